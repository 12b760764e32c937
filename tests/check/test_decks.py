"""Is a deck legal? At each limit yes, one past it no, with the section, the cards and the counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.check.cast import Cast
from pipeline.check.decks import judge
from pipeline.findings import Origin, Severity
from pipeline.model.play import Range
from pipeline.model.types import Deck, DeckLine, Game
from pipeline.model.verdicts import CODES
from tests.check.conftest import CARDS, RULES, Ferry, bad, only_game, verdicts, write

LEGAL = "format: duel\ncards: {raft: 3, fog: 1}\n"


def test_a_legal_deck_has_every_rule_told_as_good(ferry: Ferry) -> None:
    found = [one for one in verdicts(ferry(mine=LEGAL)) if one.about]
    assert {one.code for one in found} == {"DEK001", "DEK002", "DEK003", "DEK004", "DEK005", "PLY009"}
    assert all(one.ok for one in found if one.code != "PLY009")
    assert {one.section for one in found} == {"1", "2"}


@pytest.mark.parametrize(
    ("cards", "code", "message"),
    [
        ("{raft: 2, fog: 1}", "DEK001", "Duel: 3 cards, allowed 4 to 6"),
        ("{raft: 3, barge: 2, fog: 2}", "DEK001", "Duel: 7 cards, allowed 4 to 6"),
        ("{raft: 4}", "DEK002", "Duel with all parts: 4 of `raft`, allowed 3 of a card"),
        ("{raft: 3, quay: 1}", "DEK003", "Duel: `quay` (1 card) may not be in it"),
        ("{raft: 1, fog: 3}", "DEK004", "Duel, boats: 1 card, allowed 2 or more"),
    ],
)
def test_one_past_a_limit_is_illegal(ferry: Ferry, cards: str, code: str, message: str) -> None:
    assert bad(ferry(mine=f"format: duel\ncards: {cards}\n"))[code] == message


@pytest.mark.parametrize("cards", ["{raft: 3, fog: 1}", "{raft: 3, fog: 3}", "{raft: 2, fog: 2}"])
def test_exactly_at_each_limit_is_legal(ferry: Ferry, cards: str) -> None:
    assert not {code for code in bad(ferry(mine=f"format: duel\ncards: {cards}\n")) if code.startswith("DEK")}


def test_lines_and_parts_count_together(ferry: Ferry) -> None:
    two_lines = "format: duel\ncards: [raft, {raft: 2}, fog, {raft: 1}]\n"
    assert bad(ferry(mine=two_lines))["DEK002"] == "Duel with all parts: 4 of `raft`, allowed 3 of a card"
    beside = "format: duel\ncards: {raft: 3, fog: 1}\nparts: {side: [raft]}\n"
    assert bad(ferry(mine=beside))["DEK002"] == "Duel with all parts: 4 of `raft`, allowed 3 of a card"


def test_a_sideboard_has_limits_of_its_own(ferry: Ferry) -> None:
    deck = "format: duel\ncards: {raft: 3, fog: 1}\nparts: {side: %s}\n"
    assert "DEK001" not in bad(ferry(mine=deck % "[calm, barge]"))
    assert bad(ferry(mine=deck % "[calm, barge, fog]"))["DEK001"] == "Side: 3 cards, allowed 0 to 2"
    assert bad(ferry(mine=deck % "{calm: 2}"))["DEK002"] == "Side: 2 of `calm`, allowed 1 of a card"


def test_unlimited_is_no_limit(ferry: Ferry) -> None:
    assert not bad(ferry(mine="format: heap\ncards: {raft: 999, calm: 999}\n"))
    assert not bad(ferry(mine="format: heap\n"))


def test_printed_is_what_the_box_holds(ferry: Ferry) -> None:
    whole = "format: box\nevery: copies > 0\ncards: {sketch: 0}\n"
    assert not bad(ferry(mine=whole, rules=RULES.replace("6, c", "7, c")))
    (found,) = [one for one in verdicts(ferry(mine="format: box\ncards: {raft: 3, fog: 1, calm: 1, quay: 1}\n"))
                if one.about and not one.ok]  # fmt: skip
    assert (found.code, found.found, found.allowed) == ("DEK002", 3, "as many as the box holds")
    assert (found.section, found.cards, found.severity) == ("R1", (("raft", 3),), Severity.WARNING)


def test_drafts_do_not_count(ferry: Ferry) -> None:
    found = bad(ferry(mine="format: duel\ncards: {raft: 3, sketch: 1}\n"))
    assert found["DEK005"] == "`sketch` (1 card) unfinished, not counted"
    assert found["DEK001"] == "Duel: 3 cards, allowed 4 to 6"


def test_a_card_whose_reverse_is_a_draft_does_not_count(ferry: Ferry) -> None:
    cards = CARDS.replace("{name: Raft,", "{name: Raft, reverse: wreck,")
    wreck = "  wreck: {name: Wreck, types: [boat]}\n"
    mine = "format: duel\ncards: {raft: 3, barge: 2}\n"
    assert "DEK005" not in bad(ferry(mine=mine, cards=cards + wreck))
    found = bad(ferry(mine=mine, cards=cards + wreck.replace("]}", "], status: draft}")))
    assert found["DEK005"] == "`raft` (3 cards) unfinished, not counted"
    assert found["DEK001"] == "Duel: 2 cards, allowed 4 to 6"


def test_a_bad_verdict_points_at_the_line_and_names_the_section(ferry: Ferry) -> None:
    project = ferry(mine="format: duel\ncards:\n  fog: 1\n  raft: 4\n")
    (one,) = [one for one in verdicts(project) if one.code == "DEK002" and not one.ok]
    span = project.span(one.finding().at)
    assert (span.file, span.line, one.finding().severity) == ("decks/mine.yaml", 4, Severity.ERROR)
    assert one.finding().message.endswith("(rules.md 1)")


@pytest.mark.parametrize("wrong", ["raftt: 1", "calm: x", "calm: null", "fog: 1"])
def test_a_broken_deck_is_told(ferry: Ferry, wrong: str) -> None:
    """Whether a line was refused as it was read, or already as YAML: an empty value, a key twice."""
    project = ferry(mine=f"format: duel\ncards: {{raft: 3, fog: 1, {wrong}}}\n")
    game = project.games["ferries"]
    assert "DEK007" in {one.code for one in judge(game.decks[0], Cast(game)) if not one.ok}


def test_a_list_without_a_format_is_not_judged(ferry: Ferry) -> None:
    assert not [one for one in verdicts(ferry(mine="cards: {raft: 99}\n")) if one.about]


def test_the_plan_is_a_verdict_for_each_row(ferry: Ferry) -> None:
    rules = RULES.replace("drafts: yes", "drafts: yes, plan: yes").replace("cards: 6, c", "cards: unlimited, c")
    plan = "plan: [{label: boats, where: \"'boat' in types\", cards: 3, copies: 4}, {label: all, copies: 9}]\n"
    project = ferry(mine="format: box\nevery: copies > 0\n", rules=rules + plan)
    found = [(one.ok, one.message) for one in verdicts(project) if one.code == "DEK006"]
    assert found == [
        (True, "plan, boats: 3 different cards and 4 in all, planned 3/4"),
        (False, "plan, all: 6 different cards and 7 in all, planned -/9"),
    ]


def test_every_code_has_a_name_and_a_meaning() -> None:
    assert all(name and meaning.endswith(".") for name, meaning in CODES.values())
    assert len({name for name, _ in CODES.values()}) == len(CODES)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return only_game(write(tmp_path_factory.mktemp("ferry")))


SMALL = st.integers(0, 9)


@given(SMALL, SMALL, st.one_of(st.none(), SMALL), st.lists(st.integers(0, 4), max_size=5))
def test_a_deck_is_legal_exactly_within_its_limits(
    game: Game, least: int, more: int, limit: int | None, lines: list[int]
) -> None:
    heap = game.spec.play.formats["heap"]
    form = replace(heap, copies=limit, main=replace(heap.main, cards=Range(least, least + more)))
    declared = replace(game, spec=replace(game.spec, play=replace(game.spec.play, formats={"heap": form})))
    at = Origin("x")
    deck = Deck("ferries", "d", "d", "heap", "", "", "", tuple(DeckLine("raft", n, at) for n in lines), {}, False, at)
    found = {one.code: one.ok for one in judge(deck, Cast(declared))}
    assert found["DEK001"] == (least <= sum(lines) <= least + more)
    assert found["DEK002"] == (limit is None or sum(lines) <= limit)
