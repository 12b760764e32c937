"""The stage that lays cached faces out on sheets, alone: `python benchmarks/impose.py DIR` prints seconds, CPU, peak.

DIR is a project whose game `deck` (see `decks.py`) was built before, so that its faces are cached. What is counted goes
from the faces' PDFs to the bytes of the sheets, with backs and header.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.impose.plan import Group

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 5


def prepared(root: Path) -> tuple[Sequence[Group], Mapping[str, bytes]]:
    """Give the cards of the game `deck` as they are to be laid out, and their faces."""
    from pipeline.cache import Store
    from pipeline.make import faces, sheets
    from pipeline.make.types import Bench
    from pipeline.render.jobs import Pdfs
    from pipeline.render.workers import Workers
    from pipeline.seen import Seen
    from pipeline.survey import read
    from pipeline.wishes import sheet_wish

    project, store = read(root, ["deck"]), Store(root)
    game = project.games["deck"]
    with Workers(0) as workers:
        bench = Bench(project, store, Seen(store, trust=True), workers, lambda what, done, total: None)
        made = faces.render(bench, game, None, game.cards)
    job = sheets.job(project, game, sheet_wish("a4-duplex"))
    pdfs = Pdfs((*made.fronts.values(), *made.backs.values()))
    return list(sheets.groups(job, job.laid({}), made).values()), {sha: pdfs[sha] for sha in pdfs}


def main() -> None:
    """Lay the game out some times, and print the best."""
    from pipeline.impose import impose

    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path)
    groups, faces = prepared(words.parse_args().folder)
    taken = []
    for _ in range(ROUNDS):
        begun, cpu = time.monotonic(), time.process_time()
        impose(groups, faces, "Deck")
        taken.append((time.monotonic() - begun, time.process_time() - cpu))
    print(*min(taken), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
