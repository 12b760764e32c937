from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms, ImageFile

from pipeline.render import jpegfile, pictures
from pipeline.render.pictures import MOST_PIXELS, BadPicture, Place, check, crop_box, prepare, whole


def encoded(image: Image.Image, form: str = "PNG", **more) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_a_large_picture_is_cut_and_scaled_to_the_size_of_print():
    made = prepare(encoded(Image.new("RGB", (1000, 400), "red")), Place(300, 300), 300)
    assert (made.width, made.height, made.dpi, made.mime) == (300, 300, 400, "image/png")
    assert opened(made.data).size == (300, 300)


def test_a_small_picture_keeps_its_pixels_and_tells_its_resolution():
    made = prepare(encoded(Image.new("RGB", (100, 60))), Place(200, 100), 300)
    assert (made.width, made.height, made.dpi) == (100, 50, 150)


def test_the_middle_is_kept():
    image = Image.new("RGB", (300, 100), "blue")
    image.paste("red", (100, 0, 200, 100))
    made = opened(prepare(encoded(image), Place(100, 100), 300).data)
    assert made.getpixel((2, 50)) == made.getpixel((97, 50)) == (255, 0, 0)


def test_a_photograph_stays_a_jpeg_and_is_turned_upright():
    image = Image.new("RGB", (200, 100), "green")
    exif = image.getexif()
    exif[0x0112] = 6  # turned by a quarter
    made = prepare(encoded(image, "JPEG", exif=exif), Place(50, 100), 300)
    assert (made.mime, made.width, made.height) == ("image/jpeg", 50, 100)


def test_grey_of_16_bits_and_cmyk_become_rgb():
    deep = Image.new("I;16", (8, 8), 0x8000)
    assert opened(prepare(encoded(deep), Place(8, 8), 300).data).getpixel((4, 4)) == (128, 128, 128)
    ink = Image.new("CMYK", (8, 8), (0, 0, 0, 255))
    assert opened(prepare(encoded(ink, "TIFF"), Place(8, 8), 300).data).getpixel((4, 4)) == (0, 0, 0)


def test_what_is_transparent_becomes_white():
    clear = Image.new("RGBA", (8, 8), (255, 0, 0, 0))
    assert opened(prepare(encoded(clear), Place(8, 8), 300).data).getpixel((4, 4)) == (255, 255, 255)


def test_a_looks_own_picture_keeps_its_transparency():
    clear = encoded(Image.new("RGBA", (8, 8), (255, 0, 0, 100)))
    assert opened(whole(clear)).getpixel((4, 4)) == (255, 0, 0, 100)
    photo = encoded(Image.new("RGB", (8, 8)), "JPEG")
    assert whole(photo) == photo


def test_a_looks_own_photograph_is_turned_upright_and_tells_nothing_of_its_camera():
    photo = Image.new("RGB", (8, 4), "green")
    exif = Image.Exif()
    exif[271] = "a camera"
    noted = encoded(photo, "JPEG", exif=exif)
    assert b"a camera" in noted
    assert whole(noted) == jpegfile.bare(noted)
    assert b"a camera" not in whole(noted)
    exif[274] = 6
    turned = whole(encoded(photo, "JPEG", exif=exif))
    assert (opened(turned).size, opened(turned).format) == ((4, 8), "JPEG")


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


def test_the_focus_stays_in_sight():
    image = Image.new("RGB", (300, 100), "blue")
    image.paste("red", (200, 0, 300, 100))
    right = opened(prepare(encoded(image), Place(100, 100, focus=(1.0, 0.5)), 300).data)
    assert right.getpixel((2, 50)) == right.getpixel((97, 50)) == (255, 0, 0)
    left = opened(prepare(encoded(image), Place(100, 100, focus=(0.0, 0.5)), 300).data)
    assert left.getpixel((97, 50)) == (0, 0, 255)


@given(st.integers(1, 5000), st.integers(1, 5000), st.floats(0.1, 10), st.floats(0, 1), st.floats(0, 1))
def test_the_crop_is_as_near_to_the_focus_as_the_picture_allows(width, height, aspect, x, y):
    left, top, right, bottom = crop_box(width, height, aspect, (x, y))
    assert left >= 0
    assert top >= 0
    assert right <= width + 1e-6
    assert bottom <= height + 1e-6
    middle = (left + right) / 2
    assert left == 0 or right == pytest.approx(width) or middle == pytest.approx(x * width)


def striped() -> bytes:
    """A picture of 40 x 40 whose left column is red, whose right column is blue, and which is green between."""
    image = Image.new("RGB", (40, 40), "green")
    image.paste("red", (0, 0, 2, 40))
    image.paste("blue", (38, 0, 40, 40))
    return encoded(image)


