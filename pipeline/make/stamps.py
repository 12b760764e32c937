"""A set of faces -> the same set with what sheets draw over it: revision marks where they are wished, and the outlines
of cards that are no rectangles; each made once and kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from pipeline.impose import contour
from pipeline.impose.stamp import HEIGHT, Stamp, place
from pipeline.make.inks import in_ink
from pipeline.make.types import Bench, FaceSet, Size
from pipeline.model.faces import Face, LookTemplate
from pipeline.model.outline import Outline
from pipeline.model.types import Game
from pipeline.render.jobs import Printed
from pipeline.render.pages import Pages
from pipeline.settings import code_sha
from pipeline.swaps import mark
from pipeline.units import Um
from pipeline.wishes import SheetWish

ALPHABET = "0123456789abcdef"


def wished(game: Game, wish: SheetWish) -> bool:
    """Tell whether cards get marks: where the game or the wish says so."""
    return wish.mark or game.spec.look.revision_mark


def as_printed(bench: Bench, game: Game, faces: FaceSet, wish: SheetWish, cut_marks: bool) -> FaceSet:
    """Give faces as a wish has them printed: in its ink, with marks where there are any; on sheets that mark cuts, each
    front that is no rectangle has its outline: cards are cut from their fronts."""
    inked = in_ink(bench, faces, wish.ink)
    fronts = inked.fronts
    if wished(game, wish):
        fronts = _marked(bench, game, faces.fronts, fronts, _sizes(game, wish))
    if cut_marks:
        outlines = {card.id: bench.project.look_of(game, card.back).outline for card in game.fronts}
        fronts = _outlined(bench, fronts, {id: one for id, one in outlines.items() if one != "rectangle"})
    return FaceSet(fronts, inked.backs)


def unmarked(bench: Bench, game: Game, faces: FaceSet, wish: SheetWish) -> list[str]:
    """Give the cards whose face has no room for the mark that is wished."""
    if not wished(game, wish):
        return []
    stamp, sizes, looks = Stamp(ALPHABET), _sizes(game, wish), _looks(bench, game)
    made = ((id, one.face) for id, one in faces.fronts.items() if one.made)
    return [id for id, face in made if _place(face, sizes[id], looks[id], stamp.width(mark(face.pdf_sha))) is None]


def _sizes(game: Game, wish: SheetWish) -> dict[str, Size]:
    """Give the size in which each card is printed."""
    return {card.id: wish.size or game.size_of(card) for card in game.cards}


def _marked(
    bench: Bench, game: Game, plain: Mapping[str, Printed], faces: Mapping[str, Printed], sizes: Mapping[str, Size]
) -> dict[str, Printed]:
    """Mark faces with the digest of the plain ones, whatever ink they are in."""
    stamp, looks, pages, made = Stamp(ALPHABET), _looks(bench, game), Pages(bench.store.folder("faces")), {}
    for id, one in faces.items():
        made[id] = one
        words = mark(plain[id].face.pdf_sha)
        at = _place(plain[id].face, sizes[id], looks[id], stamp.width(words)) if one.made else None
        if at:
            made[id] = _drawn_over(bench, pages, one, f"{words} {at} {HEIGHT}", partial(stamp.put, text=words, at=at))
    return made


def _outlined(bench: Bench, faces: Mapping[str, Printed], outlines: Mapping[str, Outline]) -> dict[str, Printed]:
    """Draw the line to cut along on the faces that have an outline."""
    pages = Pages(bench.store.folder("faces"))
    return {
        id: _drawn_over(bench, pages, one, shape, partial(contour.put, outline=shape))
        if one.made and (shape := outlines.get(id))
        else one
        for id, one in faces.items()
    }


def _drawn_over(bench: Bench, pages: Pages, one: Printed, what: str, draw: Callable[[bytes], bytes]) -> Printed:
    """Give a face with something drawn over it, made once and kept by what that is."""
    key = f"{one.face.pdf_sha} {what} {code_sha('impose')}"
    pdf = bench.store.get("marked", key)
    if pdf is None:
        pdf = draw(one.pdf)
        bench.store.put("marked", key, pdf)
    return replace(one, face=replace(one.face, pdf_sha=hashlib.sha256(pdf).hexdigest()), page=pages.keep(pdf))


def _place(face: Face, size: Size, look: LookTemplate, width: Um) -> tuple[Um, Um] | None:
    """Find room off all boxes that hold words; one that is as large as the card holds other boxes."""
    whole = 0.9 * size[0] * size[1]
    taken = (box.rect for box in face.boxes if box.rect[2] * box.rect[3] < whole)
    return place(size, look.safe, taken, width, look.outline)


def _looks(bench: Bench, game: Game) -> dict[str, LookTemplate]:
    """Give the look of each card."""
    return {card.id: bench.project.look_of(game, card.back) for card in game.cards}
