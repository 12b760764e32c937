"""One game on its way from cards to files: its faces, the pictures of them, its sheets, its report.

`work` is the way; `faces`, `pictures` and `sheets` are its stretches; `types` is what they hand on, and
`progress` tells how far it has come. What not every build asks for is loaded by name, when one does (`make.booklets`).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.make import booklets as booklets
    from pipeline.make import exports as exports
    from pipeline.make import prints as prints
    from pipeline.make import proofs as proofs
    from pipeline.make import stamps as stamps

SELDOM = ("booklets", "exports", "prints", "proofs", "stamps")
"""The kinds of work that not every build asks for."""


def __getattr__(name: str) -> ModuleType:
    if name in SELDOM:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(name)
