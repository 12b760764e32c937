"""The text box of a card in printing order: keywords, what its types do, its own words."""

from __future__ import annotations

from typing import Literal

from pipeline.findings import Origin
from pipeline.model import text
from pipeline.model.codes import Notebook
from pipeline.model.types import Block, Card, GameSpec, KeywordUse, Token, TypeSpec

SPACE = " "


def blocks(
    card: Card, spec: GameSpec, own: tuple[Token, ...], source: Literal["text", "effects"], at: Origin,
    known: text.Lexicon, notes: Notebook,
) -> tuple[Block, ...]:  # fmt: skip
    """Give the text box. On a card of several types each type that says something has a panel."""
    made = _keywords(card, spec, known, notes)
    kinds = [spec.types[t] for t in card.types]
    if len(kinds) == 1 and card.uses:
        use = card.uses[kinds[0].id]
        own, at = use.tokens, use.at
    panels = len(kinds) > 1 and (card.uses or any(k.text for k in kinds))
    for kind in kinds:
        made += _panel(kind, card, own, spec, known, notes) if panels else _plain(kind)
    if own and not (panels and card.uses):
        made.append(Block("", "", own, source, at))
    for kind in () if panels else kinds:
        small = _small_print(kind, False, spec, known, notes)
        made += [Block("", "", small, "type", kind.at)] if small else []
    return tuple(made)


def _keywords(card: Card, spec: GameSpec, known: text.Lexicon, notes: Notebook) -> list[Block]:
    """Give a line for each keyword that has reminder text, when the look prints reminders."""
    uses = [u for v in card.fields.values() if isinstance(v, tuple) for u in v if isinstance(u, KeywordUse)]
    if not spec.look.reminders:
        return []
    found = []
    for use in uses:
        reminder = spec.keywords[use.name].reminder
        if reminder:
            name = Token("keyword", str(use), use.at, id=use.name)
            gap = Token("word", SPACE, use.at)
            where = spec.keywords[use.name].at.child("reminder")
            words = _reminder(reminder, where, card.name, known, notes)
            found.append(Block("", "", (name, gap, *words), "keywords", use.at))
    return found


def _reminder(source: str, at: Origin, name: str, known: text.Lexicon, notes: Notebook) -> tuple[Token, ...]:
    """Give reminder text in brackets: its symbols stay symbols, its words become reminder tokens."""
    tokens = text.parse(source, at, name, known, notes)
    inner = [t if t.kind == "symbol" else Token("reminder", t.text, t.at, italic=True) for t in tokens]
    return (Token("reminder", "(", at, italic=True), *inner, Token("reminder", ")", at, italic=True))


def _plain(kind: TypeSpec) -> list[Block]:
    return [Block("", "", kind.text, "type", kind.at)] if kind.text else []


def _panel(
    kind: TypeSpec, card: Card, own: tuple[Token, ...], spec: GameSpec, known: text.Lexicon, notes: Notebook
) -> list[Block]:
    """Give a type's panel: what the type does, then what the card does as this type."""
    use = card.uses.get(kind.id)
    words = use.tokens if use else own if card.uses else ()
    gap = (Token("word", SPACE, kind.at),) if kind.text and words else ()
    tokens = kind.text + gap + words
    tokens += _small_print(kind, bool(tokens), spec, known, notes)
    return [Block(kind.id, kind.label, tokens, "type", use.at if use else kind.at)] if tokens else []


def _small_print(
    kind: TypeSpec, after: bool, spec: GameSpec, known: text.Lexicon, notes: Notebook
) -> tuple[Token, ...]:
    if not (kind.reminder and spec.look.reminders):
        return ()
    gap = (Token("word", SPACE, kind.at),) if after else ()
    return gap + _reminder(kind.reminder, kind.at.child("reminder"), "", known, notes)
