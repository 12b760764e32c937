"""Style attributes as classes, and boxes that are fitted without the rest of their face."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pipeline.model.faces import BoxSpec
from pipeline.render.draft import Draft
from pipeline.render.inline import Styles, take
from pipeline.render.style import check_attribute

from .conftest import NO_ART, kinds
from .factory import CSS, make_card, word

HTML = (
    '<section class="page" style="--c:red"><div class="card"><i style="left:0" /><div class="trim" style="top:1mm">'
    '<div data-box="name" style="left:0">A</div><p>x</p><div><b data-box="text">B</b></div></div></div></section>'
)
TEXT = make_card(id="a", text=(word("Draw a card. " * 30),))


def started() -> Draft:
    """Give a draft of two boxes, read."""
    specs = {name: BoxSpec(name, True, 10, 0, 6) for name in ("name", "text")}
    draft = Draft(None, HTML, {}, [], specs)  # type: ignore[arg-type]
    draft.read(ElementTree.fromstring(HTML), "face.html.j2")
    return draft


class Sheets:
    """Stands for what reads style sheets: it keeps their texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.matcher = object()

    def __call__(self, text: str, matcher: object) -> Sheets:
        assert matcher in (None, self.matcher)
        self.texts.append(text)
        return self


def test_equal_attributes_are_one_class() -> None:
    sheets = Sheets()
    root, styles = ElementTree.fromstring(HTML), Styles(sheets)
    for one in take(root):
        one.put(styles.name(one.text))
    assert not any("style" in element.attrib for element in root.iter())
    sign, name = root.find(".//i"), root.find(".//div[@data-box='name']")
    assert sign.get("class") == name.get("class")
    assert root.get("class", "").startswith("page ")
    assert styles.rules() is sheets
    assert "".join(sheets.texts).count("{left:0}") == 1


def test_a_text_is_read_once_for_all_documents() -> None:
    sheets = Sheets()
    styles = Styles(sheets)
    first = styles.name("left:0")
    styles.rules()
    assert styles.name("left:0") == first
    other = styles.name("left:1px")
    styles.rules()
    styles.rules()
    assert len(styles) == 2
    assert [text.count("{") for text in sheets.texts] == [0, 1, 1]
    assert other in sheets.texts[-1]


@pytest.mark.parametrize(
    "text", ["a:b} .x{c:d", "color:red} .x{", "a:'b", "background:url(x", "a:b/*", "a:(b", "a:[b", "a{b:c", 'a:"b\\']
)
def test_an_attribute_that_would_not_end_in_a_rule_is_refused(text: str) -> None:
    assert check_attribute(text, "face.html.j2")


@pytest.mark.parametrize("text", ["color:red", "color:red;", "--a:{b:c};top:0", "a:'}'", "/* } */top:0", ""])
def test_others_pass(text: str) -> None:
    assert check_attribute(text, "face.html.j2") == ()


def test_an_attribute_prevails_over_the_look(press) -> None:
    face = NO_ART.replace('data-box="name"', 'id="n" data-box="name" style="color:#fff"')
    (printed,) = press(make_card(), face=face, css=CSS + "#n.name.name { color: #111 }").values()
    assert kinds(printed) == ["contrast"]  # white on white


def test_a_part_holds_the_boxes_that_are_not_known_yet() -> None:
    draft = started()
    draft.fits["name"].tell(1)
    part = draft.part(Styles(Sheets()))
    assert [e.tag for e in part.iter()] == ["section", "div", "div", "div", "b"]
    assert [e.get("data-box") for e in part.iter() if e.get("data-box")] == ["text"]
    assert sum(1 for _ in draft.section.iter()) == 8


def test_a_box_that_stands_elsewhere_is_left_to_the_whole() -> None:
    draft = started()
    draft.measured([])
    assert draft.unknown() == frozenset()
    assert not draft.fits["name"].known


def test_a_box_that_hangs_on_its_neighbour_is_fitted_with_it(press) -> None:
    css = CSS + ".cost + .text { width: 30mm }"
    (beside,) = press(TEXT, css=css).values()
    (alone,) = press(TEXT, css=CSS + ".text { width: 30mm }").values()
    assert [b.size_pt for b in beside.face.boxes] == [b.size_pt for b in alone.face.boxes]
    assert "over" in kinds(alone)


@pytest.mark.parametrize("count", [30, 36, 40])
def test_the_size_is_that_of_a_search_with_all(press, monkeypatch, count: int) -> None:
    card = make_card(id="a", name="A Name Too Long For A Line", text=(word("Draw a card. " * count),))
    (parts,) = press(card).values()
    monkeypatch.setattr(Draft, "unknown", lambda self: frozenset())
    (whole,) = press(card, css=CSS + "/* other */").values()
    assert parts.face.boxes == whole.face.boxes
