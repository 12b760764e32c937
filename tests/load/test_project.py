"""Which games a folder holds, which files are read, and what must never be read."""

from __future__ import annotations

import gc
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import InputError, InternalError, UsageError
from pipeline.findings import Origin, Severity, Span
from pipeline.load import project as project_module
from pipeline.load.decode import MAX_BYTES
from pipeline.load.folders import find_root
from pipeline.load.project import Sources, load

Make = Callable[[dict[str, str | bytes]], Path]
GAME = "title: T\n"
TWO = {
    "cards/alpha/game.yaml": GAME,
    "cards/alpha/rules.md": "# Rules\r\n## 1. Start\r\nGo 😀 on.\n",
    "cards/alpha/sets/b.yaml": "cards: {b: {name: B}}\n",
    "cards/alpha/sets/a.yaml": "cards: {a: {name: A}}\n",
    "cards/alpha/sets/more/c.yaml": "cards: {c: {name: C}}\n",
    "cards/alpha/sets/notes.txt": "not read",
    "cards/alpha/sets/.hidden.yaml": "not: [read",
    "cards/alpha/sets/a.yaml~": "not: [read",
    "cards/alpha/art/x.png": b"x",
    "cards/alpha/art/deep/y.png": b"y",
    "cards/alpha/fonts/f.ttf": b"f",
    "cards/alpha/symbols/s.svg": b"s",
    "cards/alpha/other/z.png": b"z",
    "cards/beta/game.yaml": GAME,
}


def codes(sources: Sources) -> list[tuple[str, str]]:
    """Give code and file of each finding."""
    return [(finding.code, finding.at.file) for finding in sources.findings]


def test_two_games(project: Make) -> None:
    root = project(TWO)
    sources = load(root)
    assert sources.findings == ()
    assert list(sources.games) == ["alpha", "beta"]
    alpha = sources.games["alpha"]
    assert (alpha.id, alpha.dir, alpha.rules_file) == ("alpha", "cards/alpha", "cards/alpha/rules.md")
    assert [doc.file.removeprefix("cards/alpha/sets/") for doc in alpha.sets] == ["a.yaml", "b.yaml", "more/c.yaml"]
    assert alpha.game is sources.docs["cards/alpha/game.yaml"]
    assert alpha.rules == TWO["cards/alpha/rules.md"]
    names = {"art/x.png", "art/deep/y.png", "fonts/f.ttf", "symbols/s.svg"}
    assert alpha.files == {f"cards/alpha/{name}" for name in names}
    beta = sources.games["beta"]
    assert (beta.sets, beta.rules, beta.files) == ((), None, frozenset())


def test_a_game_alone(project: Make) -> None:
    root = project({"game.yaml": GAME, "sets/a.yaml": "cards: {}\n", "art/x.png": b"x", "rules.md": "# R\n"})
    game = load(root).games["project"]
    assert (game.dir, game.sets[0].file, game.rules_file, game.files) == ("", "sets/a.yaml", "rules.md", {"art/x.png"})


def test_only(project: Make) -> None:
    root = project({**TWO, "cards/no good/game.yaml": GAME, "cards/beta/sets/a.yml": ""})
    sources = load(root, ["alpha"])
    assert list(sources.games) == ["alpha"]
    assert sources.findings == ()
    assert all(file.startswith("cards/alpha/") for file in sources.docs)
    with pytest.raises(UsageError, match="`alhpa`") as caught:
        load(root, ["beta", "alhpa"])
    assert caught.value.remedy == "did you mean `alpha`?"
    with pytest.raises(UsageError) as caught:
        load(root, ["zzz"])
    assert "`alpha`" in caught.value.remedy


@pytest.mark.parametrize("below", ["", "cards", "cards/alpha", "cards/alpha/sets", "cards/alpha/sets/a.yaml"])
def test_find_root_of_two(project: Make, below: str) -> None:
    root = project(TWO)
    assert find_root(root / below) == root.resolve()


def test_find_root_of_one(project: Make) -> None:
    root = project({"game.yaml": GAME, "sets/a.yaml": ""})
    assert find_root(root / "sets") == root.resolve()


def test_no_game(tmp_path: Path) -> None:
    for call in (lambda: find_root(tmp_path), lambda: load(tmp_path), lambda: find_root(tmp_path / "not" / "there")):
        with pytest.raises(InputError, match="no game") as caught:
            call()
        assert "cardwright new" in caught.value.remedy
        assert caught.value.exit_code == 3


