"""What `lint` sees of pictures: what their first bytes say, once for each that was touched, told as by a build."""

import io
import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pipeline import lintwatch
from pipeline.findings import Finding
from pipeline.linter import Wish, check
from pipeline.render import pictures
from tests.project import edit, illustrated, made, picture

ART = "cards/tiny/art/ant.png"
SETS = "cards/tiny/sets/first.yaml"
OLD = (1_600_000_000, 1_600_000_000)


def moving() -> bytes:
    """Give a GIF of two frames."""
    out, frames = io.BytesIO(), [Image.new("L", (8, 8), shade) for shade in (0, 255)]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    return out.getvalue()


def wide(width: int, height: int) -> bytes:
    """Give the beginning of a PNG of so many pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return start + struct.pack(">I", 99) + b"IDAT"


def pixels(root: Path) -> list[Finding]:
    return [found for found in check(Wish(root)).survey.findings if found.code == "FAC006"]


BAD = {
    "words": (b"not a picture", "of a kind"),
    "nothing": (b"", "it is empty"),
    "a photo of another kind": (b"\0\0\0\x20ftypheic\0\0\0\0mif1heic" + bytes(99), "of a kind"),
    "moving": (moving(), "it moves"),
    "far too wide": (wide(100_000, 100_000), "megapixels"),
    "too wide": (wide(10_000, 6_000), "10000 x 6000 pixels"),
    "cut off in its header": (picture()[:20], "cut off or damaged"),
    "a drawing that is none": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "viewBox"),
    "a drawing that is cut off": (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>", "XML"),
    "a drawing that is too long": (b"<svg>" + b" " * 300_000, "is the limit"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_picture_that_cannot_be_used_is_told_at_its_name(tmp_path: Path, kind: str) -> None:
    data, why = BAD[kind]
    (illustrated(tmp_path) / ART).write_bytes(data)
    (found,) = pixels(tmp_path)
    assert why in found.message
    assert found.card == "ant"
    assert str(check(Wish(tmp_path)).survey.project.span(found.at)).startswith(f"{SETS}:3:")


def test_a_build_tells_the_same_once(tmp_path: Path) -> None:
    (illustrated(tmp_path) / ART).write_bytes(b"not a picture")
    built, seen = ([(f.message, f.at) for f in found if f.code == "FAC006"]
                   for found in (made(tmp_path).survey.findings, pixels(tmp_path)))  # fmt: skip
    assert len(seen) == 1
    assert built == seen


@pytest.mark.parametrize("form", pictures.FORMATS)
def test_pictures_of_all_kinds_are_well(tmp_path: Path, form: str) -> None:
    (illustrated(tmp_path) / ART).write_bytes(picture(form=form))
    assert not pixels(tmp_path)


def test_one_over_the_limit_of_bytes_is_told_without_reading_it(tmp_path: Path) -> None:
    with (illustrated(tmp_path) / ART).open("wb") as file:
        file.truncate(pictures.LARGEST + 1)
    (found,) = pixels(tmp_path)
    assert "over the limit of 67,108,864" in found.message


def test_only_what_was_touched_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = illustrated(tmp_path) / ART
    os.utime(file, OLD)
    monkeypatch.setattr("pipeline.seen.is_settled", lambda *dates: True)
    assert not pixels(tmp_path)
    with monkeypatch.context() as shut:
        shut.setattr(pictures, "glance", lambda file: pytest.fail("it was opened"))
        assert not pixels(tmp_path)
    file.write_bytes(b"not a picture")
    os.utime(file, OLD)
    assert pixels(tmp_path)


def test_a_card_may_silence_it_and_rules_can_be_chosen(tmp_path: Path) -> None:
    (illustrated(tmp_path) / ART).write_bytes(b"not a picture")
    assert [f.code for f in check(Wish(tmp_path, select=["unusable-art"])).survey.findings] == ["FAC006"]
    assert not check(Wish(tmp_path, select=["FAC001"])).survey.findings
    edit(
        tmp_path / SETS, "art: art/ant.png", "art: art/ant.png, lint: {ignore: {FAC006: Later., FAC001: It is a lot.}}"
    )
    assert not [f for f in check(Wish(tmp_path)).survey.findings if f.code == "FAC006" or "FAC0" in f.message]


def test_a_watch_sees_a_picture_that_is_spoilt_and_mended(tmp_path: Path) -> None:
    file = illustrated(tmp_path) / ART
    session = lintwatch.Session(Wish(tmp_path))
    for data in (picture(), b"not a picture", b"", picture(1)):
        file.write_bytes(data)
        *_, (result, _) = session.look()
        assert result.survey.findings == check(Wish(tmp_path)).survey.findings
        assert any(f.code == "FAC006" for f in result.survey.findings) == (data[:4] != b"\x89PNG")
