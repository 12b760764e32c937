"""`cardwright sheets`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import (
    HERE,
    WORKERS,
    ApartOption,
    BacksOption,
    BleedOption,
    CopiesOption,
    DeckOption,
    FailOnOption,
    GridOption,
    GutterOption,
    HeaderOption,
    InkOption,
    Jobs,
    Json,
    KeepGoing,
    LayoutOption,
    MarginOption,
    MarkOption,
    MarksOption,
    NoDrafts,
    OnlyOption,
    OrientationOption,
    PaperOption,
    PrinterOption,
    Project,
    SizeOption,
    SomeGames,
    make,
    sheet_options,
)

EXAMPLES = (
    "cardwright sheets star-fiefs --paper letter",
    "cardwright sheets star-fiefs --size '63.5 x 88.9 mm' --backs long-edge",
    "cardwright sheets star-fiefs --layout a4-fold --only emperor",
    "cardwright sheets star-fiefs --gutter full --marks cross --header",
    "cardwright sheets --list",
)


def sheets(
    games: SomeGames = None,
    layout: LayoutOption = "a4",
    list_: Annotated[bool, typer.Option("--list", help="List the layouts, and the project's printers.")] = False,
    deck: DeckOption = "",
    only: OnlyOption = None,
    copies: CopiesOption = None,
    paper: PaperOption = None,
    orientation: OrientationOption = None,
    size: SizeOption = None,
    grid: GridOption = None,
    gutter: GutterOption = None,
    bleed: BleedOption = None,
    margin: MarginOption = None,
    marks: MarksOption = None,
    backs: BacksOption = None,
    apart: ApartOption = False,
    header: HeaderOption = None,
    printer: PrinterOption = "",
    ink: InkOption = "full",
    revision_mark: MarkOption = False,
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
    options = sheet_options(paper, orientation, grid, gutter, bleed, margin, marks, backs, header)
    wish = sheet_wish(
        layout, size, options, deck=deck, only=tuple(only or ()), copies=copies, drafts=not no_drafts, apart=apart,
        printer=printer, ink=ink, mark=revision_mark,
    )  # fmt: skip
    make(
        project,
        Request(the_games(project, games or ()), (), (), (wish,), keep_going=keep_going, workers=jobs),
        fail_on,
        json,
    )
