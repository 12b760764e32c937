"""Tabletop Playground: a package's `Templates/` and `Textures/`, a template for each sheet of cards.

Its own terms, as templates show them: `BackIndex` -2 takes a whole file as the back of all, -3 the place of the same
number of a file of its own; lengths are centimetres; a sheet has 1 to 128 columns and rows.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pipeline.export.kit.sheets import Limits, Sheet, back_alone, plan, shown, stamped
from pipeline.export.kit.types import Data, Order, Parcel, Picture, Target, each_own
from pipeline.export.kit.words import rules
from pipeline.units import to_mm

LIMITS = Limits(cols=128, rows=128)
WHOLE_FILE, SAME_PLACE = -2, -3
MODELS = {"rectangle": "Rounded", "hex": "Hexagonal", "round": "Round"}
THICK = 0.03
"""A card's thickness in centimetres: 300 g/m2 card has 0.3 mm."""


def _pack(order: Order) -> Parcel:
    """Give the textures and, for each sheet, a template."""
    sheets = plan(order, LIMITS)
    backs = {id: back_alone(order, id, "Textures/") for id in dict.fromkeys(sheet.back for sheet in sheets) if id}
    pieces: list[Picture | Data] = list(backs.values())
    for number, sheet in enumerate(sheets, start=1):
        front = stamped(f"Textures/fronts-{number}", sheet.grid, sheet.fronts(order))
        back = backs.get(sheet.back) or stamped(f"Textures/backs-{number}", sheet.grid, sheet.backs(order))
        pieces += [front] if sheet.back else [front, back]
        guid = _guid(order, number)
        made = _template(order, sheet, guid, number if len(sheets) > 1 else 0, front.names[0], back.names[0])
        pieces.append(Data(f"Templates/{guid}.json", (json.dumps(made, indent=2, ensure_ascii=False) + "\n").encode()))
    return Parcel(tuple(pieces), tuple(shown(sheets)))


def _guid(order: Order, number: int) -> str:
    """Give 32 hexadecimal digits that stay: for the game, what is made of it, and the sheet."""
    name = f"{order.wants.game.spec.id}\n{order.wants.title}\n{number}"
    return hashlib.sha256(name.encode()).hexdigest()[:32].upper()


def _template(order: Order, sheet: Sheet, guid: str, number: int, front: str, back: str) -> dict[str, Any]:
    """Give a template: one object that is a stack of all cards of the sheet, copies too."""
    names = {str(n): entry.card.name for n, entry in enumerate(sheet.entries)}
    words = {str(n): rules(entry.card, order.wants.game) for n, entry in enumerate(sheet.entries)}
    return {
        "Type": "Card", "GUID": guid, "Name": f"{order.wants.title} {number}" if number else order.wants.title,
        "Metadata": "", "CollisionType": "Regular", "Friction": 0.7, "Restitution": 0, "Density": 0.5,
        "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0,
        "PrimaryColor": {"R": 255, "G": 255, "B": 255}, "SecondaryColor": {"R": 0, "G": 0, "B": 0},
        "Flippable": True, "AutoStraighten": False, "ShouldSnap": True, "ScriptName": "", "Blueprint": "",
        "Models": [], "Collision": [], "SnapPointsGlobal": False, "SnapPoints": [], "Tags": [],
        "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
        "FrontTexture": front.removeprefix("Textures/"), "BackTexture": back.removeprefix("Textures/"),
        "HiddenTexture": "", "BackIndex": WHOLE_FILE if sheet.back else SAME_PLACE, "HiddenIndex": -1,
        "NumHorizontal": sheet.grid.cols, "NumVertical": sheet.grid.rows,
        "Width": to_mm(sheet.size[0]) / 10, "Height": to_mm(sheet.size[1]) / 10, "Thickness": THICK,
        "HiddenInHand": True, "UsedWithCardHolders": True, "CanStack": True, "UsePrimaryColorForSide": False,
        "AllowFlippedInStack": False, "MirrorBack": False, "Model": MODELS[sheet.outline],
        "Indices": [n for n, entry in enumerate(sheet.entries) for _ in range(entry.copies)],
        "CardNames": names, "CardMetadata": words, "CardTags": {},
    }  # fmt: skip


TARGET = Target("textures and templates of a package, with names and rules text", _pack, each_own, several=True)
