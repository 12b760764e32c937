"""A card or a back -> the seed of its picture, for when it brings none. Loads neither numpy nor Pillow."""

from __future__ import annotations

from pipeline.model.declared import BackSpec, GameSpec
from pipeline.model.types import Card
from pipeline.model.values import KeywordUse
from pipeline.render.context import NO_COLOR
from pipeline.render.jobs import ArtSeed


def card_seed(card: Card, game: GameSpec, style: str) -> ArtSeed:
    """Give a card's seed. A scene that the card names goes before its types', these before the look's `style`."""
    types = [game.types[t] for t in card.types if t in game.types]
    scenes = [card.scene, *(t.scene for t in types), style]
    uses = (u for value in card.fields.values() if isinstance(value, tuple) for u in value if isinstance(u, KeywordUse))
    return ArtSeed(
        game=game.title,
        card=card.id,
        name=card.name,
        types=tuple(t.label for t in types),
        colors=tuple(t.color or NO_COLOR for t in types),
        style=next(scene for scene in scenes if scene),
        traits=tuple(u.name for u in uses),
        icons=tuple(t.icon for t in types),
    )


def back_seed(back: BackSpec, game: GameSpec, style: str) -> ArtSeed:
    """Give a back's seed."""
    return ArtSeed(game.title, f"back {back.id}", back.title, (), (back.color or NO_COLOR,), style, (), ())
