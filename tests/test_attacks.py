"""What a shared game can try on who builds it, through the whole way: nothing is asked for, read or run."""

import http.server
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import cli
from pipeline.findings import Severity
from tests.project import FACE_WITH_ART, ILLUSTRATED, STYLE, edit, illustrated, made, picture, shas

ROOT = Path(__file__).parent.parent
CARDS = "cards/tiny/sets/first.yaml"
FACE = "templates/bare/face.html.j2"
CSS = "templates/bare/face.css"
GAME = "cards/tiny/game.yaml"
SECRET = "the words of a file that is nobody's business"


class _Counting(http.server.BaseHTTPRequestHandler):
    """Counts requests, whatever they ask for."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.end_headers()

    do_POST = do_HEAD = do_GET

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture
def listener() -> Iterator[tuple[str, list[str]]]:
    """Listen on this machine; gives the address and what was asked for."""
    handler = type("Handler", (_Counting,), {"asked": []})
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", handler.asked
        server.shutdown()
        thread.join()


def drawing(inside: str, before: str = "", root: str = "") -> str:
    return (
        f'{before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 10 10" {root}><circle cx="5" cy="5" r="4"/>{inside}</svg>'
    )


STYLES = {
    "an image": '.card {{ background: url("{url}/a.png") }}',
    "an import": '@import "{url}/a.css";',
    "an import by url": "@import url({url}/a.css);",
    "a font": '@font-face {{ font-family: X; src: url("{url}/a.ttf") }} h1 {{ font-family: X }}',
    "content": 'h1::before {{ content: url("{url}/a.png") }}',
    "a list": '.trim {{ display: list-item; list-style: url("{url}/a.png") }}',
    "an image set": '.card {{ background-image: image-set("{url}/a.png" 1x) }}',
    "a variable": '.card {{ --x: url("{url}/a.png"); background: var(--x) }}',
    "escaped letters": '.card {{ background: \\75 rl("{url}/a.png") }}',
    "a footnote": '.trim {{ background-image: linear-gradient(red, blue), url("{url}/a.png") }}',
    "a profile": '@color-profile --x {{ src: url("{url}/a.icc") }} h1 {{ color: color(--x 1 0 0) }}',
}
ELEMENTS = {
    "an image": '<img src="{url}/a.png">',
    "a link": '<link rel="stylesheet" href="{url}/a.css">',
    "an attachment": '<link rel="attachment" href="{url}/a.txt"><a rel="attachment" href="{url}/b">x</a>',
    "an object": '<object data="{url}/a.svg"></object><embed src="{url}/a.svg">',
    "a frame": '<iframe src="{url}/"></iframe>',
    "a style": '<div style="background: url({url}/a.png)"></div>',
    "a style element": "<style>@import url({url}/a.css);</style>",
    "a base": '<base href="{url}/"><img src="a.png">',
    "a drawing": '<svg><image href="{url}/a.png"/></svg>',
    "a source set": '<img srcset="{url}/a.png 2x" src="{url}/b.png">',
    "a refresh": '<meta http-equiv="refresh" content="0;url={url}">',
    "a drawing as data": "<img src='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E"
    "%3Cimage href=%22{url}/a.png%22/%3E%3C/svg%3E'>",
}
DRAWINGS = {
    "an image": drawing('<image href="{url}/a.png" width="9" height="9"/>'),
    "an old image": drawing('<image xlink:href="{url}/a.png" width="9" height="9"/>'),
    "a use": drawing('<use href="{url}/a.svg#x"/>'),
    "a style": drawing("<style>@import url({url}/a.css); circle {{ fill: url({url}/a.svg#g) }}</style>"),
    "a fill": drawing('<circle r="3" style="fill: url({url}/a.svg#g)"/>'),
    "a filter": drawing('<filter id="f"><feImage href="{url}/a.png"/></filter>'),
    "a script": drawing('<script href="{url}/a.js">fetch("{url}")</script>', root='onload="fetch()"'),
    "a page": drawing('<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="{url}/a.png"/></foreignObject>'),
    "an entity": drawing("<text>&x;</text>", '<!DOCTYPE svg [<!ENTITY x SYSTEM "{url}/a.txt">]>'),
    "a declaration": drawing("", '<!DOCTYPE svg SYSTEM "{url}/a.dtd">'),
    "a sheet": drawing("", '<?xml-stylesheet href="{url}/a.css"?>'),
    "a base": drawing('<image href="a.png"/>', root='xml:base="{url}/"'),
}


def everything_made(root: Path) -> bytes:
    """Give all that a build left behind, streams unpacked."""
    import pikepdf

    found = []
    for path in (root / "output").rglob("*"):
        if path.suffix == ".pdf":
            with pikepdf.open(path) as pdf:
                found += [one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream) and _plain(one)]
        if path.is_file():
            found.append(path.read_bytes())
    return b"\n".join(found)


def _plain(stream: object) -> bool:
    return str(stream.get("/Subtype")) != "/Image"


def tried(root: Path, file: str, text: str, url: str) -> list[str]:
    """Put an attack into a file, and build; gives the codes of what is found, warnings and worse."""
    (root / file).write_text(text.replace("{{", "{").replace("}}", "}").replace("{url}", url), "utf-8")
    return [found.code for found in made(root).survey.findings if found.severity >= Severity.WARNING]


def addresses(listener: tuple[str, list[str]], tmp_path: Path) -> list[str]:
    """Give what an attack may point at: a listener, and a file outside of the project."""
    (tmp_path / "secret").mkdir()
    for name in ("a.png", "a.css", "a.txt", "b", "a.svg", "a.ttf"):
        (tmp_path / "secret" / name).write_text(SECRET)
    return [listener[0], listener[0].replace("http:", ""), (tmp_path / "secret").as_uri(), "../../../secret"]


@pytest.mark.parametrize("attack", STYLES)
def test_a_style_asks_for_nothing(tmp_path: Path, listener: tuple[str, list[str]], attack: str) -> None:
    root = illustrated(tmp_path / "project" / "deep")
    for url in addresses(listener, tmp_path):
        assert set(tried(root, CSS, STYLES[attack] + STYLE.replace("{", "{{").replace("}", "}}"), url)) - {"CMP001"}
        assert listener[1] == []
        assert SECRET.encode() not in everything_made(root)


@pytest.mark.parametrize("attack", ELEMENTS)
def test_a_template_asks_for_nothing(tmp_path: Path, listener: tuple[str, list[str]], attack: str) -> None:
    root = illustrated(tmp_path / "project" / "deep")
    for url in addresses(listener, tmp_path):
        inside = ELEMENTS[attack].replace("{url}", url)
        (root / FACE).write_text(FACE_WITH_ART.replace('<div class="trim">', f'<div class="trim">{inside}'), "utf-8")
        codes = {f.code for f in made(root).survey.findings if f.severity >= Severity.ERROR}
        assert codes
        assert listener[1] == []
        assert SECRET.encode() not in everything_made(root)


@pytest.mark.parametrize("attack", DRAWINGS)
def test_a_drawing_asks_for_nothing(tmp_path: Path, listener: tuple[str, list[str]], attack: str) -> None:
    root = illustrated(tmp_path / "project" / "deep")
    edit(root / GAME, "letter: F}", "letter: F, svg: symbols/f.svg}")
    (root / "cards/tiny/symbols").mkdir()
    for url in addresses(listener, tmp_path):
        tried(root, "cards/tiny/symbols/f.svg", DRAWINGS[attack].replace("{", "{{").replace("}", "}}"), url)
        tried(root, "cards/tiny/symbols/f.svg", DRAWINGS[attack], url)
        assert listener[1] == []
        assert SECRET.encode() not in everything_made(root)


@pytest.mark.parametrize(
    "name",
    ["{url}/a.png", "file:///etc/passwd", "/etc/passwd", "../../../secret/a.png", "art/%2e%2e/%2e%2e/x.png", "art"],
)
def test_a_picture_comes_from_the_games_folder(tmp_path: Path, listener: tuple[str, list[str]], name: str) -> None:
    root = illustrated(tmp_path / "project" / "deep")
    addresses(listener, tmp_path)
    edit(root / CARDS, "art: art/ant.png", f"art: '{name.replace('{url}', listener[0])}'")
    found = [one for one in made(root).survey.findings if one.card == "ant"]
    assert any(one.severity >= Severity.ERROR for one in found)
    assert listener[1] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("what", ["pipe", "socket", "circle", "device", "outside", "folder"])
def test_what_stands_in_a_pictures_place_and_is_none_is_refused_at_once(tmp_path: Path, what: str) -> None:
    root = illustrated(tmp_path / "p")
    (tmp_path / "secret.png").write_bytes(picture(7))
    art = root / "cards/tiny/art/ant.png"
    art.unlink()
    if what == "pipe":
        os.mkfifo(art)
    elif what == "socket":
        here = Path.cwd()
        os.chdir(art.parent)  # an address may be no longer than about a hundred letters
        try:
            socket.socket(socket.AF_UNIX).bind(art.name)
        finally:
            os.chdir(here)
    elif what == "folder":
        art.mkdir()
    else:
        art.symlink_to({"circle": "ant.png", "device": "/dev/zero", "outside": tmp_path / "secret.png"}[what])
    begun = time.monotonic()
    found = [one for one in made(root).survey.findings if one.card == "ant" and one.severity >= Severity.ERROR]
    assert time.monotonic() - begun < 30
    assert found
    assert "ant.png" in found[0].message


@pytest.mark.parametrize(
    "name",
    [
        "Ant.png",
        "an ant.png",
        "a#b?.png",
        "5%.png",
        "%2e.png",
        "\N{ANT}.png",
        "é.png",
        "e\u0301.png",
        "x" * 250 + ".png",
    ],
)
def test_odd_names_of_pictures_are_right_or_found(tmp_path: Path, name: str) -> None:
    root = illustrated(tmp_path)
    edit(root / CARDS, "art: art/ant.png", f"art: 'art/{name}'")
    (root / "cards/tiny/art" / name).write_bytes(picture(5))
    (root / "cards/tiny/art/ant.png").rename(root / "cards/tiny/art/other.png")
    outcome = made(root)
    errors = [one for one in outcome.survey.findings if one.card == "ant" and one.severity >= Severity.ERROR]
    assert errors or (root / "output/tiny/faces/ant.png").exists()
    if name.isascii() and len(name) < 100 and not set(name) & set("#?%"):
        assert not errors


MODULES = ("multiprocessing", "weasyprint", "json", "random", "numpy", "PIL", "sitecustomize", "pipeline")


@pytest.mark.parametrize("jobs", ["0", "2"])
def test_no_module_is_taken_from_the_folder_of_a_game(tmp_path: Path, jobs: str) -> None:
    root = illustrated(tmp_path / "game")
    for name in MODULES:
        (root / f"{name}.py").write_text(f"open({str(tmp_path / 'run')!r}, 'a').write({name!r})\n")
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "cardwright"
    program.write_text("from pipeline.cli import main\n\nif __name__ == '__main__':\n    main()\n")
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, program, "build", "--jobs", jobs], cwd=root, env=environ, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "run").exists()
    assert len(list((root / "output/tiny/faces").iterdir())) == len(ILLUSTRATED) - 3


LINKS = {
    "cards/tiny/game.yaml": ("build",),
    "cards/tiny/sets/first.yaml": ("build",),
    "cards/tiny/rules.md": ("rulebook",),
    "cards/tiny/symbols/f.svg": ("build",),
    "cards/tiny/symbols/own.json": ("build",),
    "cards/tiny/art/ant.png": ("build",),
    "cards/tiny/art/back.svg": ("build",),
    "cards/tiny/fonts/Alegreya.ttf": ("build",),
    "cards/tiny/print-log.jsonl": ("print", "--log"),
    "templates/bare/template.yaml": ("build",),
    "templates/bare/face.html.j2": ("build",),
    "templates/bare/more.css": ("build",),
    "templates/bare/images/grain.svg": ("build",),
    "templates/bare/symbols/knot.svg": ("build",),
    "sheets/own.yaml": ("sheets", "--layout", "own"),
    "printers/own.yaml": ("sheets", "--printer", "own"),
    "output/tiny/manifest.json": ("verify",),
    "cards/tiny": ("build",),
    "cards/tiny/sets": ("build",),
    "cards/tiny/fonts": ("build",),
    "templates/bare": ("build",),
    "templates/bare/symbols": ("build",),
    "sheets": ("sheets", "--layout", "own"),
    "printers": ("sheets", "--printer", "own"),
}
"""Files and folders that may lead out of a project, and the command that reads them."""


@pytest.fixture(scope="module")
def all_kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a file of each kind that is read, built once."""
    from tests.fuzz import looks

    root = tmp_path_factory.mktemp("all")
    looks.project(root)
    own = root / "templates/bare/template.yaml"  # by itself it needs few fonts
    for old, new in {
        "extends: classic\n": "",
        "default: Cinzel": "default: Spectral",
        "trick: trick": "trick: face",
    }.items():
        edit(own, old, new)
    (root / "templates/bare/trick.html.j2").unlink()
    for words in (("build",), ("print", "--layout", "own")):
        assert CliRunner().invoke(cli.app, [*words, "--project", str(root), "--jobs", "0"]).exit_code == 0
    return root


