from __future__ import annotations

import io
import struct
import subprocess
import time
from pathlib import Path

import fontpkg
import pytest
from fontTools.ttLib import TTFont

from pipeline.cache import Store
from pipeline.errors import EnvironmentFault, InputError
from pipeline.files import Tree
from pipeline.render import fontfile, fonts
from pipeline.render.fonts import file_for, gather, letters_of, weights_in
from pipeline.render.workers import Workers


def gathered(root: Path, *families: str, weights: tuple[int, ...] = (), workers: int = 0):
    with Workers(workers) as pool:
        return gather(families, weights, Tree(root), "fonts", Store(root), pool)


def test_weights_are_found_in_styles():
    css = "a{font-weight:600} b{font: italic 900 1em/1 x} c{font-weight: bold} d{font-weight:normal}"
    assert weights_in([css, '<p style="font-weight:500">']) == {500, 600, 700, 900}


@pytest.mark.parametrize("unit", ["font:", "font:x ", "font ", "font-weight: 1"])
def test_no_style_takes_long_to_look_through(unit):
    started = time.process_time()
    weights_in([unit * (256 * 1024 // len(unit))])
    assert time.process_time() - started < 5, "seconds; looked through to the end each time, it takes minutes"


def test_an_installed_family_comes_in_regular_and_bold_and_what_is_asked_for(tmp_path):
    found = gathered(tmp_path, "Alegreya Sans", weights=(800,))
    assert [(f.weight, f.italic) for f in found.files] == [(w, i) for w in (400, 700, 800) for i in (False, True)]


def test_fontconfig_sees_these_fonts_and_no_others(tmp_path):
    found = gathered(tmp_path, "Alegreya Sans")
    listed = subprocess.run(
        ["fc-list", "--format", "%{family[0]}\n"],
        env={"FONTCONFIG_FILE": found.config},
        capture_output=True,
        check=True,
    )
    assert set(listed.stdout.decode().split("\n")) == {"Alegreya Sans", ""}
    assert len(listed.stdout.decode().strip().split("\n")) == len(found.files)


def test_a_variable_family_is_cut_once_and_kept(tmp_path, monkeypatch):
    first = gathered(tmp_path, "Cinzel")
    assert [(f.weight, f.italic) for f in first.files] == [(400, False), (700, False)]
    monkeypatch.setattr(fontfile, "cut", lambda jobs: pytest.fail("cut again"))
    assert gathered(tmp_path, "Cinzel") == first


@pytest.mark.parametrize(("family", "weight"), [("Cinzel", 700), ("Crimson Pro", 250), ("Crimson Pro", 600)])
def test_a_variable_font_is_cut_as_another_library_sees_it(family, weight):
    known = {f.name: f for f in fontpkg.families().values()}
    data = next(f.path.read_bytes() for f in known[family].files if f.style != "italic")
    (made,) = fontfile.cut([(data, weight)])
    assert fontfile.cut([(data, weight)]) == [made]
    whole, cut = (TTFont(io.BytesIO(each)) for each in (data, made))
    assert not {"fvar", "gvar", "HVAR", "DSIG"} & set(cut.keys())
    assert cut["OS/2"].usWeightClass == weight
    assert cut["name"].getDebugName(1) == whole["name"].getDebugName(1)
    assert cut.getBestCmap() == whole.getBestCmap()
    there = whole.getGlyphSet(location={"wght": weight})
    apart = {name: abs(glyph.width - cut["hmtx"][name][0]) for name, glyph in there.items()}
    assert max(apart.values()) <= 0.5  # of a thousandth of the type's size, to which widths are rounded


def test_a_weight_past_the_ends_of_an_axis_is_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(fontfile, "cut", lambda jobs: [b"%d" % weight for _, weight in jobs])
    assert [f.weight for f in gathered(tmp_path, "Cinzel", weights=(100, 950)).files] == [400, 700, 900]


def test_a_font_in_the_folder_that_was_changed_is_put_right(tmp_path):
    found = gathered(tmp_path, "Alegreya Sans")
    Path(found.files[0].path).write_bytes(b"poison")
    again = gathered(tmp_path, "Alegreya Sans")
    assert again == found
    assert Path(found.files[0].path).read_bytes() != b"poison"


def test_where_the_folder_of_fonts_is_spoilt_another_is_used(tmp_path):
    found = gathered(tmp_path, "Alegreya Sans")
    spoilt = Path(found.files[0].path)
    spoilt.unlink()
    spoilt.mkdir()
    with Workers(0) as pool:
        store = Store(tmp_path)
        again = gather(["Alegreya Sans"], (), Tree(tmp_path), "fonts", store, pool)
        assert [f.sha for f in again.files] == [f.sha for f in found.files]
        assert not Path(again.config).is_relative_to(tmp_path)
        assert Path(again.files[0].path).is_file()


def test_a_family_that_is_not_there(tmp_path):
    with pytest.raises(EnvironmentFault, match="`Alegrya Sans` is not installed; did you mean `Alegreya Sans`"):
        gathered(tmp_path, "Alegrya Sans")
    with pytest.raises(EnvironmentFault) as fault:
        gathered(tmp_path, "Qwertz Grotesk")
    assert "pip install fontpkg-qwertz-grotesk" in fault.value.remedy
    assert fault.value.exit_code == 4


def test_a_games_own_font_is_found_by_the_name_inside_it(tmp_path):
    (tmp_path / "fonts").mkdir()
    data = fontpkg.path("Spectral", 400).read_bytes()
    (tmp_path / "fonts" / "mine.ttf").write_bytes(data)
    found = gathered(tmp_path, "Spectral")
    assert [(f.weight, f.italic) for f in found.files] == [(400, False)]
    assert Path(found.files[0].path).read_bytes() == data


def test_a_games_own_font_is_read_once_and_in_a_worker(tmp_path, monkeypatch):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "mine.ttf").write_bytes(fontpkg.path("Cinzel").read_bytes())
    first = gathered(tmp_path, "Cinzel", workers=1)
    assert [f.weight for f in first.files] == [400, 700]
    monkeypatch.setattr(fontfile, "read", lambda jobs: pytest.fail("read again"))
    monkeypatch.setattr(fontfile, "cut", lambda jobs: pytest.fail("cut again"))
    assert gathered(tmp_path, "Cinzel") == first


@pytest.mark.parametrize("table", [b"maxp", b"cmap", b"glyf", b"loca", b"hmtx"])
def test_a_font_whose_letters_cannot_be_drawn_is_refused_before_a_face_is_set(tmp_path, table):
    font = bytearray(fontpkg.path("Spectral", 400).read_bytes())
    entry = 12 + 16 * next(n for n in range(font[5]) if font[12 + 16 * n :][:4] == table)
    font[entry + 8 : entry + 12] = struct.pack(">L", len(font) - 5)  # where it begins
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "mine.ttf").write_bytes(bytes(font))
    with pytest.raises(InputError, match=r"the font `fonts/mine.ttf` cannot be read"):
        gathered(tmp_path, "Spectral")


def test_a_font_that_stands_for_gigabytes_is_refused_in_the_worker(tmp_path):
    """Each of 65,535 names says that it is the same 64 kB."""
    font = bytearray(fontpkg.path("Spectral", 400).read_bytes())
    table = struct.pack(">HHH", 0, 65535, 6) + struct.pack(">HHHHHH", 1, 0, 0, 16, 65535, 0) * 65535
    entry = 12 + 16 * next(n for n in range(font[5]) if font[12 + 16 * n :][:4] == b"name")
    font[entry + 8 : entry + 16] = struct.pack(">LL", len(font), len(table))
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "bomb.ttf").write_bytes(font + table)
    with pytest.raises(InputError, match=r"bomb\.ttf` cannot be used: it took over 2 GB of memory"):
        gathered(tmp_path, "Alegreya Sans", workers=1)


def test_all_fonts_of_a_game_have_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "MOST_BYTES", 300_000)
    (tmp_path / "fonts").mkdir()
    for name in "abc":
        (tmp_path / "fonts" / f"{name}.ttf").write_bytes(fontpkg.path("Spectral", 400).read_bytes())
    with pytest.raises(InputError, match="more than 300,000 bytes, the limit"):
        gathered(tmp_path, "Spectral")


@pytest.mark.parametrize("data", [b"", b"no font", b"wOFF" + b"\xff" * 40, b"\0\1\0\0" + b"\xff" * 40])
def test_a_broken_font_is_named(tmp_path, data):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "bad.otf").write_bytes(data)
    with pytest.raises(InputError, match=r"bad\.otf` cannot be read"):
        gathered(tmp_path, "Alegreya Sans")


def test_letters_and_files_of_a_family(tmp_path):
    found = gathered(tmp_path, "Alegreya Sans")
    bold = file_for(found, "Alegreya Sans", 800, italic=True)
    assert bold is not None
    assert (bold.weight, bold.italic) == (700, True)
    assert file_for(found, "Spectral", 400, italic=False) is None
    assert ord("é") in letters_of(bold.path)
    assert ord("漢") not in letters_of(bold.path)
