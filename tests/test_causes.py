"""One slip in a file is told once, at its place: what only follows from it is not told beside it."""

from pathlib import Path

import pytest

from pipeline.findings import Severity
from pipeline.linter import Wish, check
from tests.project import CARDS, GAME, TINY, write

RICH = (
    GAME
    + """\
keywords: {Sly: {reminder: It hides.}}
families: {Ants: {words: [ant]}}
plan: [{label: all, cards: 3, copies: 4}]
"""
)
SET = (
    CARDS.replace(", status: draft, lacks: [art]", "")
    .replace("Draw a card.", "Sly")
    .replace("Draw two cards.", "'Pay {F}.'")
)
FILES = TINY | {
    "cards/tiny/game.yaml": RICH,
    "cards/tiny/sets/first.yaml": SET,
    "cards/tiny/decks/all.yaml": "title: All\nevery: copies > 0\n",
}


def told(root: Path, cards: str) -> list[tuple[str, str, str]]:
    """Give the place, code and hint of each warning and error in the game with these cards."""
    write(root, FILES | {"cards/tiny/sets/first.yaml": cards})
    found = check(Wish(root)).survey
    places = ((str(found.project.span(f.at)).removeprefix("cards/tiny/"), f) for f in found.findings)
    return [(place, f.code, f.hint) for place, f in places if f.severity >= Severity.WARNING]


def test_the_game_is_clean(tmp_path: Path) -> None:
    assert told(tmp_path, SET) == []


BELOW = "two spaces deeper"


@pytest.mark.parametrize(
    ("old", "new", "place", "code", "hint"),
    [
        ("cards:\n", "card:\n", "2:1", "MOD001", ""),
        ("cards:\n", "CARDS:\n", "2:1", "MOD001", ""),
        ("cards:\n  ant:", "x-more: 1\nant:", "1:1", "MOD002", BELOW),
        ("cards:\n", "", "1:1", "MOD002", BELOW),
        (SET, "cards: none\n", "1:8", "MOD003", ""),
        (SET, "cards: [ant, bee]\n", "1:8", "MOD003", ""),
        (SET, "- ant\n", "1:1", "MOD003", ""),
        (SET, "defaults: {types: [spell]}\n", "1:1", "MOD002", ""),
        ("cards:\n", "cards: {}\nant:\n", "3:1", "MOD001", BELOW),
        ("text: Sly", "txet: Sly", "3:29", "MOD001", ""),
        ("copies: 2", "copies: 2x", "3:48", "MOD003", ""),
        ("  ant:", "  the ant:", "3:3", "MOD016", ""),
        ("cost: FF", "cost: ff", "4:26", "MOD005", ""),
    ],
)  # fmt: skip
def test_a_slip_in_a_set_is_told_without_what_follows(
    tmp_path: Path, old: str, new: str, place: str, code: str, hint: str
) -> None:
    assert old in SET
    cards = SET.replace(old, new)
    if (old == "cards:\n" and not new) or "x-more" in new:
        cards = cards.replace("\n  ", "\n")
    ((found, its_code, its_hint),) = told(tmp_path, cards)
    assert (found, its_code) == (f"sets/first.yaml:{place}", code)
    assert hint in its_hint


def test_a_game_without_cards_is_told_so(tmp_path: Path) -> None:
    assert [(place, code) for place, code, _ in told(tmp_path, "cards:\n")] == [("game.yaml:1:8", "PLN004")]


def test_a_rulebook_that_cannot_be_read_is_not_told_to_be_missing(tmp_path: Path) -> None:
    ruled = RICH + 'rules: {players: {count: 2, section: "1"}}\n'
    write(tmp_path, FILES | {"cards/tiny/game.yaml": ruled})
    assert [f.code for f in check(Wish(tmp_path)).survey.findings] == ["MOD021"]
    (tmp_path / "cards/tiny/rules.md").write_bytes(b"# Rules \xff\n")
    assert [f.code for f in check(Wish(tmp_path)).survey.findings] == ["YML015"]


def test_a_comment_that_silences_what_waits_is_not_called_needless(tmp_path: Path) -> None:
    game = RICH.replace("plan:", "# lint: ignore PLN001: Later.\nplan:").replace("cards: 3", "cards: 9")
    write(tmp_path, FILES | {"cards/tiny/game.yaml": game})
    assert not [f for f in check(Wish(tmp_path)).survey.findings if f.severity >= Severity.WARNING]
    write(tmp_path, {"cards/tiny/sets/first.yaml": SET.replace("cards:\n", "card:\n")})
    assert [f.code for f in check(Wish(tmp_path)).survey.findings] == ["MOD001"]
