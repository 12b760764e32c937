"""Colours of every space that CSS has are sRGB where words are judged, and keep no face from being made."""

from __future__ import annotations

import pytest
from tinycss2.color4 import parse_color

from pipeline.render.spaces import srgb

from .conftest import NO_ART
from .factory import CSS, make_card


@pytest.mark.parametrize(
    ("written", "color"),
    [
        ("#336699", (0.2, 0.4, 0.6)),
        ("rgb(none 102 153)", (0, 0.4, 0.6)),
        ("hsl(210 50% 40%)", (0.2, 0.4, 0.6)),
        ("hwb(210 20% 40%)", (0.2, 0.4, 0.6)),
        ("lab(100 0 0)", (1, 1, 1)),
        ("lab(54.29 80.81 69.89)", (1, 0, 0)),
        ("lch(29.57 131.2 301.36)", (0, 0, 1)),
        ("oklab(0.8664 -0.2339 0.1795)", (0, 1, 0)),
        ("oklch(0.62796 0.25768 29.23)", (1, 0, 0)),
        ("oklch(0.7 0.4 150)", (0, None, 0)),
        ("color(xyz 0.9505 1 1.089)", (1, 1, 1)),
        ("color(xyz-d50 0 0 0)", (0, 0, 0)),
        ("color(display-p3 1 0 0.5)", (1, 0, 0.5)),
        ("color(srgb 1.5 -1 0)", (1.5, -1, 0)),
    ],
)
def test_a_color_is_that_of_srgb(written: str, color: tuple[float | None, ...]) -> None:
    found = srgb(parse_color(written))
    for part, expected in zip(found, color, strict=True):
        assert expected is None or part == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("ink", "paper", "reads"),
    [
        ("oklch(0.3 0.05 200)", "lab(95 2 2)", True),
        ("lch(60 10 40)", "color(xyz 0.3 0.3 0.3)", False),
        ("color(display-p3 0 0 0.1)", "hsl(60 50% 90%)", True),
        ("device-cmyk(0 0 0 1)", "#fff", True),
        ("device-cmyk(0 0 0 .1)", "#fff", False),
    ],
)
def test_words_are_judged_in_any(press, ink: str, paper: str, reads: bool) -> None:
    border = f".text {{ border: 0.2mm ridge {paper} }}"
    style = f"{border} .text {{ color: {ink}; background: linear-gradient({paper}, {paper}), {paper} }}"
    (printed,) = press(make_card(), face=NO_ART, css=CSS + style).values()
    assert printed.pdf
    assert {p.kind for p in printed.face.problems} - {"css"} == (set() if reads else {"contrast"})
