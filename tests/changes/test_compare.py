"""Two states of a game, held against each other."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.changes.compare import renamed
from pipeline.changes.types import CardChange, GameChange
from pipeline.diffing import diff
from tests.project import TINY, picture, write

SETS = "cards/tiny/sets/first.yaml"
DECK = "cards/tiny/decks/one.yaml"
RULES = "cards/tiny/rules.md"
Change = Callable[..., GameChange]


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """Write the project twice, the second time with other texts, and give what changed of its game."""

    def compared(old: dict[str, str] | None = None, **edits: tuple[str, str]) -> GameChange:
        before = TINY | (old or {})
        after = dict(before)
        for name, (was, now) in edits.items():
            file = {"cards": SETS, "game": "cards/tiny/game.yaml", "deck": DECK, "rules": RULES}[name]
            assert was in after[file]
            after[file] = after[file].replace(was, now)
        write(tmp_path / "a", before)
        write(tmp_path / "b", after)
        (found,) = diff(tmp_path, str(tmp_path / "a"), str(tmp_path / "b")).changes
        return found

    return compared


def told(card: CardChange) -> dict[str, tuple[str | None, str | None]]:
    return {field.field: (field.old, field.new) for field in card.fields}


class TestCards:
    def test_nothing_changed(self, change: Change) -> None:
        assert change() == GameChange("same", "tiny", "Tiny")

    def test_each_field_is_told_as_it_was_and_is(self, change: Change) -> None:
        made = change(
            cards=("Ant, cost: F, text: Draw a card., copies: 2", "Emmet, cost: FF, text: Draw it., copies: 3")
        )
        (card,) = made.cards
        assert (card.kind, card.id, card.was, card.name, card.copies) == ("changed", "ant", "ant", "Emmet", (2, 3))
        assert told(card) == {
            "name": ("Ant", "Emmet"), "cost": ("F", "FF"), "text": ("Draw a card.", "Draw it."), "copies": ("2", "3"),
        }  # fmt: skip

    def test_a_field_that_comes_or_goes(self, change: Change) -> None:
        (card,) = change(cards=("Bee, cost: FF,", "Bee, flavor: Hm.,")).cards
        assert told(card) == {"cost": ("FF", None), "flavor": (None, "Hm.")}

    def test_added_and_removed(self, change: Change) -> None:
        cow = "  cow: {name: Cow, cost: free, text: Wait., status: draft, lacks: [art]}"
        made = change(cards=(cow, "  dog: {name: Dog, text: Fetch it and bring it back to its owner., copies: 4}"))
        assert [(card.kind, card.id, card.copies) for card in made.cards] == [
            ("added", "dog", (0, 4)), ("removed", "cow", (1, 0)),
        ]  # fmt: skip

    def test_a_new_id_under_the_old_name(self, change: Change) -> None:
        (card,) = change(cards=("  bee:", "  honey-bee:")).cards
        assert (card.kind, card.was, card.id, card.fields) == ("renamed", "bee", "honey-bee", ())

    def test_a_new_id_and_a_new_name_with_the_same_words(self, change: Change) -> None:
        long = "Draw two cards, then put one of your cards back."
        cards = TINY[SETS].replace("Draw two cards.", f"'{long}'")
        (card,) = change({SETS: cards}, cards=("bee: {name: Bee", "wasp: {name: Wasp")).cards
        assert (card.kind, card.was, card.id, told(card)) == ("renamed", "bee", "wasp", {"name": ("Bee", "Wasp")})

    def test_what_a_keyword_or_type_prints_is_part_of_its_cards(self, change: Change) -> None:
        made = change(game=("{label: Spell}", "{label: Spell, reminder: Play it once.}"))
        assert [told(card) for card in made.cards] == [{"text of its type": (None, "(Play it once.)")}] * 3

    def test_another_picture_under_the_same_name(self, tmp_path: Path) -> None:
        cards = TINY[SETS].replace("name: Ant,", "name: Ant, art: art/ant.png,")
        for side, seed in (("a", 0), ("b", 1)):
            write(tmp_path / side, TINY | {SETS: cards})
            (tmp_path / side / "cards/tiny/art").mkdir()
            (tmp_path / side / "cards/tiny/art/ant.png").write_bytes(picture(seed))
        ((card,),) = (one.cards for one in diff(tmp_path, str(tmp_path / "a"), str(tmp_path / "b")).changes)
        ((old, new),) = told(card).values()
        assert old != new
        assert str(new).startswith("art/ant.png (")
        assert str(old).startswith("art/ant.png (")


class TestTheRest:
    def test_a_decks_copies_by_part(self, change: Change) -> None:
        deck = "title: One\ncards: {ant: 2, bee: 1}\nparts: {side: {cow: 1}}\n"
        (found,) = change({DECK: deck}, deck=("{ant: 2, bee: 1}", "{ant: 3, cow: 1}")).decks
        assert (found.kind, found.id, found.fields) == ("changed", "one", ())
        assert [(line.part, line.card, line.old, line.new) for line in found.lines] == [
            ("", "ant", 2, 3), ("", "cow", 0, 1), ("", "bee", 1, 0),
        ]  # fmt: skip

    def test_sections_of_the_rules(self, change: Change) -> None:
        rules = "# Tiny\n\n## 1. Aim\nWin.\n\n## 2. Play\nDraw a card.\n\n## 2. Play\nTwice.\n"
        made = change({RULES: rules}, rules=("Draw a card.", "Draw two cards."))
        assert [(one.field, one.old, one.new) for one in made.rules] == [("2. Play", "Draw a card.", "Draw two cards.")]

    def test_code_in_the_rules_has_no_headings(self, change: Change) -> None:
        rules = "# Tiny\n\n## 1. Aim\n```\n# Draw a card.\n```\nWin.\n"
        made = change({RULES: rules}, rules=("Draw a card.", "Draw two cards."))
        assert [one.field for one in made.rules] == ["1. Aim"]

    def test_settings_by_their_path(self, change: Change) -> None:
        made = change(game=("label: Flame", "label: Fire"))
        assert [(one.field, one.old, one.new) for one in made.settings] == [("symbols.F.label", "Flame", "Fire")]
        assert made.cards == ()


WORDS = st.dictionaries(st.sampled_from(["name", "text", "copies"]), st.text("ab", min_size=20, max_size=30)).map(
    lambda words: {"name": "x", **words}
)
SIDE = st.dictionaries(st.text("abcdef", min_size=1, max_size=2), WORDS, max_size=6)


@settings(deadline=None)
@given(SIDE, SIDE)
def test_each_card_becomes_one_card_at_most(gone, come) -> None:
    found = renamed(gone, come)
    assert set(found) <= set(come)
    assert set(found.values()) <= set(gone)
    assert len(set(found.values())) == len(found)
