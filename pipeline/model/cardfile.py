"""What a card may say, as pydantic models: one for each combination of types, made when first met.

The fields of a card are the union over its types. The model checks keys and shapes; what a value
means is read afterwards (`pipeline.model.fields`), where each letter's place is known.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, Field, create_model

from pipeline.model.artfile import NO_ART, Art, Scene
from pipeline.model.declared import FieldSpec
from pipeline.model.raw import Names, Section, Words, empty_map, kind_of, refuse, ticked, whole, words
from pipeline.model.values import MAX_NAME

MAX_COPIES = 999
"""The most copies of one card, as `copies` may say."""


def read_name(value: Any) -> str:
    """Read a card's name."""
    name = words(value)
    if len(name) > MAX_NAME:
        raise refuse(f"{len(name):,} letters; the limit of a name is {MAX_NAME}")
    return name


def read_copies(value: Any) -> int:
    """Read a number of copies, 0 to `MAX_COPIES`."""
    return whole(value, MAX_COPIES)


def read_provenance(value: Any) -> dict[str, str]:
    """Read provenance for the card (key ``) or by field."""
    given = {"": value} if isinstance(value, str) else value
    if not isinstance(given, dict):
        raise refuse(f"expected `source`, `proposed` or a mapping of fields to them, found {kind_of(value)}")
    for part in given.values():
        if part not in ("source", "proposed"):
            raise refuse(f"{ticked(part)} is neither `source` nor `proposed`")
    return cast(dict[str, str], given)


Name = Annotated[str, BeforeValidator(read_name)]


class LintIn(Section):
    """`lint:` what the author silences on this card, with the reason."""

    ignore: Annotated[dict[str, Words], BeforeValidator(empty_map)] = Field(default_factory=dict)


_NOTHING_SILENCED = LintIn()


class UseIn(Section):
    """What a card does as one of its types."""

    text: Words = ""
    effects: Any = None


class CardIn(Section):
    """The keys that every card may have."""

    name: Name
    types: Annotated[Names, Field(min_length=1)]
    text: Words = ""
    effects: Any = None
    uses: Annotated[dict[str, UseIn], BeforeValidator(empty_map)] = Field(default_factory=dict)
    flavor: Words = ""
    copies: Annotated[int, BeforeValidator(read_copies)] | None = None
    number: Words = ""
    rarity: Words = ""
    reverse: Words = ""
    art: Art = NO_ART
    scene: Scene = ""
    status: Literal["final", "draft"] = "final"
    lacks: Names = Field(default_factory=list)
    provenance: Annotated[dict[str, str], BeforeValidator(read_provenance)] = Field(default_factory=dict)
    notes: Words = ""
    lint: Annotated[LintIn, BeforeValidator(empty_map)] = Field(
        default_factory=lambda: _NOTHING_SILENCED  # pydantic would copy a default for each card
    )


@lru_cache(maxsize=512)
def model_for(fields: tuple[str, ...]) -> type[CardIn]:
    """Give the model of a card that may carry these fields."""
    extra: dict[str, Any] = {f"field_{n}": (Any, Field(default=None, alias=name)) for n, name in enumerate(fields)}
    return create_model("CardIn", __base__=CardIn, **extra)


def belongs(field: FieldSpec, types: frozenset[str]) -> bool:
    """Tell whether cards of these types may carry a field."""
    return not field.applies_to or bool(field.applies_to & types)
