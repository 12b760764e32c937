"""What is kept of a look at a game and what changed since give the findings of a look from nothing, by all rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.findings import Finding
from pipeline.lint import parts
from pipeline.lint.registry import Rule, rules
from pipeline.linter import Wish, check
from pipeline.lintwatch import Session

FILES = ("cards/lantern/sets/a.yaml", "cards/lantern/sets/b.yaml")
LOOK = "title: Classic\n"
SPLIT = (2, 3)
"""About how many cards a part has here, and how many at most, so that a small game has many."""


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "USUAL", SPLIT[0])
    monkeypatch.setattr(parts, "MOST", SPLIT[1])


def put(root: Path, files: dict[str, str]) -> None:
    """Make these the files of a project, and let those be that are the same."""
    wanted = {root / name: text for name, text in files.items()}
    for file in root.rglob("*"):
        if file.is_file() and file not in wanted:
            file.unlink()
    for file, text in wanted.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def looked(session: Session) -> tuple[Finding, ...]:
    *_, (result, whole) = session.look()
    assert whole
    return result.survey.findings


def anew(root: Path) -> tuple[Finding, ...]:
    return check(Wish(root)).survey.findings


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.code)
def test_from_good_to_bad_and_back(
    rule: Rule, tmp_path: Path, example: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    look = {"templates/classic/template.yaml": LOOK}
    good, bad = (example(text).files | look for text in (rule.doc().good, rule.doc().bad))
    put(tmp_path, good)
    session = Session(Wish(tmp_path))
    for files in (good, bad, good, bad):
        put(tmp_path, files)
        found = looked(session)
        assert found == anew(tmp_path)
        with monkeypatch.context() as whole:  # where a game is cut, nobody sees
            whole.setattr(parts, "USUAL", 10**9)
            whole.setattr(parts, "MOST", 10**9)
            assert found == anew(tmp_path)


GAMES = (
    """\
title: Lantern Duel
symbols: {F: {label: Flame, plural: Flames}, O: {label: Oil}}
types: {spell: {label: Spell, text: Play it once., effects: []}, relic: {label: Relic, reminder: It stays.}}
fields:
  cost: {kind: cost, symbols: [F, O]}
  stats: {kind: stats, label: AP/HP}
  traits: {kind: keywords}
  trigger: {kind: text}
  breed: {kind: enum, choices: [Bird, Moth]}
keywords:
  Warded: {reminder: It cannot be chosen by an opponent.}
  Swift: {}
  Duelist: {parameter: signed, optional: yes}
