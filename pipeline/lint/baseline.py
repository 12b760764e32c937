"""A baseline: what the rules found in an old project when it was noted, so that only what is new is told.

An entry is a code, where it was found (the game's folder and the card, or the file) and the message. No line stands in
it, so that lines and cards may move. What keeps a file from being read has no entry: it is always told.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from pipeline.errors import InputError
from pipeline.findings import Finding
from pipeline.lint.registry import rules

VERSION = 1
MAX_BASELINE = 64_000_000
"""Bytes of a baseline file: about 300,000 entries."""

Entry = tuple[str, str, str]
"""Code, place and message."""


def entry(found: Finding) -> Entry | None:
    """Give what stands for a finding in a baseline; None where it cannot stand in one."""
    if found.code not in rules():
        return None
    folder = found.at.file.rpartition("/sets/")[0]
    return found.code, f"{folder}#{found.card}" if found.card else found.at.file, found.message


def render(findings: Iterable[Finding]) -> str:
    """Give a baseline of these findings as JSON, sorted."""
    noted = Counter(one for found in findings if (one := entry(found)))
    listed = [
        {"code": code, "where": where, "message": message, "count": count}
        for (code, where, message), count in sorted(noted.items())
    ]
    return json.dumps({"version": VERSION, "findings": listed}, indent=1, ensure_ascii=False) + "\n"


def read(name: str, data: bytes) -> Counter[Entry]:
    """Read a baseline. Raises InputError when it is none of this version."""
    remedy = "write it anew with `--write-baseline`"
    try:
        document: Any = json.loads(data)
        if document["version"] != VERSION:
            raise InputError(f"`{name}` is a baseline of another version", remedy)
        return Counter({
            (str(one["code"]), str(one["where"]), str(one["message"])): int(one["count"])
            for one in document["findings"]
        })  # fmt: skip
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"`{name}` is no baseline", remedy) from error


def apply(findings: Iterable[Finding], noted: Counter[Entry]) -> tuple[tuple[Finding, ...], int, int]:
    """Give what is not in a baseline, how many findings are, and how many of its entries are mended.

    Where an entry was found more often than noted, the last ones are new.
    """
    left = noted.copy()
    new = []
    for found in findings:
        one = entry(found)
        if one and left[one] > 0:
            left[one] -= 1
        else:
            new.append(found)
    mended = sum(count for count in left.values() if count > 0)
    return tuple(new), sum(noted.values()) - mended, mended
