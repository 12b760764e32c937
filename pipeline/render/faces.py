"""Cards -> faces: each made once and kept, by the hash of all that it depends on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.declared import BackSpec
from pipeline.model.faces import Face, FaceProblem, LookTemplate
from pipeline.model.types import Card, Game
from pipeline.render.jobs import FaceJob, Laid, Printed
from pipeline.render.keep import pack, unpack
from pipeline.render.laying import lay_chunk
from pipeline.render.order import Order, Orders
from pipeline.render.pages import Pages
from pipeline.render.workers import Done, Failure, Workers, in_chunks
from pipeline.seen import Seen

CHUNK = 16
"""Faces laid out together: enough to share a document's cost, few enough for both workers to have some."""


def render_faces(
    game: Game,
    cards: Iterable[Card],
    look: LookTemplate,
    files: Tree,
    store: Store,
    workers: Workers,
    orders: Orders | None = None,
) -> dict[str, Printed]:
    """Make the faces of cards, by id, in their order. `files` is the project, `orders` those of the game in the look,
    where they are open already. Broken cards are passed over.

    Raises EnvironmentFault for a font or a library that is missing, InputError for a look that cannot be read.
    """
    orders = orders or Orders(game, look, files, store, workers, Seen(store, trust=False))
    made = _made(orders, (orders.card(card) for card in cards if card.status != "broken"), store, workers)
    orders.save()
    return made


def render_backs(
    game: Game,
    backs: Iterable[BackSpec],
    look: LookTemplate,
    files: Tree,
    store: Store,
    workers: Workers,
    orders: Orders | None = None,
) -> dict[str, Printed]:
    """Make card backs, by id, as `render_faces` makes faces."""
    orders = orders or Orders(game, look, files, store, workers, Seen(store, trust=False))
    return _made(orders, (orders.back(back) for back in backs), store, workers)


def _made(orders: Orders, wanted: Iterable[Order], store: Store, workers: Workers) -> dict[str, Printed]:
    """Give each face that is wanted, from the cache or from the workers."""
    printed: dict[str, Printed] = {}
    pending: dict[str, Order] = {}
    pages = Pages(store.folder("faces"))

    def missing() -> Iterator[FaceJob]:
        for order in wanted:
            kept = store.get("face", order.key)
            laid = unpack(order.id, kept) if kept is not None else None
            printed[order.id] = _printed(order, laid or Laid(order.id, b"", (), ()), pages)
            if laid is None and orders.usable:
                order, job = orders.filled(order)
                pending[job.id] = order
                yield job

    fresh = False
    task = partial(lay_chunk, orders.studio, store)
    for done in workers.run(task, in_chunks(missing(), CHUNK)):
        order = pending.pop(done.job.id)
        laid = _laid(done)
        if laid.pdf:
            store.put("face", order.key, pack(laid))
        printed[done.job.id] = _printed(order, laid, pages)
        fresh = True
    if fresh:
        store.trim()
    return printed


def _laid(done: Done[FaceJob, Laid]) -> Laid:
    """Give what came of a job; one that ended its worker is a problem of its card."""
    if not isinstance(done.result, Failure):
        return done.result
    return Laid(done.job.id, b"", (), (FaceProblem("crash", "", done.result.reason),))


def _printed(order: Order, laid: Laid, pages: Pages) -> Printed:
    sha = hashlib.sha256(laid.pdf).hexdigest() if laid.pdf else ""
    problems = (*order.problems, *laid.problems)
    return Printed(Face(order.key, order.id, sha, laid.boxes, order.deps, problems), pages.keep(laid.pdf))
