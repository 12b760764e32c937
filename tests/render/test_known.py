"""Keys that are found without the context are those that are reckoned from it, whatever was edited meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.cache import Store
from pipeline.errors import InternalError
from pipeline.files import Tree
from pipeline.findings import Origin, Span
from pipeline.model.types import Suppression
from pipeline.model.values import UNSET
from pipeline.render.known import Known, plain
from pipeline.render.order import Orders
from pipeline.render.workers import Workers
from pipeline.seen import Seen
from pipeline.survey import read
from tests.project import TINY, write
from tests.render.factory import make_card, make_game, make_look

GAME = """\
title: {title}
author: {author}
look: {{use: bare, options: {{accent: "{ink}"}}}}
types: {{spell: {{label: {label}, color: "{color}", icon: "{icon}"}}, unit: {{label: Unit, answers: [{answers}]}}}}
symbols: {{F: {{label: Flame, letter: {letter}}}}}
fields:
  cost: {{kind: cost, symbols: [F], show: cost}}
  power: {{kind: stats, show: {show}}}
keywords: {{Swift: {{reminder: "{reminder}", in-text: {in_text}}}}}
backs: {{main: {{title: Tiny}}}}
"""
CARDS = """\
defaults: {{types: [{type}]}}
cards:
  ant: {{name: "{name}", cost: "{cost}", power: "{power}", text: "{text}", notes: {notes}}}
  bee: {{name: Bee, cost: F, power: 1/1, text: "Swift. ~ draws {{F}}.", flavor: "{flavor}"}}
  cow: {{name: Cow, cost: free, power: 2/2, text: "Wait for [[Bee]].", status: draft, lacks: [art]}}
"""
CHOICES = {
    "title": ["Tiny", "Huge"], "author": ["Me", "You"], "ink": ["#112233", "#332211"], "label": ["Spell", "Charm"],
    "color": ["#8f3b1b", "#2d4a7a"], "icon": ["F", "none"], "answers": ["spell", ""], "letter": ["F", "G"],
    "show": ["stats", "line", "none"], "reminder": ["Be first.", "Be {F}."], "in_text": ["yes", "no"],
    "type": ["spell", "unit", "spell, unit"], "name": ["Ant", "Elk, the old"], "cost": ["F", "FF", "free"],
    "power": ["1/2", "x/2"], "text": ["Draw.", "Draw **two**.", "Swift."], "notes": ["mine", "yours"],
    "flavor": ["", "Old."], "style": ["#eee", "#ddd"], "face": ["", "<i>&nbsp;</i>"],
}  # fmt: skip
FIRST = {name: values[0] for name, values in CHOICES.items()}
TEMPLATE = TINY["templates/bare/template.yaml"].replace(
    "options: {", 'options: {accent: {kind: color, default: "#000000"}, '
)
EDITS = st.sampled_from([(name, value) for name, values in CHOICES.items() for value in values])


def written(root: Path, said: dict[str, str]) -> None:
    """Write a project as an author has it now."""
    face = TINY["templates/bare/face.html.j2"].replace("</h1>", f"</h1>{said['face']}")
    style = TINY["templates/bare/face.css"].replace("#eee", said["style"])
    texts = {"cards/tiny/game.yaml": GAME.format(**said), "cards/tiny/sets/first.yaml": CARDS.format(**said)}
    looks = {"templates/bare/template.yaml": TEMPLATE, "templates/bare/face.html.j2": face}
    write(root, TINY | texts | looks | {"templates/bare/face.css": style})


def keys(root: Path) -> dict[str, str]:
    """Give the keys of a project's faces."""
    project, store = read(root), Store(root)
    game = project.games["tiny"]
    look = project.looks[game.spec.look.template]
    with Workers(0) as workers:
        orders = Orders(game, look, Tree(root), store, workers, Seen(store))
    found = {card.id: orders.card(card).key for card in game.cards if card.status != "broken"}
    orders.save()
    return found


