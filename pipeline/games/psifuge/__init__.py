"""Psifuge: two corporations, six lanes each, one shared deck.

Sections and rulings named in this package are those of the game's `rules.md`. Seat 1 has won the flip and plays first
(R3). A turn is counted from 1, so that odd turns are seat 1's.
"""

from pipeline.games.psifuge.game import Psifuge

GAME = Psifuge
