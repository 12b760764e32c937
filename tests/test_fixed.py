"""Values that are frozen for the type checker alone do all else that frozen ones do."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pipeline.findings import Origin
from pipeline.fixed import fixed
from pipeline.model.values import Cost, CostPart, Token

AT = Origin("sets/a.yaml", ("cards", "owl", "text"), (2, 5))
VALUES = [AT, Token("word", "Draw", AT), Cost((CostPart("F", 2),), "FF")]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_they_are_compared_hashed_copied_and_sent(value: object) -> None:
    twin = copy.deepcopy(value)
    assert twin == value
    assert twin is not value
    assert hash(twin) == hash(value)
    assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(AttributeError):
        value.other = 1  # type: ignore[attr-defined]


def test_one_is_replaced_by_another() -> None:
    assert replace(AT, range=None) == Origin("sets/a.yaml", ("cards", "owl", "text"))
    assert len({AT, replace(AT), replace(AT, part="key")}) == 2


def plain(**more: bool) -> Any:
    """Make a class with fields of each kind, as a dataclass or as `fixed` does."""

    class Kind:
        name: str
        rest: tuple[int, ...] = ()
        at: object = field(default=None, compare=False)
        own: int = field(default=3, repr=False)
        all: dict[str, int] = field(default_factory=dict, hash=False)

    return (fixed if more.pop("quick") else dataclass)(**more)(Kind)


def test_they_are_as_a_dataclass_would_make_them() -> None:
    quick, slow = (plain(quick=one, frozen=True, slots=True) for one in (True, False))
    for made in (quick, slow):
        one = made("a", (1,), at=5)
        assert repr(one) == "plain.<locals>.Kind(name='a', rest=(1,), at=5, all={})"
        assert one == made("a", (1,), at=6) != made("b", (1,), at=5)
        assert one != made("a", (1,), all={"b": 1})
        assert one != ("a", (1,), 3, {})
        assert hash(one) == hash(made("a", (1,), at=6)) == hash(("a", (1,), 3))
        assert made.__match_args__ == ("name", "rest", "at", "own", "all")
    assert quick("a") != slow("a")


def test_a_class_keeps_what_it_says_itself() -> None:
    @fixed(frozen=True, slots=True)
    class Kind:
        name: str

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "told"

    assert Kind("a") == Kind("b")
    assert hash(Kind("a")) == hash(("a",))
    assert repr(Kind("a")) == "told"


def test_one_field_and_none_are_enough() -> None:
    @fixed(frozen=True, slots=True)
    class One:
        value: float

    @fixed(frozen=True, slots=True)
    class Empty:
        pass

    nothing = float("nan")
    assert One(nothing) == One(nothing)
    assert len({One(1), One(1), One(2), Empty(), Empty()}) == 3
    assert repr(Empty()).endswith("Empty()")
