"""Cards: keys, fields by type, defaults, effects, gaps; each fault is found at its letters."""

from __future__ import annotations

import pytest

from pipeline.findings import Severity
from pipeline.model.text import plain
from pipeline.model.types import Card
from pipeline.model.values import UNSET, ArtFile, Cost, Stats, Values
from tests.model.conftest import GAME, Make, only

WICK = """\
  wick:
    name: Wick
    types: [lamp]
"""


def card(make: Make, body: str) -> Card:
    project = make(body)
    assert [f.message for f in project.findings] == []
    return project.games["lanterns"].cards[0]


def faults(make: Make, body: str, code: str) -> tuple[str, str]:
    return only(make(body), code)


def test_a_whole_card(make: Make) -> None:
    made = card(
        make,
        WICK + "    oil: 3\n    glow: 2O/1F\n    stats: x/4\n    traits: [Duelist +2, Bright]\n    rarity: common\n",
    )
    assert made.fields["glow"] == Values({"F": 1, "O": 2}, "2O/1F")
    assert list(made.fields["glow"].parts) == ["F", "O"], "values stand in the order of the symbols"
    assert made.fields["stats"] == Stats((None, 4), "x/4")
    assert [str(k) for k in made.fields["traits"]] == ["Duelist +2", "Bright"]
    assert made.fields["weight"] == 4, "computed from oil"
    assert (made.copies, made.number, made.families, made.status) == (3, "01/1", ("Night",), "final")


def test_what_a_type_does_is_printed_on_each_card(make: Make) -> None:
    made = card(
        make, "  a:\n    name: A\n    types: [spell]\n    effects: [{draw: 2}, {lose: {who: you, amount: 1d6}}, rest]\n"
    )
    assert [plain(b.tokens) for b in made.blocks] == [
        "Discard this after use.",
        "Draw 2 cards. You lose 1d6 {F}. Rest.",
    ]


def test_a_card_of_two_types_has_a_panel_for_each_that_says_something(make: Make) -> None:
    body = "  a:\n    name: A\n    types: [spell, lamp]\n    uses: {lamp: {effects: [{draw: 1}]}}\n"
    made = card(make, body)
    assert [(b.type, plain(b.tokens)) for b in made.blocks] == [
        ("spell", "Discard this after use."),
        ("lamp", "Draw 1 card."),
    ]


def test_a_use_of_its_only_type_takes_the_place_of_its_text(make: Make) -> None:
    made = card(make, "  a:\n    name: A\n    types: [lamp]\n    text: No.\n    uses: {lamp: {text: Yes.}}\n")
    assert [plain(b.tokens) for b in made.blocks] == ["Yes."]


def test_effects_stand_within_effects(make: Make) -> None:
    made = card(make, WICK + "    effects: [{twice: [{draw: 1}, rest]}]\n")
    assert plain(made.blocks[0].tokens) == "Twice: Draw 1 card. Rest."
    assert [e.op for e in made.effects[0].args["effects"]] == ["draw", "rest"]


def test_a_cost_in_parts(make: Make) -> None:
    made = card(make, "  a:\n    name: A\n    types: [spell]\n    cost: [2FFO, {all-of: {symbol: O, min: 1}}]\n")
    cost = made.fields["cost"]
    assert isinstance(cost, Cost)
    assert [(p.symbol, p.amount, p.words) for p in cost.parts] == [
        ("", 2, ""),
        ("F", 2, ""),
        ("O", 1, ""),
        ("", 0, "all {O}"),
    ]


def test_a_phrase_that_needs_nothing_is_written_bare(make: Make) -> None:
    game = GAME.replace("cost-phrases:\n", "cost-phrases:\n  half: {text: half your deck}\n")
    project = make("  a: {name: A, types: [spell], cost: [FF, half]}\n", game)
    cost = project.games["lanterns"].cards[0].fields["cost"]
    assert isinstance(cost, Cost)
    assert [(p.symbol, p.amount, p.words) for p in cost.parts] == [("F", 2, ""), ("", 0, "half your deck")]


def test_free_is_not_unset(make: Make) -> None:
    free = card(make, "  a:\n    name: A\n    types: [spell]\n    cost: free\n").fields["cost"]
    assert isinstance(free, Cost)
    assert free.free
    assert free.parts == ()
    assert "cost" not in card(make, "  a:\n    name: A\n    types: [spell]\n    cost:\n").fields


def test_defaults_fill_in_and_a_fault_in_them_is_found_in_them(make: Make) -> None:
    project = make("  a: {name: A}\n  b: {name: B, oil: 2}\ndefaults: {types: [lamp], oil: 10}\n")
    assert only(project, "MOD018")[0] == "10"
    assert [c.fields.get("oil") for c in project.games["lanterns"].cards] == [None, 2]


