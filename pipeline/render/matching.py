"""Which rules are for which elements, found out once for elements that stand alike.

A selector looks at an element, at those around it and at those beside it. On most faces these are as on the face
before; what tells them apart, as the address of a picture, is nothing that a selector of the look asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cssselect2 import Matcher

from pipeline.render.inline import MARK

MOST = 50_000
"""Ways to stand that are kept: a thousand faces have some ten thousand."""

_IN_SELECTORS = re.compile(r"\[\s*([\w-]+)")
_BY_DESCENDANTS = re.compile(r":has\s*\(", re.IGNORECASE)
_RARELY = frozenset({"src", "alt"})
"""Attributes that differ from face to face, and that no selector of WeasyPrint's own style asks for."""
_BY_ITS_DESCENDANTS = "option"
"""The element that WeasyPrint's own style has such a selector for."""


class Places:
    """The ways in which elements stand in documents, each with a number, as far as the selectors of WeasyPrint and of
    `texts` (style sheets) can tell them apart. `told_apart` is False where they look at what is in an element."""

    def __init__(self, texts: Iterable[str]) -> None:
        sheets = list(texts)
        self._unasked = _RARELY.difference(*(map(str.lower, _IN_SELECTORS.findall(text)) for text in sheets))
        self.told_apart = not any(_BY_DESCENDANTS.search(text) for text in sheets)
        self._rows: dict[Any, int] = {}
        self._numbers: dict[tuple[int, int, int], int] = {}
        self.rules: dict[tuple[int, int], list[Any]] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def clear(self) -> None:
        """Forget all places; what was numbered before is not asked for again."""
        self._rows.clear()
        self._numbers.clear()
        self.rules.clear()

    def number(self, element: Any) -> int:
        """Give the number of how an element (a wrapper of cssselect2) stands."""
        known: int | None = element.__dict__.get("place")
        if known is None:
            parent = element.parent
            above = 0 if parent is None else self.number(parent)
            key = (above, self._row(parent, element.etree_siblings), element.index)
            known = element.place = self._numbers.setdefault(key, len(self._numbers) + 1)
        return known

    def _row(self, parent: Any, elements: list[Any]) -> int:
        """Give the number of a row of siblings."""
        known: int | None = None if parent is None else parent.__dict__.get("row")
        if known is None:
            known = self._rows.setdefault(tuple(map(self._described, elements)), len(self._rows))
            if parent is not None:
                parent.row = known
        return known

    def _described(self, element: Any) -> Any:
        unasked = self._unasked
        seen = tuple(
            (name, " ".join(one for one in value.split() if one[0] != MARK) if name == "class" else value)
            for name, value in element.attrib.items()
            if name not in unasked
        )
        return element.tag, seen, len(element) > 0 or bool(element.text)


class KnownMatcher(Matcher):  # type: ignore[misc]
    """Finds the rules of an element, or remembers them."""

    def __init__(self, places: Places, others: Matcher | None = None) -> None:
        """Make a matcher without rules, or with those of another."""
        super().__init__()
        if others is not None:
            self.__dict__.update(others.__dict__)
        self._places = places

    def match(self, element: Any) -> list[Any]:
        """Give the rules of an element, as any matcher does."""
        if not self._places.told_apart or element.local_name == _BY_ITS_DESCENDANTS:
            return list(super().match(element))
        key = (id(self), self._places.number(element))
        known = self._places.rules.get(key)
        if known is None:
            known = self._places.rules[key] = super().match(element)
        return known
