"""Looks as `template.yaml` declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.model import look
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


def load(folder: Path, text: str) -> tuple[look.LookTemplate | None, list[tuple[str, str]]]:
    (folder / "bare").mkdir()
    (folder / "bare" / "template.yaml").write_text(text, "utf-8")
    made, _, findings = look.load(folder / "bare", folder)
    return made, [(f.code, f.message) for f in findings]


def test_a_look(tmp_path: Path) -> None:
    made, findings = load(tmp_path, GOOD)
    assert findings == []
    assert made is not None
    assert (made.id, made.bleed, made.safe, made.dir) == ("bare", 2000, 3000, (tmp_path / "bare").as_posix())
    assert (made.boxes["name"].largest, made.boxes["name"].warn, made.boxes["name"].least) == (11, 8, 6.5)
    number = made.boxes["number"]
    assert (number.fit, number.largest, number.least) == (False, 5.5, 5.5)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bleed: 2 mm", "bleed: two", "no length"), ("bleed: 2 mm", "bleed: 3 m", "no known unit"),
        ("warn: 8", "wran: 8", "did you mean `warn`?"), ("least: 6.5", "least: small", "no size in points"),
        ("kind: font", "kind: fnt", "did you mean `font`?"), ("  body: {kind", "  ink: {kind", "every face has"),
    ],
)  # fmt: skip
def test_a_fault_is_found(tmp_path: Path, old: str, new: str, says: str) -> None:
    _, findings = load(tmp_path, GOOD.replace(old, new))
    assert says in findings[0][1]


@pytest.mark.parametrize("name", ["../bare", "/etc", "", "a/b", ".", "bare\0", "x" * 65])
def test_a_look_is_found_by_a_plain_name_alone(tmp_path: Path, name: str) -> None:
    load(tmp_path, GOOD)
    assert look.find(name, tmp_path, tmp_path) is None


def test_the_projects_own_look_comes_first(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    load(tmp_path / "templates", GOOD)
    assert look.find("bare", tmp_path, data_dir()) == tmp_path / "templates" / "bare"
    assert "bare" in look.names(tmp_path, data_dir())
