"""Slips in expressions: signs of other languages, and where in an expression a word stands."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

_SIGNS = {
    "=<": "<=", "=>": ">=", "<>": "!=", "!==": "!=", "===": "==", "&&": "and", "||": "or", "≤": "<=", "≥": ">=",
    "≠": "!=", "&": "and", "AND": "and", "OR": "or", "NOT": "not",
}  # fmt: skip
"""What other languages write, and what stands for it here; longer ones first."""
_SLIP = re.compile(
    "|".join(rf"\b{sign}\b" if sign.isalpha() else re.escape(sign) for sign in _SIGNS)
    + r"|(?P<equals>(?<![=<>!])=(?!=))|(?P<no>!(?!=))"
)
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_CODE = re.compile(r"{{.*?}}|{%.*?%}", re.DOTALL)


class Slip(NamedTuple):
    """A sign that means nothing here: where it stands, and what is meant."""

    start: int
    end: int
    wrong: str
    right: str


def slip(source: str) -> Slip | None:
    """Give the first sign of an expression that another language would read."""
    found = _SLIP.search(_bare(source))
    if not found:
        return None
    right = "==" if found["equals"] else "not " if found["no"] else _SIGNS[found[0]]
    return Slip(*found.span(), found[0], right)


def spot(word: str, source: str) -> tuple[int, int] | None:
    """Give where a name, or a name and its part (`cost.F`), first stands in an expression or a wording."""
    if "{{" in source or "{%" in source:  # the words around the code of a wording are no names
        ends = [0, *(end for found in _CODE.finditer(source) for end in found.span()), len(source)]
        source = "".join(
            " " * (end - start) if n % 2 == 0 else source[start:end]
            for n, (start, end) in enumerate(itertools.pairwise(ends))
        )
    found = re.search(rf"(?<![\w.]){re.escape(word)}(?!\w)", _bare(source))
    return found.span() if found else None


def _bare(source: str) -> str:
    """Blank out what stands in quotes."""
    return _QUOTED.sub(lambda quoted: " " * len(quoted[0]), source)
