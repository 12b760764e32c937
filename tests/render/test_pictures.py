from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFile

from pipeline.render import pictures
from pipeline.render.pictures import MOST_PIXELS, BadPicture, check, crop_box, prepare, whole


def encoded(image: Image.Image, form: str = "PNG", **more) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_a_large_picture_is_cut_and_scaled_to_the_size_of_print():
    made = prepare(encoded(Image.new("RGB", (1000, 400), "red")), 300, 300, 300)
    assert (made.width, made.height, made.dpi, made.mime) == (300, 300, 400, "image/png")
    assert opened(made.data).size == (300, 300)


def test_a_small_picture_keeps_its_pixels_and_tells_its_resolution():
    made = prepare(encoded(Image.new("RGB", (100, 60))), 200, 100, 300)
    assert (made.width, made.height, made.dpi) == (100, 50, 150)


def test_the_middle_is_kept():
    image = Image.new("RGB", (300, 100), "blue")
    image.paste("red", (100, 0, 200, 100))
    made = opened(prepare(encoded(image), 100, 100, 300).data)
    assert made.getpixel((2, 50)) == made.getpixel((97, 50)) == (255, 0, 0)


def test_a_photograph_stays_a_jpeg_and_is_turned_upright():
    image = Image.new("RGB", (200, 100), "green")
    exif = image.getexif()
    exif[0x0112] = 6  # turned by a quarter
    made = prepare(encoded(image, "JPEG", exif=exif), 50, 100, 300)
    assert (made.mime, made.width, made.height) == ("image/jpeg", 50, 100)


def test_grey_of_16_bits_and_cmyk_become_rgb():
    deep = Image.new("I;16", (8, 8), 0x8000)
    assert opened(prepare(encoded(deep), 8, 8, 300).data).getpixel((4, 4)) == (128, 128, 128)
    ink = Image.new("CMYK", (8, 8), (0, 0, 0, 255))
    assert opened(prepare(encoded(ink, "TIFF"), 8, 8, 300).data).getpixel((4, 4)) == (0, 0, 0)


def test_what_is_transparent_becomes_white():
    clear = Image.new("RGBA", (8, 8), (255, 0, 0, 0))
    assert opened(prepare(encoded(clear), 8, 8, 300).data).getpixel((4, 4)) == (255, 255, 255)


def test_a_looks_own_picture_keeps_its_transparency():
    clear = encoded(Image.new("RGBA", (8, 8), (255, 0, 0, 100)))
    assert opened(whole(clear)).getpixel((4, 4)) == (255, 0, 0, 100)
    photo = encoded(Image.new("RGB", (8, 8)), "JPEG")
    assert whole(photo) == photo


def test_half_a_picture_is_refused_though_weasyprint_would_take_it(monkeypatch):
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    data = encoded(Image.effect_noise((64, 64), 50))
    with pytest.raises(BadPicture, match="cannot be read"):
        check(data[: len(data) // 2])
    assert ImageFile.LOAD_TRUNCATED_IMAGES is True


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (10_000, "10000 x 10000 pixels; 50 megapixels is the limit"),
        (20_000, "far over 50 megapixels, the limit"),
        (2**32 - 1, "far over 50 megapixels, the limit"),
    ],
)
def test_a_bomb_is_refused_from_its_header(side, words):
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d))
        for k, d in ((b"IHDR", header), (b"IDAT", zlib.compress(b"")))
    )
    assert side * side > MOST_PIXELS
    with pytest.raises(BadPicture, match=words):
        check(bomb)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"%!PS-Adobe-3.0 EPSF", b"hello"])
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(BadPicture, match="no picture of a kind that is read here: PNG, JPEG"):
        check(data)


def test_a_picture_that_moves_is_refused():
    frames = [Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    with pytest.raises(BadPicture, match="moves"):
        check(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))


def test_a_file_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(pictures, "LARGEST", 10)
    with pytest.raises(BadPicture, match="11 bytes; 10 is the limit"):
        check(b"x" * 11)


@given(st.integers(1, 5000), st.integers(1, 5000), st.floats(0.1, 10))
def test_the_crop_has_its_shape_and_lies_within(width, height, aspect):
    left, top, right, bottom = crop_box(width, height, aspect)
    assert (right - left) / (bottom - top) == pytest.approx(aspect, rel=1e-6)
    assert left >= -1e-6
    assert top >= -1e-6
    assert right <= width + 1e-6
    assert bottom <= height + 1e-6
    assert left + right == pytest.approx(width)
    assert right - left == pytest.approx(width) or bottom - top == pytest.approx(height)
