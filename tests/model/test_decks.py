"""Deck files: what a line may say, what is told of one that is wrong, and what several decks hold together."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from pipeline.findings import Origin, Severity
from pipeline.model import decks
from pipeline.model.decks import total
from pipeline.model.schema import decks_schema
from pipeline.model.types import Deck, DeckLine
from tests.model.conftest import GAME, Make, only

CARDS = """\
  wick: {name: Wick, types: [lamp], rarity: common}
  oil-can: {name: Oil Can, types: [lamp]}
  night-fall: {name: Night Fall, types: [spell], cost: F, status: draft}
"""
RULES = """\
rules:
  formats:
    duel: {cards: 2+, section: "1", parts: {side: {cards: 0-2}}}
"""
BOOK = "## 1. Decks\n"


def deck(make: Make, text: str, game: str = GAME + RULES) -> Deck:
    found = make(CARDS, game=game, **{"decks__mine.yaml": text, "rules.md": BOOK})
    (made,) = found.games["lanterns"].decks
    return made


def test_a_deck_has_cards_parts_title_and_back(make: Make) -> None:
    made = deck(make, "title: My Lamps\nformat: duel\nback: main\ncards: {wick: 2, oil-can: }\nparts: {side: [wick]}\n")
    assert (made.id, made.title, made.format, made.back, made.broken) == ("mine", "My Lamps", "duel", "main", False)
    assert (made.part(), made.part("side"), made.copies()) == ({"wick": 2, "oil-can": 1}, {"wick": 1},
                                                              {"wick": 3, "oil-can": 1})  # fmt: skip


def test_a_card_on_two_lines_counts_together(make: Make) -> None:
    made = deck(make, "cards:\n- wick\n- {oil-can: 3}\n- {wick: 2}\n")
    assert made.part() == {"wick": 3, "oil-can": 3}


def test_every_gives_what_the_box_holds(make: Make) -> None:
    assert deck(make, "every: \"'lamp' in types\"\ncards: {wick: 1}\n").part() == {"wick": 4, "oil-can": 1}


def test_keys_of_the_designers_own_are_free(make: Make) -> None:
    assert deck(make, "x-colour: red\ncards: {wick: 1}\n").broken is False


@pytest.mark.parametrize("copies", ["2x", "1.5", "-1", "true", "1000", "1000000", "[2]"])
def test_copies_are_a_whole_number_within_the_limit(make: Make, copies: str) -> None:
    found = make(CARDS, **{"decks__mine.yaml": f"cards: {{wick: {copies}, oil-can: 2}}\n"})
    spot, message = only(found, "MOD003")
    assert spot == copies
    assert message.endswith("is no number of copies of `wick`; write a whole number from 0 to 999")
    (made,) = found.games["lanterns"].decks
    assert (made.part(), made.broken) == ({"oil-can": 2}, True)


@pytest.mark.parametrize("copies", ["0", "1", "999"])
def test_copies_go_from_0_to_the_limit(make: Make, copies: str) -> None:
    assert deck(make, f"cards: {{wick: {copies}}}\n").part() == {"wick": int(copies)}


@pytest.mark.parametrize(
    ("line", "spot", "meant"),
    [("{wik: 1}", "wik", "wick"), ("[oilcan]", "oilcan", "oil-can"), ("{Oil Can: 2}", "Oil Can", "oil-can")],
)
def test_an_unknown_card_is_told_with_the_nearest(make: Make, line: str, spot: str, meant: str) -> None:
    found = make(CARDS, **{"decks__mine.yaml": f"cards: {line}\n"})
    assert only(found, "MOD009") == (spot, f"there is no card `{spot}`; did you mean `{meant}`?")


@pytest.mark.parametrize(
    ("text", "code", "spot"),
    [
        ("card: {wick: 1}", "MOD001", "card"), ("format: dual", "MOD019", "dual"), ("back: mian", "MOD019", "mian"),
        ("format: duel\nparts: {sid: [wick]}", "MOD019", "sid"), ("every: wicks == 1", "MOD010", "wicks"),
        ("cards: 7", "MOD003", "7"), ("cards: [[wick]]", "MOD003", "[wick]"), ("provenance: mine", "MOD003", "mine"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(make: Make, text: str, code: str, spot: str) -> None:
    found = make(CARDS, game=GAME + RULES, **{"decks__mine.yaml": f"{text}\n", "rules.md": BOOK})
    assert only(found, code)[0] == spot


def test_a_wrong_deck_keeps_no_card_from_being_drawn(make: Make) -> None:
    found = make(CARDS, **{"decks__mine.yaml": "cards: {wik: 1}\n", "decks__worse.yaml": "cards: [\n"})
    assert found.broken == set()
    assert {f.severity for f in found.findings} == {Severity.ERROR}


def test_two_files_of_one_id_are_told(make: Make) -> None:
    files = {"decks__a-b.yaml": "cards: [wick]\n", "decks__a__b.yaml": "cards: [wick]\n"}
    assert "`a-b` is there already" in only(make(CARDS, **files), "MOD014")[1]


def test_a_game_has_so_many_decks_and_a_deck_so_many_lines(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "MAX_DECKS", 1)
    monkeypatch.setattr(decks, "MAX_LINES", 2)
    found = make(CARDS, **{"decks__a.yaml": "cards: [wick, wick]\n", "decks__b.yaml": "cards: [wick]\n"})
    assert only(found, "MOD020")[1] == "the game has more than 1 decks, the limit"
    found = make(CARDS, **{"decks__a.yaml": "cards: [wick, wick, wick]\n", "decks__b.yaml": ""})
    assert "at most 2 lines, found 3 lines" in only(found, "MOD003")[1]


def test_another_ending_is_told(make: Make) -> None:
    assert [f.code for f in make(CARDS, **{"decks__mine.yml": "cards: [wick]\n"}).findings] == ["FIL006"]


LINES = st.lists(st.tuples(st.sampled_from(["wick", "oil", "moth"]), st.integers(0, 9)), max_size=8)


@given(st.lists(LINES, max_size=4))
def test_decks_that_share_cards_add_up(listed: list[list[tuple[str, int]]]) -> None:
    at = Origin("x")
    made = [
        Deck("g", str(n), "", "", "", "", "", tuple(DeckLine(c, k, at) for c, k in lines), {}, False, at)
        for n, lines in enumerate(listed)
    ]
    counted = total(made)
    assert sum(counted.values()) == sum(k for lines in listed for _, k in lines)
    assert counted == {card: sum(one.copies().get(card, 0) for one in made) for card in counted}


def test_the_schema_knows_the_cards(make: Make) -> None:
    schema = decks_schema(make(CARDS, game=GAME + RULES, **{"rules.md": BOOK}).games["lanterns"])
    Draft7Validator.check_schema(json.loads(json.dumps(schema)))
    valid = Draft7Validator(schema).is_valid
    assert valid({"format": "duel", "cards": {"wick": 2, "oil-can": None}, "parts": {"side": ["wick", {"wick": 1}]}})
    assert not valid({"cards": {"wik": 2}})
    assert not valid({"cards": {"wick": -1}})
    assert not valid({"format": "dual"})
