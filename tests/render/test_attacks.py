"""What a shared look or game can try on the machine that builds it. Slow, since each must be ended from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.render import workers as module

from .conftest import NO_ART, kinds
from .factory import CSS, make_card

BOMBS = {
    "type of a kilometre": (NO_ART, CSS + ".text p { font-size: calc(1000000px * 1000) }"),
    "variables that double": (
        NO_ART,
        CSS + ".card { --a0: x x" + "".join(f"; --a{n}: var(--a{n - 1}) var(--a{n - 1})" for n in range(1, 40)) + " } "
        ".text { font-family: var(--a39) }",
    ),
    "a loop in a loop": ("{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}", CSS),
    "a gradient of hairs": (NO_ART, CSS + ".text { background: repeating-linear-gradient(red, blue .001px) }"),
    "a grid of millions": (NO_ART, CSS + ".text { display: grid } .text p { grid-area: 1 / 1 / 9999999 / 9999999 }"),
    "words that double": (
        "{% set x0 = 'aaaaaaaa' %}" + "".join(f"{{% set x{n} = x{n - 1} ~ x{n - 1} %}}" for n in range(1, 40)) + NO_ART,
        CSS,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("bomb", BOMBS, ids=str)
def test_a_bomb_ends_its_worker_and_not_the_build(press, monkeypatch, bomb):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    monkeypatch.setattr(module, "SECONDS", 3)
    monkeypatch.setattr(module, "ALONE_SECONDS", 3)
    face, css = BOMBS[bomb]
    (printed,) = press(make_card(), face=face, css=css, workers=1).values()
    assert kinds(printed) in (["crash"], ["template"])
    assert printed.pdf == b""


@pytest.mark.slow
def test_a_card_that_crashes_is_named_and_the_others_are_made(press, monkeypatch):
    monkeypatch.setattr(module, "ALONE_SECONDS", 3)
    css = CSS + ".bad p { font-size: calc(1000000px * 1000) }"
    face = NO_ART.replace('class="text"', 'class="text {{ card.id }}"')
    printed = press(make_card("good"), make_card("bad"), make_card("fine"), face=face, css=css, workers=1)
    assert kinds(printed["bad"]) == ["crash"]
    assert printed["good"].face.problems == printed["fine"].face.problems == ()


@pytest.mark.parametrize("field", ["name", "number"])
def test_html_in_a_field_is_words(press, field):
    attack = '<img src="http://evil.example/x.png"><script>1</script>&lt;'
    (printed,) = press(make_card(**{field: attack[:40] if field == "number" else attack})).values()
    assert "denied" not in kinds(printed)
    assert "lost-text" not in kinds(printed)
    assert attack[:20] in "".join("".join(box.text.split()) for box in printed.face.boxes).replace("imgsrc", "img src")
