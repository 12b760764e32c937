"""Round and six-sided cards on the whole way: proofs, sheets that are measured, what tabletops and services get."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image

from pipeline.errors import UsageError
from pipeline.proof import contact
from pipeline.verifying import verify
from pipeline.wishes import ProofWish, Request, sheet_wish
from tests.export.conftest import export
from tests.project import TINY, edit, made, write

SIZES = {"round": "40 x 40 mm", "hex": "46.2 x 40 mm"}
STYLE = """\
.card { background: #eee; font-family: var(--body); }
[data-box] { left: calc(var(--width) * .25); width: calc(var(--width) * .5); margin: 0; line-height: 1 }
[data-box="name"] { top: calc(var(--height) * .4); height: 6mm }
[data-box="cost"] { top: calc(var(--height) * .2); height: 6mm }
[data-box="text"] { top: calc(var(--height) * .58); height: 8mm }
"""


def project(root: Path, shape: str) -> Path:
    write(root, TINY | {"templates/bare/face.css": STYLE})
    edit(root / "templates/bare/template.yaml", "corner: 3 mm", f"corner: 3 mm\nshape: {shape}")
    edit(root / "cards/tiny/game.yaml", "title: Tiny\nlook", f"title: Tiny\nsize: {SIZES[shape]}\nlook")
    return root


@pytest.fixture(scope="module", params=["round", "hex"])
def shaped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A project with cards of a shape, which no test changes."""
    return request.param, project(tmp_path_factory.mktemp(request.param), request.param)


@pytest.mark.parametrize("marks", ["corner", "none"])
def test_sheets_show_the_outline_where_cuts_are_marked_and_are_right(shaped: tuple[str, Path], marks: str) -> None:
    _, root = shaped
    wish = sheet_wish(options={"backs": "long-edge", "marks": marks})
    outcome = made(root, Request(("tiny",), (), (), (wish,), workers=0))
    assert [(f.code, f.message) for f in outcome.survey.findings if f.code.startswith(("FAC", "MOD"))] == []
    (found,) = verify(root, [str(root / outcome.games[0].outputs[0].path)], 150, 0)
    assert [figure.name for figure in found.figures if not figure.ok] == []
    assert outlined(root / outcome.games[0].outputs[0].path) == ([4, 0] if marks == "corner" else [0, 0])


def outlined(file: Path) -> list[int]:
    """The black lines of a shape on each page: those round whole cards, and not those of marks."""
    import pdfplumber

    with pdfplumber.open(file) as pdf:
        lines = [[*page.curves, *page.lines] for page in pdf.pages]
    return [sum(len(one["pts"]) > 4 and one["stroking_color"] == (0, 0, 0, 1) for one in page) for page in lines]


def test_proofs_draw_the_shape(shaped: tuple[str, Path]) -> None:
    shape, root = shaped
    made(root, Request(("tiny",), (), (), (), workers=0, proof=ProofWish(dpi=50)))
    folder = root / "output/tiny/proof"
    element = {"round": "circle", "hex": "polygon"}[shape]
    kinds = re.findall(rf'<{element} class="(cut|safe)"', (folder / "gallery.html").read_text("utf-8"))
    assert kinds == ["safe", "cut"] * 4
    with Image.open(folder / "contact-01.png") as sheet:
        ground = tuple(int(contact.GROUND[n : n + 2], 16) for n in (1, 3, 5))
        assert sheet.getpixel((contact.GAP + 2, contact.GAP + 2)) == ground, "a corner of the box is cut away"
        assert sheet.getpixel((contact.GAP + contact.WIDE // 2, contact.GAP + 4)) != ground


def test_tabletops_know_the_shape(shaped: tuple[str, Path]) -> None:
    shape, root = shaped
    folder, _ = export(root, "tabletop-simulator")
    (deck,) = json.loads((folder / "tiny.json").read_text("utf-8"))["ObjectStates"]
    assert deck["CustomDeck"]["1"]["Type"] == {"round": 4, "hex": 3}[shape]
    folder, _ = export(root, "tabletop-playground")
    (template,) = folder.glob("Templates/*.json")
    assert json.loads(template.read_text("utf-8"))["Model"] == {"round": "Round", "hex": "Hexagonal"}[shape]


def test_services_cut_the_shape_or_refuse_it(shaped: tuple[str, Path]) -> None:
    shape, root = shaped
    with pytest.raises(UsageError, match=r"none of its products is (round|a hexagon)"):
        export(root, "makeplayingcards")
    with pytest.raises(UsageError, match="the product `poker` is not"):
        export(root, "the-game-crafter", product="poker")
    product, pixels = {"round": ("circle", (1125, 1125)), "hex": ("hex", (1200, 1050))}[shape]
    folder, _ = export(root, "the-game-crafter", product=product)
    with Image.open(folder / "back.png") as image:
        assert image.size == pixels
