"""What a worker needs, loaded once: workers are forked from a process that has imported this, and are ready at once.

Nothing of a game is read here. What cannot be loaded is told by the worker that misses it.
"""

import importlib
import os
import signal
from contextlib import suppress
from pathlib import Path

from pipeline.errors import PipelineError

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's own threads would not survive the fork, and are not needed

with suppress(PipelineError, ImportError):
    from pipeline.render import engine

    engine.load(str(Path(__file__).with_name("nofonts.conf")))
    for _name in ("pipeline.render.layout", "pipeline.render.art", "pypdfium2", "isal.isal_zlib"):
        importlib.import_module(_name)
