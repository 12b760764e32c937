"""Power Trip's Mind and Body cards, and those of two kinds, against the facts of its design."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.findings import Severity
from pipeline.lint.runner import run
from pipeline.load.project import load
from pipeline.model import project
from pipeline.model.project import Project
from pipeline.model.text import plain
from pipeline.model.types import Card, Game
from pipeline.model.values import Cost, Stats

ROOT = Path(__file__).parents[2]
GAME = "power-trip"

FACTS = """
# mind
Silent Psychic | mind entity | D | 0/4 | M1 | - | - | -
Overwhelm | mind aberration | DDD + Mill half your Main deck, rounded up | - | M2 | - | - | -
Corporeal Cognitohazard | mind entity | D | 2/1 | M3 | - | - | -
Mullagizer | mind entity | - | 1/2 | M4 | - | - | -
Got 'Em | mind aberration | B | - | M5 | - | - | -
Defense Drone | mind entity | B | 1/4 | M6 | - | - | Intercept
Bounce | mind aberration | C | - | M7 | - | - | -
Dominate | mind spell | BC | - | M8 | - | - | -
Absurdist | mind entity | B | 0/1 | M9 | - | - | -
Thought-thief | mind entity | B | 3/1 | M10 | - | Psychic | -
Astronomers | mind entity | DD | 0/3 | - | - | - | -
Bamboozlers | mind entity | B | 1/4 | M12 | - | Psychic | Decoy
Form of Largeness | mind phenomenon | BC | - | M13 | - | - | -
Flow State | mind spell | CC | - | M14 | - | - | -
Concentrate | mind spell | C | - | M15 | - | - | -
Neurotic Nerd | mind entity | B | 2/3 | M16 | - | Psychic | -
Fuss | mind spell | - | - | M17 | - | - | -
Data Processor | mind entity | - | 0/4 | M18 | - | - | -
Quantum Entanglement | mind phenomenon | CD | - | M19 | - | - | -
Re-conceptualize | mind spell | CD | - | M20 | - | - | -
Madness Realized | mind phenomenon | CCC | - | M21 | - | - | -
Anomaly Echo | mind aberration entity | C | 1/1 | M22 | - | - | -
Cyrus, First of the Gifted | mind entity | sacrifice any number of Phenomena | x/x | M23 | - | - | -
Unmake | mind aberration | D | - | M24 | - | - | -
Tinkering | mind phenomenon | - | - | M25 | - | - | -
Counterfactual Counter | mind aberration | C | - | M26 | - | - | -
Riposte | mind aberration | - | - | M27 | - | - | -
Disruptor of Anomalies | mind aberration entity | C | 1/2 | M28 | - | - | -
Imaginary Friend | mind entity | - | 0/2 | M29 | - | - | -
Sleep Paralysis Demon | mind aberration entity | BC | 2/2 | M30 | - | - | -
Think Fast | mind phenomenon | CCDD | - | M31 | - | - | -
Mind Messer | mind entity | CC | x/x | - | rare | Human | -
Propaganda Mixer | mind entity | DD | 0/2 | M33 | - | Robot | -
Corrupt Collective Consciousness | mind phenomenon | D | - | - | - | - | -
Frustrate | mind aberration phenomenon | CD | - | M35 | - | - | -
Traumatize | mind | B | - | M36 | - | - | -
Memory Eater | mind entity | BC | 1/6 | M37 | - | Anomaly | -
Amplify | mind aberration | C | - | - | common | - | -
Combat Analyzer | mind entity | D | - | M39 | - | Robot | -
Neutralizer | mind entity | C | 2/3 | M40 | - | Robot | -
Dimensional Probe | mind entity | BC | 3/3 | M41 | - | Robot | -
Absolute Terror Unit | mind entity | BCC | 5/5 | M42 | - | Boss, Robot | -
Dream Sculptor | mind entity | D | 1/1 | M43 | - | Anomaly | -
Aggression Mirror | mind entity | CDD | x/3 | M44 | - | Anomaly | -
Illusion Maze | mind phenomenon | D | - | M45 | - | - | -

