"""Psionic Warriors against the facts of its card list, written out here apart from the card files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.findings import Severity
from pipeline.load.project import load
from pipeline.model import project
from pipeline.model.project import Project
from pipeline.model.text import plain
from pipeline.model.types import Card, Game
from pipeline.model.values import Dice, Effect

ROOT = Path(__file__).parents[2]
GAME = "psionic-warriors"

FACTS = """
Psi Scream M; Mind Bomb M; Mental Blow M; Mind Twist M; Psychic Lobotomy M/I; Psionic Blast M; Id Insinuation M;
Dream Stalker M/E; Mind Stab M; Ego Whip M; Trance State MD; Thought Shield MD; Mind Wall MD; Mind Barrier MD;
Intellect Fortress MD; Tower of Iron Will MD; Delta Waves R; Drain SM; Psychic Vampire SM; Mind Switch SM; Mind Trap SM;
Psychic Venom SM; Memory Lapse SM; Amnesia SM; Mind Wipe SM; Electrokinesis P; Cryokinesis P/I; Pyrokinesis P;
Energy Bolt P; Telekinetic Blow P; Telekinesis P; Molecular Agitation P; Mind over Matter P; Brain Burn P/M;
Suggestion P/I; Domination P/I; Temporal Stasis P/PD; Combat Sense PD; Levitation PD; Invisibility PD; Teleport PD;
Rejuvenation R; Sense Aura D; Anti-psi D; Neutralize D; Reflection D; Mesmerize I; Fugue State I; Inflict Pain I;
Fear I; Seizure I; Paralyzation I; Confusion I; Images I; Astral Projection E; Astral Sight E; Clairvoyance E;
Precognition E; Total Recall E; Telepathy E; Mental Probe E; Brain Storm E; Power X
"""
TYPES = {name: tuple(kinds.split("/")) for name, kinds in (f.strip().rsplit(" ", 1) for f in FACTS.split(";"))}
BY_TYPE = {"M": 11, "P": 12, "SM": 8, "I": 12, "MD": 6, "PD": 5, "D": 4, "R": 2, "E": 9, "X": 1}
TWO_TYPES = {
    "Psychic Lobotomy", "Dream Stalker", "Cryokinesis", "Brain Burn", "Suggestion", "Domination", "Temporal Stasis",
}  # fmt: skip
ONE_DIE = Dice(1, 6)


@pytest.fixture(scope="module")
def made() -> Project:
    return project.build(load(ROOT, [GAME]))


@pytest.fixture(scope="module")
def game(made: Project) -> Game:
    return made.games[GAME]


@pytest.fixture(scope="module")
def cards(game: Game) -> dict[str, Card]:
    return {card.name: card for card in game.cards}


def texts(card: Card) -> dict[str, str]:
    """Give the text of each panel, by type (empty for the card as a whole), without reminders and small print."""
    found: dict[str, str] = {}
    for block in (b for b in card.blocks if b.source != "keywords"):
        words = plain([t for t in block.tokens if t.kind != "reminder"]).strip().replace("\u00a0", " ")
        found[block.type] = f"{found.get(block.type, '')} {words}".strip()
    return found


def acts(effects: tuple[Effect, ...]) -> list[tuple[object, ...]]:
    """Give effects as plain tuples: the op, then its arguments in the order of their names."""
    return [
        (e.op, *(acts(v) if isinstance(v, tuple) else v for _, v in sorted(e.args.items())))
        for e in effects
    ]  # fmt: skip


def contrast_with_white(color: str) -> float:
    """Give the contrast ratio of white on a colour (WCAG 2.1, relative luminance)."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)


def test_nothing_is_wrong_with_it(made: Project) -> None:
    ours = [f for f in made.findings if f.at.file.startswith(f"cards/{GAME}/")]
    assert [f.message for f in ours if f.severity >= Severity.WARNING] == []
    assert GAME not in made.broken


def test_names_and_types_are_those_of_the_list(game: Game, cards: dict[str, Card]) -> None:
    assert {name: card.types for name, card in cards.items()} == TYPES
    assert len(game.cards) == len(TYPES) == 63


def test_the_deck_holds_71_with_nine_power_cards(game: Game) -> None:
    assert sum(card.copies for card in game.cards) == 71
    assert {card.name: card.copies for card in game.cards if card.copies != 1} == {"Power": 9}


