"""SVG drawings from a look or a game, cleaned: shapes and paths only, nothing that runs, loads or repeats itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from pipeline.model.faces import NO_SHAPE

LARGEST = 256 * 1024
"""Bytes of a drawing. A symbol of a few hundred points has a tenth of it."""
MOST_ELEMENTS = 1_000
DEEPEST = 30
NAMESPACE = "{http://www.w3.org/2000/svg}"

_ELEMENTS = "svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask"
_ATTRIBUTES = (
    "id class transform d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points viewBox preserveAspectRatio version "
    "fill fill-rule fill-opacity clip-rule clip-path mask stroke stroke-width stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color offset stop-color stop-opacity "
    "gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits style"
)
_DRAWN, _KEPT = frozenset(_ELEMENTS.split()), frozenset(_ATTRIBUTES.split())
_SHAPES = frozenset(["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"])
_SKIPPED = frozenset(["title", "desc", "metadata"])
_TURNED = frozenset(["text", "tspan", "textPath", "use", "symbol", "marker", "pattern", "switch"])
"""What programs that draw can turn into paths."""
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression\(|\\", re.IGNORECASE)
_DECLARATION = re.compile(r"\A\ufeff?\s*<\?xml[^>]*\?>")
_CURRENT = re.compile(r"\bcurrentColor\b", re.IGNORECASE)


class BadDrawing(ValueError):
    """A drawing that is refused; the message says why, in words for the author."""


class _Builder(ElementTree.TreeBuilder):
    """Builds the tree, and refuses a DOCTYPE wherever it is hidden: an entity may stand for much more than it says."""

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        """Refuse."""
        raise BadDrawing("it has a DOCTYPE; remove that line")


def clean(data: bytes, color: str) -> bytes:
    """Give a drawing with only what is known to be harmless, its `currentColor` set.

    Raises BadDrawing when it is too large, no SVG, or holds what a drawing may not hold.
    """
    root = _parsed(data)
    if root.tag not in (NAMESPACE + "svg", "svg"):
        raise BadDrawing("it is no SVG: its root is not `svg`")
    if "viewBox" not in root.attrib:
        raise BadDrawing("it has no `viewBox`")
    count = [0]
    drawing = _copied(root, color, count, depth=1)
    if not any(element.tag.removeprefix(NAMESPACE) in _SHAPES for element in drawing.iter()):
        raise BadDrawing(NO_SHAPE)
    drawing.set("xmlns", NAMESPACE[1:-1])
    drawing.attrib.setdefault("fill", color)
    return bytes(ElementTree.tostring(drawing, encoding="utf-8"))


def is_drawing(data: bytes) -> bool:
    """Tell whether a picture's file is meant to be a drawing: it begins as XML does, which no file of pixels does."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def filling(drawing: bytes, focus: tuple[float, float]) -> bytes:
    """Give a cleaned drawing that fills whatever place it is put in, cut there so that its focus stays in sight."""
    root = ElementTree.fromstring(drawing)
    along = ["Mid" if 1 / 3 <= share <= 2 / 3 else "Min" if share < 1 / 2 else "Max" for share in focus]
    root.set("preserveAspectRatio", f"x{along[0]}Y{along[1]} slice")
    for side in ("width", "height"):
        root.attrib.pop(side, None)
    return bytes(ElementTree.tostring(root, encoding="utf-8"))


def _parsed(data: bytes) -> ElementTree.Element:
    if len(data) > LARGEST:
        raise BadDrawing(f"it has {len(data):,} bytes; {LARGEST:,} is the limit")
    try:
        text = _DECLARATION.sub("", data.decode("utf-8"), count=1)
    except UnicodeDecodeError as bad:
        raise BadDrawing("it is not UTF-8") from bad
    try:
        return ElementTree.fromstring(text, ElementTree.XMLParser(target=_Builder()))
    except ElementTree.ParseError as bad:
        raise BadDrawing(f"it is no well-formed XML: {bad}") from bad


def _copied(element: ElementTree.Element, color: str, count: list[int], depth: int) -> ElementTree.Element:
    """Copy an element with what is known of it; `count` adds up the elements of the whole drawing."""
    count[0] += 1
    if count[0] > MOST_ELEMENTS or depth > DEEPEST:
        raise BadDrawing(f"it has over {MOST_ELEMENTS:,} elements, or nests deeper than {DEEPEST}")
    copy = ElementTree.Element(element.tag.removeprefix(NAMESPACE))
    for name, value in element.attrib.items():
        if name.removeprefix("{http://www.w3.org/1999/xlink}") == "href":
            copy.set("href", _own_link(value))
        elif name in _KEPT:
            if _OUTSIDE.search(value):
                raise BadDrawing(f"`{name}` reaches outside the file: `{value[:60]}`")
            copy.set(name, _CURRENT.sub(color, value))
    for child in element:
        name = str(child.tag).removeprefix(NAMESPACE)
        if name in _DRAWN:
            copy.append(_copied(child, color, count, depth + 1))
        elif not name.startswith("{") and name not in _SKIPPED:
            remedy = "turn it into paths" if name in _TURNED else "take it out"
            raise BadDrawing(f"`<{name}>` is not allowed; {remedy}")
    return copy


def _own_link(value: str) -> str:
    """Give a link between gradients of one file; anything else is refused."""
    if not value.startswith("#"):
        raise BadDrawing(f"it links outside the file: `{value[:60]}`")
    return value