@pytest.mark.parametrize(
    ("line", "code", "letters", "says"),
    [
        ("oyl: 3", "MOD001", "oyl", "did you mean `oil`?"),
        ("flavour: x", "MOD001", "flavour", "did you mean `flavor`?"),
        ("cost: F", "MOD012", "cost", "belongs to `spell`"),
        ("oil: 2x", "MOD003", "2x", "no whole number"),
        ("oil: 010", "MOD003", "010", "no whole number"),
        ("oil: 10", "MOD018", "10", "outside 0 to 9"),
        ("oil: []", "MOD003", "[]", "no whole number"),
        ("copies: 2x", "MOD003", "2x", "no whole number"),
        ("copies: 1.5", "MOD003", "1.5", "no whole number"),
        ("copies: -1", "MOD003", "-1", "no whole number"),
        ("copies: true", "MOD003", "true", "no whole number"),
        ("copies: 1000000", "MOD003", "1000000", "from 0 to 999"),
        ("glow: 3F/2X", "MOD005", "X", "no symbol of `glow`"),
        ("glow: F3", "MOD003", "F3", "no figure and letter"),
        ("glow: 3F/2F", "MOD003", "2F", "stands twice"),
        ("traits: [Brigth]", "MOD006", "Brigth", "did you mean `Bright`?"),
        ("traits: [Bright, Duellist +2]", "MOD006", "Duellist", "did you mean `Duelist`?"),
        ("hue: gren", "MOD019", "gren", "did you mean `green`?"),
        ("tags: [old, nwe]", "MOD019", "nwe", "did you mean `new`?"),
        ("heir: wik", "MOD009", "wik", "did you mean `wick`?"),
        ("rarity: comon", "MOD019", "comon", "did you mean `common`?"),
        ("stats: 2-1", "MOD003", "2-1", "no pair of figures"),
        ("status: drafty", "MOD003", "drafty", "did you mean `draft`?"),
        ("provenance: mine", "MOD003", "mine", "neither `source` nor `proposed`"),
        ("text: Pay {G} now.", "MOD005", "{G}", "no symbol of this game"),
        ("text: See [[Wik]].", "MOD009", "[[Wik]]", "did you mean `Wick`?"),
        ("text: A **bold word.", "MOD011", "**", "never closed"),
        ("effects: [{drew: 2}]", "MOD007", "drew", "did you mean `draw`?"),
        ("effects: [{draw: 2d}]", "MOD008", "2d", "no value for `amount`"),
        ("effects: [{lose: {hwo: you, amount: 1}}]", "MOD008", "hwo", "did you mean `who`?"),
        ("effects: [{lose: {who: me, amount: 1}}]", "MOD008", "me", "no enum for `who`"),
        ("effects: [lose]", "MOD008", "lose", "needs `amount`"),
        ("uses: {spell: {text: x}}", "MOD004", "spell", "the card is no `spell`"),
        ("art: art/wick.png", "MOD017", "art/wick.png", "not in the game's folder"),
        ("art: ../../etc/passwd", "MOD017", "../../etc/passwd", "not in the game's folder"),
        ("art: {file: art/wick.png}", "MOD017", "art/wick.png", "not in the game's folder"),
        ("art: {file: art/x.png, focus: 30%}", "MOD003", "30%", "no focus; write `30% 20%`"),
        ("art: {file: art/x.png, focus: 30% 101%}", "MOD003", "30% 101%", "no focus"),
        ("art: {file: art/x.png, fokus: top}", "MOD001", "fokus", "did you mean `focus`?"),
        ("art: {file: art/x.png, bleed: mirrored}", "MOD003", "mirrored", "did you mean `mirror`?"),
        ("art: [art/x.png]", "MOD003", "[art/x.png]", "expected a file"),
        ("scene: flame", "MOD003", "flame", "no scene; did you mean `flames`?"),
        ("lint: {ignor: {}}", "MOD001", "ignor", "did you mean `ignore`?"),
    ],
)  # fmt: skip
def test_a_fault_is_found_at_its_letters(make: Make, line: str, code: str, letters: str, says: str) -> None:
    project = make(WICK + f"    {line}\n", **{"art__x.png": ""})
    found, message = only(project, code)
    assert (found, says in message) == (letters, True), message
    assert project.games["lanterns"].cards[0].status == "broken"
    assert all(f.severity is Severity.ERROR and f.card == "wick" for f in project.findings)


