"""`cardwright lint --watch`: the games are looked at again whenever a file of them is saved.

What was read of files that did not change is kept, so that one saved file is answered at once.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from pipeline import console
from pipeline.errors import PipelineError
from pipeline.linter import Result, Wish, check
from pipeline.load.project import find_root
from pipeline.saves import rounds


class Session:
    """Games that are watched, and what is known of them from one look to the next."""

    def __init__(self, wish: Wish) -> None:
        self.root = find_root(wish.start)
        self._wish = replace(wish, start=self.root)

    def look(self) -> Result:
        """Look at the games as they stand now. Raises what `linter.check` does."""
        return check(self._wish)


def watch(wish: Wish) -> None:
    """Look at games, and again after each save, until interrupted. Raises what `linter.check` does at first."""
    session = Session(wish)
    for number, fresh in enumerate(rounds(session.root, session.root)):
        if not fresh:
            continue
        begun = time.monotonic()
        try:
            result = session.look()
        except PipelineError as error:
            if number == 0:
                raise
            console.fail(error)  # the author mends it, and the next save goes on
            continue
        if number:
            console.say()
        console.show_findings(result, "text")
        console.say(f"({time.monotonic() - begun:.2f} s; watching `{session.root}`, Ctrl-C ends it)")
        sys.stdout.flush()
