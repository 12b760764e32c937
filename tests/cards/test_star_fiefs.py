"""Star Fiefs against the facts of its card list, written out here apart from the card files."""

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
from pipeline.model.values import Values

ROOT = Path(__file__).parents[2]
GAME = "star-fiefs"

FACTS = """
# leader persona
Baron Gurati | 7M/5P | Duelist, Intrigue, Sabotage, Assassination
Duke Lortran | 6M/7P | Duelist +2
Count Kadesh | 6P/5M/3E | Duelist +1
Lord Nitrix | 5P/4E | Duelist, Psychic

# persona
General Khor | 3M | Duelist +1
Mistress Diva | 7P | Psychic, Sisteria, Intrigue
Emporex | 12P | Psychic, Intrigue
Emperor's Daughter | 8P | Seduction
Guild Master Nosovo | 8P | Psychic
Technopope | 10P | Psychic, Church
Inquisitor Travis | 7P | Assassination, Church, Duelist +1
Crime Lord | 6E | Duelist, Sabotage
House Prodigy | 3M/5P | Son, Duelist +3, Psychic
House Lesser Son | 4E/4M | Duelist +2
House Prince | 4M | Son, Duelist +1, Intrigue
Computus Android Advisor | 4E/2M/2P
Sector Governor | 2E/2M | Duelist
House Diplomat | 8P | Intrigue, Duelist
House Agent | 3P | Assassination, Duelist +1
House Duel Master | 4M | Duelist +3
House Mentalist | 2P/4M | Psychic, Duelist
House Consort | - | Seduction
House Daughter | 4P | Duelist, Seduction
Imperial Concubine | 3P | Seduction, Duelist
House Spy | - | Intrigue, Duelist +1
Senator Vahn | 7P | Intrigue
Colonial Lobbyist | 4P/2E | Intrigue
Rebel Leader | 5M/6P | Duelist
Paswa Silexian Demagogue | 7P | Duelist, Assassination

# army
Imperial Army | 5M
Imperial Navy | 9M | Transport
5th Sector Rebels | 4M/5P | Sabotage, Transport
Discordian Heretics | 3M/6P
House Troops | 4M
Psychic Veterans | 6M
Anthrosynthetic Berserkers | 7M
Cyborg Commandos | 4M | Assassination, Sabotage
Fanatics | 2M/3P
Warrior Priests | 5M/6P | Church, Psychic
Suicide Squads | 3M
Desert Warriors | 5M
Ice Barbarians | 3M
Jungle Fighters | 1M
Prisoner Soldiers | 1M/3E
Subterranean Mutants | 4M | Psychic
Solar Templars | 7M/5P | Psychic
Feral Amazonians | 5M | Seduction
Computus Robot Death Machines | 7M
Clone Soldiers | 1M/4E
Colonial Rangers | 7M | Transport
Colonial Legionnaires | 5M
Imperial Shock Troops | 6M
Imperial Centurions | 6M/3P
Imperial Death Squads | 4M | Assassination
Imperial Conscripts | 1M
Rimspace Pirates | 4M/5E | Transport
Fringe World Partisans | 3M/3P | Rebel
Transhuman Supersoldiers | 10M
Off World Mercenaries | 6M
Rebel Freedom Fighters | 4M/4P | Sabotage
Sea Monsters | 8M | Defender
Planetary Core Miners | 2M/6E | Defender
Psychic Natives | 2M | Psychic, Defender
Lava Projectors | 10M | Defender

# organization
Sisteria | 9P | Psychic, Intrigue
Mercenary Guild | 3E
Assassins Guild | 4E | Assassination
Weapon Merchants | 7E
Spacing Guild | 9P/10E | Transport, Intrigue
Church of Mankind | 11P | Psychic
Mercantile Consortium | 8E
Brotherhood of Machines | 8P | Intrigue
Galactic Inquisition | 8P | Assassination, Church
Black Market Smugglers | 7E
Imperial Secret Police | 4P | Assassination
Imperial Senate | 7P/8E
Elders of Pyreen | 4P | Psychic
Colonial Council | 4P/7E
Surgeons of Silex | 7E
Imperial Bureaucracy | 5P | Sabotage
Imperial Aristocracy | 9P/6E | Intrigue
Stellar Pilgrims | 6P
Space Traders | 6E

# world
Homeworld | 10E/12M/8P
Quayat, Desert World | 10M/3E
Parallax, Industrial World | 10E
Mercurium, Mining World | 8E
Frigaria, Ice World | 8M/2E
Computus, Machine World | 9E/6P
Bolavor, Jungle World | 5E/4M
Aquara, Ocean World | 4E/3M
Punah, Pleasure World | 7E | Seduction
Griddox, Prison World | 2E
Yoravar, Shipyard World | 12E | Transport
Fah, Living World | 12M/4E
Zenceti, Alien Ruins World | 4P/3E | Psychic
Eden, Church World | 10P/8E
Mox, Gem World | 11E
Hellish, Radioactive World | 6M/4E
Dalton, Research World | 7E
Bazarium, Commerce World | 10E
Majorie, Imperial World | 4E/4P
Halstead, Colony World | 2E/3M
Seedeen, Hive World | 9E
Pyreen, Pacifist World | 6P/3E | Intrigue
Scorch, Volcanic World | 4M/2E
Marx, Clone World | 8E

# psypower
Probability Shift | -
FuturePast | -
Time Expansion | -
Dimensional Rift | -
Teleportation | 7M | Transport
Precognition | -
Cosmic Transference | -
Molecular Disruption | 9M
Mind Slave | -
Psychic Persuasion | 10P
Clairvoyance | -
Telekinetic Maelstrom | -
Domination | -
Sympathetic Convergence | -

# event
Imperial Veto | 7P
Armageddon Virus | -
Planetary Revolt | -
Betrayal | -
Infiltration | -
Traitor | -
Pax Imperia | -
Psychic Nexus | -
House Bodyguard | -
Imperial Intervention | -
Poisoned Blade | -

# item
Progenitor Artifact | - | Psychic
"""
"""Under a heading with their types: each card's name, values and traits."""

