"""The checker as a whole: decks by name and by file, verdicts for people and programs, packs as files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError, UsageError
from pipeline.judging import judge, pack, text
from pipeline.model.decks import total
from pipeline.report.jsonout import SCHEMA
from pipeline.survey import find_deck, read
from tests.check.conftest import RULES, write

DEALT = "  packs: {draft: {each: 2, slots: [{where: \"'harbor' not in types\", cards: 1}], section: '1'}}\n"
GOOD = "title: A Good Deck\nformat: duel\ncards: {raft: 3, fog: 1}\n"
BAD = "format: duel\ncards: {raft: 4}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "ferries"
    small = RULES.replace("hand: {value: 3", "hand: {value: 1").replace("count: 2-4", "count: 2")
    write(place, small + DEALT, good=GOOD, bad=BAD)
    return place


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_a_deck_by_name_or_by_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.about for one in judge(folder, [], "good").verdicts["ferries"] if not one.ok] == []
    (folder / "elsewhere.yaml").write_text(BAD)
    monkeypatch.chdir(folder)
    found = judge(folder, [], "elsewhere.yaml")
    (wrong,) = [one for one in found.verdicts["ferries"] if not one.ok]
    assert (wrong.code, wrong.about) == ("DEK002", "elsewhere")
    assert str(found.project.span(found.findings[0].at)) == "elsewhere.yaml:2:15"


def test_a_deck_that_is_none_or_lies_outside_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean `good`"):
        judge(folder, [], "goood")
    (tmp_path / "out.yaml").write_text(GOOD)
    with pytest.raises(UsageError, match="outside the project"):
        judge(folder, [], str(tmp_path / "out.yaml"))


def test_a_list_without_a_format_is_refused(folder: Path) -> None:
    (folder / "decks/list.yaml").write_text("cards: {raft: 1}\n")
    with pytest.raises(UsageError, match="names no format"):
        judge(folder, [], "list")
    assert {one.about for one in judge(folder, []).verdicts["ferries"]} == {"", "good", "bad"}


def test_a_file_that_is_no_deck_is_told(folder: Path) -> None:
    (folder / "odd.yaml").write_text("cards: [\n")
    found = judge(folder, [], str(folder / "odd.yaml"))
    assert (found.verdicts["ferries"], [f.code[:3] for f in found.findings]) == ((), ["YML"])


def test_a_deck_of_one_of_several_games(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(tmp_path / "cards" / name, RULES, **{f"deck-{name}": GOOD, "same": GOOD})
    assert list(judge(tmp_path, [], "deck-two").verdicts) == ["two"]
    with pytest.raises(UsageError, match="not clear which game"):
        judge(tmp_path, [], "same")
    assert list(judge(tmp_path, ["one"], "same").verdicts) == ["one"]


def test_two_decks_that_share_a_card_add_up(folder: Path) -> None:
    project = read(folder)
    (_, good), (_, other) = find_deck(project, "ferries", "good"), find_deck(project, "ferries", "bad")
    assert good is not None
    assert other is not None
    assert (good.copies(), other.copies()) == ({"raft": 3, "fog": 1}, {"raft": 4})
    assert total((good, other)) == {"raft": 7, "fog": 1}


def test_the_command_shows_each_verdict_and_exits_by_the_worst(folder: Path) -> None:
    code, said = run("check", "--project", str(folder))
    assert code == 1
    assert "  deck good, A Good Deck: legal\n" in said
    assert "    NO  1      Duel with all parts: 4 of `raft`, allowed 3 of a card\n" in said
    assert "error[DEK002] at decks/bad.yaml:2:15\n" in said
    assert said.endswith("1 error\n")
    assert run("check", "--deck", "good", "--project", str(folder))[0] == 0
    assert run("check", "--fail-on", "never", "--project", str(folder))[0] == 0


def test_json_has_the_section_the_cards_and_the_counts(folder: Path) -> None:
    made = json.loads(run("check", "--deck", "bad", "--json", "--project", str(folder))[1])
    Draft202012Validator(SCHEMA).validate(made)
    (wrong,) = [one for one in made["verdicts"]["ferries"] if not one["ok"]]
    assert wrong == {
        "code": "DEK002", "key": "deck-copies", "ok": False, "deck": "bad", "section": "1", "title": "Decks",
        "message": "Duel with all parts: 4 of `raft`, allowed 3 of a card", "found": 4, "allowed": "3",
        "cards": [{"id": "raft", "name": "Raft", "copies": 4}],
    }  # fmt: skip


def test_errors_in_files_are_shown_whole(folder: Path) -> None:
    (folder / "decks/bad.yaml").write_text("format: duel\ncards: {raaft: 2x}\n")
    code, said = run("check", "--project", str(folder))
    assert code == 1
    assert "decks/bad.yaml:2:9: error[MOD009] there is no card `raaft`; did you mean `raft`?\n" in said


def test_of_a_game_with_an_unread_file_nothing_is_said(folder: Path) -> None:
    (folder / "sets/more.yaml").write_text("cards: [\n")
    code, said = run("check", "--project", str(folder))
    assert (code, "NO" in said, "sets/more.yaml" in said) == (1, False, True)
    assert said.startswith("Ferries: nothing that can be judged\n")


WRONG_RULES = [
    ("hand: {value: 1", "hand: {value: x"),
    ("hand: {value: 1", "hand: {valu: 1"),
    ("each: 2, slots", "each: 1001, slots"),
    ("cards: 1}]", "cards: hnad}]"),
    ("cards: 1}]", "cards: 1001}]"),
    ("where: \"'harbor' not", "where: \"'harbor' nto"),
    ("to: hand, where", "to: hadn, where"),
    ("copies: 3", "copies: three"),
    ("count: 2", "count: two"),
    ("rules:", "rulez:"),
    ("rules:", "rules: x\nx-own:"),
    ("rules:", "plan: [{label: all, cards: many}]\nrules:"),
    ("types: {boat: {label: Boat}", "types: {boat: {labl: Boat}"),
]
"""Faults of declarations on which the verdicts rest."""


@pytest.mark.parametrize(("old", "new"), WRONG_RULES, ids=[new for _, new in WRONG_RULES])
def test_rules_with_an_error_are_neither_judged_nor_dealt_by(folder: Path, old: str, new: str) -> None:
    file = folder / "game.yaml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1))
    for deck in (None, "good"):
        found = judge(folder, [], deck)
        assert found.verdicts["ferries"] == ()
        assert any(one.at.file == "game.yaml" for one in found.findings)
    with pytest.raises(InputError, match=r"no pack can be made, since the game has an error: game.yaml:\d+:\d+: "):
        pack(folder, "ferries", None, 2, 1)
    assert not (folder / "output").exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [("title: Ferries", "title: Ferries\nsize: 0 x 0 mm"), ("title: Ferries", "title: Ferries\nlook: {use: bear}")],
)
def test_what_no_verdict_rests_on_keeps_none_back(folder: Path, old: str, new: str) -> None:
    file = folder / "game.yaml"
    file.write_text(file.read_text().replace(old, new, 1))
    assert judge(folder, []).verdicts["ferries"] != ()
    assert len(pack(folder, "ferries", None, 2, 1).decks) == 4


def test_no_pack_is_made_without_a_card_that_has_an_error(folder: Path) -> None:
    file = folder / "sets/base.yaml"
    file.write_text(file.read_text().replace("copies: 2", "copies: 1001"))
    with pytest.raises(InputError, match=r"sets/base.yaml:2:\d+: `1001` is no whole number"):
        pack(folder, "ferries", None, 2, 1)
    assert not (folder / "output").exists()


def test_packs_are_deck_files_that_can_be_checked_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = pack(folder, "ferries", None, 2, 7)
    assert list(first.decks) == [
        f"output/ferries/packs/draft-2-players-seed-7/player-{p}-pack-{k}.yaml" for p in (1, 2) for k in (1, 2)
    ]
    assert all(first.fresh.values())
    assert not any(pack(folder, "ferries", "draft", 2, 7).fresh.values())
    monkeypatch.chdir(folder)
    file, deck = next(iter(first.decks.items()))
    _, again = find_deck(read(folder), "ferries", file)
    assert again is not None
    assert (again.copies(), again.title) == (deck.copies(), "Draft 1 of player 1")


def test_the_pack_command_names_files_or_prints_them(folder: Path) -> None:
    words = ("pack", "ferries", "--players", "2", "--seed", "7", "--project", str(folder))
    code, said = run(*words)
    assert (code, said.count(".yaml: 1 card (made)\n")) == (0, 4)
    made = json.loads(run(*words, "--json")[1])
    assert all(sum(cards.values()) == 1 for cards in made.values())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kind", "drfat"), "did you mean `draft`"),
        (("--players", "3"), "3 players are not 2 (rules.md 1)"),
    ],
)
def test_packs_that_cannot_be_made_are_refused(folder: Path, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(UsageError) as refused:
        CliRunner().invoke(app, ["pack", "ferries", *words, "--project", str(folder)], catch_exceptions=False)
    assert said in refused.value.message


def test_a_game_without_packs_says_where_to_declare_them(tmp_path: Path) -> None:
    write(tmp_path / "plain", RULES)
    with pytest.raises(UsageError, match="declares no packs"):
        pack(tmp_path / "plain", "plain", None, 2, 1)


def test_a_deck_survives_its_file(folder: Path) -> None:
    odd = "title: \"yes: 'no'\"\nformat: duel\ncards: {raft: 3, fog: 0}\nparts: {side: [calm]}\n"
    (folder / "decks/odd.yaml").write_text(odd)
    deck = next(one for one in read(folder).games["ferries"].decks if one.id == "odd")
    (folder / "decks/odd.yaml").write_bytes(text(deck))
    again = next(one for one in read(folder).games["ferries"].decks if one.id == "odd")
    assert (again.title, again.part(), again.part("side")) == (deck.title, deck.part(), deck.part("side"))
    assert os.linesep.encode() in text(deck)
