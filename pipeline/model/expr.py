"""Expressions over a card (`1 + values.M`), and wordings of effects: Jinja's grammar, cut to a list.

Data never names code, so an expression may hold only the nodes that `evaluate.py` knows: no calls, no
multiplication, no powers, nothing that grows with its input. Names and parts are checked when the
game is read, so that evaluation cannot meet an unknown one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, nodes
from jinja2.environment import Template
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pipeline.model import slips
from pipeline.model.declared import FieldSpec, GameSpec, Kind, as_name
from pipeline.model.evaluate import FILTERS, NODES, Figures, Run, function, remainder
from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import shown
from pipeline.model.types import Card
from pipeline.model.values import UNSET, Cost, KeywordUse, Stats, Token, Unset, Value, Values

MAX_LENGTH = 500
"""The longest expression, in letters: a designer's rule fits in one line."""
MAX_NESTING = 64
"""How deep the parts of an expression or a wording may stand in each other; a sum of so many terms is as deep."""
TOO_DEEP = f"it is nested more than {MAX_NESTING} deep, the limit"

WORDING = NODES | {nodes.Template, nodes.Output, nodes.TemplateData, nodes.If}
"""The nodes that the wording of an op may hold; it is a template of Jinja's, run in its sandbox."""
CARD_NAMES = frozenset({"id", "name", "types", "families", "copies", "rarity", "status"})
FEW_PARTS = 8
"""Parts of a field that are all named to who asks for another."""
_WORDS = frozenset({"words"})
"""The part of a parameter that is a word itself."""
_BARE: dict[Kind, object] = {"integer": 0, "signed": 0, "list": (), "keywords": ()}


ALLOWED = (
    "allowed are names, numbers, words in quotes, lists, comparison, `in`, `and`, `or`, `not`, `+ - // %`, "
    "`a if b else c`, `.part` and the filters `length`, `lower`, `upper`"
)
"""What an expression may hold, for people."""
_SIGNS = {
    "Mul": "`*`", "Div": "`/`", "Pow": "`**`", "Concat": "`~`", "Call": "a call `...(...)`", "Getitem": "`[...]`",
    "Dict": "`{...}`", "Test": "`is`", "Slice": "`[a:b]`", "For": "`{% for %}`", "Assign": "`{% set %}`",
    "Include": "`{% include %}`", "Import": "`{% import %}`", "Macro": "`{% macro %}`",
}  # fmt: skip
"""What an author wrote, by the name of Jinja's node for it."""
_TOKENS = {
    "end of print statement": "the end", "end of template": "the end", "end of statement block": "the end",
    "name": "a name", "integer": "a number", "string": "words in quotes",
}  # fmt: skip
_SAID = {
    re.compile(r"expected token '(.+)', got '(.+)'"): "{1} stands where {0} is expected",
    re.compile(r"[Ee]xpected an expression, got '(.+)'"): "something is missing before {0}",
    re.compile(r"unexpected char [\"'](.)[\"'] at"): "{0} has no meaning there",
    re.compile(r"unexpected 'end of"): "something is missing at the end",
    re.compile(r"unexpected '(.+)'"): "{0} stands where something else is expected",
    re.compile(r"unknown tag '(.+)'"): "the tag {0} is not allowed; a wording knows `if` alone",
    re.compile(r"[Uu]nexpected end of template"): "a bracket or an `if` is not closed",
}  # fmt: skip
"""Jinja's complaints, and what an author is told instead."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, in which `%` is the remainder of two numbers: of a word it would be a format, which pads to any
    width."""

    intercepted_binops = frozenset(["%"])

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        return remainder(left, right)


_ENV = _Sandbox(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=False)
_ENV.globals.clear()  # no function is callable here, and each evaluation copies them


class ExprError(ValueError):
    """An expression that may not be used; the message is for the author, as is the `hint`. `spot` is where in it the
    fault stands, and `right` what is meant there, where that is known."""

    def __init__(self, message: str, spot: tuple[int, int] | None = None, hint: str = "", right: str = "") -> None:
        super().__init__(message)
        self.spot, self.hint, self.right = spot, hint, right


def check(source: str, spec: GameSpec, more: Iterable[str] = ()) -> None:
    """Raise ExprError when `source` is no expression over the cards of this game, and over `more` names."""
    parts = {as_name(f.name): _parts(f, spec) for f in spec.fields.values()}
    check_names(source, dict.fromkeys((*CARD_NAMES, *more)) | parts)


def check_names(source: str, names: Mapping[str, frozenset[str] | None]) -> None:
    """Raise ExprError when `source` uses a node, a name or a part that is not allowed.

    `names` maps each known name to its parts (`values.M`), or None where it has none.
    """
    if len(source) > MAX_LENGTH:
        raise ExprError(f"the expression has {len(source)} letters; the limit is {MAX_LENGTH}")
    _walk(_read(source, "expression"), source, NODES, names)


def check_wording(source: str, names: Mapping[str, frozenset[str] | None]) -> None:
    """Raise ExprError when an op's wording uses anything but its parameters, `if` and the list."""
    _walk(_read(source, "wording"), source, WORDING, names)


