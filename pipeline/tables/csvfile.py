"""A table <-> CSV (RFC 4180): UTF-8 with a mark for spreadsheets, commas, Windows line ends; reads `;` and tabs too."""

from __future__ import annotations

import codecs
import csv
import io

from pipeline.errors import InputError
from pipeline.tables.rows import ID, MAX_COLUMNS, MAX_ROWS, Table

MAX_CELL = 200_000
"""Letters of a cell, ten times those of the longest value of a card, for its quotes and escapes."""
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def write(table: Table) -> bytes:
    """Give a table as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([table.header, *table.rows])
    return out.getvalue().encode("utf-8-sig", "surrogatepass")


def read(data: bytes) -> Table:
    """Read a table. Raises InputError for another encoding, broken quotes, or more than the limits allow."""
    try:
        text = data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("the table is not in UTF-8", "save it as `CSV UTF-8`, or as XLSX") from error
    head = text.split("\n", 1)[0]
    separator = next((sign for sign in ",;\t" if ID in (one.strip(' "\r').lower() for one in head.split(sign))), ",")
    csv.field_size_limit(MAX_CELL)
    try:
        found = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        lines = [cells for _, cells in zip(range(MAX_ROWS + 2), found, strict=False)]
    except csv.Error as error:
        raise InputError(f"the table is no CSV: {error}", "save it anew as `CSV UTF-8`, or as XLSX") from error
    return squared(lines)


def squared(lines: list[list[str]], sheet: str = "") -> Table:
    """Make a table of lines of cells: those that are too short are filled up. Raises InputError over the limits."""
    width = max(map(len, lines), default=0)
    if len(lines) > MAX_ROWS + 1 or width > MAX_COLUMNS:
        message = f"the table has more than {MAX_ROWS:,} rows or {MAX_COLUMNS} columns, the limit"
        raise InputError(message, "take out what is not needed")
    if not lines:
        raise InputError("the table is empty", f"its first row names the columns, `{ID}` among them")
    filled = [(*cells, *[""] * (width - len(cells))) for cells in lines]
    return Table(filled[0], tuple(filled[1:]), sheet)
