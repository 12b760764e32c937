"""The look `classic`: any game gets faces that fit, read well and keep clear of the cut, without a line of HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jinja2 import Environment

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.load.project import load
from pipeline.model.declared import BackSpec
from pipeline.model.faces import LookTemplate
from pipeline.model.project import Project, build
from pipeline.model.scenes import STYLES
from pipeline.model.types import Game
from pipeline.render import svg
from pipeline.render.colors import contrast, mix
from pipeline.render.context import Pictures, card_context, game_context
from pipeline.render.env import expand, make_env
from pipeline.render.faces import render_faces
from pipeline.render.jobs import Printed, Text
from pipeline.render.workers import Workers
from pipeline.settings import data_dir
from pipeline.units import mm, to_mm
from tests.project import write

LOOK = data_dir() / "templates" / "classic"
SHAPES = {
    "mind", "body", "die", "swords", "crown", "coin", "flame", "drop", "leaf", "star", "moon", "sun", "shield", "eye",
    "hand", "skull", "planet", "house", "bolt", "gem", "card", "heart", "book", "gear",
}  # fmt: skip
WANTED = mm("3.175")
"""What print services want between words and the cut, at most: an eighth of an inch."""
READS = 4.5
"""The contrast that small type needs (WCAG 2.2, 1.4.3)."""

GAME = """\
title: A Quarrel of Lighthouses
look: {use: classic}
symbols:
  M: {label: Might, color: "#8f1d22", shape: swords}
  P: {label: Poise, color: "#5b2a86", shape: crown}
  E: {label: Ease, color: "#7a5300", shape: coin}
  F: {label: Fire, color: "#b3361b", shape: flame}
  O: {label: Oil, color: "#5b4a1a", letter: O}
types:
  strike:
    label: Incapacitating attack
    color: "#9c2a1c"
    icon: bolt
    text: Target opponent loses 2 points and skips their next turn.
  ward:
    label: Special mental defense
    color: "#24409c"
    icon: shield
    text: Negate an attack that targets you or a friend.
  world: {label: World, color: "#14497d", icon: planet}
  plain: {label: Plain, color: "#e8d44d"}
fields:
  price: {kind: cost, label: Price, symbols: [F, O], show: cost}
  worth: {kind: integer, label: Worth, show: cost}
  force: {kind: stats, label: AP/HP, show: stats}
  values: {kind: values, label: Values, symbols: [M, P, E, F, O], show: values}
  traits: {kind: keywords, label: Traits, show: keywords}
  kin: {kind: list, label: Kin, show: line}
cost-phrases: {all-of: {params: {symbol: {kind: symbol}}, text: "all {{ symbol }} that you have"}}
keywords:
  Duelist: {parameter: signed, optional: yes, reminder: It may fight duels; a number adds to its duel value.}
  Psychic: {reminder: Lets you play powers. Return it to see a hand and the top card of the deck.}
  Intrigue: {reminder: Return it to see a hand. It may lead one extra political attack.}
  Sabotage: {reminder: Return it to make an opponent discard 1 random card.}
  Swift: {}
  Old: {}
