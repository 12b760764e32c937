"""Power Trip against the facts of its design, written out here apart from the card files."""

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
from pipeline.model.values import UNSET, Cost, Stats

ROOT = Path(__file__).parents[2]
GAME = "power-trip"

FACTS = """
# dark
Hulking Demon | dark entity | BB | 5/3 | D1 | common | - | -
Die! | dark spell | BB | - | D2 | common | - | -
Ghoul | dark entity | B | 2/2 | D3 | common | - | -
Impending Doom | dark | - | - | D4 | common | - | -
Black Queen of the Oblivion | dark entity | BBBB | 2/7 | - | rare | - | -
Embrace Entropy | dark spell | B | - | - | rare | - | -
Necrotic Recruiter | dark entity | BB | 3/2 | D7 | common | - | -
Dark Contract | dark phenomenon | B | - | D8 | rare | - | -
Will-o-the-Wisp | dark entity | - | - | - | - | - | -
Relentless Dead | dark | - | - | - | - | - | -
Carnage Dancer | dark entity | BB | 2/6 | - | common | - | Bleed
Writhing Shadows | dark entity | - | - | - | common | - | -
Blood Bank | dark phenomenon | B | - | - | rare | - | -
Pain Hedonist | dark entity | B | 1/4 | D15 | common | - | Intercept
Bloodsucker | dark entity | BB | 1/5 | - | rare | - | Vampiric
Corruption | dark phenomenon | BBB | - | D17 | rare | - | -
Toxicologist | dark entity | B | 1/2 | - | common | - | Venomous
Foul Thing | dark entity | B | - | - | - | - | -
Hellfire | dark phenomenon | B | - | - | rare | - | -
Plump Offering | dark entity | - | - | - | - | - | -
Nihilism | dark spell | DDD | - | - | common | - | -
The Dragon Tyrant of Hell | dark entity | BBB | 6/6 | D6 | rare | - | -
Abyss-touched | dark entity | B | - | - | - | Cultist | -
Rejector of Life | dark aberration entity | B | 2/1 | - | common | - | -
Willing Pawn | dark entity | B | 1/1 | - | common | - | -
The Goatman | dark entity | B | 1/3 | - | rare | - | -
Tyrant's Supplicant | dark entity | B | 4/1 | - | common | - | -
Let Me Carve Your Way | dark spell | BB | - | - | common | - | -
Ghastly Visage | dark spell | B | - | - | rare | - | -
Ghoul Concert | dark | - | - | - | - | - | -
Hasty Grave | dark spell | - | - | D33 | common | - | -
Temporary Escape | dark spell | - | - | D34 | - | - | -
Crimson King of the Abyss | dark entity | BB | 3/5 | D35 | rare | - | -
The Aristocrats! | dark spell | BCD | - | D36 | rare | - | -
Deal With the Dragon | dark spell | - | - | D37 | rare | - | -
Witch | dark entity | B | 2/3 | - | common | - | -
Wendigo | dark entity | B | 1/3 | - | - | - | -
Chupacabra | dark entity | - | - | - | - | - | -
Draugr | dark entity | - | - | - | - | - | -
Banshee | dark entity | B | 0/4 | - | - | - | -
Grootslang | dark entity | BBD | 3/3 | - | - | - | -
The Slayer | dark entity | BB | 3/3 | - | rare | - | -
Imp | dark entity | D | 1/1 | - | - | - | -

# light
They who See Beyond | light entity | C | 1/1 | L1 | - | - | -
Lightblaster | light entity | BB | 4/3 | L2 | - | Cosmic | -
Cosmos Knight | light entity | BLL | 6/4 | L3 | - | - | -
Solar Shield | light spell | L | - | L4 | - | - | -
Sunburn | light spell | L | - | L5 | - | - | -
Radiation Channeler | light entity | B | 0/2 | L6 | - | Cosmic | -
Refractor Spawn | light entity | D | 0/2 | L7 | - | - | -
Solar Flare | light spell | DD | - | L8 | - | - | -
Stellar Journey | light phenomenon | BL | - | L9 | - | - | -
Blessed Perfection | light phenomenon | BLL | - | L10 | - | - | -
Disintegrate | light spell | LL | - | L11 | - | - | -
Luminous Purger | light entity | B | 2/1 | L12 | - | Cosmic | Shield
Approaching Comet | light spell | L | - | L13 | - | - | -
Refract | light spell | CL | - | L14 | - | - | -
Quasar | light spell | L | - | L15 | - | - | -
Amethyst Sentry | light entity | BLL | 3/1 | L16 | - | Gem | -
Complete Annihilation | light spell | BC | - | L17 | - | - | -
Spectrum Enhancer | light entity | BB | 4/1 | L18 | - | Gem | -
Star-Spawn of the Destroyer | light entity | BBLL | 5/4 | L19 | - | Boss, Cosmic | -
ET Conscriptor | light entity | B | 1/4 | L20 | - | Alien | -
Supernova | light spell | DD + all {L} (at least 1) | - | L21 | - | - | -
Brilliance | light phenomenon | BL | - | L21 | - | - | -
Devouring Stars | light spell | DD | - | L22 | - | - | -
Bloodstone Mender | light entity | B | 1/5 | L23 | - | Gem | -
Mother Sun | light phenomenon | BLLLLLLL | - | L24 | - | - | -
Dwarf Star Extractor | light entity | LLL | 3/2 | L25 | - | Cosmic | -
Denier of Power | light aberration entity | C | 1/2 | L26 | - | Alien | -
Crystal Colossus | light entity | BCLL | 3/6 | L27 | - | Gem | -
"Spirit" - ET.1213 | light entity | B | 1/5 | L28 | - | Cosmic | -
"Raguel" - ET.0027 | light entity | B | 2/2 | L29 | - | - | Shield
Syzygy | light aberration | CDL | - | L30 | - | - | -
Contained Pulsar | light phenomenon | LLL | - | L31 | - | - | -
Blazar Jet | light spell | BLL | - | L32 | - | - | Trample
Solar Sacrifice | light entity | B | 2/2 | L33 | - | Alien | -
Cosmic Ascension | light spell | BCLLLL | - | L34 | - | - | -
Irradiated Roach | light entity | DL | 2/1 | L35 | - | Cosmic | -
Glorious Leader | light entity | CLL | 1/3 | L36 | - | Cosmic | -
"Unstable Visitor" - ET.8709 | light entity | BBDL | 5/6 | L37 | - | Alien | -
Star-Spawn of the Unknowable | light entity | BBCLLL | 6/6 | L38 | - | Boss, Cosmic | -
Igneous Reflector | light entity | BLL | 1/5 | L39 | - | Gem | Revenge
Glassify | light phenomenon | LLL | - | L40 | - | - | -
Obsidian Protector | light entity | BCL | 3/2 | L41 | - | Gem | Intercept, Shield
Jasper Enhancer | light entity | BL | 1/3 | L42 | - | Gem | -
Deflect | light aberration | - | - | L43 | - | - | -
Jade Seer | light entity | BCL | 3/4 | L44 | - | Gem | -
Immaculate Diamond | light phenomenon | LLLL | - | L45 | rare | - | -
Unending Cosmos | light terrain | - | - | L46 | common | - | -

# resources
Dark Resource | dark resource entity | free | 1/1 | - | - | - | -
Light Resource | light resource entity | free | 1/1 | - | - | - | -
Body Resource | body resource entity | free | 2/1 | - | - | - | Fuse
Mind Resource | mind resource entity | free | 0/1 | - | - | - | -
Life | life | - | - | - | - | - | -

# tokens
Decoy | mind entity token | - | 0/2 | - | - | - | -
Bamboozler | mind entity token | - | 1/4 | - | - | - | Decoy
Alien | light entity token | - | 1/1 | - | - | Alien | -
Shining One | light entity token | - | x/x | - | - | - | -
Husk | entity token | - | x/x | - | - | - | -
Thriving Copy | body entity token | - | x/x | - | - | Genetic | -
Brick | mind spell token | B | - | T1 | - | - | -

# unfinished
Unnamed Dark 1 | dark | - | - | - | - | - | -
Unnamed Dark 2 | dark | - | - | - | - | - | -
Unnamed Dark 3 | dark | - | - | - | - | - | -
Unnamed Dark 4 | dark | - | - | - | - | - | -
Unnamed Body 1 | body | - | - | B1 | - | - | -
Unnamed Body 5 | body | - | - | B5 | - | - | -
"""
"""By set: name, types, cost as the design prints it, AP/HP, number without total, rarity as given, subtypes, traits."""

