"""The Game Crafter: a picture for each card of a deck, and its back; a deck has one back."""

from __future__ import annotations

from pipeline.errors import UsageError
from pipeline.export.kit.preflight import preflight
from pipeline.export.kit.products import Product, choose, face_size, picture, told
from pipeline.export.kit.types import Order, Parcel, Target, Wants
from pipeline.files import safe_name
from pipeline.model.outline import Outline
from pipeline.units import Um

TRIM, SAFE = 38, 75
"""Pixels from the picture's edge to the cut, and to what must not be cut off."""


def _product(full: tuple[int, int], cut: tuple[int, int], outline: Outline = "rectangle") -> Product:
    return Product(full, cut, Um(round((SAFE - TRIM) * 25400 / 300)), outline)


PRODUCTS = {
    "poker": _product((825, 1125), (750, 1050)),
    "bridge": _product((750, 1125), (675, 1050)),
    "mini": _product((600, 825), (525, 750)),
    "micro": _product((450, 600), (375, 525)),
    "business": _product((675, 1125), (600, 1050)),
    "jumbo": _product((1125, 1725), (1051, 1649)),
    "tarot": _product((900, 1500), (825, 1424)),
    "euro-poker": _product((825, 1125), (746, 1043)),
    "us-game": _product((750, 1125), (661, 1028)),
    "mint-tin": _product((750, 1125), (614, 1028)),
    "domino": _product((600, 1125), (525, 1050)),
    "square": _product((1125, 1125), (1049, 1049)),
    "small-square": _product((825, 825), (750, 750)),
    "hex": _product((1200, 1050), (1109, 974), "hex"),
    "circle": _product((1125, 1125), (1050, 1050), "round"),
}
"""A table, since no formula gives it."""


def _size(wants: Wants) -> tuple[Um, Um]:
    """Give the size of the faces. Raises UsageError for a size that is none of its products', and for double-faced
    cards."""
    if two_faced := [entry.card.id for entry in wants.entries if entry.card.reverse]:
        shown = ", ".join(f"`{id}`" for id in two_faced[:3]) + (" ..." if len(two_faced) > 3 else "")
        message = f"a deck there has one back, and {shown} {'is' if len(two_faced) == 1 else 'are'} double-faced"
        raise UsageError(message, "choose the other cards with `--only` or `--deck`")
    return face_size(wants, PRODUCTS[choose(wants, PRODUCTS)])


def _pack(order: Order) -> Parcel:
    """Give a deck's folder, or one for each back. A card is one picture, whose name ends in its copies."""
    id = choose(order.wants, PRODUCTS)
    product = PRODUCTS[id]
    backs = list(dict.fromkeys(entry.back for entry in order.wants.entries))
    pictures = []
    for back in backs:
        folder = f"{safe_name(back)}/" if len(backs) > 1 else ""
        entries = [entry for entry in order.wants.entries if entry.back == back]
        pictures.append(picture(product, order, (f"{folder}back.png",), "back", back))
        for number, entry in enumerate(entries, start=1):
            name = f"{folder}fronts/{number:03d}-{safe_name(entry.card.id)}-x{entry.copies}.png"
            pictures.append(picture(product, order, (name,), "card", entry.card.id))
    found = [*told(order, id, PRODUCTS[id]), *preflight(order, PRODUCTS[id])]
    if len(backs) > 1:
        found.append(f"warning: a deck there has one back: make {len(backs)} decks, a folder each")
    return Parcel(tuple(pictures), tuple(found))


TARGET = Target("a picture for each card of a deck, with bleed", _pack, _size, frozenset({"product"}))
