"""Cards as XLSX, one row a card, to be changed in a spreadsheet and taken back with `cardwright import`."""

from __future__ import annotations

from pipeline.export.kit.tables import rows_of, table_of
from pipeline.export.kit.types import Data, Order, Parcel, Target
from pipeline.files import safe_name
from pipeline.tables import xlsxfile


def _pack(order: Order) -> Parcel:
    rows = rows_of(order)
    name = f"{safe_name(order.wants.game.spec.id)}.xlsx"
    return Parcel((Data(name, xlsxfile.write(table_of(order, rows))),), (f"{len(rows)} cards",))


TARGET = Target("a table of cards, one a row, for spreadsheets; `import` takes it back", _pack, size=None)
