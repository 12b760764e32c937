"""Psifuge against the facts of its design, written out here apart from the card files; and whether its conditions and
passives, which are ours, can be told from each other by a program that sees only what lies on the table."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pipeline.findings import Severity
from pipeline.lint import runner
from pipeline.load.project import load
from pipeline.model import project
from pipeline.model.project import Project
from pipeline.model.text import plain
from pipeline.model.types import Card, Game
from pipeline.model.values import Effect, KeywordUse, Token, Values

ROOT = Path(__file__).parents[2]
GAME = "psifuge"
LANES = range(6)
BARS = ("blue", "red", "green")
ABILITIES: dict[str, tuple[object, ...]] = {
    "Neuralbleed": ("discard-morphon", {"amount": 1, "limit": "exactly", "counters": "stop"}),
    "Zero-State": ("discard-highest", {"counters": "stop"}),
    "Pre-Cog": ("arrange", {"look": 3, "discard": 1}),
    "Deep-Dive": ("take", {"amount": 1}),
    "Data-Purge": ("cycle", {"limit": "up-to", "amount": 2}),
    "Grid-Shift": ("free", {"what": "shift", "amount": 2}),
    "Overclock": ("bonus", {"amount": 2}),
    "Uplink": ("bonus-per-active", {"amount": 1, "most": 0}),
    "Surge": ("gain", {"amount": 1}),
    "Firewall": ("counter", {"who": "up-to", "amount": 2}),
}
RENOWNED: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "Sable Ianthe": (
        "Neuralbleed",
        [("discard-morphon", {"amount": 2, "limit": "up-to", "counters": "ignore"}), ("bonus", {"amount": 2})],
    ),
    "Dr. Marrow Quill": ("Zero-State", [("discard-highest", {"counters": "ignore"}), ("bonus", {"amount": 3})]),
    "Oriel Tennant": (
        "Pre-Cog", [ABILITIES["Pre-Cog"], ("free", {"what": "cycle", "amount": 3}), ("bonus", {"amount": 2})]
    ),
    "Pilgrim Ostrander Wren": (
        "Deep-Dive",
        [("hand-size", {"who": "you", "amount": 1, "lasts": "game"}), ("free", {"what": "draft", "amount": 1})],
    ),
    "Inquisitor Ysolde Null": ("Data-Purge", [("cycle", {"limit": "any", "amount": 0}), ("bonus", {"amount": 3})]),
    "Kestrel Voss": ("Grid-Shift", [("free-shifts", {"whose": "both", "each": 1}), ("bonus", {"amount": 3})]),
    'Rook "Redline" Ashby': ("Overclock", [("bonus", {"amount": 6})]),
    "Director Halcyon Vesk": ("Uplink", [("bonus-per-active", {"amount": 2, "most": 12})]),
    "Juno Blaze": ("Surge", [("gain", {"amount": 5})]),
    "Warden Cassian Thorne": ("Firewall", [("counter", {"who": "all", "amount": 0}), ("bonus", {"amount": 3})]),
}  # fmt: skip


@pytest.fixture(scope="module")
def made() -> Project:
    return project.build(load(ROOT, [GAME]))


@pytest.fixture(scope="module")
def game(made: Project) -> Game:
    return made.games[GAME]


@pytest.fixture(scope="module")
def commons(game: Game) -> list[Card]:
    return [card for card in game.cards if len(card.types) == 2]


def of_type(game: Game, kind: str) -> list[Card]:
    return [card for card in game.cards if kind in card.types]


def act(effect: Effect) -> tuple[object, ...]:
    """Give an effect as its op and its arguments."""
    return effect.op, dict(effect.args)


def bar(card: Card) -> Effect:
    """Give the one effect of a common's bar: its condition, or its passive."""
    (effect,) = card.uses[card.types[1]].effects
    return effect


def points(card: Card) -> int:
    value = card.fields["points"]
    assert isinstance(value, Values)
    return value.parts["PTS"]


