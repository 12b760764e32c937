"""Stage 5. Takes faces (PDFs by key), the cards to print and a SheetSpec for each size of them, gives one PDF."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pipeline.errors import UsageError

if TYPE_CHECKING:
    from pipeline.impose.plan import Group, Side
    from pipeline.impose.printer import Printer

MOST_CARDS = 100_000
"""The most cards that one PDF of sheets may hold, copies counted: about 11,000 sheets of A4."""
LATEST_DATE = int(datetime(9999, 12, 31, tzinfo=UTC).timestamp())
"""The last day that a PDF's date of four-digit years can tell, in seconds since 1970."""


def impose(
    groups: Sequence[Group],
    faces: Mapping[str, bytes],
    title: str,
    label: str = "",
    printer: Printer | None = None,
    side: Side | None = None,
    over: str = "",
) -> bytes:
    """Lay out every copy of every item, each group on sheets of its own, and give the sheets' PDF. `label` begins the
    header of sheets that have one (the title when left out); `printer` says how its pages are drawn so that they come
    out right; with `side` the other is left out; `over` is drawn last on each front, as operators of a PDF.

    `faces` is asked once for each face that is printed. The PDF is dated by SOURCE_DATE_EPOCH
    when that is set, else it has no date. Raises UsageError when there is nothing to print, too
    much of it, or a date that is none; InternalError when a face is missing or broken.
    """
    # What lays out and writes is loaded only where that is done: to look at a paper's size stays quick.
    from pipeline.impose.plan import plan
    from pipeline.impose.printer import Printer
    from pipeline.impose.write import write

    total = sum(item.copies for group in groups for item in group.items)
    if total > MOST_CARDS:
        raise UsageError(
            f"`{total}` cards are to be printed; a file of sheets holds `{MOST_CARDS}` at most",
            "print fewer copies, or some of the cards at a time",
        )
    sheets = [(spec, sheet) for spec, sheet in plan(groups) if side in (None, sheet.side)]
    if not sheets:
        raise UsageError("there is nothing to print: no card has a copy", "give a card `copies: 1` or more")
    made = source_date(os.environ.get("SOURCE_DATE_EPOCH"))
    return write(sheets, faces, title, made, label or title, printer or Printer(""), over)


def source_date(text: str | None) -> int | None:
    """Read SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/): seconds
    since 1970, or None when it is not set. Raises UsageError when it is no such number."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 12 or int(text) > LATEST_DATE:
        raise UsageError(
            f"SOURCE_DATE_EPOCH is `{text[:40]}`, which is no date", "give whole seconds since 1970, or unset it"
        )
    return int(text)