def test_names_of_folders(project: Make) -> None:
    root = project({f"cards/{name}/game.yaml": GAME for name in ("My Game!", "Spül", "alpha", "Alpha")})
    (root / "cards" / "empty").mkdir()
    sources = load(root)
    assert list(sources.games) == ["Alpha", "My-Game", "Spul"]
    assert sources.games["My-Game"].dir == "cards/My Game!"
    assert sorted(codes(sources)) == [
        ("FIL004", "cards/My Game!/game.yaml"),
        ("FIL004", "cards/Spül/game.yaml"),
        ("FIL005", "cards/empty/game.yaml"),
        ("FIL007", "cards/alpha/game.yaml"),
    ]
    warned = {finding.code for finding in sources.findings if finding.severity is Severity.WARNING}
    assert warned == {"FIL004"}


def test_a_file_in_a_wrong_ending(project: Make) -> None:
    sources = load(project({"game.yaml": GAME, "sets/a.yml": "cards: {}\n", "sets/B.YAML": "cards: {}\n"}))
    assert codes(sources) == [("FIL006", "sets/B.YAML"), ("FIL006", "sets/a.yml")]
    assert sources.findings[1].hint == "rename it to `sets/a.yaml`"


@pytest.mark.parametrize("ending", ["yaml.txt", "YAML.TXT", "yml.txt", "Yml"])
def test_an_ending_that_a_system_hides_is_told(project: Make, ending: str) -> None:
    files = {"game.yaml": GAME, f"sets/a.{ending}": "cards: {}\n", "sets/notes.txt": "", "art/a.txt": ""}
    sources = load(project(files))
    assert codes(sources) == [("FIL006", f"sets/a.{ending}")]
    assert sources.findings[0].hint == "rename it to `sets/a.yaml`"


def test_names_that_are_one_elsewhere(project: Make) -> None:
    files = {"game.yaml": GAME, "art/Art.png": "", "art/art.png": "", "art/\u00e9.png": "", "art/e\u0301.png": ""}
    sources = load(project(dict(files)))
    assert [code for code, _ in codes(sources)] == ["FIL007", "FIL007"]
    assert len(sources.games["project"].files) == 4


def test_odd_names_of_files(project: Make) -> None:
    names = ["a b.png", "#.png", "100%.png", "😀.png", "ü" * 120 + ".png"]
    root = project({"game.yaml": GAME, **{f"art/{name}": b"" for name in names}})
    Path(os.fsdecode(os.fsencode(root) + b"/art/\xff.png")).touch()
    (root / "art" / "a\nb.png").touch()
    (root / "art" / "a\\b.png").touch()
    sources = load(root)
    assert sources.games["project"].files == {f"art/{name}" for name in names}
    assert codes(sources) == [("FIL008", "art/a\ufffdb.png"), ("FIL002", "art/a\\b.png"), ("FIL008", "art/\ufffd.png")]


def test_what_is_refused_in_a_file_is_found(project: Make) -> None:
    sources = load(
        project({"game.yaml": "a: [\n", "sets/a.yaml": b"\xff", "sets/b.yaml": "x: 1\nx: 2\n", "rules.md": b"abc\0"})
    )
    assert sources.games["project"].game is None
    assert [doc.file for doc in sources.games["project"].sets] == ["sets/b.yaml"]
    assert sources.games["project"].rules is None
    assert [(code, file) for code, file in codes(sources)] == [
        ("YML004", "game.yaml"),
        ("YML015", "sets/a.yaml"),
        ("YML005", "sets/b.yaml"),
        ("YML016", "rules.md"),
    ]


