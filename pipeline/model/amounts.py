"""Amounts in `rules:`: a number, `25+`, `0-15`, `unlimited`, or the name of a constant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.findings import Origin
from pipeline.model import expr
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean
from pipeline.model.play import ANY, PRINTED, ConstantSpec, Range, Source
from pipeline.model.playfile import SourceIn
from pipeline.model.raw import MAX_WHOLE, shown

UNLIMITED = "unlimited"
_AMOUNT = re.compile(r"(?P<least>\d{1,7}|[A-Za-z][\w-]*?)(?:(?P<more>\+)|-(?P<most>\d{1,7}))?")


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
        if raw in self.constants:
            values = self.constants[raw].values
            return Range(min(values), max(values))
        found = _AMOUNT.fullmatch(raw)
        least = self._least(found["least"]) if found else None
        if found is None or least is None:
            self._refuse(raw, at)
            return ANY
        if found["more"]:
            return Range(least, None)
        most = int(found["most"]) if found["most"] else least
        if most < least or most > MAX_WHOLE:
            self._refuse(raw, at)
            return ANY
        return Range(least, most)

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
        message = f"`{shown(name)}` is no {what} of this game{did_you_mean(name, known)}"
        self.notes.add("MOD019", message, at, actual=name, expected=", ".join(f"`{one}`" for one in known))
        return ""

    def where(self, source: str, at: Origin, more: Iterable[str] = ()) -> str:
        """Give an expression over a card, and over `more` names, that can be evaluated; otherwise note it and give an
        empty one."""
        try:
            if source:
                expr.check(source, self.spec, more)
        except expr.ExprError as error:
            self.notes.add("MOD010", str(error), at, actual=source)
            return ""
        return source

    def sources(self, raw: list[SourceIn], at: Origin, more: Iterable[str] = ()) -> tuple[Source, ...]:
        """Read cards that do something; their expressions may know `more` names."""
        return tuple(self._source(one, at.child(n), tuple(more)) for n, one in enumerate(raw))

    def _source(self, raw: SourceIn, at: Origin, more: tuple[str, ...]) -> Source:
        if not (raw.where or raw.text or raw.op):
            self.notes.add("MOD002", "this says of no card that it does so", at, expected="`where`, `text` or `op`")
        op = self.known(raw.op, self.spec.ops, "op", at.child("op"))
        params = {p.name: p for p in self.spec.ops[op].params} if op else {}
        for name in raw.args if op else ():
            self.known(name, params, f"parameter of `{op}`", at.child("with", name).key())
        where, worth = (self.where(s, at.child(k), more) for k, s in (("where", raw.where), ("worth", raw.worth)))
        return Source(where, raw.text.casefold(), op, raw.args, worth, at)

    def _least(self, word: str) -> int | None:
        if word.isdecimal():
            return int(word) if int(word) <= MAX_WHOLE else None
        values = self.constants[word].values if word in self.constants else ()
        return min(values) if values else None

    def _refuse(self, raw: str, at: Origin) -> None:
        known = (*self.constants, UNLIMITED)
        near = did_you_mean(raw, known) if raw[:1].isalpha() else ""
        expected = "a number, `25+`, `0-15`, `unlimited` or a constant"
        self.notes.add("MOD003", f"`{shown(raw)}` is no amount{near}", at, actual=raw, expected=expected)
