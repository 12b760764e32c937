import io

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from pipeline.impose.pdffile import PdfFile
from pipeline.impose.share import Pool


def together(*wanted: tuple[Pdf, Object]) -> tuple[list[int], Pdf, bytes]:
    """Take objects of several PDFs into one; give their numbers in it, and it."""
    out = PdfFile()
    pool = Pool(out)
    numbers = [pool.take(source, one) for source, one in wanted]
    pages = out.add(b"<< /Type /Pages /Count 0 /Kids [ ] >>")
    faces = b" ".join(b"%d 0 R" % number for number in numbers)
    root = out.add(b"<< /Type /Catalog /Pages %d 0 R /Faces [ %s ] >>" % (pages, faces))
    data = out.close(root, out.add(b"<< >>"))
    return numbers, pikepdf.open(io.BytesIO(data)), data


def streams(pdf: Pdf) -> list[bytes]:
    """Give the contents of a PDF's streams, those of its own bookkeeping apart."""
    kinds = ("/ObjStm", "/XRef")
    found = (one for one in pdf.objects if isinstance(one, pikepdf.Stream) and str(one.get("/Type")) not in kinds)
    return sorted(one.read_bytes() for one in found)


def test_equal_streams_become_one() -> None:
    with pikepdf.new() as a, pikepdf.new() as b:
        one, two, other = a.make_stream(b"same"), b.make_stream(b"same"), b.make_stream(b"other")
        numbers, pdf, _ = together((a, one), (b, two), (b, other))
    assert numbers[0] == numbers[1] != numbers[2]
    assert streams(pdf) == [b"other", b"same"]


def test_equal_bytes_under_another_dictionary_stay_apart() -> None:
    with pikepdf.new() as pdf:
        wide, high = pdf.make_stream(b"pixels", Width=2, Height=1), pdf.make_stream(b"pixels", Width=1, Height=2)
        numbers, _, _ = together((pdf, wide), (pdf, high))
    assert numbers[0] != numbers[1]


def test_what_is_equal_but_for_its_references_becomes_one_from_the_leaves_up() -> None:
    def face(pdf: Pdf, words: bytes) -> Object:
        program = pdf.make_stream(b"font program")
        font = pdf.make_indirect(Dictionary(Descendants=Array([pdf.make_indirect(Dictionary(File=program))])))
        mask = pdf.make_stream(b"mask")
        picture = pdf.make_stream(b"picture", SMask=mask)
        return pdf.make_stream(words, Resources=Dictionary(Font=Dictionary(F=font), XObject=Dictionary(I=picture)))

    with pikepdf.new() as a, pikepdf.new() as b:
        b.make_stream(b"so that all numbers differ")
        numbers, pdf, _ = together((a, face(a, b"one")), (b, face(b, b"two")))
    assert numbers[0] != numbers[1]
    assert streams(pdf) == [b"font program", b"mask", b"one", b"picture", b"two"]
    one, two = pdf.Root.Faces
    assert one.Resources.Font.F.objgen == two.Resources.Font.F.objgen
    assert two.Resources.XObject.I.SMask.read_bytes() == b"mask"
    assert two.Resources.Font.F.Descendants[0].File.read_bytes() == b"font program"


def test_a_circle_of_references_ends() -> None:
    with pikepdf.new() as source:
        one, two = source.make_indirect(Dictionary(Name=Name.one)), source.make_indirect(Dictionary(Name=Name.two))
        one.Other, two.Other = two, one
        _, pdf, _ = together((source, one))
    kept = pdf.Root.Faces[0]
    assert (kept.Name, kept.Other.Name) == ("/one", "/two")
    assert kept.Other.Other.objgen == kept.objgen


def test_words_that_look_like_references_stay_words() -> None:
    words = ["1 0 R", r"a (1 0 R) \ ) b", ">>\nstream\n1 0 R", "é 1 0 R"]
    with pikepdf.new() as source:
        kept = source.make_indirect(Dictionary(Words=Array([pikepdf.String(one) for one in words]), R=Name("/1 0 R")))
        _, pdf, _ = together((source, kept))
    assert [str(one) for one in pdf.Root.Faces[0].Words] == words
    assert pdf.Root.Faces[0].R == "/1 0 R"


def test_many_objects_make_a_file_that_a_reader_finds_no_fault_with() -> None:
    with pikepdf.new() as source:
        leaves = [source.make_indirect(Dictionary(Number=n)) for n in range(1000)]
        _, pdf, data = together(*((source, leaf) for leaf in leaves))
    assert [int(leaf.Number) for leaf in pdf.Root.Faces] == list(range(1000))
    assert [fault for fault in pdf.check_pdf_syntax() if "any pages" not in fault] == []
    assert len(data) < 12_000  # packed by the hundred
