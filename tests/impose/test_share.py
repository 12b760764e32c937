import io

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from pipeline.impose.share import Pool


def test_equal_streams_become_one() -> None:
    with pikepdf.new() as pdf:
        pool = Pool()
        first, second, other = (pdf.make_stream(data) for data in (b"same", b"same", b"other"))
        assert pool.keep(first).objgen == first.objgen
        assert pool.keep(second).objgen == first.objgen
        assert pool.keep(other).objgen == other.objgen


def test_equal_bytes_under_another_dictionary_stay_apart() -> None:
    with pikepdf.new() as pdf:
        pool = Pool()
        wide, high = pdf.make_stream(b"pixels", Width=2, Height=1), pdf.make_stream(b"pixels", Width=1, Height=2)
        assert pool.keep(wide).objgen != pool.keep(high).objgen


def test_what_is_equal_but_for_its_references_becomes_one_from_the_leaves_up() -> None:
    def face(pdf: pikepdf.Pdf) -> pikepdf.Object:
        program = pdf.make_stream(b"font program")
        font = pdf.make_indirect(Dictionary(Descendants=Array([pdf.make_indirect(Dictionary(File=program))])))
        mask = pdf.make_stream(b"mask")
        picture = pdf.make_stream(b"picture", SMask=mask)
        return pdf.make_stream(b"face", Resources=Dictionary(Font=Dictionary(F=font), XObject=Dictionary(I=picture)))

    with pikepdf.new() as pdf:
        pool = Pool()
        first, second = face(pdf), face(pdf)
        assert pool.keep(second).objgen != first.objgen
        assert pool.keep(first).objgen == second.objgen
        assert first.Resources.Font.F.objgen == second.Resources.Font.F.objgen
        pdf.Root.Faces = Array([pool.keep(first), pool.keep(second)])
        out = io.BytesIO()
        pdf.save(out, compress_streams=False)
    assert out.getvalue().count(b"font program") == 1
    assert out.getvalue().count(b"mask\n") == 1


def test_a_circle_of_references_ends() -> None:
    with pikepdf.new() as pdf:
        one, two = pdf.make_indirect(Dictionary(Name="one")), pdf.make_indirect(Dictionary(Name="two"))
        one.Other, two.Other = two, one
        kept = Pool().keep(one)
        assert kept.Other.Other.objgen == one.objgen


def test_words_that_look_like_references_stay_words() -> None:
    words = ["1 0 R", r"a (1 0 R) \ ) b", ">>\nstream\n1 0 R", "é 1 0 R"]
    with pikepdf.new() as pdf:
        one, two = (
            pdf.make_indirect(Dictionary(Words=Array([String(word) for word in words]), R=Name("/1 0 R"))) for _ in "12"
        )
        pool = Pool()
        assert pool.keep(one).objgen == pool.keep(two).objgen
        assert [str(word) for word in one.Words] == words
        assert one.R == "/1 0 R"


def test_a_stream_and_a_dictionary_of_the_same_words_stay_apart() -> None:
    with pikepdf.new() as pdf:
        pool = Pool()
        stream = pdf.make_stream(b"")
        plain = pdf.make_indirect(Dictionary(dict(stream.stream_dict.items())))
        assert pool.keep(stream).objgen != pool.keep(plain).objgen


def test_what_is_kept_outlives_where_it_came_from() -> None:
    """Packed bytes stay packed as they were, and need no open file behind them."""
    with pikepdf.new() as made:
        page = made.add_blank_page()
        page.obj.Resources = Dictionary(XObject=Dictionary(F=made.make_stream(b"words " * 99)))
        source = io.BytesIO()
        made.save(source)
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        pool = Pool()
        with pikepdf.open(source) as one, pikepdf.open(io.BytesIO(source.getvalue())) as two:
            kept = [pool.keep(pdf.copy_foreign(s.pages[0].obj.Resources.XObject.F)) for s in (one, two)]
        pdf.Root.Faces = Array(kept)
        pdf.save(out)
    with pikepdf.open(out) as read:
        first, second = read.Root.Faces
        assert first.objgen == second.objgen
        assert first.stream_dict.Filter == "/FlateDecode"
        assert first.read_bytes() == b"words " * 99
