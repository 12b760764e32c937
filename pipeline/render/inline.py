"""The `style` attributes of a chunk's faces -> one sheet with a class for each distinct text.

WeasyPrint computes the style of an element anew where it has a `style` attribute, and that of all in it. Elements that
are told apart by rules alone share what was computed: most of a face has the style of the face before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_CLASS = "\u00a7{}"
"""A class that no template has."""
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


@dataclass(slots=True)
class Styles:
    """The texts that the faces of a document have in their attributes, and a class for each."""

    _classes: dict[str, str] = field(default_factory=dict)

    def name(self, text: str) -> str:
        """Give the class for a text: declarations that `style.check_attribute` found no fault with."""
        return self._classes.setdefault(text, _CLASS.format(len(self._classes)))

    def sheet(self) -> str:
        """Give the sheet that says what the classes mean; empty where there are none."""
        return "".join(_RULE.format(name, text) for text, name in self._classes.items())


def take(root: Any) -> Iterator[Attribute]:
    """Take the `style` attributes off the elements of a face. Gives them, and boxes without one."""
    for element in root.iter():
        box, text = element.get("data-box") or "", element.attrib.pop("style", "")
        if text or box:
            yield Attribute(element, element.get("class") or "", text, box)
