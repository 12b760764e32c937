"""The runner: silencing, crashes, order, and which rules run when."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pipeline.findings import Edit, Finding, Origin, Severity, Span
from pipeline.lint import runner
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import CRASH, CUT, Rule, Scope, chosen
from pipeline.lint.runner import ordered, run
from pipeline.model.faces import Face
from pipeline.model.project import Project
from pipeline.model.types import Card

Build = Callable[[dict[str, str]], Project]

TWO = """
cards:
  pale-fire: {name: Pale Fire, cost: OF, text: "Draw."}
  dark-oil: {name: Dark Oil, cost: OOF, text: "Draw."}
"""


@pytest.fixture
def make(build: Build, example) -> Callable[[str], Project]:
    return lambda source: build(example(source).files)


def codes(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(f.code, f.card) for f in findings]


def own_rule(check: Callable[..., Iterator[Hit]], scope: Scope = "card", code: str = "XYZ001") -> Rule:
    return Rule(code, "own", Severity.WARNING, scope, "0.1", check, "")


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give a function that puts rules of the test's own before the ones chosen."""
    return lambda *own: monkeypatch.setattr(runner, "chosen", lambda select: (*own, *chosen(select)))


def test_a_card_silences_a_rule_by_code_or_name(make) -> None:
    silent = TWO.replace('cost: OF, text: "Draw."', "cost: OF, text: Draw., lint: {ignore: {CST001: It is a joke.}}")
    by_name = silent.replace("CST001", "symbol-order")
    assert codes(run(make(TWO), select=["CST001"])) == [("CST001", "pale-fire"), ("CST001", "dark-oil")]
    for source in (silent, by_name):
        assert codes(run(make(source), select=["CST", "LNT"])) == [("CST001", "dark-oil")]


def test_a_rule_of_the_game_is_silenced_on_the_card_it_blames(make) -> None:
    twins = "cards:\n  a: {name: Pale Fire}\n  b: {name: Pale Fire%s}\n"
    assert codes(run(make(twins % ""), select=["IDN002"])) == [("IDN002", "b")]
    assert run(make(twins % ", lint: {ignore: {IDN002: Two prints.}}"), select=["IDN002", "LNT"]) == ()


def test_a_check_is_silenced_by_its_own_id(make) -> None:
    source = """
--- game.yaml
checks: [{id: dear, expect: cost.F < 2, message: too dear, severity: error}]
--- sets/cards.yaml
cards:
  a: {name: Pale Fire, cost: FF%s}
"""
    (found,) = run(make(source % ""), select=["CHK"])
    assert (found.key, found.severity, found.message) == ("dear", Severity.ERROR, "too dear")
    assert run(make(source % ", lint: {ignore: {dear: Once only.}}"), select=["CHK", "LNT"]) == ()
    unused = run(make(source.replace("FF", "F") % ", lint: {ignore: {dear: Once only.}}"), select=["CHK", "LNT"])
    assert codes(unused) == [("LNT001", "a")]


def test_a_silence_is_unused_only_when_its_rule_ran(make, example) -> None:
    source = "cards:\n  a: {name: Pale Fire, lint: {ignore: {FAC002: Small on purpose., CST001: No reason.}}}\n"
    project, face = make(source), example("--- faces\na: []\n").faces
    assert [f.actual for f in run(project, select=["LNT"])] == []
    assert [f.actual for f in run(project, select=["CST", "FAC", "LNT"])] == ["CST001"]
    assert [f.actual for f in run(project, face, select=["CST", "FAC", "LNT"])] == ["FAC002", "CST001"]
    assert [f.actual for f in run(project, face, scopes=("face", "after"))] == ["FAC002"]


def test_face_rules_run_only_on_cards_with_a_face(make, example) -> None:
    source = TWO + "--- faces\ndark-oil: [{kind: small, box: text, actual: 6.5 pt}]\n"
    faces = example("--- sets/cards.yaml" + source).faces
    project = make(TWO)
    assert codes(run(project, faces, scopes=("face",))) == [("FAC002", "dark-oil")]
    assert run(project, scopes=("face",)) == ()


def test_a_crash_names_rule_and_card_and_the_run_goes_on(make, use) -> None:
    def crashing(card: Card, ctx: Context) -> Iterator[Hit]:
        yield Hit("before the crash", card.at)
        if card.id == "pale-fire":
            raise ZeroDivisionError("by zero")

    use(own_rule(crashing))
    findings = run(make(TWO), select=["CST001"])
    assert sorted(codes(findings)) == sorted(
        [("CST001", c) for c in ("pale-fire", "dark-oil")] + [("XYZ001", c) for c in ("pale-fire", "dark-oil")]
        + [(CRASH, "pale-fire")]
    )  # fmt: skip
    (crash,) = (f for f in findings if f.code == CRASH)
    assert crash.message == "the rule `XYZ001` crashed on card `pale-fire`: ZeroDivisionError: by zero"
    assert crash.severity is Severity.ERROR


