"""Looks: `template.yaml`, and that of each look it extends -> LookTemplate, and a game's options checked against it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.files import Tree
from pipeline.findings import Finding, Origin
from pipeline.fixed import fixed
from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.model import lookfile
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.faces import Layer, LookTemplate
from pipeline.model.invalid import listed, read
from pipeline.model.lookfile import TemplateIn
from pipeline.model.nearest import did_you_mean
from pipeline.units import mm

MAX_TEMPLATE = 256 * 1024
"""The largest `template.yaml`, in bytes; a declaration of boxes and options needs a few thousand."""
MAX_LAYERS = 6
"""Looks that extend one another: each adds its files to every face."""
SHIPPED = "cardwright"
"""How the files that came with the program are named, in a project that is not the program's own."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
PLAIN = LookTemplate("", "", mm(3), mm(3), mm(3), {}, {}, (), (), {})
"""What a look has that extends none and says nothing; it stands for one that cannot be read."""


@fixed(frozen=True, slots=True)
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
        above = PLAIN
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
