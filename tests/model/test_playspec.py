"""`rules:` of game.yaml: what may be declared, and what is told of what is wrong, at its place."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Origin
from pipeline.model.amounts import Desk
from pipeline.model.codes import Notebook
from pipeline.model.play import ANY, PRINTED, ConstantSpec, PlaySpec, Range
from pipeline.model.project import Project
from tests.model.conftest import GAME, Make, only

BOOK = "## 1. Play\n\n### 1.2. More\n\n### R7 (open). A ruling\n"
WHOLE = """\
rules:
  players: {count: 2-4, section: "1"}
  constants: {hand: {value: 6, section: "1.2"}, seats: {value: [3, 5], section: R7}}
  zones: {deck: {label: The deck, of: shared, seen-by: nobody, section: "1"}, hand: {section: "1"}}
  resources:
    oil: {start: seats, most: 20, keep: 2, closed: no, zone: hand, gains: [{op: draw, with: {amount: 2}}], section: "1"}
  prices: {F: {resource: oil, section: "1"}, all-of: {cards: [{where: min == 0}], section: "1"}, oil: {section: "1"}}
  phases: {main: {section: "1"}}
  setup: [{do: Deal, from: deck, to: hand, cards: hand, gain: {oil: seats}, section: "1"}]
  turn:
  - {do: Play, phase: main, from: hand, cards: 0+, play: "'spell' in types", lose: {oil: 1}, times: 1, section: "1"}
  limits: [{label: hand, zone: hand, where: oil > 2, cards: 0-hand, section: R7}]
  wins: {rich: {when: You are rich, resource: oil, amount: 20+, zone: deck, section: "1"}}
  events: {dusk: {words: [At Dusk], cards: [{text: Draw}], phase: main, section: "1"}}
  triggers: {fields: [hue], params: [who]}
  formats:
    duel:
      cards: 25+
      copies: printed
      where: oil < 3
      groups: [{label: lamps, where: "'lamp' in types", cards: 1-3}]
      zone: deck
      section: "1"
      parts: {side: {cards: 0-5, copies: 1, section: "1.2"}}
  packs: {draft: {each: 3, endless: yes, slots: [{where: oil > 0, cards: 14}, {cards: 1}], section: "1"}}
