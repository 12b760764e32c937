"""Baselines: what is noted is not told again wherever it moves, and what is new is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pipeline.errors import InputError
from pipeline.findings import Finding
from pipeline.lint import baseline
from pipeline.lint.runner import run
from pipeline.model.project import Project

OLD = "cards:\n  a: {name: A, cost: OF, text: Draw.}\n  b: {name: B, cost: OFF, text: Draw.}\n"


@pytest.fixture
def found(build: Callable[[dict[str, str]], Project], example) -> Callable[[str], tuple[Finding, ...]]:
    return lambda source: run(build(example(source).files), select=["CST", "RUL"])


def codes(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(f.code, f.card) for f in findings]


def noted(findings: tuple[Finding, ...]):
    return baseline.read("baseline.json", baseline.render(findings).encode())


def test_what_is_noted_is_not_told(found) -> None:
    old = found(OLD)
    assert baseline.apply(old, noted(old)) == ((), 2, 0)


@pytest.mark.parametrize(
    "moved",
    [
        "# a new first line\n\n" + OLD,
        "cards:\n" + "".join(reversed(OLD.splitlines(keepends=True)[1:])),
        "--- sets/other.yaml\n" + OLD,
    ],
)
def test_lines_cards_and_files_may_move(found, moved: str) -> None:
    assert baseline.apply(found(moved), noted(found(OLD))) == ((), 2, 0)


def test_what_is_new_is_told_and_what_is_mended_is_counted(found) -> None:
    changed = OLD.replace("b: {name: B, cost: OFF", "c: {name: C, cost: OFF")
    new, known, mended = baseline.apply(found(changed), noted(found(OLD)))
    assert (codes(new), known, mended) == ([("CST001", "c")], 1, 1)


def test_one_more_of_the_same_is_new(found) -> None:
    rules = "--- rules.md\n### R1. One\n### R1. One\n"
    old, more = found(rules), found(rules + "### R1. One\n")
    new, known, mended = baseline.apply(more, noted(old))
    assert (len(new), known, mended) == (1, 1, 0)


def test_what_keeps_a_file_from_being_read_has_no_entry(build, example) -> None:
    project = build(example("cards:\n  a: {nmae: A, cost: FO}\n").files)
    assert project.findings
    assert json.loads(baseline.render(project.findings))["findings"] == []
    assert baseline.apply(project.findings, noted(project.findings))[0] == project.findings


def test_it_is_the_same_bytes_in_any_order(found) -> None:
    old = found(OLD)
    assert baseline.render(old) == baseline.render(reversed(old))


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"version": 9, "findings": []}', b'{"version": 1}', b"[" * 99999]
)
def test_what_is_no_baseline_is_an_error(data: bytes) -> None:
    with pytest.raises(InputError, match=r"`b.json` is (no|a) baseline"):
        baseline.read("b.json", data)
