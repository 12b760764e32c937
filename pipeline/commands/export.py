"""`cardwright export`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Jobs, Json, KeepGoing, NoDrafts, Project, make

EXAMPLES = (
    "cardwright export list",
    "cardwright export tabletop-simulator star-fiefs --base-url https://example.org/star-fiefs",
    "cardwright export gapless star-fiefs --deck house-nitrix",
    "cardwright export the-game-crafter star-fiefs --product poker --no-drafts",
    "cardwright export silhouette star-fiefs --paper letter",
)


def export(
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Where to, by its name; `list` shows them.")],
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="The games; may be left out where there is one.")
    ] = None,
    deck: Annotated[str, typer.Option("--deck", metavar="ID", help="Only the cards of this deck.")] = "",
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only this card; may be repeated.")
    ] = None,
    copies: Annotated[int | None, typer.Option("--copies", min=0, max=999, help="So many of each card.")] = None,
    base_url: Annotated[
        str | None, typer.Option("--base-url", metavar="URL", help="Where the pictures will lie in the web.")
    ] = None,
    product: Annotated[
        str | None,
        typer.Option("--product", metavar="ID", help="Which of a service's cards; the nearest when left out."),
    ] = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4 or letter, for a cutter.")] = None,
    backs: Annotated[
        Literal["none", "long-edge", "short-edge"] | None, typer.Option("--backs", help="Backs, for a cutter's sheets.")
    ] = None,
    no_drafts: NoDrafts = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Hand cards over to others: print services, tabletops on screens, cutters, tables. Files go to output/."""
    if target == "list":
        from pipeline import transfer

        transfer.show_targets(json)
        return
    from pipeline.export import find
    from pipeline.load.folders import the_games
    from pipeline.wishes import ExportWish, Request

    options = {"base-url": base_url, "product": product, "paper": paper, "backs": backs}
    given = tuple((key, value) for key, value in options.items() if value is not None)
    wish = ExportWish(target, deck, tuple(only or ()), copies, not no_drafts, given)
    request = Request(
        the_games(project, games or ()),
        (),
        (),
        (),
        keep_going=keep_going,
        workers=jobs if find(target).size else 0,
        export=wish,
    )
    make(project, request, fail_on, json)