def test_a_rule_that_finds_too_much_stops_and_says_so(make, use, monkeypatch) -> None:
    def endless(card: Card, ctx: Context) -> Iterator[Hit]:
        yield from (Hit(f"number {n}", card.at) for n in iter(int, 1))

    monkeypatch.setattr(runner, "MAX_HITS", 5)
    use(own_rule(endless))
    findings = run(make(TWO), select=["CST001"])
    assert sorted(codes(findings)) == sorted(
        [("XYZ001", "pale-fire"), (CUT, ""), ("CST001", "pale-fire"), ("CST001", "dark-oil")]
    )
    (cut,) = (f for f in findings if f.code == CUT)
    assert (cut.message, cut.severity) == ("the rule `XYZ001` found more than 5 things, the limit", Severity.WARNING)


@pytest.mark.parametrize(("scope", "where"), [("game", "game `lantern`"), ("project", "the project")])
def test_a_crash_of_a_wider_rule_names_what_it_looked_at(make, use, scope: Scope, where: str) -> None:
    def crashing(_: object) -> Iterator[Hit]:
        raise KeyError("x")

    use(own_rule(crashing, scope))
    (crash,) = run(make(TWO), select=["IDN001"])
    assert f"crashed on {where}: KeyError" in crash.message


def test_a_crashed_rule_makes_no_silence_unused(make, use) -> None:
    def crashing(card: Card, ctx: Context) -> Iterator[Hit]:
        raise KeyError(card.id)

    use(own_rule(crashing, code="XYZ009"))
    project = make("cards:\n  a: {name: A, text: Draw., lint: {ignore: {XYZ009: It crashes.}}}\n")
    assert [f.code for f in run(project, select=["LNT001"])] == [CRASH]


def test_a_broken_card_is_shown_only_to_rules_that_can_bear_it(make, use) -> None:
    def told(card: Card, ctx: Context) -> Iterator[Hit]:
        yield Hit(f"seen: {card.id}", card.at.key())

    project = make(TWO.replace("cost: OOF", "cost: OOF, colour: red"))
    assert [c.status for c in project.games["lantern"].cards] == ["final", "broken"]
    assert codes(run(project, select=["CST001"])) == [("CST001", "pale-fire"), ("CST001", "dark-oil")]
    use(own_rule(told))
    assert [f.message for f in run(project, select=["IDN001"])] == ["seen: pale-fire"]


def test_what_many_cards_share_is_one_finding_of_no_card(make) -> None:
    source = """
--- game.yaml
terms: [{term: discard, avoid: [bin]}]
types: {spell: {text: Then bin this.}}
--- sets/cards.yaml
cards:
  a: {name: A}
  b: {name: B}
"""
    (found,) = run(make(source), select=["TRM001"])
    assert isinstance(found.at, Origin)
    assert (found.card, found.at.file) == ("", "cards/lantern/game.yaml")


def test_a_value_from_the_defaults_gets_no_fix(make) -> None:
    (found,) = run(make("defaults: {types: [spell], cost: OF}\ncards:\n  a: {name: A}\n"), select=["CST001"])
    assert found.fix is None


def test_a_finding_of_another_games_card_does_not_reach_over(make) -> None:
    other = TWO.replace("cost: OF", "cost: FO")
    source = TWO + "--- ../other/game.yaml\ntitle: Other\n--- ../other/sets/a.yaml" + other
    findings = run(make("--- sets/cards.yaml" + source), select=["CST001"])
    assert [(f.at.file.split("/")[1], f.card) for f in findings] == [
        ("lantern", "pale-fire"), ("lantern", "dark-oil"), ("other", "dark-oil"),
    ]  # fmt: skip


def test_order_is_by_file_line_and_code_and_repeats_go() -> None:
    def found(code: str, file: str, line: int, col: int = 1, card: str = "") -> Finding:
        at = Span(file, line, col, line, col + 1)
        return Finding(code, "key", Severity.INFO, "message", at, fix=Edit(at, "x"), card=card)

    given = [found("B", "b", 1), found("B", "a", 2), found("A", "a", 10), found("A", "a", 2, 5), found("A", "a", 2, 3),
             found("B", "b", 1, card="again")]  # fmt: skip
    done = ordered(given, lambda place: place)  # type: ignore[arg-type, return-value]
    spans = [(f.at.file, f.at.line, f.code, f.at.col) for f in done if isinstance(f.at, Span)]
    assert spans == [("a", 2, "A", 3), ("a", 2, "A", 5), ("a", 2, "B", 1), ("a", 10, "A", 1), ("b", 1, "B", 1)]


def test_what_needs_no_faces_is_found_before_they_are_made(make, use) -> None:
    ran: list[str] = []

    def noting(scope: Scope) -> Rule:
        return own_rule(lambda *_: iter(ran.append(scope) or ()), scope, f"XYZ00{len(scope)}")

    use(noting("game"), noting("face"), noting("project"))
    project = make(TWO)
    (game,) = project.games.values()
    faces = {(game.spec.id, "pale-fire"): Face("", "pale-fire", "", ())}
    begun = runner.begin(project, has_faces=True)
    assert ran == ["game", "project"]
    found = begun.end(faces)
    assert ran == ["game", "project", "face"]
    assert found == run(project, faces)