backs: {main: {title: A Quarrel of Lighthouses, subtitle: Who burns the longest, color: "#16324a"}}
numbers: "{index:03d}/{total:03d}"
"""
CARDS = """\
cards:
  bare: {name: Ox, types: [plain]}
  short: {name: Small Lamp, types: [ward], text: Draw 1 card.}
  both: {name: Two Tides, types: [strike, ward], price: FFO, flavor: It goes out. It comes back.}
  crowd:
    name: Baroness Philippa of the Nine Lanterns
    types: [world]
    worth: 31
    values: 12M/8P/10E
    traits: [Duelist +2, Psychic, Intrigue, Sabotage]
    text: |
      While ~ is in play: Your other Worlds get +1 {M} and +1 {P}.
    flavor: She forgives nothing, and she pays on time.
  five: {name: Five Figures, types: [world], kin: [House, Coast], values: 1M/22P/3E/44F/5O, text: Wait.}
  fight:
    {name: Harbour Guard, types: [strike], price: 7O, force: 12/10, traits: [Swift, Old, Duelist], text: Draw 2 cards.}
  phrase: {name: Last Oil, types: [ward], price: [F, {all-of: O}], text: Everybody goes home.}
  free: {name: Free Light, types: [ward], price: free}
  many: {name: Great Pyre, types: [ward], price: FFFOOO}
  draft: {name: Half a Thought, types: [strike], force: 1/1, status: draft, lacks: [price, text, art]}
  long:
    name: The Rule That Nobody Reads Aloud
    types: [world]
    values: 3M
    text: |
      At the start of your turn, count the lamps that burn on your side of the coast and on the other side. If yours
      are more, draw 1 card for each 3 that you are ahead, up to 4 cards in a turn. If yours are fewer, put out the
      lamp that was lit last.

      Each player may pay {F}{F} at any time to light 1 lamp. A lamp that was lit in this way goes out at the end of
      the turn, unless a card says that it burns on.

      When the last lamp goes out, the game is over: Whoever has the most oil left wins, and ties are broken by the
      oldest keeper.
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = tmp_path_factory.mktemp("classic")
    write(root, {"cards/demo/game.yaml": GAME, "cards/demo/sets/all.yaml": CARDS})
    made = build(load(root))
    assert [f.message for f in made.findings] == []
    return made


def lay(project: Project, only: str = "", size: str = "", **options: str) -> dict[str, Printed]:
    """Print the test's game, or some of its cards, perhaps in another size or with other options of the look."""
    game = resized(project.games["demo"], size, options)
    cards = [c for c in game.cards if not only or c.id in only.split()]
    with Workers(0) as here:
        return render_faces(game, cards, project.looks["classic"], Tree(project.root), Store(project.root), here).fronts


def resized(game: Game, size: str, options: dict[str, str]) -> Game:
    width, height = (mm(v) for v in size.split("x")) if size else game.spec.size
    look = replace(game.spec.look, options=options)
    return replace(game, spec=replace(game.spec, size=(width, height), look=look))


@pytest.fixture(scope="module")
def printed(project: Project) -> dict[str, Printed]:
    return lay(project)


def problems(printed: dict[str, Printed]) -> list[str]:
    return [f"{id}: {p.kind} {p.box} {p.detail} {p.actual}" for id, face in printed.items() for p in face.face.problems]


def box(printed: Printed, name: str) -> Any:
    return next(b for b in printed.face.boxes if b.name == name)


def test_every_kind_of_card_fits_in_good_type(printed: dict[str, Printed], project: Project) -> None:
    assert problems(printed) == []
    for face in printed.values():
        for b in face.face.boxes:
            assert b.size_pt >= project.looks["classic"].boxes[b.name].warn, (face.face.card, b.name)


def test_letters_keep_clear_of_the_cut(printed: dict[str, Printed], project: Project) -> None:
    width, height = project.games["demo"].spec.size
    for face in printed.values():
        for b in face.face.boxes:
            x, y, w, h = b.rect
            assert min(x, y, width - x - w, height - y - h) >= WANTED, (face.face.card, b.name, b.rect)


SIZES = {
    "mini": "44.45x63.5", "small": "44x68", "bridge": "57.15x88.9", "tarot": "69.85x120.65", "square": "88.9x88.9",
    "small square": "63.5x63.5", "business": "88.9x50.8", "tall business": "50.8x88.9", "jumbo": "88.9x139.7",
    "landscape": "88x63", "domino": "44.45x88.9",
}  # fmt: skip


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_other_sizes_fit_as_well(project: Project, size: str) -> None:
    printed = lay(project, "short both fight draft", size)
    assert [p for p in problems(printed) if " small " not in f" {p} "] == []
    width, height = (int(mm(v)) for v in size.split("x"))
    for face in printed.values():
        for b in face.face.boxes:
            x, y, w, h = b.rect
            assert min(x, y, width - x - w, height - y - h) >= WANTED, (face.face.card, b)