# body
Watchful Symbiote | body entity | B | 1/3 | B2 | - | Genetic | Intercept, Assimilate
Thriving Organism | body entity | B | 0/1 | B3 | - | Genetic | Fuse
Adrenaline Rush | body aberration phenomenon | D | - | B4 | - | - | -
Mulch | body spell | BC | - | B6 | - | - | -
Assert Dominance | body phenomenon | any {B} and/or {C} | - | B7 | - | - | -
Ambush | body aberration | B | - | B8 | - | - | -
Cornered and Vicious | body phenomenon | B | - | B9 | - | - | -
Calcium Symbiote | body entity | B | 0/4 | B10 | - | Genetic | Assimilate
Protein Symbiote | body entity | B | 3/0 | B11 | - | Genetic | Assimilate
Cortex Symbiote | body entity | B | 1/1 | B12 | - | Genetic | Assimilate
Chameleon | body | DD | 1/3 | B13 | common | - | -
Trans-Dimensional Symbiote | body entity | B | 1/1 | B14 | - | - | Fuse
Survival of the Fittest | body phenomenon | CD | - | B15 | - | - | -
Predator Pack | body entity | DDDDD | 4/4 | B16 | - | Prehistoric | -
Devouring Parasite | body entity | B | 1/1 | B17 | - | - | -
Lurking Predator | body entity | BB | 3/3 | B18 | - | Prehistoric | -
Terrifying Predator | body entity | BC | 2/5 | B19 | - | Prehistoric | -
Brooding Herbivore | body entity | BC | 2/4 | B20 | - | - | -
Smasher of Trickery | body aberration entity | C | 2/1 | B21 | - | - | -
Adrenaline Overload | body spell | DDD | - | B22 | - | - | -
Pipa Pipa Maximus | body | - | - | B23 | - | - | -
Soncoya Reclaimer | body entity | B | 1/4 | B24 | - | Flora/Fauna | -
Fraxinus Americana Symbiote | body entity | BC | 3/4 | B25 | - | Flora/Fauna | Fuse
Apex Lifeform | body entity | BBCC | 1/1 | B26 | - | Genetic | Fuse
Capable Host | body entity | - | 0/1 | B27 | - | - | -
Unstable Symbiote | body entity | B | 2/0 | B28 | - | Genetic | Assimilate
Unifying Roots | body entity | B | 1/4 | B29 | - | Flora/Fauna | -
'Varanus Komodoensis' Maximus | body entity | BCC | 4/7 | B30 | - | Flora/Fauna | -
Worm Swarm | body entity | CD | x/x | B31 | - | Flora/Fauna | -
Charging Predator | body entity | BC | 2/4 | B32 | - | Prehistoric | -
Gifted Fighter | body entity | C | 3/3 | B33 | - | - | -
Prehistoric Chicken | body entity | BC | 3/5 | B34 | - | Prehistoric | -
Predator Hatchling | body entity | D | 3/1 | B35 | - | Prehistoric | -
Mysterious Egg | body entity | - | 0/1 | B36 | - | - | -
Surrender to Nature | body spell | CCCC | - | B37 | - | - | -
Sudden Adaptation | body aberration | DD | - | B38 | - | - | -
Pack Revolution | body spell | sacrifice an Entity with 4+ AP | - | B39 | - | - | -
Ferocious Raccoon | body entity | D | 1/3 | B40 | - | Flora/Fauna | -
Cingulata Maximus | body entity | B | 2/3 | B41 | - | Flora/Fauna | Shield
Soaring Predator | body entity | DD | 1/1 | B42 | - | - | -
Territorial Taipan | body entity | D | 1/2 | B43 | - | - | Venomous
Predator King | body entity | BCDD | 3/5 | B44 | - | - | -
Gene Splicer | body phenomenon | - | - | B45 | - | - | -

