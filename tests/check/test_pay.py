"""Cards that nobody can pay for in a deck: by cards, from a resource, in words, or always."""

from __future__ import annotations

import pytest

from tests.check.conftest import CARDS, GAME, RULES, Ferry, bad, verdicts

PRICES = """\
  resources: {oil: {gains: [{op: gain}], section: "2"}}
  prices:
    F: {cards: [{where: seats > 3, worth: "2"}, {where: "'boat' in types"}], section: "2"}
    O: {resource: oil, section: R1}
    sink: {cards: [{where: seats >= least}], section: "2"}
"""
SINKING = (
    CARDS
    + """\
  reef: {name: Reef, types: [harbor], cost: [{sink: 4}]}
  shoal: {name: Shoal, types: [harbor], cost: 2}
"""
)


def pay(ferry: Ferry, deck: str, rules: str = RULES + PRICES, game: str = GAME) -> dict[str, str]:
    return {code: text for code, text in bad(ferry(rules, SINKING, game, mine=f"format: heap\ncards: {deck}\n")).items()
            if code in ("PLY001", "PLY010")}  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("{raft: 2}", ""),
        ("{raft: 1}", "nothing in this deck pays the 1 F of `raft`"),
        ("{raft: 1, calm: 1}", "nothing in this deck pays the 1 F of `raft`"),
        ("{barge: 1, raft: 1}", "nothing in this deck pays the 2 F of `barge`"),
        ("{barge: 1, raft: 2}", ""),
        ("{barge: 2}", ""),
        ("{fog: 1}", ""),
        ("{reef: 1, barge: 2}", ""),
        ("{reef: 1, raft: 2}", "nothing in this deck pays the `sink a boat of 4 seats` of `reef`"),
        ("{shoal: 1, raft: 2}", ""),
        ("{shoal: 1}", "nothing in this deck pays the 2 of `shoal`"),
    ],
)
def test_a_price_is_paid_by_what_else_is_in_the_deck(ferry: Ferry, deck: str, message: str) -> None:
    assert pay(ferry, deck).get("PLY001", "") == message


def test_a_resource_pays_when_something_brings_it(ferry: Ferry) -> None:
    dry = GAME.replace(", effects: [{gain: 1}]", "")
    assert pay(ferry, "{fog: 1}", game=dry)["PLY001"] == "nothing in this deck pays the 1 O of `fog`"
    start = PRICES.replace("oil: {gains", "oil: {start: 1, gains")
    assert pay(ferry, "{fog: 1}", RULES + start, dry) == {}


def test_what_may_not_be_kept_bounds_a_price_of_a_number(ferry: Ferry) -> None:
    rules = RULES.replace("do: Play,", "do: Play, gain: {oil: 2},")
    prices = "  resources: {oil: {keep: 1, section: '2'}}\n  prices: {seats: {resource: oil, section: '2'}}\n"
    cards = "  dear: {name: Dear, types: [boat], seats: %d}\n"
    for seats, fine in ((3, True), (4, False)):
        found = bad(ferry(rules + prices, CARDS + cards % seats, mine="format: heap\ncards: [dear]\n"))
        assert ("PLY001" not in found) == fine


def test_a_symbol_that_nothing_is_said_to_pay_is_told(ferry: Ferry) -> None:
    prices = "  prices: {F: {section: '2'}}\n"
    assert pay(ferry, "{fog: 1, raft: 1}", RULES + prices) == {"PLY010": "nothing is said to pay the `O` of `fog`"}


def test_drafts_neither_pay_nor_are_paid(ferry: Ferry) -> None:
    assert "PLY001" in pay(ferry, "{raft: 1, sketch: 1}")


def test_the_verdict_names_the_section_and_the_line(ferry: Ferry) -> None:
    project = ferry(RULES + PRICES, mine="format: heap\ncards:\n  calm: 1\n  raft: 1\n")
    (one,) = [one for one in verdicts(project) if one.code == "PLY001"]
    assert (one.section, one.cards, project.span(one.at).line, one.about) == ("2", (("raft", 1),), 4, "mine")


def test_prices_that_ask_too_much_are_taken_as_payable(ferry: Ferry, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "PLY001" in pay(ferry, "{reef: 1, raft: 2}")
    monkeypatch.setattr("pipeline.check.pay.MAX_ASKED", 0)
    assert pay(ferry, "{reef: 1, raft: 2}") == {}