families: {Guild: {words: [Guild]}}
rarities: {common: {copies: 2}}
terms: [{term: discard, avoid: [throw away]}]
plan: [{label: relics, where: "'relic' in types", cards: 3}]
checks: [{id: cheap, where: "'spell' in types", expect: cost.total < 3, message: a spell is cheap}]
""",
)
GAMES += (
    GAMES[0].replace("Swift: {}", "Swift: {reminder: It acts at once.}"),
    GAMES[0].replace("words: [Guild]", "words: [Order]").replace("cards: 3", "cards: 4"),
    GAMES[0] + 'numbers: "{index:02d}/{total:02d}"\n',
    GAMES[0] + 'numbers: "{index}/x"\n',
    GAMES[0].replace("kind: cost, symbols: [F, O]", "kind: cots"),
)
BOOKS = (
    "# Rules\nThe Relic is a Spell.\n## 1. The turn\nDraw phase, then Duel phase. See section 2.\n### R1. Who\nYou.\n",
    "# Rules\n## 1. The turn\nduel phase.\n## 2. Zones\nThe ash pile. [[Night Owl]] begins.\n## 2. Again\n",
    "",
)
NAMES = ("Night Owl", "Night Owls", "Nigh Owl", "Subterranean Moths", "Sub Moths", "night moth", "Oil of the Guild",
         "Owl (Warded)", "Ash", "Night – Day", "Fire - Ice", "[Open]", "Owl Teh", "Оwl")  # fmt: skip
TEXTS = (
    "Draw 2 cards.", "Draw two cards.", "Draw 2 card.", "Draw a a card.", "When ~ is lit: gain {F}.",
    "Night Owl attacks.",
    "Whenever ~ is lit, gain 1 Flame.", "Until end of turn it is Warded.", "It gains Lifelink.", "It gains warded.",
    "~ cannot be chosen by opponents.", "Warded (It can not be choosen).", "In your duel phase: draw a card",
    "Choose a Moth.", "Discard an card.", "Throw away a card", "The opponents hand.", "Search a card named Dusk Moth.",
    "Create a Bird token.", "See section 9 and R7.", "Show [[Night Owl]].", "It gets +1.", "It gets +1 {F}.",
    "[F] burns.",
    "If you draws, lose it.", "Draw a card (or two.", "draw a card. show it.", "TODO", "You may “not”.", 'Say "no".',
    "The colour of grey oponents.", "Draw 1 card & 2 Oil.", "Put it onto the Ash Pile.", "Guild cards burn.",
)  # fmt: skip
CARD = st.fixed_dictionaries(
    {
        "name": st.sampled_from(NAMES),
        "types": st.sampled_from([["spell"], ["relic"], ["spell", "relic"], ["relic", "spell"]]),
    },
    optional={
        "text": st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3).map("\n\n".join),
        "cost": st.sampled_from(["F", "O", "FF", "FFFO", "1F"]),
        "stats": st.sampled_from(["1/1", "2/0", "x/3", "30/3"]),
        "traits": st.sampled_from([["Warded"], ["Swift", "Duelist +2"]]),
        "trigger": st.sampled_from(TEXTS),
        "breed": st.just("Bird"),
        "flavor": st.sampled_from(TEXTS),
        "number": st.sampled_from(["1", "2", "4", "a5", "B6", "3/9"]),
        "rarity": st.just("common"),
        "notes": st.sampled_from(["See section 2.", "As R1 says."]),
        "status": st.just("draft"),
        "lacks": st.sampled_from([["art"], ["rarity", "number"]]),
        "copies": st.sampled_from(["0", "2"]),
    },
)  # fmt: skip
IDS = tuple(f"{letter}{number}" for number in range(12) for letter in "ab")
EDIT = st.one_of(
    st.tuples(st.just("card"), st.sampled_from(IDS), CARD),
    st.tuples(st.just("key"), st.sampled_from(IDS), CARD),
    st.tuples(st.just("gone"), st.sampled_from(IDS), st.none()),
    st.tuples(st.just("last"), st.sampled_from(IDS), st.none()),
    st.tuples(
        st.just("defaults"), st.sampled_from("ab"), st.sampled_from([{}, {"text": TEXTS[3]}, {"types": ["relic"]}])
    ),
    st.tuples(st.just("game"), st.just(""), st.sampled_from(GAMES)),
    st.tuples(st.just("book"), st.just(""), st.sampled_from(BOOKS)),
)


class Desk:
    """A game of two files, and somebody who changes it."""

    def __init__(self, cards: list[dict[str, Any]]) -> None:
        self.game, self.book = GAMES[0], BOOKS[0]
        self.defaults: dict[str, dict[str, Any]] = {"a": {}, "b": {}}
        self.cards = dict(zip(IDS, cards, strict=False))

    def change(self, what: str, where: str, value: Any) -> None:
        """Change one thing."""
        match what:
            case "card":
                self.cards[where] = value
            case "key":
                self.cards[where] = self.cards.get(where, {"name": "Coal"}) | dict(list(value.items())[-1:])
            case "gone":
                self.cards.pop(where, None)
            case "last":
                self.cards[where] = self.cards.pop(where, {"name": "Coal"})
            case "defaults":
                self.defaults[where] = value
            case _:
                setattr(self, what, value)

    def files(self) -> dict[str, str]:
        """Give the game as files."""
        made = {"cards/lantern/game.yaml": self.game, "templates/classic/template.yaml": LOOK}
        for name in "ab":
            cards = {id: card for id, card in self.cards.items() if id[0] == name}
            data = {"defaults": {"types": ["spell"]} | self.defaults[name], "cards": cards}
            made[f"cards/lantern/sets/{name}.yaml"] = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
        return made | ({"cards/lantern/rules.md": self.book} if self.book else {})


@given(st.lists(CARD, min_size=6, max_size=len(IDS)), st.lists(EDIT, min_size=1, max_size=6))
@settings(max_examples=25, deadline=None)
def test_whatever_is_edited(cards: list[dict[str, Any]], edits: list[tuple[str, str, Any]]) -> None:
    desk = Desk(cards)
    with TemporaryDirectory() as place:
        root = Path(place)
        put(root, desk.files())
        session = Session(Wish(root))
        for edit in chain([None], edits):
            if edit:
                desk.change(*edit)
                put(root, desk.files())
            assert looked(session) == anew(root)


def test_the_game_that_is_edited_breaks_many_rules(tmp_path: Path) -> None:
    cards = [
        {"name": NAMES[n % len(NAMES)], "text": "\n\n".join(TEXTS[n::11]), "cost": "FFFO"} for n in range(len(IDS))
    ]
    put(tmp_path, Desk(cards).files())
    assert len({found.code for found in anew(tmp_path)}) >= 30