@pytest.mark.parametrize("mirrored", [True, False])
def test_a_picture_without_bleed_gets_one_from_its_edge(mirrored):
    made = prepare(striped(), Place(60, 60, margin=(10, 10), mirrored=mirrored), 300)
    image = opened(made.data)
    assert (image.size, made.dpi) == ((60, 60), 300)
    assert image.getpixel((11, 30)) == image.getpixel((9, 30)) == (255, 0, 0)
    assert image.getpixel((0, 30)) == ((0, 128, 0) if mirrored else (255, 0, 0))
    assert image.getpixel((59, 0)) == ((0, 128, 0) if mirrored else (0, 0, 255))


def test_a_picture_that_has_its_bleed_is_laid_over_the_whole_once():
    image = opened(prepare(striped(), Place(40, 40), 300).data)
    assert [image.getpixel((x, 20)) for x in (0, 20, 39)] == [(255, 0, 0), (0, 128, 0), (0, 0, 255)]


def test_a_coarse_picture_gets_a_bleed_of_its_own_scale():
    made = prepare(striped(), Place(120, 120, margin=(20, 20)), 300)
    assert (made.width, made.height, made.dpi) == (60, 60, 150)


def test_every_kind_of_pixel_is_read():
    kinds = {
        "1": Image.new("1", (4, 4), 1), "L": Image.new("L", (4, 4), 255), "LA": Image.new("LA", (4, 4), (9, 0)),
        "P": Image.new("RGB", (4, 4), "white").convert("P"), "I;16": Image.new("I;16", (4, 4), 0xFFFF),
        "RGBA": Image.new("RGBA", (4, 4), (9, 9, 9, 0)),
    }  # fmt: skip
    for mode, image in kinds.items():
        assert opened(prepare(encoded(image), Place(4, 4), 300).data).getpixel((2, 2)) >= (254, 254, 254), mode
    for mode in ("CMYK", "YCbCr", "LAB"):
        data = encoded(Image.new("RGB", (4, 4), "white").convert(mode), "TIFF")
        assert opened(prepare(data, Place(4, 4), 300).data).getpixel((2, 2)) >= (254, 254, 254), mode


def test_a_palette_with_a_clear_colour_shows_white_there():
    image = Image.new("P", (4, 4), 0)
    image.putpalette([200, 0, 0, 0, 200, 0])
    image.putpixel((1, 1), 1)
    made = opened(prepare(encoded(image, transparency=0), Place(4, 4), 300).data)
    assert (made.getpixel((0, 0)), made.getpixel((1, 1))) == ((255, 255, 255), (0, 200, 0))


def test_a_jpeg_of_inks_becomes_a_jpeg_of_light():
    data = encoded(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG")
    made = prepare(data, Place(16, 16), 300)
    red, green, blue = opened(made.data).getpixel((8, 8))
    assert (made.mime, opened(made.data).mode) == ("image/jpeg", "RGB")
    assert red > 200
    assert max(green, blue) < 60


def test_a_colour_profile_is_brought_to_srgb_and_one_that_is_broken_left_out():
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    grey = Image.new("RGB", (4, 4), (90, 90, 90))
    for profile in (lab, b"no profile"):
        made = opened(prepare(encoded(grey, icc_profile=profile), Place(4, 4), 300).data)
        assert made.getpixel((1, 1)) == (90, 90, 90)
    swapped = encoded(Image.new("RGB", (4, 4), (0, 160, 0)), icc_profile=swapped_profile())
    red, green, _ = opened(prepare(swapped, Place(4, 4), 300).data).getpixel((1, 1))
    assert red > green, "the profile says that its first colour is green"


def swapped_profile() -> bytes:
    """The profile of sRGB with the tags of red and green changed for each other (ICC.1:2022, 7.3: the tag table)."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    spots = {data[at : at + 4].decode(): at for at in range(132, 132 + 12 * struct.unpack_from(">I", data, 128)[0], 12)}
    data[spots["rXYZ"] : spots["rXYZ"] + 4], data[spots["gXYZ"] : spots["gXYZ"] + 4] = b"gXYZ", b"rXYZ"
    return bytes(data).replace("sRGB".encode("utf-16-be"), "test".encode("utf-16-be"))


def test_a_huge_picture_of_one_colour_is_refused_before_a_pixel_is_decoded():
    rows = zlib.compressobj(9)
    line = b"\0" * (15_000 // 8 + 1)
    body = b"".join(rows.compress(line) for _ in range(15_000)) + rows.flush()
    header = struct.pack(">IIBBBBB", 15_000, 15_000, 1, 0, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d))
        for k, d in ((b"IHDR", header), (b"IDAT", body), (b"IEND", b""))
    )
    assert len(data) < 40_000
    with pytest.raises(BadPicture, match="megapixels"):
        prepare(data, Place(30, 30), 300)
