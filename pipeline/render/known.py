"""What cards came to when they were last ordered: the keys of their faces, found without writing the context anew.

A key is believed while the card is the same in all but its places in the files, and so is everything else that it was
reckoned from: the game, the look with its files, and the programs. It lies in the cache, sealed as everything there.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any

from pipeline.cache import Store
from pipeline.errors import InternalError
from pipeline.findings import Origin, Span
from pipeline.model.declared import GameSpec
from pipeline.model.faces import LookTemplate
from pipeline.model.types import Card
from pipeline.settings import code_sha, version

_ATOMS = frozenset({str, int, float, bool, bytes, type(None)})
_getters: dict[type, tuple[str, Callable[[Any], Any]]] = {}


class Known:
    """The keys of the faces of a game's cards, in one look and size, reckoned with `tools` from a studio by its key."""

    def __init__(self, store: Store, spec: GameSpec, look: LookTemplate, studio: str, tools: str) -> None:
        self._store = store
        self._name = repr((spec.id, look.id, sorted(spec.look.options.items()), spec.size))
        programs = (tools, sys.version, version("markupsafe"), code_sha("model"))
        self._of = _sha((programs, studio, plain(spec), plain(look)))
        self._before = self._loaded()
        self._now: dict[str, tuple[str, str]] = {}

    def key(self, card: Card, reckon: Callable[[], str]) -> str:
        """Give the key of a card; it is reckoned where it is not known."""
        sha = _sha(plain(card))
        before = self._before.get(card.id)
        key = before[1] if before and before[0] == sha else reckon()
        self._now[card.id] = (sha, key)
        return key

    def save(self, ids: Collection[str]) -> None:
        """Keep what was asked for, and what is known of other cards of `ids`, for the next run."""
        there = set(ids)
        others = {id: known for id, known in self._before.items() if id in there}
        kept = {**others, **self._now}
        if kept != self._before:
            self._store.put("keys", self._name, json.dumps([self._of, kept], separators=(",", ":")).encode())

    def _loaded(self) -> dict[str, tuple[str, str]]:
        data = self._store.get("keys", self._name)
        with suppress(ValueError, TypeError, AttributeError):  # another version's
            of, known = json.loads(data or b"[0, 0]")
            if of == self._of:
                return {id: (sha, key) for id, (sha, key) in known.items()}
        return {}


def plain(value: object) -> object:
    """Give a value of the model as tuples of words and numbers, without its places in files.

    Raises InternalError for what is no such value.
    """
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return tuple([plain(one) for one in value])  # type: ignore[attr-defined]
    if kind in _getters:
        name, get = _getters[kind]
        return name, tuple([one if type(one) in _ATOMS else plain(one) for one in get(value)])
    if isinstance(value, Mapping):
        return "map", tuple([(plain(key), plain(one)) for key, one in value.items()])
    if isinstance(value, Enum):
        return kind.__name__, value.name
    if isinstance(value, frozenset):
        return "set", tuple(sorted(map(repr, map(plain, value))))
    if isinstance(value, str | int):  # a number or a word with a type of its own
        return kind.__name__, repr(value)
    if is_dataclass(value):
        _getters[kind] = kind.__name__, _getter(kind)
        return plain(value)
    raise InternalError(f"a card holds a `{kind.__name__}`, which has no plain form")


def _getter(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Give what gets the fields of a dataclass, in order; none of what tells of a place alone."""
    names = [one.name for one in fields(kind) if one.compare] if kind not in (Origin, Span) else []
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _sha(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()
