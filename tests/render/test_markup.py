from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pipeline.render.markup import DEEPEST, read, words_of

FRAME = '<section><div class="card">{}<div class="trim">{}</div></div></section>'
KNOWN = ("name", "text")


def marked(inside: str, outside: str = ""):
    return read(ElementTree.fromstring(FRAME.format(outside, inside)), "face.html.j2", KNOWN)


def test_words_of_boxes_with_pictures_as_words():
    found = marked('<p data-box="text">Pay 2<img alt="{F}"/>, <b>now</b>.</p><p data-box="name"><i>A</i>B</p>')
    assert found.problems == ()
    assert found.expected == {"text": "Pay 2{F}, now.", "name": "AB"}


def test_comments_are_no_words():
    element = ElementTree.fromstring("<p>a</p>")
    element.append(ElementTree.Comment("secret"))
    element[0].tail = "b"
    assert words_of(element) == "ab"


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<p data-box="nam">x</p>', "`nam` is not declared in `template.yaml`; did you mean `name`?"),
        ('<p data-box="name">x</p><p data-box="name">y</p>', "`name` stands 2 times"),
        ('<div data-box="text"><p data-box="name">x</p></div>', "`name` stands inside `text`"),
        ('<p data-box="name" data-largest="8 pt">x</p>', "`data-largest` is a size in points, such as 8.5, not `8 pt`"),
        ("<p>loose words</p>", "`loose words` stands in no box"),
        ('<img alt="{F}"/>', "`{F}` stands in no box"),
        ("<script/>", "`<script>` is not allowed"),
        ('<link rel="stylesheet"/>', "`<link>` is not allowed"),
        ("<object/><iframe/>", "`<object>` is not allowed"),
        ('<base href="x"/>', "`<base>` is not allowed"),
        ("<style/>", "`<style>` is not allowed"),
        ("<svg/>", "`<svg>` is not allowed"),
        ('<p style="position:fixed"/>', "`position: fixed` is not allowed"),
        ("<b>" * (DEEPEST + 1) + "</b>" * (DEEPEST + 1), f"more than {DEEPEST} deep"),
        ("<b>" * 3000 + "</b>" * 3000, f"more than {DEEPEST} deep"),
    ],
)
def test_what_a_face_may_not_hold(inside, words):
    found = marked(inside)
    assert any(words in p.detail for p in found.problems)
    assert all(p.file == "face.html.j2" for p in found.problems)


def test_one_cause_is_told_once():
    assert [p.detail for p in marked("<script>alert(1)</script>", "<script>2</script>").problems] == [
        "`<script>` is not allowed on a face (2 times)"
    ]
    second = FRAME.format("", "").replace("</section>", "<script>x</script><div>loose</div></section>")
    details = [p.detail for p in read(ElementTree.fromstring(second), "face.html.j2", KNOWN).problems]
    assert len(details) == 2
    assert "`<script>` is not allowed" in details[0]
    assert "found 2 elements, of these 1 `.card`" in details[1]


@pytest.mark.parametrize("html", ["<section/>", "<section><p/></section>", '<section><div class="card"/></section>'])
def test_a_face_is_a_card_with_its_trim(html):
    assert "one `.card`" in read(ElementTree.fromstring(html), "face.html.j2", KNOWN).problems[0].detail
