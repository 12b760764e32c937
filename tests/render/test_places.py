"""What is wrong with a page is told at the line of the look's file that it comes from."""

import pytest

from pipeline.model.faces import FaceProblem
from pipeline.render.jobs import Text
from pipeline.render.places import in_sheet, in_template

TEMPLATES = {
    "face.html.j2": Text("mini/face.html.j2", "{%- extends \"base.html.j2\" %}\n{% from 'parts.html.j2' import a %}"),
    "base.html.j2": Text("mini/base.html.j2", '{% extends "face.html.j2" %}\n<p><b\n  data-box="names"></b>'),
    "parts.html.j2": Text("mini/parts.html.j2", "\n<p data-box='name' class=a>"),
    "other.html.j2": Text("mini/other.html.j2", "<p data-box=elsewhere>"),
}


@pytest.mark.parametrize(
    ("letters", "place"),
    [
        ("names", ("mini/base.html.j2", 3, 13)),
        ("'name'", ("mini/parts.html.j2", 2, 13)),
        ("elsewhere", ("", 0, 0)),
    ],
)
def test_letters_are_found_in_a_template_or_in_one_that_it_is_made_from(letters, place):
    found = in_template(FaceProblem("denied", "", "", letters), TEMPLATES, "face.html.j2")
    assert (found.file, found.line, found.col) == place
    assert in_template(found, TEMPLATES, "none.j2") == found


def test_the_style_of_a_box_is_found_in_the_looks_own_sheet_first():
    sheets = [Text("base.css", "[data-box=name] {}"), Text("own.css", "p {}\n [data-box='name'] {}"), Text("z.css", "")]
    found = in_sheet(FaceProblem("css", "name", ""), sheets)
    assert (found.file, found.line, found.col) == ("own.css", 2, 2)
    assert in_sheet(FaceProblem("css", "text", ""), sheets).file == "z.css"
