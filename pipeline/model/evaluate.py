"""Expressions made into functions: Jinja's tree -> a Python function of the names' values.

A plan and checks ask tens of questions of each of thousands of cards; a context of Jinja's for each would take longer
than all the rest of lint. Each node becomes a closure that can do one thing, so what is not in `_MAKERS` cannot run.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import nodes

Names = Mapping[str, object]
Run = Callable[[Names], Any]
"""An expression as a function of the values of its names. Raises TypeError, ArithmeticError or ValueError where it has
no value."""

COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le, "gt": operator.gt,
    "gteq": operator.ge, "in": lambda a, b: a in b, "notin": lambda a, b: a not in b,
}  # fmt: skip
FILTERS: dict[str, Callable[[Any], Any]] = {
    "length": len,
    "lower": lambda value: str(value).lower(),
    "upper": lambda value: str(value).upper(),
    "capitalize": lambda value: str(value).capitalize(),
}


class Figures:
    """Numbers by letter; a letter that is not written counts as 0."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Mapping[str, int]) -> None:
        self._parts = parts

    def part(self, name: str) -> int:
        """Give the number of a letter, or of `total`, `first`, `second`."""
        return self._parts.get(name, 0)


def remainder(left: Any, right: Any) -> Any:
    """Give the remainder of two numbers: of a word it would be a format, which pads to any width. Raises TypeError."""
    if not (isinstance(left, int | float) and isinstance(right, int | float)):
        raise TypeError("`%` is for two numbers only")
    return left % right


BINARY: dict[type[nodes.BinExpr], Callable[[Any, Any], Any]] = {
    nodes.Add: operator.add, nodes.Sub: operator.sub, nodes.FloorDiv: operator.floordiv, nodes.Mod: remainder,
}  # fmt: skip
UNARY: dict[type[nodes.UnaryExpr], Callable[[Any], Any]] = {
    nodes.Not: operator.not_, nodes.Neg: operator.neg, nodes.Pos: operator.pos,
}  # fmt: skip


def function(tree: nodes.Node) -> Run:
    """Make a function of a checked tree."""
    return _MAKERS[type(tree)](tree)


def _const(node: Any) -> Run:
    value = node.value
    return lambda names: value


def _name(node: Any) -> Run:
    return operator.itemgetter(node.name)


def _list(node: Any) -> Run:
    items = [function(item) for item in node.items]
    return lambda names: [item(names) for item in items]


def _tuple(node: Any) -> Run:
    items = [function(item) for item in node.items]
    return lambda names: tuple(item(names) for item in items)


def _binary(node: Any) -> Run:
    do, left, right = BINARY[type(node)], function(node.left), function(node.right)
    return lambda names: do(left(names), right(names))


def _unary(node: Any) -> Run:
    do, inner = UNARY[type(node)], function(node.node)
    return lambda names: do(inner(names))


def _and(node: Any) -> Run:
    left, right = function(node.left), function(node.right)
    return lambda names: left(names) and right(names)


def _or(node: Any) -> Run:
    left, right = function(node.left), function(node.right)
    return lambda names: left(names) or right(names)


def _compare(node: Any) -> Run:
    first = function(node.expr)
    rest = [(COMPARE[operand.op], function(operand.expr)) for operand in node.ops]
    if len(rest) == 1:
        do, second = rest[0]
        return lambda names: do(first(names), second(names))

    def chain(names: Names) -> Any:
        left = first(names)
        for do, side in rest:
            right = side(names)
            held = do(left, right)
            if not held:
                return held
            left = right
        return held

    return chain


def _choice(node: Any) -> Run:
    test, yes, no = (function(part) for part in (node.test, node.expr1, node.expr2))
    return lambda names: yes(names) if test(names) else no(names)


def _part(node: Any) -> Run:
    owner, attr = function(node.node), node.attr
    return lambda names: owner(names).part(attr)


def _filter(node: Any) -> Run:
    do, inner = FILTERS[node.name], function(node.node)
    return lambda names: do(inner(names))


_MAKERS: dict[type[nodes.Node], Callable[[Any], Run]] = {
    nodes.Const: _const, nodes.Name: _name, nodes.List: _list, nodes.Tuple: _tuple, nodes.Compare: _compare,
    nodes.And: _and, nodes.Or: _or, nodes.CondExpr: _choice, nodes.Getattr: _part, nodes.Filter: _filter,
    **dict.fromkeys(BINARY, _binary), **dict.fromkeys(UNARY, _unary),
}  # fmt: skip
NODES: frozenset[type[nodes.Node]] = frozenset({*_MAKERS, nodes.Operand})
"""The nodes that an expression may hold."""
