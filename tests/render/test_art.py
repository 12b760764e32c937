from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pipeline.model.scenes import PLAIN, STYLES
from pipeline.model.scenes import SCENES as NAMES
from pipeline.render.art import ArtIdentity, art_image, art_jpeg, art_scene
from pipeline.render.artgen.brush import Mask, blurred, mirrored, spline, turned
from pipeline.render.artgen.choose import SCENES, element_of, tint_of, words_of
from pipeline.render.artgen.color import RAMP_STEPS, from_oklch, make_palette, make_ramp, parse_hex, pick, to_oklch
from pipeline.render.artgen.fauna import BODIES, Body
from pipeline.render.artgen.noise import fbm, look_up, ring_noise
from pipeline.render.artgen.press import printed
from pipeline.render.artgen.stage import Stage, add, over, power, shade, smooth
from pipeline.render.artgen.worlds import _rings

RED, BLUE = "#a02020", "#2040a0"


def identity(name: str = "Ember", style: str = "auto", colors: tuple[str, ...] = (RED,), **more: object) -> ArtIdentity:
    given_ = {"types": ("spell",), "traits": (), "icons": (), **more}
    return ArtIdentity("demo", name.lower(), name, colors=colors, style=style, **given_)  # type: ignore[arg-type]


def pixels(image: Image.Image) -> np.ndarray:
    return np.asarray(image).astype(int)


def stage(width: int = 90, height: int = 60) -> Stage:
    rng = np.random.default_rng(5)
    return Stage(width, height, make_palette((RED,), rng), rng, frozenset({"ember"}))


INKS = ("#191421", RED, "#e0a0a0", "#f6efdf")


def test_a_picture_is_printed_in_its_inks_alone() -> None:
    image = art_image(identity(style="vortex"), 240, 160, INKS)
    colors = np.array([parse_hex(ink) for ink in INKS]) * 255
    away = np.abs(pixels(image)[:, :, None] - colors).sum(axis=3)
    nearest, share = away.argmin(axis=2), float((away.min(axis=2) < 9).mean())
    assert share > 0.35  # the others are the soft edges of lines
    assert all((nearest == n).mean() > 0.02 for n in range(len(INKS)))
    low, high = pixels(image).min(axis=(0, 1)), pixels(image).max(axis=(0, 1))
    assert (low >= colors.min(axis=0) - 1).all()
    assert (high <= colors.max(axis=0) + 1).all()


@given(width=st.integers(8, 70), height=st.integers(8, 70), style=st.sampled_from(sorted(SCENES)))
@settings(max_examples=25, deadline=None)
def test_any_picture_can_be_printed(width: int, height: int, style: str) -> None:
    made = art_image(identity(style=style), width, height, ("#000000", "#ffffff"), 4)
    assert made.size == (width, height)
    assert art_image(identity(style=style), width, height, ("#000000", "#ffffff"), 4).tobytes() == made.tobytes()


def test_where_the_picture_is_bright_there_is_more_of_the_bright_ink() -> None:
    one = stage(200, 100)
    tone = np.broadcast_to(np.linspace(0, 1, 200, dtype=np.float32), (3, 100, 200))
    made = pixels(printed(tone, one, ("#000000", "#ffffff"), 6))[:, :, 0].mean(axis=0)
    quarters = [float(part.mean()) for part in np.array_split(made, 4)]
    assert quarters == sorted(quarters)
    assert quarters[0] < 40
    assert quarters[3] > 170


def test_same_identity_gives_same_bytes_in_any_process() -> None:
    code = (
        "import hashlib;from pipeline.render.art import ArtIdentity as I, art_jpeg as a;"
        "print(hashlib.sha256(a(I('demo','x','Storm Wall',('ward',),('#2040a0',)), 96, 64)).hexdigest())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"}
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    here = art_jpeg(ArtIdentity("demo", "x", "Storm Wall", ("ward",), ("#2040a0",)), 96, 64)
    assert other.stdout.strip() == hashlib.sha256(here).hexdigest()


def test_a_picture_is_a_jpeg_in_rgb_of_the_size_asked_for() -> None:
    image = Image.open(io.BytesIO(art_jpeg(identity(), 120, 80)))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (120, 80))


@pytest.mark.parametrize("style", sorted(SCENES))
def test_each_scene_is_neither_flat_nor_mush_and_differs_by_card(style: str) -> None:
    one, other = (pixels(art_image(identity(name, style), 240, 160)) for name in ("Ember", "Cinder"))
    grey = one.mean(axis=2)
    assert grey.std() > 14, "it has lights and darks"
    assert 12 < grey.mean() < 190
    shape = np.asarray(Image.fromarray(grey.astype(np.uint8)).reduce(8)).astype(int)
    assert np.abs(np.diff(shape, axis=1)).max() > 18, "it has shapes, not only grain"
    assert np.abs(one - other).mean() > 4, "another card, another picture"


