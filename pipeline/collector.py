"""Python's garbage collector, kept off while a stage makes many lasting values and no rubbish.

It would go through all of them again and again: a quarter of the time of reading 5,000 cards.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Keep the collector off, and leave it as it was found."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
