import io

import pikepdf
from pikepdf import Array, Dictionary

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
