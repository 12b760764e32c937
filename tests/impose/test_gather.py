"""What faces share is stored once, and nothing is lost or mixed up on the way."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pikepdf
import pydyf
import pytest
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, StreamDecodeLevel, String

from pipeline.impose.gather import Face, gather
from pipeline.render.pieces import BrokenFaceError

SIZE = (200, 300)
Draw = Callable[[pikepdf.Pdf], pikepdf.Object]
Gathered = Callable[..., tuple[bytes, list[pikepdf.Object], list[Face]]]


def made(draw: Draw, mode: ObjectStreamMode = ObjectStreamMode.generate) -> bytes:
    """Give a face whose form is what `draw` gives."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=SIZE)
        page.trimbox = [10, 12.5, 190, 287.5]
        page.obj.Resources = Dictionary(XObject=Dictionary(F=draw(pdf)))
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=mode)
    return out.getvalue()


@pytest.fixture
def gathered() -> Iterator[Gathered]:
    """Give a function that gathers faces: gives the bytes that hold them, their forms as these are read again, and what
    was told of the faces."""
    opened = []

    def gather_all(*given: bytes) -> tuple[bytes, list[pikepdf.Object], list[Face]]:
        pdf, found = gather(given)
        out = io.BytesIO()
        with pdf:
            pdf.Root.Faces = Array([face.form for face in found])
            pdf.save(out, stream_decode_level=StreamDecodeLevel.generalized, compress_streams=False)
        opened.append(pikepdf.open(io.BytesIO(out.getvalue())))
        return out.getvalue(), list(opened[-1].Root.Faces), found

    yield gather_all
    for pdf in opened:
        pdf.close()


def with_font(program: bytes, body: bytes = b"face") -> Draw:
    def draw(pdf: pikepdf.Pdf) -> pikepdf.Object:
        file = pdf.make_stream(program)
        font = pdf.make_indirect(Dictionary(Descendants=Array([pdf.make_indirect(Dictionary(File=file))])))
        mask = pdf.make_stream(b"a mask of some length")
        picture = pdf.make_stream(b"a picture", SMask=mask)
        return pdf.make_stream(body, Resources=Dictionary(Font=Dictionary(F=font), XObject=Dictionary(I=picture)))

    return draw


@pytest.mark.parametrize("mode", [ObjectStreamMode.generate, ObjectStreamMode.disable])
def test_what_faces_share_is_stored_once_from_the_leaves_up(gathered: Gathered, mode: ObjectStreamMode) -> None:
    faces = [made(with_font(b"a font program", body), mode) for body in (b"one", b"two", b"one")]
    data, (one, two, again), _ = gathered(*faces)
    assert one.objgen == again.objgen != two.objgen
    assert (one.read_bytes(), two.read_bytes()) == (b"one", b"two")
    assert one.Resources.Font.F.objgen == two.Resources.Font.F.objgen
    assert two.Resources.Font.F.Descendants[0].File.read_bytes() == b"a font program"
    assert two.Resources.XObject.I.SMask.read_bytes() == b"a mask of some length"
    assert (data.count(b"a font program"), data.count(b"a mask of some length")) == (1, 1)


def test_what_differs_at_the_leaves_differs_up_to_the_form(gathered: Gathered) -> None:
    _, (one, two), _ = gathered(*(made(with_font(program)) for program in (b"roman", b"italic")))
    assert one.objgen != two.objgen
    assert one.Resources.Font.F.Descendants[0].File.read_bytes() == b"roman"
    assert two.Resources.Font.F.Descendants[0].File.read_bytes() == b"italic"
    assert one.Resources.XObject.I.objgen == two.Resources.XObject.I.objgen


def test_a_face_keeps_its_measures(gathered: Gathered) -> None:
    _, _, (face,) = gathered(made(with_font(b"x")))
    assert (face.trim, face.whole) == ((10, 12.5, 190, 287.5), (0, 0, *SIZE))


def test_equal_bytes_under_another_dictionary_stay_apart(gathered: Gathered) -> None:
    def draw(pdf: pikepdf.Pdf) -> pikepdf.Object:
        wide, high = pdf.make_stream(b"pixels", Width=2, Height=1), pdf.make_stream(b"pixels", Width=1, Height=2)
        return pdf.make_stream(b"", Resources=Dictionary(XObject=Dictionary(A=wide, B=high)))

    _, (form,), _ = gathered(made(draw))
    assert (form.Resources.XObject.A.Width, form.Resources.XObject.B.Width) == (2, 1)


