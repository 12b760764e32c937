from __future__ import annotations

import re

from pipeline.render import version
from pipeline.render.version import PACKAGES, tools


def test_every_tool_is_named_with_its_version():
    line = tools()
    for name in PACKAGES:
        assert re.search(rf"\b{name} \d", line), name
    assert re.search(r"pango_version_string \d+\.\d+", line)
    assert re.search(r"hb_version_string \d+\.\d+", line)


def test_it_changes_with_the_source(monkeypatch, tmp_path):
    before = version.sources.__wrapped__()
    copy = tmp_path / "pipeline" / "render"
    copy.mkdir(parents=True)
    for file in version.Path(version.__file__).parent.glob("*.py"):
        (copy / file.name).write_bytes(file.read_bytes())
    for other in (*(f"model/{n}.py" for n in ("values", "declared", "types", "faces")), "units.py"):
        (copy.parent / other).parent.mkdir(exist_ok=True)
        (copy.parent / other).write_text("")
    monkeypatch.setattr(version, "__file__", str(copy / "version.py"))
    first = version.sources.__wrapped__()
    (copy / "gate.py").write_text("# changed")
    assert len({before, first, version.sources.__wrapped__()}) == 3


def test_what_is_missing_is_said():
    assert version._package("no-such-package") == "absent"
    assert version._library("no_such_call", ["libnone.so.9"]) == "unknown"
