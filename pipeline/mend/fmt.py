"""`cardwright fmt`: which files of a project would be written otherwise, and how. A file that would not hold the same
data afterwards is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.mend import order
from pipeline.mend.layout import laid_out
from pipeline.mend.plan import Patch, raw
from pipeline.model.project import Project

_LONE_RETURN = re.compile("\r(?!\n)")
"""A line's end for YAML, and for few editors."""


@dataclass(frozen=True, slots=True)
class Formatted:
    """What is to be written, the files that are well as they are, and those left alone, with the reason."""

    patches: tuple[Patch, ...]
    same: tuple[str, ...]
    left: tuple[tuple[str, str], ...]


def formatted(project: Project) -> Formatted:
    """Lay out every YAML file of the project's games."""
    patches: list[Patch] = []
    same: list[str] = []
    left = [(file, "it cannot be read; `cardwright lint` says why") for file in _unread(project)]
    for doc, text in _texts(project):
        if lone := _LONE_RETURN.search(doc.text):
            line = doc.text.count("\n", 0, lone.start()) + 1
            left.append((doc.file, f"line {line} is broken by a carriage return alone; save it with usual line ends"))
        elif text == doc.text:
            same.append(doc.file)
        elif holds_the_same(doc, text):
            patches.append(Patch(doc.file, raw(doc, doc.text), raw(doc, text), ()))
        else:
            left.append((doc.file, "laid out anew, it would not hold the same; this is a fault of ours"))
    return Formatted(tuple(patches), tuple(same), tuple(left))


def holds_the_same(doc: Doc, text: str) -> bool:
    """Tell whether a text is read as the same data as the file, without a complaint that the file does not earn."""
    made, findings = parse(doc.file, raw(doc, text))
    return made is not None and made.data == doc.data and len(findings) <= len(parse(doc.file, raw(doc, doc.text))[1])


def _texts(project: Project) -> Iterator[tuple[Doc, str]]:
    """Give each file that was read without an error, and its text laid out."""
    wrong = set(_unread(project))
    for id, source in project.sources.games.items():
        spec = project.games[id].spec
        cards, prose = order.of_cards(spec), order.prose(spec)
        docs: list[tuple[Doc, order.Order, frozenset[str]]] = []
        docs += [(source.game, order.of_game, frozenset())] if source.game else []
        docs += [(doc, cards, prose) for doc in source.sets]
        docs += [(doc, order.of_deck, frozenset()) for doc in source.decks]
        yield from ((doc, laid_out(doc, by, keys)) for doc, by, keys in docs if doc.file not in wrong)


def _unread(project: Project) -> list[str]:
    """Give the YAML files with an error of YAML: what the reader left out, a layout would lose."""
    found = (f.at.file for f in project.sources.findings if f.code.startswith("YML") and f.severity.name == "ERROR")
    return sorted({file for file in found if file.endswith((".yaml", ".yml"))})
