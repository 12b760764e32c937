from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.straight import straight

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there every name is resolved")
NAMES = ["a", "b", "to-a", "to-file", "up", "gone", "round", "none", "file", "", ".", "é"]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with folders, files and links of each kind."""
    root = Path(os.path.realpath(tmp_path_factory.mktemp("root")))
    for name in ("a/b", "a/é", "b/a"):
        (root / name).mkdir(parents=True)
    for name in ("file", "a/file", "a/b/file", "b/a/é"):
        (root / name).touch()
    links = {"to-a": "a", "to-file": "a/file", "up": "..", "gone": "nothing", "round": "round"}
    for name, to in links.items():
        (root / name).symlink_to(to)
        (root / "a" / name).symlink_to(to)
    return root


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parts=st.lists(st.sampled_from(NAMES), min_size=1, max_size=4))
def test_what_is_straight_resolves_to_itself_and_all_else_is_left(root: Path, parts: list[str]) -> None:
    found, path = straight(root, parts), os.path.join(root, *parts)  # noqa: PTH118  # as it is written
    if found is None:
        links = [Path(root, *parts[:count]).is_symlink() for count in range(1, len(parts) + 1)]
        assert any(links) or not os.path.lexists(path) or "" in parts or "." in parts
    else:
        assert str(found) == os.path.realpath(path, strict=True) == path


def test_the_whole_disk_may_be_the_folder(root: Path) -> None:
    assert straight(Path("/"), str(root).split("/")[1:]) == root
