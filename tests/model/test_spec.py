"""`game.yaml`: what it declares, and each fault at its letters."""

from __future__ import annotations

import pytest

from pipeline.model.text import plain
from tests.model.conftest import GAME, Make, only

CARD = "  wick: {name: Wick, types: [lamp]}\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "letters", "says"),
    [
        ("title: Lanterns", "titel: Lanterns", "MOD001", "titel", "did you mean `title`?"),
        ("size: 63 x 88 mm", "size: 63 mm", "MOD003", "63 mm", "width x height"),
        ("size: 63 x 88 mm", "players: 0", "MOD003", "0", "no number of players"),
        ("size: 63 x 88 mm", "players: 4-2", "MOD003", "4-2", "no number of players"),
        ("size: 63 x 88 mm", "language: xx", "MOD003", "xx", "no language"),
        ("size: 63 x 88 mm", "language: English", "MOD003", "English", "such as `en`"),
        ("size: 63 x 88 mm", "rules: {players: {count: 0, section: ''}}", "MOD018", "0", "lets nobody play"),
        ("size: 63 x 88 mm", "rules: {players: {count: 0-4, section: ''}}", "MOD018", "0-4", "lets nobody play"),
        ("size: 63 x 88 mm", "size: 63 x 88 furlong", "MOD003", "63 x 88 furlong", "no known unit"),
        ("size: 63 x 88 mm", "size: 0 x 0 mm", "MOD003", "0 x 0 mm", "a card's width is `0 mm`"),
        ("size: 63 x 88 mm", "size: 63 x 4.9 mm", "MOD003", "63 x 4.9 mm", "a card's height is `4.9 mm`"),
        ("size: 63 x 88 mm", "size: 900 x 900 mm", "MOD003", "900 x 900 mm", "it is from 5 mm to 320 mm"),
        ("size: 63 x 88 mm", "words: {fre: gratis}", "MOD001", "fre", "did you mean `free`?"),
        ("size: 63 x 88 mm", "words: {players: Spieler}", "MOD003", "Spieler", "has no `{n}`"),
        ("use: bare", "use: bear", "MOD015", "bear", "did you mean `bare`?"),
        ("use: bare", "use: ../../etc", "MOD015", "../../etc", "there is no look"),
        ("use: bare", "use: bare, options: {hua: x}", "MOD015", "hua", "did you mean `hue`?"),
        ("use: bare", "use: bare, options: {hue: red}", "MOD015", "red", "no color for `hue`"),
        ("use: bare", "use: bare, options: {frame: dubble}", "MOD015", "dubble", "did you mean `double`?"),
        ("{label: Flame}", "{label: Flame, shape: flme}", "MOD015", "flme", "no shape"),
        ("{label: Flame}", "{label: Flame, svg: symbols/f.svg}", "MOD017", "symbols/f.svg", "not in the game's folder"),
        ("{label: Lamp}", "{label: Lamp, colour: red}", "MOD001", "colour", "did you mean `color`?"),
        ("{label: Lamp}", "{label: Lamp, color: red}", "MOD003", "red", "no colour"),
        ("{label: Lamp}", "{label: Lamp, back: blue}", "MOD019", "blue", "no back"),
        ("{label: Lamp}", "{label: Lamp, answers: [spel]}", "MOD019", "spel", "did you mean `spell`?"),
        ("for: [spell]", "for: [spel]", "MOD019", "spel", "did you mean `spell`?"),
        ("kind: enum", "kind: enumm", "MOD003", "enumm", "did you mean `enum`?"),
        ('"1 + oil"', '"1 + oyl"', "MOD010", "oyl", "did you mean `oil`?"),
        ("draw:", "dr aw:", "MOD016", "dr aw", "no id"),
        ("Draw {{ amount }}", "Draw {{ amont }}", "MOD010", "amont", "did you mean `amount`?"),
        ("Draw {{ amount }}", "Draw {{ amount", "MOD010", None, "cannot be read"),
        ("words: [Night]", "wordes: [Night]", "MOD001", "wordes", "did you mean `words`?"),
        ("keywords: [Bright]", "keywords: [Brigt]", "MOD019", "Brigt", "did you mean `Bright`?"),
        ("keywords: [Bright]", "keywords: [Bright], cards: [wik]", "MOD009", "wik", "did you mean `wick`?"),
        ("  oil: {kind: integer", "  text: {kind: text}\n  oil: {kind: integer", "MOD016", "text", "every card has"),
        ("a hand., in-text: yes", "a hand, or two, in-text: yes", "MOD001", "or two", "no key here"),
        ("optional: yes", "optional: maybe", "MOD003", "maybe", "neither `yes` nor `no`"),
        ("Discard this", "Discard {Q}", "MOD005", "{Q}", "no symbol"),
    ],
)  # fmt: skip
def test_a_fault_is_found_at_its_letters(
    make: Make, old: str, new: str, code: str, letters: str | None, says: str
) -> None:
    assert old in GAME
    project = make(CARD, GAME.replace(old, new, 1))
    found, message = only(project, code)
    assert says in message, message
    assert letters is None or found == letters
    assert project.broken == {"lanterns"}


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("look: {use: bare}", "look: bare", "write `look: {use: bare}`"),
        ("lamp: {label: Lamp}", "lamp: Lamp", "write `lamp: {label: Lamp}`"),
        ("{common: {copies: 3}}", "[common, rare]", "write a key for each, `common: {}` on a line of its own"),
        ("{common: {copies: 3}}", "[{common: 3}]", ""),
        ("look: {use: bare}", "look: [bare]", ""),
    ],
)
def test_how_a_mapping_is_written_is_told_to_who_wrote_a_value_alone(make: Make, old: str, new: str, hint: str) -> None:
    assert old in GAME
    found = [f for f in make(CARD, GAME.replace(old, new)).findings if f.message.startswith("expected a mapping")]
    assert [f.hint for f in found] == [hint]


