"""Effects as data: reading them against the game's ops, and making their printed text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pipeline.findings import Origin
from pipeline.model import expr
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec, OpSpec, ParamSpec
from pipeline.model.invalid import listed
from pipeline.model.nearest import did_you_mean, respelt
from pipeline.model.raw import kind_of, shown, signed
from pipeline.model.values import Dice, Effect

MAX_DEPTH = 4
"""How deep effects may stand within effects."""
MAX_EFFECTS = 32
"""The most effects of one list."""
_DICE = re.compile(r"([1-9]\d?)d([1-9]\d{0,2})([+-]\d{1,3})?")

Arg = int | str | Dice | tuple[Effect, ...]


class Choice(str):
    """An enum argument: compared it is its id, printed it is its words."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, id: str, words: str) -> Choice:
        """Make a choice of an id and its words."""
        made = super().__new__(cls, id)
        made.words = words
        return made

    def __str__(self) -> str:
        return self.words


def read_effects(
    raw: object, at: Origin, spec: GameSpec, cards: Mapping[str, str], notes: Notebook, depth: int = 0
) -> tuple[tuple[Effect, ...], str]:
    """Read a list of effects; gives them and their wording as house markup. What is wrong is noted and left out."""
    if raw is None:
        return (), ""
    if not isinstance(raw, list) or len(raw) > MAX_EFFECTS or depth > MAX_DEPTH:
        expected = f"a list of at most {MAX_EFFECTS} effects, {MAX_DEPTH} deep"
        notes.add("MOD003", f"expected {expected}, found {kind_of(raw)}", at, expected=expected)
        return (), ""
    effects: list[Effect] = []
    sentences: list[str] = []
    for n, item in enumerate(raw):
        effect, words = read_effect(item, at.child(n), spec, spec.ops, "op", cards, notes, depth)
        if effect:
            effects.append(effect)
            sentences.append(words)
    return tuple(effects), " ".join(s for s in sentences if s)


def read_effect(
    raw: object, at: Origin, spec: GameSpec, ops: Mapping[str, OpSpec], what: str, cards: Mapping[str, str],
    notes: Notebook, depth: int = 0,
) -> tuple[Effect | None, str]:  # fmt: skip
    """Read one effect: `op`, `op: value` or `op: {param: value}`; gives it and its wording."""
    if isinstance(raw, str):
        name, given, here = raw, None, at
    elif isinstance(raw, dict) and len(raw) == 1:
        name, given = next(iter(raw.items()))
        here = at.child(name)
    else:
        notes.add("MOD003", f"expected one {what}, found {kind_of(raw)}", at, hint="write `- op: {param: value}`")
        return None, ""
    op = ops.get(name)
    if op is None:
        where = here.key() if here is not at else at
        notes.add("MOD007", f"`{shown(name)}` is no {what} of this game{did_you_mean(name, ops)}", where,
                  actual=name, expected=listed(sorted(ops)), fix=respelt(where, name, ops))  # fmt: skip
        return None, ""
    before = len(notes.findings)
    args, shown_args = _arguments(op, given, here, spec, cards, notes, depth)
    if len(notes.findings) > before:
        return None, ""
    try:
        words = expr.wording(op.text, shown_args)
    except expr.ExprError as error:
        notes.add("MOD010", str(error), here)
        return None, ""
    return Effect(name, args, here), words


def _arguments(
    op: OpSpec, given: object, at: Origin, spec: GameSpec, cards: Mapping[str, str], notes: Notebook, depth: int
) -> tuple[dict[str, Arg], dict[str, object]]:
    params = {p.name: p for p in op.params}
    main = _main(op)
    if isinstance(given, dict):
        named = {k: (v, at.child(k)) for k, v in given.items()}
    elif given is None:
        named = {}
    elif main is None:
        notes.add("MOD008", f"`{op.name}` takes {listed(params) or 'nothing'}", at, hint="name each parameter")
        return {}, {}
    else:
        named = {main.name: (given, at)}
    for key in [k for k in named if k not in params]:
        message = f"`{op.name}` has no parameter `{key}`{did_you_mean(key, params)}"
        where = at.child(key).key()
        notes.add("MOD008", message, where, actual=key, expected=listed(params), fix=respelt(where, key, params))
    args: dict[str, Arg] = {}
    words: dict[str, object] = {}
    for param in op.params:
        raw, here = named.get(param.name, (param.default, at))
        if raw is None:
            if param.required:
                notes.add("MOD008", f"`{op.name}` needs `{param.name}`", at, expected=param.name)
            args[param.name], words[param.name] = "", Choice("", "")
            continue
        args[param.name], words[param.name] = _argument(param, raw, here, spec, cards, notes, depth)
    return args, words


def check_default(param: ParamSpec, at: Origin, spec: GameSpec, notes: Notebook) -> None:
    """Note a parameter's default that is none of what the parameter takes. Cards are not known yet, so ids of cards are
    told where an effect leaves the parameter out."""
    if param.default and param.kind != "card":
        _argument(param, param.default, at, spec, {}, notes, 0)


def _main(op: OpSpec) -> ParamSpec | None:
    """Give the parameter that `op: value` means: the one required, or the only one."""
    required = [p for p in op.params if p.required]
    return required[0] if len(required) == 1 else op.params[0] if len(op.params) == 1 else None


def _argument(
    param: ParamSpec, raw: object, at: Origin, spec: GameSpec, cards: Mapping[str, str], notes: Notebook, depth: int
) -> tuple[Arg, object]:
    """Read an argument: what the effect holds, and what its wording prints."""
    if param.kind == "effects":
        return read_effects(raw, at, spec, cards, notes, depth + 1)
    if not isinstance(raw, str):
        notes.add("MOD008", f"`{param.name}` expects one word or number, found {kind_of(raw)}", at)
        return "", ""
    if param.kind in ("integer", "amount"):
        return _amount(param, raw, at, notes)
    known = _names(param, spec, cards)
    if known is not None and raw not in known:
        notes.add("MOD008", f"`{shown(raw)}` is no {param.kind} for `{param.name}`{did_you_mean(raw, known)}", at,
                  actual=raw, expected=listed(known), fix=respelt(at, raw, known))  # fmt: skip
        return "", ""
    if param.kind == "symbol":
        return raw, "{" + raw + "}"
    if param.kind == "card":
        return raw, f"[[{cards[raw]}]]"
    if param.kind == "type":
        return raw, Choice(raw, spec.types[raw].label)
    return raw, Choice(raw, param.words.get(raw, raw))


def _amount(param: ParamSpec, raw: str, at: Origin, notes: Notebook) -> tuple[Arg, object]:
    if param.kind == "amount" and (found := _DICE.fullmatch(raw)):
        dice = Dice(int(found[1]), int(found[2]), int(found[3] or 0))
        return dice, dice
    try:
        number = signed(raw)
    except ValueError:
        wanted = "a number or dice such as `1d6`" if param.kind == "amount" else "a whole number"
        notes.add("MOD008", f"`{shown(raw)}` is no value for `{param.name}`", at, actual=raw, expected=wanted)
        return 0, 0
    return number, number


def _names(param: ParamSpec, spec: GameSpec, cards: Mapping[str, str]) -> Iterable[str] | None:
    match param.kind:
        case "enum":
            return param.words
        case "symbol":
            return spec.symbols
        case "keyword":
            return spec.keywords
        case "family":
            return spec.families
        case "type":
            return spec.types
        case "card":
            return cards
        case _:
            return None