# pairs
Setting Sun, Waxing Moon | dark light aberration | C | - | DL1 | - | - | -
Total Eclipse | dark light phenomenon | DD + all {L} | - | DL2 | - | - | -
Quark Angel | light mind entity | BCLLLL | 5/2 | LM1 | - | - | -
Fuzzball Theory | light mind phenomenon | - | - | LM2 | - | - | -
Famine Essence | mind body entity | D | 0/1 | MB1 | - | - | Fuse
Epitome of Progress | mind body entity | BB | 2/2 | MB2 | - | - | Fuse
Apex Downfall | mind body aberration | - | - | MB3 | - | - | -
Electrophorus Mamillia | mind body entity | - | 2/2 | MB4 | - | - | -
Scavenging Symbiote | mind body entity | BB | 1/1 | MB5 | - | - | Fuse
Defensive Coloration Symbiote | mind body entity | - | 0/2 | MB6 | - | - | Fuse
Mind Body Problem | mind body spell | C | - | MB7 | - | - | -
Hellfire Symbiote | dark body entity | BB | 2/2 | BD1 | - | - | -
Symbiote Omega | dark body entity | CD | 2/2 | BD2 | - | - | Fuse
Abyss Fugitive | dark body entity | DDDDD | 4/4 | BD3 | - | - | Fuse
Subject 7 | dark body entity | D | 1/1 | BD4 | - | - | -
Skinwalker | dark body entity | BB | 3/3 | BD5 | - | - | -
Penanggalan | dark body entity | C | 1/1 | BD6 | - | - | -
Forbidden Knowledge | dark mind spell | discard your hand (at least 1) | - | DM1 | - | - | -
Role Reversal | dark mind aberration | BBC | - | DM2 | - | - | -
Bukavac | dark mind aberration entity | BBC | 2/2 | DM3 | - | - | -
Halo of Flesh | light body entity | B | 0/1 | LB1 | - | - | Fuse
Spaghettification | light body aberration | L | - | LB2 | - | - | -
"""
"""By set: name, types, cost, AP/HP, number without total, rarity, subtypes, traits; `-` where the design gives none.

