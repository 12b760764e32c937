"""A card and its game -> what a template gets: plain words, numbers, lists and dicts, and safe markup.

The names are documented in `docs/looks.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from pipeline.render.jobs import BASE_URL
from pipeline.render.shown import Shown
from pipeline.render.text import name, paragraphs
from pipeline.units import to_mm

if TYPE_CHECKING:  # workers, which take addresses of pictures from here, need none of these
    from pipeline.model.declared import BackSpec, GameSpec, TypeSpec
    from pipeline.model.faces import LookTemplate
    from pipeline.model.types import Block, Card

NO_COLOR = "#5b6472"
"""The colour of a card whose types have none."""

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pictures:
    """The URLs of a game's symbols and a look's shapes, as `<img>` elements."""

    game: GameSpec
    shapes: frozenset[str]

    def symbol(self, id: str) -> Markup:
        """Give the picture of a symbol or an icon; empty for one that the game does not have."""
        if id not in self.game.symbols and not self.game.is_icon(id):
            return Markup("")
        return Markup('<img class="sym" src="%s" alt="{%s}">') % (symbol_url(self.game.id, id), id)

    def icon(self, name: str, color: str) -> Markup:
        """Give a type's icon: a symbol of the game, or a shape of the look; else empty."""
        if name in self.game.symbols:
            return Markup('<img class="icon" src="%s" alt="">') % symbol_url(self.game.id, name)
        if name in self.shapes:
            return Markup('<img class="icon" src="%s" alt="">') % shape_url(name, color)
        return Markup("")


def symbol_url(game: str, id: str) -> str:
    """Give the virtual URL of a symbol's picture."""
    return f"{BASE_URL}symbols/{quote(game)}/{quote(id, safe='')}.svg"


def shape_url(name: str, color: str) -> str:
    """Give the virtual URL of a look's shape in a colour (`#rrggbb`)."""
    return f"{BASE_URL}shapes/{color.lstrip('#').lower()}/{quote(name)}.svg"


def game_context(game: GameSpec, look: LookTemplate, pictures: Pictures) -> Plain:
    """Give what the templates of all faces share: `game`, `word`, `option`, `face`."""
    return {
        "game": {
            "id": game.id,
            "title": game.title,
            "author": game.author,
            "players": game.players,
            "blurb": game.blurb,
            "language": game.language,
            "symbols": [
                {"id": s.id, "label": s.label, "color": s.color, "icon": pictures.symbol(s.id)}
                for s in game.symbols.values()
            ],
            "types": [_type(t, game, pictures) for t in game.types.values()],
        },
        "word": dict(game.words),
        "option": options(game, look),
        "face": {
            "width": to_mm(game.size[0]),
            "height": to_mm(game.size[1]),
            "bleed": to_mm(look.bleed),
            "safe": to_mm(look.safe),
            "corner": to_mm(look.corner),
            "shape": look.outline,
        },
    }


def options(game: GameSpec, look: LookTemplate) -> dict[str, str]:
    """Give each option of the look: the game's value, or the look's default."""
    return {name: game.look.options.get(name, spec.default) for name, spec in look.options.items()}


def card_context(card: Card, game: GameSpec, pictures: Pictures) -> Plain:
    """Give `card`: everything that the look may print of it."""
    types = [_type(game.types[t], game, pictures) for t in card.types if t in game.types]
    shown = Shown(card, game, pictures)
    return {
        "id": card.id,
        "name": card.name,
        "name_html": name(card.name),
        "number": card.number,
        "rarity": game.rarity_label(card.rarity),
        "rarity_id": card.rarity,
        "copies": card.copies,
        "types": types,
        "type_line": " / ".join(t["label"] for t in types),
        "color": types[0]["color"] if types else NO_COLOR,
        "color2": types[-1]["color"] if types else NO_COLOR,
        "costs": shown.costs(),
        "stats": shown.stats(),
        "values": shown.values(),
        "keywords": shown.keywords(),
        "lines": shown.lines(),
        "blocks": [*shown.blocks(), *(_block(b, game, pictures) for b in card.blocks)],
        "flavor": paragraphs(card.flavor, pictures.symbol),
        "draft": card.status == "draft",
        "lacks": [game.fields[name].label if name in game.fields else name.capitalize() for name in card.lacks],
        "has_art": bool(card.art),
    }


def back_context(back: BackSpec) -> Plain:
    """Give `back`."""
    return {
        "id": back.id,
        "title": back.title,
        "subtitle": back.subtitle,
        "color": back.color or NO_COLOR,
        "has_art": bool(back.art),
    }


def _type(spec: TypeSpec, game: GameSpec, pictures: Pictures) -> Plain:
    """Give a type, the types that it answers, and those that answer it, in the game's order."""
    return {
        **_sign(spec, pictures),
        "answers": [_sign(t, pictures) for t in game.types.values() if t.id in spec.answers],
        "answered": [_sign(t, pictures) for t in game.types.values() if spec.id in t.answers],
    }


def _sign(spec: TypeSpec, pictures: Pictures) -> Plain:
    """Give what a type is known by. `shape` names its icon, for a look that draws it in another colour; empty for a
    symbol of the game."""
    color = spec.color or NO_COLOR
    shape = spec.icon if spec.icon in pictures.shapes and spec.icon not in pictures.game.symbols else ""
    return {
        "id": spec.id,
        "label": spec.label,
        "color": color,
        "icon": pictures.icon(spec.icon, color),
        "shape": shape,
    }


def _block(block: Block, game: GameSpec, pictures: Pictures) -> Plain:
    spec = game.types.get(block.type)
    return {
        "type": block.type,
        "label": block.label,
        "color": (spec.color if spec else "") or NO_COLOR,
        "source": block.source,
        "html": paragraphs(block.tokens, pictures.symbol),
    }
