from __future__ import annotations

import pytest

from pipeline.render.style import (
    LARGEST,
    base_sheet,
    check_attribute,
    check_sheet,
    names_used,
    variables,
    with_constants,
)
from pipeline.units import mm


@pytest.mark.parametrize(
    ("sheet", "line", "words"),
    [
        ("a{}\nb{position:fixed}", 2, "`position: fixed`"),
        ("a{width:10vh}", 1, "`10vh`"),
        ("a{background:linear-gradient(red 3vw, blue)}", 1, "`3vw`"),
        ("@media print{\na{height:1dvmin}}", 2, "`1dvmin`"),
        ("@media print{\na{height:1pvw}}", 2, "`1pvw`"),
        ("\n\n@page{margin:0}", 3, "`@page`"),
        ("@import 'x.css';", 1, "`@import`"),
        ("@font-face{font-family:x;src:url(x)}", 1, "`@font-face`"),
        ("a{break-before:page}", 1, "`break-before: page`"),
        ("a{page-break-inside:avoid}", 1, "`page-break-inside: avoid`"),
        ("a{columns:2}", 1, "`columns: 2`"),
        ("a{hyphens:auto}", 1, "`hyphens: auto`"),
        ("a{text-overflow:ellipsis}", 1, "`text-overflow: ellipsis`"),
        ("a{visibility:hidden}", 1, "`visibility: hidden`"),
        ("a{float:footnote}", 1, "`float: footnote`"),
        ("a{background:url(http://evil.example/x.png)}", 1, "`url(http://evil.example/x.png)`"),
        ("a{background:url('file:///etc/passwd')}", 1, "`url(file:///etc/passwd)`"),
        ("a{--x:url(//evil.example/x)}", 1, "evil.example"),
        ("a{font-size: 9pt !important}", 1, "`font-size: 9pt !important`"),
        ("a{&:hover{position:fixed}}", 1, "`position: fixed`"),
        ("a{}\na{left:" + "9" * 400 + "mm}", 2, "1,000,000 is the limit"),
        ("a{width:-1e7%}", 1, "`-1e7` is not allowed"),
        ("a{width:calc(1mm * " + "9" * 400 + ")}", 1, "2,147,483,647 is the limit"),
        ("a{}\n .x { color: red;\n.y{ top: 0 }\n", 2, "a `}` is missing"),
        ("a{}\n@media print {\n a { top: 0 }\n", 2, "a `}` is missing"),
        ("a{}\n\na{ content: 'b }\n", 3, "the end of a quote"),
        ("a{}\n/* b */ /* a{}", 2, "`*/` is missing"),
        ("end{:not(&){position:fixed}", 1, "`position: fixed`"),
        ("end{", 1, "a `}` is missing"),
        ("end", 1, "not understood"),
    ],
)
def test_what_a_style_sheet_may_not_say(sheet, line, words):
    found = check_sheet(sheet, "face.css")
    assert found[0].kind == "css"
    assert (found[0].file, found[0].line) == ("face.css", line)
    assert words in found[0].detail


@pytest.mark.parametrize(
    "sheet",
    [
        "a{position:absolute;left:3mm;hyphens:manual;visibility:visible}",
        "a{background:url(https://project.invalid/look/images/grain.png)}",
        "a{background:url('data:image/png;base64,AAAA')}",
        "a::before{content:'•'}",
        "@media print{a{color:red}} @layer x{b{color:blue}}",
        "a{} /* }{ */",
        "end{}",
        "a{z-index:2147483647;left:-1000000mm}",
        "a{}\n@layer x",
        "",
    ],
)
def test_what_a_style_sheet_may_say(sheet):
    assert check_sheet(sheet, "face.css") == ()


def test_a_sheet_has_limits():
    assert "is the limit" in check_sheet("a" * (LARGEST + 1), "face.css")[0].detail
    assert check_sheet("a{b:" + "(" * 100_000, "face.css")[0].detail.endswith("nested too deep")


def test_style_attributes_are_checked_alike():
    assert check_attribute("left:1mm", "face.html.j2") == ()
    assert "position: fixed" in check_attribute("left:1mm;position:fixed", "face.html.j2")[0].detail


def test_only_variables_that_are_used_are_set():
    used = names_used(["a{color:var(--accent)}", '<div style="--own:red">'])
    assert used == {"accent", "own"}
    assert variables([("accent", "#123"), ("body", '"X"')], used) == "--accent:#123"


def test_constants_are_put_in_and_others_left():
    assert with_constants("a{b:var( --x ) var(--y)}", {"x": "3mm"}) == "a{b:3mm var(--y)}"


def test_the_base_sheet_has_the_cards_measures():
    sheet = base_sheet(mm(63), mm("88.9"), mm(3), "Alegreya Sans")
    assert "size:69.0mm 4000mm" in sheet
    assert "height:94.9mm" in sheet
    assert '"Alegreya Sans"' in sheet
