"""A game's rules, aids and faces -> its rulebook, its box, and pages of counters, tracks, mats and reference cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pipeline.booklet import aids, page, text, tuckbox
from pipeline.booklet.lay import Manuscript, bind
from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.fixed import fixed
from pipeline.make.choice import Choice, choose
from pipeline.make.types import Bench, FaceSet
from pipeline.manifest import key_of
from pipeline.model import printed
from pipeline.model.faces import LookTemplate
from pipeline.model.project import Project
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.context import options, symbol_url
from pipeline.render.jobs import BASE_URL, Printed, Studio
from pipeline.render.studio import open_studio
from pipeline.render.workers import Failure
from pipeline.settings import code_sha
from pipeline.units import show
from pipeline.wishes import BookletWish, Request, SheetWish, booklet_from

LACKING = {"rulebook": "rules.md", "aids": "aids:"}
"""Where the game says what a booklet holds."""
PARTS: dict[str, tuple[str, str]] = {
    "paper": ("color", "#ffffff"), "text": ("color", "#1c1814"), "ground": ("color", "#14151c"),
    "accent": ("color", "#d8b765"), "title": ("font", ""), "body": ("font", ""), "label": ("font", ""),
}  # fmt: skip
"""What a booklet takes from its look: options of these names (fonts with `-font` behind them), and what a colour is
where a look has none; a family is then the look's first."""


def wishes(project: Project, shelf: Shelf, request: Request, game: Game) -> tuple[BookletWish, ...]:
    """Give the booklets to make: the one that is asked for, and in a whole build those that were made before.

    Raises UsageError for a box that is asked for and cannot be.
    """
    if request.booklet and request.booklet.kind == "tuckbox":
        _box(project, game, request.booklet)
    raws = shelf.wishes()
    older = [booklet_from(raws[name]) for name in shelf.unspoken() if name in raws] if request.whole else []
    return tuple(dict.fromkeys(one for one in (request.booklet, *older) if one and one.page in ("", *page.PAGES)))


def shown(game: Game) -> set[str]:
    """Give the cards whose pictures the rulebook shows."""
    if game.rules is None:
        return set()
    named = set(text.pictured(game.rules.text))
    return {card.id for card in game.cards if card.name in named}


def put(bench: Bench, shelf: Shelf, game: Game, faces: FaceSet, wish: BookletWish) -> None:
    """Put a booklet on the shelf. Where the game says nothing for it there is none; one that cannot be laid out stays
    as it was."""
    if wish.kind in LACKING and not (game.rules if wish.kind == "rulebook" else game.spec.aids):
        shelf.drop(wish.name, f"the game has no `{LACKING[wish.kind]}`")
        return
    look = bench.project.look_of(game)
    try:
        opened = open_studio(game, look, Tree(bench.project.root), bench.store, bench.workers)
        studio = opened.studio
        if not opened.usable:
            wrong = opened.problems[0]
            raise InputError(f"`{wrong.file}` cannot be used: {wrong.detail}")
        sheet = _page(bench.project, game, look, studio, faces, wish)
    except (InputError, UsageError) as error:  # a look that cannot be read; a box that its cards have outgrown
        shelf.keep(wish.name, error.message)
        return
    key = key_of(wish.kind, sheet.html, sheet.css, studio.key, wish.fold, code_sha("booklet"), code_sha("render"))
    if shelf.reuse(wish.name, key, "; ".join(sheet.notes)):
        return
    shown = {_url(one): one.pdf for one in sheet.pictured}
    bench.tell(f"{game.spec.id}: {wish.kind}", 0, 1)
    done = next(bench.workers.run(partial(bind, studio), [[Manuscript(sheet.html, sheet.css, shown, wish.fold)]]))
    bench.tell(f"{game.spec.id}: {wish.kind}", 1, 1)
    if isinstance(done.result, Failure):
        shelf.keep(wish.name, f"it could not be laid out: {done.result.reason}")
        return
    pages = f"{done.result.pages} page{'s' if done.result.pages != 1 else ''}"
    shelf.put(wish.name, done.result.pdf, key, "; ".join((pages, *sheet.notes, *done.result.said)), wish.dump())


@fixed(frozen=True, slots=True)
class _Sheet:
    """A booklet before it is laid out: its page, its style, the faces whose pictures stand on it, and what is to be
    said of it."""

    html: str
    css: str
    pictured: tuple[Printed, ...] = ()
    notes: tuple[str, ...] = ()


