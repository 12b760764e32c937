from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.cache import Store
from pipeline.render import engine
from pipeline.render.fonts import no_fonts

from .factory import CSS, make_card, paragraph, word


@pytest.fixture(scope="module", autouse=True)
def loaded(tmp_path_factory):
    engine.load(no_fonts(Store(tmp_path_factory.mktemp("store"))))


def boxes_of(html: str):
    from weasyprint import HTML

    page = HTML(string=html).render().pages[0]._page_box
    return list(page.descendants())


LENGTH = st.floats(0, 40)
PAIR = st.one_of(st.just((0, 0)), st.tuples(LENGTH, LENGTH))


class Shape:
    """A box of 100 x 60 pixels, its corners rounded."""

    def __init__(self, radii):
        for corner, pair in zip(("top_left", "top_right", "bottom_right", "bottom_left"), radii, strict=True):
            setattr(self, f"border_{corner}_radius", pair)

    def border_box_x(self):
        return 10.5

    def border_box_y(self):
        return -3.25

    def border_width(self):
        return 100.125

    def border_height(self):
        return 60


@given(radii=st.lists(PAIR, min_size=4, max_size=4), sides=st.lists(st.floats(-5, 20), min_size=4, max_size=4))
def test_rounded_boxes_are_those_of_weasyprint(radii, sides):
    from weasyprint.formatting_structure.boxes import Box

    shape = Shape(radii)
    assert Box.rounded_box(shape, *sides) == Box.rounded_box.__wrapped__(shape, *sides)


TREE = st.recursive(
    st.tuples(st.sampled_from(["", "page: wide", "position: absolute", "float: left; page: tall"]), st.just([])),
    lambda inner: st.tuples(st.sampled_from(["", "page: wide", "page: tall"]), st.lists(inner, max_size=3)),
    max_leaves=8,
)


def html_of(tree) -> str:
    style, inner = tree
    return f'<div style="{style}">{"".join(map(html_of, inner))}</div>'


@given(one=TREE, other=TREE)
def test_boxes_ask_for_the_pages_that_weasyprint_finds(one, other):
    from weasyprint.layout import block

    body = next(b for b in boxes_of(html_of(("", [one, other]))) if b.element_tag == "body")
    for before in body.descendants():
        for after in body.children:
            if hasattr(before, "page_values"):
                wanted, left = after.page_values()[0], before.page_values()[1]
                assert block.block_level_page_name(before, after) == (None if wanted == left else wanted)


MATRIX = st.lists(st.one_of(st.sampled_from([0, 1, -1, 0.0, -0.0]), st.floats(-9, 9)), min_size=6, max_size=6)


@given(one=MATRIX, other=MATRIX, x=st.floats(-9, 9), y=st.floats(-9, 9))
def test_products_of_matrices_are_sums_of_products(one, other, x, y):
    from weasyprint.matrix import Matrix

    left, right = Matrix(*one), Matrix(*other)
    sums = [[sum(left[i][k] * right[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    assert str(left @ right) == str(sums)  # to the last digit, and the sign of nothing
    assert str(left.transform_point(x, y)) == str([sum((x, y, 1)[k] * left[k][j] for k in range(3)) for j in (0, 1)])


class Style(dict):
    """A style that may be changed unseen."""


class Box:
    """A box that is in the flow, where its style does not let it float."""

    is_absolutely_positioned = is_running = is_footnote = is_note = lambda self: False

    def __init__(self, style):
        self.style = style

    def is_floated(self):
        return self.style["float"] != "none"


def test_what_was_found_of_a_style_goes_with_a_change_of_it():
    from weasyprint.formatting_structure.boxes import Box as Theirs
    from weasyprint.layout import inline

    from pipeline.render.kept import FOUND, Watched

    watched = type("WatchedStyle", (Watched, Style), {})
    for style in (Style(float="none", font_size=0), watched(float="none", font_size=0)):
        assert Theirs.is_in_normal_flow(Box(style)) is True
        assert inline.strut(style) == (0, 0)
        assert ({"in_flow", "strut"} <= set(style.__dict__)) == isinstance(style, Watched)
        style["float"] = "left"
        assert not set(FOUND) & set(style.__dict__)
        assert Theirs.is_in_normal_flow(Box(style)) is False


def test_a_stream_puts_its_state_back_after_an_error():
    from weasyprint.pdf.stream import Stream

    class Recorder(list):
        def push_state(self):
            self.append("pushed")

        def pop_state(self):
            self.append("popped")

    stream = Recorder()
    with pytest.raises(ZeroDivisionError), Stream.stacked(stream):
        stream.append(1 / 0)
    assert stream == ["pushed", "popped"]


BOXES = st.lists(
    st.sampled_from(
        [
            "",
            "border: 2px solid",
            "border-bottom: 3px dotted red",
            "border-radius: 4px; border: 1px double blue",
            "border: 0 solid; column-count: 2; column-rule: 1px solid",
            "column-width: 30px; column-rule: 2px dashed red",
            "outline: 2px solid red",
            "outline: 1px dotted; border-left: 1px solid; visibility: hidden",
            "border: 5px solid; border-image: linear-gradient(red, blue) 1",
            "border: 0 solid; border-image: linear-gradient(red, blue) 1; border-image-width: 4px",
        ]
    ),
    min_size=1,
    max_size=4,
)


@settings(deadline=None, max_examples=40)
@given(styles=BOXES)
def test_the_lines_around_boxes_are_those_of_weasyprint(styles):
    import weasyprint
    from weasyprint import draw
    from weasyprint.draw import border

    assert draw.draw_border.__wrapped__ is border.draw_border  # noted first, in `grounds`
    inner = "".join(
        f'<div style="{style}"><hr style="border: 0; height: 20px"><hr>' for style in styles
    ) + "</div>" * len(styles)
    written = []
    for lined, outlined in [
        (border.draw_border, draw.draw_outline),
        (border.draw_border.__wrapped__, draw.draw_outline.__wrapped__),
    ]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(draw, "draw_border", lined)
            for module in (draw, border):
                patch.setattr(module, "draw_outline", outlined)
            written.append(weasyprint.HTML(string=inner).write_pdf(uncompressed_pdf=True))
    assert written[0] == written[1]


def test_a_face_goes_these_ways(press, monkeypatch):
    """A new version of WeasyPrint that asks otherwise is seen here: each answer of ours is given for a plain face."""
    from weasyprint import draw
    from weasyprint.formatting_structure.boxes import Box
    from weasyprint.layout import block, inline
    from weasyprint.pdf.stream import Stream

    asked = set()

    def counted(owner, name):
        answer = getattr(owner, name)

        def told(*args):
            asked.add(name)
            return answer(*args)

        monkeypatch.setattr(owner, name, told)

    names = {"is_in_normal_flow": Box, "rounded_box": Box, "stacked": Stream, "strut": inline}
    names["block_level_page_name"] = block
    names["draw_outline"] = draw
    for name, owner in names.items():
        assert getattr(owner, name).__code__.co_filename.endswith("asked.py")
        counted(owner, name)
    press(
        make_card(text=(word("Draw a card."), paragraph(), word("Pay for it."))),
        css=CSS + ".card p { border: 1px solid; margin: 0 }",
    )
    assert asked == set(names)
