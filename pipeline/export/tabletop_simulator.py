"""Tabletop Simulator: sheets of faces and a saved object with the decks.

Its own terms, as saved objects show them: CardID = 100 x the sheet's key + the place from 0; a sheet has at most 10 x 7
places and at least 2 x 2; the last place holds what others see of a card in somebody's hand, so 69 cards fit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pipeline.errors import UsageError
from pipeline.export.kit.sheets import Limits, Sheet, back_alone, plan, shown, stamped
from pipeline.export.kit.types import Data, Entry, Order, Parcel, Picture, Target, Wants
from pipeline.export.kit.words import rules
from pipeline.files import safe_name
from pipeline.model.outline import Outline
from pipeline.units import Um, to_mm

LIMITS = Limits(cols=10, rows=7, least=2, spare=1)
CARD_MM = 63.0
"""The width of a card of scale 1, in millimetres: what players see beside other games is then true to size."""
SHAPES = {"rectangle": 0, "hex": 3, "round": 4}
"""The shapes of `CustomDeck`: a card with round corners, a hexagon, a circle."""
CARD_WIDE, GAP = 2.2, 0.8
"""The width of a card of scale 1, and how far decks lie apart on the table, in its units."""
GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
"""The tint of every object there by default."""


def _size(wants: Wants) -> None:
    """Ask for each card in its own size. Raises UsageError for an address that no file can be fetched from."""
    base = wants.options.get("base-url", "")
    if base and not base.startswith(("https://", "http://", "file:///")):
        raise UsageError(f"`{base}` is no address", "write it as `--base-url https://example.org/my-game`")


def _pack(order: Order) -> Parcel:
    """Give the sheets, the backs and the saved object."""
    sheets = plan(order, LIMITS)
    backs = {id: back_alone(order, id) for id in dict.fromkeys(sheet.back for sheet in sheets) if id}
    pictures: list[Picture] = list(backs.values())
    decks: dict[int, dict[str, Any]] = {}
    for key, sheet in enumerate(sheets, start=1):
        # The last place is what others see of a card in hand: the back of the first card.
        hidden = (*[None] * (sheet.grid.places - len(sheet.entries) - 1), order.backs[sheet.entries[0].back])
        front = stamped(f"fronts-{key}", sheet.grid, (*sheet.fronts(order), *hidden))
        back = backs.get(sheet.back) or stamped(f"backs-{key}", sheet.grid, (*sheet.backs(order), *hidden))
        pictures += [front] if sheet.back else [front, back]
        decks[key] = {
            "FaceURL": _url(order, front.names[0]), "BackURL": _url(order, back.names[0]),
            "NumWidth": sheet.grid.cols, "NumHeight": sheet.grid.rows,
            "BackIsHidden": True, "UniqueBack": not sheet.back, "Type": SHAPES[sheet.outline],
        }  # fmt: skip
    saved = json.dumps(_saved(order, sheets, decks), indent=2, ensure_ascii=False) + "\n"
    remarks = list(shown(sheets))
    if not order.wants.options.get("base-url"):
        remarks.append("the saved object names files of this computer; `--base-url` makes one for others")
    name = f"{safe_name(order.wants.game.spec.id)}.json"
    return Parcel((*pictures, Data(name, saved.encode())), tuple(remarks))


def _url(order: Order, name: str) -> str:
    base = order.wants.options.get("base-url", "").rstrip("/")
    return f"{base}/{quote(name)}" if base else Path(order.wants.folder, name).as_uri()


def _saved(order: Order, sheets: Sequence[Sheet], decks: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
    """Give the saved object: a deck for each back, and one of double-faced cards (of each size and shape)."""
    slots = {entry.card.id: (key, n) for key, sheet in enumerate(sheets, 1) for n, entry in enumerate(sheet.entries)}
    guids = Guids(order.wants.game.spec.id)
    heaps: dict[tuple[str, tuple[Um, Um], Outline], list[Entry]] = {}
    for entry in order.wants.entries:
        heaps.setdefault(entry.heap, []).append(entry)
    objects: list[dict[str, Any]] = []
    for (pile, _, _), entries in heaps.items():
        cards = [_card(order, entry, copy, slots, decks, guids) for entry in entries for copy in range(entry.copies)]
        title = order.wants.title if len(heaps) == 1 else _title(order, pile)
        objects.append(_deck(title, cards, guids.of(f"deck {pile}")) if len(cards) > 1 else cards[0])
    words = dict.fromkeys(("Date", "Table", "Sky", "Note", "Rules", "LuaScript", "LuaScriptState", "XmlUI"), "")
    return {
        "SaveName": order.wants.title, "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, **words,
        "TabStates": {}, "VersionNumber": "", "ObjectStates": list(_in_a_row(objects)),
    }  # fmt: skip


def _title(order: Order, pile: str) -> str:
    return order.wants.game.spec.backs[pile].title if pile else f"{order.wants.title}: double-faced cards"


def _card(
    order: Order,
    entry: Entry,
    copy: int,
    slots: Mapping[str, tuple[int, int]],
    decks: Mapping[int, dict[str, Any]],
    guids: Guids,
) -> dict[str, Any]:
    """Give a copy of a card; its name and words are what the table's search finds."""
    key, place = slots[entry.card.id]
    words, guid = rules(entry.card, order.wants.game), guids.of(f"{entry.card.id} {copy}")
    return {
        **_object("CardCustom", entry.card.name, words, guid, to_mm(entry.size[0]) / CARD_MM),
        "HideWhenFaceDown": True, "Hands": True, "CardID": 100 * key + place, "SidewaysCard": False,
        "CustomDeck": {str(key): decks[key]},
    }  # fmt: skip


def _deck(title: str, cards: Sequence[dict[str, Any]], guid: str) -> dict[str, Any]:
    custom = {key: value for card in cards for key, value in card["CustomDeck"].items()}
    return {
        **_object("DeckCustom", title, "", guid, cards[0]["Transform"]["scaleX"]),
        "HideWhenFaceDown": True, "Hands": False, "SidewaysCard": False, "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom, "ContainedObjects": list(cards),
    }  # fmt: skip


def _object(kind: str, nickname: str, description: str, guid: str, scale: float) -> dict[str, Any]:
    """Give what every object there has; face down, its top to the players' side."""
    place = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
    return {
        "Name": kind, "Transform": {**place, "scaleX": scale, "scaleY": 1, "scaleZ": scale}, "Nickname": nickname,
        "Description": description, "GMNotes": "", "ColorDiffuse": GREY, "Locked": False, "Grid": True, "Snap": True,
        "Tooltip": True, "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "GUID": guid,
    }  # fmt: skip


def _in_a_row(objects: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Lay objects side by side, a gap between each two."""
    left = 0.0
    for one in objects:
        half = CARD_WIDE * one["Transform"]["scaleX"] / 2
        left += half
        yield {**one, "Transform": {**one["Transform"], "posX": round(left - CARD_WIDE / 2, 3)}}
        left += half + GAP


class Guids:
    """Gives objects their six hexadecimal digits: those of a name stay from export to export."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._given: set[str] = set()

    def of(self, name: str) -> str:
        """Give the digits for a name; where two names would have the same, the later one has others."""
        for found in _sixes(hashlib.sha256(f"{self._game} {name}".encode()).hexdigest()):
            if found not in self._given:
                break
        self._given.add(found)
        return found


def _sixes(digits: str) -> Iterable[str]:
    return (digits[n : n + 6] for n in range(len(digits) - 5))


TARGET = Target(
    "sheets of faces and a saved object with decks, names and rules text", _pack, _size, frozenset({"base-url"}), True
)
