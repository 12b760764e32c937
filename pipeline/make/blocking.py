"""Cards that nothing can be made of: which they are, why, and how that is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pipeline.make.types import FaceSet
from pipeline.model.types import Card

NAMED = 3
"""Cards that a note names; of more it gives the number."""


def blocked(
    cards: Iterable[tuple[Card, str]], faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]
) -> dict[str, str]:
    """Give the cards that cannot be printed, and why. Each comes with the id of what is on its back, which is empty
    where none is printed; `bad_fronts` and `bad_backs` are the faces that were made and have an error."""
    reasons = ((card.id, _reason(card, back, faces, bad_fronts, bad_backs)) for card, back in cards)
    return {id: why for id, why in reasons if why}


def _reason(card: Card, back: str, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]) -> str:
    if card.status == "broken":
        return f"`{card.id}` is broken"
    if card.id not in faces.fronts or not faces.fronts[card.id].made:
        return bad_fronts.get(card.id, f"`{card.id}` has no face")
    bad = bad_fronts if back == card.reverse else bad_backs
    behind = faces.behind(back)
    if back and not (behind and behind.made):
        return bad.get(back, f"the {'reverse' if back == card.reverse else 'back'} `{back}` has no face")
    return bad_fronts.get(card.id) or bad.get(back, "")


def because(reasons: Sequence[str]) -> str:
    """Say why files are left as they were."""
    more = f", and {len(reasons) - 1} more" if len(reasons) > 1 else ""
    return f"{reasons[0]}{more}; `--keep-going` makes it without"


def listed(ids: Sequence[str]) -> str:
    """Name cards, or give their number."""
    return f"{len(ids)} cards" if len(ids) > NAMED else ", ".join(f"`{id}`" for id in ids)
