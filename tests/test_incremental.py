"""An edit costs what depends on it, no more and no less; and what comes of many edits is what a clean build gives."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.build import build
from pipeline.render import faces
from pipeline.wishes import Request
from tests.project import edit, illustrated, made, picture, shas

CARDS = "cards/tiny/sets/first.yaml"
GAME = "cards/tiny/game.yaml"
LOOK = "templates/bare"
ART = "cards/tiny/art/ant.png"
ALL = {"ant", "bee", "cow", "main"}


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which faces are laid out."""
    found: list[str] = []
    real = faces.lay_chunk

    def noting(studio, store, jobs):
        found.extend(job.id for job in jobs)
        return real(studio, store, jobs)

    monkeypatch.setattr(faces, "lay_chunk", noting)
    return found


@pytest.fixture
def project(tmp_path: Path, laid: list[str]) -> Path:
    made(illustrated(tmp_path))
    assert set(laid) == ALL
    laid.clear()
    return tmp_path


def replaced(file: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda root: edit(root / file, old, new)


EDITS = {
    "a text": (replaced(CARDS, "Draw two cards.", "Draw three cards."), {"bee"}),
    "a name": (replaced(CARDS, "name: Bee", "name: Wasp"), {"bee"}),
    "copies, which a template may print": (replaced(CARDS, "copies: 2", "copies: 3"), {"ant"}),
    "notes": (replaced(CARDS, "text: Draw two", "notes: mine, text: Draw two"), set()),
    "an id": (replaced(CARDS, "  bee: {", "  wasp: {"), {"wasp"}),
    "a picture": (lambda root: (root / ART).write_bytes(picture(5)), {"ant"}),
    "a picture that goes, whose card is broken then": (lambda root: (root / ART).unlink(), set()),
    "a template": (replaced(f"{LOOK}/face.html.j2", "<h1 ", '<h1 class="x" '), ALL),
    "a style": (replaced(f"{LOOK}/face.css", "#eee", "#ddd"), ALL),
    "a font": (replaced(f"{LOOK}/template.yaml", "default: Alegreya Sans", "default: Spectral"), ALL),
    "a box": (replaced(f"{LOOK}/template.yaml", "largest: 11", "largest: 10"), ALL),
    "a symbol's color": (replaced(GAME, "letter: F}", 'letter: F, color: "#336699"}'), ALL),
    "a card's size": (replaced(GAME, "title: Tiny\n", "title: Tiny\nsize: 60 x 90 mm\n"), ALL),
    "a back": (replaced(GAME, "main: {title: Tiny}", "main: {title: Other}"), {"main"}),
    "a plan": (lambda root: (root / GAME).write_text((root / GAME).read_text() + "author: Me\n"), set()),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_costs_what_depends_on_it(project: Path, laid: list[str], what: str) -> None:
    change, expected = EDITS[what]
    change(project)
    made(project)
    if what == "a plan":  # a template may print the author, so the faces may be asked for again, or not
        assert set(laid) in (set(), ALL)
    else:
        assert set(laid) == expected


def test_a_touch_costs_nothing(project: Path, laid: list[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in (project / "output").rglob("*") if path.is_file()}
    for path in (file for folder in ("cards", "templates") for file in (project / folder).rglob("*") if file.is_file()):
        os.utime(path)
    made(project)
    assert laid == []
    assert {path: path.stat().st_mtime_ns for path in (project / "output").rglob("*") if path.is_file()} == before


def test_another_version_of_a_tool_costs_everything(
    project: Path, laid: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.render.order.tools", lambda: "weasyprint 99")
    made(project)
    assert set(laid) == ALL


def test_a_picture_that_is_missing_is_looked_for_again(project: Path, laid: list[str]) -> None:
    before = shas(project)
    (project / ART).unlink()
    assert made(project).games[0].broken == ("ant",)
    assert made(project).games[0].broken == ("ant",)
    assert shas(project)["output/tiny/faces/ant.png"] == before["output/tiny/faces/ant.png"]
    (project / ART).write_bytes(picture())
    made(project)
    assert laid == []  # the face from before is still kept
    assert shas(project) == before


def test_a_file_changed_within_its_dates_is_found_by_verifying(project: Path, laid: list[str]) -> None:
    """Nobody can set the date of a file's last change of state back, so this plays a file system that forgets it."""
    old = (project / ART).stat()
    (project / ART).write_bytes(picture(9)[: old.st_size].ljust(old.st_size, b"\0"))
    build(project, Request(workers=0, verify=True))
    assert laid == ["ant"]


class TestDates:
    """What was seen of a file is believed while its dates are the same, and only when they are old enough."""

    @pytest.fixture
    def reads(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        from pipeline.files import Tree

        found: list[str] = []
        real = Tree.read

        def noting(self, rel, limit):
            found.append(rel)
            return real(self, rel, limit)

        monkeypatch.setattr(Tree, "read", noting)
        return found

    def test_pictures_and_outputs_are_read_once(
        self, project: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pipeline.seen.SETTLED_NS", 0)
        monkeypatch.setattr("pipeline.seen.COARSE_NS", 0)
        made(project)
        reads.clear()
        made(project)
        assert ART not in reads
        assert [name for name in reads if name.startswith("output/") and not name.endswith("manifest.json")] == []
        build(project, Request(workers=0, verify=True))
        assert {ART, "output/tiny/faces/ant.png", "output/tiny/sheets-a4.pdf"} <= set(reads)

    def test_what_changed_just_now_is_read_again(
        self, project: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pipeline.seen.SETTLED_NS", 10**12)
        (project / ART).write_bytes(picture(3))
        made(project)
        reads.clear()
        made(project)
        assert ART in reads

    def test_a_change_after_the_last_build_is_seen(
        self, project: Path, laid: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pipeline.seen.SETTLED_NS", 0)
        made(project)
        same = picture(0)[:-1] + b"\0"  # of the same length
        (project / ART).write_bytes(same)
        made(project)
        assert laid == ["ant"]


def test_a_picture_replaced_between_look_and_use_is_used_as_it_was_checked(
    project: Path, monkeypatch: pytest.MonkeyPatch, laid: list[str]
) -> None:
    from pipeline.files import Tree
    from pipeline.seen import Seen

    real = Seen.sha

    def swapping(self, tree, rel, limit):
        sha = real(self, tree, rel, limit)
        if rel == ART and (project / ART).read_bytes() == picture(1):
            (project / ART).write_bytes(picture(2))
        return sha

    (project / ART).write_bytes(picture(1))
    monkeypatch.setattr(Seen, "sha", swapping)
    made(project)
    monkeypatch.undo()
    found = shas(project)
    clean = Tree(project)
    shutil.rmtree(project / "output")
    shutil.rmtree(project / ".cardwright")
    made(project)
    assert clean.read(ART, 10**6) == picture(2)
    assert shas(project) == found


WORDS = st.sampled_from(["Draw a card.", "Draw two cards.", "Wait.", "Pay {F}.", "Draw **three** cards.", "Rest, ~."])
STEPS = st.one_of(
    st.tuples(st.just("text"), st.sampled_from(["ant", "bee", "cow"]), WORDS),
    st.tuples(st.just("name"), st.sampled_from(["ant", "bee", "cow"]), st.sampled_from(["Ant", "Bee", "Elk"])),
    st.tuples(st.just("style"), st.just(""), st.sampled_from(["#eee", "#ddd", "#cde"])),
    st.tuples(st.just("font"), st.just(""), st.sampled_from(["Alegreya Sans", "Spectral"])),
    st.tuples(st.just("art"), st.just(""), st.sampled_from(["", "0", "4"])),
    st.tuples(st.just("copies"), st.sampled_from(["ant", "bee", "cow"]), st.sampled_from(["0", "1", "5"])),
    st.tuples(st.just("gone"), st.sampled_from(["bee", "cow"]), st.sampled_from(["", "back"])),
)
PLAIN = {
    "text": {"ant": "Draw a card.", "bee": "Draw two cards.", "cow": "Wait."},
    "name": {"ant": "Ant", "bee": "Bee", "cow": "Cow"},
    "copies": {"ant": "2", "bee": "1", "cow": "1"},
    "gone": {},
}


class _Author:
    """A project, and what its author has made of it so far."""

    def __init__(self, root: Path) -> None:
        self.root = illustrated(root)
        self.said = {what: dict(said) for what, said in PLAIN.items()}

    def step(self, what: str, card: str, value: str) -> None:
        if what == "style":
            self._rewrite("templates/bare/face.css", r"background: #...", f"background: {value}")
        elif what == "font":
            self._rewrite("templates/bare/template.yaml", r"default: [\w ]+}", f"default: {value}}}")
        elif what == "art":
            (self.root / ART).unlink(missing_ok=True)
            if value:
                (self.root / ART).write_bytes(picture(int(value)))
        else:
            self.said[what][card] = value
            self._write()

    def _rewrite(self, file: str, old: str, new: str) -> None:
        import re

        path = self.root / file
        path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1), "utf-8")

    def _write(self) -> None:
        lines = [
            f"  {card}: {{name: {self.said['name'][card]}, cost: F, text: '{self.said['text'][card]}', "
            f"copies: {self.said['copies'][card]}{', art: art/ant.png' if card == 'ant' else ''}}}\n"
            for card in ("ant", "bee", "cow")
            if self.said["gone"].get(card, "back") == "back"
        ]
        (self.root / CARDS).write_text("defaults: {types: [spell]}\ncards:\n" + "".join(lines), "utf-8")


@pytest.fixture(scope="module")
def roots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    return (tmp_path_factory.mktemp("author") for _ in iter(int, 1))


def _check(root: Path, steps: list[tuple[str, str, str]]) -> None:
    author = _Author(root)
    for step in steps:
        author.step(*step)
        made(root)
    if not (root / ART).exists():  # without it the last good picture stays, which a clean build does not have
        author.step("art", "", "0")
        made(root)
    edited = shas(root)
    shutil.rmtree(root / "output")
    shutil.rmtree(root / ".cardwright")
    made(root)
    assert edited == shas(root)


@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(STEPS, min_size=2, max_size=5))
def test_what_edits_lead_to_is_what_a_clean_build_gives(roots: Iterator[Path], steps: list) -> None:
    _check(next(roots), steps)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(STEPS, min_size=4, max_size=10))
def test_what_many_edits_lead_to_is_what_a_clean_build_gives(roots: Iterator[Path], steps: list) -> None:
    _check(next(roots), steps)


def test_a_project_like_one_that_is_gone_has_fonts_of_its_own(tmp_path: Path) -> None:
    """In one process: a font is read when the first letter is set in it, which may be after the other's are gone."""
    for name in ("one", "other"):
        made(illustrated(tmp_path / name))
        edit(tmp_path / name / CARDS, "Draw two cards.", "Draw **two** *cards*.")
        shutil.rmtree(tmp_path / "one/.cardwright", ignore_errors=True)
        assert name == "one" or not made(tmp_path / name).games[0].broken
