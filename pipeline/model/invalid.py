"""From pydantic's errors to findings at their place, and the data without what was wrong."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pipeline.findings import Edit, Origin
from pipeline.model.codes import Notebook
from pipeline.model.expr import ExprError
from pipeline.model.nearest import did_you_mean, nearest, respelt
from pipeline.model.raw import kind_of, shown, ticked

M = TypeVar("M", bound=BaseModel)
Loc = tuple[int | str, ...]
"""Where something stands in the data."""

WANTED = {"model_type": "a mapping", "dict_type": "a mapping", "list_type": "a list"}
_NAME = re.compile(r"\w[\w -]{0,39}")
"""What can be shown as a name or a value in a hint."""
ROUNDS = 8
"""How often data is pruned and read again; each round takes away at least one wrong part."""


def read(model: type[M], data: Any, at: Origin, notes: Notebook, fallback: dict[str, Any]) -> M | None:
    """Read data as `model`; each thing wrong is noted at its place and left out, so that the rest
    can still be checked. `fallback` gives what takes the place of a missing key of the root."""
    if not isinstance(data, dict):
        notes.add("MOD003", f"expected a mapping, found {kind_of(data)}", at, expected="a mapping")
        data = {}
    seen: set[Loc] = set()
    whole: dict[Loc, list[int]] = {}
    for _ in range(ROUNDS):
        try:
            return model.model_validate(data)
        except ValidationError as error:
            data = copy.deepcopy(data)
            details = error.errors(include_url=False, include_context=True)
            wrong = [_wrong(detail) for detail in details]
            for detail in details:
                detail["loc"] = _as_written(detail["loc"], whole)
            seen |= _misspelt(details)
            for detail in details:
                if detail["loc"] not in seen:  # what was pruned is missing in the next round
                    seen.add(detail["loc"])
                    note(model, detail, at, notes)
            _prune(data, wrong, fallback, whole)
            notes.whole |= {at.child(*loc): places for loc, places in whole.items()}
    return None


def _as_written(loc: Loc, whole: Mapping[Loc, list[int]]) -> Loc:
    """Give where something stands in the file, by its place in data whose lists lost items."""
    path: Loc = ()
    for step in loc:
        places = whole.get(path)
        path = (*path, places[step] if places and isinstance(step, int) else step)
    return path


def _misspelt(details: list[ErrorDetails]) -> set[Loc]:
    """Give the missing keys that stand there misspelt: the unknown key says enough."""
    unknown = [d["loc"] for d in details if d["type"] == "extra_forbidden"]
    missing = [d["loc"] for d in details if d["type"] == "missing"]
    return {
        loc for loc in missing
        if any(one[:-1] == loc[:-1] and nearest(str(one[-1]).split(":")[0], [str(loc[-1])]) for one in unknown)
    }  # fmt: skip


def note(model: type[BaseModel], detail: ErrorDetails, at: Origin, notes: Notebook) -> None:
    """Note one of pydantic's errors as a finding."""
    loc, kind = detail["loc"], detail["type"]
    here = at.child(*loc)
    if kind == "extra_forbidden":
        known = keys_at(model, loc[:-1])
        message = f"`{loc[-1]}` is no key here{did_you_mean(str(loc[-1]), known)}"
        # `{reminder: Look, or draw}` is read as the key `or draw` without a value
        hint = "quote words that hold a comma" if detail["input"] is None and " " in str(loc[-1]) else ""
        fix = respelt(here.key(), str(loc[-1]), known)
        key, _, value = str(loc[-1]).partition(":")
        if value and key in known:
            message, hint = f"`{loc[-1]}` needs a space behind its `:`", f"write `{key}: {value}`"
            fix = None
        notes.add("MOD001", message, here.key(), actual=str(loc[-1]), expected=listed(known), hint=hint, fix=fix)
    elif kind == "missing":
        above = at.child(*loc[:-1])
        above = above.key() if above.path else above  # a whole file has no key
        notes.add("MOD002", f"the key `{loc[-1]}` is missing", above, expected=str(loc[-1]))
    elif kind == "literal_error":
        known = re.findall(r"'([^']*)'", detail["ctx"]["expected"])
        actual = shown(detail["input"])
        message = f"{ticked(detail['input'])} is not known here{did_you_mean(actual, known)}"
        notes.add("MOD003", message, here, actual=actual, expected=listed(known), fix=respelt(here, actual, known))
    elif kind == "too_short":
        notes.add("MOD003", f"`{loc[-1]}` is empty; it needs at least one", here, expected="at least one")
    elif kind == "cardwright":
        right = detail["ctx"].get("right")  # a guess, such as which unit is missing
        fix = Edit(here, right, safe=False) if right else None
        notes.add("MOD003", detail["ctx"]["message"], here, actual=shown(detail["input"]), fix=fix)
    else:
        expected = WANTED.get(kind, detail["msg"].lower())
        message = f"expected {expected}, found {kind_of(detail['input'])}"
        hint = _as_mapping(model, loc, detail["input"]) if expected == "a mapping" else ""
        notes.add("MOD003", message, here, actual=shown(detail["input"]), expected=expected, hint=hint)


