"""What is given to a command, taken as it is where it is what the parameter says already.

Typer has pydantic check each value, also those that a command has when nothing is given. To load it, and to make a
check for each of thirty options, takes longer than a build that finds nothing to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from typer import core
from typer._coercion import RuntimeParam, build_runtime_param
from typer.models import OptionInfo, ParameterInfo

_ON_FILES = ("exists", "file_okay", "dir_okay", "writable", "readable", "resolve_path", "allow_dash", "path_type")
"""What a parameter may ask of the file that a path leads to."""
_ASKS_NOTHING = OptionInfo()


class _Plainly(RuntimeParam):
    """Takes what needs no check, and leaves all else to typer's own way."""

    def _coerce_value(self, value: Any, param: Any, ctx: Any) -> Any:
        if _is_word(value) and (self.annotation is str or _is_choice(value, self.annotation)):
            return value
        if _is_word(value) and self.annotation is Path and _asks_nothing(self.parameter_info):
            return Path(value)
        if self.annotation == list[str] and isinstance(value, tuple) and all(map(_is_word, value)):
            return list(value)
        if value is param.default and _is_one(value, self.annotation):
            return value
        return build_runtime_param(param.type_descriptor)._coerce_value(value, param, ctx)


def take_plainly() -> None:
    """Have all parameters of commands take plainly what they can, from now on."""
    core._TyperParameter.get_runtime_param = _plainly  # type: ignore[assignment, method-assign]


def _plainly(param: Any) -> RuntimeParam:
    kind = param.type_descriptor
    return _Plainly(kind.parameter_info, kind.annotation)


def _is_word(value: object) -> bool:
    """Tell whether a value is a word of plain letters: bytes of the command line that are none come as other signs."""
    return isinstance(value, str) and value.isprintable()


def _asks_nothing(info: ParameterInfo) -> bool:
    """Tell whether a parameter takes any path, be there a file or not."""
    return all(getattr(info, name) == getattr(_ASKS_NOTHING, name) for name in _ON_FILES)


def _is_one(value: object, annotation: Any) -> bool:
    """Tell whether a value is one of those that an annotation tells of."""
    return _is_choice(value, annotation) or (annotation in (int, Path) and isinstance(value, annotation))


def _is_choice(value: object, annotation: Any) -> bool:
    return get_origin(annotation) is Literal and value in get_args(annotation)
