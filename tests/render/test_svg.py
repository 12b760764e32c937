from __future__ import annotations

import pytest

from pipeline.render.svg import DEEPEST, LARGEST, MOST_ELEMENTS, BadDrawing, clean, filling, is_drawing

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"{}>{}</svg>'


def drawing(inside: str, attributes: str = "") -> bytes:
    return HEAD.format(attributes, inside).encode()


def test_a_drawing_keeps_its_shapes_and_gets_its_colour():
    made = clean(drawing('<path d="M0 0h9" fill="currentColor"/><circle r="2" stroke="red"/>'), "#123456").decode()
    assert 'd="M0 0h9" fill="#123456"' in made
    assert '<circle r="2" stroke="red"' in made
    assert 'fill="#123456"' in made.split(">")[0]


def test_what_editors_leave_behind_falls_away():
    inside = '<title>x</title><metadata><a/></metadata><i:view xmlns:i="urn:i"/><rect width="1" onclick="x()" i="1"/>'
    made = clean(b'<?xml version="1.0" encoding="utf-8"?>\n<!-- by hand -->' + drawing(inside), "#000").decode()
    for gone in ("title", "metadata", "urn:i", "onclick", "by hand"):
        assert gone not in made
    assert '<rect width="1"' in made


def test_gradients_may_be_named_within_the_file():
    inside = '<linearGradient id="g" href="#h"/><rect fill="url(#g)" width="2" height="2"/>'
    assert b'fill="url(#g)"' in clean(drawing(inside), "#000")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing(""), "DOCTYPE"),
        (b"<!doctype svg>" + drawing(""), "well-formed"),
        (b'<?x <!-- ?><!DOCTYPE svg [<!ENTITY a "b">]><!-- -->' + drawing(""), "DOCTYPE"),
        (b'<?x <![CDATA[ ?><!DOCTYPE svg SYSTEM "x.dtd"><!-- ]]> -->' + drawing(""), "DOCTYPE"),
        (drawing("<script>x</script>"), "`<script>` is not allowed; take it out"),
        (drawing("<foreignObject/>"), "`<foreignObject>`"),
        (drawing("<text>F</text>"), "`<text>` is not allowed; turn it into paths"),
        (drawing("<style>a{}</style>"), "`<style>`"),
        (drawing('<image href="x.png"/>'), "`<image>`"),
        (drawing('<use href="#a"/>'), "`<use>`"),
        (drawing('<linearGradient href="http://evil.example/x"/>'), "links outside"),
        (drawing('<linearGradient xmlns:x="http://www.w3.org/1999/xlink" x:href="file:///etc"/>'), "links outside"),
        (drawing('<rect fill="url(http://evil.example)"/>'), "reaches outside"),
        (drawing("<rect style=\"fill:url( 'file:///etc/passwd')\"/>"), "reaches outside"),
        (drawing('<rect style="fill:u\\72l(http://evil.example)"/>'), "reaches outside"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "no `viewBox`"),
        (drawing(""), "it draws nothing"),
        (drawing("<g><title>x</title></g><defs/>"), "it draws nothing"),
        (b"<html/>", "no SVG"),
        (b"<svg", "no well-formed XML"),
        ("<svg/>".encode("utf-16"), "not UTF-8"),
        (drawing("<g/>" * (MOST_ELEMENTS + 1)), "elements"),
        (drawing("<g>" * (DEEPEST + 1) + "</g>" * (DEEPEST + 1)), "deeper"),
        (b" " * (LARGEST + 1), "is the limit"),
    ],
)
def test_what_is_refused(data, words):
    with pytest.raises(BadDrawing, match=words):
        clean(data, "#000000")


def test_a_very_deep_drawing_ends_with_the_limit_and_not_with_the_stack():
    with pytest.raises(BadDrawing, match="deeper"):
        clean(drawing("<g>" * 20_000 + "</g>" * 20_000), "#000")


@pytest.mark.parametrize(
    ("focus", "along"),
    [
        ((0.5, 0.5), "xMidYMid"),
        ((0, 1), "xMinYMax"),
        ((0.3, 0.7), "xMinYMax"),
        ((0.4, 0.6), "xMidYMid"),
        ((1, 0), "xMaxYMin"),
    ],
)
def test_a_drawing_that_fills_its_place_is_cut_on_the_side_away_from_its_focus(focus, along):
    made = filling(clean(drawing("<rect/>", ' width="5" height="5"'), "#000000"), focus).decode()
    assert f'preserveAspectRatio="{along} slice"' in made
    assert " width=" not in made
    assert clean(made.encode(), "#000000")


def test_drawings_are_told_from_pixels():
    assert is_drawing(drawing(""))
    assert is_drawing(b"\xef\xbb\xbf  <?xml version='1.0'?>")
    assert not is_drawing(b"\x89PNG\r\n<svg")
    assert not is_drawing(b"")
