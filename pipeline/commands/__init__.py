"""The commands of `cardwright`, one a file: parse, call, print, exit. No logic.

A module here is a command (with `_` behind it where Python keeps the name): the function of its name takes the words of
the command line, `EXAMPLES` stands at the end of its help. What a command needs is imported when it runs, so that
`--help` answers at once and `lint` loads neither the layout engine nor the picture library. This file holds the
arguments and options that several commands share.
"""

from __future__ import annotations

import functools
import inspect
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

if TYPE_CHECKING:
    from pipeline.wishes import Request, SheetWish

FailOn = Literal["error", "warning", "info", "never"]
HERE = Path()
WORKERS = min(2, os.cpu_count() or 1)

Games = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="The games; all when left out.")]
OneGame = Annotated[str, typer.Argument(metavar="[GAME]", help="The game; may be left out where there is one.")]
Project = Annotated[
    Path, typer.Option("--project", metavar="DIR", help="The project, or a folder in it.", show_default="here")
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 for a finding this bad, or worse.")]
NoDrafts = Annotated[bool, typer.Option("--no-drafts", help="Leave unfinished cards off the sheets.")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Make sheets without the cards that are broken.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help="Worker processes; 0 works in this one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
InkOption = Annotated[
    Literal["full", "low", "grey"],
    typer.Option("--ink", help="`low` prints pale grounds and dark words, `grey` in greys."),
]
SomeGames = Annotated[
    list[str] | None, typer.Argument(metavar="GAME", help="The games; may be left out where there is one.")
]
LayoutOption = Annotated[str, typer.Option("--layout", help="A layout by its name; `sheets --list` shows them.")]
DeckOption = Annotated[str, typer.Option("--deck", metavar="ID", help="Only the cards of this deck.")]
OnlyOption = Annotated[list[str] | None, typer.Option("--only", metavar="ID", help="Only this card; may be repeated.")]
CopiesOption = Annotated[int | None, typer.Option("--copies", min=0, max=999, help="So many of each card.")]
PaperOption = Annotated[str | None, typer.Option("--paper", help="a4, letter, a3 ..., or '200 x 250 mm'.")]
OrientationOption = Annotated[
    Literal["any", "portrait", "landscape"] | None, typer.Option("--orientation", help="How the paper lies.")
]
SizeOption = Annotated[str | None, typer.Option("--size", help="One cut size for all cards, in place of their own.")]
GridOption = Annotated[str | None, typer.Option("--grid", help="Columns x rows, such as 3x3; or fit.")]
GutterOption = Annotated[
    str | None, typer.Option("--gutter", help="Room between cards: a length, or full for the whole bleed of each.")
]
BleedOption = Annotated[str | None, typer.Option("--bleed", help="What is printed past the cut, such as '2 mm'.")]
MarginOption = Annotated[str | None, typer.Option("--margin", help="The edge that the printer leaves free.")]
MarksOption = Annotated[
    Literal["corner", "cross", "edge", "none"] | None, typer.Option("--marks", help="How cuts are marked.")
]
BacksOption = Annotated[
    Literal["none", "long-edge", "short-edge", "gutterfold"] | None,
    typer.Option("--backs", help="Print backs: for a printer that turns the paper over this edge, or to fold."),
]
ApartOption = Annotated[bool, typer.Option("--apart", help="Fronts and backs in files of their own.")]
HeaderOption = Annotated[
    bool | None, typer.Option("--header/--no-header", help="Say above the cards which sheet it is.")
]
PrinterOption = Annotated[str, typer.Option("--printer", metavar="NAME", help="Correct for this printer.")]
MarkOption = Annotated[
    bool, typer.Option("--revision-mark", help="Print four letters on each card that change with its face.")
]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="ID", help="Only this card; may be repeated.")]


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """The options of `sheets` and `print` that say what to lay out, and how."""

    layout: LayoutOption = "a4"
    deck: DeckOption = ""
    only: OnlyOption = None
    copies: CopiesOption = None
    paper: PaperOption = None
    orientation: OrientationOption = None
    size: SizeOption = None
    grid: GridOption = None
    gutter: GutterOption = None
    bleed: BleedOption = None
    margin: MarginOption = None
    marks: MarksOption = None
    backs: BacksOption = None
    apart: ApartOption = False
    header: HeaderOption = None
    printer: PrinterOption = ""
    ink: InkOption = "full"
    revision_mark: MarkOption = False
    no_drafts: NoDrafts = False

    def wish(self, since: str = "") -> SheetWish:
        """Give the wish for these sheets. Raises UsageError for a size that no card has."""
        from pipeline.wishes import sheet_wish

        header = None if self.header is None else "yes" if self.header else "no"
        other = {
            "paper": self.paper, "orientation": self.orientation, "grid": self.grid, "gutter": self.gutter,
            "bleed": self.bleed, "margin": self.margin, "marks": self.marks, "backs": self.backs, "header": header,
        }  # fmt: skip
        return sheet_wish(
            self.layout, self.size, other, deck=self.deck, only=tuple(self.only or ()), copies=self.copies,
            drafts=not self.no_drafts, apart=self.apart, printer=self.printer, ink=self.ink, mark=self.revision_mark,
            since=since,
        )  # fmt: skip


PLAIN = SheetOptions()


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command, in the place of its parameter `sheets`, the fields of `SheetOptions`, each as an option."""
    own, fields = (inspect.signature(one, eval_str=True).parameters for one in (command, SheetOptions))

    @functools.wraps(command)
    def run(**given: Any) -> None:
        command(sheets=SheetOptions(**{name: given.pop(name) for name in fields}), **given)

    listed = [each for one in own.values() for each in (fields.values() if one.name == "sheets" else [one])]
    run.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in listed}
    return run


def make(start: Path, request: Request, fail_on: FailOn, as_json: bool) -> NoReturn:
    """Build what is asked for, show what came of it, and exit. Where nothing was touched since, it is said that
    there is nothing to do."""
    from pipeline.load.folders import find_root
    from pipeline.standing import Answer, Standing

    begun = time.monotonic()
    standing = Standing(find_root(start), repr((request, fail_on, as_json)))
    answer = None if request.verify else standing.answer()
    if answer is None:
        from pipeline import bars, build

        with bars.progress() as tell:
            outcome = build.build(start, request, tell)
        from pipeline import console  # not before: the workers are waiting to be started

        code = console.exit_code(outcome.survey.findings, fail_on)
        answer = Answer(console.outcome_text(outcome, as_json, fail_on), code)
        if (then := outcome.next()) is not None:
            standing.keep(Answer(console.outcome_text(then, as_json, fail_on), code), outcome.written)
    typer.echo(answer.text if as_json else f"{answer.text} ({time.monotonic() - begun:.1f} s)")
    raise typer.Exit(answer.code)