@pytest.mark.parametrize("style", sorted(SCENES))
def test_each_scene_keeps_to_single_precision(style: str) -> None:
    """Double precision slips in by one scalar of numpy, and takes twice the time."""
    picture = SCENES[style](stage())
    assert picture.dtype == np.float32
    assert picture.shape == (3, 60, 90)


@pytest.mark.parametrize("size", [(8, 8), (300, 40), (40, 300), (71, 53)])
def test_every_scene_takes_every_shape(size: tuple[int, int]) -> None:
    assert {art_image(identity("Odd", style), *size).size for style in SCENES} == {size}


@pytest.mark.parametrize("style", ["nebula", "ridges", "sigil", "vortex", "waves"])
def test_pictures_take_the_colour_of_the_type(style: str) -> None:
    red, blue = (pixels(art_image(identity("Ember", style, (c,)), 150, 100)).mean(axis=(0, 1)) for c in (RED, BLUE))
    assert red[0] - red[2] > blue[0] - blue[2] + 15


def test_second_colour_becomes_the_light() -> None:
    rng = np.random.default_rng(1)
    palette = make_palette((RED, "#20a040"), rng, tint=300)
    assert abs(palette.hue2 - to_oklch(parse_hex("#20a040"))[2]) <= 16


def test_ice_is_cold_and_water_blue_on_red_cards() -> None:
    for name, style in (("Cryokinesis", "crystal"), ("Sea", "tide")):
        red, _, blue = pixels(art_image(identity(name, style, (RED,)), 120, 80)).mean(axis=(0, 1))
        assert blue > red
    assert element_of("crystal", frozenset({"gem"})) is None


def test_a_dull_second_colour_gives_no_light() -> None:
    palette = make_palette((RED, "#5b3a2a", "#20a040"), np.random.default_rng(1))
    assert abs((palette.hue2 - to_oklch(parse_hex("#20a040"))[2] + 180) % 360 - 180) <= 16


@pytest.mark.parametrize("size", [(7, 100), (100, 4097), (0, 0)])
def test_sizes_out_of_range_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="out of the range"):
        art_image(identity(), *size)


@pytest.mark.parametrize("color", ["", "#12", "red", "#1234567"])
def test_what_is_no_colour_is_refused(color: str) -> None:
    with pytest.raises(ValueError, match=r"colour|invalid literal"):
        art_image(identity(colors=(color,)), 20, 20)


def test_a_card_without_types_gets_a_picture_too() -> None:
    assert art_image(ArtIdentity("demo", "x", "X", (), ()), 30, 20).size == (30, 20)


@pytest.mark.parametrize(
    ("name", "types", "icons", "traits", "scenes"),
    [
        ("Quayat", ("World",), (), (), {"planet"}),
        ("Lava World", ("world",), (), (), {"planet"}),
        ("Imperial Army", ("Army",), ("shield",), (), {"host", "ridges"}),
        ("Imperial Navy", ("Army",), (), (), {"fleet"}),
        ("Fire Lord", ("persona",), (), (), {"portrait"}),
        ("Witch", ("Dark", "Entity"), (), (), {"portrait"}),
        ("Sea Monsters", ("Army",), (), (), {"tide"}),
        ("Firewall", ("spell",), (), (), {"shield"}),
        ("House Bodyguard", ("Event",), (), (), {"shield"}),
        ("Poisoned Blade", ("Event",), (), (), {"blade"}),
        ("Teleport", ("Physical defense",), (), (), {"gate"}),
        ("Temporal Stasis", ("Special attack",), (), (), {"dial"}),
        ("Brick", ("Mind", "Spell", "Token"), (), (), {"shield"}),
        ("Qwx", ("zzz",), (), (), set(PLAIN)),
        ("Ice Elemental", ("Entity",), (), (), {"crystal"}),
        ("Pyrokinesis", ("Physical attack",), (), (), {"flames"}),
        ("Ego Whip", ("Mental attack",), (), (), {"waves", "synapse", "vortex"}),
        ("Mind Barrier", ("Mental defense",), (), (), {"shield"}),
        ("Rejuvenation", ("Regeneration",), (), (), {"bloom"}),
        ("Ego Whip", ("M",), ("mind",), (), {"waves", "synapse", "vortex"}),
        ("Bolt", ("zzz",), (), ("Psychic",), {"lightning"}),
        ("Xyz", ("zzz",), (), ("Psychic",), {"waves", "synapse", "vortex"}),
        ("Surgeons", ("Org",), (), (), {"citadel", "arms"}),
    ],
)
def test_words_choose_the_scene(
    name: str, types: tuple[str, ...], icons: tuple[str, ...], traits: tuple[str, ...], scenes: set[str]
) -> None:
    assert art_scene(identity(name, types=types, icons=icons, traits=traits)) in scenes


