"""Looks as `template.yaml` declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.findings import Finding, Origin
from pipeline.load.project import load as sources
from pipeline.model import look
from pipeline.model.faces import Layer
from pipeline.model.project import build
from pipeline.model.scenes import STYLES
from pipeline.settings import data_dir

GOOD = """\
title: Bare
bleed: 2 mm
boxes:
  name: {largest: 11, warn: 8, least: 6.5}
  number: {fit: no, largest: 5.5}
options:
  body: {kind: font, default: Alegreya Sans}
"""


def load(root: Path, text: str, name: str = "bare", **others: str) -> tuple[look.LookTemplate | None, list[Finding]]:
    """Load the look `name` of a project that has some others too."""
    for one, declared in {name: text, **others}.items():
        (root / "templates" / one).mkdir(parents=True)
        (root / "templates" / one / "template.yaml").write_text(declared, "utf-8")
    loaded = look.load(name, root, data_dir())
    return loaded.look, list(loaded.findings)


def test_a_look(tmp_path: Path) -> None:
    made, findings = load(tmp_path, GOOD)
    assert findings == []
    assert made is not None
    assert (made.id, made.bleed, made.safe, made.layouts) == ("bare", 2000, 3000, {})
    assert made.layers == (Layer("bare", (tmp_path / "templates/bare").as_posix(), "templates/bare"),)
    assert (made.boxes["name"].largest, made.boxes["name"].warn, made.boxes["name"].least) == (11, 8, 6.5)
    number = made.boxes["number"]
    assert (number.fit, number.largest, number.least) == (False, 5.5, 5.5)


@pytest.mark.parametrize(
    ("shape", "size", "fits"),
    [
        ("rectangle", "63 x 88 mm", ""), ("round", "40 x 40 mm", ""), ("round", "63 x 88 mm", "63 x 63 mm"),
        ("hex", "93.9 x 82.4 mm", ""), ("hex", "40 x 46 mm", ""), ("hex", "40 x 40 mm", "40 x 34.641 mm"),
    ],
)  # fmt: skip
def test_the_size_of_a_game_is_one_that_the_shape_can_have(tmp_path: Path, shape: str, size: str, fits: str) -> None:
    write = {"game.yaml": f"title: A\nsize: {size}\nlook: {{use: shaped}}\ntypes: {{a: {{}}}}\n"}
    write["templates/shaped/template.yaml"] = f"{GOOD}shape: {shape}\n"
    for name, text in write.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    project = build(sources(tmp_path))
    assert project.looks["shaped"].outline == shape
    assert [(f.code, f.expected.partition(",")[0], project.span(f.at).line) for f in project.findings] == (
        [("MOD015", fits, 2)] if fits else []
    )


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ("{least: 50 x 80 mm, most: 70 x 100 mm}", ""), ("{least: 63 x 88 mm}", ""), ("{most: 63 x 88 mm}", ""),
        ("{least: 64 x 40 mm}", "from 64 x 40 mm"),
        ("{least: 10 x 10 mm, most: 70 x 80 mm}", "from 10 x 10 mm to 70 x 80 mm"),
    ],
)  # fmt: skip
def test_a_size_that_the_look_is_not_made_for_is_a_warning(tmp_path: Path, sizes: str, told: str) -> None:
    (tmp_path / "game.yaml").write_text("title: A\nsize: 63 x 88 mm\nlook: {use: bare}\ntypes: {a: {}}\n", "utf-8")
    load(tmp_path, f"{GOOD}sizes: {sizes}\n")
    project = build(sources(tmp_path))
    assert [(f.code, f.severity.name, f.expected, project.span(f.at).line) for f in project.findings] == (
        [("MOD024", "WARNING", told, 2)] if told else []
    )


def test_a_size_that_comes_with_a_back_is_judged_at_its_place(tmp_path: Path) -> None:
    backs = "backs: {main: {}, big: {size: 200 x 200 mm}}\n"
    (tmp_path / "game.yaml").write_text(f"title: A\nlook: {{use: bare}}\ntypes: {{a: {{}}}}\n{backs}", "utf-8")
    load(tmp_path, f"{GOOD}sizes: {{most: 70 x 100 mm}}\n")
    project = build(sources(tmp_path))
    assert [(f.code, str(project.span(f.at))) for f in project.findings] == [("MOD024", "game.yaml:4:31")]


def test_sizes_are_taken_over_and_can_be_taken_away(tmp_path: Path) -> None:
    base = f"{GOOD}sizes: {{least: 50 x 80 mm}}\n"
    for name, text in {"child": "title: C\nextends: bare\n", "free": "title: F\nextends: bare\nsizes: {}\n"}.items():
        made, _ = load(tmp_path / name, text, name, bare=base)
        assert made
        assert made.least == ((50_000, 80_000) if name == "child" else None)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bleed: 2 mm", "bleed: two", "no length"), ("bleed: 2 mm", "bleed: 3 m", "did you mean `mm`?"),
        ("warn: 8", "wran: 8", "did you mean `warn`?"), ("least: 6.5", "least: small", "no size in points"),
        ("kind: font", "kind: fnt", "did you mean `font`?"), ("  body: {kind", "  ink: {kind", "every face has"),
    ],
)  # fmt: skip
def test_a_fault_is_found(tmp_path: Path, old: str, new: str, says: str) -> None:
    _, findings = load(tmp_path, GOOD.replace(old, new))
    assert says in findings[0].message


@pytest.mark.parametrize("name", ["../bare", "/etc", "", "a/b", ".", "bare\0", "x" * 65])
def test_a_look_is_found_by_a_plain_name_alone(tmp_path: Path, name: str) -> None:
    load(tmp_path, GOOD)
    assert look.find(name, tmp_path, tmp_path) is None


def test_the_projects_own_look_comes_first(tmp_path: Path) -> None:
    load(tmp_path, GOOD)
    assert look.find("bare", tmp_path, data_dir()) == tmp_path / "templates" / "bare"
    assert "bare" in look.names(tmp_path, data_dir())


CHILD = """\
title: Child
extends: bare
corner: 1 mm
boxes:
  name: {largest: 9}
  number:
  cost: {fit: no, largest: 12}
