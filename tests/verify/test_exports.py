"""What is handed over is measured like sheets: PDFs for services and cutters, pictures for services."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from typer.testing import CliRunner

from pipeline import cli
from pipeline.errors import InputError, UsageError
from pipeline.verifying import passed_over, verify
from pipeline.wishes import ExportWish, Request
from tests.project import made, picture
from tests.verify.conftest import faults, project

TARGETS = ("silhouette", "drivethrucards", "makeplayingcards", "the-game-crafter")
MM = 72 / 25.4


@pytest.fixture(scope="session")
def handed_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of four cards with all that is measured of exports."""
    root = project(tmp_path_factory.mktemp("handed"), (473, 237))
    for target in TARGETS:
        made(root, Request(pictures=(), sheets=(), export=ExportWish(target), workers=0))
    return root


@pytest.fixture
def copied(handed_over: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoilt."""
    return Path(shutil.copytree(handed_over, tmp_path / "copy"))


def spoilt(root: Path, target: str, spoil: Callable[[pikepdf.Pdf], object]) -> dict[str, str]:
    """Give the faults of a target's PDF after a change to it, by figure."""
    (file,) = (root / "output/tiny/export" / target).glob("*.pdf")
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        spoil(pdf)
        pdf.save(file)
    (found,) = verify(root, [str(file)], 300, 0)
    return faults(found)


def rewritten(page: pikepdf.Page, old: bytes, new: bytes) -> None:
    text = page.obj.Contents.read_bytes()
    assert re.search(old, text)
    page.obj.Contents.write(re.sub(old, new, text, count=1))


def test_exports_are_right_as_they_are_made(handed_over: Path) -> None:
    found = verify(handed_over, ["tiny"], 300, 0)
    assert {Path(one.file).relative_to(handed_over / "output/tiny/export").parts[0] for one in found} == set(TARGETS)
    assert [faults(one) for one in found] == [{}] * 4
    told = {Path(one.file).name: {figure.name: figure.value for figure in one.figures} for one in found}
    assert told["sheets-a4-portrait-v1.pdf"]["registration marks"] == "5, 0.000 mm off"
    assert told["tiny-poker.pdf"]["pages"] == "8 of 8"
    assert told["makeplayingcards"]["pictures"] == "5 of 5"
    assert told["makeplayingcards"]["pixels"] == "5 of 5 have 816 x 1110"
    assert told["the-game-crafter"]["resolution"] == "300.0 dpi at least"


def test_a_cutters_mark_two_tenths_off_is_told(copied: Path) -> None:
    def move(pdf: pikepdf.Pdf) -> None:
        rewritten(pdf.pages[0], rb"q 0 0 0 1 k\n", b"q 0 0 0 1 k 1 0 0 1 %.4f 0 cm\n" % (0.2 * MM))

    found = spoilt(copied, "silhouette", move)
    assert set(found) == {"registration marks"}
    assert found["registration marks"].count("is 0.20 mm off") == 5


def test_a_cutters_mark_that_is_not_there_is_told(copied: Path) -> None:
    found = spoilt(copied, "silhouette", lambda pdf: rewritten(pdf.pages[0], rb"[\d. ]+ re f\n", b"\n"))
    assert set(found) == {"registration marks"}
    assert "is not there" in found["registration marks"]


def test_the_trim_of_a_services_page_is_measured(copied: Path) -> None:
    def grow(pdf: pikepdf.Pdf) -> None:
        pdf.pages[2].trimbox = [
            edge + (0.2 * MM if n > 1 else 0) for n, edge in enumerate(map(float, pdf.pages[2].trimbox))
        ]

    assert "page 3: the TrimBox ends at" in spoilt(copied, "drivethrucards", grow)["page boxes"]


def test_backs_and_fronts_in_the_wrong_order_are_told(copied: Path) -> None:
    def swap(pdf: pikepdf.Pdf) -> None:
        first = pdf.pages[0]
        del pdf.pages[0]
        pdf.pages.insert(1, first)

    found = spoilt(copied, "drivethrucards", swap)
    assert "page 1, column 1, row 1, back `main`" in found["looks like its face"]
    assert "page 2, column 1, row 1, `ant`" in found["words in their places"]


def test_a_card_off_the_middle_of_its_page_is_told(copied: Path) -> None:
    def move(pdf: pikepdf.Pdf) -> None:
        rewritten(pdf.pages[1], rb"q 1 0 0 1 ", b"q 1 0 0 1 %.4f 0 cm 1 0 0 1 " % (0.2 * MM))

    found = spoilt(copied, "drivethrucards", move)
    assert "page 2, column 1, row 1, `ant`: 0.200 mm off" in found["positions"]
    assert "0.200 mm off its front" in found["registration"]


def scaled(file: Path) -> None:
    with Image.open(file) as image:
        image.resize((image.width // 2, image.height // 2)).save(file, dpi=(300, 300))


def coarse(file: Path) -> None:
    with Image.open(file) as image:
        image.save(file, dpi=(150, 150))


def see_through(file: Path) -> None:
    with Image.open(file) as image:
        image.convert("RGBA").save(file, dpi=(300, 300))


def moved(file: Path) -> None:
    with Image.open(file) as image:
        image.transform(image.size, Image.Transform.AFFINE, (1, 0, 3, 0, 1, 0)).save(file, dpi=(300, 300))


@pytest.mark.parametrize(
    ("spoil", "figure", "said"),
    [
        (Path.unlink, "pictures", "`fronts/003-bee.png` is not there"),
        (scaled, "pixels", "`fronts/003-bee.png` has 408 x 555 pixels, 816 x 1110 expected"),
        (coarse, "resolution", "`fronts/003-bee.png` says 150.0 x 150.0 dpi, 300 expected"),
        (see_through, "colours", "`fronts/003-bee.png` is RGBA"),
        (moved, "looks like its face", "`fronts/003-bee.png`: "),
    ],
)
def test_a_spoilt_picture_is_named_with_what_is_wrong(
    copied: Path, spoil: Callable[[Path], object], figure: str, said: str
) -> None:
    folder = copied / "output/tiny/export/makeplayingcards"
    spoil(folder / "fronts/003-bee.png")
    (found,) = verify(copied, [str(folder)], 300, 0)
    assert set(faults(found)) == {figure}
    assert said in faults(found)[figure]


def test_pictures_of_one_another_are_told(copied: Path) -> None:
    folder = copied / "output/tiny/export/the-game-crafter"
    one, other = folder / "fronts/001-ant-x2.png", folder / "fronts/002-bee-x1.png"
    one.rename(folder / "x.png")
    other.rename(one)
    (folder / "x.png").rename(other)
    (found,) = verify(copied, [str(folder)], 300, 0)
    assert faults(found)["looks like its face"].count("do not look like") == 2


def test_what_is_no_picture_is_refused(copied: Path) -> None:
    folder = copied / "output/tiny/export/makeplayingcards"
    (folder / "back.png").write_bytes(b"no picture")
    with pytest.raises(InputError, match=r"back.png` is no picture"):
        verify(copied, [str(folder)], 300, 0)


def test_what_is_written_down_of_pictures_may_be_nonsense(copied: Path) -> None:
    file = copied / "output/tiny/manifest.json"
    told = json.loads(file.read_text())
    name = "export/makeplayingcards/back.png"
    for key, value in (("pixels", [0, 3]), ("face", ["deck", "x"]), ("dpi", 10**9), ("more", 1)):
        entry = told["outputs"][name]
        outputs = {**told["outputs"], name: {**entry, "ticket": {**entry["ticket"], key: value}}}
        file.write_text(json.dumps({**told, "outputs": outputs}))
        with pytest.raises(InputError, match=f"what is written down of .*back.png.*`{key}"):
            verify(copied, ["tiny"], 300, 0)


def test_pictures_of_an_export_have_one_size(copied: Path) -> None:
    file = copied / "output/tiny/manifest.json"
    told = json.loads(file.read_text())
    told["outputs"]["export/makeplayingcards/back.png"]["ticket"]["size"] = [50_000, 60_000]
    file.write_text(json.dumps(told))
    with pytest.raises(InputError, match=r"makeplayingcards` names 2 sizes"):
        verify(copied, ["tiny"], 300, 0)


def test_a_changed_card_is_told_until_it_is_exported_again(copied: Path) -> None:
    (copied / "cards/tiny/art/ant.png").write_bytes(picture(5))
    found = verify(copied, [str(copied / "output/tiny/export/makeplayingcards")], 30, 0)
    assert "`fronts/001-ant.png`" in faults(found[0])["looks like its face"]
    made(copied, Request(pictures=(), sheets=(), export=ExportWish("makeplayingcards"), workers=0))
    found = verify(copied, [str(copied / "output/tiny/export/makeplayingcards")], 30, 0)
    assert faults(found[0]) == {}


def test_a_folder_that_holds_no_pictures_of_ours_is_refused(copied: Path) -> None:
    with pytest.raises(UsageError, match="there is no game"):
        verify(copied, [str(copied / "output/tiny")], 300, 0)


def test_what_nothing_is_measured_of_is_named(copied: Path) -> None:
    done = CliRunner().invoke(cli.app, ["verify", "tiny", "--jobs", "0", "--project", str(copied)])
    *_, measured, left = done.output.splitlines()
    assert measured.endswith(" measured, all as they should be")
    assert left.startswith("not measured (cut paths, sheets for tables on screens): output/tiny/export/silhouette/cut-")
    assert ".svg" in left
    assert ".dxf" in left
    assert passed_over(copied, ["other"]) == ()
