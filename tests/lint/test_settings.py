"""What a game sets for its rules: profiles, levels with a reason, options."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.lint.options import Option
from pipeline.lint.profiles import PROFILES
from pipeline.lint.registry import by_name, rules
from pipeline.lint.runner import run
from pipeline.lint.settings import check_profile
from pipeline.model.project import Project

CARDS = """
--- sets/cards.yaml
cards:
  pale-fire: {name: Pale Fire, cost: OF, copies: 2, text: Draw.}
  pale-fires: {name: Pale Fires, copies: 2, status: draft, text: Draw.}
"""


@pytest.fixture
def make(build: Callable[[dict[str, str]], Project], example) -> Callable[[str], Project]:
    return lambda lint: build(example(f"--- game.yaml\n{lint}\n{CARDS.lstrip()}").files)


def told(project: Project, profile: str = "") -> dict[str, Severity]:
    return {f.code: f.severity for f in run(project, profile=profile)}


def test_a_profile_says_only_what_differs_and_why() -> None:
    assert PROFILES["default"].changes == {}
    for profile in PROFILES.values():
        for code, change in profile.changes.items():
            assert change.why
            assert change.level not in ("off", rules()[code].severity)


@pytest.mark.parametrize(("profile", "draft"), [("default", 2), ("draft", 1), ("release", 3)])
def test_a_profile_changes_how_grave_a_draft_is(make, profile: str, draft: int) -> None:
    by_game = told(make(f"lint: {{profile: {profile}}}"))
    assert by_game == told(make(""), profile)
    assert by_game["CMP001"] == draft
    assert by_game["CST001"] is Severity.WARNING


def test_the_command_lines_profile_goes_before_the_games(make) -> None:
    assert told(make("lint: {profile: draft}"), "release")["CMP001"] is Severity.ERROR


def test_a_games_own_level_goes_before_any_profile(make) -> None:
    project = make("lint: {severity: {draft: {level: info, reason: We print proofs.}}}")
    assert told(project, "release")["CMP001"] is Severity.INFO


def test_a_rule_that_is_off_finds_nothing_and_makes_no_silence_unused(make, monkeypatch) -> None:
    off = "lint: {severity: {CST001: {level: off, reason: Any order.}}}"
    monkeypatch.setitem(globals(), "CARDS", CARDS.replace("cost: OF", "cost: FO, lint: {ignore: {CST001: A joke.}}"))
    assert "LNT001" in told(make(""))
    assert told(make(off)).keys().isdisjoint({"CST001", "LNT001"})


def test_an_option_is_read_as_what_its_default_is(make) -> None:
    assert "IDN001" in told(make(""))
    assert "IDN001" not in told(make("lint: {options: {IDN001: {least: 20}}}"))


@pytest.mark.parametrize(
    ("lint", "message"),
    [
        ("profile: relaese", "there is no profile `relaese`; did you mean `release`?"),
        ("severity: {symbol-ordre: {level: off, reason: x}}", "there is no rule `symbol-ordre`; did you mean"),
        ("severity: {CST001: {level: off}}", "`CST001` is `off` without a reason"),
        ("options: {IDN00: {least: 1}}", "there is no rule `IDN00`; did you mean"),
        ("options: {IDN001: {last: 1}}", "`near-duplicate-name`"),
        ("options: {IDN001: {least: many}}", "`least`: `many` is no whole number"),
    ],
)
def test_what_is_set_wrongly_is_said_at_its_place(make, lint: str, message: str) -> None:
    message = message.replace("`near-duplicate-name`", "`IDN001` has no option `last`; did you mean `least`?")
    (found,) = (f for f in run(make(f"lint: {{{lint}}}")) if f.code == "LNT004")
    assert found.message.startswith(message)
    assert found.at.file == "cards/lantern/game.yaml"


@pytest.mark.parametrize(
    ("default", "raw", "value"),
    [(True, "no", False), (3, "12", 12), ("a", "b c", "b c"), (("a",), ["b", "c"], ("b", "c")), ((), "b", ("b",))],
)
def test_options_of_each_kind(default, raw: object, value: object) -> None:
    option = Option("some", default, "about")
    assert option.read(raw) == value
    assert option.wanted
    with pytest.raises(ValueError, match="mapping"):
        option.read({"a": "b"})


def test_rules_are_found_by_code_and_by_key() -> None:
    assert by_name("CST001") is by_name("symbol-order") is rules()["CST001"]
    assert by_name("CST") is None


def test_an_unknown_profile_on_the_command_line_is_a_usage_error() -> None:
    assert (check_profile(""), check_profile("draft")) == ("", "draft")
    with pytest.raises(UsageError, match="did you mean `draft`"):
        check_profile("darft")
