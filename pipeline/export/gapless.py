"""Sheets of cards without gaps, and a manifest that says what lies where: for Screentop and other tables in a browser,
for printers of cards, for programs of one's own.
"""

from __future__ import annotations

import json
from typing import Any

from pipeline.export.kit.sheets import Limits, Sheet, plan, shown, single
from pipeline.export.kit.types import Data, Order, Parcel, Picture, Target, each_own
from pipeline.files import safe_name
from pipeline.units import to_mm

LIMITS = Limits(cols=64, rows=64)
VERSION = 1
"""The version of the manifest's form."""


def _pack(order: Order) -> Parcel:
    """Give sheets of fronts, a picture of each back, and the manifest."""
    sheets = plan(order, LIMITS)
    backs = {id: f"back-{safe_name(id)}.png" for id in dict.fromkeys(entry.back for entry in order.wants.entries)}
    pieces: list[Picture | Data] = []
    pieces += [Picture((file,), single(order, id), (order.backs[id],)) for id, file in backs.items()]
    pieces += [Picture((_name(n),), sheet.grid, sheet.fronts(order)) for n, sheet in enumerate(sheets, start=1)]
    manifest = {
        "version": VERSION, "game": order.wants.game.spec.id, "title": order.wants.title,
        "backs": backs, "sheets": _sheets(sheets),
    }  # fmt: skip
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    return Parcel((*pieces, Data("manifest.json", text.encode())), tuple(shown(sheets)))


def _name(number: int) -> str:
    return f"sheet-{number}.png"


def _sheets(sheets: tuple[Sheet, ...]) -> list[dict[str, Any]]:
    """Say of each sheet what its grid is, what its cards are cut to (`size` in mm) and which card lies in each place;
    `index` counts over all sheets."""
    told: list[dict[str, Any]] = []
    index = 0
    for number, sheet in enumerate(sheets, start=1):
        grid = sheet.grid
        cards = []
        for place, entry in enumerate(sheet.entries):
            row, col = divmod(place, grid.cols)
            cards.append({
                "index": index, "place": place, "column": col, "row": row, "id": entry.card.id,
                "name": entry.card.name, "copies": entry.copies, "back": entry.back,
            })  # fmt: skip
            index += 1
        told.append({
            "file": _name(number), "size": [to_mm(side) for side in sheet.size], "shape": sheet.outline,
            "columns": grid.cols, "rows": grid.rows, "width": grid.width, "height": grid.height,
            "cards": cards,
        })  # fmt: skip
    return told


TARGET = Target(
    "sheets of faces without gaps, and a manifest with index, id, name and copies", _pack, each_own, several=True
)
