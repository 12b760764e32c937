from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import Markup

from pipeline.model.values import UNSET, Cost, CostPart, Effect, KeywordUse, Stats, Values
from pipeline.render.shown import GAP, REPEATED, Shown
from pipeline.render.text import SPACE

from .factory import AT, make_card, make_field, make_game, paragraph, symbol, word

SP = SPACE % " "


class Pictures:
    """Gives pictures as short markup."""

    def symbol(self, id: str) -> Markup:
        return Markup(f"[{id}]") if id in "FO" else Markup("")


def shown(value, kind="string", show="line", game=None, **field) -> Shown:
    """Give the fields of a card that has one, named `f`."""
    spec = replace(game or make_game(), fields={"f": make_field("f", kind, show, **field)})
    return Shown(make_card(fields={"f": value}), spec, Pictures())


def words(html: str) -> str:
    return re.sub(r"<[^>]*>", "", html)


def test_a_cost_repeats_few_symbols_and_counts_many():
    (few,) = shown(Cost((CostPart("F", REPEATED), CostPart("O", 1)), ""), "cost", "cost").costs()
    assert words(few["html"]) == "[F]" * REPEATED + "[O]"
    (many,) = shown(Cost((CostPart("F", REPEATED + 1),), ""), "cost", "cost").costs()
    assert words(many["html"]) == f"{REPEATED + 1}[F]"
    assert [(p["symbol"], p["amount"], p["words"]) for p in many["parts"]] == [("F", REPEATED + 1, False)]


def test_a_cost_in_words_and_a_bare_number():
    phrase = CostPart("", 0, Effect("all-of", {}, AT), "all {O} & more")
    (cost,) = shown(Cost((CostPart("", 7), phrase), ""), "cost", "cost").costs()
    assert [words(p["html"]) for p in cost["parts"]] == ["7", "all [O] &amp; more"]
    assert [p["words"] for p in cost["parts"]] == [False, True]


def test_free_and_unset_and_a_plain_number_are_told_apart():
    (free,) = shown(Cost((), "free", free=True), "cost", "cost").costs()
    assert (free["free"], free["unset"], free["html"], free["parts"]) == (True, False, "free", [])
    (unset,) = shown(UNSET, "cost", "cost").costs()
    assert (unset["free"], unset["unset"], unset["html"], unset["parts"]) == (False, True, GAP, [])
    (number,) = shown(9, "integer", "cost").costs()
    assert (number["html"], number["parts"][0]["amount"]) == ("9", 9)


def test_stats():
    (stats,) = shown(Stats((2, None), "2/x"), "stats", "stats").stats()
    assert (stats["html"], stats["parts"]) == ("2/x", ["2", "x"])


def test_values_in_the_order_of_the_field():
    rows = shown(Values({"O": 8, "F": 10}, "8O/10F"), "values", "values", symbols=("F", "O")).values()
    assert [(r["symbol"], r["label"], r["amount"], words(r["html"])) for r in rows] == [
        ("F", "Flame", 10, "10[F]"),
        ("O", "Oil", 8, "8[O]"),
    ]
    (gap,) = shown(UNSET, "values", "values").values()
    assert (gap["unset"], gap["html"], gap["symbol"]) == (True, GAP, "")


def test_keywords_and_their_reminders():
    uses = (KeywordUse("Duelist", "+2", AT), KeywordUse("New", "", AT))
    one, two = shown(uses, "keywords", "keywords").keywords()
    assert (one["html"], one["parameter"], one["reminder"]) == (
        "Duelist\N{NO-BREAK SPACE}+2",
        "+2",
        f'It may duel, for{SP}<span class="nb">[F].</span>',
    )
    assert (two["html"], two["reminder"]) == ("New", "")
    quiet = replace(make_game(), look=replace(make_game().look, reminders=False))
    assert shown(uses, "keywords", "keywords", game=quiet).keywords()[0]["reminder"] == ""


@pytest.mark.parametrize(
    ("value", "kind", "html"),
    [
        ("a < b", "string", "a &lt; b"),
        ("pay {F}", "string", f"pay{SP}[F]"),
        (3, "integer", "3"),
        (3, "signed", "+3"),
        (-3, "signed", "-3"),
        (0, "integer", "0"),
        (("red", "b<"), "list", "red, b&lt;"),
        ((), "list", ""),
        ((word("When "), symbol("F")), "text", f"When{SP}[F]"),
        (Values({"F": 1}, "1F"), "values", '<span class="nb">1[F]</span>'),
        (UNSET, "string", GAP),
    ],
)
def test_lines_of_every_kind(value, kind, html):
    (line,) = shown(value, kind).lines()
    assert (line["name"], line["label"], line["html"], line["unset"]) == ("f", "F", html, value is UNSET)


def test_fields_of_the_text_box_are_blocks():
    (block,) = shown((word("One."), paragraph(), word("Two.")), "text", "body").blocks()
    assert (block["label"], block["source"], block["html"]) == ("F", "field", "<p>One.</p><p>Two.</p>")
    (other,) = shown("plain", "string", "body").blocks()
    assert other["html"] == "<p>plain</p>"


def test_a_field_that_the_card_lacks_or_the_look_hides_is_left_out():
    assert shown("x", show="none").lines() == []
    spec = replace(make_game(), fields={"f": make_field("f", "string", "line")})
    assert Shown(make_card(fields={}), spec, Pictures()).lines() == []
