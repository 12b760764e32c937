"""FAC: what is wrong with the picture on a card's face."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.faced import hit, of_kind
from pipeline.lint.registry import rule
from pipeline.model.faces import IS_EMPTY, NO_SHAPE, Face
from pipeline.model.types import Card


@rule(code="FAC005", key="missing-art", severity=Severity.ERROR, scope="face", since="0.1")
def missing_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture of the card is not there.

    Why
        The card would be printed with an empty frame.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-missing, field: art, actual: art/pale.png, detail: there is no `art/pale.png`}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "art-missing"):
        yield hit(p, card, "the picture is missing", "put the file there, or leave `art` out: a picture is made")


@rule(code="FAC006", key="unusable-art", severity=Severity.ERROR, scope="face", since="0.1")
def unusable_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture of the card cannot be used.

    Why
        It is damaged, of a kind that cannot be printed, or larger than the limits. `lint` looks at the beginning of
        the file; a build reads it whole.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-bad, field: art, actual: art/pale.png, detail: the file ends too early}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "art-bad"):
        hint = "save it again as PNG or JPEG, smaller if it is over a limit"
        if p.detail in (IS_EMPTY, NO_SHAPE):
            hint = "put a picture there, or take the file away"
        elif p.actual.lower().endswith(".svg"):
            hint = "mend the drawing, or save it as PNG"
        yield hit(p, card, "the picture cannot be used", hint)


@rule(code="FAC012", key="coarse-art", severity=Severity.WARNING, scope="face", since="0.1")
def coarse_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture has too few pixels for the size that it is printed at.

    Why
        It looks sharp on the screen and blurred in print.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-dpi, field: art, actual: 96 dpi, expected: 300 dpi, detail: the picture is coarse}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "art-dpi"):
        yield hit(p, card, "the picture has too few pixels", "use a larger picture")