def test_an_unknown_type_does_not_hide_the_rest(make: Make) -> None:
    project = make("  a:\n    name: A\n    types: [lmap]\n    oil: 99\n")
    assert only(project, "MOD004") == ("lmap", "`lmap` is no type of this game; did you mean `lamp`?")
    assert only(project, "MOD018")[0] == "99"


@pytest.mark.parametrize(("written", "safe"), [("gren", True), ("greem", True), ("grnn", False), ("rd", False)])
def test_a_misspelling_has_a_fix_that_is_safe_where_one_letter_is_wrong(make: Make, written: str, safe: bool) -> None:
    fix = next(f for f in make(WICK + f"    hue: {written}\n").findings if f.code == "MOD019").fix
    assert fix is not None
    assert (fix.text, fix.safe) == ("red" if written == "rd" else "green", safe)


def test_a_final_card_must_have_what_its_type_needs_and_a_draft_may_lack_it(make: Make) -> None:
    game = "title: G\nlook: {use: bare}\ntypes: {a: {}}\nfields: {cost: {kind: string, required: yes}}\n"
    assert only(make("  c: {name: C, types: a}\n", game), "MOD013")[0] == "c"
    for slip in ("cots: x", "Cost: x"):
        assert [f.code for f in make(f"  c: {{name: C, types: a, {slip}}}\n", game).findings] == ["MOD001"], slip
    assert {f.code for f in make("  c: {name: C, types: a, breed: x}\n", game).findings} == {"MOD001", "MOD013"}
    project = make("  c: {name: C, types: a, status: draft, lacks: [cost]}\n", game)
    assert project.games["lanterns"].cards[0].fields["cost"] is UNSET
    assert project.findings == ()


def test_an_id_stands_once_in_the_game_whatever_the_file(make: Make) -> None:
    project = make(WICK, sets__more="")
    assert project.findings == ()
    project = make(WICK, **{"sets__b.yaml": "cards:\n" + WICK})
    found = [f for f in project.findings if f.code == "MOD014"]
    assert [(project.span(f.at).file, project.span(f.related[0]).file) for f in found] == [
        ("sets/base.yaml", "sets/b.yaml")
    ]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("abc", "abc", ["3 of the 3 cards in `sets/b.yaml` have ids of cards in `sets/a.yaml`"]),
        ("abc", "xabcyz", ["3 of the 6 cards in `sets/b.yaml` have ids of cards in `sets/a.yaml`"]),
        ("abcdefgh", "abcx", ["3 of the 4 cards in `sets/b.yaml` have ids of cards in `sets/a.yaml`"]),
        ("ab", "ab", ["the id `a` is taken", "the id `b` is taken"]),
        ("abcxyzu", "abcdefg", ["the id `a` is taken", "the id `b` is taken", "the id `c` is taken"]),
        ("abc", "cde", ["the id `c` is taken"]),
    ],
)
def test_a_copied_file_is_one_finding(make: Make, first: str, second: str, told: list[str]) -> None:
    one, other = (
        "cards:\n" + "".join(f"  {id}: {{name: {id}, types: lamp}}\n" for id in ids) for ids in (first, second)
    )
    project = make("", **{"sets__a.yaml": one, "sets__b.yaml": other})
    assert [f.message for f in project.findings] == told
    assert {f.code for f in project.findings} == {"MOD014"}
    assert project.span(project.findings[0].at).file == "sets/b.yaml"
    (twin,) = project.findings[0].related
    assert project.span(twin).file == "sets/a.yaml"
    assert [card.id for card in project.games["lanterns"].cards] == list(dict.fromkeys(first + second))


def test_a_broken_card_leaves_the_others_whole(make: Make) -> None:
    cards = make(WICK + "    oil: many\n  b:\n    name: B\n    types: [lamp]\n").games["lanterns"].cards
    assert [(c.id, c.status) for c in cards] == [("wick", "broken"), ("b", "final")]


def test_keys_with_x_are_the_designers(make: Make) -> None:
    assert card(make, WICK + "    x-mood: {any: thing}\n").id == "wick"


def test_the_text_may_be_empty_on_purpose(make: Make) -> None:
    assert card(make, WICK + '    text: ""\n').blocks == ()


def test_where_a_file_cannot_be_read_nothing_is_said_that_it_might_disprove(make: Make) -> None:
    more = {"sets__snuffers.yaml": "cards:\n  snuffer: {name: 'Snuffer}\n"}
    project = make(WICK + "    text: See [[Snuffer]].\n", **more)
    assert [f.code[:3] for f in project.findings] == ["YML"]
    assert project.broken == project.unread == {"lanterns"}, "a card's number depends on all cards"


def test_a_game_whose_declarations_cannot_be_read_says_that_alone(make: Make) -> None:
    project = make(WICK + "    oyl: 3\n", GAME + "  - [\n")
    assert [f.code[:3] for f in project.findings] == ["YML"]


