"""`template.yaml` as it is written, and what it makes of the look that it extends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from pipeline.findings import Origin
from pipeline.model.codes import Notebook
from pipeline.model.faces import BoxSpec, OptionSpec
from pipeline.model.nearest import did_you_mean, respelt
from pipeline.model.outline import Outline
from pipeline.model.raw import Flag, Length, Names, Section, Size, Words, empty_map, refuse, shown, ticked
from pipeline.model.scenes import STYLES

_POINTS = re.compile(r"\d{1,3}(\.\d{1,3})?")
_TEMPLATE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.html\.j2")
_OPTION = {
    "color": re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"),
    "number": re.compile(r"-?\d{1,6}(\.\d{1,6})?"),
    "font": re.compile(r"[\w][\w -]{0,63}"),
    "text": re.compile(r"[^\x00-\x1f]{0,200}"),
}
RESERVED = frozenset({"type", "type2", "ink", "ink2", "width", "height", "bleed", "safe"})
"""Variables that a face sets for its style; an option of that name would be overwritten."""


def points(value: Any) -> float:
    """Read a type size in points."""
    if isinstance(value, str) and _POINTS.fullmatch(value):
        return float(value)
    raise refuse(f"{ticked(value)} is no size in points, such as `7.5`")


def template(value: Any) -> str:
    """Read the name of a template in the look's folder."""
    if isinstance(value, str) and _TEMPLATE.fullmatch(value):
        return value
    raise refuse(f"{ticked(value)} is no name of a template, such as `world.html.j2`")


Points = Annotated[float, BeforeValidator(points)]
Template = Annotated[str, BeforeValidator(template)]
Kind = Literal["color", "font", "choice", "text", "number", "art"]
"""Kinds of options. `art` is a choice among all that pictures can be made of."""


class BoxIn(Section):
    """A box that holds words, its type sizes in points. What it does not say, the look that is extended says."""

    fit: Flag | None = None
    largest: Points | None = None
    warn: Points | None = None
    least: Points | None = None


class OptionIn(Section):
    """What a game may choose of a look. `kind` may be left out where only the default is another."""

    kind: Kind | None = None
    default: Words
    choices: Names = []  # noqa: RUF012 - pydantic copies a default for each model made


class SizesIn(Section):
    """The sizes of card that a look is made for: each side from that of `least` to that of `most`."""

    least: Size | None = None
    most: Size | None = None


class TemplateIn(Section):
    """The whole of `template.yaml`. An empty box, option or layout takes away the one of the look that is extended."""

    title: Words
    extends: Words = ""
    bleed: Length | None = None
    safe: Length | None = None
    corner: Length | None = None
    shape: Outline | None = None
    sizes: SizesIn | None = None
    boxes: Annotated[dict[str, BoxIn | None], BeforeValidator(empty_map)] = {}  # noqa: RUF012
    options: Annotated[dict[str, OptionIn | None], BeforeValidator(empty_map)] = {}  # noqa: RUF012
    layouts: Annotated[dict[str, Template | None], BeforeValidator(empty_map)] = {}  # noqa: RUF012


def fits(option: OptionSpec, value: str) -> bool:
    """Tell whether a value is one that an option may have."""
    return value in option.choices if option.kind == "choice" else bool(_OPTION[option.kind].fullmatch(value))


def boxes(data: TemplateIn, above: Mapping[str, BoxSpec], at: Origin, notes: Notebook) -> dict[str, BoxSpec]:
    """Give the boxes: those of `above`, changed and added to. Notes one that has no size."""
    made = _kept(data.boxes, above)
    for name, box in _said(data.boxes):
        spec = _box(name, box, above.get(name))
        if spec is None:
            notes.add("MOD002", "the key `largest` is missing", at.child(name).key(), expected="largest")
        else:
            made[name] = spec
            _check_sizes(box, spec, at.child(name), notes)
    return made


def _check_sizes(box: BoxIn, spec: BoxSpec, at: Origin, notes: Notebook) -> None:
    """Note a size of type that a box says to be the least, or the one to warn from, and that is over its largest."""
    for key, size in (("least", box.least), ("warn", box.warn)):
        if size is not None and size > spec.largest:
            message = f"`{key}` is `{size:g}`, over the box's `largest`, `{spec.largest:g}`"
            expected = f"{spec.largest:g} at most"
            notes.add("MOD015", message, at.child(key), actual=f"{size:g}", expected=expected)


def options(data: TemplateIn, above: Mapping[str, OptionSpec], at: Origin, notes: Notebook) -> dict[str, OptionSpec]:
    """Give the options: those of `above`, changed and added to. Notes what is no value of its option."""
    made = _kept(data.options, above)
    for name, option in _said(data.options):
        here, before = at.child(name), above.get(name)
        kind = option.kind or (before.kind if before else None)
        if kind is None:
            notes.add("MOD002", "the key `kind` is missing", here.key(), expected="kind")
            continue
        kept = before.choices if before and before.kind == kind else ()
        if kind == "art":
            made[name] = OptionSpec(name, "choice", option.default, STYLES)
        else:
            made[name] = OptionSpec(name, kind, option.default, tuple(option.choices) or kept)
        if not fits(made[name], option.default):
            message = f"`{shown(option.default)}` is no {kind}, as the option `{name}` is"
            notes.add("MOD015", message, here.child("default"), actual=option.default)
        if name in RESERVED:
            message = f"the option `{name}` has the name of a variable that every face has"
            notes.add("MOD016", message, here.key(), actual=name, hint="give it another name")
    return made


def layouts(
    data: TemplateIn, above: Mapping[str, str], templates: Collection[str], at: Origin, notes: Notebook
) -> dict[str, str]:
    """Give the template of each type that has one of its own. Notes one that is not among the look's `templates`."""
    made = _kept(data.layouts, above)
    for name, file in _said(data.layouts):
        made[name] = file
        if file not in templates:
            message, here = f"`{file}` is not in the look's folder{did_you_mean(file, templates)}", at.child(name)
            notes.add("MOD017", message, here, actual=file, fix=respelt(here, file, templates))
    return made


def _box(name: str, box: BoxIn, before: BoxSpec | None) -> BoxSpec | None:
    largest = box.largest if box.largest is not None else before.largest if before else None
    if largest is None:
        return None
    fit = box.fit if box.fit is not None else before.fit if before else True
    warn = 0.0 if fit else largest
    warn = box.warn if box.warn is not None else before.warn if before else warn
    least = box.least if box.least is not None else before.least if before else largest
    return BoxSpec(name, fit, largest, min(warn, largest), min(least, largest))


def _kept(own: Mapping[str, object], above: Mapping[str, Any]) -> dict[str, Any]:
    """Give what is taken over: all but what the look takes away or says anew."""
    return {name: one for name, one in above.items() if name not in own or own[name] is not None}


def _said(own: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((name, one) for name, one in own.items() if one is not None)
