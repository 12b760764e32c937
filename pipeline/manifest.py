"""The manifest of a game's outputs: what we wrote, what it was made from, and whether it is still so.

It lies beside the outputs (`manifest.json`) and holds no times, so two builds of one tree write the same. It is read
from a folder that may have been shared, so it is believed only as far as it is harmless: names have the shape of our
own outputs, and an entry counts only while the file's bytes are those that it names.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, field

from pipeline import printlog
from pipeline.fixed import fixed
from pipeline.swaps import Held

VERSION = 1
NAME = "manifest.json"
MAX_BYTES = 64_000_000
"""Bytes of a manifest: twenty thousand outputs with what they hold have a tenth of it."""

_OURS = re.compile(
    r"(faces|backs)[a-z0-9-]{0,20}/[A-Za-z0-9_-]{1,100}\.(png|pdf)|(sheets|rulebook|aids|tuckbox)(-[a-z0-9.-]{1,120})?\.pdf|report\.json"
    r"|print/[a-z0-9.-]{1,140}\.(pdf|txt)"
    r"|proof[a-z-]{0,20}/((faces|backs)/[A-Za-z0-9_-]{1,100}\.png|contact-\d{2,4}\.png|gallery\.html)"
    r"|export/[a-z0-9][a-z0-9-]{0,120}(/[A-Za-z0-9_][A-Za-z0-9_.-]{0,140}){1,4}"
)
_SHA = re.compile(r"[0-9a-f]{64}")


@fixed(frozen=True, slots=True)
class Entry:
    """An output: the sha256 of its bytes, their number, the key of all that it was made from, and for sheets what was
    wished for, so that a later build can make them again, and what they hold (`ticket`), so that it can be checked."""

    sha256: str
    size: int
    key: str
    wish: Mapping[str, object] | None = None
    ticket: Mapping[str, object] | None = None

    def dump(self) -> dict[str, object]:
        """Give it as data for JSON."""
        more = {"wish": self.wish, "ticket": self.ticket}
        plain = {"sha256": self.sha256, "size": self.size, "key": self.key}
        return plain | {key: value for key, value in more.items() if value is not None}

    def holds(self, data: bytes) -> bool:
        """Tell whether these are the bytes that were written."""
        return len(data) == self.size and sha(data) == self.sha256


@fixed(frozen=True, slots=True)
class Manifest:
    """The outputs of a game, by name relative to its output folder, with `/`; and how its cards looked when all of them
    were made, to be held against later."""

    outputs: Mapping[str, Entry] = field(default_factory=dict)
    cards: Mapping[str, Held] = field(default_factory=dict)

    def dump(self) -> bytes:
        """Give the manifest as JSON, sorted by name."""
        outputs = {name: one.dump() for name, one in sorted(self.outputs.items())}
        cards = {"cards": {id: asdict(one) for id, one in self.cards.items()}} if self.cards else {}
        return (json.dumps({"version": VERSION, "outputs": outputs, **cards}, indent=1) + "\n").encode()


def read(data: bytes | None) -> Manifest:
    """Read a manifest. One that is missing, broken, foreign or of another version is as good as empty."""
    try:
        found = json.loads(data or b"{}")
        outputs = found["outputs"] if found["version"] == VERSION else {}
        cards = printlog.held(found.get("cards", {}))
        return Manifest({name: e for name, raw in outputs.items() if (e := _entry(name, raw))}, cards)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Manifest()


def _entry(name: str, raw: object) -> Entry | None:
    """Give an entry, or None when the name is none of ours or the figures are none at all."""
    if not _OURS.fullmatch(name) or not isinstance(raw, dict):
        return None
    sha256, size, key = raw.get("sha256"), raw.get("size"), raw.get("key")
    if not (isinstance(sha256, str) and _SHA.fullmatch(sha256) and isinstance(size, int) and isinstance(key, str)):
        return None
    wish, ticket = (raw.get(name) if isinstance(raw.get(name), dict) else None for name in ("wish", "ticket"))
    return Entry(sha256, size, key, wish, ticket)


def entry(
    data: bytes, key: str, wish: Mapping[str, object] | None = None, ticket: Mapping[str, object] | None = None
) -> Entry:
    """Give the entry of an output with these bytes, made from what `key` stands for, wished for so and holding this."""
    return Entry(sha(data), len(data), key, wish, ticket)


def sha(data: bytes) -> str:
    """Give the sha256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def key_of(*parts: object) -> str:
    """Give one key for all that an output depends on: the sha256 of the parts' JSON, in their order."""
    return sha(json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode())
