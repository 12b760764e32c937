from __future__ import annotations

import os
from dataclasses import replace

import pytest

from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.model.faces import Layer, OptionSpec
from pipeline.model.types import Game
from pipeline.render import studio as module
from pipeline.render.studio import open_studio
from pipeline.render.workers import Workers

from .factory import make_game, make_look


@pytest.fixture
def opened(tmp_path):
    """Give a function that opens a studio in a look that a test can change."""

    def run(game=None, **more):
        look = make_look(tmp_path / "templates" / "mini", **more)
        made = Game("cards/demo", game or make_game(), ())
        return open_studio(made, look, Tree(tmp_path), Store(tmp_path), Workers(0))

    return run


def test_the_files_of_a_look(opened, tmp_path):
    (tmp_path / "templates/mini/part.html.j2").parent.mkdir(parents=True)
    (tmp_path / "templates/mini/part.html.j2").write_text("part")
    (tmp_path / "templates/mini/README.md").write_text("no template")
    studio = opened().studio
    names = {"face.html.j2", "back.html.j2", "part.html.j2"}
    assert set(studio.templates) == names | {f"mini/{name}" for name in names}
    assert [sheet.file for sheet in studio.sheets] == ["templates/mini/face.css"]
    assert set(studio.shapes) == {"flame"}
    assert studio.images == {}
    assert studio.body_font == "Alegreya Sans"


def test_a_look_finds_what_it_lacks_in_the_one_it_extends(opened, tmp_path):
    above = tmp_path / "elsewhere/plain"
    make_look(above, css="b{left:0}")
    (above / "back.css").write_text("c{left:0}")
    (above / "symbols/leaf.svg").write_bytes(b"<svg/>")
    layers = (Layer("mini", str(tmp_path / "templates/mini"), "templates/mini"), Layer("plain", str(above), "up/plain"))
    (tmp_path / "templates/mini").mkdir(parents=True)
    (tmp_path / "templates/mini/own.css").write_text("d{left:0}")
    studio = opened(layers=layers).studio
    assert [sheet.file for sheet in studio.sheets] == [
        "up/plain/back.css",
        "templates/mini/face.css",
        "templates/mini/own.css",
    ]
    assert studio.templates["face.html.j2"].file == "templates/mini/face.html.j2"
    assert studio.templates["plain/face.html.j2"].file == "up/plain/face.html.j2"
    assert set(studio.shapes) == {"flame", "leaf"}


def test_the_key_is_of_what_is_in_the_files_and_not_of_where_they_lie(opened, tmp_path):
    first = opened()
    os.utime(tmp_path / "templates/mini/face.css", (1, 1))
    assert opened().studio.key == first.studio.key
    assert opened(css="a{}").studio.key != first.studio.key


def test_symbols_are_drawn_from_their_own_file_their_shape_or_their_letter(opened, tmp_path):
    (tmp_path / "cards/demo/symbols").mkdir(parents=True)
    (tmp_path / "cards/demo/symbols/o.svg").write_text("<svg/>")
    spec = make_game()
    oil = spec.symbols["O"]
    symbols = {**spec.symbols, "O": replace(oil, svg="symbols/o.svg"), "X": replace(oil, letter="")}
    made = opened(replace(spec, symbols=symbols)).studio.symbols
    assert made["F"].svg.startswith(b"<svg")
    assert made["O"].svg == b"<svg/>"
    assert (made["X"].svg, made["X"].letter) == (b"", "X")


def test_variables_that_all_faces_share(opened):
    options = {
        "body": OptionSpec("body", "font", "Spectral", ()),
        "accent": OptionSpec("accent", "color", "#abc", ()),
        "frame": OptionSpec("frame", "choice", "double", ("plain", "double")),
        "motto": OptionSpec("motto", "text", "red; } * { color: red", ()),
    }
    opened_ = opened(options=options, css="a{color:var(--accent);width:var(--width);top:var(--motto)}")
    assert opened_.studio.constants == {
        "body": '"Spectral"',
        "accent": "#abc",
        "frame": "double",
        "width": "63mm",
        "height": "88mm",
        "bleed": "3mm",
        "safe": "3mm",
    }
    assert opened_.studio.sheets[0].text == "a{color:#abc;width:63mm;top:var(--motto)}"


def test_a_refused_style_sheet_makes_the_studio_unusable(opened):
    made = opened(css="a{position:fixed}")
    assert not made.usable
    assert [p.kind for p in made.problems] == ["css"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"options": {"accent": OptionSpec("accent", "color", "#abc", ())}}, "no `font` option"),
        ({"css": "x" * 300_000}, "over the limit"),
    ],
)
def test_a_look_that_cannot_be_used(opened, more, words):
    with pytest.raises(InputError, match=words):
        opened(**more)


@pytest.mark.parametrize(("name", "kind"), [("odd.j2", "template"), ("odd.css", "css")])
def test_a_file_that_is_not_utf8_is_told_at_its_first_byte_that_is_none(opened, tmp_path, name, kind):
    (tmp_path / "templates/mini").mkdir(parents=True)
    (tmp_path / "templates/mini" / name).write_bytes("\ufeff/* é */\n/* é ".encode() + b"\xfc */")
    made = opened()
    assert not made.usable
    found = [(p.kind, p.detail, p.file, p.line, p.col) for p in made.problems]
    assert found == [(kind, "it is not UTF-8; save it as UTF-8", f"templates/mini/{name}", 2, 6)]


def test_a_link_out_of_the_look_is_refused(opened, tmp_path):
    (tmp_path / "templates/mini").mkdir(parents=True)
    (tmp_path / "templates/mini/passwd.j2").symlink_to("/etc/passwd")
    with pytest.raises(InputError, match="leads out of the project"):
        opened()


def test_all_files_of_a_look_have_a_limit(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", 20_000)
    assert opened().usable
    (tmp_path / "templates/mini/images").mkdir()
    (tmp_path / "templates/mini/images/big.png").write_bytes(b"x" * 20_000)
    with pytest.raises(InputError, match="the files of `templates/mini/` have more than 20,000 bytes"):
        opened()
