"""What a card says, in plain words, for tables that search: its name, its types, its figures, its rules text."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.model.declared import GameSpec
from pipeline.model.types import Card, Game
from pipeline.model.values import UNSET, Cost, Stats, Token, Value, Values

_FIGURES = ("cost", "stats", "values", "keywords", "line")


def plain(tokens: Iterable[Token]) -> str:
    """Give tokens as words; a symbol is its id in braces."""
    return "".join(token.text for token in tokens).strip()


def rules(card: Card, game: Game) -> str:
    """Give a card's types, rarity, figures and text box, a line each, and those of its reverse below its name;
    nothing that others would have to fetch."""
    sides = [_side(card, game)]
    sides += [f"// {other.name}\n{_side(other, game)}" for other in game.cards if other.id == card.reverse]
    return "\n".join(sides)


def _side(card: Card, game: Game) -> str:
    labels = [game.spec.types[one].label for one in card.types if one in game.spec.types]
    lines = [" ".join(labels), game.spec.rarity_label(card.rarity)]
    for name, field in game.spec.fields.items():
        if field.show in _FIGURES and (words := _words(card.fields.get(name), game.spec)):
            lines.append(f"{field.label}: {words}")
    lines += [
        f"{block.label}: {text}" if block.label else text for block in card.blocks if (text := plain(block.tokens))
    ]
    return "\n".join(line for line in lines if line)


def _words(value: Value | None, spec: GameSpec) -> str:
    if value is None or value is UNSET:
        return ""
    if isinstance(value, Cost) and value.free:
        return spec.words["free"]
    if isinstance(value, Cost | Stats | Values):
        return value.raw
    if isinstance(value, tuple):
        return plain(one for one in value if isinstance(one, Token)) or ", ".join(
            str(one) for one in value if not isinstance(one, Token)
        )
    return str(value)
