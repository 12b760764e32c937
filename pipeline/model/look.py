"""Looks: `template.yaml`, and that of each look it extends -> LookTemplate, and a game's options checked against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.files import Tree
from pipeline.findings import Finding, Origin, Severity
from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.model import lookfile
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.declared import GameSpec
from pipeline.model.faces import Layer, LookTemplate
from pipeline.model.invalid import listed, read
from pipeline.model.lookfile import TemplateIn, fits
from pipeline.model.nearest import did_you_mean
from pipeline.model.outline import nearest
from pipeline.model.raw import shown
from pipeline.units import Um, mm, show_size

MAX_TEMPLATE = 256 * 1024
"""The largest `template.yaml`, in bytes; a declaration of boxes and options needs a few thousand."""
MAX_LAYERS = 6
"""Looks that extend one another: each adds its files to every face."""
SHIPPED = "cardwright"
"""How the files that came with the program are named, in a project that is not the program's own."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_PLAIN = LookTemplate("", "", mm(3), mm(3), mm(3), {}, {}, (), (), {})
"""What a look has that extends none and says nothing."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A look, the files behind it for their places, and what is wrong with them. `look` is None where it has none."""

    look: LookTemplate | None
    docs: tuple[Doc, ...]
    findings: tuple[Finding, ...]


@dataclass
class _Reader:
    """Reads a look and those that it extends."""

    bases: tuple[Path, ...]
    notes: Notebook = field(default_factory=Notebook)
    docs: list[Doc] = field(default_factory=list)

    def look(self, base: Path, name: str, seen: tuple[Path, ...] = ()) -> LookTemplate | None:
        """Give the look in a folder of `base`; `seen` are the folders of the looks that extend it."""
        folder = base / "templates" / name
        label = f"templates/{name}" if base == self.bases[0] else f"{SHIPPED}/templates/{name}"
        at = Origin(f"{label}/template.yaml")
        doc = self._doc(Tree(folder), at)
        made = None
        if doc is not None:
            with suppress(NotebookFull):
                made = read(TemplateIn, doc.data, at, self.notes, {"title": name})
        if made is None:
            return None
        above = _PLAIN
        if made.extends:
            parent = self._parent(made.extends, base, name, at.child("extends"), (*seen, folder))
            if parent is None:
                return None
            above = parent
        return self._merged(Layer(name, folder.as_posix(), label), made, above, at)

    def _parent(self, name: str, base: Path, below: str, at: Origin, seen: tuple[Path, ...]) -> LookTemplate | None:
        """Give the look that another extends. A look that extends its own name means the one that was shipped."""
        bases = self.bases[1:] if name == below and base == self.bases[0] else self.bases
        where = _base(name, bases)
        if where is None:
            known = [one for one in _names(self.bases) if one != below]
            but = " but this one itself" if name == below else did_you_mean(name, known)
            message = f"there is no look `{name}` to extend{but}"
            self.notes.add("MOD015", message, at, actual=name, expected=listed(known))
            return None
        if where / "templates" / name in seen:
            self.notes.add("MOD015", f"the look `{name}` extends itself", at, actual=name, hint="end the circle")
            return None
        if len(seen) >= MAX_LAYERS:
            message = f"more than {MAX_LAYERS} looks extend one another, the limit"
            self.notes.add("MOD020", message, at, actual=name, hint="make one look of several")
            return None
        return self.look(where, name, seen)

    def _doc(self, tree: Tree, at: Origin) -> Doc | None:
        try:
            raw = tree.read("template.yaml", MAX_TEMPLATE)
        except PipelineError as error:
            self.notes.add("MOD015", f"the look cannot be read: {error.message}", at, hint=error.remedy)
            return None
        doc, findings = parse(at.file, raw)
        self.notes.findings += findings
        self.docs += [doc] if doc is not None else []
        return doc

    def _merged(self, own: Layer, data: TemplateIn, above: LookTemplate, at: Origin) -> LookTemplate:
        layers = (own, *above.layers)
        trees = [Tree(Path(layer.dir)) for layer in layers]
        shapes = {p.split("/")[-1].removesuffix(".svg") for tree in trees for p in tree.glob("symbols", "*.svg")}
        templates = {path for tree in trees for path in tree.glob(".", "*.html.j2")}
        return LookTemplate(
            own.id,
            data.title,
            above.bleed if data.bleed is None else data.bleed,
            above.safe if data.safe is None else data.safe,
            above.corner if data.corner is None else data.corner,
            lookfile.boxes(data, above.boxes, at.child("boxes"), self.notes),
            lookfile.options(data, above.options, at.child("options"), self.notes),
            tuple(sorted(shapes)),
            layers,
            lookfile.layouts(data, above.layouts, sorted(templates), at.child("layouts"), self.notes),
            data.shape or above.outline,
            *((above.least, above.most) if data.sizes is None else (data.sizes.least, data.sizes.most)),
        )


