"""A table <-> XLSX: every cell is text, so that no program makes a date of `2/1` or a number of `007`.

A file that is read may come from anybody: it is a ZIP of XML, so what it unpacks to has a limit, and what XML can ask
for (entities, other files) is refused before the library sees it.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time
from typing import Any

from pipeline.errors import InputError
from pipeline.tables.csvfile import squared
from pipeline.tables.rows import MAX_COLUMNS, MAX_ROWS, SHOWN, Table, where

MAX_CELL = 32_767
"""Letters of a cell, the most that a spreadsheet holds."""
MAX_UNPACKED = 64_000_000
"""Bytes that a file may unpack to: 100,000 cards with 600 letters."""
MAX_PARTS = 1_000
"""Files in it."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of all parts, the first that a ZIP can tell."""
_STAMP = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(?=<)")
_ASKING = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_BROKEN = (ValueError, KeyError, TypeError, IndexError, AttributeError, SyntaxError, OSError, zipfile.BadZipFile)
"""What the library, and the readers of XML and ZIP below it, raise for a file that is not what it says."""
_WIDE = 60
"""Columns of text are so many letters wide at most."""


def write(table: Table) -> bytes:
    """Give a table as XLSX; the same table gives the same bytes. Raises InputError for a cell that is too long."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    for line, cells in enumerate(table.rows, start=2):
        if any(len(cell) > MAX_CELL for cell in cells):
            raise InputError(f"row {line} has a cell of more than {MAX_CELL:,} letters", "use CSV or JSON")
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Cards"
    bold, top = Font(bold=True), Alignment(vertical="top", wrap_text=True)
    for row, cells in enumerate((table.header, *table.rows), start=1):
        for col, text in enumerate(cells, start=1):
            if text:
                cell = sheet.cell(row, col)
                cell.value, cell.data_type, cell.number_format = text, "s", "@"
                cell.alignment = top
                if row == 1:
                    cell.font = bold
    for col, name in enumerate(table.header, start=1):
        longest = max((len(cells[col - 1]) for cells in table.rows), default=0)
        sheet.column_dimensions[get_column_letter(col)].width = min(_WIDE, max(len(name), longest) + 2)
    sheet.freeze_panes = "C2"
    out = io.BytesIO()
    book.save(out)
    return _settled(out.getvalue())


def _settled(data: bytes) -> bytes:
    """Give a ZIP with no time of its making in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "docProps/core.xml":
                part = _STAMP.sub(rb"\g<1>1980-01-01T00:00:00Z", part)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            target.writestr(info, part)
    return out.getvalue()


def read(data: bytes) -> Table:
    """Read the first sheet of a file. Raises InputError for what is no XLSX, is over a limit, or holds formulas, dates
    and other values that no card has."""
    _check(data)
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        sheet: Any = book.worksheets[0]
        found = sheet.iter_rows(max_row=MAX_ROWS + 2, max_col=MAX_COLUMNS + 1)
        lines = [
            [_text(cell, sheet.title, line, col) for col, cell in enumerate(cells, start=1)]
            for line, cells in enumerate(found, start=1)
        ]
    except (*_BROKEN, InvalidFileException) as error:
        raise InputError("the table is no XLSX that can be read", "save it anew, or as `CSV UTF-8`") from error
    for cells in lines:
        while cells and not cells[-1]:
            cells.pop()
    while lines and not lines[-1]:
        lines.pop()
    others = ", ".join(f"`{one.title}`" for one in book.worksheets[1 : SHOWN + 1])
    if not lines and others:
        raise InputError(f"the first sheet, `{sheet.title}`, is empty", f"put the cards there; behind it: {others}")
    return squared(lines, sheet.title)


def _check(data: bytes) -> None:
    """Refuse what would unpack to more than the limits, and XML that asks for more than is in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                message = f"the table unpacks to more than {MAX_UNPACKED:,} bytes or {MAX_PARTS:,} files, the limit"
                raise InputError(message, "take pictures and other sheets out of it")
            for part in parts:
                text = packed.read(part)  # reads no more than the size that was told, and compares its checksum
                if part.filename.endswith((".xml", ".rels")) and (
                    text[:2] in (b"\xff\xfe", b"\xfe\xff") or _ASKING.search(text)
                ):
                    raise InputError("the table holds XML with definitions of its own", "save it anew")
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise InputError("the table is no XLSX", "save it anew, or as `CSV UTF-8`") from error


def _text(cell: Any, sheet: str, line: int, col: int) -> str:
    """Give a cell's text. Raises InputError for a formula, an error or a date, with the place."""
    value = cell.value
    if value is None:
        return ""
    if getattr(cell, "data_type", "") == "f":
        raise InputError(f"{where(sheet, line, col)} holds a formula", "put its value there, as text")
    if getattr(cell, "data_type", "") == "e":
        raise InputError(f"{where(sheet, line, col)} holds the error `{value}`", "put a value there")
    if isinstance(value, datetime | date | time):
        remedy = "a program made it of words such as `2/1`; format it as text"
        raise InputError(f"{where(sheet, line, col)} holds a date, `{value}`", remedy)
    if isinstance(value, bool):
        return str(value).upper()  # as it is shown there
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
