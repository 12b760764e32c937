"""Expressions: what may be written, what may not, and that nothing else gets through."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lint.runner import run
from pipeline.model import expr
from tests.model.conftest import Make, only

CARDS = """\
  wick:
    name: Wick
    types: [lamp]
    oil: 3
    glow: 2O/1F
    stats: x/4
    traits: [Duelist +2, Bright]
"""


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("1 + oil", 4), ("glow.F + glow.O", 3), ("glow.total", 3), ("cost.F", 0), ("stats.first", 0),
        ("stats.second", 4),
        ("'lamp' in types", True), ("'Duelist' in traits", True), ("hue == ''", True), ("name | length", 4),
        ("-oil + 7 // 2 % 2", -2), ("1 if oil > 2 and not (oil == 5) else 0", 1), ("types == ['spell']", False),
        ("'Night' in families", True), ("rarity == '' or copies > 1", True),
    ],
)  # fmt: skip
def test_values(make: Make, source: str, value: object) -> None:
    game = make(CARDS).games["lanterns"]
    expr.check(source, game.spec)
    assert expr.evaluate(source, game.cards[0], game.spec) == value


@pytest.mark.parametrize(
    "source",
    [
        "name.__class__", "''.__class__.__mro__", "cycler(1)", "range(9)", "oil * 9", "9 ** 9", "name ~ name",
        "oyl", "glow.Q",
        "types[0]", "{'a': 1}", "name|center(99999999)", "name.upper()", "1 +", "", "oil oil", "{{ oil }}",
        "{% if 1 %}",
        "glow.F.x", "lipsum", "self", "namespace", "'a'.format_map(1)", "1 / 2", "oil is defined", "x" * 600,
    ],
)  # fmt: skip
def test_all_else_is_refused(make: Make, source: str) -> None:
    spec = make(CARDS).games["lanterns"].spec
    with pytest.raises(expr.ExprError):
        expr.check(source, spec)


def test_an_unknown_name_gets_the_nearest(make: Make) -> None:
    with pytest.raises(expr.ExprError, match="did you mean `oil`"):
        expr.check("oill + 1", make(CARDS).games["lanterns"].spec)


@pytest.mark.parametrize(
    "source", ["(" * 240 + "1" + ")" * 240, "[" * 240 + "]" * 240, "-" * 400 + "oil", "oil+" * 99 + "1"]
)
def test_what_is_nested_deeply_is_refused_before_it_is_run(source: str) -> None:
    with pytest.raises(expr.ExprError, match="nested more than 64 deep"):
        expr.check_names(source, {"oil": None})
    with pytest.raises(expr.ExprError, match="nested more than 64 deep"):
        expr.check_wording("{{ " + source + " }}", {"oil": None})


def test_wordings_of_any_kind_of_nesting_have_the_same_limit() -> None:
    with pytest.raises(expr.ExprError, match="nested more than 64 deep"):
        expr.check_wording("{% if n %}" * 900 + "x" + "{% endif %}" * 900, {"n": None})
    with pytest.raises(expr.ExprError, match="a number that is too long"):
        expr.check_wording("{{ " + "9" * 5000 + " }}", {})


@pytest.mark.parametrize("form", ["'%0999999999d' % oil", "'%999999999s' % name", "name % 1"])
def test_the_remainder_is_no_format(form: str) -> None:
    names = {"oil": 3, "name": "Wick"}
    expr.check_names(form, dict.fromkeys(names))
    with pytest.raises(expr.ExprError, match="for two numbers only"):
        expr.evaluate_in(form, names)
    with pytest.raises(expr.ExprError, match="for two numbers only"):
        expr.wording("{{ " + form + " }}", names)


def test_a_part_that_an_argument_lacks_is_no_crash() -> None:
    with pytest.raises(expr.ExprError, match="cannot be made"):
        expr.wording("{{ who.words }}", {"who": ""})


@pytest.mark.parametrize("source", ["1 // (oil - 3)", "name + 1", "name > 1"])
def test_what_has_no_value_says_so(make: Make, source: str) -> None:
    game = make(CARDS).games["lanterns"]
    expr.check(source, game.spec)
    with pytest.raises(expr.ExprError):
        expr.evaluate(source, game.cards[0], game.spec)


@given(st.text(st.sampled_from("oil +-*/%()[]{}.'\"|~_,:0123456789 nametypes"), max_size=40))
def test_whatever_passes_the_check_gives_a_value_or_says_why(source: str) -> None:
    names: dict[str, frozenset[str] | None] = {"oil": None, "name": None, "types": None}
    try:
        expr.check_names(source, names)
        expr.evaluate_in(source, {"oil": 3, "name": "a", "types": ("b",)})
    except expr.ExprError:
        return


@pytest.mark.parametrize(
    "source", ["{% for x in 'a' %}{% endfor %}", "{% set a = 1 %}", "{{ who() }}", "{% include 'x' %}", "{{ no }}"]
)
def test_a_wording_holds_only_its_parameters_and_if(source: str) -> None:
    with pytest.raises(expr.ExprError):
        expr.check_wording(source, {"who": frozenset({"words"})})
    expr.check_wording(
        "{% if who == 'a' %}{{ who.words }}{% else %}{{ who }}{% endif %} {F}", {"who": frozenset({"words"})}
    )


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("oil * 2", "`*` is not allowed here; allowed are names, numbers, words in quotes, lists, comparison"),
        ("oil ** 2", "`**` is not allowed"),
        ("length(oil)", "a call `...(...)` is not allowed"),
        ("oil +", "something is missing at the end"),
        ("(oil", "a bracket or an `if` is not closed"),
        ("oil ! 2", "`!` has no meaning here"),
        ("min-oil + 1", "`min-oil` is read as a difference; write `min_oil`"),
    ],
)
def test_what_may_not_stand_is_said_in_an_authors_words(source: str, says: str) -> None:
    with pytest.raises(expr.ExprError) as error:
        expr.check_names(source, {"oil": None, "min_oil": None})
    assert says in str(error.value)
    assert not re.search(r"token|Error|node|'", str(error.value))


@pytest.mark.parametrize(("source", "says"), [("1 // n", "divides by zero"), ("n < word", "a number and words")])
def test_what_has_no_value_is_said_in_an_authors_words(source: str, says: str) -> None:
    with pytest.raises(expr.ExprError, match=says):
        expr.evaluate_in(source, {"n": 0, "word": "x"})


HYPHENS = """\
title: G
look: {use: bare}
types: {a: {}}
fields:
  min-oil: {kind: integer, required: yes}
  heat: {kind: integer, expr: 1 + min_oil}
