from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pipeline.render.foreign import TABLE

from .foreign import declarations, table

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere libraries are looked for in cffi's own way")
LOADED = """
import sys
from pipeline.render.engine import load
load("/dev/null")
from weasyprint.text.ffi import ffi, pango
print(type(ffi).__name__, "pycparser" in sys.modules, "cffi" in sys.modules)
print(ffi.string(ffi.new("char[]", b"told")), ffi.sizeof("PangoRectangle"), pango.pango_units_from_double(2))
print(ffi.new("PangoRectangle *").width, ffi.NULL == ffi.cast("void *", 0))
"""
OTHER = """
import importlib, sys
from pipeline.render import foreign
with foreign.told():
    ffi = importlib.import_module("cffi").FFI()
    ffi.cdef("typedef struct { short one, two; } pair;")
print(ffi.sizeof("pair"), ffi.new("pair *").one, sys.modules["cffi"].__file__.endswith(".py"))
import cffi
print(type(cffi.FFI()) is type(ffi))
with foreign.told():
    print(sys.modules["cffi"] is cffi)
"""


def said(code: str) -> str:
    """Give what a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_table_is_of_the_declarations_of_the_installed_weasyprint() -> None:
    assert json.loads(TABLE.read_bytes()) == table(declarations())


@ON_LINUX
def test_weasyprint_is_loaded_without_a_parser_of_c() -> None:
    assert said(LOADED) == "_Declared False False\nb'told' 16 2048\n0 True\n"


@ON_LINUX
def test_other_declarations_are_parsed_and_who_asks_later_has_cffi_itself() -> None:
    assert said(OTHER) == "4 0 True\nFalse\nTrue\n"
