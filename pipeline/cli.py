"""The command line: find the commands, run one, turn errors into exit codes."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from typing import Annotated

import typer

from pipeline import commands
from pipeline.errors import EXIT_BROKEN_PIPE, InternalError, PipelineError
from pipeline.signals import Signals

DEBUG = "CARDWRIGHT_DEBUG"
"""Set to anything, it shows the traceback of an error."""

app = typer.Typer(
    help="Card games as source code: typed cards, a linter, and sheets ready to print and cut.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(signals: Signals | None = None) -> None:
    """Run the command line. The one place where errors become exit codes. `signals` are those that are taken."""
    if signals is None:
        signals = Signals()
        signals.listen()
    try:
        try:
            app(prog_name="cardwright")
        finally:
            sys.stdout.flush()
    except SystemExit as ended:  # a library that waits takes every signal for Ctrl-C
        if signals.received:
            signals.end()
        sys.exit(ended.code)
    except KeyboardInterrupt:
        signals.end()
    except BrokenPipeError:  # the reader has gone (`cardwright lint | head`), which is its right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_BROKEN_PIPE)
    except Exception as error:  # the boundary: what nobody foresaw is a bug of ours
        if signals.received:  # or what a library made of the signal
            signals.end()
        if os.environ.get(DEBUG):
            raise
        sys.exit(_failed(error))


def _failed(error: Exception) -> int:
    from pipeline import console

    if not isinstance(error, PipelineError):
        words = f"{type(error).__name__}: {error}".splitlines()[0]
        error = InternalError(f"this is a bug of Cardwright: {words}", f"{DEBUG}=1 shows where; please report it")
    return console.fail(error)


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


def _add_commands() -> None:
    for found in pkgutil.iter_modules(commands.__path__):
        module = importlib.import_module(f"{commands.__name__}.{found.name}")
        # The sign at the front keeps the lines of the examples from being joined.
        examples = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES)
        app.command(found.name.rstrip("_"), epilog=examples)(getattr(module, found.name))


_add_commands()