def find(name: str, root: Path, data: Path) -> Path | None:
    """Give a look's folder: the project's own `templates/<name>`, else the one shipped (in `data`)."""
    base = _base(name, (root, data))
    return base / "templates" / name if base else None


def names(root: Path, data: Path) -> list[str]:
    """Give the names of all looks that a project can use."""
    return _names((root, data))


def load(name: str, root: Path, data: Path) -> Loaded:
    """Read a look that `find` finds, with all that it extends."""
    base = _base(name, (root, data))
    reader = _Reader((root, data))
    look = reader.look(base, name) if base else None
    findings = tuple(reader.notes.findings)
    return Loaded(look, tuple(reader.docs), findings)


def _base(name: str, bases: Iterable[Path]) -> Path | None:
    if not _NAME.fullmatch(name):
        return None
    return next((base for base in bases if Tree(base).exists(f"templates/{name}/template.yaml")), None)


def _names(bases: tuple[Path, ...]) -> list[str]:
    return sorted({name for base in bases for name in Tree(base).folders("templates") if _base(name, (base,))})


def check(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note each option that the look does not have, or whose value does not fit, each unknown shape, and each layout
    that was meant for a type of the game but misspells it."""
    at = spec.look.at.child("options")
    for name, value in spec.look.options.items():
        option = look.options.get(name)
        if option is None:
            message = f"`{name}` is no option of the look `{look.id}`{did_you_mean(name, look.options)}"
            notes.add("MOD015", message, at.child(name).key(), actual=name, expected=listed(look.options))
        elif not fits(option, value):
            wanted = listed(option.choices) if option.kind == "choice" else f"a {option.kind}"
            message = f"`{shown(value)}` is no {option.kind} for `{name}`{did_you_mean(value, option.choices)}"
            notes.add("MOD015", message, at.child(name), actual=value, expected=wanted)
    for symbol in spec.symbols.values():
        _shape(symbol.shape, symbol.at.child("shape"), look, {}, notes)
    for kind in spec.types.values():
        _shape(kind.icon, kind.at.child("icon"), look, spec.symbols, notes)
    _misspelt(spec, look, notes)
    _check_sizes(spec, look, notes)


def _check_sizes(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note sizes of cards, the game's and those that come with a back."""
    _check_size(spec.size, spec.at.child("size"), look, notes)
    for back in spec.backs.values():
        if back.size:
            _check_size(back.size, back.at.child("size"), look, notes)


def _check_size(own: tuple[Um, Um], at: Origin, look: LookTemplate, notes: Notebook) -> None:
    """Note a size that cards of the look's shape cannot have, and one that the look is not made for."""
    shown = show_size(*own)
    if (size := nearest(look.outline, own)) != own:
        shape = "is round" if look.outline == "round" else "is a hexagon with equal sides"
        message = f"the size is `{shown}`, and each card of the look `{look.id}` {shape}"
        notes.add("MOD015", message, at, actual=shown, expected=f"{show_size(*size)}, or a like one")
    small = any(side < least for side, least in zip(own, look.least or own, strict=True))
    large = any(side > most for side, most in zip(own, look.most or own, strict=True))
    if small or large:
        made_for = _made_for(look)
        notes.add("MOD024", f"the look `{look.id}` is made for cards {made_for}, and these are {shown}", at,
                  actual=shown, expected=made_for, severity=Severity.WARNING,
                  hint="choose another size or look; `cardwright proof` shows how the cards come out")  # fmt: skip


def _made_for(look: LookTemplate) -> str:
    """Say which sizes a look is made for."""
    ends = (("from", look.least), ("to", look.most))
    return " ".join(f"{word} {show_size(*size)}" for word, size in ends if size)


def _misspelt(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note layouts for a type that the game lacks, where it has one of nearly that name and no layout for it."""
    open_types = [id for id in spec.types if id not in look.layouts]
    for name in look.layouts if look.layers else ():
        near = "" if name in spec.types else did_you_mean(name, open_types)
        if near:
            at = Origin(f"{look.layers[0].label}/template.yaml").child("layouts", name).key()
            message = f"the look `{look.id}` has a layout for `{name}`, no type of the game `{spec.id}`{near}"
            notes.add("MOD004", message, at, actual=name, severity=Severity.WARNING)


def _shape(name: str, at: Origin, look: LookTemplate, symbols: Mapping[str, object], notes: Notebook) -> None:
    known = [*look.shapes, *symbols]
    if name and name not in known:
        message = f"`{name}` is no shape of the look `{look.id}`{did_you_mean(name, known)}"
        notes.add("MOD015", message, at, actual=name, expected=listed(sorted(known)))
