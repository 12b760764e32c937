"""Ctrl-C and SIGTERM as exceptions that come where they do no harm.

Python raises them wherever it happens to be. While a module is loaded that would leave it half there, come out as an
error of another kind, or abort the process from within native code; while a worker is started it would leave one that
nobody knows of, and that tells at length of being cut off. So they wait until that is done.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from pipeline.errors import EXIT_INTERRUPTED, EXIT_TERMINATED

AGAIN_S = 0.02
"""How long a signal waits before it looks again whether it may come."""
_POOL = os.path.join("concurrent", "futures", "process.py")  # noqa: PTH118  # the end of a name, compared as text


class Signals:
    """Takes the signals of a process from `listen` on. `received` is the first that came, or None."""

    def __init__(self) -> None:
        self.received: int | None = None

    @property
    def exit_code(self) -> int:
        """The exit code that tells of the signal."""
        return EXIT_TERMINATED if self.received == signal.SIGTERM else EXIT_INTERRUPTED

    def end(self) -> NoReturn:
        """End the process for the signal; whoever pressed Ctrl-C is told so in a line."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)  # a reminder would end a process that is ending, with another code
        if self.exit_code == EXIT_INTERRUPTED:
            with suppress(OSError, ValueError):  # there may be nobody to tell
                sys.stderr.write("interrupted\n")
                sys.stderr.flush()
        sys.exit(self.exit_code)

    def listen(self) -> None:
        """Take SIGINT and SIGTERM."""
        signal.signal(signal.SIGINT, self._take)
        signal.signal(signal.SIGTERM, self._take)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._take)

    def _take(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt or SystemExit, or put it off."""
        if number in (signal.SIGINT, signal.SIGTERM) and self.received is None:
            self.received = number
        if _must_end_first(frame) and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
        elif self.received == signal.SIGTERM:
            raise SystemExit(EXIT_TERMINATED)
        elif self.received is not None:
            raise KeyboardInterrupt


def _must_end_first(frame: FrameType | None) -> bool:
    """Tell whether a module is being loaded, a pool made, work handed to one (which may start a worker for it), or a
    word of code evaluated."""
    while frame:
        code = frame.f_code
        if code.co_filename.startswith("<frozen importlib"):
            return True
        if code.co_name in ("__init__", "submit") and code.co_filename.endswith(_POOL):
            return True
        if (code.co_filename, code.co_name) == ("<string>", "<module>") and frame.f_back:
            return True  # within `eval`: Python would then end by the signal, whatever the exit code
        frame = frame.f_back
    return False
