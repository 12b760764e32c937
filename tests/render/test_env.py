from __future__ import annotations

import pytest

from pipeline.render.env import LARGEST_OUTPUT, MOST_LAPS, BadTemplate, expand, make_env
from pipeline.render.jobs import Text


def expanded(source: str, **context):
    macro = "{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}"
    templates = {name: Text(f"looks/{name}", text) for name, text in {"face.html.j2": source, "m.j2": macro}.items()}
    return expand(make_env(templates), "face.html.j2", context)


def refused(source: str, **context) -> str:
    with pytest.raises(BadTemplate) as bad:
        expanded(source, **context)
    assert bad.value.problem.kind == "template"
    problem = bad.value.problem
    return f"{problem.file}:{problem.line}: {problem.detail}"


def test_everything_is_escaped():
    assert expanded("{{ x }}", x="<b>") == "&lt;b&gt;"
    assert expanded("{% import 'm.j2' as m %}{{ m.bold('<') }}") == "<b>&lt;</b>"


def test_a_name_of_a_mapping_comes_before_its_method():
    assert expanded("{{ card.values }}{{ card.items|length }}", card={"values": 1, "items": [1, 2]}) == "12"


def test_the_functions_for_colours():
    assert expanded("{{ ink('#fff') }} {{ mix('#000', '#fff', 0.5) }}") == "#111111 #808080"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("a\n{{ x.y }}", "looks/face.html.j2:2: there is no `y`"),
        ("a\n\n{{ nothing }}", "looks/face.html.j2:3: `nothing` is undefined"),
        ("a\n{{ x", "looks/face.html.j2:2: unexpected end of template"),
        ("{{ 1 / 0 }}", "looks/face.html.j2:1: it divides by 0"),
        ("{{ 10.0 * (1e308 * 10)|int }}", "looks/face.html.j2:1: a number in it is too large"),
        ("{{ ink('red') }}", "looks/face.html.j2:1: `red` is no colour"),
        ("{% filter list %}a{% endfilter %}", "looks/face.html.j2:0: sequence item 0: expected str instance"),
        ("{{ [1, 'a']|sort }}", "looks/face.html.j2:1: `<` not supported between"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "looks/face.html.j2:1: it has no end"),
        ("{% for a in [1] %}" * 25 + "{% endfor %}" * 25, "too many"),
        ("{% include 'q.j2' %}", "`q.j2` is not in the look's folder"),
        ("{% include '/etc/passwd' %}", "is not in the look's folder"),
    ],
)
def test_trouble_is_told_with_its_line(source, words):
    assert words in refused(source, x={})


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ x.append(1) }}",
        "{{ 'a' * 10 ** 9 }}",
        "{{ [0] * 1000 }}",
        "{{ 2 ** 3 }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'a'.zfill(999999999) }}",
        "{{ 'a'.format(1) }}",
        "{{ 'a'|center(999999999) }}",
        "{{ range(999999999) }}",
        "{{ cycler }}",
        "{{ lipsum() }}",
        "{{ self.__init__ }}",
    ],
)
def test_what_reaches_out_or_blows_up_is_refused(source):
    assert refused(source, x=[])


def test_output_has_a_limit():
    assert f"{LARGEST_OUTPUT:,}" in refused("{% for i in range(99999) %}aaaaaaaaaa{% endfor %}")


def test_a_loop_without_an_end_is_told_at_its_line():
    words = f"{LARGEST_OUTPUT:,} characters"
    long = "a\n{% block b %}\n{% for i in range(99999) %}\naaaaaaaaaa\n{% endfor %}{% endblock %}"
    assert refused(long).startswith(("looks/face.html.j2:3: ", "looks/face.html.j2:4: "))
    assert words in refused(long)
    silent = "a\n{% for i in range(99999) %}\n{% for j in range(99999) %}{% endfor %}{% endfor %}"
    assert refused(silent).startswith(f"looks/face.html.j2:3: it loops over more than {MOST_LAPS:,} numbers")
    assert expanded("{% for i in range(2, 8, 2) %}{{ i }}{% endfor %}") == "246"


def test_laps_are_counted_for_one_face():
    env = make_env({"face.html.j2": Text("f", "{% for i in range(n) %}{% endfor %}")})
    for _ in range(3):
        expand(env, "face.html.j2", {"n": MOST_LAPS // 2})
