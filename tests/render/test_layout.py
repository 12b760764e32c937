from __future__ import annotations

from collections import Counter

import pytest

from pipeline.render import layout
from pipeline.render.gate import letters
from pipeline.render.pdftext import check_pdf

from .conftest import NO_ART, kinds
from .factory import CSS, long_text, make_card, make_game

CARDS = [make_card(f"card-{n}", text=long_text(4 + 9 * n), number=f"{n:03}") for n in range(12)]


def test_a_face_has_the_same_bytes_alone_and_among_others(press, tmp_path):
    together = press(*CARDS)
    for card in CARDS[::5]:
        for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
            entry.unlink()
        alone = press(card)[card.id]
        assert alone == together[card.id], card.id


def test_two_runs_give_the_same_bytes(press, tmp_path):
    first = press(*CARDS[:3])
    for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
        entry.unlink()
    assert press(*CARDS[:3]) == first


def test_type_shrinks_in_steps_until_it_fits(press):
    sizes = [next(b for b in p.face.boxes if b.name == "text").size_pt for p in press(*CARDS).values()]
    assert sizes[0] == 7.5
    assert sizes == sorted(sizes, reverse=True)
    assert any(6 < size < 7.5 for size in sizes)
    assert all((size * 4).is_integer() for size in sizes)


def test_each_face_of_a_chunk_is_judged_by_its_own_page(press, monkeypatch):
    judged = []

    def look(page, views):
        judged.append((letters(page.get_textpage().get_text_range()), letters("".join(views[1].text))))
        return check_pdf(page, views)

    monkeypatch.setattr(layout, "check_pdf", look)
    press(*CARDS[:3])
    assert len(judged) == 3
    assert all(name and name in page for page, name in judged)
    assert [[name in page for _, name in judged].count(True) for page, _ in judged] == [1, 1, 1]


def test_a_letter_that_one_page_of_a_chunk_lacks_is_told_of_that_face(press, monkeypatch):
    def look(page, views):
        for view in views if "card2" in letters("".join(views[1].text)) else ():
            view.fonts = {key: used + Counter("\N{LATIN SMALL LETTER THORN}") for key, used in view.fonts.items()}
        return check_pdf(page, views)

    monkeypatch.setattr(layout, "check_pdf", look)
    found = {id: kinds(printed) for id, printed in press(*CARDS[:4]).items()}
    assert {id for id, told in found.items() if "lost-text" in told} == {"card-2"}


def test_small_type_is_told(press):
    for printed in press(*CARDS).values():
        box = next(b for b in printed.face.boxes if b.name == "text")
        assert ("small" in kinds(printed)) == (box.size_pt < 7 and not any(box.over)), printed.face.problems


def test_a_looks_own_size_of_type_gives_way(press):
    (printed,) = press(make_card(), css=CSS + ".text { font-size: 20pt }").values()
    assert next(b for b in printed.face.boxes if b.name == "text").size_pt == 7.5


def test_boxes_are_told_in_micrometres_from_the_cut(press):
    (printed,) = press(make_card()).values()
    rects = {b.name: b.rect for b in printed.face.boxes}
    assert rects["text"] == (5_000, 52_000, 53_000, 28_000)
    assert rects["cost"] == (44_000, 4_000, 14_000, 5_000)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("</div></div></section><b>", "`</div>` closes nothing that is open"),
        ("<b>", "`<b>` is not closed"),
        ("{{ card.nam }}", "there is no `nam`"),
        ("{{ symbol('Q') }}", "`Q` is no symbol of the game"),
        ("{{ shape('flam') }}", "`flam` is no shape of the look; did you mean `flame`?"),
        ("{{ image('x.png') }}", "`x.png` is no picture"),
        ("{{ art(0, 900) }}", "a picture of 0 x 900 mm"),
        ("{{ art(9, 9, ['#000000']) }}", "a picture in 1 inks; it takes 2 to 6"),
        ("{{ art(9, 9, ['#000000', 'red']) }}", "`red` is no colour"),
        ("<script>1</script>", "`<script>` is not allowed"),
    ],
)
def test_a_broken_template_fails_its_face_alone(press, fault, words):
    face = NO_ART.replace(
        '<div class="trim">', "<div class=\"trim\">\n{% if card.id == 'bad' %}" + fault + "{% endif %}"
    )
    printed = press(make_card("good"), make_card("bad"), make_card("fine"), face=face)
    assert kinds(printed["bad"]) == ["template"]
    assert words in printed["bad"].face.problems[0].detail
    assert printed["bad"].pdf == b""
    assert printed["good"].pdf
    assert printed["fine"].pdf
    assert printed["good"].face.problems == printed["fine"].face.problems == ()


def test_a_face_that_runs_on_does_not_touch_its_neighbours(press):
    face = NO_ART + "{% if card.id == 'bad' %}<div style='height:9000mm'></div>{% endif %}"
    printed = press(make_card("good"), make_card("bad"), make_card("fine"), face=face)
    assert printed["bad"].pdf == b""
    assert printed["good"].face.problems == printed["fine"].face.problems == ()


def test_text_past_the_tall_page_is_not_printed_on_the_next_card(press):
    face = NO_ART.replace('data-box="text"', "data-box=\"text\" {% if card.id == 'bad' %}style='top:3999mm'{% endif %}")
    printed = press(make_card("bad", text=long_text(300)), make_card("fine"), face=face)
    assert "lost-text" in kinds(printed["bad"]) or "outside" in kinds(printed["bad"])
    assert printed["fine"].face.problems == ()


