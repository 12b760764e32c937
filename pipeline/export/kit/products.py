"""What print services make: cards of set sizes. Which of them a game's cards become, and in what size faces are made.

The pixels are what users of the services publish, at 300 dpi: the whole picture, and what is left when it is cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.errors import UsageError
from pipeline.export.kit.types import Order, Picture, Wants, own_size
from pipeline.model.nearest import did_you_mean
from pipeline.model.outline import Outline
from pipeline.render.canvas import Canvas
from pipeline.units import Um, mm, show, to_mm

DPI = 300
"""Pixels per inch that services ask for, and that their tables of pixels are made for."""
ALIKE = mm("0.4")
"""How far a product's side may be off the game's for its faces to be taken as they are: no cutter is that exact."""
EXACT = 100
"""Micrometres that go unsaid: a pixel at 300 dpi has 85."""
NEAR = mm("1.5")
"""How far a product's side may be off the game's for it to be taken unasked."""


@dataclass(frozen=True, slots=True)
class Product:
    """A card that a service makes: width and height in pixels, whole and when cut; how far inside the cut nothing may
    stand that must not be cut off; the shape that it is cut in."""

    full: tuple[int, int]
    cut: tuple[int, int]
    safe: Um
    outline: Outline = "rectangle"

    @property
    def size(self) -> tuple[Um, Um]:
        """The cut size."""
        return length(self.cut[0]), length(self.cut[1])

    @property
    def bleed(self) -> Um:
        """What lies past the cut, on the side that has least."""
        return Um(min(length(full - cut) // 2 for full, cut in zip(self.full, self.cut, strict=True)))

    @property
    def canvas(self) -> Canvas:
        """The picture that the service wants."""
        return Canvas(*self.full, DPI)

    def off(self, size: tuple[Um, Um]) -> int:
        """Give how far its sides are off a size: the larger difference, in micrometres."""
        return max(abs(one - other) for one, other in zip(self.size, size, strict=True))


Products = Mapping[str, Product]
NAMES = {"rectangle": "rectangular", "round": "round", "hex": "a hexagon"}


def length(pixels: int) -> Um:
    """Give the length of pixels at 300 dpi."""
    return Um(round(pixels * 25400 / DPI))


def choose(wants: Wants, products: Products) -> str:
    """Give the id of the product that was asked for, or of the one nearest to the game's size.

    Raises UsageError for one that does not exist, where none is cut in the look's shape, and where none is near.
    """
    outline = wants.look.outline
    alike = {id: one for id, one in products.items() if one.outline == outline}
    if not alike:
        shape = NAMES[outline]
        raise UsageError(f"none of its products is {shape}, as the look `{wants.look.id}` is", "choose another target")
    asked = wants.options.get("product", "")
    if asked:
        if asked not in products:
            listed = ", ".join(f"`{id}`" for id in products)
            raise UsageError(f"there is no product `{asked}`{did_you_mean(asked, products)}", f"there are {listed}")
        if asked not in alike:
            message = f"the look `{wants.look.id}` is {NAMES[outline]}, and the product `{asked}` is not"
            raise UsageError(message, f"those that are: {', '.join(alike)}")
        return asked
    own = own_size(wants)
    id = min(alike, key=lambda one: products[one].off(own))
    if products[id].off(own) > NEAR:
        raise UsageError(
            f"cards of `{pair(own)}` are none of its products; the nearest is `{id}`, `{pair(products[id].size)}`",
            f"`--product {id}` lays them out in that size; the products: {', '.join(alike)}",
        )
    return id


def face_size(wants: Wants, product: Product) -> tuple[Um, Um]:
    """Give the size in which faces are made: the game's own where it is as good as the product's."""
    own = own_size(wants)
    return own if product.off(own) <= ALIKE else product.size


def told(order: Order, id: str, product: Product) -> Iterator[str]:
    """Say which product it is, and what differs from the game's size and the look's bleed."""
    own = own_size(order.wants)
    words = f"product `{id}`, `{pair(product.size)}`"
    if order.size == product.size != own:
        words += f"; the game's cards have `{pair(own)}`, and were laid out anew"
    elif product.size != own:
        words += f"; the game's cards have `{pair(own)}`, and stand in its middle"
    yield words
    room = product.bleed + (product.size[0] - order.size[0]) // 2
    if room > order.wants.look.bleed + EXACT:
        yield f"bleed `{show(room)}`, of which the look draws `{show(order.wants.look.bleed)}`; then its edge goes on"


def picture(product: Product, order: Order, names: tuple[str, ...], kind: Literal["card", "back"], id: str) -> Picture:
    """Give the picture of a card's front, or of what is on its back, as the service wants it."""
    face = (order.fronts if kind == "card" else order.backs)[id]
    ticket = {"face": [kind, id], "size": list(order.size), "pixels": list(product.full), "dpi": DPI}
    return Picture(names, product.canvas, (face,), ticket)


def pair(size: tuple[Um, Um]) -> str:
    """Write a size for people, to a tenth of a millimetre: `63 x 88 mm`."""
    width, height = (f"{to_mm(side):.1f}".removesuffix(".0") for side in size)
    return f"{width} x {height} mm"
