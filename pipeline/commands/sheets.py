"""`cardwright sheets`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import (
    HERE,
    WORKERS,
    FailOnOption,
    InkOption,
    Jobs,
    Json,
    KeepGoing,
    NoDrafts,
    Project,
    make,
)

EXAMPLES = (
    "cardwright sheets star-fiefs --paper letter",
    "cardwright sheets star-fiefs --size '63.5 x 88.9 mm' --backs long-edge",
    "cardwright sheets star-fiefs --layout a4-fold --only emperor",
    "cardwright sheets star-fiefs --gutter full --marks cross --header",
    "cardwright sheets --list",
)


def _given(value: bool | None) -> str | None:
    """Give a flag as a layout's file says it; None when it was not given."""
    return None if value is None else "yes" if value else "no"


def sheets(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="The games; may be left out where there is one.")
    ] = None,
    layout: Annotated[str, typer.Option("--layout", help="A layout by its name; --list shows them.")] = "a4",
    list_: Annotated[bool, typer.Option("--list", help="List the layouts, and the project's printers.")] = False,
    deck: Annotated[str, typer.Option("--deck", metavar="ID", help="Only the cards of this deck.")] = "",
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only this card; may be repeated.")
    ] = None,
    copies: Annotated[int | None, typer.Option("--copies", min=0, max=999, help="So many of each card.")] = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4, letter, a3 ..., or '200 x 250 mm'.")] = None,
    orientation: Annotated[
        Literal["any", "portrait", "landscape"] | None, typer.Option("--orientation", help="How the paper lies.")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", help="The cut size of a card; the game's when left out.")
    ] = None,
    grid: Annotated[str | None, typer.Option("--grid", help="Columns x rows, such as 3x3; or fit.")] = None,
    gutter: Annotated[
        str | None, typer.Option("--gutter", help="Room between cards: a length, or full for the whole bleed of each.")
    ] = None,
    bleed: Annotated[str | None, typer.Option("--bleed", help="What is printed past the cut, such as '2 mm'.")] = None,
    margin: Annotated[str | None, typer.Option("--margin", help="The edge that the printer leaves free.")] = None,
    marks: Annotated[
        Literal["corner", "cross", "edge", "none"] | None, typer.Option("--marks", help="How cuts are marked.")
    ] = None,
    backs: Annotated[
        Literal["none", "long-edge", "short-edge", "gutterfold"] | None,
        typer.Option("--backs", help="Print backs: for a printer that turns the paper over this edge, or to fold."),
    ] = None,
    apart: Annotated[bool, typer.Option("--apart", help="Fronts and backs in files of their own.")] = False,
    header: Annotated[
        bool | None, typer.Option("--header/--no-header", help="Say above the cards which sheet it is.")
    ] = None,
    printer: Annotated[str, typer.Option("--printer", metavar="NAME", help="Correct for this printer.")] = "",
    ink: InkOption = "full",
    no_drafts: NoDrafts = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Lay a game's cards out on paper, as a PDF in output/."""
    from pipeline import console
    from pipeline.survey import the_games
    from pipeline.wishes import Request, sheet_wish

    if list_:
        console.show_layouts(project, json)
        return
    options = {
        "paper": paper, "orientation": orientation, "grid": grid, "gutter": gutter, "bleed": bleed, "margin": margin,
        "marks": marks, "backs": backs, "header": _given(header),
    }  # fmt: skip
    wish = sheet_wish(
        layout, size, options, deck=deck, only=tuple(only or ()), copies=copies, drafts=not no_drafts, apart=apart,
        printer=printer, ink=ink,
    )  # fmt: skip
    make(
        project,
        Request(the_games(project, games or ()), (), (), (wish,), keep_going=keep_going, workers=jobs),
        fail_on,
        json,
    )
