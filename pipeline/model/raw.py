"""From raw scalars to values: pydantic types that read the letters an author wrote.

The loader leaves every scalar a string, so these validators alone decide what `010`, `no` or `2x`
mean. Each also carries the JSON Schema that an editor needs, in which the same scalar may have
been resolved to a number or a boolean.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema
from pydantic_core import PydanticCustomError

from pipeline.units import NoUnitError, Um, parse_card, parse_length

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
MAX_WHOLE = 1_000_000
"""The largest whole number a file may hold; a card game needs no larger one."""
MAX_ENTRIES = 1_000
"""The most entries of a mapping or list in `game.yaml` and `template.yaml`, and of a list of words; the largest game
that is known has 40 of a kind."""
MAX_FIELDS = 100
"""The most fields of a game; each expression of a card knows them all."""
MAX_PHRASE = 2_000
"""The most letters of a name, a label or a text in `game.yaml`, which may be printed on every card."""
_WHOLE = re.compile(r"0|[1-9]\d{0,6}")
_SIGNED = re.compile(r"[+-]?(0|[1-9]\d{0,6})")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_FLAGS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def refuse(message: str, **shown: object) -> PydanticCustomError:
    """Make the error by which a validator refuses a value, with a message for the author. `right`, among what is shown,
    is what most likely was meant."""
    return PydanticCustomError("cardwright", "{message}", {"message": message, **shown})


def words(value: Any) -> str:
    """Read words; an empty value is an empty string."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise refuse(f"expected words, found {kind_of(value)}")
    return value


def whole(value: Any, most: int = MAX_WHOLE) -> int:
    """Read a whole number from 0 to `most`, written in digits alone."""
    if isinstance(value, str) and _WHOLE.fullmatch(value) and int(value) <= most:
        return int(value)
    raise refuse(f"{ticked(value)} is no whole number from 0 to {most:,}")


def _whole(value: Any) -> int:
    return whole(value)


def signed(value: Any) -> int:
    """Read a whole number with or without its sign."""
    if isinstance(value, str) and _SIGNED.fullmatch(value) and abs(int(value)) <= MAX_WHOLE:
        return int(value)
    raise refuse(f"{ticked(value)} is no whole number from -{MAX_WHOLE:,} to {MAX_WHOLE:,}")


def flag(value: Any) -> bool:
    """Read yes or no, on or off, true or false."""
    if isinstance(value, str) and value.lower() in _FLAGS:
        return _FLAGS[value.lower()]
    raise refuse(f"{ticked(value)} is neither `yes` nor `no`")


def color(value: Any) -> str:
    """Read a colour as `#rrggbb`; given back in lower case."""
    if isinstance(value, str) and _COLOR.fullmatch(value):
        return value.lower()
    raise refuse(f'{ticked(value)} is no colour; write six hexadecimal digits, such as `"#7a1f1f"`')


def name_list(value: Any) -> list[str]:
    """Read a list of words; a single word is a list of one, an empty value an empty list."""
    if value is None:
        return []
    if isinstance(value, str):
        return [value]
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        return list(limited(value))
    raise refuse(f"expected a list of words, found {kind_of(value)}")


def length(value: Any) -> Um:
    """Read a length, in micrometres."""
    try:
        return parse_length(words(value))
    except NoUnitError as error:
        raise refuse(str(error), right=error.right) from None
    except ValueError as error:
        raise refuse(str(error)) from None


def size(value: Any) -> tuple[Um, Um]:
    """Read a card's width x height, in micrometres."""
    try:
        return parse_card(words(value))
    except NoUnitError as error:
        raise refuse(str(error), right=error.right) from None
    except ValueError as error:
        raise refuse(str(error)) from None


def empty_map(value: Any) -> Any:
    """Let an empty value stand for an empty mapping."""
    return {} if value is None else limited(value)


def empty_list(value: Any) -> Any:
    """Let an empty value stand for an empty list."""
    return [] if value is None else limited(value)


def limited(value: Any, most: int = MAX_ENTRIES) -> Any:
    """Give a mapping or list (anything else as it is), unless it has too many entries."""
    if isinstance(value, dict | list) and len(value) > most:
        raise refuse(f"{len(value):,} entries; the limit is {most:,}")
    return value


def field_map(value: Any) -> Any:
    """Read the mapping of a game's fields."""
    return limited(empty_map(value), MAX_FIELDS)


def phrase(value: Any) -> str:
    """Read words of no more than `MAX_PHRASE` letters."""
    text = words(value)
    if len(text) > MAX_PHRASE:
        raise refuse(f"{len(text):,} letters; the limit is {MAX_PHRASE:,}")
    return text


def counted(value: Any) -> str:
    """Read words with a number in them, for which `{n}` stands."""
    text = phrase(value)
    if text and "{n}" not in text:
        raise refuse(f"`{shown(text)}` has no `{{n}}`, which stands for the number")
    return text


def shown(value: Any) -> str:
    """Give a value as a message shows it: short, on one line."""
    text = value if isinstance(value, str) else kind_of(value)
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def ticked(value: Any) -> str:
    """Give words in backticks, and say of anything else what it is."""
    return f"`{shown(value)}`" if isinstance(value, str) else kind_of(value)


def kind_of(value: Any) -> str:
    """Say what a piece of data is, for messages."""
    if value is None:
        return "nothing"
    return "a list" if isinstance(value, list) else "a mapping" if isinstance(value, dict) else "words"


_NUMBERISH = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^[+-]?\d+$"}]}
Words = Annotated[str, BeforeValidator(words), WithJsonSchema({"type": ["string", "number", "boolean", "null"]})]
Phrase = Annotated[str, BeforeValidator(phrase), WithJsonSchema({"type": ["string", "number", "boolean", "null"]})]
_COUNTED_SCHEMA = {"anyOf": [{"type": "string", "pattern": r"\{n\}"}, {"type": "null"}]}
Counted = Annotated[str, BeforeValidator(counted), WithJsonSchema(_COUNTED_SCHEMA)]
Whole = Annotated[int, BeforeValidator(_whole), WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MAX_WHOLE})]
Signed = Annotated[int, BeforeValidator(signed), WithJsonSchema(_NUMBERISH)]
Flag = Annotated[bool, BeforeValidator(flag), WithJsonSchema({"enum": [True, False, "yes", "no", "on", "off"]})]
Color = Annotated[str, BeforeValidator(color), WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})]
_NAMES_SCHEMA = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "number", "boolean"]}}]}
Names = Annotated[list[str], BeforeValidator(name_list), WithJsonSchema(_NAMES_SCHEMA)]
Length = Annotated[Um, BeforeValidator(length), WithJsonSchema({"type": "string"})]
Size = Annotated[tuple[Um, Um], BeforeValidator(size), WithJsonSchema({"type": "string"})]


class Section(BaseModel):
    """Base of what a file may say: every key is known, nothing is coerced, nothing changes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False)
