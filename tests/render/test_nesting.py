"""A tag that is left open, or closes nothing, is found in the template that it stands in."""

import time

import pytest

from pipeline.render.env import expand, make_env
from pipeline.render.jobs import Text
from pipeline.render.nesting import marked, wrong

FACE = """\
{# <b> #}{% from "parts.j2" import part with context %}
<div class="card">
  <!-- <p> is no element -->
  <div class="trim">
    <h1 data-box="name"><span>{{ name }}</span></h1>
    {% for n in [1, 2] %}<div class="n{{ n }}">{{ part(n) }}<br><img alt=""></div>{% endfor %}
    {% if wide %}<div class="wide">{% else %}<div>{% endif %}a < b</div>
    <ul><li>one<li>two</ul>
    <i/>
  </div>
</div>
"""
PARTS = "{% macro part(n) %}\n<em>{{ n }}</em>{{ bold }}\n{% endmacro %}\n"


def told(face: str = FACE, parts: str = PARTS) -> tuple[str, str, int, int] | None:
    """Give what is wrong in a template, and its place."""
    templates, places = marked({"face.j2": Text("look/face.j2", face), "parts.j2": Text("look/parts.j2", parts)})
    html = expand(make_env(templates), "face.j2", {"name": "<u>", "wide": True, "bold": "x"})
    found = wrong(html, places)
    return found and (found.detail, found.file, found.line, found.col)


def test_what_is_closed_in_order_has_no_fault():
    assert told() is None


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("</span></h1>", "</h1>", ("`<span>` is not closed", "look/face.j2", 5, 25)),
        ("</span></h1>", "</span>", ("`<h1>` is not closed", "look/face.j2", 5, 5)),
        ("</span></h1>", "</span></h1></div>", ("`</div>` closes nothing that is open", "look/face.j2", 5, 53)),
        ("</span></h1>", "</span></h2>", ("`</h2>` closes nothing that is open", "look/face.j2", 5, 48)),
        ('"></div>{% endfor', '">{% endfor', ("`<div>` is not closed", "look/face.j2", 6, 26)),
        ("b</div>", "b", ("`<div>` is not closed", "look/face.j2", 7, 18)),
        ("    <i/>\n", "    <div>\n", ("`<div>` is not closed", "look/face.j2", 9, 5)),
        ("    <i/>\n", "    </div>\n", ("`</div>` closes nothing that is open", "look/face.j2", 9, 5)),
        ("  </div>\n</div>", "  </div>\n", ("`<div>` is not closed", "look/face.j2", 2, 1)),
    ],
)
def test_a_tag_without_its_partner_is_found_where_it_stands(old, new, found):
    assert old in FACE
    assert told(FACE.replace(old, new)) == found


def test_one_in_a_part_is_found_there():
    assert told(parts=PARTS.replace("</em>", "")) == ("`<em>` is not closed", "look/parts.j2", 2, 1)


def test_a_template_of_nothing_but_tags_takes_no_time():
    begun = time.process_time()
    templates, places = marked({"face.j2": Text("face.j2", "<b>" * 20_000 + "</i>" * 20_000 + "</b>" * 20_000)})
    found = wrong(templates["face.j2"].text, places)
    assert found
    assert (found.detail, found.line, found.col) == ("`</i>` closes nothing that is open", 1, 60_001)
    assert time.process_time() - begun < 10, "seconds; counted anew for each tag, it takes minutes"
