"""Computed styles that are kept from one layout to the next.

WeasyPrint computes every property of every distinct element of a document. Documents with the same fonts and sheets,
as the chunks of a game are, have mostly the same elements: these take the styles of the document before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from weasyprint import css
from weasyprint.css.tokens import Pending

MOST = 20_000
"""Styles that are kept, of some 2 kB each: a game of a thousand cards in five looks has half as many."""

Key = tuple[Any, ...]

_NONE = object()


class _Watched:
    """A style that knows whether a layout has changed it: WeasyPrint sets some properties itself, such as those of a
    table, which its wrapper takes over. `used` and `bare` are what `shortcuts`
    reckons from it, which goes with a change."""

    computing = 0
    changed = False

    def __missing__(self, name: str) -> Any:
        self.computing += 1
        try:
            return super().__missing__(name)  # type: ignore[misc]
        finally:
            self.computing -= 1

    def __setitem__(self, name: str, value: Any) -> None:
        if not self.computing and self.get(name, _NONE) != value:  # type: ignore[attr-defined]
            self.changed = True
            self.__dict__.pop("used", None)
            self.__dict__.pop("bare", None)
        super().__setitem__(name, value)  # type: ignore[misc]


class KeptStyle(_Watched, css.ComputedStyle):  # type: ignore[misc]
    """The style of an element."""


class _KeptAnonymous(_Watched, css.AnonymousStyle):  # type: ignore[misc]
    """That of a box that WeasyPrint makes around or in an element's."""


class Kept(dict[Key, KeptStyle]):
    """The styles of one set of fonts and sheets, by the parent's style and what is declared.

    Styles and declarations are told apart by their identity: each style holds on to its parent's and to its own, so
    that none is freed, and its identity given to another, before the style that hangs on it.
    """

    def of(self, parent: Any, pseudo: str | None, cascaded: dict[str, tuple[Any, Any]]) -> Key:
        """Give the key of a style."""
        declared = tuple(  # the value of `lang` is made anew from each attribute
            (name, value if name == "lang" else id(value), order, tuple(specificity))
            for name, (value, (order, _, specificity)) in cascaded.items()
        )
        return id(parent), pseudo, declared

    def found(self, key: Key, page: bool) -> KeptStyle | None:
        """Give a style of an earlier layout that is as it was computed, or a page's: what is changed of that is changed
        in every layout alike."""
        style = self.get(key)
        if style is None or (style.changed and not page):
            return None
        inner = style.__dict__.get("anonymous_style")
        while inner is not None:
            if inner.changed:
                del style.__dict__["anonymous_style"]
                break
            inner = inner.__dict__.get("anonymous_style")
        return style


@cache
def put_in_place() -> None:
    """Let styles be kept from now on where a font configuration has the attribute `kept`, a `Kept`."""
    css.ComputedStyle, css.AnonymousStyle = KeptStyle, _KeptAnonymous
    css.StyleFor.set_computed_styles = _kept(css.StyleFor.set_computed_styles)
    # A value that cannot be understood is told of in each layout that computes it, not in a process's first alone.
    Pending._reported_error = property(lambda pending: False, lambda pending, told: None)


def _kept(compute: Callable[..., None]) -> Callable[..., None]:
    """Take styles from those that are kept; WeasyPrint computes the others (`compute`)."""

    def set_computed_styles(
        self: Any, element: Any, parent: Any, root: Any = None, pseudo_type: str | None = None, **more: Any
    ) -> None:
        kept: Kept | None = getattr(self.font_config, "kept", None)
        if kept is None:
            compute(self, element, parent, root, pseudo_type, **more)
            return
        above = None if parent is None else self._computed_styles[parent, None]
        key = kept.of(above, pseudo_type, self._cascaded_styles.get((element, pseudo_type), {}))
        style = kept.found(key, page=isinstance(element, tuple))
        if style is None:
            compute(self, element, parent, root, pseudo_type, **more)
            kept[key] = self._computed_styles[element, pseudo_type]
        else:
            self._computed_styles[element, pseudo_type] = style

    return set_computed_styles
