"""Orders: what is wanted of a card or a back, and the key of all that its face depends on. Reads no HTML or pixels."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import MissingError, Tree
from pipeline.fixed import fixed
from pipeline.model.declared import BackSpec
from pipeline.model.faces import IS_EMPTY, FaceProblem, LookTemplate
from pipeline.model.types import Card, Game
from pipeline.model.values import ArtFile
from pipeline.render import pictures
from pipeline.render.colors import ink
from pipeline.render.context import Pictures, back_context, card_context, game_context, options
from pipeline.render.jobs import ArtSeed, FaceJob, Side, Studio, Words
from pipeline.render.known import Known
from pipeline.render.must import back_words, card_words
from pipeline.render.seeds import back_seed, card_seed
from pipeline.render.studio import Dep, Shelf, open_studio
from pipeline.render.style import names_used, variables
from pipeline.render.version import tools
from pipeline.render.workers import Workers
from pipeline.seen import Seen

EMPTY = hashlib.sha256().hexdigest()
TRIES = 5
"""How often a picture is read that is replaced again and again meanwhile, before the card is made without it."""

FACE, BACK = "face.html.j2", "back.html.j2"
"""The templates of a front whose types have no layout of their own, and of a back."""


@fixed(frozen=True, slots=True)
class Order:
    """A face that is wanted: its key, the files behind it, and what is wrong with these already.

    `job` gives what is to be done for it, without its picture, whose hash is `picture` (empty when there is none);
    `art` is the picture's name.
    """

    id: str
    job: Callable[[], FaceJob]
    key: str
    deps: tuple[Dep, ...]
    problems: tuple[FaceProblem, ...]
    art: str
    picture: str
    again: Callable[[], Order]


class Orders:
    """Writes the orders for faces of a game in a look."""

    def __init__(self, game: Game, look: LookTemplate, files: Tree, store: Store, workers: Workers, seen: Seen) -> None:
        self._game, self._look, self._files, self._seen = game, look, files, seen
        opened = open_studio(game, look, files, store, workers)
        self.studio: Studio = opened.studio
        self.usable = opened.usable
        self.trust = seen.trust
        self._problems, self._deps = opened.problems, opened.deps
        self._pictures = Pictures(game.spec, frozenset(self.studio.shapes))
        self._shared = game_context(game.spec, look, self._pictures)
        self._options = options(game.spec, look)
        self._used = names_used(t.text for t in (*self.studio.sheets, *self.studio.templates.values()))
        self._known = Known(store, game.spec, look, self.studio.key, tools())

    def card(self, card: Card) -> Order:
        """Write the order for a card's face."""
        at_hand: list[FaceJob] = []  # what the key was reckoned of is the job, where it is asked for

        def reckon() -> str:
            at_hand.append(self._card_job(card))
            return self._key(at_hand[0])

        def job() -> FaceJob:
            return at_hand.pop() if at_hand else self._card_job(card)

        return self._order(card.id, self._known.key(card, reckon), job, card.picture, partial(self.card, card))

    def back(self, back: BackSpec) -> Order:
        """Write the order for a back."""
        job = partial(self._back_job, back)
        return self._order(back.id, self._key(job()), job, back.picture, partial(self.back, back))

    def save(self) -> None:
        """Keep what cards came to, for the next run."""
        self._known.save([card.id for card in self._game.cards])

    def _card_job(self, card: Card) -> FaceJob:
        spec = self._game.spec
        context = card_context(card, spec, self._pictures)
        seed = card_seed(card, spec, self._options.get("art", "auto"))
        colors = {"type": context["color"], "type2": context["color2"]}
        template = next((self._look.layouts[t] for t in card.types if t in self._look.layouts), FACE)
        return self._job(
            card.id, "face", template, {"card": context}, colors, card_words(card, spec), card.picture, seed
        )

    def _back_job(self, back: BackSpec) -> FaceJob:
        context = back_context(back)
        color = context["color"]
        seed = back_seed(back, self._game.spec, self._options.get("art", "auto"))
        colors = {"type": color, "type2": color}
        return self._job(back.id, "back", BACK, {"back": context}, colors, back_words(back), back.picture, seed)

    def filled(self, order: Order) -> tuple[Order, FaceJob]:
        """Give an order with its job, the picture read. Where that is no longer the one the key speaks of, it is
        ordered again: what is checked is what is used."""
        for _ in range(TRIES):
            if not order.picture:
                break
            try:
                data = self._files.read(self._shelf().path(order.art), pictures.LARGEST)
            except InputError:
                data = b""
            if hashlib.sha256(data).hexdigest() == order.picture:
                return order, replace(order.job(), picture=data)
            order = order.again()
        return order, order.job()

    def _shelf(self) -> Shelf:
        return Shelf(self._files, self._game.dir, f"{self._game.dir}/" if self._game.dir else "")

    def _order(self, id: str, key: str, job: Callable[[], FaceJob], art: ArtFile, again: Callable[[], Order]) -> Order:
        """Write an order; `key` is that of all but the picture."""
        picture, deps, problems = self._picture(art.file)
        whole = hashlib.sha256(f"{key}\0{picture}".encode()).hexdigest()
        return Order(id, job, whole, (*self._deps, *deps), (*self._problems, *problems), art.file, picture, again)

    def _job(
        self,
        id: str,
        side: Side,
        template: str,
        own: dict[str, Any],
        colors: dict[str, str],
        words: tuple[Words, ...],
        art: ArtFile,
        seed: ArtSeed,
    ) -> FaceJob:
        inks = {f"ink{name.removeprefix('type')}": ink(color) for name, color in colors.items()}
        style = variables({**self.studio.constants, **colors, **inks}.items(), self._used)
        return FaceJob(id, side, template, {**self._shared, **own}, style, words, b"", seed, art.focus, art.bleed)

    def _picture(self, art: str) -> tuple[str, list[Dep], list[FaceProblem]]:
        """Give the hash of an author's picture, when there is one to read."""
        if not art:
            return "", [], []
        shelf = self._shelf()
        name = shelf.label(art)
        try:
            sha = self._seen.sha(self._files, shelf.path(art), pictures.LARGEST)
        except MissingError:
            problem = FaceProblem("art-missing", "", f"there is no picture `{art}`", art, field="art")
            return "", [(name, None)], [problem]
        except InputError as bad:
            return "", [], [FaceProblem("art-bad", "", bad.message, art, field="art")]
        if sha == EMPTY:
            return "", [(name, sha)], [FaceProblem("art-bad", "", IS_EMPTY, art, field="art")]
        return sha, [(name, sha)], []

    def _key(self, job: FaceJob) -> str:
        """Give the hash of all that a face depends on but its picture."""
        parts = (
            tools(),
            self.studio.key,
            job.side,
            job.template,
            json.dumps(job.context, sort_keys=True),
            job.style,
            repr(job.words),
            repr((job.seed, job.focus, job.art_bleed)),
        )
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()
