"""The `style` attributes of faces -> one sheet with a class for each distinct text.

WeasyPrint computes the style of an element anew where it has a `style` attribute, and that of all in it. Elements that
are told apart by rules alone share what was computed: most of a face has the style of the face before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

MARK = "\u00a7"
"""What begins a class that no template has."""
_RULE = ".{}:not(#\u00a7):not(#\u00a7){{{}}}\n"
"""Each `:not(#x)` makes the rule weigh as much as one with an id (Selectors 4, 17), so that it prevails over those of
looks, as an attribute does."""


@dataclass(slots=True)
class Attribute:
    """A `style` attribute taken off its element, whose own classes are kept. `box` names the box that the element
    is, if any."""

    element: Any
    classes: str
    text: str
    box: str

    def put(self, name: str) -> None:
        """Give the element a class in place of the attribute."""
        self.element.set("class", f"{self.classes} {name}" if self.classes else name)


class Styles:
    """The texts that the attributes of faces have, and a class for each.

    `sheet` reads the text of a style sheet, adding its rules to a matcher of selectors.
    """

    def __init__(self, sheet: Callable[[str, Any], Any]) -> None:
        self._sheet, self._rules = sheet, sheet("", None)
        self._classes: dict[str, str] = {}
        self._new: list[str] = []

    def name(self, text: str) -> str:
        """Give the class for a text: declarations that `style.check_attribute` found no fault with."""
        if text not in self._classes:
            name = self._classes[text] = f"{MARK}{len(self._classes)}"
            self._new.append(_RULE.format(name, text))
        return self._classes[text]

    def rules(self) -> Any:
        """Give the sheet that says what the classes mean."""
        if self._new:
            self._sheet("".join(self._new), self._rules.matcher)
            self._new.clear()
        return self._rules

    def __len__(self) -> int:
        return len(self._classes)


def take(root: Any) -> Iterator[Attribute]:
    """Take the `style` attributes off the elements of a face. Gives them, and boxes without one."""
    for element in root.iter():
        box, text = element.get("data-box") or "", element.attrib.pop("style", "")
        if text or box:
            yield Attribute(element, element.get("class") or "", text, box)


def own_class(element: Any) -> str:
    """Give the class that stands for an element's `style` attribute; empty where it had none."""
    classes = element.get("class") or ""
    return classes[classes.rindex(MARK) :] if MARK in classes else ""
