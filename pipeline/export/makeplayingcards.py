"""MakePlayingCards: a picture for each slot of an order, fronts and backs, in the order in which they are uploaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.errors import UsageError
from pipeline.export.kit.preflight import preflight
from pipeline.export.kit.products import Product, choose, face_size, picture, told
from pipeline.export.kit.types import Entry, Order, Parcel, Target, Wants
from pipeline.files import safe_name
from pipeline.units import Um, mm

SAFE = mm("3.048")
"""What must not be cut off stays 36 pixels inside the cut."""
PRODUCTS = {
    "63x88": Product((816, 1110), (744, 1038), SAFE),
    "poker": Product((822, 1122), (750, 1050), SAFE),
}
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""The numbers of cards that an order is priced by; the last is the most."""
MOST_ORDERS = 10
"""Orders that one export makes: 6,120 pictures, about 9 GB."""


def _size(wants: Wants) -> tuple[Um, Um]:
    """Give the size of the faces. Raises UsageError for too many cards, or a size that is none of its products'."""
    if wants.copies > MOST_ORDERS * BRACKETS[-1]:
        most = f"{MOST_ORDERS} orders of {BRACKETS[-1]}"
        raise UsageError(
            f"{wants.copies} cards are more than {most}, the limit", "choose some with `--deck` or `--only`"
        )
    return face_size(wants, PRODUCTS[choose(wants, PRODUCTS)])


def _pack(order: Order) -> Parcel:
    """Give an order's folders, or those of several orders."""
    id = choose(order.wants, PRODUCTS)
    slots = [entry for entry in order.wants.entries for _ in range(entry.copies)]
    orders = [slots[start : start + BRACKETS[-1]] for start in range(0, len(slots), BRACKETS[-1])]
    names: dict[str, list[str]] = {}
    backs: dict[str, list[str]] = {}
    for number, part in enumerate(orders, start=1):
        _name(part, f"order-{number}/" if len(orders) > 1 else "", names, backs)
    product = PRODUCTS[id]
    pictures = [picture(product, order, tuple(files), "card", card) for card, files in names.items()]
    pictures += [picture(product, order, tuple(files), "back", back) for back, files in backs.items()]
    found = (*told(order, id, PRODUCTS[id]), *_counted(orders), *preflight(order, PRODUCTS[id]))
    return Parcel(tuple(pictures), found)


def _name(slots: Sequence[Entry], folder: str, fronts: dict[str, list[str]], backs: dict[str, list[str]]) -> None:
    """Note the files of an order's slots by card and by back; one back for all is one file."""
    several = len({entry.back for entry in slots}) > 1
    for number, entry in enumerate(slots, start=1):
        fronts.setdefault(entry.card.id, []).append(f"{folder}fronts/{number:03d}-{safe_name(entry.card.id)}.png")
        if several:
            backs.setdefault(entry.back, []).append(f"{folder}backs/{number:03d}-{safe_name(entry.back)}.png")
    if not several:
        backs.setdefault(slots[0].back, []).append(f"{folder}back.png")


def _counted(orders: Sequence[Sequence[Entry]]) -> Iterator[str]:
    """Say how many cards each order has, and what is left of its bracket."""
    if len(orders) > 1:
        total = sum(map(len, orders))
        yield f"warning: {total} cards are more than the {BRACKETS[-1]} of an order: {len(orders)} orders"
    for number, part in enumerate(orders, start=1):
        bracket = next(one for one in BRACKETS if one >= len(part))
        which = f"order {number}: " if len(orders) > 1 else ""
        free = bracket - len(part)
        yield f"{which}{len(part)} cards, in the bracket of {bracket}" + (f", {free} of it free" if free else "")


TARGET = Target("a picture for each slot of an order, with bleed", _pack, _size, frozenset({"product"}))
