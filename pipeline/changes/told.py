"""A card, a deck, a rulebook or the settings of a game -> their values in words, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from pipeline.load.doc import Data
from pipeline.model.declared import GameSpec
from pipeline.model.rules import lines
from pipeline.model.types import Block, Card, Deck, Rules
from pipeline.model.values import Cost, Effect, Stats, Token, Unset, Value, Values

DigestOf = Callable[[str], str]
"""Gives a few letters that stand for the bytes of a game's picture; empty where there is none."""

_SOURCES = {"text": "text", "effects": "text", "type": "text of its type", "keywords": "reminders"}
_HEADING = re.compile(r"#{1,6}\s+(?P<title>.+?)\s*#*")


def card_words(card: Card, spec: GameSpec, digest_of: DigestOf) -> dict[str, str]:
    """Give all that is said of a card, in the order in which people read it; what is empty is left out."""
    said: dict[str, str] = {"name": card.name, "types": ", ".join(card.types)}
    said |= {name: _value(card.fields[name]) for name in spec.fields if name in card.fields}
    for name, group in groupby(card.blocks, _block_name):
        said[name] = "\n".join([*filter(None, [said.get(name)]), *(_text(block.tokens) for block in group)])
    said |= {
        "effects": "; ".join(map(_effect, card.effects)),
        "flavor": _text(card.flavor),
        "families": ", ".join(card.families),
        "number": card.number,
        "rarity": card.rarity,
        "copies": str(card.copies),
        "back": card.back,
        "reverse": card.reverse,
        "art": f"{card.art} ({digest_of(card.art) or 'not there'})" if card.art else "",
        "scene": card.scene,
        "status": card.status,
        "lacks": ", ".join(card.lacks),
        "provenance": ", ".join(f"{field} {word}".strip() for field, word in card.provenance.items()),
        "notes": card.notes,
    }
    return {name: words for name, words in said.items() if words}


def deck_words(deck: Deck) -> dict[str, str]:
    """Give what is said of a deck besides its cards."""
    said = {"title": deck.title, "format": deck.format, "back": deck.back, "notes": deck.notes}
    return {name: words for name, words in said.items() if words}


def rule_words(rules: Rules | None) -> dict[str, str]:
    """Give a rulebook's sections by their headings; of two with one heading the later ones are counted."""
    sections: dict[str, str] = {}
    for title, body in _sections(rules) if rules else ():
        name, count = title, 1
        while name in sections:
            count += 1
            name = f"{title} ({count})"
        sections[name] = body
    return sections


def settings(data: Data) -> dict[str, str]:
    """Give every value of `game.yaml` by its path."""
    return dict(_leaves(data, ""))


def _leaves(data: Data, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list) and not all(isinstance(one, str) for one in data):
        for number, value in enumerate(data, start=1):
            yield from _leaves(value, f"{path}[{number}]")
    elif isinstance(data, list):
        yield path, ", ".join(map(str, data))
    else:
        yield path, data or ""


def _sections(rules: Rules) -> Iterator[tuple[str, str]]:
    """Give each heading with the lines below it; what stands before the first has the heading `beginning`."""
    found = [("beginning", list[str]())]
    for _, line, fenced in lines(rules):
        heading = None if fenced else _HEADING.fullmatch(line)
        if heading:
            found.append((heading["title"], []))
        else:
            found[-1][1].append(line)
    first = 0 if any(found[0][1]) else 1
    yield from ((title, "\n".join(body).strip()) for title, body in found[first:])


def _block_name(block: Block) -> str:
    return f"text ({block.label or block.type})" if block.type else _SOURCES[block.source]


def _value(value: Value) -> str:
    """Give a field's value as its author wrote it."""
    if isinstance(value, Unset):
        return "(open)"
    if isinstance(value, Cost | Stats | Values):
        return value.raw
    if isinstance(value, tuple):
        tokens = tuple(one for one in value if isinstance(one, Token))
        return _text(tokens) or ", ".join(str(one) for one in value if not isinstance(one, Token))
    return str(value)


def _text(tokens: tuple[Token, ...]) -> str:
    return "".join(token.text for token in tokens)


def _effect(effect: Effect) -> str:
    """Give an effect in one line: its op and what it is told."""
    args = (
        f"{name} {', '.join(map(_effect, arg)) if isinstance(arg, tuple) else arg}" for name, arg in effect.args.items()
    )
    return " ".join([effect.op, *(f"({arg})" for arg in args)])