def _read(source: str, what: Literal["expression", "wording"]) -> nodes.Node:
    """Parse an expression or a wording. Raises ExprError."""
    try:
        if what == "wording":
            return _ENV.parse(source)
        parser = Parser(_ENV, source, state="variable")
        tree = parser.parse_expression()
    except TemplateSyntaxError as error:
        _refuse_slip(source)
        raise ExprError(f"the {what} cannot be read: {_in_words(error.message or '')}") from None
    except RecursionError:
        raise ExprError(TOO_DEEP) from None
    except ValueError:  # a number of more digits than Python reads
        raise ExprError(f"the {what} holds a number that is too long") from None
    if not parser.stream.eos:
        _refuse_slip(source)
        raise ExprError(f"`{parser.stream.current.value}` stands where the expression should end")
    return tree


def _refuse_slip(source: str) -> None:
    """Raise ExprError where an expression that cannot be read has a sign of another language."""
    found = slips.slip(source)
    if found:
        hint = f"write `{found.right.strip()}`"
        raise ExprError(f"`{found.wrong}` has no meaning here", (found.start, found.end), hint, found.right)


def _unknown(name: str, source: str, names: Mapping[str, frozenset[str] | None]) -> ExprError:
    """Say that a name is unknown; a field with a hyphen in its name is read as a difference."""
    for known in names:
        hyphened = known.replace("_", "-")
        if "_" in known and name in known.split("_") and hyphened in source:
            message = f"`{hyphened}` is read as a difference; write `{known}`"
            return ExprError(message, slips.spot(hyphened, source), right=known)
    near = did_you_mean(name, names)
    hint = "" if near else f"a word that is no field stands in quotes: `'{name}'`"
    return ExprError(f"`{name}` is unknown here{near}", slips.spot(name, source), hint)


def _walk(
    tree: nodes.Node, source: str, allowed: frozenset[type[nodes.Node]], names: Mapping[str, frozenset[str] | None]
) -> None:
    stack: list[tuple[nodes.Node, int]] = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > MAX_NESTING:
            raise ExprError(TOO_DEEP)
        if type(node) not in allowed:
            raise ExprError(f"{_SIGNS.get(type(node).__name__, 'this')} is not allowed here; {ALLOWED}")
        if isinstance(node, nodes.Name) and node.name not in names:
            raise _unknown(node.name, source, names)
        if isinstance(node, nodes.Filter) and node.name not in FILTERS:
            raise ExprError(f"the filter `{node.name}` is not allowed" + did_you_mean(node.name, FILTERS))
        if isinstance(node, nodes.Getattr):
            _check_part(node, source, names)
        if isinstance(node, nodes.Compare | nodes.Add | nodes.Sub):
            _check_figures(node, source, names)
        if isinstance(node, nodes.CondExpr) and node.expr2 is None:
            raise ExprError("`if` needs an `else`")
        stack.extend((child, depth + 1) for child in node.iter_child_nodes())


def _check_part(node: nodes.Getattr, source: str, names: Mapping[str, frozenset[str] | None]) -> None:
    if not isinstance(node.node, nodes.Name):
        raise ExprError(f"`.{node.attr}` must follow a name")
    name, parts = node.node.name, names.get(node.node.name) or frozenset()
    if name not in names:
        raise _unknown(name, source, names)
    if node.attr not in parts:
        there = ", ".join(f"`{name}.{part}`" for part in sorted(parts))
        hint = f"it has {there}" if 0 < len(parts) <= FEW_PARTS else ""
        message = f"`{name}` has no part `{node.attr}`" + did_you_mean(node.attr, parts)
        raise ExprError(message, slips.spot(f"{name}.{node.attr}", source), hint)


def _check_figures(node: nodes.Node, source: str, names: Mapping[str, frozenset[str] | None]) -> None:
    """Refuse to compare or add a field of several figures as a whole."""
    for name in (child.name for child in _terms(node) if isinstance(child, nodes.Name)):
        parts = names.get(name)
        if parts and parts != _WORDS:
            one = f"{name}.{'total' if 'total' in parts else min(parts)}"
            raise ExprError(f"`{name}` is no number; it has parts", slips.spot(name, source), f"write `{one}`")


def _terms(node: nodes.Node) -> Iterator[nodes.Node]:
    """Give what a comparison or a sum puts together; not what `in` looks into."""
    if isinstance(node, nodes.Compare):
        yield node.expr
        yield from (operand.expr for operand in node.ops if operand.op not in ("in", "notin"))
    else:
        yield from node.iter_child_nodes()


def _parts(field: FieldSpec, spec: GameSpec) -> frozenset[str] | None:
    if field.kind in ("values", "cost"):
        return frozenset(field.symbols or spec.symbols) | {"total"}
    return frozenset({"first", "second"}) if field.kind == "stats" else None


@lru_cache(maxsize=1024)
def _compiled(source: str) -> Run:
    return function(_read(source, "expression"))


@lru_cache(maxsize=1024)
def _template(source: str) -> Template:
    return _ENV.from_string(source)


