"""A game's rules, aids and faces -> its rulebook, its box, and pages of counters, tracks, mats and reference cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pipeline.booklet import aids, page, text, tuckbox
from pipeline.booklet.lay import Bound, Manuscript, bind
from pipeline.errors import UsageError
from pipeline.files import Tree
from pipeline.make.choice import Choice, choose
from pipeline.make.types import Bench, FaceSet
from pipeline.manifest import key_of
from pipeline.model.faces import LookTemplate
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.context import options, symbol_url
from pipeline.render.jobs import BASE_URL, Printed, Studio
from pipeline.render.raster import pngs
from pipeline.render.studio import open_studio
from pipeline.render.workers import Failure
from pipeline.settings import DPI, code_sha
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


def wishes(shelf: Shelf, request: Request, game: Game) -> tuple[BookletWish, ...]:
    """Give the booklets to make: the one that is asked for, and in a whole build those that were made before.

    Raises UsageError for a box that is asked for and cannot be.
    """
    if request.booklet and request.booklet.kind == "tuckbox":
        _box(game, request.booklet)
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
    look = bench.project.looks[game.spec.look.template]
    studio = open_studio(game, look, Tree(bench.project.root), bench.store, bench.workers).studio
    try:
        html, css, pictured = _page(game, look, studio, faces, wish)
    except UsageError as error:  # of a box made before: the cards have become too many, or the deck is gone
        shelf.keep(wish.name, error.message)
        return
    key = key_of(wish.kind, html, css, studio.key, wish.fold, code_sha("booklet"), code_sha("render"))
    if shelf.reuse(wish.name, key):
        return
    pictures = dict(zip(map(_url, pictured), pngs(DPI, False, [one.pdf for one in pictured]), strict=True))
    bench.tell(f"{game.spec.id}: {wish.kind}", 0, 1)
    done = next(bench.workers.run(partial(bind, studio), [[Manuscript(html, css, pictures, wish.fold)]]))
    bench.tell(f"{game.spec.id}: {wish.kind}", 1, 1)
    if isinstance(done.result, Failure):
        shelf.keep(wish.name, f"it could not be laid out: {done.result.reason}")
        return
    unknown = _unknown(game) if wish.kind == "rulebook" else []
    note = "; ".join((_pages(done.result), *unknown, *done.result.said))
    shelf.put(wish.name, done.result.pdf, key, note, wish.dump())


def _page(
    game: Game, look: LookTemplate, studio: Studio, faces: FaceSet, wish: BookletWish
) -> tuple[str, str, list[Printed]]:
    """Give a booklet's page, its style, and the faces whose pictures stand on it. Raises UsageError."""
    symbols = {id: symbol_url(game.spec.id, id) for id in studio.symbols}
    colors, fonts = _style(game, look, studio)
    colors = page.inked(colors, wish.ink)
    backs = [one for one in faces.backs.values() if one.made][:1]
    if wish.kind == "rulebook":
        html, pictured = _rulebook(game, faces, backs, symbols)
    elif wish.kind == "aids":
        html, pictured = aids.html(game.spec, symbols, colors["accent"], wish.page), []
    else:
        html, pictured = _tuckbox(game, backs, wish, colors["ground"]), backs
    return html, page.css(wish.kind, wish.page, colors, fonts), pictured


def _box(game: Game, wish: BookletWish) -> tuple[Choice, int, tuckbox.Box, tuckbox.Sheet]:
    """Give the cards of a box, their number, the box and its paper. Raises UsageError for cards that are too many."""
    made = choose(game, SheetWish(deck=wish.deck))
    count = sum(copies for _, copies in made.cards)
    box = tuckbox.inside(game.spec.size, count, wish.stock)
    sheet = tuckbox.paper(box)
    if sheet is None:
        number = tuckbox.boxes(game.spec.size, count, wish.stock)
        hint = f"make {number} boxes: a deck for each, with `--deck`" if number else "make decks, and a box for each"
        message = f"no paper up to A3 holds a box for the {count} cards of `{game.spec.id}`, {show(wish.stock)} each"
        raise UsageError(message, hint)
    return made, count, box, sheet


def _tuckbox(game: Game, backs: Sequence[Printed], wish: BookletWish, ground: str) -> str:
    """Give a box's page. Raises UsageError."""
    spec = game.spec
    made, count, box, sheet = _box(game, wish)
    facts = " · ".join(part for part in (f"{spec.players} players" if spec.players else "", f"{count} cards") if part)
    words = tuckbox.Words(made.title, spec.blurb, facts, _url(backs[0]) if backs else "")
    return tuckbox.html(box, words, sheet, ground, spec.language)


def _rulebook(
    game: Game, faces: FaceSet, backs: list[Printed], symbols: Mapping[str, str]
) -> tuple[str, list[Printed]]:
    """Give a rulebook's page, and the faces whose pictures stand on it."""
    fronts = _fronts(game, faces)
    source = game.rules.text if game.rules else ""
    chapters = text.read(source, symbols, {name: _url(face) for name, face in fronts.items()})
    spec = game.spec
    cover = page.Cover(spec.title, spec.blurb, spec.players, spec.author, _url(backs[0]) if backs else "")
    return page.html(cover, chapters, spec.language), [*backs, *(fronts[name] for name in chapters.shown)]


def _pages(made: Bound) -> str:
    return f"{made.pages} page{'s' if made.pages != 1 else ''}"


def _unknown(game: Game) -> list[str]:
    """Name the cards that the rules show and the game lacks, and the pictures that a rulebook does not show."""
    known = {card.name for card in game.cards}
    missing = [name for name in text.pictured(game.rules.text if game.rules else "") if name not in known]
    made = [f"no card is named {', '.join(f'`{name}`' for name in missing)}"] if missing else []
    pictures = text.read(game.rules.text, {}, {}).left_out if game.rules else ()
    return [*made, *(f"the picture `{one[:80]}` is left out: a rulebook shows cards" for one in pictures)]


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
