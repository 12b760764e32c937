"""Amounts in `rules:`: a number, `25+`, `0-15`, `unlimited`; the name of a constant may stand for a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.findings import Origin
from pipeline.model import echo, expr
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.invalid import note_expression, note_unknown
from pipeline.model.nearest import did_you_mean
from pipeline.model.play import ANY, PRINTED, ConstantSpec, Range, Source
from pipeline.model.playfile import SourceIn
from pipeline.model.raw import MAX_WHOLE, shown

UNLIMITED = "unlimited"
_NUMBER = r"\d{1,7}|[A-Za-z][\w-]*"
_AMOUNT = re.compile(rf"(?P<one>{_NUMBER})|(?P<least>{_NUMBER})\+|(?P<low>\d{{1,7}})-(?P<high>{_NUMBER})")


@dataclass(frozen=True)
class Desk:
    """What reading the declared rules needs to know: the game so far, its constants, and where findings go."""

    spec: GameSpec
    constants: Mapping[str, ConstantSpec]
    notes: Notebook

    def amount(self, raw: str, at: Origin) -> Range:
        """Read an amount; what is wrong is noted, and any number will do."""
        if raw == UNLIMITED:
            return ANY
        found = _AMOUNT.fullmatch(raw)
        words = [found[name] for name in ("one", "least", "low", "high") if found[name]] if found else []
        named = [word for word in words if not word.isdecimal()]
        if named and not self.notes.doubtful.isdisjoint(("constants", word) for word in (*named, echo.ANY)):
            return ANY  # the constant's own fault is told
        ends = [self._numbers(word) for word in words]
        if found is None or None in ends:
            return self._refuse(raw, at)
        numbers = [number for end in ends for number in end or ()]
        if found["high"] and numbers[0] > numbers[-1]:
            return self._refuse(raw, at)
        return Range(min(numbers), None if found["least"] else max(numbers))

    def optional(self, raw: str, at: Origin) -> Range | None:
        """Read an amount that may be left out."""
        return self.amount(raw, at) if raw else None

    def count(self, raw: str, at: Origin, otherwise: int) -> int:
        """Read a single number; `otherwise` where it is none, which is noted."""
        found = self.amount(raw, at)
        if found.most is None or found.least != found.most:
            if found != ANY or raw == UNLIMITED:
                self.notes.add("MOD003", f"`{shown(raw)}` is no single number", at, actual=raw, expected="a number")
            return otherwise
        return found.least

    def copies(self, raw: str, at: Origin) -> int | None:
        """Read a limit on copies: a number, None for none, or PRINTED for as many as the box holds."""
        return PRINTED if raw == "printed" else self.amount(raw, at).most

    def known(self, name: str, known: Mapping[str, object], what: str, at: Origin) -> str:
        """Give a name that is among the known, or is empty; otherwise note it and give an empty one."""
        if not name or name in known:
            return name
        note_unknown(self.notes, name, known, what, at, fix=False)
        return ""

    def where(self, source: str, at: Origin, more: Iterable[str] = ()) -> str:
        """Give an expression over a card, and over `more` names, that can be evaluated; otherwise note it and give an
        empty one."""
        try:
            if source:
                expr.check(source, self.spec, more)
        except expr.ExprError as error:
            note_expression(self.notes, error, at, source)
            return ""
        return source

    def sources(self, raw: list[SourceIn], at: Origin, more: Iterable[str] = ()) -> tuple[Source, ...]:
        """Read cards that do something; their expressions may know `more` names."""
        return tuple(self._source(one, here, tuple(more)) for here, one in self.notes.each(raw, at))

    def _source(self, raw: SourceIn, at: Origin, more: tuple[str, ...]) -> Source:
        if not (raw.where or raw.text or raw.op):
            self.notes.add("MOD002", "this says of no card that it does so", at, expected="`where`, `text` or `op`")
        op = self.known(raw.op, self.spec.ops, "op", at.child("op"))
        params = {p.name: p for p in self.spec.ops[op].params} if op else {}
        for name in raw.args if op else ():
            self.known(name, params, f"parameter of `{op}`", at.child("with", name).key())
        where, worth = (self.where(s, at.child(k), more) for k, s in (("where", raw.where), ("worth", raw.worth)))
        return Source(where, raw.text.casefold(), op, raw.args, worth, at)

    def _numbers(self, word: str) -> tuple[int, ...] | None:
        """Give a number, or those of a constant; None for what is neither."""
        if word.isdecimal():
            return (int(word),) if int(word) <= MAX_WHOLE else None
        return self.constants[word].values if word in self.constants else None

    def _refuse(self, raw: str, at: Origin) -> Range:
        known = (*self.constants, UNLIMITED)
        near = did_you_mean(raw, known) if raw[:1].isalpha() else ""
        expected = "a number, `25+`, `0-15`, `unlimited` or a constant"
        self.notes.add("MOD003", f"`{shown(raw)}` is no amount{near}", at, actual=raw, expected=expected)
        return ANY