options:
  body: {default: Spectral}
"""


def test_a_look_takes_over_what_it_does_not_say(tmp_path: Path) -> None:
    made, findings = load(tmp_path, CHILD, "child", bare=GOOD)
    assert findings == []
    assert made
    assert (made.bleed, made.corner) == (2000, 1000)
    assert set(made.boxes) == {"name", "cost"}
    name = made.boxes["name"]
    assert (name.fit, name.largest, name.warn, name.least) == (True, 9, 8, 6.5)
    assert (made.options["body"].kind, made.options["body"].default) == ("font", "Spectral")
    assert [layer.id for layer in made.layers] == ["child", "bare"]


def test_a_look_may_take_the_name_of_the_one_it_extends(tmp_path: Path) -> None:
    made, findings = load(tmp_path, "title: Ours\nextends: classic\n", "classic")
    assert findings == []
    assert made
    assert [layer.label for layer in made.layers] == ["templates/classic", "cardwright/templates/classic"]
    assert "flame" in made.shapes


@pytest.mark.parametrize(
    ("text", "code", "path", "says"),
    [
        ("title: A\nextends: bear\n", "MOD015", ("extends",), "did you mean `bare`?"),
        ("title: A\nextends: child\n", "MOD015", ("extends",), "no look `child` to extend but this one itself"),
        ("title: A\nextends: bare\nboxes: {name: {largest: 3, least: 7}}\n", "MOD015", ("boxes", "name", "least"), "7"),
        ("title: A\nextends: bare\nboxes: {name: {least: 90}}\n", "MOD015", ("boxes", "name", "least"), "`largest`"),
        ("title: A\nextends: bare\nboxes: {name: {warn: 90}}\n", "MOD015", ("boxes", "name", "warn"), "`largest`"),
        ("title: A\nextends: back\n", "MOD015", ("extends",), "extends itself"),
        ("title: A\nextends: bare\nboxes: {cost: {fit: no}}\n", "MOD002", ("boxes", "cost"), "`largest`"),
        ("title: A\nextends: bare\noptions: {x: {default: a}}\n", "MOD002", ("options", "x"), "`kind`"),
        ("title: A\nlayouts: {unit: unit.html.j2}\n", "MOD017", ("layouts", "unit"), "`unit.html.j2`"),
        ("title: A\nlayouts: {unit: ../x}\n", "MOD003", ("layouts", "unit"), "no name of a template"),
    ],
)
def test_a_fault_of_a_look_that_extends_another(tmp_path: Path, text: str, code: str, path: object, says: str) -> None:
    _, findings = load(tmp_path, text, "child", bare=GOOD, back="title: B\nextends: child\n")
    assert [f.code for f in findings] == [code]
    assert says in findings[0].message
    assert isinstance(findings[0].at, Origin)
    assert findings[0].at.path == path


def test_looks_extend_one_another_only_so_far(tmp_path: Path) -> None:
    others = {f"l{n}": f"title: L\nextends: l{n + 1}\n" for n in range(1, look.MAX_LAYERS + 2)}
    _, findings = load(tmp_path, "title: L\nextends: l1\n", "l0", **others)
    assert [f.code for f in findings] == ["MOD020"]


def test_an_art_option_may_name_every_scene(tmp_path: Path) -> None:
    made, findings = load(tmp_path, GOOD + "  art: {kind: art, default: plain}\n")
    assert findings == []
    assert made is not None
    assert (made.options["art"].kind, made.options["art"].choices) == ("choice", STYLES)