def test_other_fonts_and_colours_fit_as_well(project: Project) -> None:
    chosen = {"title-font": "Chakra Petch", "paper": "#ffffff", "text": "#000000", "accent": "#203040"}
    chosen["corner"] = "square"
    assert problems(lay(project, "crowd both many five", **chosen)) == []


def test_a_draft_says_what_it_lacks(printed: dict[str, Printed]) -> None:
    assert re.sub(r"\s+", " ", box(printed["draft"], "draft").text).strip() == "Draft · lacks Price, Text, Art"
    assert not [b for b in printed["short"].face.boxes if b.name == "draft"]


def test_two_types_have_a_panel_each(printed: dict[str, Printed]) -> None:
    text = box(printed["both"], "text").text
    assert (
        text.index("Incapacitating attack")
        < text.index("loses 2")
        < text.index("Special mental")
        < text.index("Negate")
    )
    assert "Incapacitating attack / Special mental defense" in box(printed["both"], "type").text


def test_a_price_in_words_goes_to_the_text_box(printed: dict[str, Printed]) -> None:
    assert not [b for b in printed["phrase"].face.boxes if b.name == "cost"]
    assert "Price" in box(printed["phrase"], "text").text
    assert box(printed["free"], "cost").text.strip() == "free"
    assert box(printed["crowd"], "cost").text.strip() == "31"


def test_keywords_without_a_reminder_stand_on_a_line_of_their_own(printed: dict[str, Printed]) -> None:
    text = box(printed["fight"], "text").text
    assert "Swift · Old" in text
    assert text.count("Duelist") == 1


# What letters with accents, long flavour and large figures come to

TALL = """\
cards:
  low: {name: Żółć, types: [ward], price: F, text: Draw 1 card.}
  dozen:
    name: École
    types: [strike]
    force: 12/14
    flavor: Nothing is left of the town in which she was once born, and nobody of the long line of those who knew it
      ever came back to tell us of its quays, its jetties, and the guys who play there.
  hundred: {name: Öl, types: [strike], force: 100/100, text: "Draw 1 card. Draw 1 card more. Then draw any 1, gyp."}
"""


@pytest.fixture(scope="module")
def tall(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Printed]:
    root = tmp_path_factory.mktemp("tall")
    game = GAME.replace("title: A Quarrel of Lighthouses", "title: Édition Żółć Ö")
    write(root, {"cards/demo/game.yaml": game, "cards/demo/sets/all.yaml": TALL})
    return lay(build(load(root)))


def ink(printed: Printed, name: str) -> list[tuple[float, float, float, float]]:
    """Give where each letter of a box has ink: left, right, top, bottom, in mm from the cut's top left corner."""
    left, top, width, height = (to_mm(v) for v in box(printed, name).rect)
    page = pypdfium2.PdfDocument(printed.pdf)[0]
    words, high = page.get_textpage(), to_mm(mm("3")) + 88 + 3
    found = []
    for number in range(words.count_chars()):
        x1, y1, x2, y2 = (v / 72 * 25.4 for v in words.get_charbox(number))
        x, y = (x1 + x2) / 2 - 3, high - (y1 + y2) / 2 - 3
        if words.get_text_range(number, 1).strip() and left < x < left + width and top < y < top + height:
            found.append((x1 - 3, x2 - 3, high - y2 - 3, high - y1 - 3))
    assert found, name
    return found


def styled(rule: str, name: str) -> float:
    """Give a length of a rule of face.css, in mm."""
    found = re.search(rf"{re.escape(rule)} \{{[^}}]*?\b{name}: ([\d.]+)mm", (LOOK / "face.css").read_text())
    assert found, (rule, name)
    return float(found[1])


