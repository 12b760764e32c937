"""Values that nobody changes: frozen for the type checker, which looks at all of the code, and not again while it runs.

A frozen dataclass sets each field by a call, three times as long as a plain one takes; a large game makes a hundred
thousand of the values here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["fixed"]

if TYPE_CHECKING:
    from dataclasses import dataclass as fixed
else:
    from dataclasses import dataclass

    def fixed(*, frozen: bool, slots: bool) -> Any:
        """Make a class a dataclass whose values can be compared and hashed, as one that is frozen."""
        return dataclass(slots=slots, unsafe_hash=frozen)