def test_counts_by_type(game: Game) -> None:
    assert Counter(t for card in game.cards for t in card.types) == BY_TYPE
    assert {card.name for card in game.cards if len(card.types) > 1} == TWO_TYPES


def test_ids_are_the_names_in_small_letters(game: Game) -> None:
    assert [c.id for c in game.cards] == [re.sub(r"[^a-z]+", "-", c.name.lower()) for c in game.cards]


def test_the_plan_counts_every_type_and_the_box(game: Game) -> None:
    rows = {row.where: (row.cards, row.copies) for row in game.spec.plan}
    assert rows[""] == (63, 71)
    assert {t: rows[f"'{t}' in types"][0] for t in BY_TYPE} == BY_TYPE


@pytest.mark.parametrize(
    ("kind", "done"),
    [
        ("M", [("lose", ONE_DIE, "MP", "target")]),
        ("P", [("lose", ONE_DIE, "PP", "target")]),
        ("SM", []),
        ("I", [("stun",)]),
        ("MD", [("negate", "mental")]),
        ("PD", [("negate", "physical")]),
        ("D", [("negate", "attack")]),
        ("R", []),
        ("E", []),
        ("X", [("boost", ONE_DIE)]),
    ],
)
def test_what_a_type_always_does(game: Game, kind: str, done: list[tuple[object, ...]]) -> None:
    assert acts(game.spec.types[kind].effects) == done


OWN = {
    "Psi Scream": [("serve-as", "X")],
    "Mind Bomb": [("ransom", 1)],
    "Psionic Blast": [("lose", 2, "MP", "you")],
    "Drain": [("steal", ONE_DIE, "MP")],
    "Psychic Vampire": [("take", 2)],
    "Mind Switch": [("swap-hands",)],
    "Mind Trap": [("trap", [("lose", ONE_DIE, "MP", "they")], "looked-at")],
    "Psychic Venom": [("timer", [("lose", 1, "MP", "they")], ONE_DIE)],
    "Memory Lapse": [("discard", 3, "random", "target")],
    "Amnesia": [("discard", 3, "random", "target")],
    "Mind Wipe": [("discard", ONE_DIE, "random", "target")],
    "Delta Waves": [("gain", ONE_DIE, "MP")],
    "Rejuvenation": [("gain", ONE_DIE, "PP")],
    "Anti-psi": [("price", [("discard", 1, "you", "you")])],
    "Neutralize": [("negate", "card")],
    "Reflection": [("redirect",)],
    "Astral Projection": [("search", "deck")],
    "Astral Sight": [("scry", "target"), ("look-at-deck", 2)],
    "Clairvoyance": [("scry", "target"), ("draw", 1)],
    "Precognition": [("look-at-deck", 5)],
    "Total Recall": [("search", "discard")],
    "Telepathy": [("scry", "each")],
    "Mental Probe": [("scry", "target"), ("discard", 1, "you", "they")],
    "Brain Storm": [("draw", 3)],
}


def test_what_each_card_does_of_its_own(cards: dict[str, Card]) -> None:
    assert {name: acts(card.effects) for name, card in cards.items() if card.effects} == OWN


def test_every_op_is_used(game: Game) -> None:
    lists = [*(t.effects for t in game.spec.types.values()), *(c.effects for c in game.cards)]
    lists += [use.effects for c in game.cards for use in c.uses.values()]
    seen: set[str] = set()
    while lists:
        for effect in lists.pop():
            seen.add(effect.op)
            lists += [v for v in effect.args.values() if isinstance(v, tuple)]
    assert seen == set(game.spec.ops)


def test_dream_stalker_acts_differently_in_each_type(cards: dict[str, Card]) -> None:
    stalker = cards["Dream Stalker"]
    assert {kind: acts(use.effects) for kind, use in stalker.uses.items()} == {"E": [("scry", "target")]}
    assert texts(stalker) == {"M": "Target opponent loses 1d6 {MP}.", "E": "Scry target opponent."}
    assert [c.name for c in cards.values() if c.uses] == ["Dream Stalker"]


