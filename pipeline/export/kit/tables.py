"""What tables of cards share: which cards they list, in which columns."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.export.kit.types import Order
from pipeline.tables.rows import Row, Table, gather, table

LAST = ("text", "trigger", "flavor", "notes")
"""Fields that take much room, behind the others."""


def rows_of(order: Order) -> tuple[Row, ...]:
    """Give the cards of an order as their files say them."""
    return tuple(gather(order.wants.docs, order.wants.ids))


def table_of(order: Order, rows: Sequence[Row]) -> Table:
    """Give rows as a table: short fields in the order in which the game declares them, then what is long."""
    declared = order.wants.game.spec.fields
    short = [name for name, field in declared.items() if field.kind != "text" and name not in LAST]
    long = [name for name in declared if name not in short and name not in LAST]
    return table(rows, (*short, "rarity", "copies", "number", "status", "lacks", *long, *LAST))
