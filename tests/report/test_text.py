"""Findings as people read them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.findings import Edit, Finding, Place, Severity, Span
from pipeline.report.text import render, wants_color

FILE = "cards/x/sets/a.yaml"
LINES = {11: "  pale-fire:", 12: "    cost: FFX  # dear", 13: "    text: |", 14: "", 15: "    name: 火 X"}


def span_of(place: Place) -> Span:
    assert isinstance(place, Span)
    return place


def line_of(file: str, line: int) -> str:
    return LINES.get(line, "") if file == FILE else ""


def finding(line: int = 12, col: int = 13, end: int = 14, **more: object) -> Finding:
    at = Span(FILE, line, col, line, end, "char")
    told = Finding("MOD005", "unknown-symbol", Severity.ERROR, "`X` is no symbol", at)
    return replace(told, **more)  # type: ignore[arg-type]


def shown(found: Finding, color: bool = False) -> str:
    return render([found], span_of, line_of, color=color).rpartition("\n\n")[0]


def test_a_finding_is_its_place_its_line_and_what_to_do() -> None:
    related = Span("cards/x/game.yaml", 5, 3, 5, 9)
    fix = Edit(Span(FILE, 12, 13, 12, 14), "O", safe=False)
    found = finding(actual="X", expected="`F`, `O`", hint="write `\\{` for the letter", fix=fix, related=(related,))
    assert (
        shown(found)
        == r"""
cards/x/sets/a.yaml:12:13: error[MOD005] `X` is no symbol
  12 |     cost: FFX  # dear
     |             ^
     = expected `F`, `O`
     = hint: write `\{` for the letter
     = fix: write `O`, if that is what you mean
     = see cards/x/game.yaml:5:3""".lstrip("\n")
    )


def test_what_the_message_says_is_not_said_again() -> None:
    fix = Edit(finding().at, "O")
    found = finding(message="found `X`, expected `F`", actual="X", expected="`F`", hint="write `O`", fix=fix)
    assert shown(found).splitlines()[3:] == ["     = hint: write `O`"]


def test_found_stands_before_expected_where_the_message_has_neither() -> None:
    assert "     = found `X`, expected F or O" in shown(finding(message="no", actual="X", expected="F or O"))


def test_a_safe_fix_is_offered_without_doubt() -> None:
    assert shown(finding(fix=Edit(finding().at, "FO"))).endswith("= fix: write `FO`")


def test_wide_letters_before_the_place_count_twice() -> None:
    source, mark = shown(finding(15, 13, 14)).splitlines()[1:3]
    assert source == "  15 |     name: 火 X"
    assert mark == "     | " + " " * 13 + "^"


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    found = finding(at=Span(FILE, 12, 11, 15, 3))
    assert shown(found).splitlines()[2] == "     |           " + "^" * len("FFX  # dear")


@pytest.mark.parametrize("at", [Span(FILE, 14, 1, 14, 1), Span("gone.yaml", 1, 1, 1, 1)])
def test_without_a_line_there_is_no_caret(at: Span) -> None:
    assert shown(finding(at=at)) == f"{at}: error[MOD005] `X` is no symbol"


def test_names_cannot_act_on_the_terminal() -> None:
    evil = "\x1b[2J\u202e"
    at = Span(f"cards/{evil}.yaml", 1, 1, 1, 2)
    told = finding(message=evil, hint=evil, at=at, expected=f"{evil}!", actual=evil)
    found = replace(told, fix=Edit(at, evil + "?"), related=(at,))
    text = render([found], span_of, lambda file, line: f"name: {evil}")
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count(r"\u001b[2J\u202e") == 7


@pytest.mark.parametrize("severity", list(Severity))
def test_colour_changes_no_letter(severity: Severity) -> None:
    found = finding(severity=severity, hint="h")
    assert re.sub(r"\x1b\[[\d;]*m", "", shown(found, color=True)) == shown(found)
    assert "\x1b[" in shown(found, color=True)


def test_the_summary_counts_and_the_statistics_list_codes() -> None:
    todo = finding(code="CMP001", key="draft", severity=Severity.WARNING)
    findings = [finding(), finding(), finding(severity=Severity.WARNING, code="CST001", key="symbol-order"), todo]
    text = render(findings, span_of, line_of, statistics=True)
    table = "2  MOD005  unknown-symbol\n1  CMP001  draft\n1  CST001  symbol-order"
    assert text.endswith(f"\n\n{table}\n\n2 errors, 1 warning, 1 to-do\n")
    assert len(text.split("\n\n")) == 6
    assert "symbol-order" not in render(findings, span_of, line_of)


def test_no_findings_are_said_to_be_none() -> None:
    assert render([], span_of, line_of, statistics=True) == "nothing found\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("make", "environ", "wanted"),
    [
        (Terminal, {"TERM": "xterm"}, True),
        (Terminal, {"NO_COLOR": ""}, True),
        (Terminal, {"NO_COLOR": "1"}, False),
        (Terminal, {"TERM": "dumb"}, False),
        (io.StringIO, {"TERM": "xterm"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    make: Callable[[], io.StringIO], environ: dict[str, str], wanted: bool
) -> None:
    assert wants_color(make(), environ) is wanted
