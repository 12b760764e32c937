"""What the rules make reachable, from data alone: each planted fault is told, and the sound game is silent."""

from __future__ import annotations

import pytest

from tests.check.conftest import CARDS, RULES, Ferry, bad, verdicts

COUNTED = """\
  resources:
    oil: {label: Oil, start: 2, gains: [{op: gain, worth: "1"}], section: "2"}
    seats: {label: Seats, zone: dock, gains: [{where: "'boat' in types", worth: seats}], section: "2"}
    chips: {label: Chips, start: 3, closed: yes, section: "2"}
  limits: [{label: boats, zone: dock, cards: 0-2, section: "2"}]
"""
EVENTS = """\
  events:
    storm: {words: [a storm comes], cards: [{text: "gain 1 {O}"}], section: "2"}
    dawn: {words: [it dawns], phase: play, section: "2"}
    flood: {words: [the river rises], cards: [{op: twice}], section: "2"}
  triggers: {fields: [trigger], params: [event]}
"""


def declared(more: str, rules: str = RULES) -> str:
    return (
        rules.replace("hand: {section", "dock: {section: '2'}, hand: {section").replace(
            "to: hand, where", "to: dock, where"
        )
        + more
    )


def test_a_sound_game_is_told_as_sound(ferry: Ferry) -> None:
    found = verdicts(ferry())
    assert all(one.ok for one in found)
    assert [one.message for one in found] == [
        "all 1 phases are used", "all 2 zones are used", "all 5 finished cards are played or moved by a step",
    ]  # fmt: skip


def test_a_game_without_rules_has_no_verdicts(ferry: Ferry) -> None:
    assert verdicts(ferry("")) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "named"),
    [
        ("phases: {play", "phases: {rest: {section: '1'}, play", "PLY005", "`rest`"),
        ("zones: {deck", "zones: {attic: {section: '1'}, deck", "PLY006", "`attic`"),
        ("  phases:", "  resources: {luck: {section: '1'}}\n  phases:", "PLY007", "`luck`"),
        ("'harbor' in types\", section", "'harbor' not in types\", section", "PLY002", "`quay`"),
    ],
)
def test_what_no_rule_uses_is_told(ferry: Ferry, old: str, new: str, code: str, named: str) -> None:
    assert old in RULES
    project = ferry(RULES.replace(old, new))
    assert named in bad(project)[code]
    (one,) = [one for one in verdicts(project) if one.code == code and not one.ok]
    span = project.span(one.at)
    text = (project.root / span.file).read_text().splitlines()[span.line - 1]
    assert text[span.col - 1 :].startswith(named.strip("`"))


@pytest.mark.parametrize(
    ("win", "message"),
    [
        ("resource: oil, amount: 3+", ""),
        ("resource: oil, amount: 4+", ""),
        ("resource: oil, amount: 5+", "w: asks for Oil 5 or more, and no more than 4 can come together"),
        ("resource: oil, amount: 0", "w: asks for Oil 0, and nothing takes any from the 2 at the start"),
        ("resource: seats, amount: 5+", ""),
        ("resource: seats, amount: 6+", "w: asks for Seats 6 or more, and no more than 5 can come together"),
        ("resource: chips, amount: 6+", ""),
        ("resource: chips, amount: 7+", "w: asks for Chips 7 or more, and no more than 6 can come together"),
    ],
)
def test_a_win_is_reachable_exactly_up_to_what_can_come_together(ferry: Ferry, win: str, message: str) -> None:
    wins = f"  wins: {{w: {{when: You have it, {win}, section: '2'}}}}\n"
    assert bad(ferry(declared(COUNTED + wins))).get("PLY008", "") == message


def test_a_step_that_gains_has_no_bound_unless_the_resource_has(ferry: Ferry) -> None:
    win = "  wins: {w: {when: Rich, resource: oil, amount: 9+, section: '2'}}\n"
    rules = RULES.replace("do: Play,", "do: Play, gain: {oil: 1},")
    assert "PLY008" not in bad(ferry(declared(COUNTED + win, rules)))
    assert "PLY008" in bad(ferry(declared(COUNTED.replace("start: 2", "start: 2, most: 8") + win, rules)))


def test_a_step_that_takes_makes_nothing_reachable(ferry: Ferry) -> None:
    win = "  wins: {w: {when: Poor, resource: oil, amount: 0, section: '2'}}\n"
    assert "PLY008" not in bad(ferry(declared(COUNTED + win, RULES.replace("do: Play,", "do: Play, lose: {oil: 1},"))))


@pytest.mark.parametrize(
    ("card", "code", "message"),
    [
        ("trigger: When a storm comes.", "", ""),
        ("trigger: When it dawns.", "", ""),
        ("trigger: When the river rises.", "PLY003", "nothing causes the trigger of `crew`: `flood`"),
        ("trigger: When it snows.", "PLY004", "the trigger of `crew` names no declared event"),
        ("effects: [{watch: dawn}]", "", ""),
        ("effects: [{twice: [{watch: storm}]}, {gain: 1}]", "", ""),
    ],
)
def test_a_trigger_names_an_event_that_something_causes(ferry: Ferry, card: str, code: str, message: str) -> None:
    project = ferry(declared(COUNTED.split("  limits")[0] + EVENTS),
                    CARDS + f"  crew: {{name: Crew, types: [boat], {card}}}\n")  # fmt: skip
    found = {code: text for code, text in bad(project).items() if code in ("PLY003", "PLY004")}
    assert found == ({code: message} if code else {})


def test_a_draft_causes_nothing_and_asks_nothing(ferry: Ferry) -> None:
    draft = "  crew: {name: Crew, types: [boat], trigger: It snows., status: draft}\n"
    assert "PLY004" not in bad(ferry(declared(EVENTS), CARDS + draft))
