"""Credits: who made what a game is printed with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from pipeline import cli
from tests.project import edit, write

SET = {
    "prefix": "arms",
    "info": {"name": "Arms", "author": {"name": "A. Smith"}, "license": {"title": "CC BY 3.0", "url": "https://example.org"}},
    "icons": {"sword": {"body": "<path d='M0 0h9v9z'/>"}, "axe": {"body": "<path d='M0 0h9v9z'/>"}},
}  # fmt: skip


@pytest.fixture
def game(tiny: Path) -> Path:
    folder = tiny / "cards/tiny"
    write(folder, {"symbols/arms.json": json.dumps(SET)})
    (folder / "art").mkdir()
    for name in "ab":
        Image.new("RGB", (9, 9)).save(folder / f"art/{name}.png")
    art = "art: {file: art/a.png, author: P. Ainter, license: CC0}"
    edit(folder / "sets/first.yaml", "text: Draw a card.", f"text: 'Draw {{arms:sword}}.', {art}")
    edit(folder / "sets/first.yaml", "text: Wait.", "text: Wait., art: art/b.png")
    return tiny


def run(game: Path, *words: str) -> str:
    made = CliRunner().invoke(cli.app, ["credits", "tiny", "--project", str(game), *words])
    assert made.exit_code == 0, made.output
    return made.output


def test_fonts_icons_and_pictures_are_credited(game: Path) -> None:
    lines = run(game).splitlines()
    assert lines[0] == "## Credits of Tiny"
    assert "- **Arms**, by A. Smith, licence: CC BY 3.0, https://example.org (sword)" in lines
    assert "- **art/a.png**, by P. Ainter, licence: CC0 (Ant)" in lines
    assert "- **art/b.png**, by not said, licence: not said (Cow)" in lines
    (font,) = [line for line in lines if line.startswith("- **Alegreya Sans**")]
    assert "by Juan Pablo del Peral, licence: OFL-1.1" in font


def test_credits_for_programs(game: Path) -> None:
    made = json.loads(run(game, "--json"))["tiny"]
    assert [one["kind"] for one in made] == ["font", "icons", "picture", "picture"]
    assert made[1]["used"] == ["sword"], "the axe is in the set and on no card"
