from __future__ import annotations

import io
from importlib import util

import pydyf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.cache import Store
from pipeline.render import engine, written
from pipeline.render.fonts import no_fonts

SPEC = util.spec_from_file_location("pydyf_as_it_is", pydyf.__file__)
THEIRS = util.module_from_spec(SPEC)
SPEC.loader.exec_module(THEIRS)
"""pydyf as its makers have it."""


@pytest.fixture(scope="module", autouse=True)
def loaded(tmp_path_factory):
    engine.load(no_fonts(Store(tmp_path_factory.mktemp("store"))))


NUMBER = st.one_of(st.integers(), st.floats(), st.sampled_from([0, 0.0, -0.0, 1, 1.0, 1e20, 10**20, 1e-7, -1e-7, 0.5]))
NUMBERS = {"move_to": 2, "line_to": 2, "rectangle": 4, "curve_to": 6, "set_matrix": 6, "set_text_matrix": 6}
ATOM = st.one_of(NUMBER, st.booleans(), st.none(), st.binary(max_size=9), st.text(st.characters(max_codepoint=126)))
TREE = st.recursive(
    ATOM,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5).map(lambda of: ("Array", of)),
        st.dictionaries(st.text("abcAB", min_size=1), inner, max_size=5).map(lambda of: ("Dictionary", of)),
        st.text().map(lambda of: ("String", of)),
    ),
    max_leaves=12,
)


def made(library, tree):
    """Give a tree as objects of pydyf, ours or theirs."""
    if not isinstance(tree, tuple):
        return tree
    kind, of = tree
    if kind == "Array":
        of = [made(library, inner) for inner in of]
    elif kind == "Dictionary":
        of = {name: made(library, inner) for name, inner in of.items()}
    return getattr(library, kind)(of)


@given(st.lists(st.tuples(st.sampled_from(sorted(NUMBERS)), st.lists(NUMBER, min_size=6, max_size=6)), max_size=9))
def test_paths_and_matrices_have_the_numbers_that_pydyf_writes(steps):
    ours, theirs = pydyf.Stream(), THEIRS.Stream()
    for name, numbers in steps:
        for stream in (ours, theirs):
            getattr(stream, name)(*numbers[: NUMBERS[name]])
    assert ours.stream == theirs.stream


@given(tree=TREE)
def test_all_that_a_pdf_is_made_of_is_written_as_pydyf_writes_it(tree):
    assert pydyf._to_bytes(made(pydyf, tree)) == THEIRS._to_bytes(made(THEIRS, tree))


@given(
    items=st.lists(st.one_of(NUMBER, st.binary(max_size=4_000), st.text("abc")), max_size=5),
    extra=st.dictionaries(st.text("abc", min_size=1), TREE, max_size=3),
    compress=st.booleans(),
)
def test_streams_are_packed_as_pydyf_packs_them(items, extra, compress):
    streams = [
        library.Stream(list(items), {name: made(library, tree) for name, tree in extra.items()}, compress)
        for library in (pydyf, THEIRS)
    ]
    assert streams[0].data == streams[1].data == streams[0].data
    assert "Length" not in streams[0].extra


def test_a_file_has_the_bytes_that_pydyf_gives_it():
    files = []
    for library in (pydyf, THEIRS):
        pdf, out = library.PDF(), io.BytesIO()
        page = library.Stream([b"0 0 m", 5, 1.25, "Q"], {"Type": "/XObject"}, compress=True)
        pdf.add_object(page)
        pdf.add_page(library.Dictionary({"Type": "/Page", "Contents": page.reference, "Box": library.Array([0, 1.5])}))
        pdf.write(out, compress=True)
        files.append(out.getvalue())
    assert files[0] == files[1]


def test_numbers_and_short_streams_are_written_once_and_only_so_many_are_kept(monkeypatch):
    asked = []
    number = written.Numbers(lambda item: asked.append(item) or b"%d" % item)
    assert [number[n] for n in (1, 1.0, 2, 1)] == [b"1", b"1", b"2", b"1"]
    assert asked == [1, 2]
    monkeypatch.setattr(written, "MOST", 2)
    assert [number[n] for n in (3, 4, 5)] == [b"3", b"4", b"5"]
    assert len(number) <= 2
    written._packed_once.cache_clear()
    before = written._packed_once.cache_info().misses
    assert len({pydyf.Stream([b"like the other"], compress=True).data for _ in range(3)}) == 1
    assert written._packed_once.cache_info().misses == before + 1


LENGTH = st.one_of(st.floats(-50, 50), st.integers(-9, 9))


@given(
    box=st.tuples(*[LENGTH] * 4),
    radii=st.lists(st.one_of(st.just((0, 0)), st.tuples(LENGTH, LENGTH)), min_size=4, max_size=4),
    listed=st.booleans(),
)
def test_paths_of_rounded_boxes_are_those_of_weasyprint(box, radii, listed):
    from weasyprint import draw
    from weasyprint.draw import border

    assert draw.rounded_box is border.rounded_box
    rounded = (*box, *(list(pair) if listed else pair for pair in radii))
    streams = [pydyf.Stream([b"before"]) for _ in range(3)]
    for stream in streams[:2]:
        draw.rounded_box(stream, rounded)
    draw.rounded_box.__wrapped__(streams[2], rounded)
    assert streams[0].stream == streams[1].stream == streams[2].stream
