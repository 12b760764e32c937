"""Revisions out of git: found by name and date, unpacked as they are stored, by a git that runs nothing of theirs."""

import os
import subprocess
from pathlib import Path

import pytest

from pipeline import revisions
from pipeline.errors import InputError, UsageError
from pipeline.revisions import Repository
from tests.git import commit, git
from tests.project import TINY, edit, write

SETS = "cards/tiny/sets/first.yaml"


@pytest.fixture
def tagged(tiny: Path) -> Path:
    """The project `tiny` under git, with the tag `v1`."""
    commit(tiny, "v1")
    return tiny


def unpacked(root: Path, name: str = "v1") -> dict[str, bytes]:
    """Unpack a revision beside its project, and give its files."""
    into = root.parent / f"{root.name}-unpacked"
    into.mkdir()
    repository = Repository(root)
    repository.unpack(repository.commit(name), into)
    return {path.relative_to(into).as_posix(): path.read_bytes() for path in into.rglob("*") if path.is_file()}


class TestFound:
    def test_the_files_are_those_of_the_commit(self, tagged: Path) -> None:
        edit(tagged / SETS, "Ant", "Emmet")
        (tagged / "cards/tiny/art").mkdir()
        (tagged / "cards/tiny/art/new.png").write_bytes(b"x")
        assert unpacked(tagged) == {name: text.encode() for name, text in TINY.items()}

    def test_a_project_in_a_folder_of_its_repository(self, tmp_path: Path) -> None:
        write(tmp_path / "games/mine", TINY)
        write(tmp_path, {"cards/other/game.yaml": "title: Other"})
        commit(tmp_path, "v1")
        assert sorted(unpacked(tmp_path / "games/mine")) == sorted(TINY)

    def test_only_what_a_project_consists_of_is_unpacked(self, tiny: Path) -> None:
        write(tiny, {"notes.md": "mine", "output/tiny/report.json": "{}", "src/big.c": "int"})
        commit(tiny, "v1")
        assert sorted(unpacked(tiny)) == sorted(TINY)

    def test_the_commit_at_a_time(self, tagged: Path) -> None:
        commit(tagged, "v2", when="2026-02-01T12:00:00Z")
        repository = Repository(tagged)
        january, noon = 1_767_268_800, 1_769_947_200  # the first of January and of February, at noon
        assert repository.commit_at(january - 1) == ""
        assert repository.commit_at(january) == repository.commit_at(noon - 1) == repository.commit("v1")
        assert repository.commit_at(noon) == repository.commit("v2")

    @pytest.mark.parametrize("name", ["v9", "--help", "-c", "v1\nv2", "x" * 300, "v1:cards"])
    def test_what_is_no_revision(self, tagged: Path, name: str) -> None:
        with pytest.raises(UsageError, match="revision"):
            Repository(tagged).commit(name)

    def test_no_repository(self, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GIT_DIR", "/nowhere")
        with pytest.raises(InputError, match="in no git repository"):
            Repository(tiny).commit("v1")

    def test_a_lost_object_is_told(self, tagged: Path) -> None:
        sha = git(tagged, "rev-parse", f"v1:{SETS}")
        (tagged / ".git/objects" / sha[:2] / sha[2:]).unlink()
        with pytest.raises(InputError, match=r"first\.yaml` is not there|cannot read the revision"):
            unpacked(tagged)


class TestAttacks:
    """A repository that came with somebody's game runs nothing and writes nowhere else."""

    @pytest.fixture
    def alarm(self, tmp_path_factory: pytest.TempPathFactory) -> Path:
        """A program that leaves a mark where it ran."""
        folder = tmp_path_factory.mktemp("alarm")
        script = folder / "evil"
        script.write_text(f"#!/bin/sh\ntouch {folder}/rang\n")
        script.chmod(0o755)
        return script

    def test_no_hook_setting_filter_or_converter_runs(self, tagged: Path, alarm: Path) -> None:
        (tagged / ".gitattributes").write_text("*.yaml filter=evil diff=evil merge=evil export-subst\n")
        for name in ("post-checkout", "pre-commit", "post-index-change", "reference-transaction", "fsmonitor-watchman"):
            hook = tagged / ".git/hooks" / name
            hook.write_bytes(alarm.read_bytes())
            hook.chmod(0o755)
        settings = (
            "core.fsmonitor", "core.pager", "core.editor", "core.askPass", "core.sshCommand", "core.gitProxy",
            "diff.external", "diff.evil.textconv", "diff.evil.command", "filter.evil.smudge", "filter.evil.process",
            "gpg.program", "credential.helper", "pager.rev-parse", "pager.ls-tree", "tar.tar.command",
            "uploadpack.packObjectsHook", "core.alternateRefsCommand",
        )  # fmt: skip
        git(tagged, "add", ".gitattributes")
        for name in settings:
            git(tagged, "config", name, str(alarm))
        for name in ("log.showSignature", "pager.cat-file", "filter.evil.required"):
            git(tagged, "config", name, "true")
        (tagged / ".git/config").write_text(
            (tagged / ".git/config").read_text() + f"[alias]\n  ls-tree = !{alarm}\n  rev-parse = !{alarm}\n"
        )
        (alarm.parent / "rang").unlink(missing_ok=True)  # what the test itself asked of git
        files = unpacked(tagged)
        assert Repository(tagged).commit_at(1_800_000_000)
        assert files == {name: text.encode() for name, text in TINY.items()}
        assert not (alarm.parent / "rang").exists()

    def test_what_is_missing_is_not_fetched(self, tagged: Path, alarm: Path) -> None:
        sha = git(tagged, "rev-parse", f"v1:{SETS}")
        (tagged / ".git/objects" / sha[:2] / sha[2:]).unlink()
        for name, value in {
            "core.repositoryFormatVersion": "1", "extensions.partialClone": "origin", "remote.origin.promisor": "true",
            "remote.origin.url": f"ext::{alarm}", "protocol.allow": "always", "protocol.ext.allow": "always",
            "remote.origin.uploadpack": str(alarm),
        }.items():  # fmt: skip
            git(tagged, "config", name, value)
        with pytest.raises(subprocess.CalledProcessError):
            git(tagged, "cat-file", "-p", sha)
        (alarm.parent / "rang").unlink()  # a git that is asked plainly runs it
        with pytest.raises(InputError):
            unpacked(tagged)
        assert not (alarm.parent / "rang").exists()

    def test_links_are_passed_over(self, tiny: Path) -> None:
        (tiny / "cards/tiny/art").mkdir()
        (tiny / "cards/tiny/art/passwd.png").symlink_to("/etc/passwd")
        (tiny / "cards/tiny/sets/out.yaml").symlink_to("../../../../../secret.yaml")
        (tiny / "cards/linked").symlink_to("/etc")
        commit(tiny, "v1")
        assert sorted(unpacked(tiny)) == sorted(TINY)

    def test_no_name_of_a_tree_leads_out(self, tagged: Path) -> None:
        blob = git(tagged, "hash-object", "-w", "--stdin", stdin=b"evil")
        sets = bytes.fromhex(blob)
        inner = b"".join(b"100644 %s\0" % name + sets for name in (b"..", b".", b"a\\b"))
        tree = git(tagged, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", stdin=inner)
        up = b"40000 ..\0" + bytes.fromhex(tree) + b"100644 game.yaml\0" + sets
        up_tree = git(tagged, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", stdin=up)
        cards = b"40000 cards\0" + bytes.fromhex(up_tree)
        top = git(tagged, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", stdin=cards)
        git(tagged, "tag", "evil", git(tagged, "commit-tree", top, "-m", "evil"))
        before = sorted(path.name for path in tagged.parent.iterdir())
        assert unpacked(tagged, "evil") == {"cards/game.yaml": b"evil"}
        assert sorted(path.name for path in tagged.parent.iterdir()) == sorted([*before, f"{tagged.name}-unpacked"])

    def test_a_file_that_stands_twice_is_told(self, tagged: Path) -> None:
        blob = bytes.fromhex(git(tagged, "hash-object", "-w", "--stdin", stdin=b"evil"))
        twice = b"100644 game.yaml\0" + blob + b"100644 game.yaml\0" + blob
        top = git(tagged, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", stdin=twice)
        git(tagged, "tag", "evil", git(tagged, "commit-tree", top, "-m", "evil"))
        with pytest.raises(InputError, match=r"`game\.yaml` twice"):
            unpacked(tagged, "evil")

    def test_a_tree_that_unfolds_without_end_is_cut_off(self, tagged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(revisions, "MAX_LISTING", 100_000)
        tree = git(tagged, "rev-parse", "v1:cards")
        for _ in range(12):  # ten to the twelfth of files
            entries = b"".join(b"40000 %d\0" % n + bytes.fromhex(tree) for n in range(10))
            tree = git(tagged, "hash-object", "-t", "tree", "-w", "--stdin", stdin=entries)
        top = git(tagged, "mktree", stdin=f"040000 tree {tree}\tcards\n".encode())
        git(tagged, "tag", "bomb", git(tagged, "commit-tree", top, "-m", "bomb"))
        with pytest.raises(InputError, match="more than 20,000 files"):
            unpacked(tagged, "bomb")

    def test_limits_of_files_and_bytes(self, tagged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(revisions, "LARGEST", 300)
        files = unpacked(tagged)
        assert files == {name: text.encode() for name, text in TINY.items() if len(text) <= 300}
        monkeypatch.setattr(revisions, "MOST_BYTES", 500)
        with pytest.raises(InputError, match="more than 500 bytes, the limit"):
            Repository(tagged).unpack("v1", tagged / "b")
        monkeypatch.setattr(revisions, "MOST_FILES", 2)
        with pytest.raises(InputError, match="more than 2 files, the limit"):
            Repository(tagged).unpack("v1", tagged / "c")

    def test_a_git_that_does_not_end_is_ended(self, tagged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(revisions, "SECONDS", 0.5)
        os.mkfifo(tagged / "pipe")
        git(tagged, "config", "include.path", str(tagged / "pipe"))
        with pytest.raises((InputError, UsageError)):
            Repository(tagged).commit("v1")
