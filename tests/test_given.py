"""What is given to a command comes to it as by typer's own way, and mostly without pydantic."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import typer
from typer import core
from typer._coercion import build_runtime_param

from pipeline.given import take_plainly

HERE = Path()
take_plainly()
LOADS = """
import sys
from pipeline.cli import _Found
_Found()["sheets"].make_context("sheets", sys.argv[1:])
print("pydantic" in sys.modules)
"""


def by_pydantic(param: Any) -> Any:
    """Give typer's own check."""
    return build_runtime_param(param.type_descriptor)


def told(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, plainly: bool) -> str:
    """Give what a command is given, or how it is refused."""
    plain = typer.Typer(rich_markup_mode=None)

    @plain.command()
    def command(
        words: Annotated[list[str] | None, typer.Argument()] = None,
        name: str = "",
        only: Annotated[list[str] | None, typer.Option()] = None,
        kind: Literal["one", "two"] = "one",
        count: Annotated[int, typer.Option(min=0, max=9)] = 3,
        most: int | None = None,
        where: Path = HERE,
        there: Annotated[Path, typer.Option(exists=True)] = HERE,
        number: Literal[1, 2] = 1,
        any_: Literal["a", "b"] | None = None,
        sure: bool = False,
    ) -> None:
        print(repr((words, name, only, kind, count, most, where, there, number, any_, sure)))

    made: Any = typer.main.get_command(plain)
    said = io.StringIO()
    if not plainly:
        monkeypatch.setattr(core._TyperParameter, "get_runtime_param", by_pydantic)
    with redirect_stdout(said), redirect_stderr(said), pytest.raises(SystemExit) as ended:
        made(args, prog_name="command")
    return f"{ended.value.code} {said.getvalue()}"


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("a", "b"),
        ("--name", "a name", "--only", "x", "--only", "y"),
        ("--name", ""),
        ("--kind", "two"),
        ("--kind", "three"),
        ("--count", "9", "--most", "7"),
        ("--count", "10"),
        ("--count", "many"),
        ("--where", "there", "--sure"),
        ("--where", ""),
        ("--where", "a/../b//c/"),
        ("--where", "tab\there"),
        ("--there", "nowhere"),
        ("--there", "."),
        ("--number", "2"),
        ("--any-", "b"),
        ("--any-", "c"),
        ("--name", "tab\there", "žluťoučký"),
        ("--name", "\udcff"),
    ],
)
def test_a_command_is_given_the_same(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(args, monkeypatch, plainly=True) == told(args, monkeypatch, plainly=False)


@pytest.mark.parametrize(
    ("args", "loads"),
    [
        ((), False),
        (("a-game",), False),
        (("--deck", "d", "--no-drafts"), False),
        (("--fail-on", "never", "--project", "there", "--paper", "letter", "--marks", "none", "--header"), False),
        (("-j", "1"), True),
    ],
)
def test_pydantic_is_loaded_where_a_value_needs_a_check(args: tuple[str, ...], loads: bool) -> None:
    ran = subprocess.run([sys.executable, "-c", LOADS, *args], capture_output=True, text=True, check=True)
    assert ran.stdout == f"{loads}\n"
