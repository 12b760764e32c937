"""Damage what a game is drawn from: templates, style sheets, drawings, icons, pictures, fonts, layouts and printers,
what was noted of a build; and see that nothing crashes, nothing is asked for, and nothing outside of the project is
touched.

Each round spoils a file of a small project and runs the commands that read it, as the command line does. The workers
stay for all rounds, so that a round takes a second.
"""

from __future__ import annotations

import http.server
import json
import os
import re
import resource
import runpy
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import hypothesis
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from PIL import Image
from typer.testing import CliRunner

from pipeline import build, cli, diffing, printing, verifying
from pipeline.commands import credits
from pipeline.errors import PipelineError
from pipeline.render import workers
from tests.fuzz import hostile
from tests.project import FACE, STYLE, TEMPLATE, write

ROOT = Path(__file__).parents[2]
SECRET = "the words of a file that is nobody's business"
CODES = {0, 1, *(each.exit_code for each in PipelineError.__subclasses__())} - {70}
"""How a run may end."""
MOST_CPU_S, MOST_KB = 8.0, 700_000
"""What the process that reads may take in a round, and have taken of memory after all."""
FORMATS = {"png": "PNG", "jpg": "JPEG", "webp": "WEBP", "tif": "TIFF", "bmp": "BMP", "gif": "GIF"}
LOOK, GAME = "templates/bare/", "cards/tiny/"
ICON = '<path d="M2 2h12v12z" fill="currentColor"/>'
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
<g transform="rotate(9)"><circle cx="5" cy="5" r="4" fill="url(#g)"/></g>
<path d="M1 1C2 3 4 5 6 7A1 2 30 0 1 8 9z"/>
</svg>
"""
FRONT = """\
<img class="art" src="{{ art(69, 40) }}" alt=""><div class="trim">
<img src="{{ image("grain.svg") }}">{{ shape("knot", "#123456") }}"""
BACK = """\
<div class="card" style="background: url({{ art(69, 94) }})">
<div class="trim"><h1 data-box="name">{{ back.title }}</h1></div></div>
"""
LAYOUT = """\
title: Own
paper: A4
grid: fit
gutter: 1 mm
bleed: 2 mm
marks: {kind: cross, length: 4 mm}
backs: long-edge
header: yes
"""
PRINTER = """\
title: Own
margin: 5 mm
back: {right: 0.4 mm, down: -0.2 mm, turn: 0.1, scale-across: 1.002}
front: {}
"""
FILES = {
    GAME + "game.yaml": """\
