"""A set of faces -> the same set with each card's revision mark, where that is wished; each made once and kept."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from pipeline.impose.stamp import HEIGHT, Stamp, place
from pipeline.make.inks import in_ink
from pipeline.make.types import Bench, FaceSet, Size
from pipeline.model.faces import Face
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


def as_printed(bench: Bench, game: Game, faces: FaceSet, wish: SheetWish) -> FaceSet:
    """Give faces as a wish has them printed: in its ink, with marks where there are any."""
    inked = in_ink(bench, faces, wish.ink)
    if not wished(game, wish):
        return inked
    return FaceSet(_marked(bench, game, faces.fronts, inked.fronts, _sizes(game, wish)), inked.backs)


def unmarked(bench: Bench, game: Game, faces: FaceSet, wish: SheetWish) -> list[str]:
    """Give the cards whose face has no room for the mark that is wished."""
    if not wished(game, wish):
        return []
    stamp, sizes, safe = Stamp(ALPHABET), _sizes(game, wish), _safe(bench, game)
    made = ((id, one.face) for id, one in faces.fronts.items() if one.made)
    return [id for id, face in made if _place(face, sizes[id], safe, stamp.width(mark(face.pdf_sha))) is None]


def _sizes(game: Game, wish: SheetWish) -> dict[str, Size]:
    """Give the size in which each card is printed."""
    return {card.id: wish.size or game.size_of(card) for card in game.cards}


def _marked(
    bench: Bench, game: Game, plain: Mapping[str, Printed], faces: Mapping[str, Printed], sizes: Mapping[str, Size]
) -> dict[str, Printed]:
    """Mark faces with the digest of the plain ones, whatever ink they are in."""
    stamp, safe, pages, made = Stamp(ALPHABET), _safe(bench, game), Pages(bench.store.folder("faces")), {}
    for id, one in faces.items():
        made[id] = one
        words = mark(plain[id].face.pdf_sha)
        at = _place(plain[id].face, sizes[id], safe, stamp.width(words)) if one.made else None
        if at:
            key = f"{one.face.pdf_sha} {words} {at} {HEIGHT} {code_sha('impose')}"
            pdf = bench.store.get("marked", key) or stamp.put(one.pdf, words, at)
            bench.store.put("marked", key, pdf)
            sha = hashlib.sha256(pdf).hexdigest()
            made[id] = replace(one, face=replace(one.face, pdf_sha=sha), page=pages.keep(pdf))
    return made


def _place(face: Face, size: Size, safe: Um, width: Um) -> tuple[Um, Um] | None:
    """Find room off all boxes that hold words; one that is as large as the card holds other boxes."""
    whole = 0.9 * size[0] * size[1]
    return place(size, safe, (box.rect for box in face.boxes if box.rect[2] * box.rect[3] < whole), width)


def _safe(bench: Bench, game: Game) -> Um:
    return bench.project.looks[game.spec.look.template].safe
