"""Expressions made into functions: Jinja's tree -> Python's tree -> a function of the names' values.

A plan and checks ask tens of questions of each of thousands of cards; a context of Jinja's for each would take longer
than all the rest of lint. Each node becomes a node that can do one thing, so what is not in `_MAKERS` cannot run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import nodes

Names = Mapping[str, object]
Run = Callable[[Names], Any]
"""An expression as a function of the values of its names. Raises TypeError, ArithmeticError or ValueError where it has
no value."""

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


def function(tree: nodes.Node) -> Run:
    """Make a function of a checked tree."""
    names = ast.arguments(posonlyargs=[], args=[ast.arg("names")], kwonlyargs=[], kw_defaults=[], defaults=[])
    whole = ast.fix_missing_locations(ast.Expression(ast.Lambda(names, _made(tree))))
    made: Run = eval(compile(whole, "<expression>", "eval"), _KNOWN)  # of nodes that are made here, never of text
    return made


def _made(node: nodes.Node) -> ast.expr:
    return _MAKERS[type(node)](node)


def _all(items: Iterable[nodes.Node]) -> list[ast.expr]:
    return [_made(item) for item in items]


def _call(function: str, *args: ast.expr) -> ast.expr:
    """Call one of the functions of `_KNOWN`."""
    return ast.Call(ast.Name(function, ast.Load()), list(args), [])


def _compare(node: Any) -> ast.expr:
    return ast.Compare(_made(node.expr), [COMPARE[o.op]() for o in node.ops], _all(o.expr for o in node.ops))


def _part(node: Any) -> ast.expr:
    part = ast.Attribute(_made(node.node), "part", ast.Load())
    return ast.Call(part, [ast.Constant(node.attr)], [])


COMPARE: dict[str, type[ast.cmpop]] = {
    "eq": ast.Eq, "ne": ast.NotEq, "lt": ast.Lt, "lteq": ast.LtE, "gt": ast.Gt, "gteq": ast.GtE, "in": ast.In,
    "notin": ast.NotIn,
}  # fmt: skip
_KNOWN: dict[str, Any] = {"__builtins__": {}, "remainder": remainder, **FILTERS}
"""All that an expression can call."""
_MAKERS: dict[type[nodes.Node], Callable[[Any], ast.expr]] = {
    nodes.Const: lambda node: ast.Constant(node.value),
    nodes.Name: lambda node: ast.Subscript(ast.Name("names", ast.Load()), ast.Constant(node.name), ast.Load()),
    nodes.List: lambda node: ast.List(_all(node.items), ast.Load()),
    nodes.Tuple: lambda node: ast.Tuple(_all(node.items), ast.Load()),
    nodes.And: lambda node: ast.BoolOp(ast.And(), _all((node.left, node.right))),
    nodes.Or: lambda node: ast.BoolOp(ast.Or(), _all((node.left, node.right))),
    nodes.CondExpr: lambda node: ast.IfExp(*_all((node.test, node.expr1, node.expr2))),
    nodes.Add: lambda node: ast.BinOp(_made(node.left), ast.Add(), _made(node.right)),
    nodes.Sub: lambda node: ast.BinOp(_made(node.left), ast.Sub(), _made(node.right)),
    nodes.FloorDiv: lambda node: ast.BinOp(_made(node.left), ast.FloorDiv(), _made(node.right)),
    nodes.Mod: lambda node: _call("remainder", *_all((node.left, node.right))),
    nodes.Not: lambda node: ast.UnaryOp(ast.Not(), _made(node.node)),
    nodes.Neg: lambda node: ast.UnaryOp(ast.USub(), _made(node.node)),
    nodes.Pos: lambda node: ast.UnaryOp(ast.UAdd(), _made(node.node)),
    nodes.Filter: lambda node: _call(node.name, _made(node.node)),
    nodes.Compare: _compare,
    nodes.Getattr: _part,
}
NODES: frozenset[type[nodes.Node]] = frozenset({*_MAKERS, nodes.Operand})
"""The nodes that an expression may hold."""