LOSES_MP, LOSES_PP = "Target opponent loses 1d6 {MP}.", "Target opponent loses 1d6 {PP}."
STUNNED = "Target opponent is incapacitated until the end of their next turn."
NO_ATTACK = "Negate an attack that targets you."
PRINTED = {
    "Psi Scream": f"{LOSES_MP} You may play this as a Power card instead.",
    "Mind Bomb": f"{LOSES_MP} Target opponent may discard 1 card to negate this card.",
    "Ego Whip": LOSES_MP,
    "Psionic Blast": f"{LOSES_MP} You lose 2 {{MP}}.",
    "Energy Bolt": LOSES_PP,
    "Fear": STUNNED,
    "Mind Wall": "Negate a mental, special mental or incapacitating attack that targets you.",
    "Teleport": "Negate a physical attack that targets you.",
    "Sense Aura": NO_ATTACK,
    "Anti-psi": f"{NO_ATTACK} Extra price: You discard 1 card of your choice.",
    "Neutralize": f"{NO_ATTACK} You may also play this at any time to negate any other card as it is played.",
    "Reflection": f"{NO_ATTACK} That attack strikes its attacker instead.",
    "Drain": "Target opponent loses 1d6 {MP} and you regain as many.",
    "Psychic Vampire": "Take 2 cards at random from target opponent's hand.",
    "Mind Switch": "Swap hands with target opponent.",
    "Mind Trap": "You cannot play this. When an opponent looks at your hand, discard this card from it: "
    "They lose 1d6 {MP}.",
    "Psychic Venom": "In each of target opponent's next 1d6 Power phases: They lose 1 {MP}.",
    "Memory Lapse": "Target opponent discards 3 cards at random.",
    "Mind Wipe": "Target opponent discards 1d6 cards at random.",
    "Delta Waves": "You regain 1d6 {MP}.",
    "Rejuvenation": "You regain 1d6 {PP}.",
    "Astral Projection": "Search the deck for 1 card and put it into your hand, then shuffle the deck.",
    "Astral Sight": "Scry target opponent. Look at the top 2 cards of the deck, then put them back in the same order.",
    "Clairvoyance": "Scry target opponent. Draw 1 card.",
    "Precognition": "Look at the top 5 cards of the deck, then put them back in the same order.",
    "Total Recall": "Search the discard pile for 1 other card and put it into your hand.",
    "Telepathy": "Scry each opponent.",
    "Mental Probe": "Scry target opponent. They discard 1 card of your choice.",
    "Brain Storm": "Draw 3 cards.",
    "Power": "Play this together with a card of yours that rolls dice: Add 1d6 to the roll.",
}


def test_printed_texts(cards: dict[str, Card]) -> None:
    assert {name: texts(cards[name])[""] for name in PRINTED} == PRINTED


def test_cards_of_two_types_have_a_panel_for_each(cards: dict[str, Card]) -> None:
    for name in TWO_TYPES:
        assert tuple(texts(cards[name])) == cards[name].types
    assert texts(cards["Brain Burn"]) == {"P": LOSES_PP, "M": LOSES_MP}
    assert texts(cards["Suggestion"]) == {"P": LOSES_PP, "I": STUNNED}
    assert texts(cards["Temporal Stasis"])["PD"] == PRINTED["Teleport"]


def test_every_card_has_text_in_whole_sentences(game: Game) -> None:
    for card in game.cards:
        for words in texts(card).values():
            assert re.fullmatch(r"([A-Z][^.]*\.)( [A-Z][^.]*\.)*", words), (card.name, words)


def test_flavor_is_short_and_each_line_its_own(game: Game) -> None:
    lines = [plain(card.flavor) for card in game.cards]
    assert len(set(lines)) == len(lines)
    assert all(0 < len(line) <= 70 for line in lines)


def test_white_reads_well_on_every_type(game: Game) -> None:
    colors = [t.color for t in game.spec.types.values()] + [b.color for b in game.spec.backs.values()]
    assert min(map(contrast_with_white, colors)) >= 4.5
    assert len(set(colors)) == len(colors)


def test_rules_name_only_what_they_have(game: Game) -> None:
    rules = game.rules
    assert rules is not None
    numbers = [ruling.id for ruling in rules.rulings]
    assert numbers == [f"R{n}" for n in range(1, len(numbers) + 1)]
    assert set(re.findall(r"\bR\d+\b", rules.text)) == set(numbers)
    assert set(re.findall(r"section (\d+(?:\.\d+)?)", rules.text)) <= set(rules.sections)
    assert [ruling.id for ruling in rules.rulings if ruling.open] == ["R19", "R35"]


def test_notes_cite_rulings_that_stand(game: Game) -> None:
    assert game.rules is not None
    known = {ruling.id for ruling in game.rules.rulings}
    cited = {r for card in game.cards for r in re.findall(r"\bR\d+\b", card.notes)}
    assert cited
    assert cited <= known