COUNTS = {
    ("leader", "persona"): (4, 4), ("persona",): (25, 28), ("army",): (35, 39), ("organization",): (19, 19),
    ("world",): (24, 27), ("psypower",): (14, 14), ("event",): (11, 11), ("item",): (1, 1),
}  # fmt: skip
COPIES = {"Homeworld": 4, "House Lesser Son": 4, "House Troops": 5}
RECRUIT = {
    "Homeworld": 31, "Baron Gurati": 13, "Count Kadesh": 15, "Lord Nitrix": 10, "Emporex": 13, "House Consort": 1,
    "House Spy": 1, "House Lesser Son": 9, "House Troops": 5, "Computus Android Advisor": 9, "Spacing Guild": 20,
    "Imperial Aristocracy": 16, "Transhuman Supersoldiers": 11, "Jungle Fighters": 2, "Clone Soldiers": 6,
    "Subterranean Mutants": 5, "Paswa Silexian Demagogue": 8, "Eden, Church World": 19, "Griddox, Prison World": 3,
}  # fmt: skip
NEVER_RECRUITED = {"psypower", "event", "item"}
FAMILIES = {
    "House": {
        "House Prodigy", "House Lesser Son", "House Prince", "House Diplomat", "House Agent", "House Duel Master",
        "House Mentalist", "House Consort", "House Daughter", "House Spy", "House Troops", "House Bodyguard",
    },
    "Imperial": {
        "Imperial Army", "Imperial Navy", "Imperial Secret Police", "Imperial Concubine", "Imperial Senate",
        "Imperial Bureaucracy", "Imperial Aristocracy", "Imperial Shock Troops", "Imperial Centurions",
        "Imperial Death Squads", "Imperial Conscripts", "Imperial Veto", "Imperial Intervention",
        "Majorie, Imperial World",
    },
    "Colonial": {"Colonial Council", "Colonial Lobbyist", "Colonial Rangers", "Colonial Legionnaires"},
    "Rebel": {"5th Sector Rebels", "Rebel Leader", "Rebel Freedom Fighters", "Fringe World Partisans"},
    "Church": {
        "Church of Mankind", "Technopope", "Galactic Inquisition", "Inquisitor Travis", "Warrior Priests",
        "Eden, Church World",
    },
    "Son": {"House Prodigy", "House Prince", "House Lesser Son"},
}  # fmt: skip
NOT_MALE = {
    "Mistress Diva": "female", "Emperor's Daughter": "female", "House Consort": "female", "House Daughter": "female",
    "Imperial Concubine": "female", "Computus Android Advisor": "neither",
}  # fmt: skip
SEARCHES = {
    "Homeworld": (4, "House"), "Eden, Church World": (3, "Church"), "Majorie, Imperial World": (5, "Imperial"),
    "Halstead, Colony World": (4, "Colonial"), "Mercenary Guild": (3, "Off World Mercenaries"),
    "Quayat, Desert World": (3, "Desert Warriors"), "Mercurium, Mining World": (3, "Planetary Core Miners"),
    "Frigaria, Ice World": (3, "Ice Barbarians"), "Computus, Machine World": (3, "Computus Robot Death Machines"),
    "Bolavor, Jungle World": (3, "Jungle Fighters"), "Aquara, Ocean World": (3, "Sea Monsters"),
    "Griddox, Prison World": (3, "Prisoner Soldiers"), "Fah, Living World": (3, "Psychic Natives"),
    "Hellish, Radioactive World": (3, "Subterranean Mutants"), "Scorch, Volcanic World": (3, "Lava Projectors"),
    "Marx, Clone World": (3, "Clone Soldiers"),
}  # fmt: skip
BONUSES = {
    "General Khor": "+2 M", "Mistress Diva": "+1 P", "Weapon Merchants": "+2 M", "Mercantile Consortium": "+2 E",
    "Computus Android Advisor": "+1 P", "Sector Governor": "+4 E", "Imperial Senate": "+2 P", "Senator Vahn": "+2 P",
    "Colonial Council": "+2 E", "Rebel Leader": "+2 M, +2 P", "Discordian Heretics": "+2 M, +2 P",
    "House Troops": "+2 M", "Psychic Veterans": "+6 M", "Anthrosynthetic Berserkers": "+5 M", "Fanatics": "+1 M",
    "Suicide Squads": "+7 M", "Desert Warriors": "+3 M", "Ice Barbarians": "+5 M", "Jungle Fighters": "+7 M",
    "Prisoner Soldiers": "+1 M", "Clone Soldiers": "+1 M", "Imperial Shock Troops": "+4 M",
    "Imperial Centurions": "+3 M", "Imperial Conscripts": "+4 M", "Fringe World Partisans": "+4 M",
    "Transhuman Supersoldiers": "-20 M", "Off World Mercenaries": "+2 M", "Rebel Freedom Fighters": "+2 M",
    "Lava Projectors": "+2 M", "Stellar Pilgrims": "+2 P", "Seedeen, Hive World": "+1 M",
}  # fmt: skip
ATTACKING = {"Anthrosynthetic Berserkers", "Suicide Squads", "Imperial Shock Troops"}
DEFENDING = {
    "House Troops", "Desert Warriors", "Ice Barbarians", "Jungle Fighters", "Imperial Centurions",
    "Imperial Conscripts", "Fringe World Partisans", "Seedeen, Hive World",
}  # fmt: skip
OTHER_NUMBERS = {
    "Surgeons of Silex": ["5"], "Space Traders": ["1", "4"], "Dalton, Research World": ["8", "1"],
    "Colonial Legionnaires": ["1"], "Probability Shift": ["5"], "FuturePast": ["1"], "Dimensional Rift": ["3"],
    "Precognition": ["7"], "Cosmic Transference": ["1"], "Sympathetic Convergence": ["1"], "Pax Imperia": ["2"],
    "Psychic Nexus": ["3"], "Poisoned Blade": ["3"],
}  # fmt: skip


