"""Options of rules: each is declared where its rule is, and set under `lint: {options: ...}` of game.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from pipeline.model.raw import flag, name_list, whole, words

T = TypeVar("T", bool, int, str, tuple[str, ...])

_WANTED = {bool: "`yes` or `no`", int: "a whole number", str: "words", tuple: "a list of words"}


@dataclass(frozen=True, eq=False)
class Option(Generic[T]):
    """What a game may choose of a rule. The kind of `default` is the kind of the value: yes or no, a whole number
    (0 or more), words, or a list of words. A rule asks `Context.option` for it. Each is itself alone, so that two
    rules may name theirs alike."""

    name: str
    default: T
    about: str

    def read(self, raw: object) -> T:
        """Read the value that an author wrote. Raises ValueError where it is of another kind."""
        made: bool | int | str | tuple[str, ...]
        if isinstance(self.default, bool):
            made = flag(raw)
        elif isinstance(self.default, int):
            made = whole(raw)
        else:
            made = words(raw) if isinstance(self.default, str) else tuple(name_list(raw))
        return made

    @property
    def wanted(self) -> str:
        """What may be written, for messages."""
        return _WANTED[type(self.default)]

    @property
    def shown(self) -> str:
        """The default as an author would write it."""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        return f"[{', '.join(self.default)}]" if isinstance(self.default, tuple) else str(self.default)
