"""A small game with sheets of every kind, built once, and ways to spoil them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pipeline.verifying import Verified, verify
from pipeline.wishes import Request, SheetWish, sheet_wish
from tests.project import ILLUSTRATED, made, write

PAPERS = ("A4", "Letter")
WAYS = ("portrait", "landscape")
BACKS = ("long-edge", "short-edge", "gutterfold")
FORM = re.compile(rb"q (?P<clip>[\d. -]+) re W n (?P<matrix>[\d. -]+) cm (?P<name>/F\d+) Do Q")


def drawing(width: int, height: int) -> bytes:
    """A picture of that many pixels, which is the same in no two places."""
    out = io.BytesIO()
    pixels = bytes((x * 7 + y * 13 + x * y) % 251 for y in range(height) for x in range(width * 3))
    Image.frombytes("RGB", (width, height), pixels).save(out, "PNG")
    return out.getvalue()


def project(root: Path, pixels: tuple[int, int]) -> Path:
    """Write the game; `ant` has a picture of that many pixels on 40 x 20 mm."""
    write(root, ILLUSTRATED)
    (root / "cards/tiny/art").mkdir()
    (root / "cards/tiny/art/ant.png").write_bytes(drawing(*pixels))
    return root


def wishes() -> Iterator[SheetWish]:
    for paper in PAPERS:
        for way in WAYS:
            for backs in BACKS:
                yield sheet_wish(options={"paper": paper, "orientation": way, "backs": backs})


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with four cards in the box, and its sheets on each paper, each way, with each kind of backs."""
    root = project(tmp_path_factory.mktemp("built"), (473, 237))
    sheets = (*wishes(), sheet_wish(options={"backs": "long-edge"}, apart=True), sheet_wish(ink="low"))
    made(root, Request(pictures=(), sheets=sheets, workers=0))
    return root


@dataclass(frozen=True)
class Bench:
    """Spoils a copy of a file of sheets, and measures it."""

    root: Path
    folder: Path

    def file(self, name: str = "sheets-a4-long-edge-portrait") -> Path:
        return self.root / f"output/tiny/{name}.pdf"

    def faults(
        self, spoil: Callable[[pikepdf.Pdf], object], name: str = "sheets-a4-long-edge-portrait"
    ) -> dict[str, str]:
        """Give the faults by the name of their figure, joined, of a file that was spoilt so."""
        path = self.folder / f"{name}.pdf"
        with pikepdf.open(self.file(name)) as pdf:
            spoil(pdf)
            pdf.save(path)
        (found,) = verify(self.root, [str(path)], 300, 0)
        return faults(found)


def faults(found: Verified) -> dict[str, str]:
    return {figure.name: "; ".join(figure.faults) for figure in found.figures if not figure.ok}


@pytest.fixture
def bench(built: Path, tmp_path: Path) -> Bench:
    return Bench(built, tmp_path)


def rewrite(page: pikepdf.Page, change: Callable[[bytes], bytes]) -> None:
    """Change the operators of a page."""
    page.obj.Contents.write(change(page.obj.Contents.read_bytes()))


def edit_form(page: pikepdf.Page, number: int, change: Callable[[re.Match[bytes]], bytes]) -> None:
    """Change how the card of that number, from 0, is placed on a page."""
    count = iter(range(100))
    rewrite(page, lambda text: FORM.sub(lambda found: change(found) if next(count) == number else found[0], text))
