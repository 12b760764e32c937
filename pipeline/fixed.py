"""Values that nobody changes: frozen for the type checker, which looks at all of the code, and not again while it runs.

A frozen dataclass sets each field by a call, three times as long as a plain one takes; a large game makes a hundred
thousand of the values here. And a dataclass compiles six functions of its own, a millisecond for each class, of which
there are hundreds; here all but `__init__` are made without a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["fixed"]

if TYPE_CHECKING:
    from dataclasses import dataclass as fixed
else:
    from collections.abc import Callable
    from dataclasses import dataclass, fields
    from functools import partial
    from operator import attrgetter

    def fixed(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Make a class a dataclass whose values can be compared and hashed, as one that is frozen."""
        return partial(_made, slots=slots)

    def _made(cls: type, slots: bool) -> type:
        made = dataclass(slots=slots, repr=False, eq=False)(cls)
        known = fields(made)
        parts = _parts([one.name for one in known if one.compare])
        hashed = _parts([one.name for one in known if (one.compare if one.hash is None else one.hash)])
        shown = [one.name for one in known if one.repr]

        def is_equal(self: object, other: object) -> bool:
            return parts(self) == parts(other) if other.__class__ is self.__class__ else NotImplemented

        def to_hash(self: object) -> int:
            return hash(hashed(self))

        def told(self: object) -> str:
            values = ", ".join([f"{name}={getattr(self, name)!r}" for name in shown])
            return f"{self.__class__.__qualname__}({values})"

        for name, method in {"__eq__": is_equal, "__hash__": to_hash, "__repr__": told}.items():
            if cls.__dict__.get(name) is None:  # Python itself says None of the hash of a class with its own `__eq__`
                setattr(made, name, method)
        return made

    def _parts(names: list[str]) -> Callable[[object], tuple]:
        """Give what gets the fields that are compared."""
        if len(names) > 1:
            return attrgetter(*names)
        return lambda value: tuple([getattr(value, name) for name in names])
