"""Psionic Warriors: two players or more strike at each other's mind and body, out of one shared deck.

Sections and rulings named in this package are those of the game's `rules.md`. Players sit in the order of their rolls
(R3), so that seat 1 plays first.
"""

from pipeline.games.psionic_warriors.game import PsionicWarriors

GAME = PsionicWarriors
