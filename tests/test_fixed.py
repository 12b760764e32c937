"""Values that are frozen for the type checker alone do all else that frozen ones do."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from pipeline.findings import Origin
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
