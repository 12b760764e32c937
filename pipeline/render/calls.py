"""What the functions of a template take: each argument is looked at before the function is called, so that a wrong one
is told by the function's and its own name, and not by what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from jinja2 import Undefined

from pipeline.model.nearest import did_you_mean

T = TypeVar("T")

SHOWN = 40
"""The most letters of a wrong text that are shown."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument by its name: what it is, in words, and what tells whether a value is that."""

    name: str
    what: str
    fits: Callable[[Any], bool]
    needed: bool = True


def is_number(value: Any) -> bool:
    """Tell whether a value is a number that lengths are reckoned with."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """Tell whether a value is a text."""
    return isinstance(value, str)


def is_share(value: Any) -> bool:
    """Tell whether a value is a number, or a text that is read as one."""
    try:
        return not isinstance(value, bool) and float(value) == float(value)
    except (TypeError, ValueError):
        return False


def are_texts(value: Any) -> bool:
    """Tell whether a value is a list of texts."""
    return isinstance(value, list | tuple) and all(map(is_text, value))


def is_any(value: Any) -> bool:
    """Take every value."""
    return True


def checked(name: str, function: Callable[..., T], *taken: Argument) -> Callable[..., T]:
    """Give a function that is called only with arguments which it takes, by place or by name.

    The one that is given raises ValueError with a message for the look's author.
    """

    def call(*given: Any, **named: Any) -> T:
        values = _by_name(name, taken, given, named)
        for one in taken:
            if one.name not in values:
                if one.needed:
                    raise ValueError(f"{_takes(name, one)}, and has none")
            elif missing := _undefined(values[one.name]):
                raise ValueError(f"{_takes(name, one)}, and `{missing}` is undefined")
            elif not one.fits(values[one.name]):
                raise ValueError(f"{_takes(name, one)}, and has {_shown(values[one.name])}")
        return function(**values)

    return call


def _by_name(
    function: str, taken: Sequence[Argument], given: Sequence[Any], named: Mapping[str, Any]
) -> dict[str, Any]:
    names = [one.name for one in taken]
    if len(given) > len(names):
        raise ValueError(f"`{function}` takes {', '.join(f'`{one}`' for one in names)}, and has {len(given)} values")
    values = dict(zip(names, given, strict=False))
    for one, value in named.items():
        if one not in names:
            raise ValueError(f"`{function}` takes no `{one}`{did_you_mean(one, names)}")
        if one in values:
            raise ValueError(f"`{function}` has its `{one}` twice")
        values[one] = value
    return values


def _takes(function: str, one: Argument) -> str:
    return f"`{function}` takes {one.what} as its `{one.name}`"


def _undefined(value: Any) -> str:
    """Give the name that is not defined, of a value or of one in a list; empty where there is none."""
    if isinstance(value, Undefined):
        return value._undefined_name or "it"
    return next(filter(None, map(_undefined, value)), "") if isinstance(value, list | tuple) else ""


def _shown(value: Any) -> str:
    """Say what a value is, in the template's terms."""
    if isinstance(value, str):
        return f"the text `{value if len(value) <= SHOWN else value[:SHOWN] + '…'}`"
    if value is None or isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, list | tuple):
        return "a list with something else" if any(not is_text(one) for one in value) else "a list"
    return f"the number `{value}`" if is_number(value) else "something else"
