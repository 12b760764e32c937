from pipeline.engine.cards import Card, Effect, GameData, Op
from pipeline.engine.vocabulary import differences, unplayable

OPS = {"hit": Op("hit", {"who": ("you", "all"), "n": ()}), "wait": Op("wait")}
ACTS: dict[str, dict[str, tuple[str, ...]]] = {"hit": {"n": (), "who": ("all", "you")}, "wait": {}}


def test_the_same_words_in_any_order_are_no_difference() -> None:
    assert differences(ACTS, OPS) == []


def test_each_difference_is_told() -> None:
    acts: dict[str, dict[str, tuple[str, ...]]] = {"hit": {"who": ("all", "they"), "m": ()}, "jump": {}}
    assert differences(acts, OPS) == [
        "`hit`: its parameter `m` is known to its action alone",
        "`hit`: its parameter `n` is declared alone",
        "`hit`: the choices of `who` are `all`, `you`, and its action knows `all`, `they`",
        "`jump` has an action, and is not declared",
        "`wait` is declared, and no action performs it",
    ]


def test_a_card_with_an_effect_that_nothing_performs_is_not_playable() -> None:
    inner = Effect("hit", {"n": 1, "who": ("fly")})
    cards = {
        "ant": Card("ant", "Ant", ("a",), uses={"a": (Effect("hit", {"n": 1, "who": ""}),)}),
        "bee": Card("bee", "Bee", ("a",), uses={"a": (Effect("wait", {"then": (inner,)}),)}),
        "cow": Card("cow", "Cow", ("a",), effects=(Effect("jump"), Effect("fly"), Effect("hit", {"who": "they"}))),
    }
    acts: dict[str, dict[str, tuple[str, ...]]] = {**ACTS, "wait": {"then": ()}}
    assert unplayable(acts, GameData("g", "G", cards)) == {"bee": ("hit",), "cow": ("fly", "hit", "jump")}
