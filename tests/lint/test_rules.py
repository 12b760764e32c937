"""The documentation of every rule as its test.

Bad fires exactly at its marks, Good is silent, and fixes turn one into the other.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.findings import Finding, Severity
from pipeline.lint.registry import Rule, rules
from pipeline.lint.runner import run
from pipeline.mend.plan import plan
from pipeline.model.project import Project

Build = Callable[[dict[str, str]], Project]
RULES = tuple(rules().values())
each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)


def found(project: Project, rule: Rule, example) -> tuple[Finding, ...]:
    """Give what a rule finds. `after` rules need the others to have run."""
    assert [f for f in project.findings if f.severity == Severity.ERROR] == []
    findings = run(project, example.faces, select=() if rule.scope == "after" else (rule.code,))
    assert [f.message for f in findings if f.code == "INT001"] == []
    return tuple(f for f in findings if f.code == rule.code)


@each_rule
def test_bad_fires_at_its_marks_alone(rule: Rule, build: Build, example) -> None:
    bad = example(rule.doc().bad)
    project = build(bad.files)
    spans = [project.span(f.at) for f in found(project, rule, bad)]
    assert bad.marks
    assert [(s.file, s.line, s.col, s.end_line, s.end_col) for s in spans] == sorted(bad.marks)


@each_rule
def test_good_is_silent(rule: Rule, build: Build, example) -> None:
    good = example(rule.doc().good)
    assert good.marks == []
    assert found(build(good.files), rule, good) == ()


@each_rule
def test_fixes_turn_bad_into_good(rule: Rule, build: Build, example) -> None:
    bad, good = example(rule.doc().bad), example(rule.doc().good)
    project = build(bad.files)
    findings = found(project, rule, bad)
    if any(f.fix for f in findings):
        planned = plan(findings, project.sources, unsafe=True)
        assert planned.refused == ()
        assert {**bad.files, **{p.file: p.after.decode() for p in planned.patches}} == good.files


@each_rule
def test_findings_speak_as_the_house_does(rule: Rule, build: Build, example) -> None:
    bad = example(rule.doc().bad)
    for finding in found(build(bad.files), rule, bad):
        assert finding.message[0].islower() or finding.message[0] == "`"
        assert not finding.message.endswith(".")
        assert finding.hint or finding.expected


def test_there_are_rules_of_every_scope() -> None:
    assert {r.scope for r in RULES} == {"card", "game", "project", "face", "after"}
