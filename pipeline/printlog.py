"""The log of what was printed: `print-log.jsonl` beside `game.yaml`, one print a line, kept with the game's files.

An entry holds what lies in the box after the print, so that the next one needs to print only what is other. The file
may have come with somebody's game: what is wrong with it is told, and nothing in it names a file to read or write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime

from pipeline import files
from pipeline.errors import InputError
from pipeline.files import MissingError, Tree
from pipeline.fixed import fixed
from pipeline.model.values import MAX_NAME
from pipeline.swaps import DIGEST, Held

NAME = "print-log.jsonl"
MAX_LOG = 64_000_000
"""Bytes of a log: a thousand prints of five hundred cards."""
MAX_COPIES = 100_000
"""Copies of a card in an entry, as many as a file of sheets holds."""
_DATE = "%Y-%m-%dT%H:%M:%SZ"
_DIGEST = re.compile(rf"[0-9a-f]{{{DIGEST}}}|")


@fixed(frozen=True, slots=True)
class Entry:
    """A print. `date` is in UTC; `deck` is the deck's id, empty for the whole game; `since` what it was held against,
    empty where all was printed; `files` are the sheets, `printed` the copies of each card on them, `cards` what lies in
    the box afterwards."""

    date: str
    deck: str
    since: str
    files: tuple[str, ...]
    printed: Mapping[str, int]
    cards: Mapping[str, Held]

    def line(self) -> str:
        """Give the entry as a line of the log."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"

    @property
    def when(self) -> datetime:
        """The date."""
        return datetime.strptime(self.date, _DATE).replace(tzinfo=UTC)


def date_of(when: datetime) -> str:
    """Give a time as an entry tells it."""
    return when.astimezone(UTC).strftime(_DATE)


def path(dir: str) -> str:
    """Give the log of the game in the folder `dir`, as a name in the project."""
    return f"{dir}/{NAME}" if dir else NAME


def read(tree: Tree, dir: str) -> tuple[Entry, ...]:
    """Read a game's log; without one there are no entries. Raises InputError for one that is wrong, with the line."""
    try:
        text = tree.read(path(dir), MAX_LOG).decode("utf-8")
    except MissingError:
        return ()
    except UnicodeDecodeError as error:
        raise InputError(f"`{path(dir)}` is not in UTF-8", "take it away, or put back what it was") from error
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    return tuple(_entry(line, f"{path(dir)}:{number}") for number, line in lines)


def append(tree: Tree, dir: str, entry: Entry) -> None:
    """Write an entry at the log's end. The caller holds the project's lock. Raises WriteError, InputError."""
    try:
        before = tree.read(path(dir), MAX_LOG)
    except MissingError:
        before = b""
    gap = b"" if before.endswith(b"\n") or not before else b"\n"
    files.write(tree.root / path(dir), before + gap + entry.line().encode(), within=tree.root)


def _entry(line: str, place: str) -> Entry:
    """Read a line. Raises InputError with its place."""
    try:
        raw = json.loads(line)
        printed = {str(id): _whole(count) for id, count in raw["printed"].items()}
        made = Entry(str(raw["date"]), str(raw["deck"]), str(raw["since"]), tuple(map(str, raw["files"])),
                     printed, held(raw["cards"]))  # fmt: skip
        made.when  # noqa: B018 - a date that is none raises
        return made
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"`{place}` is no entry of a print log", "take the line out, or put back what it was"
        ) from error


def held(raw: Mapping[str, Mapping[str, object]]) -> dict[str, Held]:
    """Read cards on paper. Raises ValueError, KeyError, TypeError or AttributeError for what is none."""
    return {str(id): _held(one) for id, one in raw.items()}


def _held(raw: Mapping[str, object]) -> Held:
    name, face, back = (str(raw[key]) for key in ("name", "face", "back"))
    if not _DIGEST.fullmatch(face) or not _DIGEST.fullmatch(back) or len(name) > MAX_NAME:
        raise ValueError(face)
    return Held(name, face, back, _whole(raw["copies"]))


def _whole(raw: object) -> int:
    if not isinstance(raw, int) or not 0 <= raw <= MAX_COPIES:
        raise ValueError(raw)
    return raw