checks: [{id: hot, expect: heat > 5, message: too cold}]
"""


def test_a_field_with_a_hyphen_is_written_with_a_line_below(make: Make) -> None:
    project = make("  c: {name: C, types: a, min-oil: 6}\n", HYPHENS)
    assert project.findings == ()
    assert project.games["lanterns"].cards[0].fields["heat"] == 7


def test_two_fields_that_would_be_one_name_are_told(make: Make) -> None:
    game = HYPHENS.replace("  heat:", "  min_oil: {kind: integer}\n  heat:")
    assert only(make("", game), "MOD016")[1] == "`min_oil` and `min-oil` are one name in expressions"


def test_a_draft_computes_and_checks_nothing_from_what_it_lacks(make: Make) -> None:
    lacks = "  c: {name: C, types: a, status: draft, lacks: [min-oil]}\n"
    project = make(lacks, HYPHENS)
    assert "heat" not in project.games["lanterns"].cards[0].fields
    assert [f.code for f in run(project, select=["CHK", "CST"])] == []
    project = make(lacks.replace("lacks: [min-oil]", "min-oil: 1"), HYPHENS)
    assert project.games["lanterns"].cards[0].fields["heat"] == 2
    assert [f.key for f in run(project, select=["CHK", "CST"])] == ["hot"]


def test_of_a_card_only_what_is_asked_for_is_worked_out(make: Make) -> None:
    game = make("  c: {name: C, types: a, min-oil: 6}\n", HYPHENS).games["lanterns"]
    names = expr.scope(game.cards[0], game.spec)
    assert not names
    assert expr.evaluate_in("min_oil + 1", names) == 7
    assert dict(names) == {"min_oil": 6}
    with pytest.raises(KeyError):
        names["min-oil"]
    assert set(names.whole()) == {*expr.CARD_NAMES, "min_oil", "heat"}


@pytest.mark.parametrize(
    ("source", "spot", "says", "hint"),
    [
        ("oil =< 2", "=<", "no meaning", "write `<=`"), ("oil => 2", "=>", "no meaning", "write `>=`"),
        ("oil = 2", "=", "no meaning", "write `==`"), ("oil <> 2", "<>", "no meaning", "write `!=`"),
        ("name == '=<' && oil > 1", "&&", "no meaning", "write `and`"), ("oil > 1 || oil < 0", "||", "", "write `or`"),
        ("oil ≤ 2", "≤", "no meaning", "write `<=`"), ("!oil", "!", "no meaning", "write `not`"),
        ("oil > 1 AND oil < 3", "AND", "no meaning", "write `and`"), ("oil > 1 OR oil < 0", "OR", "", "write `or`"),
        ("kost.F > 1", "kost", "did you mean `cost`?", ""), ("'oyl' == name or oyl", "oyl", "did you mean `oil`?", ""),
        ("lamp in types", "lamp", "is unknown here", "stands in quotes: `'lamp'`"),
        ("oil > 1 and glow.Q > 2", "glow.Q", "no part `Q`", "`glow.F`, `glow.O`, `glow.total`"),
        ("cost <= 2", "cost", "no number", "write `cost.total`"), ("1 + stats", "stats", "no number", "`stats.first`"),
    ],
)  # fmt: skip
def test_a_slip_is_found_at_its_letters(make: Make, source: str, spot: str, says: str, hint: str) -> None:
    spec = make(CARDS).games["lanterns"].spec
    with pytest.raises(expr.ExprError) as caught:
        expr.check(source, spec)
    start, end = caught.value.spot or (0, 0)
    assert source[start:end] == spot
    assert start == source.rindex(spot)
    assert says in str(caught.value)
    assert hint in caught.value.hint


def test_figures_may_be_looked_for_as_a_whole(make: Make) -> None:
    spec = make(CARDS).games["lanterns"].spec
    for source in ("'lamp' in types and cost", "not glow", "1 if stats else 0", "types == families"):
        expr.check(source, spec)
