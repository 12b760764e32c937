"""What a print service may not like of cards: words near the cut, coarse art, several backs. Said, never guessed at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product as product_of

from pipeline.export.kit.products import DPI, EXACT, Product
from pipeline.export.kit.types import Order
from pipeline.model.faces import Face
from pipeline.model.outline import depth
from pipeline.units import show

LISTED = 3
"""Cards that are named; of more there is the number."""


def preflight(order: Order, product: Product) -> Iterator[str]:
    """Say what was looked at, and what was found."""
    yield from _safe(order, product)
    yield from _sharp(order)
    backs = {entry.back for entry in order.wants.entries}
    yield "backs: one for all cards" if len(backs) == 1 else f"backs: {len(backs)} different ones"


def _safe(order: Order, product: Product) -> Iterator[str]:
    """Say which boxes with words come nearer to the cut than the service wants; of each the worst, over all cards."""
    near: dict[str, dict[str, int]] = {}
    faces = [order.fronts[entry.card.id].face for entry in order.wants.entries]
    faces += [order.backs[id].face for id in sorted({entry.back for entry in order.wants.entries})]
    for face in faces:
        for box, room in _rooms(order, product, face):
            if room < product.safe - EXACT:
                cards = near.setdefault(box, {})
                cards[face.card] = min(room, cards.get(face.card, room))
    for box, cards in near.items():
        yield (
            f"warning: the box `{box}` comes within `{show(min(cards.values()))}` of the cut on {_named(list(cards))}; "
            f"the service wants `{show(product.safe)}`"
        )
    if not near:
        yield f"safe zone: all words keep `{show(product.safe)}` off the cut"


def _rooms(order: Order, product: Product, face: Face) -> Iterator[tuple[str, int]]:
    """Give the boxes of a face that hold words, and how far each is off the product's cut, in micrometres."""
    spare = [(cut - own) // 2 for cut, own in zip(product.size, order.size, strict=True)]
    for box in face.boxes:
        if box.text.strip():
            x, y, width, height = box.rect
            spots = product_of((x, x + width), (y, y + height))
            places = ((across + spare[0], down + spare[1]) for across, down in spots)
            yield box.name, round(min(depth(product.outline, product.size, place) for place in places))


def _sharp(order: Order) -> Iterator[str]:
    coarse = [
        entry.card.id
        for entry in order.wants.entries
        if any(problem.kind == "art-dpi" for problem in order.fronts[entry.card.id].face.problems)
    ]
    if coarse:
        yield f"warning: the art of {_named(coarse)} has less than {DPI} dpi; `cardwright build` has the figures"
    else:
        yield f"resolution: {DPI} dpi"


def _named(ids: list[str]) -> str:
    return f"{len(ids)} cards" if len(ids) > LISTED else ", ".join(f"`{id}`" for id in ids)