title: Tiny
look: {use: bare}
types: {spell: {label: Spell}, trick: {label: Trick}}
symbols: {F: {label: Flame, svg: symbols/f.svg}, I: {label: Icon, svg: "own:axe"}}
fields: {cost: {kind: cost, symbols: [F, I], show: cost}}
backs: {main: {title: Tiny, art: art/back.svg}}
""",
    GAME + "rules.md": "# Tiny\n\n## 1. Play\nDraw {F}. [[Ant]]\n",
    GAME + "symbols/f.svg": DRAWING,
    GAME + "symbols/own.json": json.dumps(
        {
            "prefix": "own",
            "info": {"author": {"name": "A"}, "license": {"title": "MIT"}},
            "icons": {"axe": {"body": ICON}, "bow": {"body": ICON, "rotate": 1, "hFlip": True}},
            "aliases": {"bolt": {"parent": "bow", "vFlip": True}},
            "width": 16,
        }
    ),
    GAME + "art/back.svg": DRAWING,
    LOOK + "template.yaml": TEMPLATE + "layouts: {trick: trick.html.j2}\nsizes: {least: 50 x 50 mm}\n",
    LOOK + "face.html.j2": FACE.replace('<div class="trim">', FRONT).replace(
        "{{ block.html }}{% endfor %}", "{{ block.html }}{% endfor %}{{ card.flavor }}"
    ),
    LOOK + "trick.html.j2": '{% extends "classic/face.html.j2" %}\n',
    LOOK + "back.html.j2": BACK,
    LOOK + "more.css": STYLE + ".art { position: absolute; left: 0; top: 16mm; width: 69mm; height: 20mm }\n",
    LOOK + "images/grain.svg": DRAWING,
    LOOK + "symbols/knot.svg": DRAWING,
    "sheets/own.yaml": LAYOUT,
    "printers/own.yaml": PRINTER,
}
CARD = (
    "  {id}: {{name: {name}, types: [{kind}], cost: FI, text: 'Draw **a card**. {{F}} {{own:bolt}}', "
    "flavor: 'Well.', art: {art}}}\n"
)


class File(NamedTuple):
    """A file, and what is written into it."""

    name: str
    data: bytes

    def __repr__(self) -> str:
        return f"{self.name}: {self.data[:4000]!r}{'...' if len(self.data) > 4000 else ''}"


Damage = tuple[File, ...]


def cards(suffix: str) -> str:
    """Give a set of two cards, the first with the picture of this format."""
    ant = CARD.format(id="ant", name="Ant", kind="spell", art=f"art/ant.{suffix}")
    return "cards:\n" + ant + CARD.format(id="bee", name="Bee", kind="trick", art="art/back.svg")


def project(root: Path) -> None:
    """Write a project that uses all kinds of files."""
    import fontpkg

    write(root, {**FILES, GAME + "sets/first.yaml": cards("png")})
    for suffix, form in FORMATS.items():
        image = Image.radial_gradient("L").resize((60, 30)).convert("P" if form == "GIF" else "RGB")
        exif = Image.Exif()
        exif[0x0112] = 6
        more: dict[str, Any] = {"exif": exif} if form in ("JPEG", "PNG", "WEBP", "TIFF") else {}
        image.save(root / GAME / f"art/ant.{suffix}", form, **more)
    (root / GAME / "fonts").mkdir()
    families = {family.name: family for family in fontpkg.families().values()}
    for name in ("Alegreya Sans", "Cinzel"):  # one font a weight, and a variable one
        file = next(f for f in families[name].files if f.style != "italic" and (f.variable or f.weight == 400))
        shutil.copy(file.path, root / GAME / "fonts" / f"{name.split()[0]}.ttf")
    text = (root / LOOK / "template.yaml").read_text("utf-8")
    (root / LOOK / "template.yaml").write_text(
        text.replace("options: {", "extends: classic\noptions: {head: {kind: font, default: Cinzel}, ")
    )
    css = root / LOOK / "more.css"
    css.write_text(css.read_text("utf-8") + "h1 { font-family: var(--head) }\n")


class Listener:
    """Listens on this machine, and counts who asks."""

    def __init__(self) -> None:
        asked = self.asked = []  # type: list[str]

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle(self) -> None:
                asked.append(
                    self.raw_requestline.decode("latin-1") if hasattr(self, "raw_requestline") else "a connection"
                )

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()


@dataclass
class Bench:
    """A project in a folder, its good state aside, and what watches over it."""

    folder: Path
    listener: Listener
    pool: workers.Workers
    rounds: int = 0
    seen: dict[str, int] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        """The project that is spoilt."""
        return self.folder / "a" / "project"

    def reset(self) -> None:
        """Bring the good state back. The folder stays the same one: the cache believes no other. What the worker may
        still do ahead is waited for."""
        list(self.pool.run(list, [["nothing"]]))
        self.root.mkdir(exist_ok=True)
        for path in self.root.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        shutil.copytree(self.folder / "good", self.root, dirs_exist_ok=True)

    def address(self) -> st.SearchStrategy[str]:
        """Addresses that may not be asked."""
        return hostile.urls(self.listener.url, str(self.folder / "secret"))

    def run(self, *words: str) -> None:
        """Run a command as the command line does. Raises where it ends as none may end."""
        began = time.process_time()
        result = CliRunner().invoke(cli.app, [*words, "--project", str(self.root)])
        taken = time.process_time() - began
        if isinstance(result.exception, PipelineError):
            code = result.exception.exit_code
        elif result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        else:
            code = result.exit_code
        assert code in CODES, f"{words} ended with {code}: {result.output[-500:]}"
        assert "INT001" not in result.output, result.output[-2000:]
        assert "is a bug of" not in result.output, result.output[-500:]
        assert taken < MOST_CPU_S, f"{words} took {taken:.1f} s"
        self.seen[f"{words[0]} {code}"] = self.seen.get(f"{words[0]} {code}", 0) + 1

    def watched(self) -> None:
        """See that nothing was asked for or touched. Raises AssertionError."""
        assert self.listener.asked == []
        log = self.folder / "log"
        found = log.read_text("utf-8", "replace")
        os.truncate(log, 0)
        assert not found, found[:2000]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert peak < MOST_KB, f"{peak} KB"
        made = [path for path in (self.root / "output").rglob("*") if path.is_file()]
        assert not any(SECRET.encode() in path.read_bytes() for path in made)

    def round(self, damage: Damage, commands: tuple[tuple[str, ...], ...]) -> None:
        """Spoil files, and run commands."""
        self.reset()
        for name, data in damage:
            (self.root / name).write_bytes(data)
        os.truncate(self.folder / "log", 0)
        for words in commands:
            self.run(*words)
            self.watched()
        self.rounds += 1


def _not_ours(bad: Exception) -> str:
    """Raise what our own code did not foresee in a worker; what a library below it trips over is told as a finding."""
    frames = re.findall(r'^  File "(.*)", line', str(bad.__cause__ or ""), re.MULTILINE)
    if frames and frames[-1].startswith(str(ROOT / "pipeline")) and not isinstance(bad, MemoryError):
        raise AssertionError(f"unforeseen in a worker: {bad.__cause__}")
    return ""


@contextmanager
def bench(folder: Path) -> Iterator[Bench]:
    """Give a project that was built once, and is watched."""
    for name in ("good", "secret", "tmp", "a"):
        (folder / name).mkdir()
    for name in ("a.png", "a.svg", "a.css", "F.svg", "grain.png"):
        (folder / "secret" / name).write_text(SECRET)
    shutil.copytree(folder / "secret", folder / "a" / "secret")
    (folder / "log").touch()
    readable = [
        sys.prefix,
        sys.base_prefix,
        str(ROOT),
        "/proc",
        "/dev",
        "/etc/mime.types",
        "/usr/share/zoneinfo",
        "/etc/localtime",
        "/etc/machine-id",
    ]
    os.environ |= {
        "FUZZ_LOG": str(folder / "log"),
        "FUZZ_OWN": os.pathsep.join([str(folder / "a" / "project"), str(folder / "tmp"), str(folder / "log"),
        "/dev/null", "/dev/shm"]),
        "FUZZ_READ": os.pathsep.join([*dict.fromkeys([*readable, *(place for place in sys.path if place), str(
            folder / "good")])]),
        "TMPDIR": str(folder / "tmp"),
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent / "site"), str(ROOT)]),
    }  # fmt: skip
    set_hypothesis_home_dir(folder / "tmp")
    told = workers._reason
    workers._reason = lambda bad, seconds: _not_ours(bad) or told(bad, seconds)
    pool = workers.Workers(1)
    close = pool.close
    pool.close = lambda now=False: close(now) if now else None  # type: ignore[method-assign]
    for module in (build, printing, verifying, diffing, credits, workers):
        if hasattr(module, "Workers"):
            module.Workers = lambda count=1: pool  # type: ignore[attr-defined,misc]
    made = Bench(folder, Listener(), pool)
    project(folder / "good")
    made.reset()
    for words in (("build",), ("print", "--layout", "own"), ("verify",)):
        result = CliRunner().invoke(cli.app, [*words, "--project", str(made.root)])
        assert result.exit_code in (0, 1), result.output
    assert (made.root / GAME / "print-log.jsonl").exists()
    shutil.rmtree(folder / "good")
    shutil.copytree(made.root, folder / "good")
    workers.SECONDS, workers.ALONE_SECONDS = 8, 5
    runpy.run_path(str(Path(__file__).parent / "site" / "sitecustomize.py"))  # from now on this process is watched, too
    try:
        yield made
    finally:
        close(True)


def text_kind(name: str, kind: str) -> Callable[[Bench], st.SearchStrategy[Damage]]:
    """Give the damage of a file of text by pieces of its kind."""

    def damage(on: Bench) -> st.SearchStrategy[Damage]:
        text = (on.folder / "good" / name).read_text("utf-8")
        made = hostile.spoilt(text, hostile.pieces(kind, on.address()))
        return made.map(lambda words: (File(name, words.encode("utf-8", "surrogatepass")),))

    return damage


def bytes_kind(name: str, *others: File) -> Callable[[Bench], st.SearchStrategy[Damage]]:
    """Give the damage of a file of bytes, with others that go with it."""
    return lambda on: hostile.broken((on.folder / "good" / name).read_bytes()).map(
        lambda data: (File(name, data), *others)
    )


def data_kind(name: str, read: Callable[[str], Any] = json.loads) -> Callable[[Bench], st.SearchStrategy[Damage]]:
    """Give the damage of a file of data, written as JSON, which YAML holds as well; or of its text."""

    def damage(on: Bench) -> st.SearchStrategy[Damage]:
        text = (on.folder / "good" / name).read_text("utf-8")
        data = st.builds(lambda: read(text)).flatmap(hostile.altered).map(lambda found: json.dumps(found) + "\n")
        words = hostile.spoilt(text, hostile.NUMBERS | st.sampled_from(['"', "{", "[", "\0", "!!x ", "&a ", "\udc80"]))
        return (data | data | words).map(lambda made: (File(name, made.encode("utf-8", "surrogatepass")),))

    return damage


BUILD = ("build", "--fail-on", "never")
OWN_SHEETS = ("sheets", "--layout", "own", "--printer", "own")
KINDS: dict[str, tuple[Callable[[Bench], st.SearchStrategy[Damage]], tuple[tuple[str, ...], ...]]] = {
    "template": (text_kind(LOOK + "face.html.j2", "j2"), (BUILD,)),
    "template that extends": (text_kind(LOOK + "trick.html.j2", "j2"), (BUILD,)),
    "back's template": (text_kind(LOOK + "back.html.j2", "j2"), (BUILD, ("proof",))),
    "style sheet": (text_kind(LOOK + "more.css", "css"), (BUILD,)),
    "symbol": (text_kind(GAME + "symbols/f.svg", "svg"), (BUILD, ("rulebook",))),
    "drawing of a card": (text_kind(GAME + "art/back.svg", "svg"), (BUILD,)),
    "image of the look": (text_kind(LOOK + "images/grain.svg", "svg"), (BUILD,)),
    "shape": (text_kind(LOOK + "symbols/knot.svg", "svg"), (BUILD,)),
    "icons": (data_kind(GAME + "symbols/own.json"), (BUILD, ("credits",))),
    "rulebook": (text_kind(GAME + "rules.md", "j2"), (("rulebook",),)),
    "layout": (data_kind("sheets/own.yaml", yaml.safe_load), (("sheets", "--list"), OWN_SHEETS)),
    "printer": (data_kind("printers/own.yaml", yaml.safe_load), (("sheets", "--list"), OWN_SHEETS)),
    "template.yaml": (data_kind(LOOK + "template.yaml", yaml.safe_load), (BUILD,)),
    "manifest": (data_kind("output/tiny/manifest.json"), (("verify",), BUILD)),
    "print log": (
        data_kind(GAME + "print-log.jsonl"),
        (("print", "--log"), ("print", "--since", "last", "--layout", "own")),
    ),
    "font": (bytes_kind(GAME + "fonts/Alegreya.ttf"), (BUILD, ("credits",))),
    "variable font": (bytes_kind(GAME + "fonts/Cinzel.ttf"), (BUILD,)),
    "sheets": (bytes_kind("output/tiny/sheets-a4.pdf"), (("verify",), BUILD)),
    **{
        f"picture ({suffix})": (bytes_kind(f"{GAME}art/ant.{suffix}", File(GAME + "sets/first.yaml", cards(
            suffix).encode())), (BUILD,))
        for suffix in FORMATS
    },
}  # fmt: skip
"""What is damaged, and the commands that are run on it."""


def some_rounds(on: Bench, kind: str, seed: int, until: float, count: int) -> None:
    """Spoil files of a kind some times. Raises what a round raises, with the smallest damage that does it."""
    damage, commands = KINDS[kind]

    @hypothesis.seed(seed)
    @settings(
        max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink], report_multiple_bugs=False,
    )  # fmt: skip
    @given(damage(on))
    def one(made: Damage) -> None:
        if time.monotonic() < until:
            on.round(made, commands)

    one()


def fuzz(minutes: float, seed: int, kinds: list[str]) -> None:
    """Spoil files of the kinds until the time is over. Raises what a round raises."""
    folder, until = Path(mkdtemp(prefix="spoilt-")).resolve(), time.monotonic() + 60 * minutes
    print(f"the files of the last round are in {folder}", flush=True)
    with bench(folder) as on:
        while time.monotonic() < until:
            for kind in kinds:
                print(f"{kind} (seed {seed}, round {on.rounds})", flush=True)
                some_rounds(on, kind, seed, until, 10)
            seed += 1
        ended = ", ".join(f"{words}: {count}" for words, count in sorted(on.seen.items()))
        print(f"{on.rounds} rounds: nothing crashed, nothing was asked for ({ended})")
    shutil.rmtree(folder)
