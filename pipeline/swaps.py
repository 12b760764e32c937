"""What lies in the box and what shall lie there -> which cards to pull, replace and add. Pure arithmetic.

Cards are paper: two that look alike can stand for each other, whatever they are called in the files. A card whose
copies went from two to three needs one more, and one that was renamed and looks as before needs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pipeline.fixed import fixed

DIGEST = 16
"""Letters of a face's hash that are kept: two of a million faces share them once in ten million games."""
MARK = 4
"""Letters of it that are printed as a card's revision mark."""
_Look = tuple[str, str]


@fixed(frozen=True, slots=True)
class Held:
    """Copies of a card on paper: its name, the digests of its face and its back (empty for none), their number."""

    name: str
    face: str
    back: str
    copies: int


@fixed(frozen=True, slots=True)
class Move:
    """Copies of a card that are pulled, replaced or added. `old` and `new` are the digests of its faces, `old_back`
    and `new_back` those of its backs where backs are compared; empty where there is none."""

    id: str
    name: str
    copies: int
    old: str
    new: str
    old_back: str = ""
    new_back: str = ""


@fixed(frozen=True, slots=True)
class Swap:
    """What brings a box up to date: take out what is pulled; put a new copy in the place of each that is replaced; put
    in what is added."""

    pull: tuple[Move, ...]
    replace: tuple[Move, ...]
    add: tuple[Move, ...]

    def __bool__(self) -> bool:
        return bool(self.pull or self.replace or self.add)

    def printed(self) -> dict[str, int]:
        """Give the copies to print, by card."""
        return dict(sum((Counter({move.id: move.copies}) for move in (*self.replace, *self.add)), Counter[str]()))


def swap(old: Mapping[str, Held], new: Mapping[str, Held], backs: bool = False) -> Swap:
    """Give the least that must be printed and pulled to make a box of `old` cards one of `new` cards. With `backs`, a
    card is another one also when its back is. In the order of the new cards, then of the old ones."""
    stays_old, stays_new = _staying(old, new, backs)
    out = {id: one.copies - stays_old[id] for id, one in old.items()}
    come = {id: one.copies - stays_new[id] for id, one in new.items()}
    both = {id: min(out.get(id, 0), count) for id, count in come.items()}
    replace = (_move(id, count, old, new, backs) for id, count in both.items())
    add = (_move(id, come[id] - count, {}, new, backs) for id, count in both.items())
    pull = (_move(id, count - both.get(id, 0), old, {}, backs) for id, count in out.items())
    moves = (tuple(move for move in listed if move.copies) for listed in (pull, replace, add))
    return Swap(*moves)


def mark(digest: str) -> str:
    """Give the mark of a face, as it is printed on the card where that is wished."""
    return digest[:MARK]


def _staying(old: Mapping[str, Held], new: Mapping[str, Held], backs: bool) -> tuple[Counter[str], Counter[str]]:
    """Give how many copies of each old card stay, and how many of each new card are there already: first under one id,
    then wherever two look alike."""
    stays_old, stays_new = Counter[str](), Counter[str]()
    for id, one in new.items():
        if id in old and _look(old[id], backs) == _look(one, backs):
            stays_old[id] = stays_new[id] = min(old[id].copies, one.copies)
    spare: dict[_Look, list[str]] = {}
    for id, one in old.items():
        spare.setdefault(_look(one, backs), []).append(id)
    for id, one in new.items():
        for other in spare.get(_look(one, backs), []):
            count = min(old[other].copies - stays_old[other], one.copies - stays_new[id])
            stays_old[other] += count
            stays_new[id] += count
    return stays_old, stays_new


def _look(one: Held, backs: bool) -> _Look:
    return one.face, one.back if backs else ""


def _move(id: str, copies: int, old: Mapping[str, Held], new: Mapping[str, Held], backs: bool) -> Move:
    was, then = (_look(box[id], backs) if id in box else ("", "") for box in (old, new))
    return Move(id, (new.get(id) or old[id]).name, copies, was[0], then[0], was[1], then[1])