def _as_mapping(model: type[BaseModel], loc: Loc, found: object) -> str:
    """Say how a mapping is written, for who wrote its one value alone, or a list of names."""
    keys = keys_at(model, loc)
    if isinstance(found, str) and keys and _NAME.fullmatch(found):
        return f"write `{loc[-1]}: {{{keys[0]}: {found}}}`"
    if isinstance(found, list) and found and isinstance(found[0], str) and not keys and _NAME.fullmatch(found[0]):
        return f"write a key for each, `{found[0]}: {{}}` on a line of its own"
    return ""


def note_unknown(
    notes: Notebook, name: str, known: Iterable[str], what: str, at: Origin, *, code: str = "MOD019", fix: bool = True
) -> None:
    """Note a name that is none of the known ones of its kind in the game; `fix` offers to write the nearest of them."""
    names = list(known)
    message = f"`{shown(name)}` is no {what} of this game{did_you_mean(name, names)}"
    edit = respelt(at, name, names) if fix else None
    hint = "" if names else f"`game.yaml` declares no {what}"
    notes.add(code, message, at, actual=name, expected=listed(names), hint=hint, fix=edit)


def note_expression(notes: Notebook, error: ExprError, at: Origin, source: str) -> None:
    """Note an expression or a wording that may not be used, at the letters that are wrong where they are known."""
    here = at.slice(*error.spot) if error.spot else at
    fix = Edit(here, error.right) if error.spot and error.right else None
    notes.add("MOD010", str(error), here, actual=source, hint=error.hint, fix=fix)


def listed(names: Iterable[str]) -> str:
    """List names for a message, in backticks."""
    return ", ".join(f"`{n}`" for n in names)


def keys_at(model: type[BaseModel], loc: Loc) -> list[str]:
    """Give the keys that a model takes at `loc`."""
    here: Any = model
    for step in loc:
        here = _inside(here, step)
    here = _bare(here)
    if isinstance(here, type) and issubclass(here, BaseModel):
        return [f.alias or name for name, f in here.model_fields.items()]
    return []


def _inside(kind: Any, step: int | str) -> Any:
    kind = _bare(kind)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return next((f.annotation for n, f in kind.model_fields.items() if step in (f.alias, n)), None)
    args = get_args(kind)
    return args[-1] if args else None


def _bare(kind: Any) -> Any:
    """Take off Annotated and Optional."""
    while (origin := get_origin(kind)) not in (None, dict, list, tuple):
        args = [a for a in get_args(kind) if a is not type(None)]
        kind = args[0] if origin is not dict else kind
    return kind


def _wrong(detail: ErrorDetails) -> Loc:
    """Give what cannot stay: what is wrong, or what lacks a key."""
    loc = detail["loc"]
    return loc[:-1] if detail["type"] == "missing" and len(loc) > 1 else loc


def _prune(data: Any, wrong: list[Loc], fallback: dict[str, Any], whole: dict[Loc, list[int]]) -> None:
    """Take out what is wrong, each once: items of lists last and from the end, so that the others are met where they
    were seen. `whole` is told which items of a list are left."""
    for loc in sorted(dict.fromkeys(filter(None, reversed(wrong))), key=lambda loc: isinstance(loc[-1], int)):
        if len(loc) == 1:
            _set_back(data, str(loc[0]), fallback)
        else:
            _drop(data, loc, whole)


def _set_back(data: dict[str, Any], key: str, fallback: dict[str, Any]) -> None:
    if key in fallback or key not in data:
        data[key] = copy.deepcopy(fallback.get(key, ""))
    else:
        del data[key]


def _drop(data: Any, loc: Loc, whole: dict[Loc, list[int]]) -> None:
    for step in loc[:-1]:
        known = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
        if step not in known:  # pruned already with another fault of the same place
            return
        data = data[step]
    if isinstance(data, dict):
        data.pop(loc[-1], None)
    elif isinstance(data, list) and isinstance(loc[-1], int) and loc[-1] < len(data):
        places = whole.setdefault(_as_written(loc[:-1], whole), list(range(len(data))))
        del data[loc[-1]], places[loc[-1]]
