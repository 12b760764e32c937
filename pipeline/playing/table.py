"""A game laid out for play: its cards, its module of rules, and how much of it can be played."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline import games
from pipeline.engine.cards import GameData
from pipeline.engine.game import Game
from pipeline.engine.vocabulary import differences, unplayable
from pipeline.errors import InputError, UsageError
from pipeline.model.types import Game as GameModel
from pipeline.playing.data import game_data


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of a game's cards can be played. `missing` gives, for each that cannot though it is finished, the ops
    that no action performs; `unfinished` are drafts and broken cards; `module` tells whether there are rules at all."""

    cards: int
    module: bool
    missing: dict[str, tuple[str, ...]]
    unfinished: tuple[str, ...]

    @property
    def playable(self) -> int:
        """The number of cards that can be played."""
        return self.cards - len(self.missing) - len(self.unfinished) if self.module else 0

    def counts(self) -> dict[str, int | bool]:
        """Give it as plain data."""
        return {"cards": self.cards, "playable": self.playable, "rules": self.module}

    def words(self) -> str:
        """Say it in a line."""
        words = f"{self.playable} of {self.cards} cards playable"
        if not self.module:
            return f"{words}: nobody has written its rules as a module"
        unfinished = f"{len(self.unfinished)} unfinished" if self.unfinished else ""
        missing = f"{len(self.missing)} with effects that nothing performs" if self.missing else ""
        more = ", ".join(one for one in (unfinished, missing) if one)
        return f"{words} ({more})" if more else words


def coverage(game: GameModel, data: GameData | None = None) -> Coverage:
    """Count the cards of a game that can be played."""
    data = data or game_data(game)
    module = games.find(game.spec.id)
    missing = unplayable(module.acts, data) if module else {}
    return Coverage(
        len(game.cards), module is not None, missing, tuple(card.id for card in game.cards if card.id not in data.cards)
    )


def laid_out(game: GameModel) -> Game:
    """Give a game ready for play.

    Raises UsageError when nobody has written its rules, InputError when its vocabulary is not what the rules perform.
    """
    module = games.find(game.spec.id)
    if module is None:
        raise UsageError(
            f"`{game.spec.id}` cannot be played: nobody has written its rules as a module", "docs/games.md tells how"
        )
    data = game_data(game)
    differing = differences(module.acts, data.ops)
    if differing:
        more = f" (and {len(differing) - 1} more)" if len(differing) > 1 else ""
        raise InputError(
            f"the effects of `{game.spec.id}` are not those that its rules perform: {differing[0]}{more}",
            "declare in `ops:` what the module performs, or change the module",
        )
    return module(data)
