"""Sets of icons as Iconify defines them -> the SVG of one icon; and which icons a game prints."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from pipeline.model.declared import IconSet
from pipeline.model.types import Game
from pipeline.model.values import Token

LARGEST_SET = 16 * 1024 * 1024
"""Bytes of a set of icons; the largest that is known has 9 million."""
DEEPEST_ALIAS = 5
"""How many names may lead to one another."""
SIDE = 16
"""The width and height of an icon that says nothing of them (Iconify JSON: `width`, `height`)."""

_NUMBER = re.compile(r"-?\d{1,5}(\.\d{1,5})?")


class Icons:
    """The icons of a set, by name."""

    def __init__(self, data: bytes) -> None:
        try:
            self._data: Mapping[str, Any] = json.loads(data)
        except (ValueError, RecursionError):
            self._data = {}

    def svg(self, name: str) -> bytes:
        """Give the SVG of an icon, not cleaned yet; empty when there is none of that name."""
        found = self._found(name, DEEPEST_ALIAS)
        body = found.get("body")
        if not isinstance(body, str):
            return b""
        left, top = _number(found.get("left"), 0), _number(found.get("top"), 0)
        width, height = (_number(found.get(side, self._data.get(side)), SIDE) for side in ("width", "height"))
        turns = int(_number(found.get("rotate"), 0)) % 4
        x, y = left + width / 2, top + height / 2
        flips = -1 if found.get("hFlip") else 1, -1 if found.get("vFlip") else 1
        moves = f"translate({x:g} {y:g}) rotate({turns * 90}) scale({flips[0]} {flips[1]}) translate({-x:g} {-y:g})"
        if turns % 2:
            left, top, width, height = x - height / 2, y - width / 2, height, width
        box = f"{left:g} {top:g} {width:g} {height:g}"
        link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
        inside = body if turns == 0 and flips == (1, 1) else f'<g transform="{moves}">{body}</g>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {link} viewBox="{box}">{inside}</svg>'.encode()

    def _found(self, name: str, left: int) -> dict[str, Any]:
        """Give what is said of an icon; an alias adds its turns and flips to those of its parent."""
        icon, alias = (_part(_part(self._data, part), name) for part in ("icons", "aliases"))
        if icon or not alias or not left:
            return dict(icon)
        made = self._found(str(alias.get("parent")), left - 1)
        turned = {
            "rotate": _number(made.get("rotate"), 0) + _number(alias.get("rotate"), 0),
            "hFlip": bool(made.get("hFlip")) != bool(alias.get("hFlip")),
            "vFlip": bool(made.get("vFlip")) != bool(alias.get("vFlip")),
        }
        return {**made, **{k: v for k, v in alias.items() if k != "body"}, **turned} if made else {}


class IconSets:
    """A game's sets of icons, each read by `read` (a file's name, the most bytes) when it is first asked for."""

    def __init__(self, sets: Mapping[str, IconSet], read: Callable[[str, int], bytes]) -> None:
        self._sets, self._read = sets, read
        self._open: dict[str, Icons] = {}

    def svg(self, id: str) -> bytes:
        """Give the SVG of `prefix:name`; empty when there is none. Raises InputError for a set that cannot be read."""
        prefix, _, name = id.partition(":")
        if prefix not in self._sets:
            return b""
        if prefix not in self._open:
            self._open[prefix] = Icons(self._read(self._sets[prefix].file, LARGEST_SET))
        return self._open[prefix].svg(name)


def icons_in(game: Game) -> set[str]:
    """Give the icons that a game's texts print."""
    texts = [kind.text for kind in game.spec.types.values()]
    for card in game.cards:
        texts += [card.flavor, *(block.tokens for block in card.blocks)]
        lists = (value for value in card.fields.values() if isinstance(value, tuple))
        texts += [tuple(t for t in value if isinstance(t, Token)) for value in lists]
    return {token.id for text in texts for token in text if token.kind == "symbol" and game.spec.is_icon(token.id)}


def _part(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    part = data.get(key) if isinstance(data, dict) else None
    return part if isinstance(part, dict) else {}


def _number(value: Any, default: float) -> float:
    """Give a number that is one, and not too large."""
    return float(value) if _NUMBER.fullmatch(str(value)) else default
