"""Cards -> faces: each made once and kept, by the hash of all that it depends on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.model.declared import BackSpec
from pipeline.model.faces import Face, FaceProblem, LookTemplate
from pipeline.model.types import Card, Game
from pipeline.render.jobs import FaceJob, Laid, Printed, Side
from pipeline.render.keep import pack, unpack
from pipeline.render.laying import lay_chunk, open_desk
from pipeline.render.order import FACE, Order, Orders
from pipeline.render.pages import KIND, Cached, Page, Pages, no_page
from pipeline.render.pieces import plain
from pipeline.render.workers import Done, Failure, Workers
from pipeline.seen import Seen

CHUNK = 16
"""Faces laid out together: enough to share a document's cost, few enough for both workers to have some."""
ENOUGH = 20
"""Faces that are looked at, and kept, before those before them are laid out though they fill no chunk."""


class Faces(NamedTuple):
    """The faces of cards and those of backs, each by id."""

    fronts: dict[str, Printed]
    backs: dict[str, Printed]


def render_faces(
    game: Game,
    cards: Iterable[Card],
    look: LookTemplate,
    files: Tree,
    store: Store,
    workers: Workers,
    orders: Orders | None = None,
    backs: Iterable[BackSpec] = (),
) -> Faces:
    """Make the faces of cards and of backs, in their order: those that lie in the cache are read, the others laid out.
    `files` is the project, `orders` those of the game in the look, where they are open already. Broken cards are passed
    over.

    Raises EnvironmentFault for a font or a library that is missing, InputError for a look that cannot be read.
    """
    orders = orders or Orders(game, look, files, store, workers, Seen(store, trust=False))
    if orders.usable:  # while this process looks for what has changed
        workers.ahead(partial(open_desk, orders.studio, store), [FACE])
    press = _Press(orders, store, workers)
    faces = Faces({}, {})
    pending: dict[tuple[Side, str], Order] = {}

    def missing() -> Iterator[FaceJob | None]:
        for side, order in _wanted(orders, cards, backs):
            laid = press.kept(order)
            _by_id(faces, side)[order.id] = press.printed(order, laid or Laid(order.id, b"", (), ()))
            if laid is None and orders.usable:
                order, job = orders.filled(order)
                pending[side, job.id] = order
                yield job
            else:
                yield None

    fresh = False
    for done in workers.run(press.task, chunks(missing())):
        order = pending.pop((done.job.side, done.job.id))
        laid = _laid(done)
        if laid.pdf:
            store.put("face", order.key, pack(laid))
        _by_id(faces, done.job.side)[done.job.id] = press.printed(order, laid)
        fresh = True
    if fresh:
        store.trim()
    orders.save()
    return faces


def _wanted(orders: Orders, cards: Iterable[Card], backs: Iterable[BackSpec]) -> Iterator[tuple[Side, Order]]:
    """Give the orders for cards, then for backs, each when it is asked for."""
    for card in cards:
        if card.status != "broken":
            yield "face", orders.card(card)
    for back in backs:
        yield "back", orders.back(back)


def _by_id(faces: Faces, side: Side) -> dict[str, Printed]:
    return faces.backs if side == "back" else faces.fronts


def chunks(jobs: Iterable[FaceJob | None]) -> Iterator[list[FaceJob]]:
    """Give the jobs of the faces that are not kept (None is one that is) in chunks. The first may be smaller: where
    `ENOUGH` faces behind it are kept, it is most likely all that there is to do, and need not wait for the others."""
    chunk: list[FaceJob] = []
    kept, first = 0, True
    for job in jobs:
        kept = kept + 1 if job is None else 0
        chunk += [job] if job else []
        if len(chunk) == CHUNK or (first and chunk and kept == ENOUGH):
            yield chunk
            chunk, first = [], False
    if chunk:
        yield chunk


class _Press:
    """Gives faces their pages: those in the cache are read when they are asked for."""

    def __init__(self, orders: Orders, store: Store, workers: Workers) -> None:
        self._orders, self._store, self._workers = orders, store, workers
        self._pages = Pages(store.folder("faces"))
        self.task = partial(lay_chunk, orders.studio, store)

    def kept(self, order: Order) -> Laid | None:
        """Give what is known of a face whose page lies in the cache. That is read only where files are not to be
        believed unread; else `Cached` sees to it."""
        data = self._store.get("face", order.key)
        laid = unpack(order.id, data) if data is not None else None
        if laid is None or self._orders.trust:
            return laid if laid and self._store.has(KIND, laid.sha) else None
        page = self._store.get(KIND, laid.sha)
        return laid if page and hashlib.sha256(plain(page)).hexdigest() == laid.sha else None

    def printed(self, order: Order, laid: Laid) -> Printed:
        """Give a face with its page: as the worker gave it back, or else as it lies in the cache."""
        page: Page = no_page
        if laid.sha and (not laid.pdf or self._store.put(KIND, laid.sha, laid.pdf)):
            page = Cached(self._store, laid.sha, partial(self._again, order, laid.sha))
        elif laid.pdf:
            page = self._pages.keep(laid.pdf)
        problems = (*order.problems, *laid.problems)
        return Printed(Face(order.key, order.id, laid.sha, laid.boxes, order.deps, problems), page)

    def _again(self, order: Order, sha: str) -> bytes:
        """Make a page again that has gone from the cache. Raises InputError where it comes out as another face."""
        _, job = self._orders.filled(order)
        for done in self._workers.run(self.task, [[job]]):
            laid = _laid(done)
            if laid.sha == sha:
                self._store.put(KIND, sha, laid.pdf)
                return laid.pdf
        raise InputError(f"the face of `{order.id}` has changed meanwhile", "run this again")


def _laid(done: Done[FaceJob, Laid]) -> Laid:
    """Give what came of a job; one that ended its worker is a problem of its card."""
    if not isinstance(done.result, Failure):
        return done.result
    return Laid(done.job.id, b"", (), (FaceProblem("crash", "", done.result.reason),))
