"""What workers do for faces: load what lays them out, and lay a chunk of them out. Light in the process that asks.

Workers import this module and not the one that asks them: what they do not need would keep their first face waiting.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pipeline.cache import Store
from pipeline.render.workers import Workers

if TYPE_CHECKING:
    from pipeline.render.jobs import FaceJob, Laid, Studio

USED = ("numpy", "pypdfium2", "PIL.JpegImagePlugin", "PIL.PngImagePlugin", "pipeline.render.layout")
"""What the first face would load otherwise."""


def warm_up(store: Store, workers: Workers) -> None:
    """Start the workers and let them load what lays faces out, while the caller reads and checks."""
    workers.warm(partial(load_engine, store))


def load_engine(store: Store) -> None:
    """Load what lays faces out, in whichever process this is, with no fonts yet."""
    from pipeline.render import engine, fonts

    engine.load(fonts.no_fonts(store))
    for name in USED:
        importlib.import_module(name)


def open_desk(studio: Studio, store: Store, templates: Sequence[str]) -> Sequence[None]:
    """Make what all faces of a studio share, and compile templates, in whichever process this is."""
    from pipeline.render.desk import desk_for

    desk = desk_for(studio, store)
    importlib.import_module("pipeline.render.layout")
    for name in templates:
        desk.prepare(name)
    return [None for _ in templates]


def lay_chunk(studio: Studio, store: Store, jobs: Sequence[FaceJob]) -> Sequence[Laid]:
    """Lay a chunk out, in whichever process this is."""
    from pipeline.render.desk import desk_for

    desk = desk_for(studio, store)
    from pipeline.render.layout import lay_out  # after the desk: WeasyPrint is loaded with our fonts by then

    return lay_out(desk, jobs)
