"""What the command line shows of measuring: figures of sheets, and readings of a printer."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pipeline.console import fail, say
from pipeline.errors import UsageError
from pipeline.impose import calibrate
from pipeline.report.plain import counted, visible

if TYPE_CHECKING:
    from pipeline.verifying import Verified

FAULTS = 5
"""What does not keep a tolerance that is told one by one."""


def show_target(path: Path, fresh: bool) -> None:
    """Say where the sheet is that a printer is measured by."""
    say(f"{visible(os.path.relpath(path))} ({'made' if fresh else 'unchanged'}): print both pages, read what it says")


def ask_readings() -> dict[str, float]:
    """Ask for each reading of the sheet; what is left empty is left out. Raises UsageError where nobody can answer, and
    when all is left out."""
    if not sys.stdin.isatty():
        raise UsageError("there are no readings", "give them with `--readings`")
    found: dict[str, float] = {}
    for letter, meaning in calibrate.MEANINGS.items():
        while value := typer.prompt(f"{letter}: {meaning}, in mm", default="", show_default=False).strip():
            try:
                found[letter] = calibrate.checked(letter, value)
                break
            except UsageError as error:
                fail(error)
    if not found:
        raise UsageError("there are no readings", calibrate.REMEDY)
    return found


def show_printer(name: str, path: Path, text: str) -> None:
    """Say what was written of a printer, and how to print with it."""
    say(visible(os.path.relpath(path)))
    for line in text.splitlines():
        say(f"  {visible(line)}")
    say(f"next: cardwright sheets GAME --printer {name}")


def show_verified(found: Sequence[Verified], passed_over: Sequence[str], as_json: bool) -> None:
    """Print the figures of each file of sheets, each with its tolerance and what does not keep it; and to people, which
    exported files nothing is measured of."""
    if as_json:
        say(json.dumps({one.file: [{**asdict(f), "ok": f.ok} for f in one.figures] for one in found}, indent=2))
        return
    for one in found:
        say(visible(os.path.relpath(one.file)))
        wide = [max(len(getattr(f, name)) for f in one.figures) for name in ("name", "value", "tolerance")]
        for f in one.figures:
            line = (
                f"  {f.name:<{wide[0]}}  {f.value:<{wide[1]}}  {f.tolerance:<{wide[2]}}  {'ok' if f.ok else 'NOT OK'}"
            )
            say(visible(line))
            shown = f.faults[:FAULTS]
            for fault in (*shown, *([f"and {len(f.faults) - FAULTS} more"] if len(f.faults) > FAULTS else [])):
                say(f"      {visible(fault)}")
    bad = sum(not one.ok for one in found)
    told = f"{bad} not as they should be" if bad else "all as they should be"
    say(f"{counted(len(found), 'file')} measured, {told}")
    if passed_over:
        more = f" and {len(passed_over) - FAULTS} more" if len(passed_over) > FAULTS else ""
        listed = ", ".join(passed_over[:FAULTS])
        say(visible(f"not measured (cut paths, sheets for tables on screens): {listed}{more}"))
