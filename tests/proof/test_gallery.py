from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from pipeline.proof.gallery import gallery, key_of

from .conftest import make_note, make_sitter

NASTY = '"><script>alert(1)</script><img src=x onerror="y">\'&{{ }}'


class Elements(HTMLParser):
    """All elements of a page with their attributes, and the text of each style and script."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.raw: dict[str, list[str]] = {"style": [], "script": []}
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data):
        if self.found and self.found[-1][0] in self.raw and self.cdata_elem:
            self.raw[self.found[-1][0]].append(data)
        else:
            self.text += data

    def all(self, tag, **attributes):
        return [a for t, a in self.found if t == tag and attributes.items() <= a.items()]


def page(*sitters, pictures=None, general=()):
    return Elements(gallery("Demo", sitters, pictures or {}, general))


def test_each_card_stands_with_its_picture_its_boxes_and_its_findings(jpeg):
    one = make_sitter(notes=(make_note(),))
    made = page(one, pictures={key_of(one): jpeg})
    (article,) = made.all("article")
    assert json.loads(article["data-type"]) == ["Spell"]
    assert json.loads(article["data-finding"]) == ["TXT003"]
    assert article["data-words"] == "pale fire pale-fire 014 spell pale fire"
    (image,) = made.all("img")
    assert base64.b64decode(image["src"].removeprefix("data:image/jpeg;base64,")) == jpeg
    assert [(one["class"], one["points"]) for one in made.all("polygon")] == [
        ("safe", "4,4 59,4 59,84 4,84"),
        ("cut", "0,0 63,0 63,88 0,88"),
    ]
    assert [(r["class"], r["x"], r["width"]) for r in made.all("rect")] == [("box", "5", "40")]
    assert "`the` stands twice" in made.text
    assert "cards/demo/sets/a.yaml:3:5" in made.text


def test_a_box_that_its_words_pass_looks_otherwise(jpeg):
    from dataclasses import replace

    one = make_sitter()
    over = replace(one, boxes=(replace(one.boxes[0], over=(0, 0, 0, 400)),))
    assert page(over, pictures={key_of(over): jpeg}).all("rect")[-1]["class"] == "over"


def test_the_page_lets_in_nothing_but_its_own_style_script_and_pictures(jpeg):
    one = make_sitter()
    made = page(one, pictures={key_of(one): jpeg})
    (policy,) = [a["content"] for a in made.all("meta") if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    for tag in ("style", "script"):
        (text,) = made.raw[tag]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
        assert not re.search(r"https?://|@import|url\((?!#)", text)
    for _, attributes in made.found:
        assert not {name for name in attributes if name.startswith("on") or name in ("style", "href")}
        assert attributes.get("src", "data:").startswith("data:")


@pytest.mark.parametrize("field", ["id", "name", "rarity", "number"])
def test_whatever_a_game_says_is_shown_as_words(field):
    plain = page(make_sitter())
    made = page(
        make_sitter(
            **{field: NASTY}, types=(NASTY,), notes=(make_note(message=NASTY, hint=NASTY, place=NASTY, code=NASTY),)
        )
    )
    count = [tag for tag, _ in made.found if tag not in ("option", "li", "ul", "b", "br", "code")]
    assert count == [tag for tag, _ in plain.found if tag not in ("option", "li", "ul", "b", "br", "code")]
    assert NASTY in made.text or any(NASTY in value for _, a in made.found for value in a.values())


def test_menus_name_what_there_is():
    made = page(
        make_sitter("one", types=("Spell", "Unit"), notes=(make_note(),)), make_sitter("two", kind="draft", rarity=""),
        make_sitter("main", kind="back", types=()),
    )  # fmt: skip
    values = {option["value"] for option in made.all("option")}
    assert {"Spell", "Unit", "card", "draft", "back", "rare", "TXT003", "(any)", "(none)", "deutan"} <= values
    assert {s["id"] for s in made.all("select")} == {"type", "kind", "rarity", "finding", "sight"}
    assert {s["id"] for s in page(make_sitter(rarity="")).all("select")} == {"type", "kind", "finding", "sight"}


def test_a_card_without_a_face_says_so_and_general_findings_stand_apart():
    made = page(make_sitter(), general=(make_note(message="the plan is off"),))
    assert "it has no face" in made.text
    assert "1 findings that belong to no card" in made.text
    assert not made.all("img")


def test_a_card_and_a_back_of_one_name_have_pictures_of_their_own():
    assert key_of(make_sitter("main")) != key_of(make_sitter("main", kind="back"))