Words are the game's own (Phenomenon for Power, Aberration for Trick, Fuse for Mutate); kinds, types, symbols and
subtypes stand in their order."""

FILLED = {
    "Mullagizer": {"cost": "free"}, "Fuss": {"cost": "free"}, "Data Processor": {"cost": "D"},
    "Tinkering": {"cost": "free"}, "Riposte": {"cost": "free"}, "Imaginary Friend": {"cost": "free"},
    "Traumatize": {"types": "mind spell"}, "Combat Analyzer": {"stats": "1/3"}, "Chameleon": {"types": "body entity"},
    "Capable Host": {"cost": "free"}, "Mysterious Egg": {"cost": "free"}, "Gene Splicer": {"cost": "free"},
    "Fuzzball Theory": {"cost": "free"}, "Apex Downfall": {"cost": "free"}, "Electrophorus Mamillia": {"cost": "C"},
    "Defensive Coloration Symbiote": {"cost": "B"}, "Mind Messer": {"text": "what x is"},
    "Symbiote Omega": {"text": "how it takes its host"},
}  # fmt: skip
"""What the design leaves out on cards that are otherwise finished, and what they got."""
DRAFTS = {"Pipa Pipa Maximus": "types cost text rarity"}
PLAIN = {
    "Defense Drone", "Bamboozlers", "Watchful Symbiote", "Calcium Symbiote", "Protein Symbiote", "Predator Pack",
    "Gifted Fighter", "Prehistoric Chicken", "Predator Hatchling", "Territorial Taipan", "Abyss Fugitive",
}  # fmt: skip
"""Cards that do nothing but what their traits say."""
FLAVORED = {
    "Imaginary Friend", "Sleep Paralysis Demon", "Gifted Fighter", "Prehistoric Chicken", "Predator Hatchling",
    "Abyss Fugitive",
}  # fmt: skip
FIGURES = {
    "Overwhelm": "1", "Corporeal Cognitohazard": "1", "Bounce": "1", "Dominate": "1", "Thought-thief": "1",
    "Astronomers": "1", "Flow State": "2", "Concentrate": "2 2", "Fuss": "4 1", "Data Processor": "1",
    "Quantum Entanglement": "1", "Re-conceptualize": "1", "Madness Realized": "1 1 4 1 1", "Anomaly Echo": "1 1",
    "Tinkering": "1 1 1", "Counterfactual Counter": "1 1 1 2 2 1", "Disruptor of Anomalies": "1",
    "Imaginary Friend": "1", "Think Fast": "1", "Mind Messer": "1 1", "Propaganda Mixer": "1 1",
    "Corrupt Collective Consciousness": "1 1", "Traumatize": "1", "Memory Eater": "1", "Amplify": "1 1",
    "Combat Analyzer": "2", "Neutralizer": "2 1", "Dimensional Probe": "1", "Absolute Terror Unit": "1 1 0",
    "Dream Sculptor": "1", "Illusion Maze": "1 0 2", "Thriving Organism": "1", "Adrenaline Rush": "1 1 2",
    "Mulch": "1 1 1", "Assert Dominance": "1 1", "Ambush": "1", "Cornered and Vicious": "1", "Cortex Symbiote": "2",
    "Trans-Dimensional Symbiote": "1", "Survival of the Fittest": "1", "Brooding Herbivore": "1 1",
    "Smasher of Trickery": "1", "Adrenaline Overload": "1", "Soncoya Reclaimer": "1",
    "Fraxinus Americana Symbiote": "1", "Apex Lifeform": "3", "Unstable Symbiote": "1", "Unifying Roots": "1 1",
    "'Varanus Komodoensis' Maximus": "1", "Mysterious Egg": "1 2", "Surrender to Nature": "2",
    "Pack Revolution": "2 6 1 8 2", "Ferocious Raccoon": "2", "Predator King": "1 3", "Gene Splicer": "1 1",
    "Quark Angel": "1", "Fuzzball Theory": "1 1 1",
    "Famine Essence": "1", "Epitome of Progress": "1 2 1 1", "Apex Downfall": "1 1", "Scavenging Symbiote": "1",
    "Defensive Coloration Symbiote": "1 1", "Mind Body Problem": "1 1", "Symbiote Omega": "2 2", "Skinwalker": "1",
    "Penanggalan": "1", "Role Reversal": "1", "Spaghettification": "1 1",
}  # fmt: skip
"""The figures in the texts, in order; `a` counts as 1."""
SYMBOLS = {
    "Silent Psychic": "CC", "Astronomers": "L", "Re-conceptualize": "B", "Counterfactual Counter": "LL",
    "Frustrate": "C", "Illusion Maze": "DB", "Assert Dominance": "BC", "Ambush": "B", "Chameleon": "CL",
    "Predator King": "B", "Setting Sun, Waxing Moon": "LL", "Total Eclipse": "L", "Quark Angel": "L",
    "Fuzzball Theory": "BCDL", "Penanggalan": "BB",
}  # fmt: skip
SAYS = {
    "Mind Messer": "number of Spells in your Grave", "Mullagizer": "draw that many",
    "Got 'Em": "Take control of that Entity", "Absurdist": "cannot be damaged",
    "Form of Largeness": "Double each number", "Flow State": "only once per turn", "Unmake": "Negate .* Revive",
    "Concentrate": "cannot draw Resources", "Neurotic Nerd": "Scry as many .* damage dealt", "Riposte": "Negate",
    "Cyrus, First of the Gifted": "twice the number of Phenomena(.|\n)*Kill as many", "Frustrate": "cannot attack",
    "Sleep Paralysis Demon": "No Entity .* can attack", "Aggression Mirror": "highest AP", "Silent Psychic": "Negate",
    "Dream Sculptor": "Tutor .* cannot play", "Chameleon": "take no damage",
    "Survival of the Fittest": "have no abilities", "Devouring Parasite": "takes no damage(.|\n)*Fuse that Entity",
    "Lurking Predator": "lowest HP .* costs nothing", "Terrifying Predator": "bottom of its owner's", "Mulch": "Kill",
    "Capable Host": "twice its AP", "Worm Swarm": "number of Entities in your Grave", "Charging Predator": "twice",
    "Sudden Adaptation": "Negate", "Cingulata Maximus": "did not attack, it gets Shield", "Ambush": "Play 1 Entity",
    "Soaring Predator": "can attack directly", "Cornered and Vicious": "exactly 1 .* twice its AP",
    "Setting Sun, Waxing Moon": "not Light", "Total Eclipse": "Revive(.|\n)*Sacrifice", "Quark Angel": "Revive",
    "Electrophorus Mamillia": "have no abilities", "Hellfire Symbiote": "double the AP of Resources",
    "Symbiote Omega": "kill all other Entities", "Subject 7": "dies or is discarded", "Skinwalker": "become a copy",
    "Forbidden Knowledge": "whole Main deck.*lose the round", "Role Reversal": "take control",
    "Bukavac": "only from your Grave", "Halo of Flesh": "While fused: No card affects",
    "Epitome of Progress": "Kill all Entities you do not control",
}  # fmt: skip
TRIGGERS = {
    "Overwhelm": "played or summoned", "Got 'Em": "attacks you", "Bounce": "Main Phase, or .* attacks",
    "Anomaly Echo": "you control dies in a fight", "Unmake": "Entity is in the Ether",
    "Counterfactual Counter": "Entity attacks you", "Riposte": "Aberration is in the Ether",
    "Disruptor of Anomalies": "opponent plays a Spell", "Sleep Paralysis Demon": "opponent's Combat Phase begins",
    "Frustrate": "opponent summons an Entity", "Amplify": "any time", "Adrenaline Rush": "Entity attacks",
    "Ambush": "opponent's Combat Phase begins", "Smasher of Trickery": "opponent plays an Aberration",
    "Sudden Adaptation": "has Fusions would die by a card's effect",
    "Setting Sun, Waxing Moon": "Light Entity you control is killed by an attacking Entity",
    "Apex Downfall": "has Fusions dies in a fight", "Role Reversal": "opponent summons an Entity",
    "Bukavac": "opponent plays an Entity", "Spaghettification": "Entity is summoned",
}  # fmt: skip
CREATES = {
    "Corporeal Cognitohazard": "brick", "Propaganda Mixer": "brick", "Corrupt Collective Consciousness": "brick",
    "Memory Eater": "brick", "Madness Realized": "bamboozler decoy", "Illusion Maze": "decoy decoy",
    "Thriving Organism": "thriving-copy", "Mind Body Problem": "husk",
}  # fmt: skip
"""The other cards that texts name, by id."""


def table() -> dict[str, dict[str, list[str]]]:
    """Give the facts by set and name."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in FACTS.strip().splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line[2:], {})
        elif line:
            name, *facts = (part.strip() for part in line.split(" | "))
            rows[name] = ["" if fact == "-" else fact for fact in facts]
    return found