def test_one_fault_does_not_hide_another(make: Make) -> None:
    game = (
        GAME.replace("title:", "titel:")
        .replace("hue: {kind: enum", "hue: {kind: enumm")
        .replace("optional: yes", "optional: si")
    )
    assert sorted(f.code for f in make(CARD, game).findings) == ["MOD001", "MOD003", "MOD003"]


def test_a_game_without_types_still_gets_its_cards_read(make: Make) -> None:
    project = make(CARD, "title: T\nlook: {use: bare}\n")
    assert [f.code for f in project.findings] == ["MOD002"]


def test_a_type_says_what_each_of_its_cards_does_once(make: Make) -> None:
    spec = make(CARD).games["lanterns"].spec
    assert plain(spec.types["spell"].text) == "Discard this after use."
    assert spec.types["lamp"].back == "main"


def test_keys_with_x_are_the_designers(make: Make) -> None:
    assert make(CARD, GAME + "x-shop: {price: 3}\n").findings == ()


def test_numbers_are_counted_over_the_cards_without_one(make: Make) -> None:
    cards = make(CARD + "  own: {name: Own, types: [lamp], number: P1}\n").games["lanterns"].cards
    assert [c.number for c in cards] == ["01/1", "P1"]


@pytest.mark.parametrize("part", ["{total.__class__}", "{0}", "{index:99999999d}", "{idx:02d}", "{}"])
def test_a_number_format_cannot_reach_further(make: Make, part: str) -> None:
    project = make(CARD, GAME.replace("{index:02d}/{total}", "{index:03d}-" + part))
    assert only(project, "MOD003")[0] == part
    assert project.games["lanterns"].cards[0].number == "001-" + part


def test_two_faults_in_one_item_of_a_list_are_both_told(make: Make) -> None:
    items = ("{id: a, expects: oil, message: m}", "{id: b, expect: oil, mesage: m}", "{id: c, expect: oil, message: m}")
    project = make(CARD, GAME + f"checks: [{', '.join(items)}]\n")
    assert sorted(f.code for f in project.findings) == ["MOD001", "MOD001"]
    assert [c.id for c in project.games["lanterns"].spec.checks] == ["c"]


def test_plan_and_checks_keep_their_expressions(make: Make) -> None:
    more = "plan: [{label: lamps, where: \"'lamp' in types\", cards: 1}, {label: x, where: oyl, cards: 1}]\n"
    more += "checks: [{id: bright, expect: 'oil < 5', message: too bright}]\n"
    project = make(CARD, GAME + more)
    spec = project.games["lanterns"].spec
    assert [(r.label, r.cards, r.copies) for r in spec.plan] == [("lamps", 1, None)]
    assert [(c.id, str(c.severity)) for c in spec.checks] == [("bright", "warning")]
    assert only(project, "MOD010")[0] == "oyl"


@pytest.mark.parametrize(
    ("default", "good"),
    [("target", True), ("you", True), ("taget", False), ("[a]", False)],
)
def test_the_default_of_a_parameter_is_what_it_takes(make: Make, default: str, good: bool) -> None:
    project = make("", GAME.replace("default: target", f"default: {default}"))
    assert [f.code for f in project.findings] == ([] if good else ["MOD008" if default == "taget" else "MOD003"])
    if default == "taget":
        assert only(project, "MOD008") == ("taget", "`taget` is no enum for `who`; did you mean `target`?")
