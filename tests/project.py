"""A small project of one game, with a look that is quick to lay out, for tests of the whole way."""

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path

from pipeline.build import build
from pipeline.making import Outcome
from pipeline.wishes import Request

GAME = """\
title: Tiny
look: {use: bare}
types: {spell: {label: Spell}}
symbols: {F: {label: Flame, letter: F}}
fields: {cost: {kind: cost, symbols: [F], show: cost}}
backs: {main: {title: Tiny}}
"""
CARDS = """\
defaults: {types: [spell]}
cards:
  ant: {name: Ant, cost: F, text: Draw a card., copies: 2}
  bee: {name: Bee, cost: FF, text: Draw two cards.}
  cow: {name: Cow, cost: free, text: Wait., status: draft, lacks: [art]}
"""
TEMPLATE = """\
title: Bare
bleed: 3 mm
safe: 3 mm
corner: 3 mm
boxes:
  name: {fit: yes, largest: 11, warn: 8, least: 6.5}
  cost: {fit: no, largest: 8}
  text: {fit: yes, largest: 8, warn: 7, least: 6}
options: {body: {kind: font, default: Alegreya Sans}}
"""
FACE = """\
<div class="card"><div class="trim">
<h1 data-box="name">{{ card.name }}</h1>
{% if card.costs %}<div data-box="cost">{% for cost in card.costs %}{{ cost.html }}{% endfor %}</div>{% endif %}
{% if card.blocks %}<div data-box="text">{% for block in card.blocks %}{{ block.html }}{% endfor %}</div>{% endif %}
</div></div>
"""
BACK = '<div class="card"><div class="trim"><h1 data-box="name">{{ back.title }}</h1></div></div>\n'
STYLE = """\
.card { background: #eee; font-family: var(--body); }
[data-box="name"] { left: 4mm; top: 4mm; width: 40mm; height: 8mm; margin: 0; }
[data-box="cost"] { right: 4mm; top: 4mm; width: 12mm; height: 8mm; }
[data-box="text"] { left: 4mm; top: 40mm; width: 55mm; height: 30mm; }
"""
TINY = {
    "cards/tiny/game.yaml": GAME,
    "cards/tiny/sets/first.yaml": CARDS,
    "templates/bare/template.yaml": TEMPLATE,
    "templates/bare/face.html.j2": FACE,
    "templates/bare/back.html.j2": BACK,
    "templates/bare/face.css": STYLE,
}


def write(root: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def made(root: Path, request: Request | None = None) -> Outcome:
    """Build a project in this process."""
    return build(root, request or Request(workers=0))


_ART = '<img class="art" src="{{ art(40, 20) }}" alt="">'
FACE_WITH_ART = FACE.replace('<div class="trim">', f'{_ART}<div class="trim">')
ILLUSTRATED = TINY | {
    "cards/tiny/sets/first.yaml": CARDS.replace("copies: 2", "copies: 2, art: art/ant.png"),
    "templates/bare/face.html.j2": FACE_WITH_ART,
    "templates/bare/face.css": STYLE
    + ".art { position: absolute; left: 10mm; top: 16mm; width: 40mm; height: 20mm }\n",
}
"""The same with a picture on each face: one of the author's, two that are made."""


def picture(seed: int = 0, form: str = "PNG") -> bytes:
    """Give a small picture; another one for each seed."""
    from PIL import Image

    out = io.BytesIO()
    Image.frombytes("RGB", (60, 30), bytes((x * (seed + 3)) % 251 for x in range(60 * 30 * 3))).save(out, form)
    return out.getvalue()


def illustrated(root: Path) -> Path:
    """Write the project with pictures."""
    write(root, ILLUSTRATED)
    (root / "cards/tiny/art").mkdir()
    (root / "cards/tiny/art/ant.png").write_bytes(picture())
    return root


def shas(root: Path) -> dict[str, str]:
    """Every output's hash."""
    found = (path for path in (root / "output").rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}
