"""Faces and findings -> proof views in the game's outputs: marked faces, contact sheets and a gallery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pipeline.findings import Finding
from pipeline.make.types import Bench, FaceSet
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.proof import contact
from pipeline.proof.gallery import gallery, key_of
from pipeline.proof.shoot import Film, View, shoot
from pipeline.proof.types import Frame, Note, Shot, Sitter
from pipeline.render.jobs import Printed
from pipeline.render.workers import Failure, in_chunks
from pipeline.wishes import ProofWish

CHUNK = 8
"""Faces that a worker shows in one go; each takes about 60 ms."""


def put(
    bench: Bench,
    shelf: Shelf,
    game: Game,
    cards: Sequence[Card],
    faces: FaceSet,
    findings: Sequence[Finding],
    wish: ProofWish,
) -> None:
    """Make the proof views of some cards of a game, and of its backs when they are all its cards."""
    whole = len(cards) == len(game.cards)
    sitters = [_card(bench, game, card, faces, findings) for card in _by_sides(cards)]
    sitters += [_back(bench, game, id, faces) for id in (faces.backs if whole else ())]
    shots = _shots(bench, shelf.game, sitters, faces, View(wish.dpi, wish.ink, wish.sight))
    for one in sitters:
        if key_of(one) in shots:
            shelf.put(wish.face(one.id, one.kind == "back"), shots[key_of(one)].marked, key="")
    if not whole:
        return
    for number, sheet in enumerate(_contact([one for one in sitters if key_of(one) in shots], shots), start=1):
        shelf.put(wish.contact(number), sheet, key="")
    general = [_note(bench, found) for found in findings if not found.card]
    pictures = {key: shot.small for key, shot in shots.items()}
    shelf.put(wish.gallery, gallery(game.spec.title, sitters, pictures, general).encode(), key="")


def _contact(sitters: Sequence[Sitter], shots: Mapping[str, Shot]) -> Iterator[bytes]:
    """Give contact sheets, cards of each size on sheets of their own."""
    named: dict[Frame, list[tuple[str, bytes]]] = {}
    for one in sitters:
        named.setdefault(one.frame, []).append((one.name, shots[key_of(one)].small))
    for frame, some in named.items():
        yield from contact.sheets(some, frame)


def _shots(bench: Bench, game: str, sitters: Sequence[Sitter], faces: FaceSet, view: View) -> Mapping[str, Shot]:
    """Give the pictures of all faces that there are, by key."""
    made = [(one, face) for one in sitters if (face := _face(one, faces)) and face.face.pdf_sha]
    shots: dict[str, Shot] = {}
    films = (Film(place, one.frame, face.pdf, one.boxes) for place, (one, face) in enumerate(made))
    for done in bench.workers.run(partial(shoot, view), in_chunks(films, CHUNK)):
        if not isinstance(done.result, Failure):
            shots[key_of(made[done.job.place][0])] = done.result
        bench.tell(f"{game}: proofs", len(shots), len(made))
    return shots


def _face(one: Sitter, faces: FaceSet) -> Printed | None:
    return (faces.backs if one.kind == "back" else faces.fronts).get(one.id)


def _by_sides(cards: Sequence[Card]) -> Iterator[Card]:
    """Give cards in their order, but each reverse behind the first card that it belongs to."""
    by_id = {card.id: card for card in cards}
    behind = {card.id for card in cards if card.reverse_of in by_id}
    for card in cards:
        if card.id not in behind:
            yield card
        if card.reverse in behind and by_id[card.reverse].reverse_of == card.id:
            yield by_id[card.reverse]


def _beside(game: Game, card: Card) -> str:
    """Say what is on the other side of a double-faced card; nothing of others."""
    names = {other.id: other.name for other in game.cards}
    if card.reverse:
        return f"reverse: {names[card.reverse]}"
    return f"reverse of {names[card.reverse_of]}" if card.reverse_of else ""


def _frame(bench: Bench, game: Game, back: str) -> Frame:
    """Give the measures of a back, and of its cards."""
    look = bench.project.look_of(game, back)
    return Frame(*game.spec.size_of(back), look.bleed, look.safe, look.corner, look.outline)


def _card(bench: Bench, game: Game, card: Card, faces: FaceSet, findings: Iterable[Finding]) -> Sitter:
    printed = faces.fronts.get(card.id)
    types = tuple(game.spec.types[t].label for t in card.types if t in game.spec.types)
    rarity = game.spec.rarity_label(card.rarity)
    notes = tuple(_note(bench, found) for found in findings if found.card == card.id)
    kind = "card" if card.status == "final" else card.status
    boxes = printed.face.boxes if printed else ()
    return Sitter(
        _frame(bench, game, card.back), card.id, card.name, kind, types, rarity, card.number, card.copies, boxes,
        notes, _beside(game, card),
    )  # fmt: skip


def _back(bench: Bench, game: Game, id: str, faces: FaceSet) -> Sitter:
    frame = _frame(bench, game, id)
    title = game.spec.backs[id].title or id
    return Sitter(frame, id, f"{title} (back)", "back", (), "", "", 0, faces.backs[id].face.boxes, ())


def _note(bench: Bench, found: Finding) -> Note:
    place = str(bench.project.span(found.at))
    return Note(str(found.severity), found.code, found.key, found.message, place, found.hint)
