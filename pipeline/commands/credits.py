"""`cardwright credits`."""

from __future__ import annotations

from pipeline.commands import HERE, Games, Json, Project

EXAMPLES = (
    "cardwright credits star-fiefs",
    "cardwright credits --json",
)


def credits(games: Games = None, json: Json = False, project: Project = HERE) -> None:
    """List the authors and licences of a game's fonts, icons and pictures."""
    from pipeline import console
    from pipeline.cache import Store
    from pipeline.credits import credits_of
    from pipeline.render.workers import Workers
    from pipeline.survey import read

    found = read(project, tuple(games or ()))
    with Workers(1) as workers:
        made = {
            id: (game.spec.title, credits_of(found, game, Store(found.root), workers))
            for id, game in found.games.items()
            if id not in found.broken
        }
    console.show_credits(made, json)
