"""Lengths in whole micrometres: reading, writing, and the way to points and back."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.units import (
    LARGEST,
    LEAST_CARD,
    MOST_CARD,
    UM_PER,
    NoUnitError,
    check_card,
    mm,
    parse_card,
    parse_length,
    parse_size,
    show,
    to_mm,
    to_pt,
)

LENGTHS = st.integers(0, LARGEST)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("63mm", 63_000),
        (" 63.5 mm ", 63_500),
        ("2.5in", 63_500),
        ("3.5 in", 88_900),
        ("72pt", 25_400),
        ("9pt", 3_175),
        ("1cm", 10_000),
        ("7um", 7),
        ("0mm", 0),
        ("2000mm", LARGEST),
    ],
)
def test_parse_length(text: str, length: int) -> None:
    assert parse_length(text) == length


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("63", "`63` has no unit; write `63mm`"),
        (" 0.5 ", "no unit; write `0.5mm`"),
        ("63MM", "no length"),
        ("-3mm", "no length"),
        ("1e3mm", "no length"),
        ("", "no length"),
        ("٣mm", "no length"),
        ("2000.001mm", "2 m"),
        ("999999999in", "2 m"),
    ],
)
def test_what_is_no_length(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        parse_length(text)
    assert f"`{text}`" in str(caught.value)


WRONG_UNITS = [
    ("mn", "mm"), ("nm", "mm"), ("m", "mm"), ("mmm", "mm"), ("millimetres", "mm"), ("cn", "cm"), ("inch", "in"),
    ("ni", "in"), ("zoll", "in"), ("ptt", "pt"), ("punkt", "pt"), ("tp", "pt"), ("px", "pt"), ("micron", "um"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "unit"), WRONG_UNITS)
def test_a_wrong_unit_is_named_with_the_one_that_was_meant(word: str, unit: str) -> None:
    said = f"`{word}` is no known unit; did you mean `{unit}`?"
    for text in (f"63{word}", f"63 {word}"):
        with pytest.raises(ValueError, match=re.escape(said)):
            parse_length(text)
    for text in (f"63 x 88 {word}", f"63 mm x 88{word}", f"63 {word} x 88 mm"):
        with pytest.raises(ValueError, match=re.escape(said)):
            parse_size(text)


@pytest.mark.parametrize("word", ["furlong", "ft", "xyz", "ex"])
def test_a_wrong_unit_near_none_is_told_with_all(word: str) -> None:
    for read, text in ((parse_length, f"63 {word}"), (parse_size, f"63 x 88 {word}")):
        with pytest.raises(ValueError, match=f"`{word}` is no known unit; known are `um`, `mm`, `cm`, `in`, `pt`"):
            read(text)


def test_a_unit_for_a_bare_number() -> None:
    assert parse_length("3", "mm") == parse_length("3mm") == 3_000
    assert parse_length("3in", "mm") == parse_length("3in")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63 x 88 mm", (63_000, 88_000)),
        ("63.5x88.9mm", (63_500, 88_900)),
        ("2.5in x 3.5in", (63_500, 88_900)),
        ("63mm × 3.5in", (63_000, 88_900)),
    ],
)
def test_parse_size(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["63mm", "63 x 88", "1 x 2 x 3 mm", "x mm", ""])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match="`"):
        parse_size(text)


@pytest.mark.parametrize(
    ("text", "right"),
    [("63x88", "63 x 88 mm"), ("63.5 × 88.9", "63.5 x 88.9 mm"), ("2.5 x 3.5", "2.5 x 3.5 in"), ("5x5", "5 x 5 mm")],
)
def test_a_card_without_a_unit_is_given_one(text: str, right: str) -> None:
    with pytest.raises(NoUnitError, match=f"`{text}` has no unit; write `{right}`") as caught:
        parse_card(text)
    assert caught.value.right == right
    assert parse_card(right)


@given(LENGTHS)
def test_written_and_read_again(length: int) -> None:
    assert parse_length(show(length)) == length
    assert parse_length(f"{length}um") == length
    assert mm(to_mm(length)) == length


@given(LENGTHS, st.sampled_from(sorted(UM_PER)))
def test_a_length_is_off_by_half_a_micrometre_at_most(length: int, unit: str) -> None:
    number = (Decimal(length) / UM_PER[unit]).quantize(Decimal("0.000001"))
    exact = number * UM_PER[unit]
    if exact <= LARGEST:
        assert abs(parse_length(f"{number:f}{unit}") - exact) <= Decimal("0.5")


@given(LENGTHS)
def test_points(length: int) -> None:
    assert to_pt(length) * 25_400 / 72 == pytest.approx(length)
    assert to_pt(25_400) == 72


@given(LENGTHS, LENGTHS)
def test_a_card_has_sides_of_a_card(width: int, height: int) -> None:
    fits = all(LEAST_CARD <= side <= MOST_CARD for side in (width, height))
    text = f"{width}um x {height}um"
    if fits:
        assert parse_card(text) == check_card((width, height)) == (width, height)
    else:
        with pytest.raises(ValueError, match=r"a card's (width|height) is `.*`; it is from 5 mm to 320 mm"):
            parse_card(text)
