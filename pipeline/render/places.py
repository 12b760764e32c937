"""Where in a look's files a problem stands that was found in the finished page, which has no lines of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.model.faces import FaceProblem
from pipeline.render.jobs import Text

IGNORED = re.compile(r"Ignored [`'](.*?)[`'] at (\d+):(\d+), (.*?)\.?", re.DOTALL)
"""A line of WeasyPrint's log on style: the declaration, its line and column, and why."""
_MACRO = re.compile(r"{%[-+]?\s*macro\s+(\w+)(.*?){%[-+]?\s*endmacro", re.DOTALL)
_VALUE = re.compile(r"[^;}]*var\([^;}]*")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
_NAMED = re.compile(r"{%[-+]?\s*(?:extends|include|import|from)\s+[\"']([^\"']+)[\"']")


def in_sheet(problem: FaceProblem, sheets: Sequence[Text]) -> FaceProblem:
    """Give a problem of the style its place: where a sheet, the look's own first, speaks of the family or the box."""
    name = re.escape(problem.actual or problem.box)
    wanted = re.compile(rf"\b{name}\b" if problem.actual else rf"\[data-box=[\"']?{name}[\"']?\]")
    return _in_any(problem, wanted, reversed(sheets)) or replace(problem, file=sheets[-1].file)


def in_template(problem: FaceProblem, templates: Mapping[str, Text], name: str = "") -> FaceProblem:
    """Give a problem its place: where a template, or one that it is made from, has the letters in question; without a
    name, where any of them has."""
    texts = _made_from(templates, name) if name else iter(templates.values())
    return _in_any(problem, re.compile(re.escape(problem.actual)), texts) or problem


def unset(said: str, sheets: Sequence[Text], templates: Mapping[str, Text], html: str) -> FaceProblem | None:
    """Tell of a declaration of a sheet whose variables are set nowhere, by a line of WeasyPrint's log: it shows what is
    left of the value, and where in a sheet it stood, but not in which. None where that is not what happened. `html` is
    all that was laid out; where a macro of the look sets the variables, it is named (`actual` is then the macro)."""
    found = IGNORED.fullmatch(said)
    name, row, col = (found[1].partition(":")[0], int(found[2]), int(found[3])) if found else ("", 0, 0)
    for sheet in reversed(sheets):
        line = "".join(sheet.text.splitlines()[row - 1 : row])
        value = _VALUE.match(line, col - 1)
        if not value or not re.search(rf"(?<![\w-]){re.escape(name)}\s*:\s*$", line[: col - 1]):
            continue
        every = (html, *(one.text for one in sheets))
        lacking = [one for one in _VARIABLE.findall(value[0]) if not any(_sets(one, text) for text in every)]
        if not lacking:
            return None
        macro, file = next(_setters(lacking[0], templates.values()), ("", ""))
        remedy = f"; the macro `{macro}` of {file} does, in the `style` of `.card`" if macro else ""
        detail = f"`{name}: {value[0].strip()}` is ignored: nothing sets `{lacking[0]}`{remedy}"
        return FaceProblem("css", "", detail, macro or lacking[0], file=sheet.file, line=row, col=col)
    return None


def _sets(variable: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(variable)}\s*:", text) is not None


def _setters(variable: str, templates: Iterable[Text]) -> Iterator[tuple[str, str]]:
    """Give the macros that set a variable, each with its file."""
    for text in templates:
        for macro in _MACRO.finditer(text.text):
            if _sets(variable, macro[2]):
                yield macro[1], text.file


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
