"""`cardwright watch`."""

from __future__ import annotations

from pipeline.commands import HERE, WORKERS, Cards, Jobs, OneGame, Project

EXAMPLES = (
    "cardwright watch star-fiefs",
    "cardwright watch star-fiefs --card emperor",
)


def watch(game: OneGame, card: Cards = None, jobs: Jobs = WORKERS, project: Project = HERE) -> None:
    """Build a game anew whenever a file of it is saved, until Ctrl-C."""
    from pipeline.watch import watch as run

    run(project, game, tuple(card or ()), jobs)
