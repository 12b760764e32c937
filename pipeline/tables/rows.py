"""Set files -> rows, one a card, with a column for each field; and what a table that was read says of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.errors import InputError
from pipeline.load.doc import Data, Doc
from pipeline.model.nearest import did_you_mean
from pipeline.tables.codec import ABSENT, Absent, decode, encode

SET, ID = "set", "id"
"""The first two columns: the set file, named as below `sets/` without its ending, and the card's id."""
FIRST = ("name", "types")
MAX_COLUMNS = 300
"""Columns of a table."""
MAX_ROWS = 100_000
"""Rows of a table, as many as a game may have cards."""
SHOWN = 3
"""Faults of a table that are named; of more there is the number."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card as its file says it, defaults of the file left out. `line` is its row in the table, from 1, and `sheet`
    the sheet of a spreadsheet that it stands on; `columns` are the fields that the table speaks of, each with its
    column's number, where it need not be all (None)."""

    set: str
    id: str
    fields: Mapping[str, Data]
    line: int = 0
    columns: Mapping[str, int] | None = None
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as its cells stand in a file, read or to be written. All rows are as long as the header. `sheet` is the
    name of the sheet of a spreadsheet that it was read from."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sheet: str = ""


def where(sheet: str, line: int, column: int = 0) -> str:
    """Name a row, or a cell of it, as who looks at the table sees it: `Cards!C4` in a spreadsheet."""
    if not sheet:
        return f"row {line}" + (f", column {column}" if column else "")
    return f"{sheet}!{cell(line, column)}" if column else f"{sheet}, row {line}"


def cell(line: int, column: int) -> str:
    """Name a cell of a spreadsheet, such as `C4`."""
    from openpyxl.utils import get_column_letter

    return f"{get_column_letter(column)}{line}"


def set_name(file: str) -> str:
    """Give a set's name: its file below `sets/`, without the ending."""
    return f"/{file}".rpartition("/sets/")[2].removesuffix(".yaml")


def gather(docs: Iterable[Doc], ids: Collection[str] | None = None) -> Iterator[Row]:
    """Give the cards of set files in their order; of all, or of those with one of `ids`."""
    for doc in docs:
        cards = doc.data.get("cards") if isinstance(doc.data, dict) else None
        for id, data in cards.items() if isinstance(cards, dict) else ():
            if isinstance(data, dict) and (ids is None or id in ids):
                yield Row(set_name(doc.file), id, data)


def table(rows: Sequence[Row], order: Iterable[str]) -> Table:
    """Write rows into cells; columns that `order` does not name follow in the order in which they are met.

    A text that ends in one line break, as those below `|` do, is written without it: nobody sees it in a cell.
    """
    met = dict.fromkeys(key for row in rows for key in row.fields)
    columns = [key for key in dict.fromkeys((*FIRST, *order)) if key in met]
    columns += [key for key in met if key not in columns]
    cells = (
        (encode(row.set), encode(row.id), *(encode(shortened(row.fields.get(key, ABSENT))) for key in columns))
        for row in rows
    )
    return Table((SET, ID, *map(encode, columns)), tuple(cells))


def shortened(value: Data | Absent) -> Data | Absent:
    """Give a value without the one line break at the end of a text."""
    if isinstance(value, str) and len(value) > 1 and value.endswith("\n") and not value[-2].isspace():
        return value[:-1]
    return value


def rows(found: Table) -> tuple[Row, ...]:
    """Read the rows of a table; empty rows and empty columns without a name are passed over.

    Raises InputError, with the rows, for a table that is none of ours or has a card twice.
    """
    header = [str(name) for name in map(_name, found.header)]
    faults = list(_header_faults(header, found))
    if faults:
        raise wrong(faults)
    at = {name: n for n, name in reversed(list(enumerate(header)))}  # the first of two of one name
    fields = [(n, name) for n, name in enumerate(header) if name and n not in (at[ID], at.get(SET))]
    columns = {name: n + 1 for n, name in fields}
    made: dict[str, Row] = {}
    for line, cells in enumerate(found.rows, start=2):
        if not any(cells):
            continue
        id, set_ = _name(cells[at[ID]]), _name(cells[at[SET]]) if SET in at else ""
        if not id:
            faults.append(f"{where(found.sheet, line)} has no `{ID}`")
        elif id in made:
            faults.append(f"{where(found.sheet, line)}: `{id}` is there already, in row {made[id].line}")
        else:
            values = ((name, decode(cells[n])) for n, name in fields)
            cards = {name: value for name, value in values if not isinstance(value, Absent)}
            made[id] = Row(set_, id, cards, line, columns, found.sheet)
    if faults:
        raise wrong(faults)
    return tuple(made.values())


def _name(cell: str) -> str:
    """Read a cell that names something."""
    value = decode(cell.strip())
    return value if isinstance(value, str) else ""


def _header_faults(header: Sequence[str], found: Table) -> Iterator[str]:
    if ID not in header:
        yield f"the first row has no column `{ID}`{did_you_mean(ID, header)}"
    names = [name for name in header if name and name not in (SET, ID)]
    yield from (f"two columns are called `{name}`" for name in dict.fromkeys(names) if names.count(name) > 1)
    for n, name in enumerate(header):
        if not name and any(cells[n] for cells in found.rows):
            yield f"{where(found.sheet, 1, n + 1)} is empty, and there are cells below it"


def wrong(faults: Sequence[str]) -> InputError:
    """Give the error for a table with faults."""
    more = f", and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
    return InputError(f"the table cannot be taken: {'; '.join(faults[:SHOWN])}{more}", "mend it; nothing was written")