@pytest.fixture(scope="module")
def roots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    return (tmp_path_factory.mktemp("author") for _ in iter(int, 1))


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(EDITS, min_size=1, max_size=6))
def test_known_keys_are_those_that_are_reckoned(roots: Iterator[Path], edits: list[tuple[str, str]]) -> None:
    root, said = next(roots), dict(FIRST)
    for name, value in [("title", "Tiny"), *edits]:
        said[name] = value
        written(root, said)
        found = keys(root)
        assert set(found) == {"ant", "bee", "cow"}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Known, "key", lambda self, card, reckon: reckon())
            assert keys(root) == found


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the cards whose key is reckoned."""
    found: list[str] = []
    real = Known.key

    def noting(self, card, reckon):
        return real(self, card, lambda: (found.append(card.id), reckon())[1])

    monkeypatch.setattr(Known, "key", noting)
    return found


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"text": "Draw three."}, ["ant"]),
        ({"letter": "H"}, ["ant", "bee", "cow"]),
        ({"style": "#abc"}, ["ant", "bee", "cow"]),
    ],
    ids=str,
)
def test_only_what_changed_is_reckoned(
    tmp_path: Path, reckoned: list[str], change: dict[str, str], expected: list[str]
) -> None:
    written(tmp_path, FIRST)
    keys(tmp_path)
    reckoned.clear()
    written(tmp_path, FIRST | change)
    keys(tmp_path)
    assert sorted(set(reckoned)) == expected


def test_cards_that_move_in_their_file_stay_known(tmp_path: Path, reckoned: list[str]) -> None:
    written(tmp_path, FIRST)
    before = keys(tmp_path)
    reckoned.clear()
    file = tmp_path / "cards/tiny/sets/first.yaml"
    file.write_text(re.sub(r"( +)(?=bee)", "# a line\n\n  ", file.read_text("utf-8")), "utf-8")
    assert (keys(tmp_path), reckoned) == (before, [])


@pytest.fixture
def known(tmp_path: Path):
    look = make_look(tmp_path / "mini", "")
    store = Store(tmp_path)
    return lambda tools="v1", studio="s", **spec: Known(store, make_game(**spec), look, studio, tools)


@pytest.mark.parametrize("other", [{"tools": "v2"}, {"studio": "t"}, {"author": "Me"}, {"title": "Other"}], ids=str)
def test_what_all_share_must_be_the_same(known, other: dict[str, str]) -> None:
    one = known()
    assert one.key(make_card("ant"), lambda: "first") == "first"
    one.save(["ant"])
    assert known().key(make_card("ant"), lambda: "again") == "first"
    assert known(**other).key(make_card("ant"), lambda: "again") == "again"


def test_cards_that_were_not_asked_for_stay_known_while_they_are_there(known) -> None:
    one = known()
    for id in ("ant", "bee", "cow"):
        one.key(make_card(id), lambda: "first")
    one.save(["ant", "bee", "cow"])
    two = known()
    two.key(make_card("ant", name="Elk"), lambda: "second")
    two.save(["ant", "bee"])
    assert known().key(make_card("bee"), lambda: "again") == "first"
    assert known().key(make_card("ant", name="Elk"), lambda: "again") == "second"
    assert known().key(make_card("cow"), lambda: "again") == "again"


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"[1, 2]", b"null", b"\xff", json.dumps(["x", [1]]).encode()])
def test_what_another_version_kept_is_passed_over(known, tmp_path: Path, data: bytes) -> None:
    one = known()
    Store(tmp_path).put("keys", one._name, data)
    assert known().key(make_card("ant"), lambda: "reckoned") == "reckoned"


def test_every_field_of_a_card_counts_and_no_place_does() -> None:
    card = make_card("ant")
    assert is_dataclass(card)
    for name in (field.name for field in fields(card)):
        if name != "at":
            assert plain(replace(card, **{name: ("other",)})) != plain(card), name  # type: ignore[arg-type]
    assert plain(replace(card, at=Origin("elsewhere.yaml"))) == plain(card)
    silences = (Suppression("TXT001", "why", Span("a.yaml", line, 1, line, 2)) for line in (1, 2))
    assert len({plain(replace(card, ignores=(one,))) for one in silences}) == 1


def test_values_that_look_alike_are_told_apart() -> None:
    values = [
        None,
        0,
        "0",
        False,
        0.0,
        UNSET,
        "UNSET",
        ("Unset", "UNSET", 1),
        (),
        {},
        frozenset(),
        ((),),
        {"a": "b"},
        "a",
    ]
    assert len({repr(plain(value)) for value in values}) == len(values)


def test_what_has_no_plain_form_is_a_bug() -> None:
    with pytest.raises(InternalError, match="`object`"):
        plain(object())