def test_an_icon_on_500_cards_and_a_picture_at_two_sizes_are_stored_once(gathered: Gathered) -> None:
    icon, picture = bytes(range(256)) * 4, b"pixels of a picture" * 20

    def card(number: int) -> Draw:
        def draw(pdf: pikepdf.Pdf) -> pikepdf.Object:
            shown = Dictionary(I=pdf.make_stream(icon), P=pdf.make_stream(picture))
            size = 10 + number % 2 * 10
            body = b"/I Do q %d 0 0 %d 0 0 cm /P Do Q %% card %d" % (size, size, number)
            return pdf.make_stream(body, Resources=Dictionary(XObject=shown))

        return draw

    data, forms, _ = gathered(*(made(card(number)) for number in range(500)))
    assert len({form.objgen for form in forms}) == 500
    assert (data.count(icon), data.count(picture)) == (1, 1)


def test_a_circle_of_references_ends(gathered: Gathered) -> None:
    def draw(pdf: pikepdf.Pdf) -> pikepdf.Object:
        one, two = pdf.make_indirect(Dictionary(Word="one")), pdf.make_indirect(Dictionary(Word="two"))
        one.Other, two.Other = two, one
        return pdf.make_stream(b"", One=one, Two=two)

    _, (form, _), _ = gathered(made(draw), made(draw))
    assert (str(form.One.Word), str(form.One.Other.Word), str(form.One.Other.Other.Word)) == ("one", "two", "one")
    assert form.Two.Other.objgen == form.One.objgen


def test_words_that_look_like_references_stay_words(gathered: Gathered) -> None:
    words = ["1 0 R", r"a (1 0 R) \ ) b", ">>\nstream\n1 0 R", "\nendobj\n7 0 obj", "é 1 0 R", "\\"]

    def draw(pdf: pikepdf.Pdf) -> pikepdf.Object:
        told = Dictionary(Words=Array([String(word) for word in words]), R=Name("/1 0 R"), S=pdf.make_stream(b"s"))
        return pdf.make_stream(b"", Told=pdf.make_indirect(told))

    for mode in (ObjectStreamMode.generate, ObjectStreamMode.disable):
        _, (_, form), _ = gathered(made(with_font(b"other")), made(draw, mode))
        assert [str(word) for word in form.Told.Words] == words
        assert form.Told.R == "/1 0 R"
        assert form.Told.S.read_bytes() == b"s"


def test_bytes_that_look_like_the_end_of_a_stream_stay_bytes(gathered: Gathered) -> None:
    odd = b"\nendstream\nendobj\n9 0 obj\n<< >>\nendobj\n"
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=SIZE)
        page.trimbox = [0, 0, *SIZE]
        page.obj.Resources = Dictionary(XObject=Dictionary(F=pdf.make_stream(odd)))
        out = io.BytesIO()
        pdf.save(out, compress_streams=False)
    _, (form,), _ = gathered(out.getvalue())
    assert form.read_bytes() == odd


@pytest.mark.parametrize("packed", [True, False])
def test_the_files_of_the_library_that_lays_faces_out_are_read(gathered: Gathered, packed: bool) -> None:
    pdf = pydyf.PDF()
    words = pydyf.Dictionary({"Said": pydyf.String(r"(a) \ 3 0 R"), "Other": pydyf.String("日本")})
    pdf.add_object(words)
    form = pydyf.Stream([b"0 0 1 1 re f"], {"Type": "/XObject", "Subtype": "/Form", "W": words.reference}, packed)
    pdf.add_object(form)
    page = pydyf.Dictionary({
        "Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": pydyf.Array([0, 0, *SIZE]),
        "TrimBox": pydyf.Array([1, 2, 3, 4]),
        "Resources": pydyf.Dictionary({"XObject": pydyf.Dictionary({"F": form.reference})}),
    })  # fmt: skip
    pdf.add_page(page)
    out = io.BytesIO()
    pdf.write(out, version=b"1.7", compress=packed)
    _, (read,), (face,) = gathered(out.getvalue())
    assert read.read_bytes() == b"0 0 1 1 re f"
    assert (str(read.W.Said), str(read.W.Other)) == (r"(a) \ 3 0 R", "日本")
    assert face.trim == (1, 2, 3, 4)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda face: b"",
        lambda face: b"no PDF at all",
        lambda face: face[: len(face) // 2],
        lambda face: face.replace(b"/Length ", b"/Length 9"),
        lambda face: face.replace(b"/TrimBox", b"/Trimmed"),
        lambda face: face.replace(b"/File ", b"/File 9"),
    ],
)
def test_what_is_no_face_is_refused(spoil: Callable[[bytes], bytes]) -> None:
    with pytest.raises(BrokenFaceError):
        gather([spoil(made(with_font(b"program"), ObjectStreamMode.disable))])
