"""The command line: parse, call, print, exit. No logic.

What a command needs is imported when it runs, so that `--help` answers at once and `lint` loads neither the layout
engine nor the picture library.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from pipeline.errors import EXIT_BROKEN_PIPE, InternalError, PipelineError
from pipeline.signals import Signals

if TYPE_CHECKING:
    from pipeline.wishes import Request

FailOn = Literal["error", "warning", "info", "never"]
DEBUG = "CARDWRIGHT_DEBUG"
"""Set to anything, it shows the traceback of an error."""
HERE = Path()
WORKERS = min(2, os.cpu_count() or 1)

Games = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="The games; all when left out.")]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help="The game, by the name of its folder.")]
Project = Annotated[
    Path, typer.Option("--project", metavar="DIR", help="The project, or a folder in it.", show_default="here")
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 for a finding this bad, or worse.")]
NoDrafts = Annotated[bool, typer.Option("--no-drafts", help="Leave unfinished cards off the sheets.")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Make sheets without the cards that are broken.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help="Worker processes; 0 works in this one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="ID", help="Only this card; may be repeated.")]

app = typer.Typer(
    help="Card games as source code: typed cards, a linter, and sheets ready to print and cut.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line. The one place where errors become exit codes."""
    signals = Signals()
    signals.listen()
    try:
        try:
            app(prog_name="cardwright")
        finally:
            sys.stdout.flush()
    except SystemExit as ended:  # a library that waits takes every signal for Ctrl-C
        sys.exit(signals.exit_code if signals.received else ended.code)
    except KeyboardInterrupt:
        sys.exit(signals.exit_code)
    except BrokenPipeError:  # the reader has gone (`cardwright lint | head`), which is its right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_BROKEN_PIPE)
    except Exception as error:  # the boundary: what nobody foresaw is a bug of ours
        if signals.received:  # or what a library made of the signal
            sys.exit(signals.exit_code)
        if os.environ.get(DEBUG):
            raise
        sys.exit(_failed(error))


def _failed(error: Exception) -> int:
    from pipeline import console

    if not isinstance(error, PipelineError):
        words = f"{type(error).__name__}: {error}".splitlines()[0]
        error = InternalError(f"this is a bug of Cardwright: {words}", f"{DEBUG}=1 shows where; please report it")
    return console.fail(error)


def _examples(*lines: str) -> str:
    """Write examples for a command's help; the sign at the front keeps its lines from being joined."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"cardwright {version('cardwright')}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


def _make(start: Path, request: Request, fail_on: FailOn, as_json: bool) -> NoReturn:
    from pipeline import build, console

    begun = time.monotonic()
    with console.progress() as tell:
        outcome = build.build(start, request, tell)
    console.show_outcome(outcome, time.monotonic() - begun, as_json)
    raise typer.Exit(console.exit_code(outcome.survey.findings, fail_on))


@app.command(epilog=_examples("cardwright build", "cardwright build star-fiefs --paper letter --no-drafts"))
def build(
    games: Games = None,
    paper: Annotated[list[str], typer.Option("--paper", help="a4, letter, a3 ...; may be repeated.")] = ["a4"],  # noqa: B006
    no_drafts: NoDrafts = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Check games and bring their faces, sheets and reports in output/ up to date."""
    from pipeline.wishes import Request, sheet_wish

    wishes = tuple(sheet_wish(one) for one in paper)
    request = Request(tuple(games or ()), sheets=wishes, drafts=not no_drafts, keep_going=keep_going, workers=jobs)
    _make(project, request, fail_on, json)


@app.command(
    epilog=_examples("cardwright lint", "cardwright lint star-fiefs --statistics", "cardwright lint --format json")
)
def lint(
    games: Games = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="For people or for programs.")] = "text",
    fail_on: FailOnOption = "error",
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by rule.")] = False,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="RULE", help="Only this rule, by code, letters or name.")
    ] = None,
    project: Project = HERE,
) -> None:
    """Check games: what is wrong, inconsistent or still to do, and where. Draws nothing."""
    from pipeline import console
    from pipeline.survey import read, survey

    found = survey(read(project, games or ()), select=select or ())
    console.show_findings(found, form, statistics)
    raise typer.Exit(console.exit_code(found.findings, fail_on))