def test_accents_in_the_foot_keep_off_the_panel(tall: dict[str, Printed]) -> None:
    well = 88 - styled(".well", "bottom")
    assert min(top for _, _, top, _ in [*ink(tall["low"], "game"), *ink(tall["dozen"], "number")]) > well + 0.1
    assert "É" in box(tall["low"], "game").text


@pytest.mark.parametrize("id", ["dozen", "hundred"])
def test_text_keeps_off_the_figures_plate(tall: dict[str, Printed], id: str) -> None:
    plate = 88 - styled("[data-box=stats]", "bottom") - styled("[data-box=stats]", "height") - 2 * 0.35
    assert max(foot for *_, foot in ink(tall[id], "text") if foot < plate + 1) < plate - 0.4


@pytest.mark.parametrize("id", ["dozen", "hundred"])
def test_figures_keep_off_the_frame_of_their_plate(tall: dict[str, Printed], id: str) -> None:
    width = 12.4 + 2 * 0.8
    right = 63 - styled("[data-box=stats]", "right") - 0.35
    letters = ink(tall[id], "stats")
    assert right - max(x for _, x, _, _ in letters) > 0.5
    assert min(x for x, *_ in letters) - (right - width) > 0.5


# What the template makes of a card, without laying it out


@dataclass(frozen=True)
class Expanded:
    html: str
    art: tuple[float, float]

    def color(self, name: str) -> str:
        found = re.search(rf"--{name}:(#\w+)", self.html)
        assert found, name
        return found[1]


@cache  # to compile the templates takes longer than to expand them
def environment() -> Environment:
    return make_env({p.name: Text(p.name, p.read_text()) for p in LOOK.glob("*.j2")})


def expanded(project: Project, id: str, colors: tuple[str, ...] = (), **options: str) -> Expanded:
    game, look = resized(project.games["demo"], "", options), project.looks["classic"]
    pictures = Pictures(game.spec, frozenset(look.shapes))
    context = card_context(next(c for c in game.cards if c.id == id), game.spec, pictures)
    if colors:
        context |= {"color": colors[0], "color2": colors[-1]}
        for entry, color in zip([*context["types"], *context["blocks"]], colors * 9, strict=False):
            entry["color"] = color
    asked: list[tuple[float, float]] = []

    def art(width: float, height: float) -> str:
        asked.append((width, height))
        return "art"

    def shape(name: str, color: str = "") -> str:
        return f"{name} {color}"

    functions = {"art": art, "shape": shape, "symbol": pictures.symbol, "image": str}
    html = expand(
        environment(), "face.html.j2", {**game_context(game.spec, look, pictures), "card": context, **functions}
    )
    return Expanded(html, asked[0])


def test_art_grows_as_words_get_fewer(project: Project) -> None:
    heights = [expanded(project, id).art[1] for id in ("bare", "short", "both", "crowd")]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 4
    assert heights[0] > 65, "nothing to read: the picture takes all"
    assert expanded(project, "crowd").art[1] > 3 * 8, "its values need that much"


HEX = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


@given(HEX)
@example("#ffffff")
@example("#fefefe")
@example("#ffff00")
@example("#000000")
@settings(max_examples=60, deadline=None)
def test_letters_read_on_any_colour(project: Project, color: str) -> None:
    face = expanded(project, "both", (color,))
    foot = mix(color, "#000000", 0.56)  # the frame's shade where the foot stands
    for ink, ground in (
        ("#ffffff", face.color("deep")),
        ("#ffffff", mix(face.color("deep"), face.color("lit"), 0.8)),  # where the name's letters begin
        (face.color("soft"), face.color("deep")),
        ("#ffffff", foot),
        (face.color("name"), face.color("tint")),
        (face.color("quiet"), face.color("tint")),
        (face.color("own-dark"), face.color("own-tint")),
        ("#1c1814", face.color("own-tint")),
        ("#14120f", face.color("light")),
    ):
        assert contrast(ink, ground) >= READS, (ink, ground)