COSTS = {"Hasty Grave": "free", "Temporary Escape": "D", "Deal With the Dragon": "free", "Deflect": "free"}
"""The finished cards of these sets for which the design shows no cost, and the one that they got."""
DRAFTS = {
    "Impending Doom": "types cost text", "Will-o-the-Wisp": "cost stats text rarity",
    "Relentless Dead": "types cost text rarity", "Writhing Shadows": "cost stats text", "Blood Bank": "text",
    "Bloodsucker": "text", "Foul Thing": "stats text rarity", "Plump Offering": "cost stats text rarity",
    "Abyss-touched": "stats text rarity", "Ghoul Concert": "types cost text rarity",
    "Chupacabra": "cost stats text rarity", "Draugr": "cost stats text rarity", "Banshee": "text rarity",
    "Unending Cosmos": "cost text", "Life": "cost text",
}  # fmt: skip
"""What each unfinished card with a name lacks."""
NAMELESS = "name types cost text rarity"
FLAVORED = {"The Goatman", "The Aristocrats!", "Deal With the Dragon", "Stellar Journey", "Solar Sacrifice"}
NUMBERS = {
    "Ghoul": "1 1", "Embrace Entropy": "3", "Necrotic Recruiter": "1", "Dark Contract": "1", "Pain Hedonist": "1",
    "Corruption": "1", "Hellfire": "1", "Nihilism": "2", "The Dragon Tyrant of Hell": "1", "The Goatman": "1",
    "Ghastly Visage": "1 1", "Hasty Grave": "1", "Crimson King of the Abyss": "1", "The Aristocrats!": "1",
    "Deal With the Dragon": "1 1", "Witch": "1 1 1", "Wendigo": "1 1", "Grootslang": "1 1", "The Slayer": "1 1",
    "Imp": "1", "Die!": "1", "Black Queen of the Oblivion": "1", "They who See Beyond": "3 1", "Lightblaster": "2 1",
    "Solar Shield": "1", "Sunburn": "1 2 2", "Radiation Channeler": "1", "Refractor Spawn": "1",
    "Stellar Journey": "1 1 1", "Blessed Perfection": "1", "Disintegrate": "1 3", "Approaching Comet": "1 1 1",
    "Refract": "2", "Amethyst Sentry": "1", "Complete Annihilation": "1", "Star-Spawn of the Destroyer": "1 10",
    "ET Conscriptor": "1 1 1", "Devouring Stars": "3", "Bloodstone Mender": "2", "Mother Sun": "2",
    '"Spirit" - ET.1213': "1", '"Raguel" - ET.0027': "2", "Syzygy": "1 1 1", "Contained Pulsar": "2 1",
    "Blazar Jet": "6 1", "Cosmic Ascension": "1 1 1", "Star-Spawn of the Unknowable": "1", "Glassify": "1",
    "Obsidian Protector": "1", "Jasper Enhancer": "1", "Jade Seer": "2", "Immaculate Diamond": "1",
    "Dark Resource": "1", "Mind Resource": "1", "Brick": "1",
}  # fmt: skip
"""The figures in the texts, in order."""
SYMBOLS = {
    "Solar Flare": "LLL", "Mother Sun": "LLLLL", "Luminous Purger": "L", "Light Resource": "LL", "Dark Contract": "BBB",
    "Crimson King of the Abyss": "C", "Witch": "C", "Wendigo": "B", "Star-Spawn of the Unknowable": "DDD",
    "The Goatman": "BB", "Tyrant's Supplicant": "BB", "Brilliance": "LBCD", "Immaculate Diamond": "LL",
    '"Spirit" - ET.1213': "LL", "Glorious Leader": "BC", "Spectrum Enhancer": "LLLL", "Brick": "C",
}  # fmt: skip