def test_unknown_style_is_told_with_its_place(press):
    (printed,) = press(make_card(), css=CSS + "\n.name { colour: red }").values()
    (problem,) = printed.face.problems
    assert problem.kind == "css"
    place = (problem.file, problem.line, problem.col)
    assert place == ("templates/mini/face.css", CSS.count("\n") + 2, 9)
    assert problem.detail.startswith("`colour: red` is ignored: unknown property")
    assert printed.pdf


def test_unknown_style_in_a_template_is_told_of_its_card_alone(press):
    face = NO_ART.replace('data-box="name"', "data-box=\"name\" {% if card.id == 'bad' %}style='colour:red'{% endif %}")
    printed = press(make_card("good"), make_card("bad"), face=face)
    assert kinds(printed["bad"]) == ["css"]
    (problem,) = printed["bad"].face.problems
    assert problem.file == "templates/mini/face.html.j2"
    assert "`colour:red` is ignored" in problem.detail
    assert printed["good"].face.problems == ()


@pytest.mark.parametrize(
    ("fault", "words", "line", "col"),
    [
        ("<script>alert(1)</script>", "`<script>` is not allowed", 1, 2),
        ("<p>loose <b>words</b></p>", "`loose words` stands in no box", 1, 2),
        ('<div data-box="nam">x</div>', "`nam` is not declared", 1, 2),
        ('<div data-box="name">x</div>', "stands 2 times", 1, 2),
        ('<p style="position: fixed"></p>', "`position: fixed` is not allowed", 1, 2),
        ('<img src="file:///etc/passwd" alt="">', "`file:///etc/passwd` is not part of the project", 1, 12),
    ],
)
def test_what_a_template_may_not_hold_is_told_once_at_its_line(press, fault, words, line, col):
    face = NO_ART.replace('<div class="trim">', f'<div class="trim">\n {fault}')
    (printed,) = press(make_card(), face=face).values()
    (problem,) = printed.face.problems
    above = NO_ART[: NO_ART.index('<div class="trim">')].count("\n") + 1
    if 'data-box="name"' in fault:  # the second of two
        above, col = above + 1, 5
    assert words in problem.detail
    assert (problem.file, problem.line, problem.col) == ("templates/mini/face.html.j2", above + line, col)
    assert printed.pdf == b""


def test_a_second_root_element_is_told_at_its_line(press):
    (printed,) = press(make_card(), face=NO_ART + "<div>\n<p>loose</p></div>").values()
    (problem,) = printed.face.problems
    assert "found 2 elements" in problem.detail
    assert (problem.line, problem.col) == (NO_ART.count("\n") + 1, 1)


@pytest.mark.parametrize(
    ("macro", "remedy"),
    [
        ("", ""),
        ("{% macro quiets() %}--quiet:red;--loud:red{% endmacro %}",
         "; the macro `quiets` of templates/mini/face.html.j2 does, in the `style` of `.card`"),
    ],
)  # fmt: skip
def test_a_variable_that_nothing_sets_is_told_once_where_the_sheet_asks_for_it(press, macro, remedy):
    css = CSS + "\n.name { color: var(--quiet) }\n.text { color: var(--quiet); --set: 1pt; padding: var(--set) }"
    (printed,) = press(make_card(), css=css, face=macro + NO_ART).values()
    (problem,) = printed.face.problems
    assert (problem.file, problem.line, problem.col) == ("templates/mini/face.css", CSS.count("\n") + 2, 16)
    assert problem.detail == f"`color: var(--quiet)` is ignored: nothing sets `--quiet`{remedy}"


def test_a_variable_that_is_set_to_what_does_not_fit_is_told_as_it_was_used(press):
    css = CSS + "\n.text { --tone: 3pt; color: var(--tone) }"
    (printed,) = press(make_card(), css=css).values()
    assert [p.detail for p in printed.face.problems] == ["`color: 3pt` is ignored: invalid value"]


def test_the_functions_and_variables_of_a_template(press):
    face = NO_ART.replace(
        '<div class="trim">',
        "<div class=\"trim\"><div class=\"icons\">{{ shape('flame') }}{{ shape('flame', option['accent']) }}</div>",
    )
    css = CSS + ".icons { left: 1mm; top: 1mm } .icons img { width: 2mm; height: 2mm }"
    css += ".name { color: var(--ink); background: none }"
    game = make_game(look=make_game().look.__class__("mini", {"accent": "#00ff00"}, True, make_game().at))
    (printed,) = press(make_card(), face=face, css=css, game=game).values()
    assert printed.face.problems == ()


def test_a_family_that_is_no_option_is_told_where_the_sheet_names_it(press):
    css = CSS + '\n.text { font-family: "Nowhere Sans" }'
    (printed,) = press(make_card(), css=css).values()
    (problem,) = (p for p in printed.face.problems if p.kind == "css" and "Nowhere" in p.detail)
    assert problem.file.endswith("face.css")
    assert (problem.line, problem.col) == (css.count("\n") + 1, 23)


def test_a_box_that_grows_is_told_at_the_sheet(press):
    css = CSS + "\n[data-box=name] { width: auto; height: auto; right: auto }"
    (printed,) = press(make_card(), css=css).values()
    (problem,) = (p for p in printed.face.problems if "no definite width and height" in p.detail)
    assert problem.file.endswith("face.css")