"""


def make_rules(make: Make, rules: str) -> Project:
    return make("  wick: {name: Wick, types: [lamp]}\n", game=GAME + rules, **{"rules.md": BOOK})


def test_all_that_may_be_declared_is_read(make: Make) -> None:
    found = make_rules(make, WHOLE)
    assert [f.message for f in found.findings] == []
    play = found.games["lanterns"].spec.play
    assert play.players == Range(2, 4)
    assert (play.resources["oil"].start, play.resources["oil"].most, play.resources["oil"].keep) == (Range(3, 5), 20, 2)
    assert (play.turn[0].cards, play.setup[0].gain, play.limits[0].cards) == (ANY, {"oil": Range(3, 5)}, Range(0, 6))
    duel = play.formats["duel"]
    side = duel.parts["side"]
    assert (duel.copies, duel.label, side.copies, side.label) == (PRINTED, "Duel", 1, "Side")
    assert (duel.main.cards, duel.main.groups[0].section, duel.parts["side"].section) == (Range(25, None), "1", "1.2")
    assert (play.packs["draft"].cards, play.packs["draft"].each, play.packs["draft"].endless) == (15, 3, True)
    assert {id: one.values for id, one in play.constants.items()} == {"hand": (6,), "seats": (3, 5)}
    assert play.events["dusk"].words == ("at dusk",)


def test_what_is_declared_is_frozen(make: Make) -> None:
    play = make_rules(make, WHOLE).games["lanterns"].spec.play
    with pytest.raises(dataclasses.FrozenInstanceError):
        play.players = ANY  # type: ignore[misc]


def test_a_game_may_declare_nothing(make: Make) -> None:
    assert make_rules(make, "").games["lanterns"].spec.play == PlaySpec()
    assert make_rules(make, "rules:\n").findings == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "spot", "said"),
    [
        ("from: deck", "from: dek", "MOD019", "dek", "did you mean `deck`"),
        ("phase: main, from", "phase: mian, from", "MOD019", "mian", "did you mean `main`"),
        ("gain: {oil", "gain: {oyl", "MOD019", "oyl", "did you mean `oil`"),
        ("resource: oil, amount", "resource: owl, amount", "MOD019", "owl", "resource"),
        ("zone: hand, where", "zone: hnd, where", "MOD019", "hnd", "did you mean `hand`"),
        ("op: draw, with", "op: drew, with", "MOD019", "drew", "did you mean `draw`"),
        ("with: {amount", "with: {amont", "MOD019", "amont", "did you mean `amount`"),
        ("prices: {F", "prices: {Q", "MOD019", "Q", "symbol, price in words or number"),
        ("fields: [hue]", "fields: [hew]", "MOD019", "hew", "did you mean `hue`"),
        ("where: oil > 2", "where: oyl > 2", "MOD010", "oyl", "did you mean `oil`"),
        ("where: min == 0", "where: mn == 0", "MOD010", "mn", "did you mean `min`"),
        ("cards: hand, gain", "cards: hnd, gain", "MOD003", "hnd", "did you mean `hand`"),
        ("cards: 25+", "cards: 25-", "MOD003", "25-", "is no amount"),
        ("cards: 1-3", "cards: 3-1", "MOD003", "3-1", "is no amount"),
        ("cards: 25+", "cards: -5", "MOD003", "-5", "is no amount"),
        ("each: 3", "each: 2+", "MOD003", "2+", "is no single number"),
        ("cards: 14", "cards: 1001", "MOD018", "1001", "the limit of 1,000"),
        ("of: shared", "of: all", "MOD003", "all", "not known here"),
        ("zones: {deck", "zons: {deck", "MOD001", "zons", "did you mean `zones`"),
        ("phases: {main", "phases: {'a b': {section: '1'}, main", "MOD016", "'a b'", "no id"),
        ("cards: [{text: Draw}]", "cards: [{worth: '1'}]", "MOD002", "{worth: '1'}", "of no card"),
        ("amount: 20+, zone", "zone", "MOD002", "rich", "an amount needs its resource"),
        ('count: 2-4, section: "1"', 'count: 2-4, section: "9"', "MOD021", '"9"', "no section `9`"),
        ("cards: 0-hand, section: R7", "cards: 0-hand, section: R8", "MOD021", "R8", "no section `R8`"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(make: Make, old: str, new: str, code: str, spot: str, said: str) -> None:
    assert WHOLE.count(old) == 1, old
    found_spot, message = only(make_rules(make, WHOLE.replace(old, new)), code)
    assert found_spot == spot
    assert said in message


@pytest.mark.parametrize("value", ["six", "2.5", "-1", "2x", "true", "[1, x]", "1000001"])
def test_constants_are_whole_numbers(make: Make, value: str) -> None:
    found = make_rules(make, f"rules: {{constants: {{hand: {{value: {value}, section: '1'}}}}}}\n")
    assert "is no whole number from 0 to 1,000,000" in only(found, "MOD003")[1]


ZONES = ", ".join(f"z{n}: {{section: '1'}}" for n in range(101))
WORDS = ", ".join("abcdefghijklmnopqrstu")
CARDS = ", ".join(["{text: a}"] * 21)


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        (f"{{zones: {{{ZONES}}}}}", "101 entries; the limit is 100"),
        (f"{{events: {{e: {{words: [{WORDS}], section: '1'}}}}}}", "21 entries; the limit is 20"),
        (f"{{prices: {{F: {{cards: [{CARDS}], section: '1'}}}}}}", "21 entries; the limit is 20"),
    ],
)
def test_what_is_declared_has_limits(make: Make, rules: str, limit: str) -> None:
    assert only(make_rules(make, f"rules: {rules}\n"), "MOD003")[1] == limit


def test_a_missing_section_key_is_told(make: Make) -> None:
    found = make_rules(make, "rules: {phases: {main: {label: Main}}}\n")
    assert only(found, "MOD002")[1] == "the key `section` is missing"


def test_rules_without_a_rulebook_say_so_once(make: Make) -> None:
    found = make("  wick: {name: Wick, types: [lamp]}\n", game=GAME + WHOLE)
    assert "no rules.md" in only(found, "MOD021")[1]


CONSTANTS = {
    id: ConstantSpec(id, values, "1", Origin("x")) for id, values in (("low", (2,)), ("two-seats", (3, 5)))
}  # fmt: skip
DESK = Desk(None, CONSTANTS, Notebook())  # type: ignore[arg-type]


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_amounts_read_as_they_are_written(least: int, more: int) -> None:
    most = min(least + more, 10**6)
    at = Origin("x")
    assert DESK.amount(f"{least}-{most}", at) == Range(least, most)
    assert DESK.amount(f"{least}+", at) == Range(least, None)
    assert DESK.amount(str(least), at) == Range(least, least)
    assert [n in Range(least, most) for n in (least, most, most + 1)] == [True, True, False]


@pytest.mark.parametrize(
    ("raw", "read", "shown"),
    [
        ("low", Range(2, 2), "2"), ("low+", Range(2, None), "2 or more"), ("two-seats", Range(3, 5), "3 to 5"),
        ("1-two-seats", Range(1, 5), "1 to 5"), ("unlimited", ANY, "any number"), ("0-low", Range(0, 2), "0 to 2"),
    ],
)  # fmt: skip
def test_amounts_may_name_constants(raw: str, read: Range, shown: str) -> None:
    assert DESK.amount(raw, Origin("x")) == read
    assert str(read) == shown


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hand: {value: 6", "hand: {value: six"),
        ("hand: {value: 6", "hand: {valeu: 6"),
        ("  constants: {", "  constant: {"),
        ("  zones: {deck: {label: The deck", "  zones: {deck: {labl: The deck"),
        ("  phases: {main: {section", "  phases: {main: {sectoin"),
        ("  resources:\n", "  resource:\n"),
        ("  formats:\n", "  format:\n"),
        ("rules:\n", "ruels:\n"),
    ],
)
def test_what_rests_on_a_wrong_part_of_the_rules_is_not_told_again(make: Make, old: str, new: str) -> None:
    assert old in WHOLE
    deck = "format: duel\nparts: {side: {wick: 1}}\ncards: {wick: 3}\n"
    files = {"rules.md": BOOK, "decks__duel.yaml": deck}
    project = make("  wick: {name: Wick, types: [lamp]}\n", game=GAME + WHOLE.replace(old, new), **files)
    assert [f.severity.name for f in project.findings] == ["ERROR"], [f.message for f in project.findings]
    assert "lanterns" not in project.unread
    assert project.doubts("lanterns")


@pytest.mark.parametrize("game", ["", "title: ["])
def test_a_game_that_cannot_be_read_does_not_blame_its_decks(make: Make, game: str) -> None:
    deck = "format: duel\nback: red\nevery: cost.total > 1\n"
    project = make("  wick: {name: Wick, types: [lamp]}\n", game=game, **{"decks__duel.yaml": deck})
    assert [f.at.file for f in project.findings] == ["game.yaml"]
