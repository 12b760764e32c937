"""A game and its look -> the studio: all files read, checked and hashed, once for all faces."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Literal

from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import MissingError, Tree
from pipeline.fixed import fixed
from pipeline.model.declared import GameSpec
from pipeline.model.faces import FaceProblem, LookTemplate
from pipeline.model.types import Game
from pipeline.render import style
from pipeline.render.colors import DARK
from pipeline.render.context import NO_COLOR, options
from pipeline.render.fonts import gather, weights_in
from pipeline.render.icons import IconSets, icons_in
from pipeline.render.jobs import Drawing, Studio, Text
from pipeline.render.told import few
from pipeline.render.workers import Workers
from pipeline.units import to_mm

LARGEST_TEMPLATE = 256 * 1024
"""Bytes of a template, a style sheet or a drawing."""
LARGEST_IMAGE = 16 * 1024 * 1024
"""Bytes of one of a look's own pictures."""
MOST_FILES = 300
"""Files of each kind in a look."""
MOST_BYTES = 64 * 1024 * 1024
"""Bytes of all files of a look: they go to the workers with each chunk of faces."""

_IDENT = re.compile(r"[A-Za-z][\w-]*")

Dep = tuple[str, str | None]
"""A file that a face depends on, and the sha256 of its bytes; None for one that is missing."""


@fixed(frozen=True, slots=True)
class Opened:
    """A studio, what is wrong with the files behind it, and these files. A studio with a refused style sheet, or a file
    that is no text (`usable` false), gives no faces."""

    studio: Studio
    usable: bool
    problems: tuple[FaceProblem, ...]
    deps: tuple[Dep, ...]


class Shelf:
    """Reads the files below a folder of a tree and takes note of them, each under `label` and its name."""

    def __init__(self, tree: Tree, folder: str, label: str) -> None:
        self._tree, self._folder, self._label = tree, folder, label
        self.deps: list[Dep] = []
        self._left = MOST_BYTES

    def path(self, name: str) -> str:
        """Give the name in the tree of a file in the folder."""
        return f"{self._folder}/{name}" if self._folder else name

    def label(self, name: str) -> str:
        """Give the name under which note is taken of a file in the folder."""
        return self._label + name

    def read(self, name: str, limit: int) -> bytes:
        """Give a file's bytes. Raises InputError."""
        try:
            data = self._tree.read(self.path(name), limit)
        except MissingError:
            self.deps.append((self._label + name, None))
            raise
        self._left -= len(data)
        if self._left < 0:
            message = f"the files of `{self._label}` have more than {MOST_BYTES:,} bytes, the limit"
            raise InputError(message, "make them smaller, or remove some")
        self.deps.append((self._label + name, hashlib.sha256(data).hexdigest()))
        return data

    def names(self, folder: str, pattern: str) -> list[str]:
        """Give the names of all files in a folder (`.` for this one) that fit a pattern. Raises InputError."""
        paths = self._tree.glob(self.path(folder) if folder != "." else self._folder or ".", pattern)
        if len(paths) > MOST_FILES:
            raise InputError(
                f"`{self._label}{folder}` holds {len(paths)} files; {MOST_FILES} is the limit", "remove some"
            )
        return [path.rsplit("/", 1)[-1] for path in paths]

    def under(self, folder: str, name: str) -> str:
        """Give the name here of a file in a folder."""
        return name if folder == "." else f"{folder}/{name}"


def open_studio(game: Game, look: LookTemplate, files: Tree, store: Store, workers: Workers) -> Opened:
    """Read all that the faces of a game in a look share. `files` is the project; `workers` read the game's own fonts.

    Raises EnvironmentFault for a font that is not installed, InputError for a look that cannot be read.
    """
    spec = game.spec
    own, shared = Shelf(files, game.dir, f"{game.dir}/" if game.dir else ""), _Layers(look)
    templates, sheets = shared.templates(), shared.sheets()
    shapes = shared.all("symbols", "*.svg", LARGEST_TEMPLATE)
    symbols, problems = _symbols(spec, icons_in(game), own, shapes)
    chosen = options(spec, look)
    families = [chosen[name] for name, option in look.options.items() if option.kind == "font"]
    if not families:
        raise InputError(f"the look `{look.id}` has no `font` option", "declare one in its `template.yaml`")
    refused = few((*shared.unread, *(p for sheet in sheets for p in style.check_sheet(sheet.text, sheet.file))))
    constants = dict(_constants(spec, look, chosen))
    weights = weights_in(text.text for text in (*sheets, *templates.values()))
    studio = Studio(
        key="",
        width=spec.size[0],
        height=spec.size[1],
        bleed=look.bleed,
        safe=look.safe,
        outline=look.outline,
        language=spec.language,
        sheets=tuple(replace(sheet, text=style.with_constants(sheet.text, constants)) for sheet in sheets),
        templates=templates,
        shapes={n.removesuffix(".svg"): d for n, d in shapes.items()},
        images=_images(shared),
        symbols=symbols,
        boxes=look.boxes,
        fonts=gather(families, weights, files, own.path("fonts"), store, workers),
        body_font=families[0],
        constants=constants,
    )
    deps = tuple(sorted({*own.deps, *shared.deps}))
    return Opened(replace(studio, key=_key(studio)), not refused, (*refused, *problems), deps)


