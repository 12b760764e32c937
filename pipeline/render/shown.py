"""A card's fields, by where the look prints them: costs, stats, values, keywords, lines, and parts of the text box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from markupsafe import Markup, escape

from pipeline.model.values import UNSET, Cost, CostPart, KeywordUse, Stats, Token, Value, Values
from pipeline.render.text import inline, keyword, paragraphs, plain

if TYPE_CHECKING:
    from pipeline.model.declared import FieldSpec, GameSpec, Show
    from pipeline.model.types import Card

GAP = Markup('<span class="gap">?</span>')
"""What stands for a value that a draft still lacks."""
REPEATED = 4
"""A cost of at most so many equal symbols is printed symbol by symbol, a greater one as a number and a symbol."""

Plain = dict[str, Any]


class Symbols(Protocol):
    """Gives the pictures of a game's symbols."""

    def symbol(self, id: str) -> Markup:
        """Give a symbol's picture; empty for one that the game does not declare."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The fields of one card as plain data for templates. A field that the card lacks is left out; one that it lacks as
    a draft is `unset` and prints as a gap."""

    card: Card
    game: GameSpec
    pictures: Symbols

    def costs(self) -> list[Plain]:
        """Give the prices, each with its parts."""
        return [self._cost(spec, value) for spec, value in self._fields("cost")]

    def stats(self) -> list[Plain]:
        """Give the figures such as AP/HP; an `x` stands where the text defines one."""
        return [
            _entry(spec, value, self._html(spec, value), parts=_figures(value)) for spec, value in self._fields("stats")
        ]

    def values(self) -> list[Plain]:
        """Give the lettered figures, a row for each letter in the order that the field declares."""
        rows: list[Plain] = []
        for spec, value in self._fields("values"):
            if isinstance(value, Values):
                rows += [self._value(id, value.parts[id]) for id in _ordered(spec, value)]
            else:
                none = {"symbol": "", "icon": Markup(""), "amount": value if isinstance(value, int) else 0}
                rows.append(none | _entry(spec, value, self._html(spec, value)))
        return rows

    def keywords(self) -> list[Plain]:
        """Give the keywords, with their reminder text when the game wants it printed."""
        uses = (use for _, value in self._fields("keywords") if _is_keywords(value) for use in value)
        return [self._keyword(use) for use in uses]

    def lines(self) -> list[Plain]:
        """Give the labelled lines."""
        shown = self._fields("line")
        return [_entry(spec, value, self._html(spec, value), words=_words(value)) for spec, value in shown]

    def blocks(self) -> list[Plain]:
        """Give the fields that stand in the text box, before the card's own blocks."""
        return [
            {"type": "", "label": spec.label, "color": "", "source": "field", "html": self._paragraphs(spec, value)}
            for spec, value in self._fields("body")
        ]

    def _fields(self, where: Show) -> Iterator[tuple[FieldSpec, Value]]:
        for name, spec in self.game.fields.items():
            if spec.show == where and name in self.card.fields:
                yield spec, self.card.fields[name]

    def _cost(self, spec: FieldSpec, value: Value) -> Plain:
        parts = [self._cost_part(p) for p in value.parts] if isinstance(value, Cost) else []
        free = isinstance(value, Cost) and value.free
        html = Markup("").join(p["html"] for p in parts) or self._html(spec, value)
        if not parts and not free and value is not UNSET:
            parts = [{"symbol": "", "amount": value if isinstance(value, int) else 0, "html": html, "words": False}]
        return _entry(spec, value, html, parts=parts, free=free, **_form(parts))

    def _cost_part(self, part: CostPart) -> Plain:
        if part.phrase is not None or part.words:
            html = plain(part.words, self.pictures.symbol)
        elif not part.symbol:
            html = escape(part.amount)
        else:
            picture = self.pictures.symbol(part.symbol) or escape("{" + part.symbol + "}")
            number, times = (part.amount, 1) if part.amount > REPEATED else ("", part.amount)
            html = Markup('<span class="nb">%s%s</span>') % (number, picture * times)
        return {"symbol": part.symbol, "amount": part.amount, "html": html, "words": bool(part.words or part.phrase)}

    def _value(self, id: str, amount: int) -> Plain:
        symbol = self.game.symbols.get(id)
        icon = self.pictures.symbol(id) or escape(id)
        return {
            "symbol": id,
            "label": symbol.label if symbol else id,
            "amount": amount,
            "icon": icon,
            "html": Markup('<span class="nb">%s%s</span>') % (amount, icon),
            "unset": False,
        }

    def _keyword(self, use: KeywordUse) -> Plain:
        spec = self.game.keywords.get(use.name)
        reminder = spec.reminder if spec and self.game.look.reminders else ""
        return {
            "name": use.name,
            "parameter": use.parameter,
            "html": keyword(str(use)),
            "reminder": plain(reminder, self.pictures.symbol),
        }

    def _paragraphs(self, spec: FieldSpec, value: Value) -> Markup:
        if _is_tokens(value):
            return paragraphs(value, self.pictures.symbol)
        return Markup("<p>%s</p>") % self._html(spec, value)

    def _html(self, spec: FieldSpec, value: Value) -> Markup:
        """Give any field's value as inline markup."""
        if value is UNSET:
            return GAP
        if isinstance(value, tuple):
            return inline(value, self.pictures.symbol) if _is_tokens(value) else escape(", ".join(map(str, value)))
        if isinstance(value, Cost):
            return escape(self.game.words["free"]) if value.free else escape(value.raw)
        if isinstance(value, Values):
            return Markup(" ").join(self._value(id, value.parts[id])["html"] for id in _ordered(spec, value))
        if isinstance(value, Stats):
            return escape("/".join(_figures(value)))
        if isinstance(value, int):
            return escape(f"{value:+d}" if spec.kind == "signed" else value)
        return plain(str(value), self.pictures.symbol)


def _form(parts: list[Plain]) -> Plain:
    """Tell whether a price is in words, and how many discs one of symbols takes, one for each; a number alone takes
    none."""
    words = any(p["words"] for p in parts)
    pips = any(p["symbol"] for p in parts) and not words
    counted = (1 if not p["symbol"] else p["amount"] if p["amount"] <= REPEATED else 2 for p in parts)
    return {"words": words, "discs": sum(counted) if pips else 0}


def _entry(spec: FieldSpec, value: Value, html: Markup, **more: Any) -> Plain:
    return {"name": spec.name, "label": spec.label, "unset": value is UNSET, "html": html, **more}


def _words(value: Value) -> list[str]:
    """Give a word, or the words of a list, as they are written."""
    if isinstance(value, str):
        return [value]
    return [str(word) for word in value] if isinstance(value, tuple) and not _is_tokens(value) else []


def _figures(value: Value) -> list[str]:
    """Give the figures of stats as words."""
    return ["x" if p is None else str(p) for p in value.parts] if isinstance(value, Stats) else []


def _ordered(spec: FieldSpec, value: Values) -> list[str]:
    """Give the letters that are written, in the order that the field declares, then the others."""
    return [*(s for s in spec.symbols if s in value.parts), *(s for s in value.parts if s not in spec.symbols)]


def _is_tokens(value: Value) -> TypeGuard[tuple[Token, ...]]:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Token)


def _is_keywords(value: Value) -> TypeGuard[tuple[KeywordUse, ...]]:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], KeywordUse)