def table() -> dict[str, dict[str, list[str]]]:
    """Give the facts by set and name."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in FACTS.strip().splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line[2:], {})
        elif line:
            name, *facts = (part.strip() for part in line.split("|"))
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
    return {card.name: card for card in game.cards if set_of(card) in table()}


def set_of(card: Card) -> str:
    return Path(card.at.file).stem


def text_of(card: Card) -> str:
    """Give a card's own words, without keywords' lines and small print."""
    return "\n".join(plain(block.tokens) for block in card.blocks if block.source == "text")


def price(card: Card) -> str:
    """Give a cost as one word of symbols, with prices in words after it; empty when there is none."""
    cost = card.fields.get("cost")
    if not isinstance(cost, Cost):
        return ""
    symbols = "".join(part.symbol * part.amount for part in cost.parts)
    return "free" if cost.free else " + ".join([symbols, *(part.words for part in cost.parts if part.words)])


def listed(card: Card, field: str) -> str:
    return ", ".join(str(item) for item in card.fields.get(field, ()))  # type: ignore[union-attr]


def test_no_errors_and_only_true_gaps(made: Project) -> None:
    ours = [f for f in (*made.findings, *run(made)) if f.at.file.startswith(f"cards/{GAME}/")]
    assert [f.message for f in ours if f.severity >= Severity.ERROR] == []
    warned = {f.key for f in ours if f.severity >= Severity.WARNING and f.card}
    assert warned <= {"draft", "number-gap", "number-order"}


def test_every_card_is_as_the_design_says(cards: dict[str, Card]) -> None:
    facts = table()
    assert {name: set_of(card) for name, card in cards.items()} == {n: s for s, rows in facts.items() for n in rows}
    assert [len(rows) for rows in facts.values()] == [43, 47, 5, 7, 6]
    for rows in facts.values():
        for name, (types, cost, stats, number, rarity, subtypes, traits) in rows.items():
            card, figures = cards[name], cards[name].fields.get("stats")
            assert " ".join(card.types) == types, name
            assert price(card) == COSTS.get(name, cost), name
            assert (figures.raw if isinstance(figures, Stats) else "") == stats, name
            assert card.number == number, name
            assert (card.rarity if "rarity" not in card.provenance else "") == rarity, name
            assert listed(card, "subtypes") == subtypes, name
            assert listed(card, "traits") == traits, name


def test_costs_that_the_design_does_not_show_are_proposed(cards: dict[str, Card]) -> None:
    assert {name for name, card in cards.items() if card.provenance.get("cost") == "proposed"} == COSTS.keys()
    assert all("no cost" in cards[name].notes for name in COSTS)


def test_drafts_lack_what_the_design_lacks(cards: dict[str, Card]) -> None:
    drafts = {name: " ".join(card.lacks) for name, card in cards.items() if card.status == "draft"}
    nameless = dict.fromkeys(table()["unfinished"], NAMELESS)
    assert drafts == DRAFTS | nameless
    for name in drafts:
        unset = {key for key, value in cards[name].fields.items() if value is UNSET}
        assert unset <= set(cards[name].lacks), name
        assert not text_of(cards[name]), name


def test_rarity_that_is_not_given_follows_the_rule(game: Game) -> None:
    """Rare: two kinds, a Phenomenon, a Boss, 3 symbols or more, or a price in words (ruling R16)."""
    agree = Counter[bool]()
    for card in game.cards:
        cost = card.fields.get("cost")
        if not card.rarity or card.status == "draft" or not isinstance(cost, Cost):
            continue
        dear = sum(part.amount for part in cost.parts) >= 3 or any(part.words for part in cost.parts)
        special = len(str(card.fields["kinds"])) == 2 or "phenomenon" in card.types
        rule = "rare" if dear or special or "Boss" in listed(card, "subtypes") else "common"
        if card.provenance.get("rarity") == "proposed":
            assert card.rarity == rule, card.name
        else:
            agree[card.rarity == rule] += 1
    assert agree == {True: 22, False: 8}


def test_copies(cards: dict[str, Card], game: Game) -> None:
    for name, card in cards.items():
        if set_of(card) in ("dark", "light", "unfinished"):
            assert card.copies == {"common": 2, "rare": 1, "": 1}[card.rarity], name
    assert {n: cards[n].copies for n in table()["resources"]} == {
        "Dark Resource": 15, "Light Resource": 15, "Body Resource": 15, "Mind Resource": 15, "Life": 4,
    }  # fmt: skip
    assert sum(cards[name].copies for name in table()["tokens"]) == 40
    rows = {row.label: (row.cards, row.copies) for row in game.spec.plan}
    assert (rows["box"], rows["tokens"]) == ((189, 328), (7, 40))


def test_the_plan_adds_up_to_the_box(game: Game) -> None:
    rows = {row.label: (row.cards or 0, row.copies or 0) for row in game.spec.plan}
    kinds = ("Dark", "Light", "Mind", "Body")
    pairs = [label for label in rows if "/" in label]
    for n in (0, 1):
        assert all(rows[k][n] == rows[f"{k} commons"][n] + rows[f"{k} rares"][n] for k in kinds)
        assert sum(rows[label][n] for label in (*kinds, *pairs, "Resources", "Life")) == rows["box"][n]
    assert len(pairs) == 6


def test_figures_in_texts(cards: dict[str, Card]) -> None:
    found = {name: " ".join(re.findall(r"\d+", text_of(card).replace(name, ""))) for name, card in cards.items()}
    assert {name: figures for name, figures in found.items() if figures} == NUMBERS


@pytest.mark.parametrize(("name", "symbols"), SYMBOLS.items())
def test_symbols_in_texts(cards: dict[str, Card], name: str, symbols: str) -> None:
    assert "".join(re.findall(r"\{([BCDL])\}", text_of(cards[name]))) == symbols


def test_triggers(cards: dict[str, Card]) -> None:
    for name, card in cards.items():
        assert ("trigger" in card.fields) == ("aberration" in card.types), name


def test_texts_follow_the_style(game: Game) -> None:
    for card in game.cards:
        words = text_of(card)
        for part in filter(None, words.split("\n")):
            assert part[-1] in ".:", (card.name, part)
        assert not re.search(r": [a-z]", words), card.name
        assert not re.search(r"\b(this card|whenever|two|three)\b", words, re.IGNORECASE), card.name
        assert not re.search(r"(?<!with )Activate(?! \()", words), card.name


def test_flavor_stands_where_the_design_has_some(cards: dict[str, Card]) -> None:
    assert {name for name, card in cards.items() if card.flavor} == FLAVORED
    assert all(len(plain(cards[name].flavor)) <= 70 for name in FLAVORED)


def test_each_keyword_has_one_reminder_and_a_place_in_the_rules(game: Game) -> None:
    assert game.rules is not None
    reminders = [keyword.reminder for keyword in game.spec.keywords.values()]
    assert all(reminders)
    assert len(set(reminders)) == len(reminders)
    told = set(re.findall(r"^\| ([A-Z][A-Za-z ]*?)(?: N| \(.*?\))? \|", game.rules.text, re.MULTILINE))
    assert game.spec.keywords.keys() <= told


def test_every_ruling_that_is_named_exists(game: Game) -> None:
    assert game.rules is not None
    rulings = game.rules.rulings
    assert [ruling.id for ruling in rulings] == [f"R{n}" for n in range(1, len(rulings) + 1)]
    assert {ruling.id for ruling in rulings if ruling.open} == {"R10", "R11"}
    named = set(re.findall(r"\bR\d+\b", game.rules.text + " ".join(card.notes for card in game.cards)))
    assert named <= {ruling.id for ruling in rulings}
    assert set(re.findall(r"sections? (\d+(?:\.\d+)?)", game.rules.text)) <= game.rules.sections.keys()


def test_one_back(game: Game) -> None:
    assert len(game.spec.backs) == 1
    assert len({card.back for card in game.cards}) == 1
