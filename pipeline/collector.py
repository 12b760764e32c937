"""Python's garbage collector, kept off while a stage makes many lasting values and no rubbish.

It would go through all of them again and again: a quarter of the time of reading 5,000 cards, and a tenth of that of
loading modules. What a stage has made holds no cycles, so that it goes when nothing needs it any more, whether the
collector knows it or not; and modules stay.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 20_000
"""Values that hold others, from which on the collector is told to leave them alone: 10 ms for it to look through."""


@contextmanager
def paused() -> Iterator[None]:
    """Keep the collector off, and leave it as it was found; what was made, if much, it never looks through."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] > MANY:
            gc.freeze()
        if was_on:
            gc.enable()