def test_sizes(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project({"game.yaml": GAME, "sets/a.yaml": b"#" * (MAX_BYTES + 1), "sets/b.yaml": b"a: 1\n"})
    sources = load(root)
    assert codes(sources) == [("YML013", "sets/a.yaml")]
    assert "4,000,000" in sources.findings[0].message
    monkeypatch.setattr(project_module, "MAX_TOTAL", len(GAME) + 2)
    assert codes(load(root))[1:] == [("YML013", "sets/b.yaml")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
@pytest.mark.parametrize("where", ["game.yaml", "rules.md", "sets/x.yaml", "art/x.png"])
@pytest.mark.parametrize("what", ["pipe", "socket", "folder", "loop", "nothing", "outside", "device"])
def test_what_is_no_file(project: Make, tmp_path: Path, where: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing blocks, nothing outside is read, and a finding names the file."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("secret: 1\n")
    root = project({"cards/g/sets/a.yaml": "cards: {}\n", "cards/g/art/a.png": b"", "cards/h/game.yaml": GAME})
    path = root / "cards/g" / where
    if where != "game.yaml":
        (root / "cards/g/game.yaml").write_text(GAME)
    if what == "pipe":
        os.mkfifo(path)
    elif what == "socket":
        monkeypatch.chdir(path.parent)  # a socket's path has 108 bytes at most
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to({"loop": path.name, "nothing": "gone", "outside": secret, "device": "/dev/zero"}[what])
    sources = load(root)
    file = f"cards/g/{where}"
    if what == "folder" and where in ("sets/x.yaml", "art/x.png"):
        assert codes(sources) == []
    else:
        assert codes(sources) == [("FIL002" if what in ("outside", "device") else "FIL003", file)]
    assert not any("secret" in doc.text for doc in sources.docs.values())
    assert file not in sources.docs


def test_a_folder_that_leads_outside(project: Make, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "game.yaml").write_text("secret: 1\n")
    root = project({"cards/g/game.yaml": GAME})
    for link in ("cards/g/sets", "cards/g/art", "cards/linked"):
        (root / link).symlink_to(outside)
    (root / "cards" / "loop").symlink_to("loop")
    sources = load(root)
    assert set(codes(sources)) == {
        ("FIL002", "cards/g/sets"),
        ("FIL002", "cards/g/art"),
        ("FIL002", "cards/linked/game.yaml"),
    }
    assert list(sources.docs) == ["cards/g/game.yaml"]


def test_a_file_that_may_not_be_read(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project({"game.yaml": GAME, "sets/a.yaml": "a: 1\n"})
    real = os.open

    def denied(path: str | Path, *rest: int) -> int:
        if str(path).endswith("a.yaml"):
            raise PermissionError(13, "Permission denied")
        return real(path, *rest)

    monkeypatch.setattr(os, "open", denied)
    sources = load(root)
    assert codes(sources) == [("FIL001", "sets/a.yaml")]
    assert "permission denied" in sources.findings[0].message


def test_spans(project: Make) -> None:
    """A place in any file of the project has a span; one in a file never read is a fault of ours."""
    sources = load(project(TWO))
    assert str(sources.span(Origin("cards/alpha/game.yaml", ("title",)))) == "cards/alpha/game.yaml:1:8"
    rules = "cards/alpha/rules.md"
    assert sources.span(Origin(rules, (), (9, 20))) == Span(rules, 2, 1, 2, 12, "char")
    assert sources.span(Origin(rules, (2,))) == Span(rules, 2, 1, 2, 12, "value")
    assert sources.span(Origin(rules, (3,), (3, 4))) == Span(rules, 3, 4, 3, 5, "char")
    assert sources.span(Origin(rules, (99,))).line == 4
    assert sources.span(Origin(rules)) == Span(rules, 1, 1, 4, 1, "value")
    given = Span("x", 1, 2, 3, 4)
    assert sources.span(given) is given
    assert sources.span(Origin("cards/alpha/art/x.png")).precision == "parent"
    for file in ("cards/alpha/gone.yaml", "../x", "/etc/passwd"):
        with pytest.raises(InternalError):
            sources.span(Origin(file))


def test_same_each_time(project: Make) -> None:
    root = project(
        {**TWO, "cards/alpha/sets/bad.yaml": "a: ~\n", "cards/beta/art/A.png": b"", "cards/beta/art/a.png": b""}
    )
    first, second = load(root), load(root)
    assert first.findings == second.findings
    assert list(first.docs) == list(second.docs)
    assert gc.isenabled()


def test_places_in_a_long_text_are_found_quickly(project: Make) -> None:
    text = "## R1. a\r\n" * 50_000 + "end"
    sources = load(project({"game.yaml": GAME, "sets/a.yaml": "cards: {}\n", "rules.md": text}))
    started = time.process_time()
    spans = [sources.span(Origin("rules.md", (row,))) for row in range(1, 2_000)]
    assert time.process_time() - started < 5, "seconds; with a table of lines for each, it takes minutes"
    assert str(spans[-1]) == "rules.md:1999:1"
    assert (spans[-1].end_line, spans[-1].end_col) == (1999, 9)
    assert (sources.span(Origin("rules.md", (50_001,))).end_col, spans[0].end_col) == (4, 9)


def test_a_file_is_not_to_be_renamed_onto_another(project: Make) -> None:
    sources = load(project({"game.yaml": "", "sets/first.yaml": "a: 1\n", "sets/first.yml": "", "sets/more.yml": ""}))
    hints = {f.at.file: f.hint for f in sources.findings if f.code == "FIL006"}
    assert hints == {
        "sets/first.yml": "`sets/first.yaml` is there too: put what it holds into that one",
        "sets/more.yml": "rename it to `sets/more.yaml`",
    }
