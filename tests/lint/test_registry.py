"""The decorator refuses what would make two rules one; selections name rules by code, family or key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipeline.errors import InternalError, UsageError
from pipeline.findings import Severity
from pipeline.lint.context import Hit
from pipeline.lint.registry import CRASH, CUT, Rule, chosen, names, rule, rules


def nothing() -> Iterator[Hit]:
    """Find nothing."""
    yield from ()


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("IDN001", "a-new-key"),
        ("IDN999", "near-duplicate-name"),
        ("IDN1", "short-code"),
        ("idn998", "lower-code"),
        ("IDN998", "Upper-Key"),
        (CRASH, "code-of-crashes"),
        (CUT, "code-of-cuts"),
    ],
)
def test_a_code_or_key_that_is_taken_or_malformed_is_our_fault(code: str, key: str) -> None:
    rules()
    with pytest.raises(InternalError, match=code):
        rule(code=code, key=key, severity=Severity.INFO, scope="card", since="0.1")(nothing)
    assert key == "near-duplicate-name" or key not in names()


@pytest.mark.parametrize("text", ["It is.", "It is.\n\nWhy\n  x\n\nBad\n  y", "Why\n  x\n\nBad\n  y\n\nGood\n  z"])
def test_a_docstring_without_its_sections_is_our_fault(text: str) -> None:
    with pytest.raises(InternalError, match="XYZ001"):
        Rule("XYZ001", "x", Severity.INFO, "card", "0.1", nothing, text).doc()


def test_rules_come_in_the_order_of_their_codes() -> None:
    codes = list(rules())
    assert codes == sorted(codes)
    assert len(codes) >= 30


def test_select_takes_codes_families_and_keys() -> None:
    assert [r.code for r in chosen(["IDN001", "discouraged-word"])] == ["IDN001", "TRM001"]
    assert {r.code[:3] for r in chosen(["KEY"])} == {"KEY"}
    assert chosen([]) == tuple(rules().values())


@pytest.mark.parametrize(("name", "near"), [("IDN0O1", "IDN001"), ("drfat", "draft"), ("", "no rule")])
def test_select_of_nothing_known_is_a_usage_error(name: str, near: str) -> None:
    with pytest.raises(UsageError, match=near):
        chosen([name])
