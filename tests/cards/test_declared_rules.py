"""The declared rules of the four games against the facts of their designs, written out here apart from `game.yaml`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from pipeline.check.cast import Cast
from pipeline.check.decks import judge
from pipeline.check.packs import opened
from pipeline.check.run import check
from pipeline.editors import schemas
from pipeline.findings import Severity
from pipeline.model.play import ANY, PRINTED, Range
from pipeline.model.types import Deck, DeckLine, Game
from pipeline.survey import read

ROOT = Path(__file__).parents[2]
PROJECT = read(ROOT)
GAMES = dict(PROJECT.games)
NUMBERS = {
    "psifuge": {
        "lanes": 6, "hand": 6, "points-to-win": 20, "active-points": 3, "first-credits": (3, 5),
        "first-gain": (2, 0), "credits-a-turn": 3, "credits-kept": 2, "price": 2, "price-in-faction": 1,
        "price-of-boost": 1, "must-play": 1,
    },
    "psionic-warriors": {
        "mental-points": 20, "physical-points": 20, "opening-hand": 3, "first-discard": 1, "draw": 2, "hand-limit": 7,
        "die": 6,
    },
    "star-fiefs": {
        "tokens": 4, "tokens-to-win": 8, "opening-hand": 8, "draw": 1, "price-of-a-card": 10, "attempts": 1, "duels": 1,
        "price-of-committing": 1, "upkeep": 1, "hand-limit": 10,
    },
    "power-trip": {
        "drafted": 45, "least-deck": 25, "rounds-to-win": 2, "draw": 1, "draw-resources": 1, "margin": 10,
        "most-entities": 5, "most-phenomena": 3,
    },
}  # fmt: skip
PLAYERS = {"psifuge": (2, 2), "psionic-warriors": (2, 6), "star-fiefs": (2, 4), "power-trip": (2, 5)}
PHASES = {
    "psifuge": ["Start", "Actions", "End"],
    "psionic-warriors": ["Power phase", "ESP phase", "Attack phase"],
    "star-fiefs": ["Draw Phase", "Intrigue Phase", "Duel Phase", "Event Phase", "Attack Phase", "Production Phase",
                   "Recruit Phase", "Discard Phase"],
    "power-trip": ["Draw Phase", "First Main Phase", "Combat Phase", "Second Main Phase"],
}  # fmt: skip
LIMITS = {
    "psifuge": {"Morphons in a Psifront": Range(0, 6), "your Faction": Range(1, 1)},
    "psionic-warriors": {"hand at the end of the Power phase": Range(0, 7)},
    "star-fiefs": {"hand at the end of the Discard Phase": Range(0, 10)},
    "power-trip": {"Entities": Range(0, 5), "Phenomena": Range(0, 3), "hand": ANY},
}
BOXES = {"psifuge": 80, "psionic-warriors": 71, "star-fiefs": 143}


def made(game: str, form: str, lines: dict[str, int], **parts: dict[str, int]) -> Deck:
    at = GAMES[game].spec.at
    kept = {name: tuple(DeckLine(id, n, at) for id, n in part.items()) for name, part in parts.items()}
    return Deck(
        game, "d", "d", form, "", "", "", tuple(DeckLine(id, n, at) for id, n in lines.items()), kept, False, at
    )


def trouble(deck: Deck) -> set[str]:
    return {one.code for one in judge(deck, Cast(GAMES[deck.game])) if not one.ok}


def test_nothing_is_wrong_in_rules_and_decks() -> None:
    assert [f.message for f in PROJECT.findings if f.severity >= Severity.WARNING] == []


@pytest.mark.parametrize("game", GAMES)
def test_editors_find_nothing_wrong_either(game: str) -> None:
    written = schemas(GAMES[game])
    folder = ROOT / "cards" / game
    for file, schema in (
        ("game.yaml", "game.json"),
        *((f"decks/{d.id}.yaml", "decks.json") for d in GAMES[game].decks),
    ):
        data = yaml.safe_load((folder / file).read_text("utf-8"))
        assert [error.message for error in Draft7Validator(written[schema]).iter_errors(data)] == [], file


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_are_those_of_the_design(game: str) -> None:
    constants = GAMES[game].spec.play.constants
    wanted = {name: value if isinstance(value, tuple) else (value,) for name, value in NUMBERS[game].items()}
    assert {name: constants[name].values for name in wanted} == wanted


@pytest.mark.parametrize("game", GAMES)
def test_players_phases_and_limits_are_those_of_the_design(game: str) -> None:
    play = GAMES[game].spec.play
    assert play.players == Range(*PLAYERS[game])
    assert [phase.label for phase in play.phases.values()] == PHASES[game]
    declared = {limit.label: limit.cards for limit in play.limits}
    assert {label: declared[label] for label in LIMITS[game]} == LIMITS[game]
    assert play.wins
    assert play.setup
    assert play.zones


@pytest.mark.parametrize("game", GAMES)
def test_all_verdicts_are_good_but_those_on_an_unfinished_box(game: str) -> None:
    bad = [one for one in check(GAMES[game]) if not one.ok]
    assert [one.message for one in bad if one.severity is Severity.ERROR] == []
    assert {(one.about, one.code) for one in bad} <= {("box", "DEK001"), ("box", "DEK006")}
    assert bool(bad) == (game == "power-trip")


@pytest.mark.parametrize("game", GAMES)
def test_every_verdict_that_judges_by_a_rule_names_its_section(game: str) -> None:
    for one in check(GAMES[game]):
        assert one.section or one.code in ("PLY002", "PLY003", "PLY005", "PLY006", "PLY007"), one.message


@pytest.mark.parametrize("game", BOXES)
def test_the_box_is_whole_and_not_one_card_more_or_less(game: str) -> None:
    box = GAMES[game].deck("box")
    assert box is not None
    assert sum(box.part().values()) == BOXES[game]
    first = box.lines[0]
    for copies in (first.copies - 1, first.copies + 1):
        other = replace(box, lines=(replace(first, copies=copies), *box.lines[1:]))
        assert "DEK001" in trouble(other)


def test_a_house_starts_with_its_four_cards() -> None:
    houses = [deck for deck in GAMES["star-fiefs"].decks if deck.format == "start"]
    assert len(houses) == 4
    for deck in houses:
        leader = next(id for id in deck.part() if id not in ("homeworld", "house-troops", "house-lesser-son"))
        assert deck.part() == dict.fromkeys(["homeworld", leader, "house-troops", "house-lesser-son"], 1)
    assert "DEK004" in trouble(made("star-fiefs", "start", {"homeworld": 1, "baron-gurati": 2, "house-troops": 1}))


def commons(count: int) -> dict[str, int]:
    """So many finished cards that a Main deck may hold, no more of each than the box has."""
    taken: Counter[str] = Counter()
    cast = Cast(GAMES["power-trip"])
    where = GAMES["power-trip"].spec.play.formats["main"].main.where
    for id, copies in cast.final.items():
        if cast.holds(where, cast.cards[id]):
            taken[id] = min(copies, count - taken.total())
        if taken.total() == count:
            break
    return dict(taken)


@pytest.mark.parametrize(("cards", "legal"), [(24, False), (25, True), (45, True), (46, False)])
def test_a_main_deck_has_25_cards_up_to_those_drafted(cards: int, legal: bool) -> None:
    deck = made("power-trip", "main", commons(cards), resources={"dark-resource": 15})
    assert trouble(deck) == (set() if legal else {"DEK001"})


@pytest.mark.parametrize(("resources", "legal"), [(14, False), (15, True), (16, False)])
def test_a_resource_deck_has_15_cards(resources: int, legal: bool) -> None:
    parts = {"dark-resource": resources - 5, "light-resource": 5}
    assert ("DEK001" in trouble(made("power-trip", "main", commons(25), resources=parts))) != legal


@pytest.mark.parametrize("card", ["brick", "dark-resource", "decoy"])
def test_what_is_not_drafted_is_in_no_main_deck(card: str) -> None:
    deck = made("power-trip", "main", {**commons(25), card: 1}, resources={"dark-resource": 14})
    assert "DEK003" in trouble(deck)


def test_a_common_is_there_twice_and_a_rare_once() -> None:
    assert GAMES["power-trip"].spec.play.formats["main"].copies == PRINTED
    for card, most in (("hulking-demon", 2), ("the-goatman", 1)):
        lines = commons(30)
        assert "DEK002" not in trouble(made("power-trip", "main", {**lines, card: most}))
        assert "DEK002" in trouble(made("power-trip", "main", {**lines, card: most + 1}))


def test_a_draft_gives_45_cards_in_three_packs_of_15_from_one_pool() -> None:
    game: Game = GAMES["power-trip"]
    packs = opened(game.spec.play.packs["draft"], Cast(game), 5, 7)
    assert [sum(deck.part().values()) for deck in packs] == [15] * 15
    dealt: Counter[str] = Counter()
    for deck in packs:
        dealt.update(deck.part())
    cards = {card.id: card for card in game.cards}
    assert all(n <= cards[id].copies and cards[id].status == "final" for id, n in dealt.items())
    assert not {t for id in dealt for t in cards[id].types} & {"resource", "life", "token"}


@pytest.mark.parametrize(
    ("game", "old", "new", "code"),
    [
        ("psifuge", "points-to-win: {value: 20", "points-to-win: {value: 19", ""),
        ("star-fiefs", "tokens-to-win: {value: 8", "tokens-to-win: {value: 9", "PLY008"),
        ("psionic-warriors", "phase: esp, from", "from", "PLY005"),
        ("power-trip", "gain: {margin: 0+}, ", "", "PLY008"),
        ("power-trip", "words: [At any time]", "words: [At no time]", "PLY004"),
        ("psionic-warriors", "cards: [{op: scry}]", "cards: [{op: scry, with: {who: nobody}}]", "PLY003"),
        ("psifuge", "to: exhaust-pile", "to: discard-pile", "PLY006"),
    ],
)
def test_a_slip_in_a_games_rules_is_found(tmp_path: Path, game: str, old: str, new: str, code: str) -> None:
    folder = tmp_path / game
    (folder / "sets").mkdir(parents=True)
    source = ROOT / "cards" / game
    for name in ("rules.md", *(f"sets/{path.name}" for path in (source / "sets").iterdir())):
        (folder / name).write_bytes((source / name).read_bytes())
    whole = (source / "game.yaml").read_text("utf-8")
    assert old in whole
    (folder / "game.yaml").write_text(whole.replace(old, new), "utf-8")
    (changed,) = read(folder).games.values()
    assert {one.code for one in check(changed) if not one.ok} == ({code} if code else set())
