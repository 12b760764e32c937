"""What a face depends on besides its inputs: the libraries that lay it out, and this stage's own source."""

from __future__ import annotations

import ctypes
import hashlib
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from pipeline.settings import version

PACKAGES = (
    "weasyprint", "pydyf", "tinycss2", "cssselect2", "tinyhtml5", "fonttools", "uharfbuzz", "pikepdf", "pillow",
    "jinja2",
)  # fmt: skip
_LIBRARIES = (
    ("pango_version_string", "libpango-1.0.so.0", "libpango-1.0.0.dylib", "libpango-1.0-0.dll"),
    ("hb_version_string", "libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
)


@lru_cache(maxsize=1)
def tools() -> str:
    """Give the versions of all that makes a face, as one line."""
    parts = [f"{name} {_package(name)}" for name in PACKAGES]
    parts += [f"{call} {_library(call, names)}" for call, *names in _LIBRARIES]
    return "; ".join([*parts, f"render {sources()}"])


@lru_cache(maxsize=1)
def sources() -> str:
    """Give the hash of this stage's source, and of the types that it fills."""
    here = Path(__file__).parent
    shared = ("values", "declared", "types", "faces")
    files = [*here.rglob("*.py"), *(here.parent / "model" / f"{n}.py" for n in shared), here.parent / "units.py"]
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(file.relative_to(here.parent).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def _package(name: str) -> str:
    try:
        return version(name)
    except ImportError:  # importlib's `PackageNotFoundError` is one
        return "absent"


def _library(call: str, names: list[str]) -> str:
    """Ask a system library for its version, without loading WeasyPrint; `unknown` where it cannot be found."""
    for name in names:
        with suppress(OSError, AttributeError):
            ask = getattr(ctypes.CDLL(name), call)
            ask.restype = ctypes.c_char_p
            return (ask() or b"unknown").decode("ascii", "replace")
    return "unknown"
