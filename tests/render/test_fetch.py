from __future__ import annotations

import base64
import socket

import pytest

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.types import Game
from pipeline.render.studio import open_studio
from pipeline.render.workers import Workers

from .conftest import NO_ART, kinds
from .factory import CSS, FLAME, make_card, make_game, make_look


@pytest.fixture
def fetcher(tmp_path):
    from pipeline.render.fetch import Fetcher

    look = make_look(tmp_path / "templates" / "mini")
    return Fetcher(open_studio(Game("", make_game(), ()), look, Tree(tmp_path), Store(tmp_path), Workers(0)).studio)


@pytest.mark.parametrize(
    "url",
    [
        "https://project.invalid/symbols/demo/F.svg",
        "https://project.invalid/symbols/demo/O.svg",
        "https://project.invalid/shapes/ff0000/flame.svg",
        "data:image/svg+xml;base64," + base64.b64encode(FLAME).decode(),
    ],
)
def test_what_belongs_to_the_face_is_given(fetcher, url):
    response = fetcher(url)
    assert response.content_type == "image/svg+xml"
    assert b"<svg" in response.read()
    assert fetcher.denied == []


def test_a_symbol_is_drawn_from_its_shape_or_from_its_letter(fetcher):
    assert b'fill="#b3361b"' in fetcher("https://project.invalid/symbols/demo/F.svg").read()
    assert b"<path" in fetcher("https://project.invalid/symbols/demo/O.svg").read()


FORBIDDEN = [
    "http://evil.example/x.png",
    "https://project.invalid.evil.example/symbols/demo/F.svg",
    "https://project.invalid/symbols/demo/NONE.svg",
    "https://project.invalid/symbols/demo/../../../../etc/passwd",
    "https://project.invalid/symbols/demo/%2e%2e%2fF.svg",
    "https://project.invalid/look/images/../face.css",
    "https://project.invalid/cards/demo/game.yaml",
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "ftp://evil.example/x",
    "data:text/html,<b>",
    "data:image/svg+xml;base64,!!!",
    "data:image/png,x" + "x" * 1024 * 1024,
]


@pytest.mark.parametrize("url", FORBIDDEN, ids=lambda url: url[:50])
def test_everything_else_is_refused_and_noted(fetcher, url):
    with pytest.raises(OSError, match="not part of the project"):
        fetcher(url)
    assert fetcher.denied == [url]


def test_a_bad_drawing_is_noted_apart(fetcher):
    with pytest.raises(OSError, match="DOCTYPE"):
        fetcher("data:image/svg+xml,<!DOCTYPE svg><svg/>")
    assert fetcher.denied == []
    assert len(fetcher.bad) == 1


@pytest.fixture
def no_network(monkeypatch):
    """Let any attempt at a connection fail the test."""

    def refuse(*args, **more):
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.parametrize("address", ["images/x.png", "x.png", "https://evil.example/x.png"])
def test_what_is_asked_for_is_told_where_it_is_written(press, no_network, address):
    (bad,) = press(
        make_card("bad"), face=NO_ART.replace('<div class="trim">', f'<div class="trim">\n<img src="{address}">')
    ).values()
    (problem,) = bad.face.problems
    assert (problem.kind, problem.actual) == ("denied", address)
    assert (problem.file, problem.line) == (
        "templates/mini/face.html.j2",
        NO_ART[: NO_ART.index("trim")].count("\n") + 2,
    )


@pytest.mark.parametrize(
    "url", ["http://evil.example/x.png", "file:///etc/passwd", "//evil.example/x.png", "../../x.png"]
)
def test_a_face_that_asks_for_it_fails_and_names_it(press, no_network, url):
    face = NO_ART.replace('<div class="trim">', f'<img src="{url}" alt=""><div class="trim">')
    bad, good = press(
        make_card("bad"),
        make_card("good", name="Good"),
        face="{% if card.id == 'bad' %}" + face + "{% else %}" + NO_ART + "{% endif %}",
    ).values()
    assert kinds(bad) == ["denied"]
    assert bad.pdf == b""
    assert bad.face.pdf_sha == ""
    assert url.strip("./") in bad.face.problems[0].detail
    assert good.face.problems == ()
    assert good.pdf


def test_a_style_sheet_that_asks_for_it_fails_every_face(press, no_network):
    (printed,) = press(make_card(), css=CSS + ".card { background: url(http://evil.example/x.png) }").values()
    assert kinds(printed) == ["css"]
    assert printed.pdf == b""
    assert printed.face.problems[0].file == "templates/mini/face.css"
