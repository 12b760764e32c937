"""The C functions that WeasyPrint calls, told to cffi as a table: to read their declarations takes a parser of C, and a
quarter of WeasyPrint's import time.

The table (`foreign.json`) is what cffi makes of the declarations of one version of WeasyPrint, which it is known by;
`python -m tests.render.foreign` makes it anew. With other declarations, or on another system than Linux, where cffi
looks for libraries in more places, all goes its usual way.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

TABLE = Path(__file__).with_name("foreign.json")


@contextmanager
def told() -> Iterator[None]:
    """Let the declarations that are made meanwhile, by who imports cffi for the first time, be told by the table."""
    if sys.platform != "linux" or "cffi" in sys.modules:
        yield
        return
    stand_in = ModuleType("cffi")
    stand_in.FFI = _Declared  # type: ignore[attr-defined]
    sys.modules["cffi"] = stand_in
    try:
        yield
    finally:
        if sys.modules.get("cffi") is stand_in:
            del sys.modules["cffi"]


class _Declared:
    """Stands for an `FFI` of cffi: it does what that can do once it has its declarations."""

    def cdef(self, text: str) -> None:
        """Take the declarations."""
        ffi = _by_table(text) or _by_parser(text)
        for name in dir(ffi):
            if not name.startswith("_"):
                setattr(self, name, getattr(ffi, name))


def _by_table(text: str) -> Any:
    """Give an `FFI` by the table; None where that is of other declarations."""
    known = json.loads(TABLE.read_bytes())
    if known.pop("of") != hashlib.sha256(text.encode()).hexdigest():
        return None
    backend = importlib.import_module("_cffi_backend")
    return backend.FFI("weasyprint", **{f"_{name}": _bytes(value) for name, value in known.items()})


def _by_parser(text: str) -> Any:
    """Give an `FFI` that cffi has read the declarations for."""
    del sys.modules["cffi"]
    ffi = importlib.import_module("cffi").FFI()
    ffi.cdef(text)
    return ffi


def _bytes(value: Any) -> Any:
    """Give a value of the table as cffi takes it: JSON has lists for tuples, and words (Latin-1) for bytes."""
    if isinstance(value, list):
        return tuple(map(_bytes, value))
    return value.encode("latin-1") if isinstance(value, str) else value
