"""Times every lint rule over a generated game: microseconds a card, how the whole grows, and what a save costs while
`lint --watch` looks on.

    python benchmarks/lint.py [CARDS ...]        (5000 and 50000 when none are named)

CPU time of this process is measured, not the clock, so that other programs do not count. What rules share (the joined
texts, the words looked up) is told apart.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pipeline.collector import paused
from pipeline.lint.context import Context
from pipeline.lint.registry import Rule, rules
from pipeline.lint.rules.spelling import words
from pipeline.lint.runner import run
from pipeline.linter import Wish
from pipeline.lintwatch import Session
from pipeline.load.project import load
from pipeline.model import project
from pipeline.model.project import Project

SIZES = (5_000, 50_000)
PER_FILE = 500
"""Cards of one file, as a designer might keep them."""

GAME = """\
title: Ten Thousand Lanterns
symbols: {F: {label: Flame, plural: Flames}, O: {label: Oil}, W: {label: Wick, plural: Wicks}}
types: {spell: {label: Spell}, keeper: {label: Keeper}, relic: {label: Relic}}
fields:
  cost: {kind: cost, symbols: [F, O, W]}
  stats: {kind: stats, label: AP/HP, for: [keeper]}
  traits: {kind: keywords}
keywords:
  Warded: {reminder: It cannot be chosen by an opponent.}
  Swift: {reminder: It may act in the turn in which it comes.}
  Duelist: {parameter: signed, optional: yes, reminder: It may fight a duel with any keeper.}
