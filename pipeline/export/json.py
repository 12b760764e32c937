"""Cards as JSON, for programs; `cardwright import` takes it back."""

from __future__ import annotations

from pipeline.export.kit.tables import rows_of
from pipeline.export.kit.types import Data, Order, Parcel, Target
from pipeline.files import safe_name
from pipeline.tables import jsonfile


def _pack(order: Order) -> Parcel:
    rows = rows_of(order)
    id = order.wants.game.spec.id
    return Parcel((Data(f"{safe_name(id)}.json", jsonfile.write(rows, id)),), (f"{len(rows)} cards",))


TARGET = Target("cards as data, as the set files say them; `import` takes it back", _pack, size=None)
