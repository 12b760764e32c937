"""Ctrl-C and SIGTERM as exceptions that come where they do no harm.

Python raises them wherever it happens to be. While a module is loaded that would leave it half there, come out as an
error of another kind, or abort the process from within native code; so they wait until it is loaded.
"""

from __future__ import annotations

import signal
from types import FrameType

from pipeline.errors import EXIT_INTERRUPTED, EXIT_TERMINATED

AGAIN_S = 0.02
"""How long a signal waits before it looks whether the module is loaded."""


class Signals:
    """Takes the signals of a process from `listen` on. `received` is the first that came, or None."""

    def __init__(self) -> None:
        self.received: int | None = None

    @property
    def exit_code(self) -> int:
        """The exit code that tells of the signal."""
        return EXIT_TERMINATED if self.received == signal.SIGTERM else EXIT_INTERRUPTED

    def listen(self) -> None:
        """Take SIGINT and SIGTERM."""
        signal.signal(signal.SIGINT, self._take)
        signal.signal(signal.SIGTERM, self._take)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._take)

    def _take(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt or SystemExit, or put it off while a module is loaded."""
        if number in (signal.SIGINT, signal.SIGTERM) and self.received is None:
            self.received = number
        if _loads(frame) and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
        elif self.received == signal.SIGTERM:
            raise SystemExit(EXIT_TERMINATED)
        elif self.received is not None:
            raise KeyboardInterrupt


def _loads(frame: FrameType | None) -> bool:
    """Tell whether the import system is at work."""
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
