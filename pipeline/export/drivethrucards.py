"""DriveThruCards: one PDF a deck, with the back of each card before its front, and bleed on each side."""

from __future__ import annotations

import os
from functools import partial

from pipeline.errors import UsageError
from pipeline.export.kit.booklet import Leaf, booklet
from pipeline.export.kit.preflight import preflight
from pipeline.export.kit.products import Product, choose, face_size, told
from pipeline.export.kit.types import Made, Order, Parcel, Target, Wants
from pipeline.files import safe_name
from pipeline.impose import source_date
from pipeline.units import Um, mm

EIGHTH = mm("3.175")
"""An eighth of an inch: the bleed on each side, and how far inside the cut nothing may stand."""
PRODUCTS = {"poker": Product((825, 1125), (750, 1050), EIGHTH)}
MOST_FACES = 500
"""Different cards in one file, about 75 MB with pictures."""
MOST_PAGES = 20_000
"""Pages of one file."""


def _size(wants: Wants) -> tuple[Um, Um]:
    """Give the size of the faces. Raises UsageError for too many cards, or a size that is none of its products'."""
    if len(wants.entries) > MOST_FACES or 2 * wants.copies > MOST_PAGES:
        raise UsageError(
            f"a file holds {MOST_FACES} different cards and {MOST_PAGES:,} pages at most; these are "
            f"{len(wants.entries)} and {2 * wants.copies:,}", "choose some with `--deck` or `--only`"
        )  # fmt: skip
    return face_size(wants, PRODUCTS[choose(wants, PRODUCTS)])


def _pack(order: Order) -> Parcel:
    """Give the deck's PDF."""
    id = choose(order.wants, PRODUCTS)
    product = PRODUCTS[id]
    sides = []
    for entry in order.wants.entries:
        sides += [order.backs[entry.back], order.fronts[entry.card.id]] * entry.copies
    cut = product.size
    leaf = Leaf((Um(cut[0] + 2 * EIGHTH), Um(cut[1] + 2 * EIGHTH)), cut)
    date = source_date(os.environ.get("SOURCE_DATE_EPOCH"))
    make = partial(booklet, leaf, sides, order.wants.title, date)
    depends = (leaf, order.wants.title, [side.face.pdf_sha for side in sides])
    name = f"{safe_name(order.wants.game.spec.id)}-{id}.pdf"
    found = [*told(order, id, product), f"{len(sides)} pages: the back of each card, then its front"]
    found += preflight(order, product)
    found.append(
        "not claimed: PDF/X-1a and CMYK, which the service asks for; the file is RGB and may hold transparency. "
        "Convert it with a program for prepress, or ask the service to"
    )
    return Parcel((Made(name, depends, make, _ticket(leaf, order)),), tuple(found))


def _ticket(leaf: Leaf, order: Order) -> dict[str, object]:
    """Say what the PDF holds: as sheets of one card, whose back comes first, the cut in their middle."""
    spare = max(page - card for page, card in zip(leaf.page, order.size, strict=True))
    straight = [0, 0, 0, 1, 1]
    group = {
        "paper": list(leaf.page), "card": list(order.size), "grid": [1, 1], "turned": False, "gutter": [0, 0],
        "bleed": -(-spare // 2), "margin": 0, "backs": "long-edge", "fold": "vertical", "fold_gap": 0, "marks": False,
        "front": straight, "back": straight, "cards": {entry.card.id: entry.copies for entry in order.wants.entries},
        "backs_of": {entry.card.id: entry.back for entry in order.wants.entries},
    }  # fmt: skip
    return {"groups": [group], "side": "", "first": "back", "cut": list(leaf.cut), "for_printers": False}


TARGET = Target("one PDF a deck, back and front of each card in turn, with bleed", _pack, _size, frozenset({"product"}))