def test_what_is_unknown_gets_a_pattern_by_its_type() -> None:
    assert len({art_scene(identity(f"Q{i}", types=("zzz",))) for i in range(30)}) == 1
    assert {art_scene(identity("Q", types=(f"zz{i}",))) for i in range(30)} == set(PLAIN)


def test_the_plain_style_makes_patterns_of_whatever_a_card_is_called() -> None:
    assert {art_scene(identity("Space Fleet", "plain", types=(f"t{i}",))) for i in range(20)} == set(PLAIN)


def test_chance_hangs_on_the_games_title_and_the_cards_id() -> None:
    one, recoloured = (identity("Ember", "weave", (color,)) for color in (RED, BLUE))
    grey = [pixels(art_image(who, 90, 60).convert("L")) for who in (one, recoloured)]
    assert np.corrcoef(grey[0].ravel(), grey[1].ravel())[0, 1] > 0.8, "the same drawing in another colour"
    other = ArtIdentity("another title", "ember", "Ember", ("spell",), (RED,), "weave")
    assert np.corrcoef(grey[0].ravel(), pixels(art_image(other, 90, 60).convert("L")).ravel())[0, 1] < 0.8


def test_a_style_by_name_wins_and_an_unknown_one_counts_as_auto() -> None:
    assert art_scene(identity("Quayat", "bloom", types=("world",))) == "bloom"
    assert art_scene(identity("Quayat", "oil", types=("world",))) == "planet"
    assert STYLES[:2] == ("auto", "plain")
    assert STYLES[2:] == NAMES == tuple(sorted(SCENES))


def test_words_and_tints() -> None:
    assert words_of(["Off-World", "MP's 2"]) == {"off", "world", "mp", "s"}
    assert tint_of(frozenset({"pyrokinesis"})) == 48
    assert tint_of(frozenset({"table"})) is None


@given(st.tuples(*[st.floats(0, 1)] * 3))
def test_oklch_and_back(rgb: tuple[float, float, float]) -> None:
    assert np.allclose(from_oklch(np.array(to_oklch(rgb))), rgb, atol=2e-3)


@given(st.floats(0, 360), st.floats(0.03, 0.17), st.floats(-30, 30))
@settings(max_examples=30)
def test_ramps_run_from_dark_to_light(hue: float, chroma: float, drift: float) -> None:
    table = make_ramp(hue, chroma, drift)
    assert table.shape == (RAMP_STEPS, 3)
    light = table @ np.array([0.2126, 0.7152, 0.0722])
    assert light[0] < 0.06
    assert light[-1] > 0.8
    assert (np.diff(light) > -0.01).all()


def test_short_hex() -> None:
    assert parse_hex("#f0a") == parse_hex("#ff00aa") == (1.0, 0.0, 170 / 255)


def test_light_of_the_grounds_own_hue_is_moved_away() -> None:
    palette = make_palette((RED,), np.random.default_rng(3), tint=to_oklch(parse_hex(RED))[2])
    apart = abs((palette.hue2 - palette.hue + 180) % 360 - 180)
    assert apart > 25


@given(st.integers(4, 90), st.integers(4, 90), st.integers(1, 6))
@settings(max_examples=25, deadline=None)
def test_noise_has_its_shape_and_range(width: int, height: int, octaves: int) -> None:
    field = fbm(np.random.default_rng(1), width, height, (3, 3), octaves)
    assert field.shape == (height, width)
    assert field.min() >= 0
    assert field.max() <= 1


def test_textures_repeat_without_a_seam() -> None:
    texture = fbm(np.random.default_rng(2), 64, 64, (4, 4))
    at = (np.arange(128, dtype=np.float32) + 0.5) / 64
    line = look_up(texture, at, at * 0)
    assert np.array_equal(line[:64], texture[0])
    assert np.array_equal(line[64:], texture[0][::-1])
    assert np.array_equal(look_up(texture, at + 2, at * 0), line)


