"""States, decks, views and codec: what moves, who knows it, and what they could know."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.engine import chance
from pipeline.engine.codec import decode, decode_action, encode, encode_action
from pipeline.engine.deck import Deck, shuffled
from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY, Action, EngineFault, Held, ask, step, toss
from pipeline.engine.view import Pile, resample, view

EMPTY = State({}, {}, {}, ())
HANDS = (
    EMPTY.with_deck("deck", shuffled("ddef")).add("hand:0", "a", 0b01).add("hand:0", "b", 0b11).add("hand:1", "c", 2)
)


def drawn(s: State, *frames_and_cards: tuple[object, str]) -> State:
    for frame, card in frames_and_cards:
        s = chance.tossed(s, frame, chance.came(card))  # type: ignore[arg-type]
    return s


class TestZones:
    def test_a_zone_is_sorted_and_the_old_state_stays(self) -> None:
        s = EMPTY.add("pile", "b").add("pile", "a")
        assert list(s.cards("pile")) == ["a", "b"]
        assert list(EMPTY.cards("pile")) == []

    def test_of_equal_cards_the_best_known_moves_first(self) -> None:
        s = EMPTY.add("hand", "a", 0b01).add("hand", "a", 0b11).add("hand", "a", 0b01).move("a", "hand", "pile")
        assert s.zones == {"hand": (Held("a", 1), Held("a", 1)), "pile": (Held("a", EVERYBODY),)}

    def test_what_everybody_knows_moves_before_what_many_know(self) -> None:
        s = EMPTY.add("hand", "a", 0b11).add("hand", "a", EVERYBODY).move("a", "hand", "pile")
        assert s.zone("hand") == (Held("a", 0b11),)

    def test_a_card_that_is_not_there_cannot_move(self) -> None:
        with pytest.raises(KeyError):
            EMPTY.move("a", "hand", "pile")

    def test_showing_and_forgetting(self) -> None:
        s = EMPTY.add("hand", "a", 0b001).show("hand", 0b110)
        assert s.zone("hand") == (Held("a", 0b111),)
        assert s.forget("hand", 0b011).zone("hand") == (Held("a", 0b011),)


class TestVariables:
    def test_numbers_words_and_a_number_for_each_player(self) -> None:
        s = EMPTY.set("n", 3).set("w", "x").set("points", (1, 2)).set_of("points", 1, 5)
        assert (s.number("n"), s.number("none"), s.word("w"), s.of("points", 1)) == (3, 0, "x", 5)

    def test_the_first_frame_pushed_acts_first(self) -> None:
        s = EMPTY.push(step("later")).push(step("first"), step("second"))
        assert [frame.name for frame in s.stack] == ["later", "second", "first"]
        assert s.popped().stack[-1].name == "second"
        assert s.ended().stack == ()


class TestDecks:
    def test_an_unseen_card_is_any_of_the_pool_by_its_number(self) -> None:
        s = EMPTY.with_deck("deck", shuffled("ddef"))
        frame = chance.draw("deck", "hand:0", 1)
        assert [(a.args[0], weight) for a, weight in chance.outcomes(s, frame)] == [("d", 2), ("e", 1), ("f", 1)]
        s = drawn(s, (frame, "d"))
        assert (s.decks["deck"].pool, s.zone("hand:0")) == ((("d", 1), ("e", 1), ("f", 1)), (Held("d", 1),))

    def test_what_was_looked_at_is_drawn_in_its_order(self) -> None:
        s = EMPTY.with_deck("deck", shuffled("def"))
        s = drawn(
            s, (chance.look("deck", 0, 1), "e"), (chance.look("deck", 1, 1), "d"), (chance.look("deck", 0, 2), "e")
        )
        assert s.decks["deck"] == Deck((Held("e", 3), Held("d", 1)), (("f", 1),), ())
        frame = chance.draw("deck", "hand:0", 1)
        assert chance.outcomes(s, frame) == ((chance.came("e"), 1),)
        assert drawn(s, (frame, "e")).decks["deck"].top == (Held("d", 1),)

    def test_who_has_seen_a_card_on_top_knows_who_draws_it(self) -> None:
        s = drawn(EMPTY.with_deck("deck", shuffled("de")), (chance.look("deck", 0, 0b10), "e"))
        s = drawn(s, (chance.draw("deck", "hand:0", 0b01), "e"), (chance.draw("deck", "hand:0", 0b01), "d"))
        assert s.zone("hand:0") == (Held("d", 0b01), Held("e", 0b11))

    def test_the_bottom_comes_last(self) -> None:
        s = EMPTY.with_deck("deck", Deck((), (("a", 1),), (Held("b", 1), Held("c", 0))))
        frame = chance.draw("deck", "hand", 1)
        s = drawn(s, (frame, "a"), (frame, "b"))
        assert chance.outcomes(s, frame) == ((chance.came("c"), 1),)
        assert drawn(s, (frame, "c")).decks["deck"].size == 0
        assert chance.outcomes(drawn(s, (frame, "c")), frame) == ()

    def test_shuffling_forgets_all_places(self) -> None:
        deck = Deck((Held("b", 1),), (("a", 2),), (Held("c", 0),))
        assert shuffled([*deck.cards(), "a", "d"]) == Deck((), (("a", 3), ("b", 1), ("c", 1), ("d", 1)), ())
        assert (deck.size, deck.cards()) == (4, ["a", "a", "b", "c"])

    def test_only_what_is_there_leaves_the_pool(self) -> None:
        with pytest.raises(KeyError):
            shuffled("a").without("b")

    def test_a_card_at_random_by_number(self) -> None:
        s = EMPTY.add("hand:0", "a", 1).add("hand:0", "a", 3).add("hand:0", "b", 1)
        frame = chance.pick("hand:0", "pile", EVERYBODY)
        assert [weight for _, weight in chance.outcomes(s, frame)] == [2, 1]
        assert list(drawn(s, (frame, "b")).cards("pile")) == ["b"]

    def test_dice_add_up_and_other_frames_are_unknown(self) -> None:
        frame = chance.roll(6, "sum")
        assert [weight for _, weight in chance.outcomes(EMPTY, frame)] == [1] * 6
        s = chance.tossed(chance.tossed(EMPTY, frame, chance.rolled(4)), frame, chance.rolled(3))
        assert s.number("sum") == 7
        for ask_of in (chance.outcomes, lambda s, f: chance.tossed(s, f, chance.rolled(1))):
            with pytest.raises(EngineFault):
                ask_of(EMPTY, toss("coin"))


class TestViews:
    def test_one_sees_ones_own_what_was_shown_and_numbers(self) -> None:
        seen = view(HANDS, 1)
        assert seen.zones == {"hand:0": Pile(2, ("b",)), "hand:1": Pile(1, ("c",))}
        assert seen.decks == {"deck": Pile(4)}
        assert seen.unseen == (("a", 1), ("d", 2), ("e", 1), ("f", 1))

    def test_the_ends_of_a_deck_as_deep_as_one_knows(self) -> None:
        deck = Deck((Held("a", 1), Held("b", 2), Held("c", 1)), (("d", 1),), (Held("e", 2), Held("f", 1)))
        s = EMPTY.with_deck("deck", deck)
        assert view(s, 1).decks["deck"] == Pile(6, (), ("", "b"), ("e", ""))
        assert view(s, 0).decks["deck"] == Pile(6, (), ("a", "", "c"), ("f",))

    def test_only_who_is_asked_sees_the_question(self) -> None:
        s = EMPTY.push(ask(1, "discard", 2))
        assert (view(s, 0).asked, view(s, 1).asked) == (None, ("discard", (2,)))

    @given(st.integers(0, 1), st.integers(0, 10_000))
    def test_another_state_looks_the_same_and_has_the_same_cards(self, player: int, seed: int) -> None:
        other = resample(HANDS, player, Random(seed), lambda card: "")
        assert view(other, player) == view(HANDS, player)
        assert other.all_cards() == HANDS.all_cards()

    def test_what_is_hidden_can_lie_anywhere_else_but_keeps_its_back(self) -> None:
        held = {tuple(resample(HANDS, 1, Random(n), lambda card: "").cards("hand:0")) for n in range(60)}
        assert held == {tuple(sorted((other, "b"))) for other in "adef"}
        back = {tuple(resample(HANDS, 1, Random(n), by_back).cards("hand:0")) for n in range(60)}
        assert back == {("a", "b"), ("b", "e")}


def by_back(card: str) -> str:
    return "vowel" if card in "ae" else "other"


class TestJson:
    def test_there_and_back(self) -> None:
        s = HANDS.set("t", (1, ("x", (2,)))).push(ask(0, "act", 3, ("a", 1)), chance.roll(6, "n"))
        s = s.with_deck("deck", Deck((Held("a", 1),), (("d", 2),), (Held("b", -1),)))
        back = decode(encode(s))
        assert back == s
        assert encode(back) == encode(s)
        assert back.decks["deck"].top[0].card == "a"
        assert [frame.name for frame in back.stack] == ["roll", "act"]

    def test_actions(self) -> None:
        assert decode_action(encode_action(Action("play", ("a", 1)))) == Action("play", ("a", 1))
        for raw in ([], ["a", None], ["a", True], [1], "pass", ["a", [1]], {"a": 1}, ["a", 1.5]):
            with pytest.raises(ValueError, match="action"):
                decode_action(raw)
