"""Lines that broke early: the word after them would still have fitted. Measured in WeasyPrint's tree of boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.text.line_break import create_layout, line_size

SPARE_PX = 0.3
"""Room that is not counted on: widths are rounded on the way through the layout."""
BLANK = " \t\n\u200b"
"""Where a line may break. A word with a hyphen counts whole: it needs more room, so that none is blamed wrongly."""


def early(page: Any) -> list[str]:
    """Give each line of a laid-out page that broke early, and the word after it."""
    return [words for box in _all(page) if isinstance(box, boxes.BlockContainerBox) for words in _in_block(box)]


def _all(box: Any) -> Iterator[Any]:
    """Give a box and all in it, also what is placed by itself."""
    box = box._box if isinstance(box, AbsolutePlaceholder) else box
    yield box
    for child in box.children if isinstance(box, boxes.ParentBox) else ():
        yield from _all(child)


def _in_block(block: Any) -> Iterator[str]:
    lines = [line for line in block.children if isinstance(line, boxes.LineBox)]
    for line, after in pairwise(lines):
        leaves, nexts = list(_leaves(line)), list(_leaves(after))
        if not leaves or not nexts or _ended(leaves[-1], nexts[0]):
            continue
        end = _right(leaves[-1])
        word, width = _first_word(nexts)
        if end + _gap(leaves[-1], nexts[0]) + width + SPARE_PX < block.content_box_x() + block.width:
            yield f"{''.join(_text(leaf) for leaf in leaves)!r} / {word!r}"


def _leaves(box: Any) -> Iterator[Any]:
    """Give the words and pictures of a line from left to right; a box that is laid out apart counts as a picture."""
    for child in box.children:
        if isinstance(child, boxes.TextBox | boxes.AtomicInlineLevelBox):
            yield child
        elif isinstance(child, boxes.InlineBox):
            yield from _leaves(child)


def _ended(last: Any, first: Any) -> bool:
    """Tell whether a line was ended by the author, or stands where two boxes that are laid out apart meet."""
    return last.element_tag == "br" or first.element_tag == "br" or isinstance(last, boxes.InlineBlockBox)


def _first_word(leaves: list[Any]) -> tuple[str, float]:
    """Give the word that a line begins with, and its width."""
    start, words = leaves[0].position_x, ""
    for leaf in leaves:
        text = _text(leaf)
        part = re.match(f"[^{BLANK}]*", text)[0]  # type: ignore[index]
        if isinstance(leaf, boxes.TextBox) and leaf.style["white_space"] != "nowrap" and part != text:
            return words + part, leaf.position_x - start + _width(leaf, part)
        words += text
    return words, _right(leaves[-1]) - start


def _right(leaf: Any) -> float:
    """Give where a line's last leaf ends, without the spaces after it."""
    if isinstance(leaf, boxes.TextBox):
        return float(leaf.position_x + _width(leaf, leaf.text.rstrip(BLANK)))
    return float(leaf.position_x + leaf.margin_width())


def _gap(*leaves: Any) -> float:
    """Give the width of the space at which a line broke, in the type of the words before or after it."""
    leaf = next((leaf for leaf in leaves if isinstance(leaf, boxes.TextBox)), None)
    return 0.0 if leaf is None else _width(leaf, "a a") - _width(leaf, "aa")


def _width(leaf: Any, text: str) -> float:
    if not text:
        return 0.0
    layout = create_layout(text, leaf.style, None, None, 0)  # held: its lines die with it
    line, _ = layout.get_first_line()
    return float(line_size(line, leaf.style)[0])


def _text(leaf: Any) -> str:
    return leaf.text if isinstance(leaf, boxes.TextBox) else leaf.element.get("alt") or "\ufffc"
