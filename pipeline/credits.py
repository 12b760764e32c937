"""A game -> whom to thank: the authors and licences of its fonts, icons and pictures, as far as they are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.project import Project
from pipeline.model.types import Game
from pipeline.model.values import ArtFile
from pipeline.render import fontfile
from pipeline.render.icons import icons_in
from pipeline.render.studio import open_studio
from pipeline.render.workers import Failure, Workers

UNKNOWN = "not said"
"""What stands for an author or a licence that nobody has named."""
NAMED = 6
"""Uses that are named one by one; of more there is the number."""


@dataclass(frozen=True, slots=True)
class Credit:
    """A work that somebody made: who and under which licence (empty when unknown), and the cards or icons it is in."""

    kind: Literal["font", "icons", "picture"]
    name: str
    author: str
    license: str
    source: str
    used: tuple[str, ...] = ()


def credits_of(project: Project, game: Game, store: Store, workers: Workers) -> tuple[Credit, ...]:
    """Give a game's credits: fonts, then sets of icons, then the authors' own pictures.

    Raises EnvironmentFault for a font that is not installed, InputError for a look or a font that cannot be read.
    """
    return (*_fonts(project, game, store, workers), *_icons(game), *_pictures(game))


def _fonts(project: Project, game: Game, store: Store, workers: Workers) -> Iterator[Credit]:
    first: dict[str, str] = {}
    for chosen in game.spec.looks:
        own = replace(game, spec=replace(game.spec, look=chosen))
        opened = open_studio(own, project.looks[chosen.template], Tree(project.root), store, workers)
        for font in opened.studio.fonts.files:
            first.setdefault(font.family, font.path)
    files = [(family, Path(path).read_bytes()) for family, path in sorted(first.items())]
    for done in workers.run(fontfile.makers, [[one] for one in files]):
        made = fontfile.Maker("", "", "") if isinstance(done.result, Failure) else done.result
        yield Credit("font", done.job[0], made.author, made.license, made.source)


def _icons(game: Game) -> Iterator[Credit]:
    symbols = {symbol.svg for symbol in game.spec.symbols.values() if game.spec.is_icon(symbol.svg)}
    used = sorted(icons_in(game) | symbols)
    for prefix, one in sorted(game.spec.icons.items()):
        names = tuple(id.partition(":")[2] for id in used if id.partition(":")[0] == prefix)
        if names:
            yield Credit("icons", one.title, one.author, one.license, one.source, names)


def _pictures(game: Game) -> Iterator[Credit]:
    """Give the pictures, those of one author, licence and source together."""
    own = [(card.picture, card.name) for card in game.cards] + [(b.picture, b.title) for b in game.spec.backs.values()]
    groups: dict[tuple[str, str, str], list[tuple[ArtFile, str]]] = {}
    for picture, name in own:
        if picture.file:
            groups.setdefault((picture.author, picture.license, picture.source), []).append((picture, name))
    for (author, license, source), pictures in sorted(groups.items()):
        files = sorted({picture.file for picture, _ in pictures})
        title = files[0] if len(files) == 1 else f"{len(files)} pictures"
        yield Credit("picture", title, author, license, source, tuple(name for _, name in pictures))


def as_text(title: str, credits: Iterable[Credit]) -> str:
    """Give credits as Markdown, ready for a rulebook."""
    lines = [f"## Credits of {title}"]
    heads = {"font": "Fonts", "icons": "Icons", "picture": "Pictures"}
    listed = list(credits)
    for kind, head in heads.items():
        found = [one for one in listed if one.kind == kind]
        lines += ["", f"### {head}", *map(_line, found)] if found else []
    return "\n".join(lines) + "\n"


def _line(one: Credit) -> str:
    parts = [f"by {one.author or UNKNOWN}", f"licence: {one.license or UNKNOWN}", *([one.source] if one.source else [])]
    uses = ", ".join(one.used) if len(one.used) <= NAMED else f"{len(one.used)} times"
    return f"- **{one.name}**, {', '.join(parts)}" + (f" ({uses})" if uses else "")


def as_data(credits: Iterable[Credit]) -> list[dict[str, Any]]:
    """Give credits as plain data."""
    return [asdict(one) for one in credits]
