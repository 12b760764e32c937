"""`cardwright clean`: what builds keep goes, what they made goes when asked for, and nothing else."""

import shutil
from pathlib import Path

import pytest

from pipeline import locking
from pipeline.clean import clean
from pipeline.errors import LockedError
from pipeline.outputs import STRANGE
from pipeline.wishes import PictureWish, Request, SheetWish
from tests.project import edit, illustrated, made, shas


@pytest.fixture
def project(tmp_path: Path) -> Path:
    made(illustrated(tmp_path))
    return tmp_path


def kept(project: Path) -> set[str]:
    return {path.name for path in (project / ".cardwright").rglob("*") if path.is_file()}


def test_the_cache_goes_and_outputs_stay(project: Path) -> None:
    good = shas(project)
    cleaned = clean(project, outputs=False)
    assert cleaned.kept > 5
    assert cleaned.bytes > 10_000
    assert cleaned.outputs == ()
    assert len(kept(project) - {"lock", "secret"}) <= 1, "what is kept of outputs is that they are ours"
    assert shas(project) == good
    made(project)
    assert shas(project) == good


def test_what_was_asked_for_before_is_kept_up_to_date_behind_it(project: Path) -> None:
    made(project, Request(sheets=(SheetWish("letter"),), pictures=(PictureWish(form="pdf"),)))
    good = shas(project)
    clean(project, outputs=False)
    outcome = made(project)
    assert shas(project) == good
    assert {one.action for game in outcome.games for one in game.outputs} == {"reused"}


def test_outputs_whose_notes_are_lost_stay(project: Path) -> None:
    made(project, Request(sheets=(SheetWish("letter"),), pictures=()))
    good = shas(project)
    shutil.rmtree(project / ".cardwright")
    (game,) = made(project).games
    assert {one.path: one.note for one in game.outputs if one.action == "kept"} == {
        "output/tiny/sheets-letter.pdf": STRANGE
    }
    assert shas(project) | {"output/tiny/manifest.json": ""} == good | {"output/tiny/manifest.json": ""}


def test_outputs_go_when_asked_for_and_other_files_stay(project: Path) -> None:
    (project / "output/tiny/faces/mine.png").write_bytes(b"mine")
    (project / "output/notes.txt").write_text("mine")
    assert len(clean(project, outputs=True).outputs) == 6
    assert sorted(path.name for path in (project / "output").rglob("*") if path.is_file()) == ["mine.png", "notes.txt"]


def test_a_link_is_not_followed(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "precious").write_text("mine")
    (project / ".cardwright/link").symlink_to(outside)
    clean(project, outputs=True)
    assert (outside / "precious").exists()


def test_it_waits_for_no_build(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.clean.LOCK_WAIT_S", 0.05)
    with locking.lock(project), pytest.raises(LockedError):
        clean(project, outputs=False)


def test_a_game_of_many_faces_is_laid_out_in_several_files(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.make.sheets.MOST_FACES", 2)
    edit(project / "cards/tiny/sets/first.yaml", "copies: 2", "copies: 11")
    made(project)
    names = {path.name for path in (project / "output/tiny").glob("sheets-*")}
    assert names == {"sheets-a4-part-1.pdf", "sheets-a4-part-2.pdf"} or names == {"sheets-a4-part-1.pdf"}
    monkeypatch.undo()
    made(project)
    assert {path.name for path in (project / "output/tiny").glob("sheets-*")} == {"sheets-a4.pdf"}
