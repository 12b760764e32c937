"""Cards <-> JSON: each with its set, its id and its fields, as the set files say them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pipeline.errors import InputError
from pipeline.load.doc import Data
from pipeline.tables.rows import Row, wrong

VERSION = 1
"""The version of the form."""


def write(rows: Sequence[Row], game: str) -> bytes:
    """Give cards as JSON. Values are words, as the files have them; nothing is turned into a number."""
    cards = [{"set": row.set, "id": row.id, "fields": row.fields} for row in rows]
    return (json.dumps({"version": VERSION, "game": game, "cards": cards}, indent=1) + "\n").encode()


def read(data: bytes) -> tuple[Row, ...]:
    """Read cards. Raises InputError for what is none of ours, or has a card twice."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
        listed = found["cards"]
        made = [Row(str(one.get("set", "")), one["id"], one["fields"], n) for n, one in enumerate(listed, start=1)]
        whole = [
            Row(row.set, row.id, {key: _plain(value) for key, value in row.fields.items()}, row.line) for row in made
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("this is no JSON of cards", "it has `cards:`, a list of `{set, id, fields}`") from error
    faults = [f"card {row.line} has no `id`" for row in whole if not isinstance(row.id, str) or not row.id]
    ids = [row.id for row in whole]
    faults += [f"`{id}` is there {ids.count(id)} times" for id in dict.fromkeys(ids) if ids.count(id) > 1]
    if faults:
        raise wrong(faults)
    return tuple(whole)


def _plain(value: Any) -> Data:
    """Give a value as set files hold it; a whole number or a truth that a program wrote becomes its word."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    raise ValueError("a number with a fraction")