def _page(
    project: Project, game: Game, look: LookTemplate, studio: Studio, faces: FaceSet, wish: BookletWish
) -> _Sheet:
    """Write a booklet. Raises UsageError."""
    symbols = {id: symbol_url(game.spec.id, id) for id in studio.symbols}
    colors, fonts = _style(game, look, studio)
    colors = page.inked(colors, wish.ink)
    css = page.css(wish.kind, wish.page, colors, fonts)
    back = tuple(one for one in faces.backs.values() if one.made)[:1]
    if wish.kind == "rulebook":
        return _rulebook(game, faces, back, symbols, css)
    if wish.kind == "aids":
        return _Sheet(aids.html(game.spec, symbols, colors["accent"], wish.page), css)
    return _Sheet(_tuckbox(project, game, back, wish, colors["ground"]), css, back)


def _box(project: Project, game: Game, wish: BookletWish) -> tuple[Choice, int, tuckbox.Box, tuckbox.Sheet]:
    """Give the cards of a box, their number, the box and its paper. Raises UsageError for cards that are too many."""
    made = choose(project, game, SheetWish(deck=wish.deck))
    count = sum(copies for _, copies in made.cards)
    sizes = [game.size_of(card) for card, _ in made.cards] or [game.spec.size]
    card = (max(size[0] for size in sizes), max(size[1] for size in sizes))
    box = tuckbox.inside(card, count, wish.stock)
    sheet = tuckbox.paper(box)
    if sheet is None:
        number = tuckbox.boxes(card, count, wish.stock)
        hint = f"make {number} boxes: a deck for each, with `--deck`" if number else "make decks, and a box for each"
        message = f"no paper up to A3 holds a box for the {count} cards of `{game.spec.id}`, {show(wish.stock)} each"
        raise UsageError(message, hint)
    return made, count, box, sheet


def _tuckbox(project: Project, game: Game, backs: Sequence[Printed], wish: BookletWish, ground: str) -> str:
    """Give a box's page. Raises UsageError."""
    spec = game.spec
    made, count, box, sheet = _box(project, game, wish)
    players, cards = printed.players(spec.words, spec.players), printed.counted(spec.words["cards"], count)
    facts = " · ".join(filter(None, (players, cards)))
    words = tuckbox.Words(made.title, text.ended(spec.blurb), facts, _url(backs[0]) if backs else "")
    return tuckbox.html(box, words, sheet, ground, spec.language)


def _rulebook(game: Game, faces: FaceSet, back: tuple[Printed, ...], symbols: Mapping[str, str], css: str) -> _Sheet:
    """Write a rulebook."""
    spec, fronts = game.spec, _fronts(game, faces)
    urls, rules = {name: _url(face) for name, face in fronts.items()}, game.rules.text if game.rules else ""
    chapters = text.read(rules, symbols, urls, spec.words)
    players = printed.players(spec.words, spec.players)
    cover = page.Cover(spec.title, text.ended(spec.blurb), players, spec.author, _url(back[0]) if back else "")
    notes = [f"there is no picture of a card `{name}`" for name in chapters.unknown]
    notes += [f"the picture `{one[:80]}` is left out: a rulebook shows cards" for one in chapters.left_out]
    pictured = (*back, *(fronts[name] for name in chapters.shown))
    return _Sheet(page.html(cover, chapters, spec.language, spec.words["contents"]), css, pictured, tuple(notes))


def _fronts(game: Game, faces: FaceSet) -> Mapping[str, Printed]:
    """Give the faces that were made, by the names of their cards."""
    cards: Mapping[str, Card] = {card.id: card for card in game.cards}
    return {cards[id].name: one for id, one in faces.fronts.items() if one.made and id in cards}


def _url(face: Printed) -> str:
    return f"{BASE_URL}book/{face.face.pdf_sha}.png"


def _style(game: Game, look: LookTemplate, studio: Studio) -> tuple[dict[str, str], dict[str, str]]:
    """Give the colours and the families of the look."""
    chosen = options(game.spec, look)
    colors: dict[str, str] = {}
    fonts: dict[str, str] = {}
    for name, (kind, default) in PARTS.items():
        option = name if kind == "color" else f"{name}-font"
        has = option in look.options and look.options[option].kind == kind
        (colors if kind == "color" else fonts)[name] = chosen[option] if has else default or studio.body_font
    return colors, fonts