@pytest.fixture(scope="module")
def made() -> Project:
    return project.build(load(ROOT, [GAME]))


@pytest.fixture(scope="module")
def game(made: Project) -> Game:
    return made.games[GAME]


@pytest.fixture(scope="module")
def cards(game: Game) -> dict[str, Card]:
    """The cards of the sets in `FACTS`, by name."""
    return {card.name: card for card in game.cards if Path(card.at.file).stem in table()}


def text_of(card: Card) -> str:
    """Give a card's own words, without keywords' lines and small print."""
    return "\n".join(plain(block.tokens) for block in card.blocks if block.source == "text")


def price(card: Card) -> str:
    """Give a cost: its symbols, then its prices in words; empty when there is none."""
    cost = card.fields.get("cost")
    if not isinstance(cost, Cost):
        return ""
    symbols = "".join(part.symbol * part.amount for part in cost.parts)
    words = [part.words for part in cost.parts if part.words]
    return "free" if cost.free else " + ".join(filter(None, [symbols, *words]))


def listed(card: Card, field: str) -> str:
    return ", ".join(str(item) for item in card.fields.get(field, ()))  # type: ignore[union-attr]


def proposed(card: Card) -> set[str]:
    return {field for field, by in card.provenance.items() if by == "proposed"}


def test_nothing_but_true_gaps_is_found(made: Project, cards: dict[str, Card]) -> None:
    numbers = {card.id: card.number for card in cards.values()}
    ours = [f for f in (*made.findings, *run(made)) if f.card in numbers and f.severity >= Severity.WARNING]
    assert {f.key for f in ours} == {"draft", "number-gap"}
    assert {numbers[f.card] for f in ours if f.key == "number-gap"} == {"M12", "M33", "M35", "M39"}


def test_every_card_is_as_the_design_says(cards: dict[str, Card]) -> None:
    rows = {name: row for part in table().values() for name, row in part.items()}
    assert [len(part) for part in table().values()] == [45, 43, 22]
    assert cards.keys() == rows.keys()
    for name, (types, cost, stats, number, rarity, subtypes, traits) in rows.items():
        card, filled = cards[name], FILLED.get(name, {})
        figures = card.fields.get("stats")
        assert " ".join(card.types) == filled.get("types", types), name
        assert price(card) == filled.get("cost", cost), name
        assert (figures.raw if isinstance(figures, Stats) else "") == filled.get("stats", stats), name
        assert card.number == number, name
        assert ("" if "rarity" in proposed(card) else card.rarity) == rarity, name
        assert listed(card, "subtypes") == subtypes, name
        assert listed(card, "traits") == traits, name


