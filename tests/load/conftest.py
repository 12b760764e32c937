"""Helpers of the loader's tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from pipeline.findings import Finding
from pipeline.load import parse as parse_module
from pipeline.load.doc import Doc

Read = Callable[[str], tuple[Doc | None, tuple[Finding, ...]]]


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Parse a text, once by libyaml and once by PyYAML's own parser."""
    monkeypatch.setattr(parse_module, "_LOADER", getattr(yaml, request.param))
    return lambda text: parse_module.parse("f.yaml", text.encode())


@pytest.fixture
def project(tmp_path: Path) -> Callable[[dict[str, str | bytes]], Path]:
    """Write files below a folder of its own; give the folder."""

    def make(files: dict[str, str | bytes]) -> Path:
        root = tmp_path / "project"
        for name, contents in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        return root

    return make
