from __future__ import annotations

import os
import pickle
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import cache, files
from pipeline.cache import Store


def entry(root: Path) -> Path:
    """Give the file of the one entry in a store."""
    (found,) = (path for path in (root / ".cardwright" / "cache").rglob("*") if path.is_file())
    return found


@given(data=st.binary(max_size=200), kind=st.text(max_size=5), key=st.text(max_size=20))
@settings(max_examples=30)
def test_what_was_put_comes_back(tmp_path_factory, data, kind, key):
    store = Store(tmp_path_factory.mktemp("store"))
    assert store.get(kind, key) is None
    store.put(kind, key, data)
    assert store.get(kind, key) == data
    assert store.get(kind + "x", key) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes()[:20]),
        lambda path: path.write_bytes(path.read_bytes() + b"x"),
        lambda path: path.write_bytes(bytes([*path.read_bytes()[:-1], 0])),
        lambda path: path.write_bytes(b"X" + path.read_bytes()[1:]),
        lambda path: path.unlink(),
        lambda path: (path.unlink(), path.mkdir()),
        lambda path: (path.unlink(), path.symlink_to("/etc/passwd")),
        lambda path: (path.unlink(), os.mkfifo(path)),
    ],
)
def test_a_damaged_entry_is_a_miss_and_can_be_put_again(tmp_path, damage):
    store = Store(tmp_path)
    assert not store.has("face", "a")
    assert store.put("face", "a", b"good bytes")
    assert store.has("face", "a")
    path = entry(tmp_path)
    damage(path)
    assert store.get("face", "a") is None
    assert store.put("face", "a", b"good bytes") != path.is_dir()
    assert path.is_dir() or store.get("face", "a") == b"good bytes"


def test_an_entry_under_another_name_is_a_miss(tmp_path):
    store = Store(tmp_path)
    store.put("face", "a", b"one")
    one = entry(tmp_path)
    raw = one.read_bytes()
    one.unlink()
    store.put("face", "b", b"two")
    entry(tmp_path).write_bytes(raw)
    assert store.get("face", "b") is None


def test_a_cache_that_came_with_a_copied_project_is_not_believed(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    Store(first).put("face", "a", b"poison")
    shutil.copytree(first, second)
    assert Store(second).get("face", "a") is None
    assert Store(first).get("face", "a") == b"poison"


def test_a_cache_of_another_machine_is_not_believed(tmp_path, monkeypatch):
    Store(tmp_path).put("face", "a", b"poison")
    monkeypatch.setattr(cache, "_machine", lambda: "another")
    assert Store(tmp_path).get("face", "a") is None


def test_a_link_that_leads_away_is_not_written_through(tmp_path):
    outside, project = tmp_path / "outside", tmp_path / "project"
    outside.mkdir()
    project.mkdir()
    (project / ".cardwright").symlink_to(outside)
    store = Store(project)
    store.put("face", "a", b"x")
    assert store.get("face", "a") is None
    assert [path for path in outside.rglob("*") if path.is_file()] == []
    assert not store.folder("fonts").is_relative_to(outside)


def test_a_store_that_cannot_be_written_is_empty(tmp_path):
    (tmp_path / ".cardwright").write_text("in the way")
    store = Store(tmp_path)
    store.put("face", "a", b"x")
    assert store.get("face", "a") is None
    folder = store.folder("fonts")
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path)


def test_the_least_used_entries_go_first(tmp_path):
    store = Store(tmp_path, limit=2_500)
    for number, key in enumerate("abc"):
        store.put("face", key, b"x" * 1_000)
        path = next(
            p for p in (tmp_path / ".cardwright" / "cache").rglob("*") if p.is_file() and p.stat().st_mtime > 1e9
        )
        os.utime(path, (number, number))
    assert store.get("face", "a")  # used again, so that `b` is the oldest
    assert store.trim() == 1
    assert [key for key in "abc" if store.get("face", key)] == ["a", "c"]


@pytest.mark.parametrize("linked", ["cache", "cache/aa"])
def test_what_a_link_leads_to_is_not_removed(tmp_path, linked):
    outside, project = tmp_path / "outside", tmp_path / "project"
    (outside / "aa").mkdir(parents=True)
    for name in ("one", "aa/two"):
        (outside / name).write_bytes(b"x" * 1_000)
    link = project / ".cardwright" / linked
    link.parent.mkdir(parents=True)
    link.symlink_to(outside if linked == "cache" else outside / "aa")
    assert Store(project, limit=10).trim() == 0
    assert sorted(path.name for path in outside.rglob("*")) == ["aa", "one", "two"]


def test_what_a_killed_run_left_of_an_entry_is_swept_away(tmp_path, monkeypatch):
    class Killed(BaseException):
        pass

    def killed(*_):
        raise Killed

    store = Store(tmp_path)
    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(Killed):
        store.put("face", "a", b"x")
    monkeypatch.undo()
    assert entry(tmp_path).name.startswith(".cw-tmp-")
    assert files.sweep(tmp_path / ".cardwright") == 1
    assert store.get("face", "a") is None


def test_processes_share_one_temporary_folder_where_the_project_cannot_be_written(tmp_path):
    (tmp_path / ".cardwright").write_text("in the way")
    store = Store(tmp_path)
    assert pickle.loads(pickle.dumps(store)).folder("fonts") == store.folder("fonts")


def test_an_entry_over_the_limit_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 3)
    store = Store(tmp_path)
    store.put("face", "a", b"four")
    assert store.get("face", "a") is None


def test_the_private_folder_keeps_its_name_and_nobody_can_guess_it(tmp_path, monkeypatch):
    folder = Store(tmp_path).folder("fonts")
    assert folder == Store(tmp_path).folder("fonts")
    monkeypatch.setattr(cache, "_machine", lambda: "another")
    assert Store(tmp_path).folder("fonts") != folder


def test_a_store_goes_to_another_process_as_a_place(tmp_path):
    store = Store(tmp_path)
    store.put("face", "a", b"x")
    assert pickle.loads(pickle.dumps(store)).get("face", "a") == b"x"


def test_this_machine_has_a_name():
    assert len(cache._machine()) > 4
