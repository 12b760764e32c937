"""Rules that are remembered are the rules that a selector finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import weasyprint
from cssselect2 import ElementWrapper, Matcher, compile_selector_list
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.inline import MARK
from pipeline.render.matching import KnownMatcher, Places

SELECTORS = [
    "*", "div", ".a", ".a .b", ".a > .b", ".a + *", ".a ~ .b", "i:first-child", "i:last-child", ":only-child", ":empty",
    "div:nth-child(2)", "i:nth-last-of-type(2)", "[title]", "[title=x]", "#n", ":not(.a)", ":is(.a, i) b", ":root > i",
    ":lang(de)", "i:first-of-type::before",
]  # fmt: skip
DESCENDANTS = [*SELECTORS, "div:has(.b)"]
PLACES = Places(SELECTORS)
BY_DESCENDANTS = Places(DESCENDANTS)


def matcher(kind: Matcher, selectors: list[str]) -> Matcher:
    for number, text in enumerate(selectors):
        for selector in compile_selector_list(text):
            kind.add_selector(selector, number)
    return kind


PLAIN, KNOWN = matcher(Matcher(), SELECTORS), matcher(KnownMatcher(PLACES), SELECTORS)
PLAIN_HAS, KNOWN_HAS = matcher(Matcher(), DESCENDANTS), matcher(KnownMatcher(BY_DESCENDANTS), DESCENDANTS)


@st.composite
def _element(draw: Any, inner: Any) -> ElementTree.Element:
    made = ElementTree.Element(draw(st.sampled_from(["div", "i", "b"])))
    for name, values in (("class", ["a", "b", f"a {MARK}1"]), ("title", ["x"]), ("id", ["n"]), ("lang", ["de"])):
        if draw(st.integers(0, 2)) == 0:
            made.set(name, draw(st.sampled_from(values)))
    made.set("src", str(draw(st.integers(0, 99))))
    made.text = draw(st.sampled_from([None, "x"]))
    made.extend(draw(inner))
    return made


TREES = st.recursive(_element(st.just([])), lambda inner: _element(st.lists(inner, max_size=4)), max_leaves=20)


@given(TREES)
def test_remembered_rules_are_those_that_would_be_found(root: ElementTree.Element) -> None:
    """All examples share what is remembered, as the faces of a game do."""
    for plain, known in ((PLAIN, KNOWN), (PLAIN_HAS, KNOWN_HAS)):
        for element in ElementWrapper.from_html_root(root).iter_subtree():
            assert known.match(element) == plain.match(element)


def test_elements_that_differ_in_what_nobody_asks_for_stand_alike() -> None:
    places = Places([".a"])
    numbers = [
        places.number(ElementWrapper.from_html_root(ElementTree.fromstring(f'<i src="{n}" class="a {MARK}{n}"/>')))
        for n in range(3)
    ]
    assert len(set(numbers)) == len(places) == 1
    asked = Places(["img[src]"])
    assert {asked.number(ElementWrapper.from_html_root(ElementTree.fromstring(f'<i src="{n}"/>'))) for n in "12"} == {
        1,
        2,
    }


def test_all_is_forgotten_at_once() -> None:
    root = ElementTree.fromstring('<div><i class="a"/></div>')
    for _ in range(2):
        for element in ElementWrapper.from_html_root(root).iter_subtree():
            assert KNOWN.match(element) == PLAIN.match(element)
        PLACES.clear()
        assert (len(PLACES), PLACES.rules) == (0, {})


def test_selectors_that_look_inside_an_element_are_not_remembered() -> None:
    assert not BY_DESCENDANTS.told_apart
    assert BY_DESCENDANTS.rules == {}


@pytest.mark.parametrize("name", ["src", "alt"])
def test_the_style_of_html_asks_for_none_of_what_is_left_out(name: str) -> None:
    own = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text("utf-8")
    assert f"[{name}" not in own
    having = [line for line in own.splitlines() if ":has(" in line]
    assert all(
        "option" in selector for line in having for selector in line.split("{")[0].split(",") if ":has" in selector
    )
