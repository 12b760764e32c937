"""The command line: find the commands, run one, turn errors into exit codes."""

from __future__ import annotations

import errno
import importlib
import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pipeline import commands
from pipeline.errors import EXIT_BROKEN_PIPE, InternalError, PipelineError, UsageError
from pipeline.signals import Signals

DEBUG = "CARDWRIGHT_DEBUG"
"""Set to anything, it shows the traceback of an error."""


def _app(**more: Any) -> typer.Typer:
    settings = {"help_option_names": ["-h", "--help"]}
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, context_settings=settings, **more)


class _Found(Mapping[str, Any]):
    """The commands by name, each loaded when it is asked for."""

    def __init__(self) -> None:
        self._modules = {found.name.rstrip("_"): found.name for found in pkgutil.iter_modules(commands.__path__)}
        self._loaded: dict[str, Any] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = self._load(name, self._modules[name])
        return self._loaded[name]

    def _load(self, name: str, file: str) -> Any:
        module = importlib.import_module(f"{commands.__name__}.{file}")
        # The sign at the front keeps the lines of the examples from being joined.
        examples = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES)
        alone = _app(add_completion=False)
        alone.command(name, epilog=examples)(getattr(module, file))
        return typer.main.get_command(alone)


class _ReaderGone(Exception):
    """Who read what is printed has gone. Typer would take the error of the pipe for its own, and end with 1."""


class _Commands(TyperGroup):
    """The group of all commands that are found."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.commands = _Found()  # type: ignore[assignment]  # none is added later

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Read the command line, which may print the help."""
        try:
            return super().make_context(*args, **more)
        except BrokenPipeError as error:
            raise _ReaderGone from error

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _ReaderGone from error


with suppress(ImportError):  # another version of typer, which has other ways
    importlib.import_module("pipeline.given").take_plainly()

app = _app(
    cls=_Commands,
    help="Card games as source code: typed cards, a linter, and sheets ready to print and cut.",
    no_args_is_help=True,
)


def main(signals: Signals | None = None) -> None:
    """Run the command line. The one place where errors become exit codes. `signals` are those that are taken."""
    if signals is None:
        signals = Signals()
        signals.listen()
    try:
        _run(signals)
    except (BrokenPipeError, _ReaderGone):  # the reader has gone (`cardwright lint | head`), which is its right
        for stream in (sys.stdout, sys.stderr):  # what they still hold goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        sys.exit(EXIT_BROKEN_PIPE)


def _run(signals: Signals) -> None:
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
    except (BrokenPipeError, _ReaderGone):
        raise
    except Exception as error:  # the boundary: what nobody foresaw is a bug of ours
        if signals.received:  # or what a library made of the signal
            signals.end()
        if os.environ.get(DEBUG):
            raise
        sys.exit(_failed(error))


def _failed(error: Exception) -> int:
    from pipeline import console

    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        name = Path(str(error.filename)).name[:40]
        error = UsageError(f"`{name}…` is too long for the name of a file", "give a shorter one")
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
