"""The gate: every face shows every letter that it should, each inside its box and inside the cut.

It stands on the box tree, on the finished PDF and on the card itself, because each can lose what the others still have.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from pipeline.model.faces import FaceProblem
from pipeline.model.outline import Outline, least_depth
from pipeline.render.boxes import TOLERANCE_PX, UM_PER_PX, BoxView, FontKey, Rect
from pipeline.render.fonts import file_for, letters_of
from pipeline.render.jobs import FontSet, Words

UNSEEN = frozenset("\u200b\u00ad\u2010\ufeff\u2060")
"""Marks that take no room, and the hyphen that a soft hyphen becomes at a line's end; none is a letter of the card."""
_LEFT_OUT = dict.fromkeys(map(ord, UNSEEN))
LEAST_TWICE = 15
"""Letters of words that are told when they are printed twice; fewer may well stand in other words too."""
_READ = ("text", "flavor")
_FIGURE = re.compile(r"\d+")
_BRACKETED = re.compile(r"\(([^()]+)\)")
LEAST_PT = 4.0
"""The smallest type that print can carry; a box's own least size is larger, but a style may set parts of it smaller."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a face is cut, in CSS pixels: its outline, the width and height of that, and how far inside it words stay."""

    outline: Outline
    size: tuple[float, float]
    safe: float


def letters(text: str) -> str:
    """Give the letters that count in a comparison: no white space, no marks, and neither upper nor lower case, since
    a style may print words in capitals."""
    bare = "".join(text.split())
    return (bare if bare.isascii() else bare.translate(_LEFT_OUT)).casefold()  # none of the marks is ASCII


def check_tree(
    views: Iterable[BoxView], expected: Mapping[str, str], words: Iterable[Words], cut: Cut
) -> Iterator[FaceProblem]:
    """Compare the boxes laid out with the words expected in each, with the card's words, and with the cut."""
    found = {view.name: view for view in views}
    for name, text in expected.items():
        laid = "".join(found[name].text) if name in found else ""
        lost = missing(text, laid)
        if lost:
            told = readable(text, laid) or lost
            yield FaceProblem("lost-text", name, f"{len(lost)} letters are not on the face", "", told[:80])
    for view in found.values():
        yield from _seen(view)
        yield from _placed(view, cut)
    joined, asked = ["".join(view.text) for view in found.values()], tuple(words)
    everything, figures = letters("\n".join(joined)), _figures(found.values(), joined)
    for part in asked:
        if part.text not in figures if part.text.isdecimal() else letters(part.text) not in everything:
            yield FaceProblem("lost-text", "", "the look does not print this", "", part.text[:80], part.field)
    yield from _twice(everything, [part.text for part in asked if part.field in _READ])


def _figures(views: Iterable[BoxView], joined: Iterable[str]) -> frozenset[str]:
    """Give the figures of a face: a 3 in 003/010 is none. Those that stand side by side in a box are read apart, and
    as one."""
    texts = (*joined, *(part for view in views for part in view.text))
    return frozenset(chain.from_iterable(map(_FIGURE.findall, texts)))


def _twice(everything: str, texts: list[str]) -> Iterator[FaceProblem]:
    """Tell of a paragraph, or of a reminder in its brackets, that the face has more often than the card: the first."""
    own = letters("\n".join(texts))
    for text in texts:
        for part in (text, *_BRACKETED.findall(text)):
            wanted = letters(part)
            if len(wanted) >= LEAST_TWICE and everything.count(wanted) > own.count(wanted):
                yield FaceProblem("twice", "", "", part[:80])
                return


def missing(expected: str, found: str) -> str:
    """Give the letters of `expected` that `found` lacks, each as often as it lacks it; or, when it lacks none, those
    that it has too many."""
    one, other = letters(expected), letters(found)
    if one == other:
        return ""
    want, have = Counter(one), Counter(other)
    return "".join((want - have).elements()) or "".join((have - want).elements())


def readable(expected: str, found: str) -> str:
    """Give the words of `expected` that `found` lacks altogether, in their order."""
    have = letters(found)
    return " ".join(word for word in expected.split() if letters(word) not in have)


def _seen(view: BoxView) -> Iterator[FaceProblem]:
    """Tell of words that are there and cannot be seen."""
    for kind, parts in (("hidden", view.hidden), ("cut off", view.cut)):
        if parts:
            yield FaceProblem("lost-text", view.name, f"words are {kind}", "", " ".join(parts)[:80])
    if view.moved:
        yield FaceProblem(
            "outside", view.name, "a `transform` inside a box moves words past measuring; put it on the box"
        )
    if view.name and not view.definite:
        detail = "the box has no definite width and height, so that it grows with its words; give it both"
        yield FaceProblem("css", view.name, detail)
    if view.fonts and view.smallest_pt < LEAST_PT:
        yield FaceProblem(
            "small", view.name, "type too small for print", f"{view.smallest_pt:.2f} pt", f"{LEAST_PT} pt"
        )


def _placed(view: BoxView, cut: Cut) -> Iterator[FaceProblem]:
    """Tell of contents that reach past the cut, or near it."""
    if view.extent is None:
        return
    past = outside(view.extent, cut.size)
    least = min([least_depth(cut.outline, cut.size, spot) for spot in view.spots], default=cut.safe)
    if max(past, -least) > TOLERANCE_PX:
        yield FaceProblem("outside", view.name, "reaches past the cut", _mm(max(past, -least)))
    elif cut.safe - least > TOLERANCE_PX:
        yield FaceProblem("near-cut", view.name, "", f"{_mm(max(least, 0.0))} inside", f"{_mm(cut.safe)} at least")


def _mm(pixels: float) -> str:
    return f"{pixels * UM_PER_PX / 1000:.2f} mm"


def outside(rect: Rect, size: tuple[float, float]) -> float:
    """Give how far a rectangle reaches out of a card of `size`, 0 or less when it does not."""
    return max(-rect[0], -rect[1], rect[2] - size[0], rect[3] - size[1])


def check_glyphs(views: Iterable[BoxView], fonts: FontSet) -> Iterator[FaceProblem]:
    """Tell of letters that no font asked for has, and of families that are not the look's."""
    for view in views:
        for key, used in view.fonts.items():
            yield from _glyphs(view.name, key, used, fonts)


def _glyphs(box: str, key: FontKey, used: Counter[str], fonts: FontSet) -> Iterator[FaceProblem]:
    families, known, have = key[0], *_known(fonts, key)
    if not known:
        yield FaceProblem("css", box, f"the family `{families[0]}` is no `font` option of the look", families[0])
    lacking = [] if have is None else sorted([c for c in used if ord(c) not in have and not _ignorable(c)])
    if lacking:
        names = ", ".join(f"`{c}` (U+{ord(c):04X} {unicodedata.name(c, 'unnamed').lower()})" for c in lacking[:8])
        yield FaceProblem("glyph", box, f"`{families[0]}` has no {names}", "".join(lacking[:20]), families[0])


@lru_cache(maxsize=256)
def _known(fonts: FontSet, key: FontKey) -> tuple[bool, frozenset[int] | None]:
    """Tell whether the first family of a font is the look's; and give the code points that the families have which are,
    None where none is."""
    families, weight, italic = key
    files = [file_for(fonts, family, weight, italic) for family in families]
    sets = [letters_of(file.path) for file in files if file is not None]
    if not sets:
        return False, None
    return files[0] is not None, sets[0] if len(sets) == 1 else frozenset().union(*sets)


def _ignorable(letter: str) -> bool:
    """Tell whether a code point is drawn without a glyph."""
    return letter.isspace() or letter in UNSEEN or letter == "\ufe0e"
