from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.faces import FaceBox, FaceProblem
from pipeline.render.jobs import Laid
from pipeline.render.keep import pack, unpack
from pipeline.units import Um

SIDES = st.tuples(*[st.integers(-(10**6), 10**6).map(Um)] * 4)
BOXES = st.builds(FaceBox, st.text(max_size=5), SIDES, SIDES, st.floats(0, 99), st.text(max_size=9))
PROBLEMS = st.builds(FaceProblem, st.sampled_from(["over", "glyph"]), *[st.text(max_size=5)] * 5)


@given(st.text(max_size=9), st.lists(BOXES, max_size=3), st.lists(PROBLEMS, max_size=3))
def test_what_is_known_of_a_face_comes_back_as_it_went(sha, boxes, problems):
    laid = Laid("id", b"its PDF", tuple(boxes), tuple(problems), sha)
    assert unpack("id", pack(laid)) == replace(laid, pdf=b"")
