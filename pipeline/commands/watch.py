"""`cardwright watch`."""

from __future__ import annotations

from pipeline.commands import HERE, WORKERS, Cards, Jobs, OneGame, Project

EXAMPLES = (
    "cardwright watch star-fiefs",
    "cardwright watch star-fiefs --card emperor",
)


def watch(game: OneGame = "", card: Cards = None, jobs: Jobs = WORKERS, project: Project = HERE) -> None:
    """Build a game anew whenever a file of it is saved, until Ctrl-C."""
    from pipeline.load.folders import the_games
    from pipeline.watch import watch as run

    (chosen,) = the_games(project, [game] if game else ())
    run(project, chosen, tuple(card or ()), jobs)
