"""Faces -> sheets: which cards lie on them, and what keeps them from being made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.impose import impose
from pipeline.impose.plan import Item, parts
from pipeline.make.types import FaceSet
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.wishes import Request, SheetWish, sheets_key, sheets_of

MOST_FACES = 1000
"""Faces in one file of sheets, about 150 MB with pictures: a game of more is laid out in several files."""
NAMED = 3
"""Broken cards that a note names; of more it gives the number."""


def blocked(
    game: Game, wish: SheetWish, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]
) -> dict[str, str]:
    """Give the cards that may not stand on sheets, and why. `bad_fronts` and `bad_backs` are the faces that were made
    and have an error."""
    reasons = ((card, _reason(card, wish, faces, bad_fronts, bad_backs)) for card in game.cards)
    return {card.id: why for card, why in reasons if why}


def _reason(
    card: Card, wish: SheetWish, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]
) -> str:
    if card.status == "broken":
        return f"`{card.id}` is broken"
    if card.id not in faces.fronts or not faces.fronts[card.id].made:
        return bad_fronts.get(card.id, f"`{card.id}` has no face")
    if wish.backs != "none" and (card.back not in faces.backs or not faces.backs[card.back].made):
        return bad_backs.get(card.back, f"the back `{card.back}` has no face")
    return bad_fronts.get(card.id) or (bad_backs.get(card.back, "") if wish.backs != "none" else "")


def put(
    shelf: Shelf, game: Game, wish: SheetWish, faces: FaceSet, request: Request, blocked: Mapping[str, str]
) -> None:
    """Put a file of sheets on the shelf. `blocked` says of cards why they may not stand on it.

    With blocked cards it stays as it was, or is made without them when the request says to keep going and others are
    left. With no cards there is none.
    """
    cards = [card for card in game.cards if card.copies and (request.drafts or card.status != "draft")]
    bad = [card.id for card in cards if card.id in blocked]
    items = [_item(card, wish, faces) for card in cards if card.id not in blocked]
    if bad and not (request.keep_going and items):
        keep(shelf, wish, _because(bad, blocked))
        return
    if not items:
        shelf.drop(wish.name, "there is no card to print")
        return
    note = f"without {_listed(bad)}" if bad else ""
    spec = wish.spec(wish.size or game.spec.size)
    found = parts(items, spec.cols * spec.rows, MOST_FACES)
    names = wish.parts(len(found))
    for name, part in zip(names, found, strict=True):
        key = sheets_key(spec, part, game.spec.title)
        if not shelf.reuse(name, key, note):
            shelf.put(name, impose(spec, part, _Pdfs(faces), game.spec.title), key, note)
    for name in _older(shelf, wish):
        if name not in names:
            shelf.retire(name)


class _Pdfs(Mapping[str, bytes]):
    """The PDFs of faces by the hash of their bytes, each read when it is asked for."""

    def __init__(self, faces: FaceSet) -> None:
        every = (*faces.fronts.values(), *faces.backs.values())
        self._by_sha = {one.face.pdf_sha: one for one in every if one.made}

    def __getitem__(self, sha: str) -> bytes:
        return self._by_sha[sha].pdf

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_sha)

    def __len__(self) -> int:
        return len(self._by_sha)


def keep(shelf: Shelf, wish: SheetWish, why: str) -> None:
    """Leave the file of a wish as it was, or all the files that it takes."""
    for name in _older(shelf, wish) or (wish.name,):
        shelf.keep(name, why)


def _older(shelf: Shelf, wish: SheetWish) -> tuple[str, ...]:
    """Give the files that were made for a wish before."""
    return tuple(name for name in shelf.before() if sheets_of(name) == wish)


def _item(card: Card, wish: SheetWish, faces: FaceSet) -> Item:
    """Give a card as it is laid out: faces are known by their bytes' hash, so that equal ones are stored once."""
    back = faces.backs[card.back].face.pdf_sha if wish.backs != "none" else None
    return Item(faces.fronts[card.id].face.pdf_sha, card.copies, back)


def _because(bad: list[str], blocked: Mapping[str, str]) -> str:
    more = f", and {len(bad) - 1} more" if len(bad) > 1 else ""
    return f"{blocked[bad[0]]}{more}; `--keep-going` makes it without"


def _listed(ids: list[str]) -> str:
    return f"{len(ids)} cards" if len(ids) > NAMED else ", ".join(f"`{id}`" for id in ids)
