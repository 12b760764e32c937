"""What cards are cut to: the size and the shape, and whether their look can have a size that was asked for."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.errors import UsageError
from pipeline.make.types import Size, Trim
from pipeline.model.looks import misshapen, unfit
from pipeline.model.outline import nearest
from pipeline.model.project import Project
from pipeline.model.types import Card, Game
from pipeline.units import show_size


def trim_of(project: Project, game: Game, back: str, size: Size | None = None) -> Trim:
    """Give what the cards of a back are cut to (the game's own without one), in a `size` where one is asked for."""
    return size or game.spec.size_of(back), project.look_of(game, back).outline


def told(trim: Trim) -> str:
    """Write a trim for people: its size, and a shape that is no rectangle."""
    size, outline = trim
    return f"`{show_size(*size)}`" + (f" ({outline})" if outline != "rectangle" else "")


def check_size(project: Project, game: Game, cards: Iterable[Card], size: Size, what: str) -> None:
    """Refuse a size in which cards are to be printed in place of their own, and that their look cannot have, or is not
    made for. `what` names it. Raises UsageError."""
    for back in dict.fromkeys(card.back for card in cards):
        look = project.look_of(game, back)
        if wrong := misshapen(look, size):
            message = f"{what} is `{show_size(*size)}`, and {wrong}"
            like = show_size(*nearest(look.outline, size))
            raise UsageError(message, f"ask for a size like `{like}`, or choose other cards with `--deck` or `--only`")
        if made_for := unfit(look, size):
            message = f"{what} is `{show_size(*size)}`, and the look `{look.id}` is made for cards {made_for}"
            raise UsageError(message, "ask for a size that it is made for, or choose another look in `game.yaml`")
