"""Cards <-> JSON: each with its set, its id and its fields, as the set files say them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pipeline.errors import InputError
from pipeline.tables.codec import from_json
from pipeline.tables.rows import SET, Row, wrong

VERSION = 1
"""The version of the form."""


def write(rows: Sequence[Row], game: str) -> bytes:
    """Give cards as JSON. Values are words, as the files have them; nothing is turned into a number."""
    cards = [{"set": row.set, "id": row.id, "fields": row.fields} for row in rows]
    return (json.dumps({"version": VERSION, "game": game, "cards": cards}, indent=1) + "\n").encode()


def read(data: bytes) -> tuple[Row, ...]:
    """Read cards. Raises InputError for what is none of ours, or has a card twice."""
    try:
        found: Any = from_json(data.decode("utf-8-sig"))
        whole = [
            Row(one.get("set") or "", one["id"], dict(one["fields"].items()), n)
            for n, one in enumerate(found["cards"], start=1)
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = f": {error}" if isinstance(error, ValueError) else ""
        raise InputError(f"this is no JSON of cards{why}", "it has `cards:`, a list of `{set, id, fields}`") from error
    faults = [f"card {row.line} has no `id`" for row in whole if not isinstance(row.id, str) or not row.id]
    faults += [f"card {row.line} has a `{SET}` that is no name" for row in whole if not isinstance(row.set, str)]
    times = Counter(row.id for row in whole if isinstance(row.id, str))
    faults += [f"`{id}` is there {count} times" for id, count in times.items() if count > 1]
    if faults:
        raise wrong(faults)
    return tuple(whole)
