"""IDN: names and ids that should tell cards apart, and do not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from pipeline.findings import Severity
from pipeline.lint.context import Context, Head, Heads, Hit
from pipeline.lint.options import Option
from pipeline.lint.registry import rule
from pipeline.lint.words import folded

if TYPE_CHECKING:
    from pipeline.model.project import Project

LEAST = Option("least", 8, "the least letters of a name that is compared; short ones are alike on purpose")
LONGEST = 60
"""The most letters of a name that is compared: each letter costs a copy of the name."""
MOST_NAMES = 20_000
"""How many names are compared, for the same reason."""
BUCKET = 8
"""How many names that share all letters but one are compared: more are a series, and would cost squared time."""

_SERIAL = re.compile(r"\d+|\b[ivx]+\b")


@rule(code="IDN001", key="near-duplicate-name", severity=Severity.WARNING, scope="game", since="0.1", options=(LEAST,))
def near_duplicate_name(ctx: Context) -> Iterator[Hit]:
    """Two long names are one letter apart.

    Why
        Players take the two for one card, and often one is a misspelling of the other. Names that
        differ only in a figure (`Gate 1`, `Gate II`) are a series and stay silent.

    Bad
        cards:
          pale-fire: {name: Pale Fire, copies: 2}
          pale-fires: {name: ⟦Pale Fires⟧, copies: 2}

    Good
        cards:
          pale-fire: {name: Pale Fire, copies: 2}
          embers: {name: A Field of Embers, copies: 2}
    """
    yield from ctx.judged(_near, ctx.heads, ctx.option(LEAST))


def _near(heads: Heads, least: int) -> Iterator[Hit]:
    near: dict[str, list[int]] = {}
    met: list[tuple[str, Head]] = []
    seen: set[str] = set()
    for card in chain.from_iterable(heads):
        shape = _SERIAL.sub("#", folded(card.name))
        if shape in seen or not least <= len(shape) <= LONGEST:
            continue
        if len(seen) == MOST_NAMES:
            break
        seen.add(shape)
        likely = _like(shape, len(met), near)
        twin = next((met[n][1] for n in sorted(likely) if OSA.distance(met[n][0], shape, score_cutoff=1) <= 1), None)
        met.append((shape, card))
        if twin:
            yield Hit(
                f"`{card.name}` is one letter from `{twin.name}`", card.at.child("name"), card.name, "another name",
                "make them one card, or name one of them so that nobody takes it for the other",
                related=(twin.at.child("name"),), card=card.id,
            )  # fmt: skip


@rule(code="IDN002", key="same-name", severity=Severity.ERROR, scope="game", since="0.1")
def same_name(ctx: Context) -> Iterator[Hit]:
    """Two cards have one name.

    Why
        A text, a deck list or a ruling that says the name cannot say which card it means. Letter
        case and spaces do not tell names apart. The two sides of one card may have one name.

    Bad
        cards:
          pale-fire: {name: Pale Fire}
          pale-fire-2: {name: ⟦Pale fire⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, copies: 2}
    """
    yield from ctx.judged(_same_names, ctx.heads)


def _same_names(heads: Heads) -> Iterator[Hit]:
    for first, card in _repeats((folded(c.name), c) for c in chain.from_iterable(heads) if c.name):
        if card.id == first.reverse or first.id == card.reverse:
            continue
        yield Hit(
            f"`{card.name}` is also the name of the card `{first.id}`", card.at.child("name"), card.name,
            "a name of its own", "one card that is there twice is written once, with `copies: 2`",
            related=(first.at.child("name"),), card=card.id,
        )  # fmt: skip


@rule(code="IDN003", key="id-case", severity=Severity.ERROR, scope="game", since="0.1")
def id_case(ctx: Context) -> Iterator[Hit]:
    """Two ids differ only in the case of their letters.

    Why
        Pictures are named after ids, and on Windows and macOS `Ember.png` and `ember.png` are one
        file: one card's face would overwrite the other's.

    Bad
        cards:
          ember: {name: Ember}
          ⟦Ember⟧: {name: Glowing Coal}

    Good
        cards:
          ember: {name: Ember}
          coal: {name: Glowing Coal}
    """
    yield from ctx.judged(_same_ids, ctx.heads)


def _same_ids(heads: Heads) -> Iterator[Hit]:
    for first, card in _repeats((c.id.casefold(), c) for c in chain.from_iterable(heads)):
        if card.id != first.id:
            yield Hit(
                f"the id `{card.id}` differs from `{first.id}` only in case", card.at.key(), card.id,
                "an id of its own", "give one of them another id", related=(first.at.key(),), card=card.id,
            )  # fmt: skip


@rule(code="IDN006", key="same-title", severity=Severity.WARNING, scope="project", since="0.1")
def same_title(project: Project) -> Iterator[Hit]:
    """Two games of a project have one title.

    Why
        The title is on the backs and the sheets: printed, the two games could not be told apart.

    Bad
        --- game.yaml
        title: Lantern Duel
        --- ../other/game.yaml
        title: ⟦Lantern duel⟧

    Good
        --- game.yaml
        title: Lantern Duel
        --- ../other/game.yaml
        title: "Lantern Duel: the Streets"
    """
    first: dict[str, str] = {}
    for game in project.games.values():
        spec = game.spec
        other = first.setdefault(folded(spec.title), spec.id)
        if other != spec.id:
            place = project.games[other].spec.at.child("title")
            yield Hit(
                f"`{spec.title}` is also the title of the game `{other}`", spec.at.child("title"), spec.title,
                "a title of its own", related=(place,),
            )  # fmt: skip


def _like(shape: str, number: int, near: dict[str, list[int]]) -> set[int]:
    """Give the earlier names that share all letters but one (or all), and note this one under each of its keys."""
    likely: set[int] = set()
    for key in {shape, *(shape[:i] + shape[i + 1 :] for i in range(len(shape)))}:
        numbers = near.get(key)
        if numbers is None:
            near[key] = [number]
            continue
        likely.update(numbers)
        if len(numbers) < BUCKET:
            numbers.append(number)
    return likely


def _repeats(keyed: Iterable[tuple[str, Head]]) -> Iterator[tuple[Head, Head]]:
    """Give each card whose key an earlier card has, with the first that has it."""
    first: dict[str, Head] = {}
    for key, card in keyed:
        if first.setdefault(key, card) is not card:
            yield first[key], card
