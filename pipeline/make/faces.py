"""A game's faces, and what lint is to know of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.findings import Finding
from pipeline.lint.registry import Scope
from pipeline.lint.runner import Faces, run
from pipeline.make.pictures import Shown
from pipeline.make.progress import TellingWorkers
from pipeline.make.types import Bench, FaceSet, Size
from pipeline.model.declared import BackSpec, LookSpec
from pipeline.model.faces import Face, FaceProblem
from pipeline.model.types import Card, Game
from pipeline.render.faces import render_faces
from pipeline.render.jobs import Printed
from pipeline.render.order import Orders

FATAL = ("template", "crash")
"""The kinds of problems for which a face is not made, and which are errors at any rate."""
FACE_RULES: tuple[Scope, ...] = ("face",)


def render(
    bench: Bench, game: Game, size: Size | None, cards: Sequence[Card], chosen: Collection[str] | None = None
) -> FaceSet:
    """Make the faces of cards, and the game's backs (those `chosen`, None for all), in a size, None for each one's own.
    A game that is broken as a whole has none; each face in a look that cannot be read has that for its problem.

    Raises EnvironmentFault for a font or a library that is missing.
    """
    if game.spec.id in bench.project.broken:
        return FaceSet({}, {})
    tree = Tree(bench.project.root)
    fronts: dict[str, Printed] = {}
    backs: dict[str, Printed] = {}
    wanted = [id for id in game.spec.backs if chosen is None or id in chosen]
    workers = TellingWorkers(bench.workers, f"{game.spec.id}: faces", len(cards) + len(wanted), bench.tell)
    alike: dict[tuple[Size, LookSpec], list[str]] = {}
    for back in game.spec.backs:
        alike.setdefault((size or game.spec.size_of(back), game.spec.look_of(back)), []).append(back)
    for (one, dress), those in alike.items():
        here, behind = [card for card in cards if card.back in those], [id for id in those if id in wanted]
        if not (here or behind):
            continue
        look = bench.project.looks[dress.template]
        own = replace(game, spec=replace(game.spec, size=one, look=dress))
        try:
            orders = Orders(own, look, tree, bench.store, bench.workers, bench.seen)
            specs = workers.take(game.spec.backs[id] for id in behind)
            made = render_faces(own, workers.take(here), look, tree, bench.store, workers, orders, specs)
            fronts, backs = fronts | made.fronts, backs | made.backs
        except InputError as error:
            fronts |= _without_faces([card.id for card in here if card.status != "broken"], error)
            backs |= _without_faces(behind, error)
    return FaceSet(
        {card.id: fronts[card.id] for card in cards if card.id in fronts},
        {id: backs[id] for id in game.spec.backs if id in backs},
    )


def for_lint(game: Game, sets: Iterable[FaceSet], undrawn: Mapping[Shown, FaceProblem]) -> Faces:
    """Give each card's face with the problems of every size that it was made in, and of its picture (`undrawn`)."""
    pictures = {id: problem for (side, id), problem in undrawn.items() if side == "faces"}
    return _told(game, (faces.fronts for faces in sets), pictures)


def back_findings(
    bench: Bench, game: Game, sets: Iterable[FaceSet], undrawn: Mapping[Shown, FaceProblem]
) -> tuple[Finding, ...]:
    """Give what the rules for faces find on the backs. They speak of cards, so each back is shown to them as one."""
    pictures = {id: problem for (side, id), problem in undrawn.items() if side == "backs"}
    found = _told(game, (faces.backs for faces in sets), pictures)
    cards = tuple(_as_card(game.spec.id, back) for back in game.spec.backs.values())
    project = replace(bench.project, games={game.spec.id: replace(game, cards=cards)})
    return run(project, found, scopes=FACE_RULES)


def _told(
    game: Game, sets: Iterable[Mapping[str, Printed]], undrawn: Mapping[str, FaceProblem]
) -> dict[tuple[str, str], Face]:
    """Give faces with the problems of all sets, and of their pictures."""
    found: dict[str, Face] = {}
    for faces in sets:
        for id, one in faces.items():
            found[id] = _with_problems(found.get(id), one)
    return {
        (game.spec.id, id): replace(face, problems=(*face.problems, undrawn[id])) if id in undrawn else face
        for id, face in found.items()
    }


def _without_faces(ids: Iterable[str], error: InputError) -> dict[str, Printed]:
    problem = FaceProblem("template", "", error.message)
    return {id: Printed(Face("", id, "", (), problems=(problem,))) for id in ids}


def _with_problems(before: Face | None, one: Printed) -> Face:
    """Give a face with the problems of another, for the same card. That there is none is a problem that no rule may
    take lightly."""
    own = one.face.problems
    if not one.made and not any(problem.kind in FATAL for problem in own):
        own = _fatal(own)
    face = before or replace(one.face, problems=())
    return replace(face, problems=tuple(dict.fromkeys((*face.problems, *own))))


def _fatal(problems: tuple[FaceProblem, ...]) -> tuple[FaceProblem, ...]:
    """Give the problems of a face that is not made, what keeps it from that as a fatal one: the refused style, told at
    its place, where nothing else was asked for that is not given."""
    refused = {p for p in problems if p.kind == "css" and p.file}
    denied = [p for p in problems if p.kind == "denied"]
    if not refused or denied:
        at = denied[0] if denied else FaceProblem("template", "", "")
        lost = FaceProblem("template", "", "no face can be made with it", file=at.file, line=at.line, col=at.col)
        return (*problems, lost)
    return tuple(replace(p, kind="template") if p in refused else p for p in problems)


def _as_card(game: str, back: BackSpec) -> Card:
    return Card(
        game=game, id=back.id, name=back.title, types=(), fields={}, uses={}, effects=(), blocks=(), flavor=(),
        families=(), copies=0, number="", rarity="", art=back.art, back=back.id, status="final", lacks=(),
        provenance={}, notes="", ignores=(), at=back.at,
    )  # fmt: skip
