"""What is wrong in a file is told where it stands there, however many wrong things were left out before it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Origin
from pipeline.model.codes import Notebook
from pipeline.model.gamefile import GameIn
from pipeline.model.invalid import read
from pipeline.model.raw import Phrase, Section, Whole
from tests.model.conftest import GAME, Make

AT = Origin("game.yaml")


class Leaf(Section):
    title: Phrase
    count: Whole
    size: Whole = 1


class Twig(Section):
    title: Phrase
    leaves: list[Leaf] = []  # noqa: RUF012 - pydantic copies it


class Tree(Section):
    twigs: list[Twig]


LEAF = st.fixed_dictionaries(
    {},
    optional={
        "title": st.just("T"), "count": st.sampled_from(["2", "-2"]), "size": st.sampled_from(["3", "-3"]),
        "other": st.just("O"),
    },
)  # fmt: skip
TWIG = st.fixed_dictionaries(
    {}, optional={"title": st.just("T"), "leaves": st.lists(st.one_of(LEAF, st.none()), max_size=4)}
)


def leaf_faults(leaf: dict[str, str] | None, at: Origin) -> set[Origin]:
    """Give the places at which something is to be told of a leaf, worked out without pydantic."""
    if leaf is None:
        return {at}
    told = {at.key() for key in ("title", "count") if key not in leaf}
    told |= {at.child(key) for key in ("count", "size") if leaf.get(key, "").startswith("-")}
    return told | ({at.child("other").key()} if "other" in leaf else set())


@given(st.lists(TWIG, max_size=4))
def test_each_fault_is_told_at_its_own_place_and_what_is_whole_stays(twigs: list[dict[str, Any]]) -> None:
    notes = Notebook()
    made = read(Tree, {"twigs": twigs}, AT, notes, {"twigs": []})
    wanted, whole = set[Origin](), dict[Origin, list[Origin]]()
    for n, twig in enumerate(twigs):
        here = AT.child("twigs", n)
        wanted |= {here.key()} if "title" not in twig else set()
        for k, leaf in enumerate(twig.get("leaves", [])):
            at = here.child("leaves", k)
            wanted |= leaf_faults(leaf, at)
            kept = leaf is not None and {"title", "count"} <= leaf.keys() and leaf["count"] == "2"
            whole.setdefault(here, []).extend([at] if kept and "title" in twig else [])
    assert {finding.at for finding in notes.findings} == wanted
    assert made is not None
    left = list(notes.each(made.twigs, AT.child("twigs")))
    assert [at for at, _ in left] == [AT.child("twigs", n) for n, twig in enumerate(twigs) if "title" in twig]
    for at, twig in left:
        assert [place for place, _ in notes.each(twig.leaves, at.child("leaves"))] == whole.get(at, [])


def test_the_entry_behind_a_wrong_one_is_checked_and_keeps_its_place(make: Make) -> None:
    counters = "[{title: A, count: -1}, {count: 3, extra: 1}, {title: C, count: 9999}, {title: D, count: 3}]"
    card = "  wick: {name: Wick, types: [lamp]}\n"
    project = make(card, GAME + f"aids: {{counters: {counters}}}\n")
    told = {(f.at.path[2:], f.code) for f in project.findings if isinstance(f.at, Origin)}
    assert told == {((0, "count"), "MOD003"), ((1,), "MOD002"), ((1, "extra"), "MOD001"), ((2, "count"), "MOD018")}
    (game,) = project.games.values()
    assert [counter.at.path for counter in game.spec.aids.counters] == [("aids", "counters", 3)]


def test_a_wrong_kind_of_data_for_the_whole_is_told_once() -> None:
    notes = Notebook()
    made = read(GameIn, "words", AT, notes, {"title": "T", "types": {"card": {}}})
    assert made is not None
    assert made.title == "T"
    assert [f.message for f in notes.findings] == ["expected a mapping, found words", "the key `title` is missing",
                                                   "the key `types` is missing"]  # fmt: skip


def test_a_key_that_is_missing_is_missed_at_the_name_of_what_lacks_it() -> None:
    for at, told in ((AT, AT), (AT.child("cards", "wick"), AT.child("cards", "wick").key())):
        notes = Notebook()
        read(Twig, {"leaves": [{"title": "T"}]}, at, notes, {"title": ""})
        assert {f.at for f in notes.findings} == {told, at.child("leaves", 0).key()}


@pytest.mark.parametrize(
    ("written", "right"),
    [("size: 63x88", "63 x 88 mm"), ("size: 63 x 88 mm\naids: {counters: [{title: T, size: 18}]}", "18mm")],
)
def test_a_length_without_a_unit_is_given_one_by_a_fix(make: Make, written: str, right: str) -> None:
    project = make("", GAME.replace("size: 63 x 88 mm", written))
    (found,) = [f for f in project.findings if "unit" in f.message]
    assert found.message.endswith(f"has no unit; write `{right}`")
    assert found.fix is not None
    assert (found.fix.at, found.fix.text, found.fix.safe) == (found.at, right, False)
