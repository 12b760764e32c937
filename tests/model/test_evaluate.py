"""Functions made of expressions: they say what Jinja itself would say, and hold nothing but the listed nodes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import Environment, nodes

from pipeline.model import expr
from pipeline.model.evaluate import NODES, Figures, remainder

NAMES = {"oil": 3, "wick": -2, "name": "Pale Fire", "types": ("lamp", "spell"), "none": ()}
REFERENCE = Environment(autoescape=False)

ATOMS = st.sampled_from(
    ["oil", "wick", "name", "types", "none", "0", "7", "'lamp'", "''", "[1, 'a']", "('a',)", "name|length"]
)


def _wider(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(inner, inner)
    operators = ["+", "-", "//", "%", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "and", "or"]
    return st.one_of(
        st.builds(lambda p, op: f"({p[0]} {op} {p[1]})", pair, st.sampled_from(operators)),
        st.builds(lambda p, third: f"({p[0]} < {p[1]} == {third})", pair, inner),
        st.builds(lambda p, third: f"({p[0]} if {p[1]} else {third})", pair, inner),
        st.builds(lambda a, op: f"({op} {a})", inner, st.sampled_from(["not", "-", "+"])),
        st.builds(lambda a, f: f"({a})|{f}", inner, st.sampled_from(["length", "lower", "upper", "capitalize"])),
    )


@settings(max_examples=300)
@given(st.recursive(ATOMS, _wider, max_leaves=6))
def test_the_value_is_that_of_jinja(source: str) -> None:
    expr.check_names(source, dict.fromkeys(NAMES))
    try:
        ours = expr.evaluate_in(source, NAMES)
    except expr.ExprError:
        if "%" not in source:  # of words it is a format for Jinja
            with pytest.raises((TypeError, ArithmeticError, ValueError)):
                REFERENCE.compile_expression(source, undefined_to_none=False)(**NAMES)
        return
    assert ours == REFERENCE.compile_expression(source, undefined_to_none=False)(**NAMES)


def test_a_part_that_is_not_written_is_0() -> None:
    assert expr.evaluate_in("cost.F + cost.O", {"cost": Figures({"F": 2})}) == 2


def test_only_what_is_evaluated_can_fail() -> None:
    assert expr.evaluate_in("1 if oil == 3 else 1 // 0", NAMES) == 1
    assert expr.evaluate_in("oil == 4 and 1 // 0", NAMES) is False


def test_no_node_that_could_call_or_grow_is_known() -> None:
    for node in (nodes.Call, nodes.Mul, nodes.Pow, nodes.Concat, nodes.Getitem, nodes.Dict, nodes.Test):
        assert node not in NODES


def test_a_choice_needs_both_sides() -> None:
    with pytest.raises(expr.ExprError, match="needs an `else`"):
        expr.check_names("1 if oil", {"oil": None})


@pytest.mark.parametrize(("left", "right"), [("%9d", 1), (1, "a"), (None, 2)])
def test_the_remainder_is_one_of_numbers(left: object, right: object) -> None:
    with pytest.raises(TypeError, match="two numbers"):
        remainder(left, right)
