"""What surrounds a JPEG's pixels."""

import io

import pytest
from PIL import Image

from pipeline.render import pictures
from pipeline.render.jpegfile import bare
from pipeline.render.pictures import Place, prepare


def jpeg(width: int = 40, height: int = 30, **options: object) -> bytes:
    """Give a JPEG whose left half is red."""
    image = Image.new("RGB", (width, height), "blue")
    image.paste("red", (0, 0, width // 2, height))
    out = io.BytesIO()
    image.save(out, "JPEG", **options)  # type: ignore[arg-type]
    return out.getvalue()


def test_the_pixels_stay_and_the_notes_go() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken in the secret garden"
    noted = jpeg(exif=exif, comment=b"mine", progressive=True)
    assert b"secret garden" in noted
    plain = bare(noted)
    assert b"secret garden" not in plain
    assert b"mine" in plain
    assert Image.open(io.BytesIO(plain)).tobytes() == Image.open(io.BytesIO(noted)).tobytes()
    assert bare(plain) == plain


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"\xff\xd8\xff", jpeg()[:40], b"GIF89a", b"\xff\xd8\xff\xe0\0"])
def test_what_has_no_scan_is_no_jpeg(data: bytes) -> None:
    assert bare(data) == b""


def test_a_jpeg_near_the_resolution_is_set_as_it_is() -> None:
    made = prepare(jpeg(400, 300), Place(300, 150, focus=(0.5, 1.0)), 300)
    assert (made.data, made.dpi) == (bare(jpeg(400, 300)), 400)
    assert made.part == pytest.approx((0.0, 100 / 300, 1.0, 1.0))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (jpeg(1000, 800), Place(300, 240)),  # far finer than print
        (jpeg(400, 300), Place(300, 225, margin=(10, 10))),  # it gets a margin
        (
            jpeg(400, 300, exif=b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"),
            Place(300, 225),
        ),  # turned
    ],
)
def test_other_jpegs_are_packed_anew(data: bytes, place: Place) -> None:
    made = prepare(data, place, 300)
    assert made.part == pictures.WHOLE
    assert made.data != bare(data)


def test_a_cut_off_jpeg_is_refused() -> None:
    with pytest.raises(pictures.BadPicture, match="cut off"):
        prepare(jpeg(400, 300)[:-200], Place(400, 300), 300)
