"""Damage games and looks at random, for as long as you like, and see that nothing crashes:

    python -m tests.fuzz --minutes 10 --seed 1
    python -m tests.fuzz --what looks --kind "style sheet" --kind template

`games` are the texts of the games that ship, read, linted, mended and laid out; `looks` all that a small game is drawn
from, built and measured as the command line does.
"""

from __future__ import annotations

import argparse


def main() -> None:
    """Spoil what is asked for until the time is over."""
    from tests.fuzz import games, looks  # here: workers load this module, too

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--what", choices=["games", "looks"], default="games")
    parser.add_argument("--kind", action="append", choices=list(looks.KINDS), help="what of a look; all when left out")
    words = parser.parse_args()
    if words.what == "games":
        games.fuzz(words.minutes, words.seed)
    else:
        looks.fuzz(words.minutes, words.seed, words.kind or list(looks.KINDS))


if __name__ == "__main__":
    main()