def test_ring_noise_closes() -> None:
    ring = ring_noise(np.random.default_rng(4), 512, 5)
    assert abs(float(ring[0] - ring[-1])) < 0.1


def test_masks_are_drawn_in_units_of_the_stage() -> None:
    mask = Mask(stage(90, 60))
    mask.disc((0, 0), 0.5)
    field = mask.field()
    assert field[30, 45] == 1
    assert field[2, 2] == 0
    assert abs(field.sum() / 30**2 - np.pi * 0.25) < 0.03


def test_shapes_turn_mirror_and_round() -> None:
    assert np.allclose(turned([(1, 0)], np.pi / 2, 2, (1, 1)), [(1, 3)])
    assert mirrored([(1, 0), (2, 1)]) == [(1, 0), (2, 1), (-2, 1), (-1, 0)]
    rounded = spline([(0, 0), (1, 2), (3, 1)])
    assert rounded[0] == (0, 0)
    assert rounded[-1] == (3, 1)
    assert (1, 2) in rounded


def test_paint_and_light_stay_in_range() -> None:
    here = stage()
    picture = shade(np.full((60, 90), 0.5, dtype=np.float32), here.palette.ramp)
    full = np.ones((60, 90), dtype=np.float32)
    over(picture, full, pick(here.palette.glow, 1.0))
    assert np.allclose(picture, pick(here.palette.glow, 1.0))
    add(picture, full, np.ones((3, 1, 1), dtype=np.float32))
    assert picture.max() <= 1.0 + 1e-6
    assert blurred(full, 0.1, here).shape == (60, 90)


@given(st.floats(-2, 2), st.floats(-1, 1), st.floats(0.01, 1))
def test_smooth_steps_from_none_to_all(value: float, low: float, span: float) -> None:
    step = float(smooth(np.array([value], dtype=np.float32), low, low + span)[0])
    assert 0 <= step <= 1
    if value < low - 0.001:
        assert step == 0
    if value > low + span + 0.001:
        assert step == 1


@pytest.mark.parametrize("body", [body for body, _ in BODIES], ids=lambda body: body.__name__)
def test_a_body_is_large_and_its_eyes_are_on_it(body: Body) -> None:
    here = stage(150, 100)
    mask = Mask(here)
    eyes = body(here, mask)
    shape = mask.field()
    assert 0.1 < shape.mean() < 0.7
    for (x, y), _ in eyes:
        assert shape[int((y + here.reach[1]) * here.unit), int((x + here.reach[0]) * here.unit)] > 0.5


def test_a_name_chooses_before_what_else_is_known() -> None:
    table = (("helm", ("duel",)), ("crown", ("prince",)))
    both = Stage(
        9, 9, stage().palette, np.random.default_rng(1), frozenset({"prince", "duelist"}), frozenset({"prince"})
    )
    assert both.first_of(table) == "crown"
    assert replace(both, name=frozenset()).first_of(table) == "helm"
    assert both.first_of((("x", ("zzz",)),)) is None


def test_rings_are_whole_on_both_sides_and_dark_only_behind_the_planet() -> None:
    here = stage(300, 200)
    x, y = here.xs * 2 + here.ys * 0, here.ys * 2 + here.xs * 0
    shadowed, lit = (np.zeros((3, 200, 300), dtype=np.float32) for _ in range(2))
    for front in (True, False):
        _rings(here, x, y, lit, (0.0, 0.0, 1.0), front)
        _rings(here, x, y, shadowed, (1.0, 0.0, 0.0), front)
    assert np.allclose(lit, lit[:, :, ::-1], atol=1e-3)
    assert lit[:, 100, 150 - 80 : 150 - 70].max() > 0.2
    assert np.allclose(lit[:, :, 210:], shadowed[:, :, 210:], atol=1e-3), "no shadow on the side of the sun"
    assert shadowed[:, 100, 150 - 80].max() < 0.3 * lit[:, 100, 150 - 80].max()


def test_a_window_covers_what_is_near() -> None:
    here = stage(90, 60)
    rows, columns = here.window((0.5, 0.0), 0.25)
    assert (here.xs[0, columns].min(), here.xs[0, columns].max()) == pytest.approx((0.25, 0.75), abs=0.05)
    assert (here.ys[rows].min(), here.ys[rows].max()) == pytest.approx((-0.25, 0.25), abs=0.05)
    assert here.ys[here.window((9, 9), 0.1)[0]].size == 0


@given(st.floats(0, 1), st.integers(2, 7))
def test_powers_by_products(value: float, exponent: int) -> None:
    assert float(power(np.array([value]), exponent)[0]) == pytest.approx(value**exponent)