def evaluate(source: str, card: Card, spec: GameSpec) -> Any:
    """Give the value of a checked expression on a card. Raises ExprError when it has none (as a
    division by zero, or a number compared with a word)."""
    return evaluate_in(source, scope(card, spec))


def evaluate_in(source: str, names: Mapping[str, object]) -> Any:
    """Give the value of a checked expression over `names`. Raises ExprError when it has none."""
    try:
        return _compiled(source)(names)
    except (ArithmeticError, TypeError, ValueError) as error:
        raise _no_value(source, error) from None


def evaluate_all(source: str, scopes: Iterable[Mapping[str, object]]) -> list[Any]:
    """Give the values of a checked expression over several sets of names. Raises ExprError when it has none in one."""
    try:
        run = _compiled(source)
        return [run(names) for names in scopes]
    except (ArithmeticError, TypeError, ValueError) as error:
        raise _no_value(source, error) from None


def _no_value(source: str, error: Exception) -> ExprError:
    return ExprError(f"`{source}` has no value here: {_why(error)}")


@lru_cache(maxsize=1024)
def names_in(source: str) -> frozenset[str]:
    """Give the names that a checked expression speaks of."""
    return frozenset(node.name for node in nodes.List([_read(source, "expression")]).find_all(nodes.Name))


def lacking(card: Card, spec: GameSpec) -> frozenset[str]:
    """Give the names (as expressions write them) of the fields that a draft still lacks, and of those that are computed
    from them; none of a finished card, on which what is not there is 0 or empty."""
    if card.status != "draft":
        return frozenset()
    found: set[str] = set()
    for field in spec.fields.values():
        here = not field.applies_to or not field.applies_to.isdisjoint(card.types)
        if not here or not isinstance(card.fields.get(field.name, UNSET), Unset):
            continue
        waits = field.expr is not None and not names_in(field.expr).isdisjoint(found)
        if waits or field.name in card.lacks or (field.required and not field.expr):
            found.add(as_name(field.name))
    return frozenset(found)


def wording(source: str, args: Mapping[str, object]) -> str:
    """Give an op's wording for its arguments, as house markup. Raises ExprError."""
    try:
        return _template(source).render(**args).strip()
    except (ArithmeticError, TypeError, ValueError, TemplateError) as error:
        raise ExprError(f"the wording `{shown(source)}` cannot be made: {_why(error)}") from None


def _why(error: Exception) -> str:
    """Say in an author's words why something has no value."""
    if isinstance(error, ZeroDivisionError):
        return "it divides by zero"
    if isinstance(error, ArithmeticError):
        return "its number is too large"
    if str(error).startswith("`"):
        return str(error)
    return "it compares or adds what does not go together, such as a number and words"


def _in_words(message: str) -> str:
    """Say in an author's words what Jinja's parser could not go on with."""
    for pattern, said in _SAID.items():
        if found := pattern.search(message):
            return said.format(*(_TOKENS.get(part, f"`{part}`") for part in found.groups()))
    return message[:1].lower() + message[1:].rstrip(".").replace("'", "`")


class Scope(dict[str, object]):
    """What an expression may know of a card: its own facts and every field of the game, each worked out when it is
    first asked for. An expression speaks of few of them."""

    def __init__(self, card: Card, fields: Mapping[str, FieldSpec]) -> None:
        """Take the card, and the game's fields by their names in expressions."""
        super().__init__()
        self._card, self._fields = card, fields

    def __missing__(self, name: str) -> object:
        field = self._fields.get(name)
        if field is None and name not in CARD_NAMES:
            raise KeyError(name)
        known = plain(self._card.fields.get(field.name), field) if field else getattr(self._card, name)
        self[name] = known
        return known

    def whole(self) -> Scope:
        """Work all of it out."""
        for name in (*CARD_NAMES, *self._fields):
            self[name]
        return self


def scope(card: Card, spec: GameSpec) -> Scope:
    """Give what an expression may know of a card."""
    return Scope(card, spec.in_expressions)


def plain(value: Value | None, field: FieldSpec) -> object:
    """Give a field's value as an expression sees it; what is lacking is 0, a word or a list."""
    if value is None or isinstance(value, Unset):
        return Figures({}) if field.kind in ("values", "cost", "stats") else _BARE.get(field.kind, "")
    if isinstance(value, Values):
        return Figures({**value.parts, "total": sum(value.parts.values())})
    if isinstance(value, Cost):
        return Figures(_paid(value))
    if isinstance(value, Stats):
        first, second = (*value.parts, None, None)[:2]
        return Figures({"first": first or 0, "second": second or 0})
    if isinstance(value, tuple):
        return "".join(t.text for t in value if isinstance(t, Token)) if field.kind == "text" else _names(value)
    return value


def _names(value: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(v.name if isinstance(v, KeywordUse) else v for v in value)


def _paid(cost: Cost) -> dict[str, int]:
    paid: dict[str, int] = {"total": 0}
    for part in cost.parts:
        paid[part.symbol] = paid.get(part.symbol, 0) + part.amount
        paid["total"] += part.amount
    return paid
