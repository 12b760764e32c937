"""Lines come as the loader counts them, and everything shown is there."""

from __future__ import annotations

from pathlib import Path

from pipeline.load.project import load
from pipeline.report.source import line_reader


def test_lines_of_cards_and_rules_with_any_line_end(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "game.yaml").write_bytes(b"title: A\r\ntypes: {spell: {}}\r\n")
    (tmp_path / "sets" / "a.yaml").write_bytes("\ufeffcards:\n  a: {name: 火}".encode())
    (tmp_path / "rules.md").write_text("# Rules\n\n## 1. Play\n", "utf-8")
    line = line_reader(load(tmp_path))
    assert [line("game.yaml", n) for n in (1, 2)] == ["title: A", "types: {spell: {}}"]
    assert [line("sets/a.yaml", n) for n in (1, 2)] == ["cards:", "  a: {name: 火}"]
    assert line("rules.md", 3) == "## 1. Play"
    assert [line("game.yaml", n) for n in (0, 3, 99)] == ["", "", ""]
    assert line("unknown.yaml", 1) == ""


def test_a_file_that_was_refused_shows_its_lines_too(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "game.yaml").write_text("title: A\n")
    (tmp_path / "sets" / "a.yaml").write_text("cards:\n  a: [\n")
    (tmp_path / "sets" / "b.yaml").write_bytes(b"\xff\xfe")
    line = line_reader(load(tmp_path))
    assert line("sets/a.yaml", 2) == "  a: ["
    assert line("sets/b.yaml", 1) == ""
    assert line("../a.yaml", 1) == ""