families: {Guild: {words: [Guild]}, Order: {words: [Order]}}
backs: {main: {}}
terms: [{term: discard, avoid: [throw away, bin]}, {term: draw, avoid: [take a card]}]
numbers: "{index:05d}/{total:05d}"
plan: [{label: keepers, where: "'keeper' in types"}]
checks: [{id: cheap, where: "'spell' in types", expect: cost.total < 9, message: a spell costs less than nine}]
"""
RULES = "## 1. The turn\nDraw phase, then Duel phase. Used cards go to the discard pile.\n### R1. Who begins\n"
SENTENCES = (
    "Draw {n} cards.", "Discard {n} cards, then draw 1 card.", "When ~ is lit: gain {{F}}{{F}}.",
    "At the start of your turn: lose 1 {{O}}, or discard ~.", "Your Guild cards get +{n} {{F}}.",
    "It becomes Warded until the end of turn.", "Choose a keeper with Swift; it cannot act this turn.",
    "Search your deck for a card named [[{other}]] and put it into your hand.", "In your Duel phase: deal {n} damage.",
)  # fmt: skip
SYLLABLES = [first + vowel for first in "bdkmlnrst" for vowel in "aeiou"]
FLAVOR = ("It burns without warmth.", "Nobody asked who lit it.", "The street remembers.", "Oil is patient.")


@dataclass
class Clock:
    """Seconds of CPU time by what they were spent on."""

    spent: dict[str, float]

    def time(self, name: str, call: Callable[[], object]) -> None:
        """Run something, and add its CPU time to a name."""
        start = time.process_time()
        call()
        self.spent[name] = self.spent.get(name, 0.0) + time.process_time() - start


def names(count: int, chance: Random) -> list[str]:
    """Give different names of two words, as of people and places nobody knows."""
    made: dict[str, None] = {}
    while len(made) < count:
        first, last = ("".join(chance.choices(SYLLABLES, k=chance.randint(3, 5))).title() for _ in range(2))
        made[f"{first} {chance.choice(('of the Guild', 'of the Order', last, last, last))}"] = None
    return list(made)


def write(root: Path, count: int) -> None:
    """Write a game of `count` cards; the same for the same count."""
    chance, folder = Random(count), root / "cards/lanterns"
    (folder / "sets").mkdir(parents=True)
    (root / "templates/classic").mkdir(parents=True)
    (root / "templates/classic/template.yaml").write_text("title: Classic\n")
    (folder / "game.yaml").write_text(GAME)
    (folder / "rules.md").write_text(RULES)
    called = names(count, chance)
    for start in range(0, count, PER_FILE):
        lines = (line for n in range(start, min(start + PER_FILE, count)) for line in card(n, called, chance))
        (folder / f"sets/{start:06d}.yaml").write_text("cards:\n" + "\n".join(lines) + "\n")


def card(number: int, called: list[str], chance: Random) -> Iterable[str]:
    """Give the lines of a card."""
    kind = chance.choice(("spell", "keeper", "relic"))
    said = " ".join(chance.sample(SENTENCES, chance.randint(1, 3)))
    yield f"  c{number:06d}:"
    yield f"    name: {called[number]}"
    yield f"    types: [{kind}]"
    yield f"    cost: {'F' * chance.randint(0, 3)}{'O' * chance.randint(0, 2)}W"
    if kind == "keeper":
        yield f"    stats: {chance.randint(1, 6)}/{chance.randint(1, 6)}"
        yield f"    traits: [{chance.choice(('Warded', 'Swift', 'Duelist +2'))}]"
    yield "    text: |"
    yield f"      {said.format(n=chance.randint(2, 5), other=chance.choice(called))}"
    yield f"    flavor: {chance.choice(FLAVOR)}"


def measured(built: Project) -> Clock:
    """Run every rule of cards, games and projects alone, over one shared context."""
    clock = Clock({})
    for game in built.games.values():
        ctx = Context(game)
        clock.time("(texts joined)", lambda ctx=ctx: [part.texts for part in ctx.parts.all])
        clock.time("(words looked up)", lambda ctx=ctx: words(ctx))
        for rule in rules().values():
            clock.time(rule.code, lambda rule=rule, ctx=ctx: checked(rule, ctx, built))
    return clock


def checked(rule: Rule, ctx: Context, built: Project) -> int:
    """Run one rule over a game; give how much it found."""
    if rule.scope == "card":
        return sum(1 for card in ctx.game.cards for _ in rule.check(card, ctx))
    if rule.scope in ("game", "project"):
        return sum(1 for _ in rule.check(ctx if rule.scope == "game" else built))
    return 0


def saved(root: Path, rounds: int = 3) -> float:
    """Change a word of one card and look at the game again, as `lint --watch` does; give the least seconds of CPU
    time from the save to all findings."""
    session, file = Session(Wish(root)), root / "cards/lanterns/sets/000000.yaml"
    list(session.look())
    taken = []
    for number in range(rounds):
        text = file.read_text("utf-8")
        word = f"text: |\n      {'Then' * (number + 1)}"
        file.write_text(re.sub(r"text: \|\n      \w+", word, text, count=1), "utf-8")
        start = time.process_time()
        list(session.look())
        taken.append(time.process_time() - start)
    return min(taken)


def main(sizes: tuple[int, ...]) -> None:
    """Print the table: a row for each rule, a column for each size."""
    clocks: list[Clock] = []
    for size in sizes:
        with TemporaryDirectory() as folder:
            write(Path(folder), size)
            start = time.process_time()
            built = project.build(load(Path(folder)))
            read = time.process_time()
            found = run(built)
            done = time.process_time()
            print(f"{size:,} cards: read in {read - start:.2f} s, linted in {done - read:.2f} s, {len(found)} findings")
            with paused():
                clocks.append(measured(built))
            del built
            print(f"{size:,} cards, one of them saved under --watch: {saved(Path(folder)):.2f} s")
    head = "".join(f"{f'{size:,}':>12}" for size in sizes)
    print(f"\nmicroseconds a card\n{'rule':<20}{head}")
    for name in sorted(clocks[-1].spent, key=lambda name: -clocks[-1].spent[name]):
        row = "".join(f"{clock.spent[name] / size * 1e6:12.2f}" for clock, size in zip(clocks, sizes, strict=True))
        print(f"{name:<20}{row}")


if __name__ == "__main__":
    main(tuple(int(word) for word in sys.argv[1:]) or SIZES)