@pytest.mark.parametrize("name", LINKS)
def test_no_link_leads_out(all_kinds: Path, tmp_path: Path, name: str) -> None:
    """The project is the same one each time: what it keeps is believed in its own folder alone, and makes it quick."""
    outside = tmp_path / "outside"
    (all_kinds / name).rename(outside)
    (all_kinds / name).symlink_to(outside)
    before = shas(all_kinds)
    try:
        words = [*LINKS[name], "--project", str(all_kinds), *(["--jobs", "0"] if "--log" not in LINKS[name] else [])]
        result = CliRunner().invoke(cli.app, words)
    finally:
        (all_kinds / name).unlink()
        outside.rename(all_kinds / name)
    told = f"{result.output} {result.exception}"
    assert result.exit_code != 0, told
    assert any(part in told for part in (*name.split("/")[1:], name, "there is no game in")), told
    changed = {path for path, sha in shas(all_kinds).items() if before.get(path, sha) != sha}
    assert not any(path.endswith((".pdf", "ant.png")) for path in changed)


def test_a_rulebook_asks_for_nothing(tmp_path: Path, listener: tuple[str, list[str]]) -> None:
    from pipeline.wishes import BookletWish, Request

    root = illustrated(tmp_path / "project" / "deep")
    for url in addresses(listener, tmp_path):
        (root / "cards/tiny/rules.md").write_text(
            f'# Tiny\n\n## 1. Play\n![x]({url}/a.png) [y]({url}/b) <img src="{url}/a.png"> <{url}/a.txt>\n\n'
            f'<style>@import "{url}/a.css"</style>\n\n[z]: {url}/a.svg\n![z][z]\n',
            "utf-8",
        )
        outcome = made(root, Request(pictures=(), sheets=(), workers=0, booklet=BookletWish("rulebook", "a5")))
        assert [one.action for one in outcome.games[0].outputs if "rulebook" in one.path] == ["made"]
        assert listener[1] == []
        assert SECRET.encode() not in everything_made(root)
