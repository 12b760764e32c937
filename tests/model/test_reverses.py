"""Double-faced cards as they are read: what is counted, what is numbered, what cannot be."""

from __future__ import annotations

import pytest

from pipeline.lint.context import Context
from pipeline.lint.counts import planned
from pipeline.model.declared import PlanRow
from pipeline.model.project import Project
from tests.model.conftest import GAME, Make, only

LAMPS = "  day: {name: Day, types: [lamp], reverse: night}\n  night: {name: Night, types: [lamp]}\n"
DECK = "title: Duel\ncards: {day: 2, night: 1}\n"


def cards(project: Project) -> dict[str, tuple[str, str, int, str]]:
    found = project.games["lanterns"].cards
    return {card.id: (card.reverse, card.reverse_of, card.copies, card.number) for card in found}


def test_a_reverse_is_not_counted_and_has_the_number_of_its_front(make: Make) -> None:
    made = make(LAMPS + "  dusk: {name: Dusk, types: [lamp], copies: 2}\n")
    assert made.findings == ()
    assert cards(made) == {
        "day": ("night", "", 1, "01/2"),
        "night": ("", "day", 0, "01/2"),
        "dusk": ("", "", 2, "02/2"),
    }
    game = made.games["lanterns"]
    assert [card.id for card in game.fronts] == ["day", "dusk"]
    assert planned(Context(game), PlanRow("lamps", "'lamp' in types", 2, 3, game.spec.at)).copies == 3


def test_fronts_may_share_a_reverse_and_it_may_have_a_number(make: Make) -> None:
    made = make(
        LAMPS.replace("Night, ", "Night, number: 1b, ") + "  noon: {name: Noon, types: [lamp], reverse: night}\n"
    )
    assert made.findings == ()
    assert cards(made)["night"] == ("", "day", 0, "1b")
    assert cards(made)["noon"][0] == "night"


def test_copies_by_rarity_or_default_are_no_copies_of_a_reverse(make: Make) -> None:
    made = make(LAMPS.replace("Night, ", "Night, rarity: common, "))
    assert made.findings == ()
    assert cards(made)["night"][2] == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("reverse: night", "reverse: day", [("day", "reverse", "its own reverse")]),
        (
            "night: {name: Night,", "night: {name: Night, reverse: day,",
            [("day", "reverse", "the reverse of `night`"), ("night", "reverse", "the reverse of `day`")],
        ),
        ("night: {name: Night,", "night: {name: Night, copies: 2,", [("night", "copies", "printed as often as that")]),
    ],
)  # fmt: skip
def test_what_cannot_be_a_side_is_told_at_its_place(
    make: Make, old: str, new: str, told: list[tuple[str, str, str]]
) -> None:
    found = [f for f in make(LAMPS.replace(old, new)).findings if f.code == "MOD023"]
    assert [(f.card, f.at.path[-1]) for f in found] == [(card, key) for card, key, _ in told]  # type: ignore[union-attr]
    assert all(said in f.message for f, (_, _, said) in zip(found, told, strict=True))


def test_a_card_that_is_its_own_reverse_is_one_without(make: Make) -> None:
    made = make(LAMPS.replace("reverse: night", "reverse: day, copies: 2"))
    assert only(made, "MOD023") == ("day", "the card is its own reverse")
    assert cards(made)["day"] == ("", "", 2, "01/2")
    made = make(LAMPS.replace("{name: Night,", "{name: Night, reverse: night, copies: 2,"))
    told = [f.message for f in made.findings if f.code == "MOD023"]
    assert told == ["the card is its own reverse", "the card is the reverse of `day`, and printed as often as that"]


def test_every_wrong_side_has_a_remedy(make: Make) -> None:
    chain = make(LAMPS.replace("{name: Night,", "{name: Night, reverse: dusk,") + "  dusk: {name: Dusk}\n")
    assert [f.hint for f in chain.findings if f.code == "MOD023"] == ["leave out `reverse` here, or on `day`"]
    listed = make(LAMPS, **{"decks__duel.yaml": DECK})
    assert [f.hint for f in listed.findings if f.code == "MOD023"] == ["write `day`"]


def test_a_reverse_that_is_also_a_back_is_told(make: Make) -> None:
    letters, message = only(make(LAMPS, GAME + "backs: {night: {title: Night}}\n"), "MOD023")
    assert letters == "night"
    assert "a back `night` too" in message


def test_cards_of_two_sizes_share_no_reverse(make: Make) -> None:
    game = GAME.replace("lamp: {label: Lamp}", "lamp: {label: Lamp}, mat: {label: Mat, back: wide}")
    game = game.replace("  lamp: {label: Lamp}, mat", "  lamp: {label: Lamp}\n  mat")
    game += "backs: {main: {}, wide: {size: 120 x 88 mm}}\n"
    made = make(LAMPS + "  noon: {name: Noon, types: [mat], reverse: night}\n", game)
    letters, message = only(made, "MOD022")
    assert letters == "night"
    assert message == "the card has `120 x 88 mm`, and its reverse is that of `day`, which has `63 x 88 mm`"


def test_a_reverse_that_is_not_there_is_told_with_the_nearest(make: Make) -> None:
    made = make(LAMPS.replace("reverse: night", "reverse: nigth"))
    assert only(made, "MOD009") == ("nigth", "no card has the id `nigth`; did you mean `night`?")
    assert cards(made)["night"][1] == ""


def test_a_deck_names_the_front(make: Make) -> None:
    made = make(LAMPS, **{"decks__duel.yaml": DECK})
    assert only(made, "MOD023") == ("night", "`night` is the reverse of `day`, and comes with it")
    made = make(LAMPS, **{"decks__duel.yaml": "title: All\nevery: \"'lamp' in types\"\n"})
    assert [line.card for line in made.games["lanterns"].decks[0].lines] == ["day"]
