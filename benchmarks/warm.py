"""Time from a save to the picture of the card that it changed, in a process that watches. Prints seconds, CPU, peak."""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from pipeline.cache import Store
from pipeline.render.laying import warm_up
from pipeline.render.workers import Workers
from pipeline.watch import Session

ROUNDS = 5

root = Path(sys.argv[1])
file = root / "cards/deck/sets/set-01.yaml"
taken = []
with Workers(2) as workers:
    warm_up(Store(root), workers)
    session = Session(root, "deck", (), workers)
    list(session.refresh())
    for number in range(ROUNDS):
        text = file.read_text("utf-8")
        file.write_text(text.replace("or pay {F}", f"or pay {{F}}{'!' * (number + 1)} Or", 1), "utf-8")
        begun, cpu = time.monotonic(), time.process_time()
        steps = session.refresh()
        next(steps)
        taken.append((time.monotonic() - begun, time.process_time() - cpu))
        list(steps)
print(*min(taken), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
