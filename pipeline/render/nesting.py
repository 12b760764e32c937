"""Elements of a template that are left open, or closed too often, at their own lines.

A parser of HTML closes what is open wherever it must, and says nothing. Where a face came out wrong, its template is
expanded once more with a mark at each tag, so that the tags of one card are counted as its loops and conditions gave
them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html.parser import HTMLParser

from pipeline.model.faces import FaceProblem
from pipeline.render.jobs import Text

_CODE = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)")
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())  # noqa: SIM905
AT = "data-at"
"""The attribute that bears the number of a tag's place."""
_COMMENT = re.compile(r"<!--\d+-->")
WIDEST = 300
"""Letters before a tag on its line up to which somebody may see its indent."""
_MAY_STAY_OPEN = frozenset(["p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "option"])
"""Elements whose end may be left out (HTML, 13.1.2.4)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tag stands; `indent` is that of its line when nothing stands before it there; before one that
    opens, code may."""

    file: str
    line: int
    col: int
    indent: int | None = None


def marked(templates: Mapping[str, Text]) -> tuple[dict[str, Text], list[Place]]:
    """Give templates in which each tag bears the number of its place, in a comment before it, and one that opens also
    in an attribute, and the places."""
    places: list[Place] = []
    return {name: replace(text, text=_marked(text, places)) for name, text in templates.items()}, places


def _marked(text: Text, places: list[Place]) -> str:
    done, out = 0, list[str]()
    starts = [0, *(found.end() for found in re.finditer("\n", text.text))]
    for start, end in (*(found.span() for found in _CODE.finditer(text.text)), (len(text.text),) * 2):
        for tag in _TAG.finditer(text.text, done, start):
            row = bisect_right(starts, tag.start())
            before = tag.start() - starts[row - 1]
            line = text.text[starts[row - 1] : tag.start()] if before <= WIDEST else "..."
            ahead = line if tag[1] else _CODE.sub("", line)
            indent = None if ahead.strip() else len(line) - len(line.lstrip())
            own = "" if tag[1] else f' {AT}="{len(places)}"'
            out += [text.text[done : tag.start()], f"<!--{len(places)}-->", tag[0], own]
            places.append(Place(text.file, row, before + 1, indent))
            done = tag.end()
        out.append(text.text[done:end])
        done = end
    return "".join(out)


def uncommented(html: str) -> str:
    """Give a face that was expanded from marked templates with the marks in attributes alone."""
    return _COMMENT.sub("", html)


def wrong(html: str, places: list[Place]) -> FaceProblem | None:
    """Say which tag of a face that was expanded from marked templates keeps it from being closed in order; None where
    all is closed."""
    reader = _Reader(places)
    reader.feed(html)
    reader.close()
    reader.end()
    found = next(reader.indented(), None) if reader.fault else None
    return found or reader.fault


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    place: Place | None


class _Reader(HTMLParser):
    """Counts tags; `fault` is the first that has no partner."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__()
        self._places = places
        self._next: Place | None = None
        self._open: list[_Tag] = []
        self._names: Counter[str] = Counter()
        self._pairs: list[tuple[_Tag, _Tag]] = []
        self.fault: FaceProblem | None = None

    def handle_comment(self, data: str) -> None:
        """Take the place of the tag that comes next."""
        self._next = self._places[int(data)] if data.isdecimal() and int(data) < len(self._places) else None

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Take note of what is opened."""
        place, self._next = self._next, None
        if tag not in _VOID:
            self._open.append(_Tag(tag, place))
            self._names[tag] += 1

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """Pass over what is closed at once."""
        self._next = None

    def handle_endtag(self, tag: str) -> None:
        """Find what is closed."""
        end, self._next = _Tag(tag, self._next), None
        if not self._names[tag]:
            self._note(end, surplus=True)
            return
        depth = next(n for n in range(len(self._open) - 1, -1, -1) if self._open[n].name == tag)
        for one in self._open[depth + 1 :]:
            self._note(one)
        self._pairs.append((self._open[depth], end))
        self._names.subtract(one.name for one in self._open[depth:])
        del self._open[depth:]

    def end(self) -> None:
        """Take note of what is still open."""
        for one in self._open:
            self._note(one)

    def _note(self, tag: _Tag, surplus: bool = False) -> None:
        if self.fault is None and (surplus or tag.name not in _MAY_STAY_OPEN):
            self.fault = _fault(tag, surplus)

    def indented(self) -> Iterator[FaceProblem]:
        """Give the tags that the indents speak against: the first of them is where the count went wrong."""
        for start, end in self._pairs:
            here, there = start.place, end.place
            if not here or not there or here.indent is None or here.file != there.file or here.line == there.line:
                continue
            if there.indent is None or here.indent < there.indent:
                yield _fault(end, surplus=True)
            elif here.indent > there.indent:
                yield _fault(start)


def _fault(tag: _Tag, surplus: bool = False) -> FaceProblem:
    detail = f"`</{tag.name}>` closes nothing that is open" if surplus else f"`<{tag.name}>` is not closed"
    place = tag.place or Place("", 0, 0)
    return FaceProblem("template", "", detail, file=place.file, line=place.line, col=place.col)