def table() -> dict[str, tuple[tuple[str, ...], dict[str, int], set[str]]]:
    """Give the facts by name: types, values by letter, traits."""
    found: dict[str, tuple[tuple[str, ...], dict[str, int], set[str]]] = {}
    types: tuple[str, ...] = ()
    for line in FACTS.strip().splitlines():
        if line.startswith("# "):
            types = tuple(line[2:].split())
        elif line:
            name, values, traits = (*(part.strip() for part in line.split("|")), "")[:3]
            letters = {letter: int(figure) for figure, letter in re.findall(r"(\d+)([MPE])", values)}
            found[name] = (types, letters, set(filter(None, traits.split(", "))))
    return found


@pytest.fixture(scope="module")
def made() -> Project:
    return project.build(load(ROOT, [GAME]))


@pytest.fixture(scope="module")
def game(made: Project) -> Game:
    return made.games[GAME]


@pytest.fixture(scope="module")
def cards(game: Game) -> dict[str, Card]:
    return {card.name: card for card in game.cards}


def text_of(card: Card) -> str:
    """Give a card's own words, without keywords' lines and small print."""
    return " ".join(plain(block.tokens) for block in card.blocks if block.source == "text")


def contrast_with_white(color: str) -> float:
    """Give the contrast ratio of white on a colour (WCAG 2.1, relative luminance)."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)


def test_nothing_is_wrong_with_it(made: Project) -> None:
    ours = [f for f in (*made.findings, *run(made)) if f.at.file.startswith(f"cards/{GAME}/")]
    assert [f for f in ours if f.severity >= Severity.ERROR] == []
    assert {f.key for f in ours} == {"open-ruling"}


def test_the_box_holds_143_cards_of_133_kinds(game: Game) -> None:
    assert (len(game.cards), sum(card.copies for card in game.cards)) == (133, 143)
    assert {card.name: card.copies for card in game.cards if card.copies != 1} == COPIES


def test_cards_and_copies_of_each_type(game: Game) -> None:
    kinds, copies = Counter(card.types for card in game.cards), Counter[tuple[str, ...]]()
    for card in game.cards:
        copies[card.types] += card.copies
    assert {types: (kinds[types], copies[types]) for types in kinds} == COUNTS


def test_every_card_is_as_the_list_says(cards: dict[str, Card]) -> None:
    facts = table()
    assert len(facts) == 133
    assert cards.keys() == facts.keys()
    for name, (types, values, traits) in facts.items():
        card = cards[name]
        mine = card.fields.get("values")
        assert card.types == types, name
        assert (dict(mine.parts) if isinstance(mine, Values) else {}) == values, name
        assert {str(use) for use in card.fields.get("traits", ())} == traits, name  # type: ignore[union-attr]


def test_values_stand_in_one_order(cards: dict[str, Card]) -> None:
    for card in cards.values():
        values = card.fields.get("values")
        if isinstance(values, Values):
            assert re.sub(r"[\d/]", "", values.raw) in {"M", "P", "E", "MP", "ME", "PE", "MPE"}, card.name


@pytest.mark.parametrize(("name", "cost"), RECRUIT.items())
def test_recruit_cost_by_hand(cards: dict[str, Card], name: str, cost: int) -> None:
    assert cards[name].fields["recruit"] == cost


def test_what_is_recruited_has_a_cost_and_nothing_else(cards: dict[str, Card]) -> None:
    for name, (types, values, _traits) in table().items():
        expected = None if NEVER_RECRUITED & set(types) else 1 + sum(values.values())
        assert cards[name].fields.get("recruit") == expected, name


@pytest.mark.parametrize(("family", "members"), FAMILIES.items())
def test_families(cards: dict[str, Card], family: str, members: set[str]) -> None:
    assert {name for name, card in cards.items() if family in card.families} == members


def test_no_family_is_left_out(game: Game) -> None:
    assert game.spec.families.keys() == FAMILIES.keys()


def test_sex_is_proposed_for_every_persona_and_for_no_other_card(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        if "persona" in card.types:
            assert card.fields["sex"] == NOT_MALE.get(name, "male"), name
            assert card.provenance == {"sex": "proposed"}, name
        else:
            assert "sex" not in card.fields, name


@pytest.mark.parametrize(("name", "price", "target"), [(n, *what) for n, what in SEARCHES.items()])
def test_searches(cards: dict[str, Card], name: str, price: int, target: str) -> None:
    what = f"a{'n' if target == 'Imperial' else ''} {target} card" if target in FAMILIES else f"a card named {target}"
    assert text_of(cards[name]) == (
        f"Pay {price} {{eco}}: search the deck or discard pile for {what} and put it into your hand."
    )
    if target not in FAMILIES:
        refs = [t.id for block in cards[name].blocks for t in block.tokens if t.kind == "ref"]
        assert refs == [cards[target].id]


def test_nothing_else_searches_for_a_named_card(cards: dict[str, Card]) -> None:
    found = {name for name, card in cards.items() if re.match(r"Pay \d+ \{eco\}: search", text_of(card))}
    assert found == SEARCHES.keys()


def test_bonuses(cards: dict[str, Card]) -> None:
    found = {name: re.findall(r"([+-]\d+) \{([MPE])\}", text_of(card)) for name, card in cards.items()}
    assert {name: ", ".join(f"{n} {s}" for n, s in bonus) for name, bonus in found.items() if bonus} == BONUSES


def test_sides(cards: dict[str, Card]) -> None:
    assert {name for name, card in cards.items() if text_of(card).startswith("While attacking:")} == ATTACKING
    assert {name for name, card in cards.items() if text_of(card).startswith("While defending:")} == DEFENDING


def test_other_numbers(cards: dict[str, Card]) -> None:
    rest = set(cards) - SEARCHES.keys() - BONUSES.keys()
    found = {name: re.findall(r"\d+", text_of(cards[name])) for name in rest}
    assert {name: numbers for name, numbers in found.items() if numbers} == OTHER_NUMBERS


def test_flavor_is_short_and_only_where_there_is_no_text(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        assert bool(card.flavor) != bool(text_of(card)), name
        assert len(plain(card.flavor)) <= 70, name


def test_slips_of_the_source_have_notes(cards: dict[str, Card]) -> None:
    slips = {
        "Paswa Silexian Demagogue": "P7", "Subterranean Mutants": "4 M", "Imperial Shock Troops": "+4",
        "Imperial Centurions": "+3", "Imperial Conscripts": "+4", "Fringe World Partisans": "+4",
        "Imperial Bureaucracy": "Beaurocracy", "Time Expansion": "Time expansion", "Emperor's Daughter": "Emperors",
        "Hellish, Radioactive World": "Sub Mutants", "Griddox, Prison World": "Prison Soldiers",
    }  # fmt: skip
    for name, words in slips.items():
        assert words in cards[name].notes, name


def test_every_ruling_that_is_named_exists(game: Game) -> None:
    assert game.rules is not None
    known = {ruling.id for ruling in game.rules.rulings}
    assert [ruling.id for ruling in game.rules.rulings] == [f"R{n}" for n in range(1, len(known) + 1)]
    named = set(re.findall(r"\bR\d+\b", game.rules.text + " ".join(card.notes for card in game.cards)))
    assert named == known
    assert 1 <= sum(ruling.open for ruling in game.rules.rulings) <= 4
    assert set(re.findall(r"sections? (\d+(?:\.\d+)?)", game.rules.text)) <= game.rules.sections.keys()


def test_grounds_carry_white_letters(game: Game) -> None:
    colors = [kind.color for kind in game.spec.types.values()] + [s.color for s in game.spec.symbols.values()]
    assert len({kind.color for kind in game.spec.types.values()}) == len(game.spec.types)
    assert min(map(contrast_with_white, colors)) >= 4.5


def test_one_back(game: Game) -> None:
    assert len(game.spec.backs) == 1
    assert len({card.back for card in game.cards}) == 1
