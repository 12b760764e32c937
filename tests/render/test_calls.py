"""The functions of a template take what they are meant for, and tell what they are given instead."""

from __future__ import annotations

from .conftest import NO_ART, Press
from .factory import make_card

RIGHT = {
    "art": {"width": "69", "height": "50", "inks": "['#000000', '#ffffff']"},
    "symbol": {"id": "'F'"},
    "shape": {"name": "'flame'", "color": "'#336699'"},
    "image": {"name": "'x.png'"},
    "chord": {"top": "10", "foot": "20"},
    "ink": {"color": "'#336699'"},
    "mix": {"color": "'#336699'", "other": "'#ffffff'", "share": "0.5"},
    "lines": {"html": "'<p>a</p>'", "letters": "40"},
}
EACH = [(name, one) for name, taken in RIGHT.items() for one in taken]
TYPED = [(name, one) for name, one in EACH if one != "html"]
NEEDED = [(name, one) for name, one in EACH if (name, one) not in {("art", "inks"), ("shape", "color")}]


def call(function: str, by_name: bool = False, without: str = "", /, **other: str) -> str:
    """Write a call with right arguments but for those given here, without one; the others are named then."""
    taken = {one: value for one, value in {**RIGHT[function], **other}.items() if one != without}
    listed = ", ".join(f"{one}={value}" if by_name or without else value for one, value in taken.items())
    return f"{{{{ {function}({listed}) }}}}"


def told(press: Press, calls: list[str]) -> list[str]:
    """Give what is wrong with each call, in one look; empty for nothing."""
    branches = "".join(f"{{% if card.id == 'c{n}' %}}{text}{{% endif %}}" for n, text in enumerate(calls))
    face = NO_ART.replace('<div class="trim">', f'<div class="trim">{branches}')
    printed = press(*(make_card(f"c{n}") for n in range(len(calls))), face=face)
    problems = [[p.detail for p in printed[f"c{n}"].face.problems if p.kind == "template"] for n in range(len(calls))]
    return [found[0] if found else "" for found in problems]


def test_right_arguments_are_taken_by_place_and_by_name(press: Press) -> None:
    names = [name for name in RIGHT if name != "image"]  # the look of these tests has no picture
    found = told(press, [f"{{% set made = {call(name, way)[3:-3]} %}}" for name in names for way in (False, True)])
    assert set(found) == {""}


def test_a_name_that_is_not_defined_is_told_with_the_function_and_the_argument(press: Press) -> None:
    for wrong in ("fifty", "card.fifty"):
        found = told(press, [call(name, **{one: wrong}) for name, one in EACH])
        for (name, one), said in zip(EACH, found, strict=True):
            assert said.startswith(f"`{name}` takes a") or said.startswith(f"`{name}` takes the")
            assert said.endswith(f" as its `{one}`, and `fifty` is undefined")


def test_a_value_of_another_kind_is_told_with_the_function_and_the_argument(press: Press) -> None:
    found = told(press, [call(name, **{one: "none"}) for name, one in TYPED])
    for (name, one), said in zip(TYPED, found, strict=True):
        assert said.startswith(f"`{name}` takes ")
        assert said.endswith(f" as its `{one}`, and has `none`")


def test_an_argument_that_is_missing_is_told(press: Press) -> None:
    found = told(press, [call(name, True, one) for name, one in NEEDED])
    for (name, one), said in zip(NEEDED, found, strict=True):
        assert said.startswith(f"`{name}` takes ")
        assert said.endswith(f" as its `{one}`, and has none")


def test_what_else_is_wrong_is_told_in_our_words(press: Press) -> None:
    cases = {
        "{{ art('69', fifty) }}": "`art` takes a number of millimetres as its `width`, and has the text `69`",
        "{{ art(69, 50, 'red') }}": "`art` takes a list of colours as its `inks`, and has the text `red`",
        "{{ art(69, 50, [1, 2]) }}": "`art` takes a list of colours as its `inks`, and has a list with something else",
        "{{ art(69, 50, ['#000000', dim]) }}": "`art` takes a list of colours as its `inks`, and `dim` is undefined",
        "{{ chord(true, 9) }}": "`chord` takes a number of millimetres as its `top`, and has `true`",
        "{{ symbol(7) }}": "`symbol` takes the id of a symbol as its `id`, and has the number `7`",
        "{{ shape(card) }}": "`shape` takes the name of a shape as its `name`, and has something else",
        f"{{{{ ink('{'x' * 99}') }}}}": "is no colour",
        "{{ image(['a']) }}": "`image` takes the name of a picture as its `name`, and has a list",
        "{{ art(1, 2, ['#000'], 3) }}": "`art` takes `width`, `height`, `inks`, and has 4 values",
        "{{ art(69, heigth=50) }}": "`art` takes no `heigth`; did you mean `height`?",
        "{{ art(69, 50, width=60) }}": "`art` has its `width` twice",
        "{{ mix('#000', '#fff', 'half') }}": "`mix` takes a number from 0 to 1 as its `share`, and has the text `half`",
    }  # fmt: skip
    for said, wanted in zip(told(press, list(cases)), cases.values(), strict=True):
        assert wanted in said
