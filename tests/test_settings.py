from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from pipeline import settings
from pipeline.render.version import PACKAGES
from pipeline.settings import LIBRARIES


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for libraries anew, and forget them again."""
    monkeypatch.setattr(settings, "_versions", settings._versions.__wrapped__)


@pytest.mark.parametrize("name", sorted({*PACKAGES, *(one for some in LIBRARIES.values() for one in some), "PyYAML"}))
def test_versions_are_those_that_python_knows(name: str) -> None:
    assert settings.version(name) == metadata.version(name)


@pytest.mark.usefixtures("fresh")
def test_of_two_the_one_that_is_loaded_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, number in (("first", "2.0"), ("second", "1.0")):
        (tmp_path / place / f"Some_thing.new-{number}.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "none"), str(tmp_path / "first"), str(tmp_path / "second")])
    assert settings.version("some-Thing_new") == "2.0"


@pytest.mark.usefixtures("fresh")
def test_what_has_no_such_folder_is_asked_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old.egg-info").mkdir()
    (tmp_path / "old.egg-info" / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: old\nVersion: 3.1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert settings.version("old") == "3.1"
    with pytest.raises(metadata.PackageNotFoundError):
        settings.version("no-such-thing")


def test_no_parser_of_mails_is_loaded_for_it() -> None:
    code = "import sys; from pipeline.render.version import tools; tools(); print('email' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
