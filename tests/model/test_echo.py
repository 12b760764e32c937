"""One fault, one finding: what rests on a wrong declaration is not told again, and its cards are not drawn."""

from __future__ import annotations

import pytest

from tests.model.conftest import GAME, Make

CARDS = "".join(
    f"  c{n}: {{name: Card {n}, types: [spell], cost: F, effects: [{{draw: 2}}], traits: [Bright], hue: red}}\n"
    for n in range(9)
)


def test_the_game_as_it_stands_is_silent(make: Make) -> None:
    assert make(CARDS, GAME).findings == ()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("for: [spell]", "for: [spel]", "MOD019"),
        ("for: [spell]", "for: {a: b}", "MOD003"),
        ('text: "Draw {{ amount }}', 'text: "Draw {{ amout }}', "MOD010"),
        ("draw: {params: {amount: {kind: amount}}", "draw: {parms: {amount: {kind: amount}}", "MOD001"),
        ("draw: {params: {amount: {kind: amount}}", "draw: {params: {amount: {kind: amont}}", "MOD003"),
        ("  draw: {params", "  drwa: {params", ""),
        ("F: {label", "F: {labl", "MOD001"),
        ("F: {label: Flame}", "F: Flame", "MOD003"),
        ("hue: {kind: enum", "hue: {kind: enm", "MOD003"),
        ("\nfields:", "\nfeilds:", "MOD001"),
        ("\ntypes:", "\ntyps:", "MOD001"),
        ("\nsymbols:", "\nsymbol:", "MOD001"),
        ("Bright: {reminder", "Bright: {remindr", "MOD001"),
        ("Bright: {reminder: It is seen by all.}", "Bright: [x]", "MOD003"),
        ('expr: "1 + oil"', 'expr: "1 + oli"', "MOD010"),
    ],
)
def test_one_wrong_declaration_is_one_finding(make: Make, old: str, new: str, code: str) -> None:
    assert old in GAME
    project = make(CARDS, GAME.replace(old, new))
    if code:
        assert [f.code for f in project.findings] == [code], [f.message for f in project.findings]
        assert "lanterns" in project.broken
        assert "lanterns" in project.unread
    else:  # an op that is not declared at all is each card's own fault
        assert {f.code for f in project.findings} == {"MOD007"}


def test_cards_that_rest_on_it_are_broken(make: Make) -> None:
    project = make(CARDS, GAME.replace("hue: {kind: enum", "hue: {kind: enm"))
    assert {c.status for c in project.games["lanterns"].cards} == {"broken"}


def test_what_has_nothing_to_do_with_it_is_told(make: Make) -> None:
    cards = CARDS.replace("hue: red", "hue: red, oil: 99, tags: [nwe]", 1)
    project = make(cards, GAME.replace("F: {label", "F: {labl"))
    assert sorted(f.code for f in project.findings) == ["MOD001", "MOD018", "MOD019"]


@pytest.mark.parametrize("types", ["[spel]", "{a: b}"])
def test_wrong_types_in_the_defaults_are_one_finding(make: Make, types: str) -> None:
    cards = CARDS.replace("types: [spell], ", "")
    project = make("", GAME, **{"sets__base.yaml": f"defaults: {{types: {types}}}\ncards:\n{cards}"})
    assert len({(f.code, project.span(f.at)) for f in project.findings}) == 1
    assert project.span(project.findings[0].at).line == 1


def test_a_card_that_is_no_mapping_is_one_finding_and_still_a_card(make: Make) -> None:
    project = make(
        CARDS + "  lost:\n    name:C\n  d: {name: D, types: [spell], cost: F, text: 'See [[lost]].'}\n", GAME
    )
    (found,) = project.findings
    assert (found.code, found.hint) == ("MOD003", "write a space behind the `:`: `name: C`")
    assert [c.status for c in project.games["lanterns"].cards if c.id == "lost"] == ["broken"]
