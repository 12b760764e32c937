"""What codes mean, and the reference that is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.lint.explain import explain, reference
from pipeline.lint.registry import rules

DOC = Path(__file__).parents[2] / "docs" / "lint.md"


@pytest.mark.parametrize("name", ["dek001", "plt002", "Yml013", "fac001", "mod003", "FAC001"])
def test_case_does_not_matter(name: str) -> None:
    assert explain(name).startswith(name.upper())


def test_the_reference_is_up_to_date() -> None:
    assert DOC.read_text("utf-8") == reference(), "run: python -m pipeline.lint.explain > docs/lint.md"


def test_the_reference_tells_of_every_rule_once() -> None:
    text = reference()
    for rule in rules().values():
        assert text.count(f"### {rule.code} {rule.key}\n") == 1
        assert f"(#{rule.code.lower()}-{rule.key})" in text


@pytest.mark.parametrize("name", ["CST001", "symbol-order"])
def test_explain_tells_why_shows_both_examples_and_how_to_silence(name: str) -> None:
    text = explain(name)
    assert text.startswith("CST001 symbol-order (warning, looks at each card, since 0.1)")
    for part in ("Why\n", "⟦1OF⟧", "Good\n", "lint: {ignore: {CST001: the reason}}"):
        assert part in text


@pytest.mark.parametrize(
    "told", ["MOD001 unknown-key", "YML005 duplicate-key", "INT001 rule-crashed", "INT002 rule-cut"]
)
def test_codes_of_other_stages_are_told_too(told: str) -> None:
    assert explain(told.split()[0]).startswith(f"{told} (")


def test_an_unknown_code_gets_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"did you mean `CST001`\?"):
        explain("CST0O1")