@given(HEX)
@settings(max_examples=30, deadline=None)
def test_figures_read_on_any_accent(project: Project, accent: str) -> None:
    assert contrast("#14120f", expanded(project, "crowd", accent=accent).color("light")) >= READS


# The back


def raster(printed: Printed) -> np.ndarray:
    """Give a face's pixels, half a millimetre each: coarse, so that the edges of letters do not matter."""
    page = pypdfium2.PdfDocument(printed.pdf)[0].render(scale=254 / 72).to_pil().convert("RGB")
    return np.asarray(page.crop((0, 0, 690, 940)).reduce(5)).astype(int)  # its rounded size may be a pixel more


@pytest.mark.parametrize("color", ["#16324a", "#f2d040"])
def test_the_back_tells_nothing_of_how_it_lies(project: Project, color: str) -> None:
    game = project.games["demo"]
    back: BackSpec = replace(game.spec.backs["main"], color=color)
    files = Tree(project.root), Store(project.root)
    with Workers(0) as here:
        face = render_faces(game, (), project.looks["classic"], *files, here, backs=[back]).backs["main"]
    assert face.face.problems == ()
    image = raster(face)
    assert np.abs(image - image[::-1, ::-1]).max() < 64, "letters and ornaments that lie otherwise would show far more"
    edge = np.concatenate([image[:4].reshape(-1, 3), image[:, :4].reshape(-1, 3)])
    assert edge.mean() < 200, "the ground runs on to the paper's edge"


# What the look declares


@pytest.fixture(scope="module")
def look(project: Project) -> LookTemplate:
    return project.looks["classic"]


def style() -> str:
    return "".join(p.read_text() for p in sorted(LOOK.glob("*.css")))


def test_boxes_declared_are_the_boxes_used(look: LookTemplate) -> None:
    used = {name for p in LOOK.glob("*.j2") for name in re.findall(r'data-box="([\w-]+)"', p.read_text())}
    assert used == set(look.boxes)
    styled = set(re.findall(r"\[data-box=([\w-]+)\]", style()))
    assert styled == used


def test_no_type_under_six_points(look: LookTemplate) -> None:
    name = look.boxes["name"]
    assert name.least * 0.75 >= 6, "long names are set at three quarters"
    assert min(b.least for b in look.boxes.values()) >= 6
    parts = [
        float(v) for v in re.findall(r"font-size: (\.\d+)em", (LOOK / "parts.css").read_text().split("/* Text */")[1])
    ]
    assert look.boxes["text"].least * min(parts) >= 6
    assert look.boxes["text"].largest >= 7.5
    assert look.boxes["text"].warn == 7


def test_the_art_option_names_what_there_is(look: LookTemplate) -> None:
    assert tuple(look.options["art"].choices) == STYLES


def shapes() -> Iterator[Path]:
    return LOOK.glob("symbols/*.svg")


def test_shapes_that_games_may_name() -> None:
    assert {p.stem for p in shapes()} >= SHAPES


@pytest.mark.parametrize("path", sorted(shapes()), ids=lambda p: p.stem)
def test_each_shape_is_a_clean_drawing_in_one_colour(path: Path) -> None:
    drawn = svg.clean(path.read_bytes(), "#123456").decode()
    assert "#123456" in drawn
    assert set(re.findall(r"#[0-9a-fA-F]{3,6}", drawn)) == {"#123456"}
    if not path.stem.startswith("ornament-"):
        (left, top, width, height), *_ = re.findall(r'viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', drawn)
        assert (float(top), float(height)) == (0, 24)
        assert 2 * float(left) + float(width) == 24  # one that is narrow is so on both sides


def test_lengths_leave_room_for_the_knife(look: LookTemplate) -> None:
    """A fine line within 2 mm of the cut shows every slip of the knife."""
    lines = re.search(r"\.hairline \{ left: ([\d.]+)mm", (LOOK / "face.css").read_text())
    assert lines
    assert float(lines[1]) > 2
    assert to_mm(look.bleed) == to_mm(look.safe) == 3
