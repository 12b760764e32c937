"""Computed styles that are kept from one layout to the next.

WeasyPrint computes every property of every distinct element of a document. Documents with the same fonts and sheets,
as the chunks of a game are, have mostly the same elements: these take the styles of the document before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any
from xml.etree.ElementTree import Element

from weasyprint import css
from weasyprint.css.tokens import Pending

from pipeline.render.inline import own_class
from pipeline.render.matching import Places

MOST = 20_000
"""Styles that are kept, of some 2 kB each: a game of a thousand cards in five looks has half as many."""

Key = tuple[Any, ...]

FOUND = ("used", "bare", "in_flow", "strut", "calm", "type")
"""Attributes of a style that hold what was reckoned from it."""

_NONE = object()


class Watched:
    """A style that knows whether a layout has changed it: WeasyPrint sets some properties itself, such as those of a
    table, which its wrapper takes over. What `shortcuts`, `asked` and `boxes` reckon from it (FOUND) goes with a
    change."""

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
            for found in FOUND:
                self.__dict__.pop(found, None)
        super().__setitem__(name, value)  # type: ignore[misc]


class KeptStyle(Watched, css.ComputedStyle):  # type: ignore[misc]
    """The style of an element."""


class _KeptAnonymous(Watched, css.AnonymousStyle):  # type: ignore[misc]
    """That of a box that WeasyPrint makes around or in an element's."""


Cascaded = dict[str, tuple[Any, Any]]
"""What is declared of an element: values and their weights, by property."""


class Kept:
    """The styles of one set of fonts and sheets, of elements that stand in `places`.

    `styles` are those by the parent's style and what is declared, `elements` those of an element, and of what is before
    and after it, by the parent's style, the place and the class that stands for its `style` attribute. Styles and
    declarations are told apart by their identity: each style holds on to its parent's and to its own, so that none is
    freed, and its identity given to another, before the style that hangs on it.
    """

    def __init__(self, places: Places) -> None:
        self.places = places
        self.styles: dict[Key, KeptStyle] = {}
        self.elements: dict[Key, list[tuple[str | None, KeptStyle]]] = {}

    def __len__(self) -> int:
        return len(self.styles)


def _same(style: KeptStyle | None, page: bool = False) -> bool:
    """Tell whether there is a style of an earlier layout that is as it was computed, or a page's: what is changed of
    that is changed in every layout alike."""
    if style is None or (style.changed and not page):
        return False
    inner = style.__dict__.get("anonymous_style")
    while inner is not None:
        if inner.changed:
            del style.__dict__["anonymous_style"]
            break
        inner = inner.__dict__.get("anonymous_style")
    return True


class _KeptStyleFor(css.StyleFor):  # type: ignore[misc]
    """The styles of a document, taken from those that are kept where its font configuration has such."""

    def __init__(self, html: Any, sheets: Any, presentational_hints: bool, font_config: Any, *more: Any) -> None:
        kept: Kept | None = getattr(font_config, "kept", None)
        if kept is None or not kept.places.told_apart:
            super().__init__(html, sheets, presentational_hints, font_config, *more)
            return
        super().__init__(_NO_HTML, sheets, presentational_hints, font_config, *more)
        attributes = dict(_attributes(html))
        for wrapper in html.wrapper_element.iter_subtree():
            element = wrapper.etree_element
            parent = None if wrapper.parent is None else wrapper.parent.etree_element
            above = None if parent is None else self._computed_styles[parent, None]
            key = id(above), kept.places.number(wrapper), own_class(element)
            known = kept.elements.get(key)
            if known is not None and all(_same(style) for _, style in known):
                for pseudo, style in known:
                    self._computed_styles[element, pseudo] = style
                continue
            declared: dict[str | None, Cascaded] = {None: attributes.get(element, {})}
            for pseudo, cascaded in self._declared(wrapper, declared).items():
                self._cascaded_styles[element, pseudo] = cascaded
                around = parent if pseudo is None else element
                self.set_computed_styles(element, around, html.etree_element, pseudo, base_url=html.base_url)
            kept.elements[key] = [(pseudo, self._computed_styles[element, pseudo]) for pseudo in declared]
        self._cascaded_styles.clear()

    def set_computed_styles(
        self, element: Any, parent: Any, root: Any = None, pseudo_type: str | None = None, **more: Any
    ) -> None:
        """Set the style of an element, or of what is before or after it: one that is kept, if there is one."""
        kept: Kept | None = getattr(self.font_config, "kept", None)
        if kept is None:
            super().set_computed_styles(element, parent, root, pseudo_type, **more)
            return
        above = None if parent is None else self._computed_styles[parent, None]
        declared = tuple(  # the value of `lang` is made anew from each attribute
            (name, value if name == "lang" else id(value), order, tuple(specificity))
            for name, (value, (order, _, specificity)) in self._cascaded_styles.get((element, pseudo_type), {}).items()
        )
        key = id(above), pseudo_type, declared
        style = kept.styles.get(key)
        if _same(style, page=isinstance(element, tuple)):
            self._computed_styles[element, pseudo_type] = style
        else:
            super().set_computed_styles(element, parent, root, pseudo_type, **more)
            kept.styles[key] = self._computed_styles[element, pseudo_type]

    def _declared(self, wrapper: Any, found: dict[str | None, Cascaded]) -> dict[str | None, Cascaded]:
        """Add to `found` what the sheets declare of an element, and of what is before and after it."""
        for sheet, origin, weight_of_all in self._sheets:
            for specificity, _, pseudo, (declarations, layer) in sheet.matcher.match(wrapper):
                order = inf if layer is None else sheet.layers.index(layer)
                _cascade(found.setdefault(pseudo, {}), declarations, origin, order, weight_of_all or specificity)
        return found


class _NoHtml:
    """A document without elements."""

    etree_element = Element("html")
    base_url = None

    @property
    def wrapper_element(self) -> _NoHtml:
        """Give what has no elements in it."""
        return self

    def iter_subtree(self) -> Iterator[Any]:
        """Give no elements."""
        return iter(())


_NO_HTML = _NoHtml()


def _attributes(html: Any) -> Iterator[tuple[Any, Cascaded]]:
    """Give the elements of which an attribute declares something, as `lang` does, with that."""
    for specificity, element, declarations, base_url in css.find_style_attributes(html.etree_element):
        cascaded: Cascaded = {}
        _cascade(cascaded, css.preprocess_declarations(base_url, list(declarations)), "author", inf, specificity)
        yield element, cascaded


def _cascade(cascaded: Cascaded, declarations: Any, origin: str, order: float, specificity: Any) -> None:
    """Add declarations to those of an element: of two for a property the weightier, or the later, holds."""
    for name, value, important in declarations:
        weight = css.declaration_precedence(origin, important), order, specificity
        before = cascaded.get(name)
        if before is None or before[1] <= weight:
            cascaded[name] = value, weight


@cache
def put_in_place() -> None:
    """Let styles be kept from now on where a font configuration has the attribute `kept`, a `Kept`."""
    css.ComputedStyle, css.AnonymousStyle, css.StyleFor = KeptStyle, _KeptAnonymous, _KeptStyleFor
    # A value that cannot be understood is told of in each layout that computes it, not in a process's first alone.
    Pending._reported_error = property(lambda pending: False, lambda pending, told: None)
