"""WeasyPrint, loaded once and quickly, shown no fonts but ours, and listened to."""

from __future__ import annotations

import contextlib
import ctypes.util
import importlib
import io
import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType

from pipeline.errors import EnvironmentFault
from pipeline.render import foreign

REMEDY = (
    "install Pango and HarfBuzz: `apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0`, "
    "`dnf install pango`, `brew install pango`"
)


def load(font_config: str) -> ModuleType:
    """Give the `weasyprint` module; fonts come from the fontconfig file named, for all that is made from now on.

    Raises EnvironmentFault when a library below it is missing.
    """
    os.environ["FONTCONFIG_FILE"] = font_config
    module = sys.modules.get("weasyprint") or _found()
    for ours in ("shortcuts", "asked", "kept", "written", "lines", "spaces", "grounds"):
        importlib.import_module(f"pipeline.render.{ours}").put_in_place()
    return module


def _found() -> ModuleType:
    """Find the libraries below WeasyPrint quickly, or else by its own way, and load it. Raises EnvironmentFault."""
    try:
        with (
            _quick_find(),
            foreign.told(),
            _later("fontTools.subset", "fontTools.varLib", "fontTools.varLib.instancer"),
        ):
            return _imported()
    except OSError:
        _forget()
    try:
        return _imported()
    except OSError as missing:
        _forget()
        raise EnvironmentFault(f"a library that lays out text is missing: {missing}", REMEDY) from missing


@contextlib.contextmanager
def _quick_find() -> Iterator[None]:
    """Let libraries be found by their file names alone, on Linux.

    cffi first asks `find_library` for names such as `pango-1.0-0`, which runs a compiler and the linker for each; no
    system has them under these names, and this takes half of WeasyPrint's import time.
    """
    slow = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = slow


@contextlib.contextmanager
def _later(*names: str) -> Iterator[None]:
    """Let modules that are imported meanwhile be loaded when a function of theirs is called.

    WeasyPrint imports fontTools' subsetter and its instancer, a third of its import time. It leaves subsetting to
    HarfBuzz, and our fonts have no axes.
    """
    placed = {name: _Later(name) for name in names if name not in sys.modules}
    sys.modules.update(placed)
    try:
        yield
    finally:
        for name in placed:
            del sys.modules[name]


class _Later(ModuleType):
    """Stands for a module of functions until one of them is called."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name.startswith("__"):
            raise AttributeError(name)
        return partial(_called, self.__name__, name)


def _called(module: str, name: str, *args: object, **more: object) -> object:
    return getattr(importlib.import_module(module), name)(*args, **more)


def _imported() -> ModuleType:
    """Import WeasyPrint; it prints advice to standard output when it fails, which is ours to give."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        module = importlib.import_module("weasyprint")
        if importlib.import_module("weasyprint.text.ffi").harfbuzz_subset is None:
            raise OSError("HarfBuzz's subsetting library was not found")  # without it fonts have other bytes
        return module


def _forget() -> None:
    """Drop what a failed import left behind."""
    for name in [n for n in sys.modules if n.split(".")[0] == "weasyprint"]:
        del sys.modules[name]


class _Listener(logging.Handler):
    """Keeps what WeasyPrint logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextlib.contextmanager
def listening() -> Iterator[list[str]]:
    """Collect WeasyPrint's warnings and errors, which are all that it says of unknown style or lost pictures."""
    logger, handler = logging.getLogger("weasyprint"), _Listener()
    spread, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield handler.said
    finally:
        logger.removeHandler(handler)
        logger.propagate = spread
