"""Where in a look's files a problem stands that was found in the finished page, which has no lines of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.model.faces import FaceProblem
from pipeline.render.jobs import Text

_NAMED = re.compile(r"{%[-+]?\s*(?:extends|include|import|from)\s+[\"']([^\"']+)[\"']")


def in_sheet(problem: FaceProblem, sheets: Sequence[Text]) -> FaceProblem:
    """Give a problem of the style its place: where a sheet, the look's own first, speaks of the family or the box."""
    name = re.escape(problem.actual or problem.box)
    wanted = re.compile(rf"\b{name}\b" if problem.actual else rf"\[data-box=[\"']?{name}[\"']?\]")
    return _in_any(problem, wanted, reversed(sheets)) or replace(problem, file=sheets[-1].file)


def in_template(problem: FaceProblem, templates: Mapping[str, Text], name: str) -> FaceProblem:
    """Give a problem with a box its place: where a template, or one that it is made from, marks that box."""
    wanted = re.compile(rf"\bdata-box\s*=\s*([\"']?){re.escape(problem.box)}\1[\s>]")
    return (_in_any(problem, wanted, _made_from(templates, name)) if problem.box else None) or problem


def _made_from(templates: Mapping[str, Text], name: str) -> Iterator[Text]:
    """Give a template and all that it names, the nearest first."""
    names = [name] if name in templates else []
    for one in names:  # grows meanwhile
        yield templates[one]
        named = dict.fromkeys(_NAMED.findall(templates[one].text))
        names += [other for other in named if other in templates and other not in names]


def _in_any(problem: FaceProblem, wanted: re.Pattern[str], texts: Iterator[Text]) -> FaceProblem | None:
    """Give the problem at the first place in the texts that is wanted; None when there is none."""
    for text in texts:
        if found := wanted.search(text.text):
            before = text.text[: found.start()]
            col = found.start() - before.rfind("\n")
            return replace(problem, file=text.file, line=before.count("\n") + 1, col=col)
    return None
