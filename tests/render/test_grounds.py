"""What is said to lie beneath words holds all that can be seen there."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.render import layout, legible
from pipeline.render.grounds import Paints
from pipeline.render.raster import draw_page

from .conftest import NO_ART
from .factory import CSS, FLAME, make_card, word

DPI = 254  # ten pixels a millimetre
OFF = 2 / 255
"""A pixel is one of 256 levels, and what is translucent is mixed of such."""
STRAY = 0.002
"""The share of pixels that PDFium may leave bare: that in the middle of a round gradient."""
CARD = make_card(name="\N{NO-BREAK SPACE}" * 12 + ".")
FACE = NO_ART.replace(
    '<div class="name" data-box="name">{{ card.name }}</div>',
    '<div class="under"></div><div class="name" data-box="name"><span>{{ card.name }}</span></div>'
    '<div class="after"></div>',
)
CSS_NAME = CSS + (
    ".under { left: 3mm; top: 2mm; width: 50mm; height: 12mm } .name { background: none } "
    ".after { left: 50mm; top: 2mm; width: 3mm; height: 3mm }"
)

PICTURE = "data:image/svg+xml;base64," + b64encode(FLAME).decode()

colors = st.sampled_from(["#fff", "#000", "#c03", "#06c", "#8a8a8a", "rgba(0, 0, 0, .5)", "rgba(255, 200, 0, .2)"])
stops = st.lists(st.tuples(colors, st.integers(0, 100)), min_size=2, max_size=4).map(
    lambda pairs: ", ".join(
        f"{color} {at}%" for (color, _), at in zip(pairs, sorted(at for _, at in pairs), strict=True)
    )
)
grounds = st.one_of(
    colors,
    st.builds(lambda angle, s: f"linear-gradient({angle}deg, {s})", st.integers(0, 359), stops),
    st.builds(lambda x, s: f"radial-gradient(circle at {x}% 40%, {s})", st.integers(0, 100), stops),
    st.builds(lambda s, size: f"linear-gradient({s}) 0 0 / {size}mm 3mm", stops, st.integers(1, 9)),
    st.builds(lambda s, size: f"linear-gradient({s}) no-repeat 2mm 1mm / {size}mm 3mm", stops, st.integers(1, 60)),
    st.builds(lambda one, other: f"linear-gradient({one}), linear-gradient(90deg, {other})", stops, stops),
)
edges = st.sampled_from(["", "border-radius: 4mm", "border-radius: 50%", "border: 2mm solid #345", "overflow: hidden"])
RULES = ".card{{background:{}}}.under{{background:{};{}}}.name{{background:{};{}}}.after{{background:{}}}"
rules = st.builds(
    RULES.format,
    grounds, grounds, edges, grounds, edges, colors,
)  # fmt: skip


@pytest.fixture
def looked(press, monkeypatch) -> Any:
    """Give a function that gives, of a face, the ground of its name's words, and the pixels there."""
    seen: list[Any] = []

    def note(page: Any, views: Any, paints: Paints, bleed: float) -> Any:
        (ink,) = next(view.inks for view in views if view.name == "name")
        x0, y0, x1, y1 = ink.rect
        plain = (x0 + 0.5, y0 + 0.5, x0 + (x1 - x0) * 0.75, y1 - 0.5)  # the point at the end is left out
        ground = paints.ground(ink.box, tuple(side + bleed for side in plain))
        a, b, c, d = (round(side * DPI / 96) for side in plain)
        seen.append((ground, draw_page(page, DPI, bleed=False)[b + 1 : d, a + 1 : c].reshape(-1, 3) / 255))
        return ()

    monkeypatch.setattr(layout, "check_contrast", note)

    def look(css: str) -> Any:
        seen.clear()
        press(CARD, face=FACE, css=CSS_NAME + css + f"/* {id(css)} */")
        return seen[-1] if seen else None

    return look


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(rules)
def test_every_pixel_is_within_the_ground(looked, css: str) -> None:
    found = looked(css)
    if found is None or found[0] is None:
        return
    ground, pixels = found
    within = (pixels >= np.array(ground.low) - OFF) & (pixels <= np.array(ground.high) + OFF)
    assert within.all(axis=1).mean() >= 1 - STRAY


@pytest.mark.parametrize(
    ("css", "low", "high"),
    [
        (".name { background: #f00 }", (1, 0, 0), (1, 0, 0)),
        (".under { background: #00f }", (0, 0, 1), (0, 0, 1)),
        (".card { background: #fff !important } .under { background: rgba(0,0,0,.5) }", (0.5,) * 3, (0.5,) * 3),
        (".name { background: #0f0; border-radius: 1mm; border: .3mm solid #000 }", (0, 1, 0), (0, 1, 0)),
        (".name { background: linear-gradient(90deg, #000 50%, #fff 50%) }", (0, 0, 0), (0, 0, 0)),
        # WeasyPrint has the colour of this change by a power of 35: nothing but its range is known.
        (".name { background: linear-gradient(191deg, #fff 0%, #000 51%) }", (0, 0, 0), (1, 1, 1)),
    ],
)
def test_plain_grounds_are_known_exactly(looked, css: str, low: Any, high: Any) -> None:
    ground, _ = looked(css)
    assert ground.low == pytest.approx(low)
    assert ground.high == pytest.approx(high)


@pytest.mark.parametrize(
    "css",
    [
        ".after { left: 5mm; width: 40mm; background: #000 }",
        f".name {{ background: url({PICTURE}) }}",
        ".under { transform: rotate(180deg); background: #fff }",
        ".under { opacity: .5; background: #fff }",
    ],
)
def test_what_is_covered_pictured_turned_or_translucent_is_unknown(looked, css: str) -> None:
    ground, _ = looked(css)
    assert ground is None


def test_a_face_on_plain_grounds_is_not_drawn(press, monkeypatch) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(legible, "draw_page", lambda *args, **more: drawn.append(args) or draw_page(*args, **more))
    press(make_card(text=(word("Draw a card."),)), css=CSS + "/* plain */")
    assert drawn == []
    press(make_card(text=(word("Draw a card."),)), css=CSS + ".text { color: #999; background: #fff }")
    assert len(drawn) == 1
