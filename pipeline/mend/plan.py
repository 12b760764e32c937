"""Which fixes of findings are made, file by file: in one pass, the first of two that meet, none that would do more
than it says.

A fix says which letters of a value (or which key) become others. The file with all its fixes is read again, and must
hold what it held, with those values changed and nothing else: so a fix cannot break the file, or reach further by a
quote, a colon or a `#` in it.
"""

from __future__ import annotations

import copy
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.findings import Edit, Finding, Origin
from pipeline.load.decode import BOM
from pipeline.load.doc import Data, Doc
from pipeline.load.parse import parse
from pipeline.load.project import Sources
from pipeline.mend.edits import Change, applied, written

OVERLAPS = "another fix changes the same letters"
UNFIT = "the file would not hold what is meant; mend it by hand"


@dataclass(frozen=True, slots=True)
class Patch:
    """One file and what becomes of it. `before` is what was read; the fixes of `made` turn it into `after`."""

    file: str
    before: bytes
    after: bytes
    made: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written, and the findings whose fix is not made, each with the reason."""

    patches: tuple[Patch, ...]
    refused: tuple[tuple[Finding, str], ...]


@dataclass(frozen=True, slots=True)
class _Fix:
    """A fix with its place in the text."""

    found: Finding
    edit: Edit
    change: Change


@dataclass(slots=True)
class _Work:
    """A file and the fixes for it, which do not meet, in the order of their places."""

    doc: Doc
    fixes: list[_Fix] = field(default_factory=list)

    def take(self, found: Finding, edit: Edit) -> str:
        """Take a fix, unless it is taken already; give the reason why it is not, or nothing."""
        change = _change(edit, self.doc)
        if change is None:
            return UNFIT
        at = bisect(self.fixes, (change.start, change.end), key=lambda one: (one.change.start, one.change.end))
        beside = [one.change for one in self.fixes[max(0, at - 1) : at + 1]]
        if change in beside:
            return ""
        if any(change.meets(one) for one in beside):
            return OVERLAPS
        self.fixes.insert(at, _Fix(found, edit, change))
        return ""


def plan(findings: Iterable[Finding], sources: Sources, *, unsafe: bool = False) -> Plan:
    """Give what the findings' fixes make of the games' YAML files, in the order given; unsafe ones only when asked.

    A fix that the same letters need twice is made once. Fixes in other files (a look that is shipped) are none of ours.
    """
    ours = {doc.file: doc for game in sources.games.values() for doc in (game.game, *game.sets, *game.decks) if doc}
    works: dict[str, _Work] = {}
    refused: list[tuple[Finding, str]] = []
    for found in findings:
        edit = found.fix
        if edit is None or not (edit.safe or unsafe) or edit.at.file not in ours:
            continue
        work = works.setdefault(edit.at.file, _Work(ours[edit.at.file]))
        if why := work.take(found, edit):
            refused.append((found, why))
    patches = [patch for work in works.values() if (patch := _patch(work, refused))]
    return Plan(tuple(patches), tuple(refused))


def raw(doc: Doc, text: str) -> bytes:
    """Give a text as the bytes of its file, with the byte order mark that the file has."""
    return (BOM if doc.bom else b"") + text.encode("utf-8")


def _change(edit: Edit, doc: Doc) -> Change | None:
    """Give where an edit stands and what is written there, as the scalar's style asks for."""
    at, text = edit.at, edit.text
    if isinstance(at, Origin):
        value = at.path[-1] if at.part == "key" and at.path else value_at(doc.data, at.path)
        if isinstance(value, str):
            at = Origin(at.file, at.path, at.range or (0, len(value)), at.part)
        text = written(text, (doc.key_style(at.path) if at.part == "key" else doc.style(at.path)) or "plain")
        text = f" {text}" if value is None else text  # behind the colon
    span = doc.span(at)
    if span.precision != "char" and not (isinstance(at, Origin) and at.range is None):
        return None
    return Change(doc.lines.offset(span.line, span.col), doc.lines.offset(span.end_line, span.end_col), text)


def _patch(work: _Work, refused: list[tuple[Finding, str]]) -> Patch | None:
    """Make the fixes of a file; those with which it would not hold what is meant are refused."""
    complaints = len(parse(work.doc.file, raw(work.doc, work.doc.text))[1])
    good = _good(work.doc, work.fixes, complaints)
    refused += [(fix.found, UNFIT) for fix in work.fixes if fix not in good]
    after = applied(work.doc.text, [fix.change for fix in good])
    if not good or after == work.doc.text:
        return None
    return Patch(work.doc.file, raw(work.doc, work.doc.text), raw(work.doc, after), tuple(fix.found for fix in good))


def _good(doc: Doc, fixes: list[_Fix], complaints: int) -> list[_Fix]:
    """Give the fixes with which the file holds what is meant, found by halves where not all do."""
    if not fixes or _holds(doc, fixes, complaints):
        return fixes
    half = len(fixes) // 2
    if not half:
        return []
    first, second = _good(doc, fixes[:half], complaints), _good(doc, fixes[half:], complaints)
    return [*first, *second] if _holds(doc, [*first, *second], complaints) else first


def _holds(doc: Doc, fixes: Sequence[_Fix], complaints: int) -> bool:
    """Tell whether the file with these fixes holds what is meant, and is read without a new complaint."""
    made, findings = parse(doc.file, raw(doc, applied(doc.text, [fix.change for fix in fixes])))
    if made is None or len(findings) > complaints:
        return False
    expected = copy.deepcopy(doc.data)
    for fix in reversed(fixes):  # from the end, so that ranges and keys stay true
        if not isinstance(fix.edit.at, Origin):
            return True  # where a fix names letters of the file and no value, nothing more can be said
        expected = _with(expected, fix.edit.at, fix.edit.text)
    return made.data == expected


def _with(data: Data, at: Origin, text: str) -> Data:
    """Give data with a value, letters of it, or a key changed; `data` itself is changed where it can be."""
    if not at.path:
        return text
    above: Any = value_at(data, at.path[:-1])
    last: Any = at.path[-1]
    if at.part == "key":
        items = {(text if key == last else key): value for key, value in above.items()}
        above.clear()
        above.update(items)
        return data
    value = above[last]
    start, end = at.range or (0, len(value or ""))
    above[last] = text if value is None else value[:start] + text + value[end:]
    return data


def value_at(data: Data, path: Sequence[str | int]) -> Data:
    """Give the value at a path; None where it leads nowhere."""
    here: Any = data
    for step in path:
        known = here if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        if step not in known:
            return None
        here = here[step]
    found: Data = here
    return found
