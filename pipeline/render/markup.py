"""A face's expanded HTML, parsed: what it must have, what it may not hold, and the words in its boxes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.model.faces import FaceProblem
from pipeline.model.nearest import did_you_mean
from pipeline.render.nesting import AT, Place
from pipeline.render.style import check_attribute

_TAGS = (
    "div span p b i em strong small sup sub br hr img h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tr td th "
    "section header footer main article aside figure figcaption u s wbr"
)
TAGS = frozenset(_TAGS.split())
"""Elements that only hold and show. Others load files (`link`, `object`), run, or draw where nothing is measured."""
SPARE = ("flavor",)
"""Fields that a face may leave out: no player misses anything by them."""
_AT_MOST = "data-largest"
"""The attribute by which a box says at what size it is set at most: a face that knows that its words are many needs no
layout at sizes that they do not fit at."""
_SIZE = re.compile(r"\d{1,3}(\.\d{1,20})?")
DEEPEST = 60
"""Elements within each other; deeper ones exhaust the layout's stack."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What a face's HTML holds: the words of each box, what is wrong with it, and the size in points that a box is set
    at at most, where it says so."""

    expected: dict[str, str]
    problems: tuple[FaceProblem, ...]
    largest: dict[str, float] = field(default_factory=dict)


def read(root: Any, file: str, known: Collection[str], places: Sequence[Place] = ()) -> Marked:
    """Read the element that holds a face. `known` are the boxes that the look declares, `file` its template, and
    `places` those of its tags where these are marked."""
    if _depth(root) > DEEPEST:
        return Marked({}, (_wrong(file, f"elements stand in each other more than {DEEPEST} deep"),))
    boxes = [e for e in root.iter() if e.get("data-box") is not None]
    found = (*_shape(root, file), *_boxes(root, boxes, file, known))
    problems = tuple(_placed(problem, element, places) for problem, element in found)
    sizes = {e.get("data-box"): e.get(_AT_MOST) for e in boxes}
    largest = {name: float(size) for name, size in sizes.items() if size and _SIZE.fullmatch(size)}
    return Marked({e.get("data-box"): words_of(e) for e in boxes}, problems, largest)


def words_of(element: Any) -> str:
    """Give the text in an element, each picture as the words that stand for it."""
    if not isinstance(element.tag, str):  # a comment has a function for a tag
        return ""
    own = element.get("alt") if element.tag == "img" else element.text
    return (own or "") + "".join(words_of(child) + (child.tail or "") for child in element)


def take_spare(box: Any) -> list[str]:
    """Take the elements out of a box that are given up when room is short; gives the fields that they hold."""
    found = [(above, e) for above in box.iter() for e in above if e.get("data-spare") in SPARE]
    for above, element in found:
        before = list(above).index(element)
        if before:
            above[before - 1].tail = (above[before - 1].tail or "") + (element.tail or "")
        above.remove(element)
    return [element.get("data-spare") for _, element in found]


def _placed(problem: FaceProblem, element: Any, places: Sequence[Place]) -> FaceProblem:
    """Give a problem the place of its element, if that is marked."""
    number = element.get(AT, "")
    if not number.isdecimal() or int(number) >= len(places):
        return problem
    place = places[int(number)]
    return replace(problem, file=place.file, line=place.line, col=place.col)


def _shape(root: Any, file: str) -> Iterator[tuple[FaceProblem, Any]]:
    """Tell of elements that may not be there, of refused styles, and of a wrong frame; each with its element."""
    refused = [e for e in root.iter() if isinstance(e.tag, str) and e.tag not in TAGS]
    for tag, count in Counter(e.tag for e in refused).items():
        first = next(e for e in refused if e.tag == tag)
        yield _wrong(file, f"`<{tag}>` is not allowed on a face ({count} times)"), first
    for element in root.iter():
        if element is not root and element.get("style"):
            yield from ((problem, element) for problem in check_attribute(element.get("style"), file))
    cards = [e for e in root if "card" in _classes(e)]
    trims = [e for card in cards for e in card if "trim" in _classes(e)]
    inside = [e for e in root if e not in refused]
    if (len(cards), len(trims), len(inside)) != (1, 1, 1):
        found = f"found {len(inside)} elements, of these {len(cards)} `.card`, in it {len(trims)} `.trim`"
        surplus = [e for e in inside if e not in cards[:1]] or trims[1:] or inside or [root]
        yield _wrong(file, f"a face is one `.card`, and in it one `.trim`; {found}"), surplus[0]


def _boxes(root: Any, boxes: list[Any], file: str, known: Collection[str]) -> Iterator[tuple[FaceProblem, Any]]:
    """Tell of boxes that are unknown, double or nested, and of words outside of any; each with its element."""
    for name, count in Counter(e.get("data-box") for e in boxes).items():
        own = [e for e in boxes if e.get("data-box") == name]
        if name not in known:
            detail = f"the box `{name}` is not declared in `template.yaml`{did_you_mean(name, known)}"
            yield _wrong(file, detail, name), own[0]
        if count > 1:
            yield _wrong(file, f"the box `{name}` stands {count} times on one face", name), own[1]
    for box in boxes:
        size, name = box.get(_AT_MOST), box.get("data-box")
        if size is not None and not _SIZE.fullmatch(size):
            yield _wrong(file, f"`{_AT_MOST}` is a size in points, such as 8.5, not `{size[:20]}`", name), box
        inner = next((e for e in box.iter() if e is not box and e.get("data-box") is not None), None)
        if inner is not None:
            here = inner.get("data-box")
            yield _wrong(file, f"the box `{here}` stands inside `{name}`", here), inner
    loose = [(text, e) for text, e in _loose(root, root) if text.strip()]
    if loose:
        words = re.sub(r"\s+", " ", "".join(text for text, _ in loose)).strip()
        yield _wrong(file, f"`{words[:60]}` stands in no box; words need a `data-box`"), loose[0][1]


def _loose(element: Any, root: Any) -> Iterator[tuple[str, Any]]:
    """Give the words outside of boxes, each with the element around or before it. What a second root element or one
    that is not allowed holds, goes with it."""
    if element.get("data-box") is not None or not isinstance(element.tag, str) or element.tag not in TAGS:
        return
    yield ((element.get("alt") if element.tag == "img" else element.text) or ""), element
    for child in element:
        if element is not root or "card" in _classes(child):
            yield from _loose(child, root)
        yield child.tail or "", child if element is root else element


def _depth(element: Any) -> int:
    """Give how many elements stand in each other, counted without recursion."""
    depth, level = 0, [element]
    while level:
        depth, level = depth + 1, [child for e in level for child in e]
    return depth


def _classes(element: Any) -> list[str]:
    return (element.get("class") or "").split()


def _wrong(file: str, detail: str, box: str = "") -> FaceProblem:
    return FaceProblem("template", box, detail, file=file)
