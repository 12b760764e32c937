"""`cardwright lint --watch`: the games are looked at again whenever a file of them is saved.

What was read of files, and what rules made of parts of games, is kept while it holds, so that one saved file is
answered at once. In a game of thousands of cards what its files say wrongly is told first, then what the rules find.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from pipeline import console
from pipeline.errors import PipelineError
from pipeline.findings import Finding
from pipeline.glance import Glances
from pipeline.lint.kept import Kept as Found
from pipeline.lint.registry import SCOPES, Scope
from pipeline.lint.runner import Faces, ordered, run
from pipeline.lint.settings import check_profile
from pipeline.linter import Result, Wish, told
from pipeline.load.folders import find_root
from pipeline.load.project import Kept, load
from pipeline.model.memory import Memory
from pipeline.model.project import Project, build
from pipeline.model.types import Game
from pipeline.saves import rounds
from pipeline.survey import Survey, ways_to_print

LARGE = 1_000
"""Cards of a game from which on a look is told in two steps."""
_OF_ALL: tuple[Scope, ...] = ("project",)
_OF_ONE_GAME: tuple[Scope, ...] = tuple(scope for scope in SCOPES if scope != "project")


class Session:
    """Games that are watched, and what is known of them from one look to the next."""

    def __init__(self, wish: Wish) -> None:
        self.root = find_root(wish.start)
        self._wish = replace(wish, start=self.root, profile=check_profile(wish.profile))
        self._docs: Kept = {}
        self._memory = Memory()
        self._of_cards = Found()
        self._glances = Glances(self.root)
        self._found: dict[str, tuple[Game, bool, Faces, tuple[Finding, ...]]] = {}

    def look(self) -> Iterator[tuple[Result, bool]]:
        """Look at the games as they stand now; give what is known as soon as it is, and whether that is all.

        Raises what `linter.check` does.
        """
        project = build(load(self.root, self._wish.games, self._docs), self._memory)
        bad = {id: self._glances.of(game) for id, game in project.games.items()}
        fresh = [id for id in project.games if not self._same(project, id, bad[id])]
        if self._found and any(len(project.games[id].cards) > LARGE for id in fresh):
            yield self._result(project, project.findings), False
        for id in fresh:
            alone = replace(project, games={id: project.games[id]})
            found = run(alone, glances=bad[id], select=self._wish.select, scopes=_OF_ONE_GAME,
                        profile=self._wish.profile, kept=self._of_cards)  # fmt: skip
            self._found[id] = project.games[id], id in project.unread, bad[id], found
        shared = run(project, select=self._wish.select, scopes=_OF_ALL, profile=self._wish.profile)
        listed = [finding for id in project.games for finding in self._found[id][3]]
        printing = ways_to_print(self.root)
        yield self._result(project, (*project.findings, *printing, *listed, *shared)), True

    def _same(self, project: Project, id: str, bad: Faces) -> bool:
        """Tell whether a game, and what is bad of its pictures, is as it was looked at before."""
        kept = self._found.get(id)
        return kept is not None and kept[0] is project.games[id] and kept[1:3] == (id in project.unread, bad)

    def _result(self, project: Project, findings: tuple[Finding, ...]) -> Result:
        return told(self._wish, Survey(project, ordered(findings, project.span)))


def watch(wish: Wish) -> None:
    """Look at games, and again after each save, until interrupted. Raises what `linter.check` does at first."""
    session = Session(wish)
    for number, fresh in enumerate(rounds(session.root, session.root)):
        if not fresh:
            continue
        begun = time.monotonic()
        try:
            for result, whole in session.look():
                if whole or result.survey.findings:
                    what = f"watching `{session.root}`, Ctrl-C ends it" if whole else "the rules follow"
                    console.show_findings(result, "text")
                    console.say(f"({time.monotonic() - begun:.2f} s; {what})\n")
                    sys.stdout.flush()
        except PipelineError as error:
            if number == 0:
                raise
            console.fail(error)  # the author mends it, and the next save goes on