@pytest.mark.parametrize(
    ("focus", "read"),
    [
        ("30% 20%", (0.3, 0.2)), ("0% 100%", (0, 1)), ("top", (0.5, 0)), ("left bottom", (0, 1)),
        ("bottom left", (0, 1)),
        ("center", (0.5, 0.5)), ("right center", (1, 0.5)), ("Top", (0.5, 0)),
    ],
)  # fmt: skip
def test_a_picture_with_its_focus(make: Make, focus: str, read: tuple[float, float]) -> None:
    body = WICK + f"    art: {{file: art/x.png, focus: {focus}, bleed: extend, author: A. Painter, license: CC0}}\n"
    made = make(body, **{"art__x.png": ""})
    assert made.findings == ()
    (one,) = made.games["lanterns"].cards
    assert one.picture == ArtFile("art/x.png", read, "extend", "A. Painter", "CC0")
    assert one.art == "art/x.png"


def test_a_scene_of_a_card_and_of_a_type(make: Make) -> None:
    game = GAME.replace("lamp: {label: Lamp}", "lamp: {label: Lamp, scene: dial}")
    made = make(WICK + "    scene: flames\n", game)
    assert made.findings == ()
    assert made.games["lanterns"].cards[0].scene == "flames"
    assert made.games["lanterns"].spec.types["lamp"].scene == "dial"


def test_the_picture_of_a_back(make: Make) -> None:
    back = GAME + "backs: {main: {art: {file: art/%s.png, focus: top, author: A. Painter}}}\n"
    made = make(WICK, back % "x", **{"art__x.png": ""})
    assert made.findings == ()
    assert made.games["lanterns"].spec.backs["main"].picture == ArtFile("art/x.png", (0.5, 0), author="A. Painter")
    assert only(make(WICK, back % "y"), "MOD017")[1] == "`art/y.png` is not in the game's folder"


def test_an_empty_name_is_told_at_its_key(make: Make) -> None:
    project = make("  wick:\n    name:\n    types: [lamp]\n")
    assert only(project, "MOD002") == ("name", "`name` is empty")


@pytest.mark.parametrize(
    ("line", "letters", "says"),
    [
        ("types: []", "[]", "`types` is empty; it needs at least one"),
        ("types: [lamp], stats: {a: 1}", "{a: 1}", "a mapping is no pair of figures"),
        ("types: [lamp], stats: [1, 2]", "[1, 2]", "a list is no pair of figures"),
        ("types: [lamp], oil: [3]", "[3]", "a list is no whole number"),
        ("types: [lamp], copies: {a: 2}", "{a: 2}", "a mapping is no whole number from 0 to 999"),
        ("types: [lamp], status: [draft]", "[draft]", "a list is not known here"),
        ("types: [lamp], name: [Wick]", "[Wick]", "expected words, found a list"),
    ],
)
def test_what_is_no_word_is_called_what_it_is(make: Make, line: str, letters: str, says: str) -> None:
    name = "" if "name:" in line else "name: Wick, "
    found, message = only(make(f"  wick: {{{name}{line}}}\n"), "MOD003")
    assert says in message
    assert found == letters


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("art\\fox.png", "folders are parted by `/`"),
        ("C:\\pics\\fox.png", "copy it into the game's `art/`"),
        ("/home/me/fox.png", "copy it into the game's `art/`"),
        ("~/fox.png", "copy it into the game's `art/`"),
        ("https://example.org/fox.png", "copy it into the game's `art/`"),
        ("fox.png", "files lie under `art/`"),
    ],
)
def test_a_path_of_another_kind_is_told_with_what_to_do(make: Make, path: str, hint: str) -> None:
    project = make(f"  wick: {{name: Wick, types: [lamp], art: '{path}'}}\n", art__fox_png="")
    (found,) = (f for f in project.findings if f.code == "MOD017")
    assert hint in found.hint


def test_a_name_of_what_the_game_has_none_of_is_told_so(make: Make) -> None:
    game = GAME.replace("rarities: {common: {copies: 3}}\n", "")
    (found,) = make("  wick: {name: Wick, types: [lamp], rarity: no}\n", game).findings
    assert (found.code, found.hint) == ("MOD019", "`game.yaml` declares no rarity")


def test_a_field_of_a_game_that_declares_none_is_told_so(make: Make) -> None:
    project = make("  wick: {name: Wick, cost: F}\n", "title: L\nlook: {use: bare}\ntypes: {lamp: {}}\n")
    (hint,) = (f.hint for f in project.findings if f.code == "MOD001")
    assert hint == "`game.yaml` declares no `fields:` that cards may carry"
