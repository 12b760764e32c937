from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from pipeline.build import build
from pipeline.cache import Store
from pipeline.errors import UsageError
from pipeline.impose.apart import Sheets, taken, written
from pipeline.impose.plan import Group, Item
from pipeline.impose.printer import Printer
from pipeline.impose.spec import spec
from pipeline.render.pages import KIND
from pipeline.render.pieces import indexed
from pipeline.units import mm
from pipeline.wishes import Request, sheet_wish
from tests.project import TINY, shas, write

SHEET = spec("A4", (mm(63), mm(88)))


@pytest.fixture
def kept(tmp_path: Path, make_face) -> tuple[Store, dict[str, bytes]]:
    """Give a cache that holds two faces, and these by their hash."""
    store, faces = Store(tmp_path), {}
    for step in (3, 4):
        pdf = make_face((mm(step), mm(5)))
        faces[hashlib.sha256(pdf).hexdigest()] = pdf
        store.put(KIND, hashlib.sha256(pdf).hexdigest(), indexed(pdf))
    return store, faces


def sheets(*keys: str) -> Sheets:
    return Sheets([Group(SHEET, [Item(key, 2) for key in keys])], "A Game", "A Game, box", Printer(""), None)


def test_sheets_of_cached_faces_are_those_of_their_pdfs_and_leave_no_file(kept) -> None:
    store, faces = kept
    one, both = sheets(*list(faces)[:1]), sheets(*faces)
    files = written(store, [one, both])
    assert [taken(file) for file in files if file] == [one.imposed(faces), both.imposed(faces)]
    assert not list(store.folder("faces").iterdir())
    assert taken(files[0] or Path()) is None


def test_without_one_of_its_faces_there_is_no_file(kept) -> None:
    store, faces = kept
    assert written(store, [sheets(*faces, "gone")]) == [None]
    assert not list(store.folder("faces").iterdir())


def test_where_no_file_can_be_written_there_is_none(kept, monkeypatch: pytest.MonkeyPatch) -> None:
    store, faces = kept
    monkeypatch.setattr("pipeline.impose.apart.temp_beside", lambda path: path.parent / "none" / "sheets.pdf")
    assert written(store, [sheets(*faces)]) == [None]


def test_nothing_to_print_is_an_error_there_too(kept) -> None:
    with pytest.raises(UsageError, match="nothing to print"):
        written(kept[0], [sheets()])


def outputs(root: Path, workers: int) -> dict[str, str]:
    """Make the sheets of a project, a face in a file, anew; give the hashes of what there is then."""
    shutil.rmtree(root / "output", ignore_errors=True)
    build(root, Request((), (), (), (sheet_wish(options={"grid": "1x1"}),), workers=workers))
    return shas(root)


def test_several_files_are_the_same_in_this_process_and_in_workers_and_without_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, TINY)
    monkeypatch.setattr("pipeline.make.sheets.MOST_FACES", 1)
    asked: list[bool] = []
    monkeypatch.setattr("pipeline.make.sheets.taken", lambda file: asked.append(file.exists()) or taken(file))
    first = outputs(tmp_path, 0)
    assert (len(first), asked) == (4, [True] * 3)
    assert outputs(tmp_path, 1) == first
    assert asked == [True] * 6
    monkeypatch.setattr("pipeline.make.sheets.written", lambda store, jobs: [None])
    assert outputs(tmp_path, 0) == first
    monkeypatch.setattr(Store, "put", lambda *given: False)
    shutil.rmtree(tmp_path / ".cardwright")
    assert outputs(tmp_path, 0) == first
    assert asked == [True] * 6
