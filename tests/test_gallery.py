"""The pictures of the front page: the script that makes them, and what it made."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/gallery"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    found = importlib.util.spec_from_file_location("make_gallery", FOLDER / "make.py")
    assert found
    assert found.loader
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


def test_it_makes_cards_and_contact_sheets_from_faces(script: ModuleType, tmp_path: Path) -> None:
    for game, cards in script.CARDS.items():
        folder = tmp_path / game / "faces"
        folder.mkdir(parents=True)
        for name in (*cards, *(f"other-{n}" for n in range(30))):
            Image.new("RGB", (126, 176), "#204080").save(folder / f"{name}.png")
    out = tmp_path / "made"
    out.mkdir()
    script.main(tmp_path, out)
    made = {path.name: Image.open(path).size for path in out.iterdir()}
    assert len(made) == 12
    assert made["star-fiefs-emporex.png"] == (430, 600)
    assert made["psifuge.jpg"] == (1192, 620)


def test_cards_are_taken_from_the_whole_game(script: ModuleType) -> None:
    assert script.spread("abcdefghi", 3) == ["a", "e", "i"]
    assert script.spread("ab", 3) == ["a", "b"]


def test_every_picture_of_the_front_page_is_made_by_the_script(script: ModuleType) -> None:
    named = {f"{game}-{card}.png" for game, cards in script.CARDS.items() for card in cards}
    named |= {f"{game}.jpg" for game in script.CARDS}
    assert {path.name for path in FOLDER.iterdir() if path.suffix in (".png", ".jpg")} == named
    shown = re.findall(r"docs/gallery/([\w-]+\.(?:png|jpg))", (ROOT / "README.md").read_text("utf-8"))
    assert set(shown) <= named
    for path in FOLDER.glob("*.png"):
        assert Image.open(path).height == 600
