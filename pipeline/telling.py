"""What the command line shows of changes and of prints."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.console import outcome_data, say, show_errors, told
from pipeline.files import write
from pipeline.report import changes, facing, jsonout, prints, text
from pipeline.report.plain import counted, visible

if TYPE_CHECKING:
    from pipeline.diffing import Compared
    from pipeline.make.types import Print
    from pipeline.printing import Printing
    from pipeline.printlog import Entry


def show_changes(made: Compared, as_json: bool, page: Path | None) -> None:
    """Print what changed, or write it as a page with faces and say where. Errors in a state's files are told beside it,
    since what is said of it may then be incomplete."""
    for side, count in zip(made.sides, made.wrong, strict=True):
        if count:
            said = counted(count, "error")
            sys.stderr.write(f"{visible(side)}: {said} in its files; some of it may be missing here\n")
    if page:
        fresh = write(page, facing.render(made.changes, made.sides, made.faces).encode())
        sys.stderr.write(f"{visible(str(page))} ({'made' if fresh else 'unchanged'})\n")
    if as_json:
        say(json.dumps(changes.document(made.changes, made.sides), indent=2, ensure_ascii=False))
    else:
        color = text.wants_color(sys.stdout, os.environ)
        sys.stdout.write(changes.render(made.changes, made.sides, color))


def show_print(made: Printing, as_json: bool) -> None:
    """Print what a print consists of: findings, files, and for some cards what to do with them."""
    found, (game,) = made.outcome.survey, made.outcome.games
    if as_json:
        swap = prints.document(made.printed.swap) if made.printed else None
        stale = made.printed.stale if made.printed else ()
        data = {
            "since": made.since,
            "printed": swap,
            "stale": stale,
            "recounted": made.recounted,
            "log": made.log,
            "games": {game.id: outcome_data(game)},
        }
        say(json.dumps({**jsonout.document(found.findings, found.project.span), **data}, indent=2, ensure_ascii=False))
        return
    show_errors(found)
    for line in told(game):
        say(line)
    if made.printed and made.since:
        _show_swap(made.printed, made.since)
    if made.recounted:
        say(f"of these, {changes.recounted(made.recounted, 'copy', 'copies')}")
    say(f"noted in {made.log}" if made.log else "nothing to note in the print log")


def _show_swap(made: Print, since: str) -> None:
    """Print what to do with a print of some cards, and which backs it leaves as they were."""
    nothing = "no face changed" if made.stale else "nothing changed"
    say(f"since {visible(since)}:" if made.swap else f"{nothing} since {visible(since)}")
    for line in prints.lines(made.swap, made.behind) if made.swap else ():
        say(line)
    if made.stale:
        say(prints.unprinted(made.stale))


def show_log(log: Sequence[Entry], as_json: bool) -> None:
    """List the prints of a game."""
    if as_json:
        say(json.dumps(prints.log_document(log), indent=2, ensure_ascii=False))
        return
    for line in prints.entries(log):
        say(line)
    if not log:
        say("nothing was printed yet")