def agile(card: Card) -> bool:
    traits = card.fields.get("traits", ())
    assert isinstance(traits, tuple)
    return any(isinstance(use, KeywordUse) and use.name == "Agile" for use in traits)


def wording(tokens: Iterable[Token]) -> str:
    """Give the words of a text, without reminders; every space is a plain one."""
    return plain([t for t in tokens if t.kind != "reminder"]).strip().replace("\u00a0", " ")


def printed(card: Card) -> dict[str, str]:
    """Give the text of each panel, without reminders."""
    return {b.type: wording(b.tokens) for b in reversed(card.blocks) if b.source != "keywords"}


def contrast_with_white(color: str) -> float:
    """Give the contrast ratio of white on a colour (WCAG 2.1, relative luminance)."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)


def test_only_open_rulings_are_left_to_do(made: Project) -> None:
    found = [f for f in (*made.findings, *runner.run(made)) if f.at.file.startswith(f"cards/{GAME}/")]
    assert {f.code for f in found if f.severity >= Severity.WARNING} == {"RUL001"}
    assert GAME not in made.broken


def test_the_deck_holds_eighty_cards_once_each(game: Game, commons: list[Card]) -> None:
    deck = [card for card in game.cards if "Faction" not in card.types]
    assert (len(deck), len(commons), len(of_type(game, "Renowned"))) == (80, 70, 10)
    assert {card.copies for card in game.cards} == {1}
    assert {card.back for card in deck} == {"main"}
    assert [card.number for card in deck] == [f"{n:02d}" for n in range(1, 81)]


def test_seven_commons_of_each_attribute_with_every_bar(game: Game, commons: list[Card]) -> None:
    assert Counter(card.types[0] for card in commons) == dict.fromkeys(ABILITIES, 7)
    matrix = Counter(card.types for card in commons)
    assert {matrix[a, "green"] for a in ABILITIES} == {2}
    assert sorted(matrix[a, "blue"] for a in ABILITIES) == [2] * 5 + [3] * 5
    assert Counter(card.types[1] for card in commons) == {"blue": 25, "red": 25, "green": 20}


def test_points_and_agility_are_spread_as_planned(commons: list[Card]) -> None:
    assert Counter(map(points, commons)) == {0: 7, 1: 28, 2: 24, 3: 8, 4: 3}
    assert {points(card) for card in commons if card.types[1] == "green"} == {1, 2, 3, 4}
    assert Counter(card.types[1] for card in commons if agile(card)) == {"blue": 7, "red": 10, "green": 8}
    assert set(Counter(card.types[0] for card in commons if agile(card)).values()) == {2, 3}


def test_an_ability_is_said_once_and_printed_on_every_common(game: Game, commons: list[Card]) -> None:
    assert {a: act(*game.spec.types[a].effects) for a in ABILITIES} == ABILITIES
    for card in commons:
        assert not card.effects
        assert list(printed(card)) == list(reversed(card.types))
        assert printed(card)[card.types[0]] == wording(game.spec.types[card.types[0]].text)


def test_bars_are_worth_three_and_green_is_always_active(game: Game) -> None:
    assert {b: act(*game.spec.types[b].effects) for b in BARS} == {
        "blue": ("active", {"when": "own", "points": 3}),
        "red": ("active", {"when": "opposing", "points": 3}),
        "green": ("active", {"when": "always", "points": 0}),
    }


def test_the_ten_renowned_are_those_of_the_design(game: Game) -> None:
    found = {c.name: (c.fields["attribute"], [act(e) for e in c.effects]) for c in of_type(game, "Renowned")}
    assert found == RENOWNED
    assert {points(card) for card in of_type(game, "Renowned")} == {0}


def test_what_the_design_lacks_is_marked_as_proposed(game: Game, commons: list[Card]) -> None:
    proposed = {card.id for card in game.cards if card.provenance == {"": "proposed"}}
    assert proposed == {card.id for card in (*commons, *of_type(game, "Faction"))}


def test_factions_are_pairs_that_use_each_attribute_twice(game: Game) -> None:
    pairs = [card.fields["attributes"] for card in of_type(game, "Faction")]
    assert len(pairs) == len({frozenset(p) for p in pairs if isinstance(p, tuple)}) == 10
    assert Counter(a for p in pairs if isinstance(p, tuple) for a in p) == dict.fromkeys(ABILITIES, 2)
    assert {card.back for card in of_type(game, "Faction")} == {"faction"}


def test_prices_stand_in_the_data_once(game: Game) -> None:
    assert {card.fields.get("cost") for card in game.cards if "Faction" not in card.types} == {2}
    assert act(*game.spec.types["Faction"].effects) == ("faction-price", {"price": 1})


@dataclass(frozen=True)
class Lying:
    """A Morphon in a lane, as the table shows it."""

    attribute: str
    bar: str
    base: int
    agile: bool
    counter: bool


Side = list[Lying | None]


def fits(one: Lying, what: str) -> bool:
    """Tell whether a Morphon is what a condition counts."""
    by = {"morphons": True, "any": True, "agile": one.agile, "counters": one.counter}
    return by.get(what, one.bar == what)


def amount(side: Side, what: str) -> int:
    there = [one for one in side if one]
    return sum(one.base for one in there) if what == "base" else sum(fits(one, what) for one in there)


def run_of(side: Side, filled: bool) -> int:
    """Give the length of the longest run of filled or of empty lanes."""
    marks = "".join("x" if (one is not None) == filled else " " for one in side)
    return max(map(len, marks.split()), default=0)


def near(side: Side, lane: int) -> list[Lying]:
    return [one for n in (lane - 1, lane + 1) if n in LANES and (one := side[n])]


def counted(side: Side, a: Any) -> list[int]:
    """Give how many Morphons each attribute has."""
    return list(Counter(one.attribute for one in side if one).values())


COUNTS: dict[str, Callable[[Side, Any], int]] = {
    "holds": lambda s, a: amount(s, a["what"]),
    "attribute": lambda s, a: sum(one.attribute == a["of"] for one in s if one),
    "base": lambda s, a: sum(a["low"] <= one.base <= a["high"] for one in s if one),
    "total-base": lambda s, a: amount(s, "base"),
    "attributes": lambda s, a: len(counted(s, a)),
    "alike": lambda s, a: max(counted(s, a), default=0),
    "row": lambda s, a: run_of(s, a["state"] == "filled"),
}
TESTS: dict[str, Callable[[Side, Side, int, Any], bool]] = {
    "lanes": lambda s, o, n, a: {s[int(digit) - 1] is not None for digit in a["lanes"]} == {a["state"] == "filled"},
    "more": lambda s, o, n, a: amount(s, a["what"]) > amount(o, a["what"]),
    "here": lambda s, o, n, a: s[n] is None if a["what"] == "none" else bool((one := s[n]) and fits(one, a["what"])),
    "beside": lambda s, o, n, a: sum(fits(one, a["what"]) for one in near(s, n)) >= a["least"],
}


def holds(effect: Effect, looked_at: Side, other: Side, lane: int) -> bool:
    """Tell whether a condition is true of the Psifront that its bar looks at."""
    if effect.op in TESTS:
        return TESTS[effect.op](looked_at, other, lane, effect.args)
    found, least, most = COUNTS[effect.op](looked_at, effect.args), effect.args["least"], effect.args.get("most", 99)
    assert isinstance(least, int)
    assert isinstance(most, int)
    return least <= found <= most


def tables(rng: random.Random, commons: list[Card]) -> tuple[Side, Side]:
    """Give two Psifronts with cards laid at random; lane 2 of the first is left to the card in question."""
    cards = rng.sample(commons, 12)
    full = rng.random(), rng.random()
    lying = [
        Lying(c.types[0], c.types[1], points(c), agile(c), rng.random() < 0.3) if rng.random() < full[n // 6] else None
        for n, c in enumerate(cards)
    ]
    return lying[:6], lying[6:]


def truths(card: Card, boards: list[tuple[Side, Side]]) -> tuple[bool, ...]:
    me = Lying(card.types[0], card.types[1], points(card), agile(card), counter=False)
    found = []
    for own, opposing in boards:
        mine = [*own[:1], me, *own[2:]]
        sides = (mine, opposing) if card.types[1] == "blue" else (opposing, mine)
        found.append(holds(bar(card), *sides, 1))
    return tuple(found)


def test_conditions_can_be_read_from_the_table_and_each_is_its_own(commons: list[Card]) -> None:
    rng = random.Random(20)
    boards = [tables(rng, commons) for _ in range(400)]
    read = {card.name: truths(card, boards) for card in commons if card.types[1] != "green"}
    assert len(read) == 50
    assert [name for name, found in read.items() if len(set(found)) == 1] == []
    same = [(one, other) for one, other in combinations(read, 2) if read[one] == read[other]]
    assert same == []


def test_passives_are_no_conditions_and_each_is_its_own(commons: list[Card]) -> None:
    passives = [bar(card) for card in commons if card.types[1] == "green"]
    assert len({(e.op, *sorted(map(str, e.args.items()))) for e in passives}) == 20
    assert not {e.op for e in passives} & (COUNTS.keys() | TESTS.keys())


def test_every_op_and_every_bound_is_used(game: Game, commons: list[Card]) -> None:
    effects = [*(e for t in game.spec.types.values() for e in t.effects), *(e for c in game.cards for e in c.effects)]
    effects += [bar(card) for card in commons]
    assert {e.op for e in effects} == set(game.spec.ops)
    for effect in effects:
        if effect.op in COUNTS and "most" in effect.args:
            assert (effect.args["least"] == 0) != (effect.args["most"] == 99), effect


SAMPLES = {
    "Lady Iphigenia Locke": {
        "Deep-Dive": "Look at your opponent's hand and take 1 card from it instead of drawing. They draw another.",
        "red": "+3 {PTS} while your opponent's Psifront holds 2 or more {blue} Morphons.",
    },
    "Auditor Quentin Sile": {
        "Data-Purge": "Cycle up to 2 cards of your hand.",
        "blue": "+3 {PTS} while your Psifront leaves lanes 3 and 4 empty.",
    },
    "Cipher Delacroix": {
        "Zero-State": "Your opponent discards each of their Morphons of the highest base {PTS}.",
        "red": "+3 {PTS} while your opponent's Psifront holds no Morphons of base 3 or higher.",
    },
    "Grieve Malloran": {
        "Neuralbleed": "Discard 1 of your opponent's Morphons.",
        "green": "Always active. The Morphon across from this one has -2 {PTS}.",
    },
    "Notary Edwina Slate": {
        "Data-Purge": "Cycle up to 2 cards of your hand.",
        "green": "Always active. Your opponent pays 1 {SC} more to Boost.",
    },
    "Sable Ianthe": {
        "": "Discard up to 2 of your opponent's Morphons, even with a Counter. Gain 2 bonus {PTS} this turn."
    },
    "Kestrel Voss": {
        "": "Gain unlimited Free Shifts for your Morphons and your opponent's, each Morphon only once. "
        "Gain 3 bonus {PTS} this turn."
    },
    "Director Halcyon Vesk": {
        "": "Gain 2 bonus {PTS} this turn for each active Morphon in your Psifront, up to 12."
    },
    "Warden Cassian Thorne": {"": "Place a Counter on each of your Morphons. Gain 3 bonus {PTS} this turn."},
    "Halberd Kinetics": {"": "Cards of these attributes cost you 1 {SC} each."},
}  # fmt: skip


def test_printed_texts(game: Game) -> None:
    cards = {card.name: card for card in game.cards}
    assert {name: printed(cards[name]) for name in SAMPLES} == SAMPLES


def test_every_panel_is_whole_sentences(game: Game) -> None:
    for card in game.cards:
        for words in printed(card).values():
            assert re.fullmatch(r"([A-Z+][^.]*\.)( [A-Z][^.]*\.)*", words), (card.name, words)


def test_ids_names_and_flavor_are_each_their_own(game: Game) -> None:
    for card in game.cards:
        assert card.id == re.sub(r"[^a-z]+", "-", card.name.lower().replace('"', "").replace(".", ""))
    lines = [plain(card.flavor) for card in game.cards]
    assert len(set(lines)) == len(lines) == 90
    assert all(0 < len(line) <= 70 for line in lines)


def test_white_reads_well_on_every_colour(game: Game) -> None:
    kinds = [t.color for t in game.spec.types.values()]
    assert min(map(contrast_with_white, [*kinds, *(b.color for b in game.spec.backs.values())])) >= 4.5
    assert len(set(kinds)) == len(kinds)


def test_rules_name_only_what_they_have(game: Game) -> None:
    rules = game.rules
    assert rules is not None
    numbers = [ruling.id for ruling in rules.rulings]
    assert numbers == [f"R{n}" for n in range(1, len(numbers) + 1)]
    assert set(re.findall(r"\bR\d+\b", rules.text)) == set(numbers)
    assert set(re.findall(r"section (\d+(?:\.\d+)?)", rules.text)) <= set(rules.sections)
    assert [ruling.id for ruling in rules.rulings if ruling.open] == ["R2", "R7"]


def test_every_ruling_says_why(game: Game) -> None:
    assert game.rules is not None
    texts = re.split(r"^### R\d+.*$", game.rules.text.split("\n## 16.")[0], flags=re.MULTILINE)[1:]
    closed = [text for text, ruling in zip(texts, game.rules.rulings, strict=True) if not ruling.open]
    assert all("Why: " in " ".join(text.split()) for text in closed)


def test_the_rulings_by_card_name_cards_that_exist(game: Game) -> None:
    assert game.rules is not None
    table = game.rules.text.split("\n## 16.")[1]
    named = [part for row in re.findall(r"^\| (.+?) \| R", table, re.MULTILINE) for part in re.split("[,;] ", row)]
    known = {card.name for card in game.cards} | set(ABILITIES) | {"all commons", "Factions"}
    assert set(named) <= known


def test_the_rules_give_the_facts_of_the_design(game: Game) -> None:
    assert game.rules is not None
    words = " ".join(game.rules.text.split())
    for fact in (
        "deal **6 cards** to each player",
        "**six lanes**",
        "The first player takes **3 SC**, the second player **5 SC**",
        "Gain **3 SC**",
        "You keep up to **2 SC**",
        "total is **20 or more** wins at once",
        "A card costs **2 SC**, or **1 SC**",
        "pay 1 SC more",
        "draft or play **at least one card** in each turn",
        "The winner plays first",
    ):
        assert fact in words, fact


def test_the_examples_use_the_cards_as_they_are(game: Game) -> None:
    cards = {card.name: card for card in game.cards if "Faction" not in card.types}
    told = {
        "Ines Vacanti": 1, "Hedy Torque": 0, "Bastien Cull": 4, "Marguerite Frost": 4, "Grieve Malloran": 2,
        "Rosalind Fusco": 3, "Brother Ansel Tare": 3, "Magda Steyn": 4, "Perdita Saltmarsh": 3,
        'Hector "Vault" Nakamura': 3, 'Jim "Yesterday" Crane': 3,
    }  # fmt: skip
    assert {name: points(cards[name]) for name in told} == told
    tare = bar(cards["Brother Ansel Tare"])
    assert (tare.op, tare.args["least"]) == ("total-base", 9)
    assert act(bar(cards["Hedy Torque"])) == ("here", {"what": "any"})
    factions = {card.name: card.fields["attributes"] for card in of_type(game, "Faction")}
    assert factions["Halberd Kinetics"] == ("Neuralbleed", "Overclock")
    assert factions["Coldharrow Trust"] == ("Zero-State", "Firewall")
