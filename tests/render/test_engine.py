from __future__ import annotations

import logging
import subprocess
import sys

import pytest

from pipeline.render.desk import ignored
from pipeline.render.engine import listening

QUICK = """
import ctypes.util
ctypes.util.find_library = lambda name: print("searched", name)
from pipeline.render.engine import load
load("/dev/null")
print("loaded")
"""
FLAKY = """
import pipeline.render.engine as engine
real, ran = engine._imported, []
def flaky():
    ran.append(1)
    if len(ran) == 1:
        raise OSError("not found by its name alone")
    return real()
engine._imported = flaky
engine.load("/dev/null")
print(len(ran))
"""
GONE = """
import pipeline.render.engine as engine
from pipeline.errors import EnvironmentFault
def gone():
    raise OSError("libpango is not there")
engine._imported = gone
try:
    engine.load("/dev/null")
except EnvironmentFault as fault:
    print(fault.exit_code, fault.message, fault.remedy)
"""
LATER = """
import sys
from pipeline.render.engine import load
load("/dev/null")
fonts = sys.modules["weasyprint.pdf.fonts"]
print(sorted(name for name in sys.modules if name.startswith(("fontTools.subset", "fontTools.varLib"))))
print(type(fonts.subset.Options()).__module__, sys.modules["fontTools.subset"].__file__.endswith(".py"))
try:
    fonts.instantiateVariableFont({}, {})
except ValueError as error:
    print(error)
"""


def said(code: str) -> str:
    """Give what a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_no_library_is_searched_for_with_a_compiler():
    assert said(QUICK) == "loaded\n"


def test_what_is_imported_for_nothing_is_loaded_when_it_is_called():
    assert said(LATER) == "[]\nfontTools.subset True\nMissing required table fvar\n"


def test_where_the_quick_way_fails_the_slow_one_is_tried():
    assert said(FLAKY) == "2\n"


def test_a_missing_library_is_a_fault_with_a_remedy():
    told = said(GONE)
    assert told.startswith("4 a library that lays out text is missing: libpango is not there install Pango")
    assert "apt-get install libpango" in told


def test_what_is_said_is_heard_and_goes_no_further(caplog):
    logger = logging.getLogger("weasyprint")
    with listening() as said:
        logger.warning("Ignored %s", "x")
        logger.info("nothing")
    logger.warning("later")
    assert said == ["Ignored x"]
    assert [r.getMessage() for r in caplog.records] == ["later"]


@pytest.mark.parametrize(
    ("line", "file", "words"),
    [
        ("Ignored `a: b ` at 3:5, unknown property.", "face.css", (3, 5, "`a: b` is ignored: unknown property")),
        ("Ignored `a: b` at 1:1, invalid value.", "face.html.j2", (0, 0, "`a: b` is ignored: invalid value")),
        ("Something else", "face.css", (0, 0, "Something else")),
    ],
)
def test_words_of_the_log(line, file, words):
    told = ignored(line, file)
    assert (told.line, told.col, told.detail) == words
    assert (told.kind, told.file) == ("css", file)
