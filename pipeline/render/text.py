"""Tokens of rules text -> safe HTML: bold keywords, italic reminders, symbols as pictures, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from markupsafe import Markup, escape

from pipeline.model.values import Token

NBSP = "\u00a0"
SPACE = Markup('<span class="sp">%s</span>')
"""Holds the space between words and the element after them. A run of text that ends in a space, also in one that does
not break, is broken too early where what follows does not fit: WeasyPrint lays it out again in less and less room, and
Pango 1.50, which does not count a space at the end, finds that it fits and breaks it after its first word. A mark after
the space (U+200B) only moves the fault: a last word that fits without its space then goes to the next line."""

Symbol = Callable[[str], Markup]
"""Gives the picture of a symbol by its id; empty for an id that the game does not declare."""

MANY_WORDS = 5
"""Words of a paragraph from which on its last one is not left alone on a line."""
LAST_WORD, LAST_PAIR, LAST_WORDS = 10, 8, 22
"""Letters of a last word, and of several, that are too few for a line, and of what is kept together so that it has
more: longer ones fill a line well enough."""
LEFT_BEHIND = 2
"""Letters of a word that is not left at the end of the line before these: `5 or / more cards.` reads worse than that
which the line lacks."""

NAME_WORDS = 4
"""Words of a name from which on a last one of up to five letters is not left alone on a line."""

_BLANK = " \t\n"
_SHORT_END = re.compile(r" (?=\S{1,5}$)")
_END = re.compile(f"[{_BLANK}{NBSP}]+$")
_BEFORE_NUMBER = re.compile(r" (?=[+-]?\d)")
_HYPHENED = re.compile(r"[^\s,]+-[^\s,]+")
_SYMBOL = re.compile(r"(\{[A-Za-z0-9_-]+\})")
_TAGS: dict[str, Markup] = {
    "keyword": Markup('<b class="kw">%s</b>'),
    "reminder": Markup('<i class="reminder">%s</i>'),
    "ref": Markup('<span class="ref">%s</span>'),
    "self": Markup('<span class="self">%s</span>'),
    "bold": Markup("<b>%s</b>"),
    "italic": Markup("<i>%s</i>"),
    "nb": Markup('<span class="nb">%s</span>'),
    "count": Markup('<span class="nb count">%s</span>'),
}


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text, or a symbol by its id, and the names in `_TAGS` of what is around it, outermost first."""

    text: str
    around: tuple[str, ...] = ()
    symbol: str = ""


def letters(tokens: Iterable[Token]) -> str:
    """Give the text of tokens as the author meant it: what a reader must find on the card."""
    return "".join(t.text for t in tokens)


def paragraphs(tokens: Iterable[Token], symbol: Symbol) -> Markup:
    """Give tokens as HTML paragraphs; a `break` ends one. No words give no paragraph."""
    groups = (list(group) for is_break, group in groupby(tokens, lambda t: t.kind == "break") if not is_break)
    return Markup("").join(Markup("<p>%s</p>") % inline(g, symbol) for g in groups if letters(g).strip())


def name(words: str) -> Markup:
    """Give a card's name: it breaks after a comma before it breaks elsewhere, never at a hyphen, and not before a last
    word that is short."""
    parts = [_unbroken(_ended(part)) for part in re.split(r"(?<=,) ", words, maxsplit=1)]
    halves = Markup(" ").join(Markup('<span class="half">%s</span>') % part for part in parts)
    return halves if len(parts) > 1 else parts[0]


def _ended(words: str) -> str:
    """Keep the last two of several words of a name together where the last is short."""
    return _SHORT_END.sub(NBSP, words) if words.count(" ") >= NAME_WORDS - 1 else words


def _unbroken(words: str) -> Markup:
    """Give words of which those with a hyphen stay on one line."""
    found, at = Markup(""), 0
    for hyphened in _HYPHENED.finditer(words):
        found += _apart(words[at : hyphened.start()]) + _TAGS["nb"] % hyphened[0]
        at = hyphened.end()
    return found + escape(words[at:])


def keyword(words: str) -> Markup:
    """Give a keyword, which does not part from its number."""
    return escape(_BEFORE_NUMBER.sub(NBSP, words))


def inline(tokens: Iterable[Token], symbol: Symbol) -> Markup:
    """Give tokens as HTML without paragraphs; a break becomes a space."""
    return _html(_together(_atoms(piece for token in tokens for piece in _pieces(token))), symbol)


def plain(text: str, symbol: Symbol) -> Markup:
    """Give a plain string as HTML, the symbols that it names (`{F}`) as pictures."""
    return _html(_atoms(_named(text, ())), symbol)


def _pieces(token: Token) -> Iterator[_Piece]:
    """Give a token's pieces. Reminder text comes from a declaration and may name symbols in it."""
    around = tuple(
        name
        for name, holds in (
            (token.kind, token.kind in _TAGS),
            ("bold", token.bold and token.kind != "keyword"),
            ("italic", token.italic and token.kind != "reminder"),
        )
        if holds
    )
    if token.kind == "symbol":
        yield _Piece(token.text, around, token.id or token.text.strip("{}"))
    elif token.kind == "break":
        yield _Piece(" ")
    elif token.kind == "reminder":
        yield from _named(token.text, around)
    else:
        yield _Piece(_BEFORE_NUMBER.sub(NBSP, token.text) if token.kind == "keyword" else token.text, around)


