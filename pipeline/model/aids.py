"""`aids:` of `game.yaml`: counters, tracks, mats and reference cards, checked against the game and against paper."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Origin
from pipeline.model.codes import Notebook
from pipeline.model.declared import AidsSpec, CounterSpec, GameSpec, MatSpec, ReferenceSpec, TrackSpec
from pipeline.model.gamefile import AidsIn, CounterIn, MatIn, ReferenceIn, TrackIn
from pipeline.model.invalid import note_unknown
from pipeline.units import Um, mm, show, to_mm

MOST_COUNTERS = 500
"""Counters of one kind: eight sheets of A4 with counters of 18 mm."""
MOST_STEPS = 200
"""Numbers of a track."""
MOST_PLACES = 60
"""Places of a mat."""
MOST_COPIES = 20
"""Copies of a track, a mat or a reference card: one a player."""
LETTER = 0.6
"""How wide a letter is, of its size, in a wide face."""
MM_PER_PT = 25.4 / 72
LABEL_PT = 15.0
"""Points of the labels of a mat, where there is room."""
LEAST, MOST = mm(8), mm(180)
"""Lengths of what is cut out: between what fingers can take and what paper holds with its margins."""


def words_of(one: CounterSpec) -> str:
    """Give the words on a counter; empty where a symbol stands on it."""
    return "" if one.symbol else one.text or one.title


def points_of(one: CounterSpec) -> float:
    """Give the size of the words on a counter, points: the longest word takes three quarters of the width."""
    longest = max(map(len, words_of(one).split()), default=1)
    return min(1.3 * to_mm(one.size), 0.78 * to_mm(one.size) / longest / LETTER / MM_PER_PT)


def label_points(one: MatSpec) -> float:
    """Give the size of the labels of a mat, points: all of the longest stands in its place, in whole words."""
    words = one.label.replace("{n}", str(one.columns * one.rows)).split()
    width, height = (0.86 * to_mm(side) / MM_PER_PT for side in one.cell)
    points = min(LABEL_PT, width / LETTER / max(map(len, words), default=1))
    while points > 1 and 1.1 * points * _rows(words, int(width / LETTER / points)) > height:
        points -= 0.25
    return points


def _rows(words: list[str], letters: int) -> int:
    """Give how many rows words take where so many letters fit on one."""
    rows, left = 1, letters
    for word in words:
        if left < letters and len(word) > left - 1:
            rows, left = rows + 1, letters
        left -= len(word) + (left < letters)
    return rows


def build(data: AidsIn, spec: GameSpec, at: Origin, notes: Notebook) -> AidsSpec:
    """Read the aids of a game. What is wrong is noted and left out."""
    r = _Reading(spec, notes)
    return AidsSpec(
        tuple(r.counters(data.counters, at.child("counters"))),
        tuple(r.tracks(data.tracks, at.child("tracks"))),
        tuple(r.mats(data.mats, at.child("mats"))),
        tuple(r.references(data.references, at.child("references"))),
    )


class _Reading:
    """Reads one kind of aid after the other."""

    def __init__(self, spec: GameSpec, notes: Notebook) -> None:
        self._spec, self._notes = spec, notes

    def counters(self, given: list[CounterIn], at: Origin) -> Iterator[CounterSpec]:
        for here, one in self._notes.each(given, at):
            known = not one.symbol or one.symbol in self._spec.symbols
            if not known:
                note_unknown(self._notes, one.symbol, self._spec.symbols, "symbol", here.child("symbol"), code="MOD005")
            right = (self._count(one.count, MOST_COUNTERS, here.child("count")), self._fits(one.size, here, "size"))
            if known and all(right):
                yield CounterSpec(one.title, one.count, one.size, one.shape, one.symbol, one.text, one.color, here)

    def tracks(self, given: list[TrackIn], at: Origin) -> Iterator[TrackSpec]:
        for here, one in self._notes.each(given, at):
            steps = one.high - one.low + 1
            if not 2 <= steps <= MOST_STEPS:
                self._refuse(here.child("high"), f"{one.low} to {one.high}", f"2 to {MOST_STEPS} numbers")
            elif self._count(one.copies, MOST_COPIES, here.child("copies")):
                yield TrackSpec(one.title, one.low, one.high, one.copies, one.color, here)

    def mats(self, given: list[MatIn], at: Origin) -> Iterator[MatSpec]:
        for here, one in self._notes.each(given, at):
            cell = one.cell or self._spec.size
            right = (
                self._places(one, here),
                self._count(one.copies, MOST_COPIES, here.child("copies")),
                *(self._fits(side, here, "cell") for side in cell),
            )
            if all(right):
                yield MatSpec(one.title, one.columns, one.rows, one.label, cell, one.copies, here)

    def references(self, given: list[ReferenceIn], at: Origin) -> Iterator[ReferenceSpec]:
        for here, one in self._notes.each(given, at):
            right = (self._count(one.copies, MOST_COPIES, here.child("copies")), self._fits(one.width, here, "width"))
            if all(right):
                yield ReferenceSpec(one.title, one.text, one.width, one.copies, here)

    def _places(self, one: MatIn, at: Origin) -> bool:
        found = f"{one.columns} x {one.rows} places" if one.rows != 1 else str(one.columns)
        key = "rows" if one.rows > MOST_PLACES or not one.rows else "columns"
        return 1 <= one.columns * one.rows <= MOST_PLACES or self._refuse(at.child(key), found, f"1 to {MOST_PLACES}")

    def _count(self, count: int, most: int, at: Origin) -> bool:
        return 1 <= count <= most or self._refuse(at, str(count), f"1 to {most}")

    def _fits(self, length: Um, at: Origin, key: str) -> bool:
        return LEAST <= length <= MOST or self._refuse(at.child(key), show(length), f"{show(LEAST)} to {show(MOST)}")

    def _refuse(self, at: Origin, found: str, wanted: str) -> bool:
        self._notes.add("MOD018", f"`{found}` is outside {wanted}", at, actual=found, expected=wanted)
        return False