@app.command(epilog=_examples("cardwright explain KEY001", "cardwright explain draft"))
def explain(code: Annotated[str, typer.Argument(metavar="CODE", help="A rule's code or name.")]) -> None:
    """Say what a rule finds, and why, with a bad and a good example."""
    from pipeline.lint.explain import explain as text

    typer.echo(text(code), nl=False)


@app.command(epilog=_examples("cardwright rules"))
def rules() -> None:
    """List the rules of `lint`."""
    from pipeline import console

    console.show_rules()


@app.command(
    epilog=_examples("cardwright render star-fiefs", "cardwright render star-fiefs --card emperor --dpi 600 --bleed")
)
def render(
    games: Games = None,
    card: Cards = None,
    dpi: Annotated[int, typer.Option(min=30, max=1200, help="Pixels per inch of the PNG.")] = 300,
    bleed: Annotated[bool, typer.Option("--bleed", help="Show what is printed past the cut too.")] = False,
    form: Annotated[Literal["png", "pdf", "both"], typer.Option("--format", help="The kind of file.")] = "png",
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Draw cards, each as a file of its own in output/."""
    from pipeline.wishes import PictureWish, Request

    png, pdf = PictureWish(dpi, bleed), PictureWish(form="pdf")
    pictures = {"png": (png,), "pdf": (pdf,), "both": (png, pdf)}[form]
    request = Request(tuple(games or ()), tuple(card or ()), pictures=pictures, sheets=(), workers=jobs)
    _make(project, request, fail_on, json)


@app.command(
    epilog=_examples(
        "cardwright sheets star-fiefs --paper letter",
        "cardwright sheets star-fiefs --size '63.5 x 88.9 mm' --backs long-edge",
    )
)
def sheets(
    game: OneGame,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 ...")] = "a4",
    size: Annotated[
        str | None, typer.Option("--size", help="The cut size of a card; the game's when left out.")
    ] = None,
    backs: Annotated[
        Literal["none", "long-edge", "short-edge"],
        typer.Option("--backs", help="Print backs, for a printer that turns the paper over this edge."),
    ] = "none",
    no_drafts: NoDrafts = False,
    no_marks: Annotated[bool, typer.Option("--no-marks", help="Draw no crop marks.")] = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Lay a game's cards out on paper, as a PDF in output/."""
    from pipeline.wishes import Request, sheet_wish

    wish = sheet_wish(paper, size, backs, not no_marks)
    request = Request((game,), (), (), (wish,), drafts=not no_drafts, keep_going=keep_going, workers=jobs)
    _make(project, request, fail_on, json)


@app.command(epilog=_examples("cardwright schema star-fiefs", "cardwright schema star-fiefs --stdout"))
def schema(
    game: OneGame,
    stdout: Annotated[bool, typer.Option("--stdout", help="Print them instead.")] = False,
    project: Project = HERE,
) -> None:
    """Write JSON Schemas beside a game's files, for editors that complete and check as you type."""
    from pipeline import console
    from pipeline.survey import read

    console.show_schemas(read(project, [game]), game, stdout)


@app.command(epilog=_examples("cardwright new my-game", "cd my-game", "cardwright build"))
def new(name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: the name of its folder.")]) -> None:
    """Make a small game to start from."""
    from pipeline import console
    from pipeline.scaffold import new as make

    console.show_new(make(name, Path.cwd()))


@app.command(epilog=_examples("cardwright watch star-fiefs", "cardwright watch star-fiefs --card emperor"))
def watch(game: OneGame, card: Cards = None, jobs: Jobs = WORKERS, project: Project = HERE) -> None:
    """Build a game anew whenever a file of it is saved, until Ctrl-C."""
    from pipeline.watch import watch as run

    run(project, game, tuple(card or ()), jobs)


@app.command(epilog=_examples("cardwright games", "cardwright games --json"))
def games(json: Json = False, project: Project = HERE) -> None:
    """List the project's games."""
    from pipeline import console
    from pipeline.survey import read

    console.show_games(read(project), json)
