"""What a game may not do to the machine that reads it: each limit is a finding, and the rest goes on."""

from __future__ import annotations

import time

import pytest

from pipeline.findings import Severity
from pipeline.model import cards, codes, project
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.raw import MAX_ENTRIES, MAX_FIELDS, MAX_PHRASE
from pipeline.model.values import MAX_NAME
from tests.model.conftest import GAME, LOOK, Make

TEMPLATE = "templates__bare__template.yaml"


def over_limit(found: project.Project) -> str:
    (one,) = (f for f in found.findings if f.code == "MOD020")
    assert one.severity is Severity.ERROR
    return one.message


def test_a_notebook_is_full_once_and_then_takes_no_more(monkeypatch) -> None:
    monkeypatch.setattr(codes, "MAX_FINDINGS", 2)
    notes = Notebook(card="a")
    notes.add("MOD001", "one", cards.Origin("x"))
    with pytest.raises(NotebookFull):
        notes.add("MOD001", "two", cards.Origin("x"))
    notes.add("MOD001", "three", cards.Origin("x"))
    assert [f.message for f in notes.findings] == ["one", "two", "more than 2 findings in this game, the limit"]
    assert [f.card for f in notes.findings] == ["a", "a", ""]


def test_reading_stops_when_too_much_is_wrong(make: Make, monkeypatch) -> None:
    monkeypatch.setattr(codes, "MAX_FINDINGS", 5)
    found = make("".join(f"  c{n}: {{name: C{n}, types: [lamp], text: '{{q}} {{q}}'}}\n" for n in range(9)))
    assert over_limit(found) == "more than 5 findings in this game, the limit"
    assert [c.id for c in found.games["lanterns"].cards] == ["c0", "c1"]


def test_a_game_file_in_which_too_much_is_wrong_breaks_the_game(make: Make, monkeypatch) -> None:
    monkeypatch.setattr(codes, "MAX_FINDINGS", 5)
    found = make("  wick: {name: Wick, types: [lamp]}\n", game=GAME + "".join(f"k{n}: 1\n" for n in range(9)))
    assert over_limit(found) == "more than 5 findings in this game, the limit"
    assert (found.games["lanterns"].cards, found.broken) == ((), {"lanterns"})


def test_a_look_in_which_too_much_is_wrong_breaks_the_game(make: Make, monkeypatch) -> None:
    monkeypatch.setattr(codes, "MAX_FINDINGS", 5)
    found = make("  wick: {name: Wick, types: [lamp]}\n", **{TEMPLATE: LOOK + "".join(f"k{n}: 1\n" for n in range(9))})
    assert over_limit(found) == "more than 5 findings in this game, the limit"
    assert found.broken == {"lanterns"}


def test_what_types_and_keywords_print_on_each_card_has_a_limit(make: Make, monkeypatch) -> None:
    monkeypatch.setattr(cards, "MAX_PRINTED", 50)
    wick = "  wick: {name: Wick, types: [lamp], traits: [Bright, Shield 2, Bright]}\n"
    found = make(wick + "  oil: {name: Oil, types: [lamp]}\n")
    assert over_limit(found) == "the text box has 52 letters with what types and keywords add; the limit is 50"
    wick, oil = found.games["lanterns"].cards
    assert (wick.status, wick.blocks, oil.status) == ("broken", (), "final")


def test_reminders_are_read_no_further_than_the_limit(make: Make, monkeypatch) -> None:
    monkeypatch.setattr(cards, "MAX_PRINTED", 10)
    found = make("  wick: {name: Wick, types: [lamp], traits: [Bright, Shield 2]}\n")
    assert "the text box has 27 letters" in over_limit(found), "of `Bright` alone"


def test_names_of_its_own_do_not_grow_a_text_without_end(make: Make) -> None:
    name = "W" * MAX_NAME
    assert "20,099 letters" in over_limit(make(f"  wick: {{name: {name}, types: [lamp], text: '{'~ ' * 100}'}}\n"))
    (found,) = make(f"  wick: {{name: {name}W, types: [lamp]}}\n").findings
    assert found.message == "201 letters; the limit of a name is 200"


def test_a_game_has_a_limit_of_cards_and_of_printed_letters(make: Make, monkeypatch) -> None:
    body = "".join(f"  c{n}: {{name: C{n}, types: [lamp], text: Ten letter}}\n" for n in range(4))
    monkeypatch.setattr(project, "MAX_CARDS", 3)
    found = make(body)
    assert over_limit(found) == "the game has 4 cards; the limit is 3"
    assert len(found.games["lanterns"].cards) == 3
    monkeypatch.setattr(project, "MAX_CARDS", 4)
    monkeypatch.setattr(project, "MAX_PRINTED", 25)
    found = make(body)
    assert over_limit(found) == "the cards up to this one print more than 25 letters, the limit of a game"
    assert len(found.games["lanterns"].cards) == 2


@pytest.mark.parametrize(
    "part",
    [
        "keywords: {" + ", ".join(f"k{n}: {{}}" for n in range(MAX_ENTRIES + 1)) + "}",
        "terms: [" + ", ".join("{term: a, avoid: [b]}" for _ in range(MAX_ENTRIES + 1)) + "]",
        "types: {" + ", ".join(f"t{n}: {{}}" for n in range(MAX_ENTRIES + 1)) + "}",
        "families: {f: {words: [" + ", ".join(f"w{n}" for n in range(MAX_ENTRIES + 1)) + "]}}",
    ],
)
def test_no_part_of_a_game_has_entries_without_end(make: Make, part: str) -> None:
    game = "title: G\nlook: {use: bare}\n" + part + ("" if part.startswith("types") else "\ntypes: {lamp: {}}") + "\n"
    messages = [f.message for f in make("  wick: {name: Wick, types: [lamp]}\n", game=game).findings]
    assert "1,001 entries; the limit is 1,000" in messages


def test_a_game_has_few_fields(make: Make) -> None:
    game = GAME.replace("fields:\n", "fields:\n" + "".join(f"  f{n}: {{kind: string}}\n" for n in range(MAX_FIELDS)))
    messages = [f.message for f in make("  wick: {name: Wick, types: [lamp]}\n", game=game).findings]
    assert "109 entries; the limit is 100" in messages


def test_words_of_a_game_file_have_a_limit(make: Make) -> None:
    game = GAME.replace("It is seen by all.", "a" * (MAX_PHRASE + 1))
    messages = [f.message for f in make("  wick: {name: Wick, types: [lamp]}\n", game=game).findings]
    assert messages == ["2,001 letters; the limit is 2,000"]


def test_no_keyword_takes_long_to_read(make: Make) -> None:
    started = time.process_time()
    found = make(f"  wick: {{name: Wick, types: [lamp], traits: ['a{' ' * 19_000}b', 'Duelist{' ' * 9_000}+2']}}\n")
    assert time.process_time() - started < 5, "seconds; tried at every letter, a run of spaces would take minutes"
    assert [f.code for f in found.findings] == ["MOD006"]
    assert str(found.games["lanterns"].cards[0].fields["traits"][0]) == "Duelist +2"


def test_the_default_of_an_option_is_of_its_kind(make: Make) -> None:
    look = LOOK.replace('default: "#111111"', 'default: "red;} @import url(http://x)"')
    (found,) = make("  wick: {name: Wick, types: [lamp]}\n", **{TEMPLATE: look}).findings
    assert found.code == "MOD015"
    assert found.message == "`red;} @import url(http://x)` is no color, as the option `hue` is"
