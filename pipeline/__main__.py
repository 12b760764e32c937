"""Run the command line: `cardwright`, or `python -m pipeline`."""

from __future__ import annotations

import gc
import os
import sys

from pipeline.signals import Signals


def main() -> None:
    """Take the signals before all else is loaded: Python's own way with Ctrl-C would cut a module off, and tell of it
    at length."""
    signals = Signals()
    signals.listen()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # it would look for some in every package that is installed
    try:
        from pipeline.cli import main as run

        run(signals)
    except SystemExit as ended:
        sys.exit(signals.exit_code if signals.received else ended.code)
    except KeyboardInterrupt:  # between the two
        signals.end()
    finally:
        gc.freeze()  # else Python looks through all that was loaded once more, a tenth of a second, to free it


if __name__ == "__main__":
    main()