def _named(text: str, around: tuple[str, ...]) -> Iterator[_Piece]:
    """Split a string at the symbols that it names."""
    for number, part in enumerate(_SYMBOL.split(text)):
        if part:
            yield _Piece(part, around, part[1:-1] if number % 2 else "")


def _html(atoms: Iterable[_Piece], symbol: Symbol) -> Markup:
    """Give atoms as HTML. What touches a symbol is kept on one line with it."""
    runs = _merged(_clusters(atoms))
    out = []
    for number, run in enumerate(runs):
        words = _apart if len(run) == 1 and number + 1 < len(runs) else escape
        inner = Markup("").join(_element(piece, symbol, words) for piece in run)
        kept = "count" if run[0].text[:1].isdigit() else "nb"
        out.append(_TAGS[kept] % inner if len(run) > 1 else inner)
    return Markup("").join(out)


def _apart(words: str) -> Markup:
    """Give words before an element, the space at their end in one of its own."""
    end = _END.search(words)
    return escape(words[: end.start()]) + SPACE % end[0] if end else escape(words)


def _element(piece: _Piece, symbol: Symbol, words: Callable[[str], Markup]) -> Markup:
    """Give one piece in its elements. A symbol without a picture stays as it was typed."""
    html = (symbol(piece.symbol) if piece.symbol else Markup("")) or words(piece.text)
    for name in reversed(piece.around):
        html = _TAGS[name] % html
    return html


def _atoms(pieces: Iterable[_Piece]) -> Iterator[_Piece]:
    """Split pieces into words, spaces and symbols."""
    for piece in pieces:
        if piece.symbol:
            yield piece
        else:
            yield from (_Piece(part, piece.around) for part in re.findall(r"[ \t\n]+|[^ \t\n]+", piece.text))


def _together(atoms: Iterable[_Piece]) -> list[_Piece]:
    """Keep a paragraph's last words together, so that none is left alone on a line, nor two as short as one, nor a
    short one parted from them."""
    found = list(atoms)
    end = max((n for n, atom in enumerate(found, 1) if not _blank(atom)), default=0)
    spaces = [n for n, atom in enumerate(found[:end]) if _blank(atom) and not _counts(found[n - 1 : n + 2])]
    if len(spaces) < MANY_WORDS - 1:
        return found
    last, few = sum(map(_width, found[spaces[-1] : end])), LAST_WORD
    for before, at in pairwise(reversed(spaces)):
        word = sum(map(_width, found[at:before]))
        enough = last > few + 1 and (few == LAST_WORD or word > LEFT_BEHIND + 1)
        if enough or word + last > LAST_WORDS + 2:
            break
        found[before] = replace(found[before], text=NBSP * len(found[before].text))
        last, few = last + word, LAST_PAIR
    return found


def _counts(atoms: list[_Piece]) -> bool:
    """Tell whether a space stands between a number and the symbol that it counts: these stay together anyhow."""
    return len(atoms) == 3 and atoms[0].text[-1:].isdigit() and bool(atoms[2].symbol)


def _width(atom: _Piece) -> int:
    """Give an atom's letters; a symbol is as wide as two."""
    return 2 if atom.symbol else len(atom.text)


def _blank(atom: _Piece) -> bool:
    return not atom.symbol and not atom.text.strip(_BLANK)


def _clusters(atoms: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """Group atoms: a list of several is a symbol with the words that touch it, also `3 {F}` with its space."""
    held: list[_Piece] = []
    for atom in atoms:
        if not _blank(atom):
            if len(held) > 1 and _blank(held[-1]) and not (atom.symbol and held[-2].text[-1].isdigit()):
                yield from _closed(held)
                held = []
            held.append(atom)
        elif held and held[-1].text[-1].isdigit() and not held[-1].symbol:
            held.append(atom)
        else:
            yield from _closed(held)
            yield [atom]
            held = []
    yield from _closed(held)


def _closed(held: list[_Piece]) -> Iterator[list[_Piece]]:
    """Give a finished group: whole when it holds a symbol, else its parts one by one."""
    tail = held[-1:] if held and _blank(held[-1]) else []
    body = held[: len(held) - len(tail)]
    if any(p.symbol for p in body):
        yield [_Piece(NBSP, p.around) if _blank(p) else p for p in body]
    else:
        yield from ([p] for p in body)
    yield from ([p] for p in tail)


def _merged(clusters: Iterable[list[_Piece]]) -> list[list[_Piece]]:
    """Join neighbours that are plain text of one look."""
    runs: list[list[_Piece]] = []
    for cluster in clusters:
        before = runs[-1] if runs else []
        one, other = cluster[0], before[0] if before else None
        alone = len(cluster) == 1 and len(before) == 1 and other is not None
        if alone and other and not (one.symbol or other.symbol) and one.around == other.around:
            runs[-1] = [_Piece(other.text + one.text, one.around)]
        else:
            runs.append(cluster)
    return runs
