"""Shorter ways through WeasyPrint: what it works out again for each card is worked out once. The results are the same.

WeasyPrint's insides are private to it: `tests/render/test_quick.py` compares both ways, for each of these.
"""

from __future__ import annotations

import functools
from typing import Any


@functools.cache
def install() -> None:
    """Take the shorter ways from now on, when WeasyPrint is loaded."""
    from weasyprint import css
    from weasyprint.layout import inline, percent, table
    from weasyprint.text.ffi import ffi

    ffi.new = _new_arrays_of_any_length(ffi.new)
    css.ComputedStyle.__missing__ = _plain_values_first(css.ComputedStyle.__missing__)
    for module in (percent, inline, table):
        module.resolve_one_percentage = _plain_lengths_first(module.resolve_one_percentage)


def _new_arrays_of_any_length(new: Any) -> Any:
    """Ask cffi for `type[]` instead of `type[17]`: it parses each type it has not seen with a parser of C, which took a
    fifth of the time of writing a face."""

    @functools.wraps(new)
    def quick(kind: Any, init: Any = None) -> Any:
        if isinstance(kind, str) and isinstance(init, list | tuple) and kind.startswith("hb_codepoint_t["):
            return new("hb_codepoint_t[]", init)
        return new(kind, init)

    return quick


def _plain_values_first(missing: Any) -> Any:
    """Give the value of a property that no rule speaks of, which most are not, before anything else is looked at."""
    from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
    from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES

    special = {"float", "display", "position", "page", *INITIAL_NOT_COMPUTED}
    names = {
        name for name in (*INITIAL_VALUES, *INHERITED) if not name.startswith(("text_decoration_", "__"))
    } - special
    logical = {
        name: frozenset(way(block="ttb", inline=inline) for inline in ("ltr", "rtl"))
        for name, way in PHYSICAL_FUNCTIONS.items()
    }
    inherited = frozenset(names & INHERITED) - logical.keys()
    initial = {name: INITIAL_VALUES[name] for name in names - INHERITED}

    @functools.wraps(missing)
    def quick(self: Any, name: str) -> Any:
        cascaded = self.cascaded
        if name not in cascaded:
            if name in inherited and self.parent_style is not None:
                value = self[name] = self.parent_style[name]
                return value
            if name in initial and (name not in logical or logical[name].isdisjoint(cascaded)):
                value = self[name] = initial[name]
                return value
        return missing(self, name)

    return quick


def _plain_lengths_first(resolve: Any) -> Any:
    """Take a length that is one already as it is."""
    from weasyprint.css.properties import Dimension

    @functools.wraps(resolve)
    def quick(box: Any, name: str, refer_to: Any) -> None:
        value = box.style[name]
        if type(value) is Dimension and value.unit == "px":
            setattr(box, name, value.value)
        else:
            resolve(box, name, refer_to)

    return quick
