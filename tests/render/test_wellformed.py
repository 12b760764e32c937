"""What is read the quick way is what an HTML parser would have made of it."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinyhtml5.parser import parse

from pipeline.render.wellformed import read

NAMES = ["div", "p", "span", "b", "i", "img", "br", "ul", "li", "h1", "h2", "section", "hr", "a", "table", "svg", "DIV"]
TEXTS = ["", "\n  ", "a", "a &amp; b", "&lt;", "&nbsp;", "&#39;", "&#128;", "1 < 2", "é", "\r\n", "a&b", "<!-- -->"]
ATTRIBUTES = [
    "", ' class="x y"', ' style="left:0"', ' alt="{F}"', ' class="a\n b"', " hidden", " class=x", ' alt="a &gt; b"',
    ' data-Box="n"', " alt='x'", ' class="a" class="b"', ' xml:lang="de"',
]  # fmt: skip


@st.composite
def _piece(draw: Any, inner: Any) -> str:
    name, given_ = draw(st.sampled_from(NAMES)), draw(st.sampled_from(ATTRIBUTES))
    kind = draw(st.sampled_from(["whole", "whole", "whole", "void", "closed", "open"]))
    if kind != "whole" or name in ("img", "br", "hr"):
        return f"<{name}{given_}{'/' if kind == 'closed' else ''}>"
    return f"<{name}{given_}>{''.join(draw(inner))}</{name}>"


PIECES = st.recursive(
    st.sampled_from(TEXTS), lambda inner: _piece(st.lists(st.one_of(inner, st.sampled_from(TEXTS)), max_size=4))
)


def tree(element: Any) -> Any:
    return element.tag, dict(element.attrib), element.text or "", element.tail or "", [tree(child) for child in element]


def page(inside: str) -> str:
    return f'<html lang="en"><body><section class="page">{inside}</section></body></html>'


def slow(text: str) -> Any:
    return parse(StringIO(text), namespace_html_elements=False)


@given(st.lists(PIECES, max_size=5).map("".join))
def test_both_ways_make_the_same_of_it(inside: str) -> None:
    quick = read(page(inside))
    assert quick is None or tree(quick) == tree(slow(page(inside)))


@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<div class="card"><p>A <b>b</b> &amp; <img src="x" alt="{F}">.<br></p><ul><li>1</li></ul></div>',
        '<h1 data-box="name"><span>É</span></h1>\n  <p>&lt;b&gt;</p>',
        "<div " + 'class="x">' * 1 + "<div>" * 400 + "</div>" * 401,
    ],
)
def test_what_is_well_formed_is_read_quickly(inside: str) -> None:
    quick = read(page(inside))
    assert quick is not None
    assert tree(quick) == tree(slow(page(inside)))


@pytest.mark.parametrize(
    "inside",
    ["<p><div></div></p>", "<div/>x", "<li>x</li>", "<b>x", "<p title='x'>", "<h1><h2></h2></h1>", "<svg></svg>"],
)
def test_what_html_would_read_otherwise_is_left_to_it(inside: str) -> None:
    assert read(page(inside)) is None


@pytest.mark.parametrize(
    "text", ["", "<p>x</p>", "<!DOCTYPE html><html><body></body></html>", "<html><body></body><p></p></html>"]
)
def test_another_kind_of_document_is_left_to_html(text: str) -> None:
    assert read(text) is None


def test_entities_of_a_document_are_never_expanded() -> None:
    bomb = '<!DOCTYPE h [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + page("&b;")
    assert read(bomb) is None
