"""The door to the disk: what may be read, and that a write is whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import files, locking
from pipeline.errors import InternalError, WriteError
from pipeline.files import (
    DeniedError,
    IrregularError,
    MissingError,
    OutsideError,
    TooLargeError,
    Tree,
    safe_name,
    sweep,
    write,
)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "root"
    (root / "art").mkdir(parents=True)
    (root / "art" / "a.png").write_bytes(b"picture")
    (tmp_path / "secret").write_bytes(b"secret")
    return Tree(root)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").is_dir() else 0


def test_read(tree: Tree) -> None:
    assert tree.read("art/a.png", 7) == b"picture"
    with pytest.raises(TooLargeError, match="7 bytes, over the limit of 6"):
        tree.read("art/a.png", 6)
    with pytest.raises(MissingError, match=r"`art/b\.png`"):
        tree.read("art/b.png", 9)
    with pytest.raises(MissingError):
        tree.read("art/a.png/deeper", 9)
    with pytest.raises(MissingError, match="too long"):
        tree.read("a" * 5000, 9)


@pytest.mark.parametrize(
    "rel", ["../secret", "/etc/passwd", "art/../../secret", "art/..", "", "a\0b", "..\\secret", "C:/x", "//x"]
)
def test_names_that_lead_outside(tree: Tree, rel: str) -> None:
    with pytest.raises(OutsideError) as caught:
        tree.read(rel, 99)
    assert caught.value.exit_code == 3
    assert caught.value.remedy
    assert not tree.exists(rel)


@pytest.mark.parametrize(
    "rel", ["%2e%2e/secret", "art/%2e%2e/%2e%2e/secret", "~/secret", "$HOME", "file:x/../../secret"]
)
def test_a_name_is_only_a_name(tree: Tree, rel: str) -> None:
    with pytest.raises((MissingError, OutsideError)):
        tree.read(rel, 99)


def test_links(tree: Tree, tmp_path: Path) -> None:
    art = tree.root / "art"
    (art / "in").symlink_to("a.png")
    (art / "out").symlink_to(tmp_path / "secret")
    (art / "loop").symlink_to("loop")
    (art / "gone").symlink_to("nothing")
    (art / "up").symlink_to(tmp_path)
    (art / "dangling").symlink_to(tmp_path / "nothing")
    assert tree.read("art/in", 99) == b"picture"
    kinds = {"out": OutsideError, "loop": IrregularError, "gone": IrregularError, "dangling": OutsideError}
    for name, kind in kinds.items():
        with pytest.raises(kind):
            tree.read(f"art/{name}", 99)
        assert type(tree.problem(f"art/{name}")) is kind
    with pytest.raises(OutsideError):
        tree.read("art/up/secret", 99)


def test_a_link_put_there_after_the_look_is_not_followed(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree.root / "art" / "late").symlink_to(tmp_path / "secret")
    monkeypatch.setattr(Tree, "resolve", lambda self, rel: self.root / rel)
    with pytest.raises(IrregularError):
        tree.read("art/late", 99)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_what_is_no_file_never_blocks(tree: Tree) -> None:
    os.mkfifo(tree.root / "pipe")
    before = open_files()
    for rel, what in (("pipe", "a pipe"), ("art", "a folder")):
        with pytest.raises(IrregularError, match=what):
            tree.read(rel, 99)
        assert isinstance(tree.problem(rel), IrregularError)
    assert open_files() == before


def test_a_file_that_grows_while_it_is_read(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fstat
    small = real(os.open(tree.root, os.O_RDONLY))
    fields = [stat.S_IFREG, *list(small)[1:6], 0, *list(small)[7:]]
    monkeypatch.setattr(os, "fstat", lambda handle: os.stat_result(fields))
    with pytest.raises(TooLargeError):
        tree.read("art/a.png", 3)


def test_a_failing_disk(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(DeniedError, match="input/output error"):
        tree.read("art/a.png", 99)


def test_names_cannot_steer_a_terminal(tree: Tree) -> None:
    with pytest.raises(MissingError) as caught:
        tree.read("a\x1b[31m\u202eb", 9)
    assert caught.value.message.isprintable()


def test_glob(tree: Tree) -> None:
    for name in ("b.yaml", "a.yaml", "c.txt", ".x.yaml", "deep/d.yaml", ".git/e.yaml", "deep/er/f.yaml"):
        path = tree.root / "sets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tree.root / "sets" / "z.yaml").symlink_to("deep")
    assert tree.glob("sets", "*.yaml") == ["sets/a.yaml", "sets/b.yaml", "sets/z.yaml"]
    deep = ["sets/a.yaml", "sets/b.yaml", "sets/deep/d.yaml", "sets/deep/er/f.yaml", "sets/z.yaml"]
    assert tree.glob("sets/", "*.yaml", recursive=True) == deep
    assert tree.glob("nothing") == []
    assert tree.glob(".", "*") == []
    assert tree.folders(".") == ["art", "sets"]
    assert tree.folders("sets") == ["deep", "z.yaml"]
    with pytest.raises(OutsideError):
        tree.glob("..")


def test_glob_has_a_limit(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        (tree.root / "art" / f"{number}.png").touch()
    monkeypatch.setattr(files, "MAX_ENTRIES", 4)
    with pytest.raises(TooLargeError, match="more than 4 files"):
        tree.glob("art")


def test_write_makes_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "out.pdf"
    assert write(path, b"one")
    first = path.stat()
    assert not write(path, b"one")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (first.st_ino, first.st_mtime_ns)
    assert write(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


@given(old=st.binary(max_size=40), new=st.binary(max_size=40))
def test_write_says_whether_it_wrote(tmp_path_factory: pytest.TempPathFactory, old: bytes, new: bytes) -> None:
    path = tmp_path_factory.mktemp("w") / "f"
    write(path, old)
    assert write(path, new) is (old != new)
    assert path.read_bytes() == new


def test_write_respects_the_mask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "f", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "f").stat().st_mode) == 0o640


@pytest.mark.parametrize("call", ["open", "fsync", "replace", "read_bytes", "write"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_write_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    path = tmp_path / "out.pdf"
    write(path, b"old bytes")

    def fail(*_: object, **__: object) -> bytes:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        if call == "replace":
            patch.setattr(Path, "replace", fail)
        elif call == "read_bytes":
            patch.setattr(Path, "read_bytes", fail)
        elif call == "write":
            patch.setattr(files, "_write_new", lambda temp, data: (temp.write_bytes(data[:2]), fail()))
        else:
            patch.setattr(os, call, fail)
        with pytest.raises(WriteError) as caught:
            write(path, b"new bytes!")
    assert str(path) in caught.value.message
    assert caught.value.remedy
    assert ("disk is full" in caught.value.message) == (code == errno.ENOSPC)
    assert caught.value.exit_code == 5
    assert path.read_bytes() == b"old bytes"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_reads_back_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f"
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"other")
    with pytest.raises(WriteError, match="read back"):
        write(path, b"bytes")
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "f", b"x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_kill_at_any_moment(tmp_path: Path) -> None:
    """The output is the old one or the new one; the next locked build takes away what was left."""
    path = tmp_path / "out"
    old, new = b"a" * 3_000_000, b"b" * 3_000_000
    code = (
        "import sys, pathlib; from pipeline.files import write; path = pathlib.Path(sys.argv[1])\n"
        "print(1, flush=True)\n"
        "while True: write(path, b'a' * 3_000_000); write(path, b'b' * 3_000_000)\n"
    )
    for moment in range(6):
        write(path, old)
        with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(0.004 * moment)
            process.kill()
        assert path.read_bytes() in (old, new)
    with locking.lock(tmp_path, clean=[tmp_path]):
        assert sorted(entry.name for entry in tmp_path.iterdir()) == [".cardwright", "out"]


def test_a_folder_or_link_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(WriteError):
        write(tmp_path / "folder", b"x")
    (tmp_path / "file").write_bytes(b"keep")
    with pytest.raises(WriteError):
        write(tmp_path / "file" / "f", b"x")
    (tmp_path / "link").symlink_to("file")
    assert write(tmp_path / "link", b"new")
    assert (tmp_path / "file").read_bytes() == b"keep"
    assert not (tmp_path / "link").is_symlink()


def test_write_stays_within(tmp_path: Path) -> None:
    inside = tmp_path / "output"
    inside.mkdir()
    (tmp_path / "home").mkdir()
    (inside / "game").symlink_to(tmp_path / "home")
    with pytest.raises(WriteError, match=r"`\S+/output/game` leads out of"):
        write(inside / "game" / "deep" / "f", b"x", within=inside)
    assert list((tmp_path / "home").iterdir()) == []
    (inside / "twin").symlink_to(inside)
    with pytest.raises(WriteError, match="leads out"):
        write(inside / "twin" / "f", b"x", within=inside)
    assert write(inside / "other" / "f", b"x", within=inside)


def test_sweep_takes_only_what_was_left(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    left = [tmp_path / ".cw-tmp-0123456789abcdef", tmp_path / "deep" / ".cw-tmp-fedcba9876543210"]
    kept = [tmp_path / "cw-tmp-0123456789abcdef", tmp_path / ".cw-tmp-notes", tmp_path / "a.pdf"]
    for path in (*left, *kept):
        path.touch()
    assert sweep(tmp_path) == 2
    assert all(path.exists() for path in kept)
    assert not any(path.exists() for path in left)


@pytest.mark.parametrize("id_", ["pale-fire", "A_1", "0", "x" * 64, "console", "com"])
def test_most_names_are_the_id(id_: str) -> None:
    assert safe_name(id_) == id_


@pytest.mark.parametrize(
    "id_", ["con", "NUL", "Com1", "lpt9", "-rf", "--", "x" * 300, "../x", "/etc/x", "a:b", "a\0b", "é", " "]
)
def test_a_name_that_is_safe_everywhere(id_: str) -> None:
    assert_safe(safe_name(id_))
    assert safe_name(id_) != id_


@given(st.text(min_size=1, max_size=150), st.text(min_size=1, max_size=150))
def test_names_are_safe_and_do_not_meet(one: str, two: str) -> None:
    assert_safe(safe_name(one))
    assert (safe_name(one) == safe_name(two)) is (one == two)


def assert_safe(name: str) -> None:
    assert 1 <= len(name) <= files.MAX_NAME
    assert all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in name)
    assert name[0] != "-"
    assert name.lower() not in ("con", "prn", "aux", "nul", "com1", "lpt9")


def test_a_name_of_nothing() -> None:
    with pytest.raises(InternalError):
        safe_name("")


def test_sweep_follows_no_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / f".cw-tmp-{'0' * 16}").write_text("another build's")
    (tmp_path / "output").symlink_to(outside)
    assert sweep(tmp_path / "output") == 0
    assert list(outside.iterdir())


def test_a_file_where_a_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("a plain file")
    with pytest.raises(WriteError, match=r"`.*output` is a file, not a folder") as refused:
        write(tmp_path / "output/deep/x.png", b"x", within=tmp_path)
    assert "old file" not in refused.value.remedy
