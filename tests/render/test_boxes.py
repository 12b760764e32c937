"""A canary: these tests fail when another WeasyPrint moves the private tree that faces are measured on."""

from __future__ import annotations

import pytest
import weasyprint

from pipeline.render.boxes import BoxView, read_page

PAGE = "<style>@page{{size:200px 100px;margin:0}}body{{margin:0;font:10px/20px serif}}{}</style>{}"


def read(css: str, body: str) -> dict[str, BoxView]:
    page = weasyprint.HTML(string=PAGE.format(css, body)).render().pages[0]
    return {view.name: view for view in read_page(page._page_box, 10, 10)}


def test_this_is_the_version_that_is_known():
    assert weasyprint.__version__.split(".")[0] == "70"


def test_a_box_its_text_and_its_size():
    view = read(
        "#a{position:absolute;left:20px;top:30px;width:50px;height:40px;padding:5px;font-size:12px}",
        "<div id=a data-box=a>one <b>two</b></div>",
    )["a"]
    assert view.rect == (15, 25, 65, 65)
    assert "".join(view.text).split() == ["one", "two"]
    assert view.size_pt == 9
    assert view.definite
    assert {(key[1], key[2]) for key in view.fonts} == {(400, False), (700, False)}


def test_a_box_is_found_whatever_its_display_is():
    for display in ("block", "flex", "grid", "inline-block", "table", "list-item"):
        views = read(f"#a{{display:{display};width:50px;height:40px}}", "<div id=a data-box=a>x</div>")
        assert "".join(views["a"].text).strip() == "x", display
        assert views["a"].rect[2] - views["a"].rect[0] == 50, display


def test_overflow_is_measured_on_each_side():
    view = read(
        "#a{position:absolute;left:50px;top:50px;width:10px;height:20px}"
        "i{position:absolute;left:-30px;top:-20px} b{position:absolute;left:30px;top:60px}",
        "<div id=a data-box=a><i>x</i><b>y</b></div>",
    )["a"]
    left, top, right, bottom = view.over()
    assert left == pytest.approx(30)
    assert 10 < top < 20
    assert right > 20
    assert 40 < bottom < 60


def test_text_in_an_absolute_box_past_the_page_is_not_there():
    """What WeasyPrint does with a box that passes the page, and why faces are laid out on tall pages."""
    view = read("#a{position:absolute;top:60px;width:50px;height:900px}", f"<div id=a data-box=a>{'x ' * 400}</div>")[
        "a"
    ]
    assert "".join(view.text).count("x") < 400


def test_hidden_and_clipped_words_are_told_apart():
    view = read(
        "#a{position:absolute;top:10px;width:90px;height:80px} u{visibility:hidden} s{opacity:0}"
        "p{height:20px;margin:0;overflow:hidden}",
        "<div id=a data-box=a><u>one</u><s>two</s><p>three<br>four</p></div>",
    )["a"]
    assert view.hidden == ["one", "two"]
    assert view.cut == ["four"]


def test_a_picture_counts_as_its_words_and_takes_room():
    drawing = "<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 1 1%22/>"
    image = f"<img alt='{{F}}' style='width:70px;height:10px' src='data:image/svg+xml,{drawing}'>"
    view = read("#a{position:absolute;width:50px;height:40px}", f"<div id=a data-box=a>2{image}</div>")["a"]
    assert "".join(view.text).split() == ["2", "{F}"]
    assert view.over()[2] == 20


def test_a_box_without_a_size_of_its_own():
    definite = {
        "width:9px;height:9px": True,
        "position:absolute;left:0;right:0;top:0;bottom:0": True,
        "width:9px": False,
        "position:absolute;top:0;bottom:0": False,
        "position:absolute;bottom:0;width:9px;max-height:9px": False,
    }
    for style, is_definite in definite.items():
        assert read("", f"<div style='{style}' data-box=a>x</div>")["a"].definite == is_definite, style


def test_a_transform_inside_a_box_is_noted_and_one_on_it_is_not():
    css = "div{position:absolute;width:50px;height:40px} p{transform:rotate(1deg)} #b{transform:rotate(90deg)}"
    views = read(css, "<div data-box=a><p>x</p></div><div id=b data-box=b>y</div>")
    assert views["a"].moved
    assert not views["b"].moved


def test_letters_of_the_style_are_measured_and_are_no_text():
    view = read("div{width:50px;height:40px} div::before{content:'QQ'}", "<div data-box=a>x</div>")["a"]
    assert "".join(view.text).strip() == "x"
    assert any("Q" in used for used in view.fonts.values())
