"""Looks: `template.yaml` -> LookTemplate, and a game's options checked against it."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from pipeline.errors import PipelineError
from pipeline.files import Tree
from pipeline.findings import Finding, Origin
from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.declared import GameSpec, SymbolSpec
from pipeline.model.faces import BoxSpec, LookTemplate, OptionSpec
from pipeline.model.invalid import listed, read
from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import Flag, Names, Section, Words, empty_map, refuse, shown, words
from pipeline.units import Um, mm, parse_length

MAX_TEMPLATE = 256 * 1024
"""The largest `template.yaml`, in bytes; a declaration of boxes and options needs a few thousand."""
_POINTS = re.compile(r"\d{1,3}(\.\d{1,3})?")
_OPTION = {
    "color": re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"),
    "number": re.compile(r"-?\d{1,6}(\.\d{1,6})?"),
    "font": re.compile(r"[\w][\w -]{0,63}"),
    "text": re.compile(r"[^\x00-\x1f]{0,200}"),
}


def points(value: Any) -> float:
    """Read a type size in points."""
    if isinstance(value, str) and _POINTS.fullmatch(value):
        return float(value)
    raise refuse(f"`{shown(value)}` is no size in points, such as `7.5`")


def length(value: Any) -> Um:
    """Read a length, in micrometres."""
    try:
        return parse_length(words(value))
    except ValueError as error:
        raise refuse(str(error)) from None


RESERVED = frozenset({"type", "type2", "ink", "ink2", "width", "height", "bleed", "safe"})
"""Variables that a face sets for its style; an option of that name would be overwritten."""
Points = Annotated[float, BeforeValidator(points)]
Length = Annotated[Um, BeforeValidator(length)]


class BoxIn(Section):
    """A box that holds words, its type sizes in points."""

    fit: Flag = True
    largest: Points
    warn: Points | None = None
    least: Points | None = None


class OptionIn(Section):
    """What a game may choose of a look."""

    kind: Literal["color", "font", "choice", "text", "number"]
    default: Words
    choices: Names = []  # noqa: RUF012 - pydantic copies a default for each model made


class TemplateIn(Section):
    """The whole of `template.yaml`."""

    title: Words
    bleed: Length = mm(3)
    safe: Length = mm(3)
    corner: Length = mm(3)
    boxes: Annotated[dict[str, BoxIn], BeforeValidator(empty_map)] = {}  # noqa: RUF012
    options: Annotated[dict[str, OptionIn], BeforeValidator(empty_map)] = {}  # noqa: RUF012


def find(name: str, root: Path, data: Path) -> Path | None:
    """Give a look's folder: the project's own `templates/<name>`, else the one shipped."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", name):
        return None
    for base in (root, data):
        if Tree(base).exists(f"templates/{name}/template.yaml"):
            return base / "templates" / name
    return None


def names(root: Path, data: Path) -> list[str]:
    """Give the names of all looks that a project can use."""
    bases = {base: Tree(base) for base in (root, data)}
    found = {name for base, tree in bases.items() for name in tree.folders("templates") if find(name, base, base)}
    return sorted(found)


def load(folder: Path, root: Path) -> tuple[LookTemplate | None, Doc | None, tuple[Finding, ...]]:
    """Read a look's declaration. Gives the look, the file for its places, and what is wrong."""
    inside = folder.is_relative_to(root)
    file = (folder.relative_to(root) / "template.yaml").as_posix() if inside else f"{folder.name}/template.yaml"
    at = Origin(file)
    notes = Notebook()
    try:
        raw = Tree(folder).read("template.yaml", MAX_TEMPLATE)
    except PipelineError as error:
        notes.add("MOD015", f"the look cannot be read: {error.message}", at, hint=error.remedy)
        return None, None, tuple(notes.findings)
    doc, findings = parse(file, raw)
    if doc is None:
        return None, None, findings
    made = None
    with suppress(NotebookFull):
        made = read(TemplateIn, doc.data, at, notes, {"title": folder.name})
    look = None if made is None else _look(folder, made)
    for name in RESERVED & set(made.options if made else ()):
        message = f"the option `{name}` has the name of a variable that every face has"
        notes.add("MOD016", message, at.child("options", name).key(), actual=name, hint="give it another name")
    for name, option in look.options.items() if look else ():
        if not _fits(option, option.default):
            message = f"`{shown(option.default)}` is no {option.kind}, as the option `{name}` is"
            notes.add("MOD015", message, at.child("options", name, "default"), actual=option.default)
    return look, doc, (*findings, *notes.findings)


def _look(folder: Path, data: TemplateIn) -> LookTemplate:
    boxes = {
        name: BoxSpec(name, b.fit, b.largest, b.warn if b.warn is not None else b.largest if not b.fit else 0.0,
                      b.least if b.least is not None else b.largest)
        for name, b in data.boxes.items()
    }  # fmt: skip
    options = {n: OptionSpec(n, o.kind, o.default, tuple(o.choices)) for n, o in data.options.items()}
    shapes = tuple(p.split("/")[-1][: -len(".svg")] for p in Tree(folder).glob("symbols", "*.svg"))
    return LookTemplate(
        folder.name, data.title, data.bleed, data.safe, data.corner, boxes, options, shapes, folder.as_posix()
    )


def check(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note each option that the look does not have, or whose value does not fit, and each unknown shape."""
    at = spec.look.at.child("options")
    for name, value in spec.look.options.items():
        option = look.options.get(name)
        if option is None:
            message = f"`{name}` is no option of the look `{look.id}`{did_you_mean(name, look.options)}"
            notes.add("MOD015", message, at.child(name).key(), actual=name, expected=listed(look.options))
        elif not _fits(option, value):
            wanted = listed(option.choices) if option.kind == "choice" else f"a {option.kind}"
            message = f"`{shown(value)}` is no {option.kind} for `{name}`{did_you_mean(value, option.choices)}"
            notes.add("MOD015", message, at.child(name), actual=value, expected=wanted)
    for symbol in spec.symbols.values():
        _shape(symbol.shape, symbol.at.child("shape"), look, (), notes)
    for kind in spec.types.values():
        _shape(kind.icon, kind.at.child("icon"), look, spec.symbols, notes)


def _fits(option: OptionSpec, value: str) -> bool:
    return value in option.choices if option.kind == "choice" else bool(_OPTION[option.kind].fullmatch(value))


def _shape(
    name: str, at: Origin, look: LookTemplate, symbols: dict[str, SymbolSpec] | tuple[str, ...] | Any, notes: Notebook
) -> None:
    known = [*look.shapes, *symbols]
    if name and name not in known:
        message = f"`{name}` is no shape of the look `{look.id}`{did_you_mean(name, known)}"
        notes.add("MOD015", message, at, actual=name, expected=listed(sorted(known)))
