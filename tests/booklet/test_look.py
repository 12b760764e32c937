"""What booklets take from a look: its options of certain names, which the docs and the starter look tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pdfplumber import open as open_pdf

from pipeline.make.booklets import PARTS
from pipeline.scaffold import STARTER_LOOK, new_look
from pipeline.wishes import Booklet, BookletWish, Request, tuckbox_wish
from tests.project import GAME, TINY, edit, made, write

DOCS = Path(__file__).parents[2] / "docs" / "looks.md"
NAMES = {name if kind == "color" else f"{name}-font": kind for name, (kind, _) in PARTS.items()}
OWN = {"#14151c": "#205030", "#d8b765": "#ffe0f0", "#f7f1e3": "#e0f0ff", "Spectral": "Cinzel"}
"""The starter look's values, and those that it gets here."""


def test_the_docs_name_each_option_with_its_kind_and_what_stands_for_it() -> None:
    part = DOCS.read_text("utf-8").partition("## What booklets take from a look\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w-]+)` \| (\w+) \|.*\| (.+?) \|$", part, re.M)
    assert {name: kind for name, kind, _ in rows} == NAMES
    colors = {name: default.strip("`") for name, kind, default in rows if kind == "color"}
    assert colors == {name: default for name, (kind, default) in PARTS.items() if kind == "color"}


def test_the_starter_look_names_each_option() -> None:
    text = (STARTER_LOOK / "template.yaml").read_text("utf-8")
    assert dict(re.findall(r"^#   ([\w-]+): \{kind: (\w+),", text, re.M)) == NAMES


@pytest.mark.parametrize("kind", ["tuckbox", "rulebook", "aids"])
def test_booklets_of_a_new_look_come_out_in_its_own_colours_and_title_font(tmp_path: Path, kind: Booklet) -> None:
    game = GAME.replace("{use: bare}", "{use: mine}") + "aids: {tracks: [{title: Life, high: 12}]}\n"
    write(tmp_path, {**TINY, "cards/tiny/game.yaml": game, "cards/tiny/rules.md": "# Tiny\n\n## 1. Start\nDraw.\n"})
    file = new_look("mine", "classic", tmp_path).folder / "template.yaml"
    text = re.sub(r"^# (options:|  [\w-]+: \{)", r"\1", file.read_text("utf-8"), flags=re.M)
    file.write_text(text, "utf-8")
    for old, new in OWN.items():
        edit(file, old, new)
    wish = tuckbox_wish("0.3 mm", "", "full") if kind == "tuckbox" else BookletWish(kind, "a5")
    outcome = made(tmp_path, Request((), (), (), (), workers=0, booklet=wish))
    output = next(one for game in outcome.games for one in game.outputs if kind in one.path)
    assert output.action == "made", output.note
    with open_pdf(tmp_path / output.path) as pdf:
        fonts = {char["fontname"].partition("+")[2] for page in pdf.pages for char in page.chars}
        colors = {_hex(one) for page in pdf.pages for one in (*page.chars, *page.rects, *page.curves)}
    assert any("Cinzel" in name for name in fonts)
    assert {"#ffe0f0"} <= colors
    assert kind == "aids" or "#205030" in colors


def _hex(thing: dict[str, tuple[float, ...]]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in thing["non_stroking_color"] or ())
