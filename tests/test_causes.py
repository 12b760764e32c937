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
        ("cost: FF", "cost: ff", "4:26", "MOD005", "`free` costs nothing"),
        ("cost: FF", "cost: no", "4:26", "MOD005", "`free` costs nothing"),
        ("cost: FF", "cost: FX", "4:27", "MOD005", "a cost phrase"),
        ("text: Sly", "text: 'Sly [[Old Red then'", "3:40", "MOD011", "close it with `]]`"),
        ("text: Sly", "text: 'Sly {E from'", "3:40", "MOD011", "close it with `}`"),
        ("text: Sly", "text: 'Sly F} from'", "3:41", "MOD011", "write `\\}`"),
        ("text: Sly", "text: 'Take [[Old sly]] or Sly.'", "3:41", "MOD009", ""),
        ("text: Sly", "flavor: ~", "3:37", "YML017", "leave it empty"),
        ("name: Ant", "name: ~", "3:15", "YML017", "leave it empty"),
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


def test_a_set_file_without_a_letter_may_have_lost_its_cards(tmp_path: Path) -> None:
    """A disk that was full leaves such; what was made of it before stays."""
    for lost in ("", "\n \n"):
        write(tmp_path, FILES | {"cards/tiny/sets/second.yaml": lost})
        (found,) = check(Wish(tmp_path)).survey.findings
        assert (found.code, found.severity, found.message) == ("YML018", Severity.ERROR, "the file is empty")


@pytest.mark.parametrize("empty", ["# soon\n", "---\n"])
def test_a_set_file_with_no_cards_yet_is_told_and_stops_nothing(tmp_path: Path, empty: str) -> None:
    write(tmp_path, FILES | {"cards/tiny/sets/second.yaml": empty})
    (found,) = check(Wish(tmp_path)).survey.findings
    assert (found.code, found.severity) == ("YML018", Severity.WARNING)
    assert "write `cards:`" in found.hint
    write(tmp_path, FILES | {"cards/tiny/sets/second.yaml": "cards:\n", "cards/tiny/decks/all.yaml": empty})
    (found,) = check(Wish(tmp_path)).survey.findings
    assert (found.code, found.severity) == ("YML018", Severity.ERROR)


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


def test_a_colour_that_is_read_as_a_comment_is_told_once_and_as_an_error(tmp_path: Path) -> None:
    game = RICH.replace("{spell: {label: Spell}}", "\n  spell:\n    label: Spell\n    color: #7a1f1f")
    assert game != RICH
    write(tmp_path, FILES | {"cards/tiny/game.yaml": game})
    (found,) = check(Wish(tmp_path)).survey.findings
    assert (found.code, found.severity, found.actual) == ("YML022", Severity.ERROR, "#7a1f1f")


def test_a_section_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    ruled = RICH + 'rules: {players: {count: 2, section: "3"}, zones: {den: {label: Den, section: "3"}}}\n'
    rules = "# Rules\n## 1. Setting up\nShuffle.\n## 2. A turn\nDraw, then Spell.\n## 2. The end\nStop.\n"
    write(tmp_path, FILES | {"cards/tiny/game.yaml": ruled, "cards/tiny/rules.md": rules})
    found = [f for f in check(Wish(tmp_path)).survey.findings if f.code == "MOD021"]
    assert [(f.hint, len(f.related)) for f in found] == [
        ("it is named in 2 places; two sections have the number `2` there; is one of them meant?", 1)
    ]
