from __future__ import annotations

import pytest

from pipeline.model.faces import FaceProblem
from pipeline.render.told import COVERED, MOST_TOLD, causes, few

from .conftest import NO_ART
from .factory import CSS, long_text, make_card

TRIM = '<div class="trim">'


@pytest.mark.parametrize("count", [0, 1, MOST_TOLD])
def test_few_problems_are_told_as_they_are(count):
    problems = tuple(FaceProblem("css", "", f"line {n}") for n in range(count))
    assert few(iter(problems)) == problems


def test_of_many_the_first_are_told_and_the_others_counted():
    told = few(FaceProblem("css", "", f"line {n}", "x") for n in range(1_000 + MOST_TOLD))
    assert [p.detail for p in told[-2:]] == [f"line {MOST_TOLD - 1}", "and 1,000 more of the kind"]
    assert len(told) == MOST_TOLD + 1


@pytest.mark.parametrize(
    ("face", "css"),
    [
        (NO_ART, CSS + "".join(f"b {{ unknown-{n}: 1 }}" for n in range(400))),
        (NO_ART, CSS + "b { position: fixed }" * 400),
        (NO_ART.replace(TRIM, TRIM + "<b style='position: fixed'></b>" * 400), CSS),
        (NO_ART.replace(TRIM, TRIM + "".join(f"<b style='x-{n}: 1'></b>" for n in range(400))), CSS),
    ],
    ids=["ignored by the layout", "refused", "refused in the template", "ignored in the template"],
)
def test_a_look_full_of_faults_does_not_weigh_on_each_face(press, face, css):
    (printed,) = press(make_card(), face=face, css=css).values()
    assert MOST_TOLD < len(printed.face.problems) < 2 * MOST_TOLD


def test_words_that_are_too_many_for_their_box_are_told_once(press):
    (printed,) = press(make_card(text=long_text(400)), face=NO_ART).values()
    (problem,) = printed.face.problems
    assert (problem.kind, problem.box) == ("over", "text")


def test_words_past_the_cut_are_told_once_with_their_measure(press):
    (printed,) = press(make_card(), css=CSS + ".text { left: -2mm }").values()
    assert [(p.kind, p.box) for p in printed.face.problems] == [("outside", "text")]
    (problem,) = printed.face.problems
    assert problem.actual.endswith(" mm")


def test_what_follows_from_nothing_is_kept():
    kinds = ("left-out", "lost-text", "near-cut", "contrast", "small", "art-bad")
    alone = tuple(FaceProblem(kind, "text", "") for kind in kinds)
    assert causes(alone) == alone
    others = tuple(FaceProblem(kind, "name", "") for kind in kinds if kind != "contrast")
    assert causes((FaceProblem("over", "text", ""), *others))[1:] == others


@pytest.mark.parametrize(
    ("cause", "left_out"),
    [
        (FaceProblem("lost-text", "name", COVERED), {"name"}),
        (FaceProblem("over", "text", ""), {"name", "text"}),
        (FaceProblem("small", "name", ""), set()),
    ],
)
def test_what_cannot_be_read_for_another_reason_is_not_told_as_well(cause, left_out):
    follows = [FaceProblem(kind, box, "") for kind in ("contrast", "overprint") for box in ("name", "text")]
    told = causes([cause, *follows])
    assert told[0] == cause
    assert {p.box for p in follows} - {p.box for p in told[1:]} == left_out