def _constants(spec: GameSpec, look: LookTemplate, chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Give the style variables that all faces share: options (of which a text is none) and the card's measures."""
    for name, option in look.options.items():
        value = chosen[name]
        if option.kind == "font":
            yield name, f'"{value}"'
        elif option.kind in ("color", "number") or (option.kind == "choice" and _IDENT.fullmatch(value)):
            yield name, value
    measures = {"width": spec.size[0], "height": spec.size[1], "bleed": look.bleed, "safe": look.safe}
    for name, length in measures.items():
        yield name, f"{to_mm(length):g}mm"


class _Layers:
    """Reads the files of a look; what it lacks is found in the look that it extends."""

    def __init__(self, look: LookTemplate) -> None:
        self._layers = [(layer, Shelf(Tree(Path(layer.dir)), "", f"{layer.label}/")) for layer in look.layers]
        self.unread: list[FaceProblem] = []

    @property
    def deps(self) -> list[Dep]:
        """All files that were read."""
        return [dep for _, shelf in self._layers for dep in shelf.deps]

    def all(self, folder: str, pattern: str, limit: int) -> dict[str, bytes]:
        """Give the bytes of all files in a folder that fit a pattern, by their name in it: the nearest of each name."""
        found: dict[str, bytes] = {}
        for _, shelf in self._layers:
            names = [name for name in shelf.names(folder, pattern) if name not in found]
            found |= {name: shelf.read(shelf.under(folder, name), limit) for name in names}
        return found

    def templates(self) -> dict[str, Text]:
        """Give the templates by name, and those of each look also as `look/name`: one may extend the other."""
        found: dict[str, Text] = {}
        for layer, shelf in self._layers:
            for name in shelf.names(".", "*.j2"):
                text = self._text(shelf, name)
                found.setdefault(name, text)
                found.setdefault(f"{layer.id}/{name}", text)
        return found

    def sheets(self) -> tuple[Text, ...]:
        """Give the style sheets in the order in which they hold: the nearest of each name, the look's own last.

        Raises InputError where there is none.
        """
        found: dict[str, Text] = {}
        for _, shelf in self._layers:
            for name in reversed(shelf.names(".", "*.css")):
                if name not in found:
                    found[name] = self._text(shelf, name)
        if not found:
            raise InputError(f"the look `{self._layers[0][0].id}` has no style sheet", "write its `face.css`")
        return tuple(reversed(found.values()))

    def _text(self, shelf: Shelf, name: str) -> Text:
        """Read a template or a style sheet. One that is not UTF-8 is taken for empty, and its first byte that is none
        noted in `unread`."""
        file, data = shelf.label(name), shelf.read(name, LARGEST_TEMPLATE)
        try:
            return Text(file, data.decode("utf-8-sig"))
        except UnicodeDecodeError as bad:
            before = bad.object[: bad.start].decode()
            line, col = before.count("\n") + 1, len(before) - before.rfind("\n")
            kind: Literal["css", "template"] = "css" if name.endswith(".css") else "template"
            problem = FaceProblem(kind, "", "it is not UTF-8; save it as UTF-8", file=file, line=line, col=col)
            self.unread.append(problem)
            return Text(file, "")


def _symbols(
    spec: GameSpec, used: Iterable[str], own: Shelf, shapes: Mapping[str, bytes]
) -> tuple[dict[str, Drawing], list[FaceProblem]]:
    """Give what each symbol, and each icon that is `used`, is drawn from. A symbol whose drawing cannot be read falls
    back to its letter."""
    found, problems = {}, []
    icons = IconSets(spec.icons, own.read)
    for id, symbol in spec.symbols.items():
        data = b""
        try:
            if ":" in symbol.svg:
                data = icons.svg(symbol.svg)
            elif symbol.svg:
                data = own.read(symbol.svg, LARGEST_TEMPLATE)
            elif symbol.shape:
                data = shapes.get(f"{symbol.shape}.svg", b"")
        except InputError as bad:
            problems.append(FaceProblem("art-missing", "", f"the symbol `{id}`: {bad.message}", field=f"symbols.{id}"))
        found[id] = Drawing(data, symbol.color or NO_COLOR, symbol.letter or id[:2])
    for id in sorted(used):
        try:
            found[id] = Drawing(icons.svg(id), DARK, id.partition(":")[2][:1].upper())
        except InputError as bad:
            problems.append(FaceProblem("art-missing", "", f"the icon `{id}`: {bad.message}", field="symbols"))
    return found, problems


def _images(shared: _Layers) -> dict[str, bytes]:
    """Give the look's own pictures by name."""
    patterns = ("*.png", "*.jpg", "*.jpeg", "*.svg")
    return {n: d for pattern in patterns for n, d in shared.all("images", pattern, LARGEST_IMAGE).items()}


def _key(studio: Studio) -> str:
    """Give the hash of a studio: fonts by their content, wherever they lie."""
    parts = {f.name: getattr(studio, f.name) for f in fields(studio) if f.name not in ("key", "fonts")}
    fonts = [(f.family, f.weight, f.italic, f.sha) for f in studio.fonts.files]
    return hashlib.sha256(repr((sorted(parts.items()), fonts)).encode()).hexdigest()