def test_each_set_keeps_the_order_and_the_kinds_of_the_design(cards: dict[str, Card]) -> None:
    for name, rows in table().items():
        ours = [card for card in cards.values() if Path(card.at.file).stem == name]
        assert [card.name for card in ours] == list(rows)
    kinds = Counter(str(card.fields["kinds"]) for card in cards.values())
    assert kinds == {"M": 45, "B": 43, "DL": 2, "LM": 2, "MB": 7, "DM": 3, "LB": 2, "DB": 6}


def test_what_is_filled_in_says_so(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        assert proposed(card) - {"rarity"} == FILLED.get(name, {}).keys(), name
        assert card.notes or name not in FILLED, name
    no_price = [name for name, filled in FILLED.items() if "cost" in filled]
    assert all("shows no cost" in cards[name].notes for name in no_price)
    assert len(no_price) == 13


def test_drafts_lack_what_the_design_lacks(cards: dict[str, Card]) -> None:
    assert {name: " ".join(card.lacks) for name, card in cards.items() if card.status == "draft"} == DRAFTS
    assert all(cards[name].notes for name in DRAFTS)


def test_cards_without_text_have_none_in_the_design(cards: dict[str, Card]) -> None:
    assert {name for name, card in cards.items() if not text_of(card)} == PLAIN | {"Pipa Pipa Maximus"}


def test_an_x_is_defined_by_the_text(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        stats = card.fields.get("stats")
        if isinstance(stats, Stats) and None in stats.parts and card.status == "final":
            figures = " and ".join(f for f, part in zip(("AP", "HP"), stats.parts, strict=True) if part is None)
            assert f"{name}'s {figures} " in text_of(card), name


def test_copies(cards: dict[str, Card]) -> None:
    assert {(card.rarity, card.copies) for card in cards.values()} == {("common", 2), ("rare", 1), ("", 1)}
    assert all(card.copies == 1 for card in cards.values() if len(str(card.fields["kinds"])) == 2)


def test_ids_are_the_names_in_small_letters(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        assert card.id == re.sub(r"[^a-z0-9]+", "-", name.replace("'", "").lower()).strip("-")


def test_figures_in_texts(cards: dict[str, Card]) -> None:
    found = {name: " ".join(re.findall(r"\d+", text_of(card).replace(name, ""))) for name, card in cards.items()}
    assert {name: figures for name, figures in found.items() if figures} == FIGURES


def test_symbols_in_texts(cards: dict[str, Card]) -> None:
    found = {name: "".join(re.findall(r"\{([BCDL])\}", text_of(card))) for name, card in cards.items()}
    assert {name: symbols for name, symbols in found.items() if symbols} == SYMBOLS


@pytest.mark.parametrize(("name", "words"), SAYS.items())
def test_what_texts_say(cards: dict[str, Card], name: str, words: str) -> None:
    assert re.search(words, text_of(cards[name]))


def test_triggers(cards: dict[str, Card]) -> None:
    found = {name: plain(card.fields["trigger"]) for name, card in cards.items() if "trigger" in card.fields}  # type: ignore[arg-type]
    assert found.keys() == TRIGGERS.keys() == {name for name, card in cards.items() if "aberration" in card.types}
    for name, words in TRIGGERS.items():
        assert re.search(words, found[name]), name
        assert re.fullmatch(r"[A-Z][^.]*\.", found[name]), name


def test_cards_that_texts_name(cards: dict[str, Card]) -> None:
    named = {
        name: " ".join(t.id for block in card.blocks for t in block.tokens if t.kind == "ref")
        for name, card in cards.items()
    }
    assert {name: ids for name, ids in named.items() if ids} == CREATES


def test_texts_are_whole_sentences_of_this_game(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        for part in filter(None, text_of(card).split("\n")):
            assert part[-1] in ".:", (name, part)
        assert not re.search(r": [a-z]|\b(this card|your deck|your opponents)\b", text_of(card)), name


def test_flavor_stands_where_the_design_has_some(cards: dict[str, Card]) -> None:
    lines = {name: plain(card.flavor) for name, card in cards.items() if card.flavor}
    assert lines.keys() == FLAVORED
    assert len(set(lines.values())) == len(lines)
    assert all(len(line) <= 70 for line in lines.values())
