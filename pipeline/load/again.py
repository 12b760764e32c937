"""Reads a card file again of which little changed: the cards that changed are parsed, and all else is as it was.

A parser that comes to a card in the state in which it came to it before goes on as before. So the cards from the one
before the change to the one behind it are parsed alone; where that does not give sound cards, the last of which is
as it was, or where anything else is doubtful, the whole file is parsed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from pipeline.findings import Finding
from pipeline.fixed import fixed
from pipeline.load.decode import MAX_BYTES, decode
from pipeline.load.doc import Data, Doc
from pipeline.load.nodes import Branch
from pipeline.load.parse import MAX_VALUES, parse

_HEAD = "cards:\n"
Read = tuple[Doc | None, tuple[Finding, ...]]
"""What was read of a file, and what is wrong with it."""


def parse_again(file: str, raw: bytes, before: Read | None) -> Read:
    """Read a YAML file, as `parse` does. `before` is what was read of it the last time."""
    old = before[0] if before and not before[1] else None
    made = _patched(old, raw) if old and not old.bom and len(raw) <= MAX_BYTES else None
    return (made, ()) if made else parse(file, raw)


@fixed(frozen=True, slots=True)
class _Cards:
    """The cards of a file, by id: their data, their tree, and where their keys stand in the text, in order."""

    data: dict[str, Data]
    tree: Branch
    starts: list[int]


def _cards(doc: Doc) -> _Cards | None:
    """Give the cards of a file; None where they are not the last thing in it, each on lines of its own."""
    if not isinstance(doc.tree, Branch) or not isinstance(doc.data, dict) or list(doc.data)[-1:] != ["cards"]:
        return None
    data, tree = doc.data["cards"], doc.tree.items["cards"][1]
    if not isinstance(data, dict) or not isinstance(tree, Branch) or not data:
        return None
    starts = [key[0] + doc.shifts.get(name, 0) for name, (key, _) in tree.items.items()]
    margin = doc.text[doc.text.rfind("\n", 0, starts[0]) : starts[0]]
    alone = len(margin) > 1 and margin.isspace() and all(doc.text.endswith(margin, 0, start) for start in starts)
    return _Cards(data, tree, starts) if alone else None


def _patched(old: Doc, raw: bytes) -> Doc | None:
    """Give a file with the cards that changed read anew; None where it must be read whole."""
    text, wrong = decode(old.file, raw)
    cards = _cards(old)
    if text is None or wrong or "\r" in text or cards is None:
        return None
    begun, ended = _change(old.text, text)
    if begun <= cards.starts[0]:
        return None
    first = max(bisect_left(cards.starts, begun) - 2, 0)  # the card before the one in which the change begins
    last = bisect_right(cards.starts, ended) + 2  # behind the card that begins behind its end, or the next
    begin = text.rfind("\n", 0, cards.starts[first]) + 1
    moved = len(text) - len(old.text)
    names = list(cards.data)
    before, behind = names[:first], names[last:]
    end = old.text.rfind("\n", 0, cards.starts[last]) + 1 + moved if behind else len(text)
    part, wrong = parse(old.file, (_HEAD + text[begin:end]).encode())
    fresh = _cards(part) if part and not wrong else None
    if part is None or fresh is None or len(part.tree.items if isinstance(part.tree, Branch) else ()) != 1:
        return None
    as_it_was = not behind or list(fresh.data.items())[-1] == (names[last - 1], cards.data[names[last - 1]])
    if not as_it_was or not fresh.data.keys().isdisjoint((*before, *behind)) or old.values + part.values > MAX_VALUES:
        return None
    shifts = {name: old.shifts.get(name, 0) for name in before} | dict.fromkeys(fresh.data, begin - len(_HEAD))
    shifts |= {name: old.shifts.get(name, 0) + moved for name in behind}
    return _joined(old, cards, fresh, (before, behind), text, shifts, old.values + part.values)


def _joined(
    old: Doc,
    cards: _Cards,
    fresh: _Cards,
    rest: tuple[list[str], list[str]],
    text: str,
    shifts: dict[str, int],
    values: int,
) -> Doc:
    """Put a file together of the cards before a change, those that were read anew, and those behind."""
    before, behind = rest
    data = {name: cards.data[name] for name in before} | fresh.data | {name: cards.data[name] for name in behind}
    one, other = cards.tree.items, fresh.tree.items
    items = {name: one[name] for name in before} | other | {name: one[name] for name in behind}
    end = cards.tree.end + len(text) - len(old.text) if behind else fresh.tree.end + shifts[next(iter(fresh.data))]
    assert isinstance(old.tree, Branch)  # it has cards
    where = old.tree.items | {"cards": (old.tree.items["cards"][0], Branch(cards.tree.start, end, items))}
    whole = {**(old.data if isinstance(old.data, dict) else {}), "cards": data}
    made = Doc(old.file, text, whole, Branch(old.tree.start, end, where), values=values, shifts=shifts)
    made.know(old, (*before, *behind))
    return made


def _change(old: str, new: str) -> tuple[int, int]:
    """Give where a text begins to differ from what it becomes, and where it ends to."""
    least = min(len(old), len(new))
    begin = _most(least, lambda low, high: old[low:high] == new[low:high])
    one, other = len(old), len(new)
    end = _most(least - begin, lambda low, high: old[one - high : one - low] == new[other - high : other - low])
    return begin, one - end


def _most(most: int, same: Callable[[int, int], bool]) -> int:
    """Give how many letters are the same, `most` at most; `same` tells it of those between two numbers of letters."""
    low = 0
    while low < most:
        middle = (low + most + 1) // 2
        if same(low, middle):
            low = middle
        else:
            most = middle - 1
    return low
