"""The sections and rulings of the rulebook, one by one: each test names what it holds the game to."""

import pytest

from pipeline.engine.cards import Effect
from pipeline.engine.values import Held
from tests.games.psionic_warriors.table import ANA, BEN, CLEO, changed, points, scene
from tests.games.scene import Scene, rules

FULL = "confusion images seizure fear mesmerize"
"""Five cards that roll nothing and answer nothing."""


def falls(s: Scene) -> object:
    return s.s.vars["out"]


class TestSetupAndTurn:
    def test_r4_the_first_player_discards_a_card_before_the_first_turn(self) -> None:
        game = rules("psionic-warriors")
        s = Scene(game, game.first(3, {}))
        assert [s.s.decks["deck"].size, points(s)] == [71, ((20,) * 3, (20,) * 3)]
        s.comes("power", "fear", "images", "power", "teleport", "levitation", "ego-whip", "power", "drain")
        assert s.legal() == ["discard ego-whip", "discard power"]
        s.do(ANA, "discard", "power")
        assert [len(s.zone(f"hand:{n}")) for n in range(3)] == [2, 3, 3]

    def test_5_1_draw_two_then_discard_down_to_seven(self) -> None:
        s = scene(f"{FULL} ego-whip", "", at="turn").comes("power", "mind-stab")
        assert s.asks == (ANA, "discard")
        s.do(ANA, "discard", "fear")
        assert s.asks == (ANA, "act")
        assert len(s.zone("hand:0")) == 7

    def test_r10_both_later_phases_may_be_passed_and_the_first_may_not(self) -> None:
        s = scene("brain-storm ego-whip", "", at="turn")
        assert s.asks == (0, "draw")
        s.comes("power", "fear").passes(ANA).passes(ANA)
        assert s.s.vars["whose"] == 1

    def test_r12_venom_comes_before_the_draw(self) -> None:
        s = scene("ego-whip", "fear", at="turn", mental=(1, 20), timers=(((("psychic-venom", "SM", (0,), 1, 2)),), ()))
        assert falls(s) == (1, 0)
        assert s.asks == (-1, "")
        assert s.game.returns(s.s) == (-1, 1)

    def test_r13_more_than_seven_is_allowed_until_ones_own_power_phase(self) -> None:
        s = scene(f"{FULL} power brain-storm", "", at="esp").do(ANA, "play", "brain-storm", "E")
        s.comes("teleport", "levitation", "ego-whip")
        assert len(s.zone("hand:0")) == 9
        assert s.asks == (ANA, "act")

    def test_r50_what_was_drawn_may_attack_but_is_no_second_esp_card(self) -> None:
        s = scene("brain-storm", "", at="esp").do(ANA, "play", "brain-storm", "E").comes("drain", "telepathy", "power")
        assert s.legal() == ["pass", "play drain SM 2"]
        assert s.refusal("play", "telepathy", "E")[::2] == ("wrong-phase", "5.3")


class TestPlaying:
    def test_6_2_a_card_is_on_the_pile_before_it_does_anything(self) -> None:
        s = scene("brain-storm", "", at="esp", deck="").do(ANA, "play", "brain-storm", "E")
        assert s.game.chance(s.s) == ((("card", ("brain-storm",)), 1),)  # R14: its own draw can bring it back

    def test_r15_one_type_is_named(self) -> None:
        s = scene("psychic-lobotomy brain-burn", "")
        assert s.legal() == ["pass", *(f"play {card} 2" for card in
                             ("brain-burn M", "brain-burn P", "psychic-lobotomy I", "psychic-lobotomy M"))]  # fmt: skip
        assert s.refusal("play", "brain-burn", "I", BEN)[::2] == ("not-its-type", "6.3")
        s = scene("dream-stalker", "fear", at="esp").do(ANA, "play", "dream-stalker", "E", BEN)
        assert s.game.view(s.s, 0).zones["hand:1"].known == ("fear",)
        assert points(s) == ((20, 20), (20, 20))

    def test_r16_a_target_is_one_opponent_still_in_the_game(self) -> None:
        s = scene("fear telepathy", "", "ego-whip")
        assert s.legal() == ["pass", "play fear I 2", "play fear I 3"]  # an empty hand may be chosen
        assert s.refusal("play", "fear", "I", ANA)[::2] == ("own-target", "R16")
        assert s.refusal("play", "fear", "I")[::2] == ("needs-target", "R16")
        assert s.refusal("play", "fear", "I", 4).code == s.refusal("play", "fear", "I", 0).code == "needs-target"
        s.s = s.s.set("out", (0, 1, 0))
        assert s.refusal("play", "fear", "I", BEN)[::2] == ("fallen-target", "R16")
        s = scene("telepathy", "", at="esp")
        assert s.legal() == ["pass", "play telepathy E"]
        assert s.refusal("play", "telepathy", "E", BEN)[::2] == ("no-target", "R16")

    @pytest.mark.parametrize(
        ("words", "code", "section"),
        [
            (("play", "drain", "SM", 2), "not-held", "6.1"),
            (("play", "brain-storm", "E"), "wrong-phase", "5.3"),
            (("play", "mind-trap", "SM", 2), "kept-in-hand", "R34"),
            (("play", "no-such-card", "SM", 2), "not-held", "6.1"),
            (("join", "power"), "no-choice", "6"),
            (("play", "power"), "no-choice", "6"),
        ],
    )
    def test_refusals_in_ones_own_phase(self, words: tuple[str, ...], code: str, section: str) -> None:
        s = scene("mind-trap brain-storm power fear", "")
        assert s.refusal(*words)[::2] == (code, section)

    def test_r26_defenses_do_not_stop_other_cards_but_neutralize_does(self) -> None:
        s = scene("delta-waves", "sense-aura mind-wall", at="esp", mental=(10, 20)).do(ANA, "play", "delta-waves", "R")
        assert s.asks == (0, "roll")
        s = scene("delta-waves", "neutralize", at="esp", mental=(10, 20)).do(ANA, "play", "delta-waves", "R")
        s.do(BEN, "negate", "neutralize", 0)
        assert points(s)[0] == (10, 20)


class TestPower:
    @pytest.mark.parametrize(
        ("card", "use", "phase", "joins"),
        [
            ("ego-whip", "M", "attack", True), ("energy-bolt", "P", "attack", True), ("drain", "SM", "attack", True),
            ("mind-wipe", "SM", "attack", True), ("psychic-venom", "SM", "attack", True),
            ("delta-waves", "R", "esp", True), ("rejuvenation", "R", "esp", True),
            ("fear", "I", "attack", False), ("amnesia", "SM", "attack", False), ("mind-switch", "SM", "attack", False),
            ("brain-storm", "E", "esp", False),
        ],
    )  # fmt: skip
    def test_r19_power_joins_what_rolls(self, card: str, use: str, phase: str, joins: bool) -> None:
        s = scene(f"{card} power", "", at=phase)
        aim = [BEN] if phase == "attack" else []
        s.do(ANA, "play", card, use, *aim)
        assert (s.asks == (ANA, "join")) == joins

    def test_r20_any_number_laid_down_before_anybody_answers(self) -> None:
        s = scene("mind-wipe power power power", f"{FULL} mind-wall").do(ANA, "play", "mind-wipe", "SM", BEN)
        s.do(ANA, "join", "power").do(ANA, "join", "power").passes(ANA)
        assert s.asks == (BEN, "answer")
        s.passes(BEN).rolls(1, 1, 1)
        assert s.zone("hand:0") == ["power"]
        s.comes("fear", "images", "seizure")
        assert s.zone("hand:1") == ["confusion", "mesmerize", "mind-wall"]

    def test_r21_psi_scream_as_a_power_card(self) -> None:
        s = scene("ego-whip psi-scream", "").do(ANA, "play", "ego-whip", "M", BEN).do(ANA, "join", "psi-scream")
        s.rolls(2, 3)
        assert points(s)[0] == (20, 15)
        s = scene("psi-scream power", "").do(ANA, "play", "psi-scream", "M", BEN)
        assert s.legal() == ["join power", "pass"]

    def test_r22_a_negated_power_card_adds_no_die_and_a_negated_base_wastes_all(self) -> None:
        s = scene("ego-whip power", "neutralize").do(ANA, "play", "ego-whip", "M", BEN).do(ANA, "join", "power")
        assert s.legal() == ["answer neutralize D", "negate neutralize 1", "pass"]
        assert s.refusal("negate", "neutralize", 0)[::2] == ("answer-it", "R28")
        assert s.refusal("negate", "neutralize", 2)[::2] == ("no-such-card", "R28")
        s.do(BEN, "negate", "neutralize", 1).rolls(6)
        assert points(s)[0] == (20, 14)
        s = scene("ego-whip power", "sense-aura").do(ANA, "play", "ego-whip", "M", BEN).do(ANA, "join", "power")
        s.do(BEN, "answer", "sense-aura", "D")
        assert (points(s)[0], len(s.zone("pile"))) == ((20, 20), 3)

    def test_a_card_that_is_no_power_card_cannot_join(self) -> None:
        s = scene("ego-whip power fear", "").do(ANA, "play", "ego-whip", "M", BEN)
        assert s.refusal("join", "fear")[::2] == ("no-power", "8.2")
        assert s.refusal("join", "drain")[::2] == ("not-held", "6.1")


class TestAnswers:
    @pytest.mark.parametrize(
        ("attack", "use", "fits"),
        [("ego-whip", "M", "D MD"), ("energy-bolt", "P", "D PD"), ("drain", "SM", "D MD"), ("fear", "I", "D MD")],
    )
    def test_8_3_which_defense_fits(self, attack: str, use: str, fits: str) -> None:
        s = scene(attack, "sense-aura mind-wall levitation temporal-stasis").do(ANA, "play", attack, use, BEN)
        assert sorted({words.split()[-1] for words in s.legal() if words != "pass"}) == fits.split()
        assert s.refusal("answer", "temporal-stasis", "P")[::2] == ("no-defense", "7")
        assert s.refusal("answer", "mind-wall", "D")[::2] == ("not-its-type", "6.3")
        assert s.refusal("answer", "drain", "D").code == "not-held"

    def test_r27_a_negated_psionic_blast_costs_its_player_nothing(self) -> None:
        s = scene("psionic-blast", "mind-wall").do(ANA, "play", "psionic-blast", "M", BEN)
        s.do(BEN, "answer", "mind-wall", "MD")
        assert points(s)[0] == (20, 20)
        s = scene("psionic-blast", "").do(ANA, "play", "psionic-blast", "M", BEN).rolls(5)
        assert points(s)[0] == (18, 15)

    def test_r28_anybody_may_neutralize_anything_that_is_played(self) -> None:
        s = scene("ego-whip", "mind-wall", "neutralize").do(ANA, "play", "ego-whip", "M", BEN)
        s.do(BEN, "answer", "mind-wall", "MD").do(CLEO, "negate", "neutralize", 0)
        assert s.asks == (0, "roll")
        s = scene("ego-whip", "mind-wall", "neutralize").do(ANA, "play", "ego-whip", "M", BEN).passes(BEN)
        assert s.asks == (CLEO, "react")
        s.do(CLEO, "negate", "neutralize", 0)
        assert points(s)[0] == (20, 20, 20)

    def test_r28_even_ones_own_card(self) -> None:
        s = scene("ego-whip neutralize", "").do(ANA, "play", "ego-whip", "M", BEN)
        assert s.asks == (ANA, "react")
        assert s.passes(ANA).asks == (0, "roll")

    def test_r28_an_incapacitated_player_cannot(self) -> None:
        s = scene("ego-whip", "neutralize", dazed=(0, 1)).do(ANA, "play", "ego-whip", "M", BEN)
        assert s.asks == (0, "roll")

    def test_9_1_only_a_card_that_says_so_negates_cards(self) -> None:
        s = scene("ego-whip", "neutralize mind-wall").do(ANA, "play", "ego-whip", "M", BEN)
        assert s.refusal("negate", "mind-wall", 0)[::2] == ("does-not-negate", "9.1")
        assert s.refusal("negate", "power", 0).code == "not-held"

    def test_r29_the_price_of_anti_psi(self) -> None:
        s = scene("ego-whip", "anti-psi").do(ANA, "play", "ego-whip", "M", BEN)
        assert s.asks == (0, "roll")
        s = scene("ego-whip neutralize", "anti-psi fear").do(ANA, "play", "ego-whip", "M", BEN)
        s.do(BEN, "answer", "anti-psi", "D")
        assert s.legal() == ["discard fear"]
        s.do(BEN, "discard", "fear").do(ANA, "negate", "neutralize", 0)  # paid all the same
        assert s.asks == (0, "roll")
        s = scene("ego-whip", "anti-psi mind-wall").do(ANA, "play", "ego-whip", "M", BEN)
        s.s = s.s.move("mind-wall", "hand:1", "pile")
        assert s.refusal("answer", "anti-psi", "D")[::2] == ("cannot-pay", "R29")

    def test_r30_the_way_out_of_mind_bomb_is_no_play(self) -> None:
        s = scene("mind-bomb", "fear", dazed=(0, 1)).do(ANA, "play", "mind-bomb", "M", BEN)
        assert s.legal() == ["pass", "ransom fear"]
        assert s.refusal("ransom", "drain").code == "not-held"
        s.do(BEN, "ransom", "fear")
        assert (points(s)[0], s.zone("hand:1")) == ((20, 20), [])
        s = scene("ego-whip", "neutralize").do(ANA, "play", "ego-whip", "M", BEN)
        assert s.refusal("ransom", "neutralize")[::2] == ("no-way-out", "9.5")

    def test_a_dearer_way_out_is_paid_card_by_card(self) -> None:
        data = changed(mind_bomb={"uses": {"M": (Effect("ransom", {"cards": 2}),)}})
        s = scene("mind-bomb", "fear images", data=data).do(ANA, "play", "mind-bomb", "M", BEN)
        s.do(BEN, "ransom", "fear").do(BEN, "discard", "images")
        assert s.zone("hand:1") == []
        s = scene("mind-bomb", "sense-aura", data=data).do(ANA, "play", "mind-bomb", "M", BEN)
        assert s.refusal("ransom", "sense-aura")[::2] == ("cannot-pay", "R30")


class TestReflection:
    def test_r32_what_the_attack_gives_goes_to_who_turned_it(self) -> None:
        s = scene("psychic-vampire fear images", "reflection").do(ANA, "play", "psychic-vampire", "SM", BEN)
        s.do(BEN, "answer", "reflection", "D").comes("fear", "images")
        assert s.zone("hand:1") == ["fear", "images"]
        s = scene("mind-switch fear", "reflection images power").do(ANA, "play", "mind-switch", "SM", BEN)
        s.do(BEN, "answer", "reflection", "D")
        assert s.zone("hand:0") == ["images", "power"]

    def test_r32_a_loss_put_on_its_own_player_stays_there(self) -> None:
        s = scene("psionic-blast", "reflection").do(ANA, "play", "psionic-blast", "M", BEN)
        s.do(BEN, "answer", "reflection", "D").rolls(4)
        assert points(s)[0] == (14, 20)

    def test_r32_a_reflected_daze_lasts_to_the_end_of_the_attackers_next_turn(self) -> None:
        s = scene("fear levitation ego-whip", "reflection energy-bolt").do(ANA, "play", "fear", "I", BEN)
        s.do(BEN, "answer", "reflection", "D").comes("images", "power")
        assert s.s.vars["dazed"] == (1, 0)
        s.do(BEN, "play", "energy-bolt", "P", ANA).passes(BEN)
        assert s.asks == (0, "roll")  # Ana cannot answer
        s.rolls(1).comes("amnesia", "drain")
        assert s.s.vars["whose"] == 1  # her dazed turn has passed without a question
        assert s.s.vars["dazed"] == (0, 0)

    def test_r33_the_attacker_may_answer_and_may_neutralize_the_mirror(self) -> None:
        s = scene("ego-whip mind-wall", "reflection").do(ANA, "play", "ego-whip", "M", BEN)
        s.do(BEN, "answer", "reflection", "D")
        assert s.legal() == ["answer mind-wall MD", "pass"]
        s = scene("ego-whip neutralize", "reflection mind-wall").do(ANA, "play", "ego-whip", "M", BEN)
        s.do(BEN, "answer", "reflection", "D").do(ANA, "negate", "neutralize", 0)
        assert s.legal() == ["answer mind-wall MD", "pass"]

    def test_r33_mind_bomb_turned_back_may_be_paid_off(self) -> None:
        s = scene("mind-bomb fear", "reflection").do(ANA, "play", "mind-bomb", "M", BEN)
        s.do(BEN, "answer", "reflection", "D").do(ANA, "ransom", "fear")
        assert points(s)[0] == (20, 20)

    def test_r31_power_goes_with_it(self) -> None:
        s = scene("energy-bolt power", "reflection").do(ANA, "play", "energy-bolt", "P", BEN).do(ANA, "join", "power")
        s.do(BEN, "answer", "reflection", "D").rolls(6, 6)
        assert points(s)[1] == (8, 20)


class TestTrap:
    def test_r36_the_looker_may_answer_and_nobody_may_neutralize_it_as_a_card(self) -> None:
        s = scene("telepathy mind-wall", "mind-trap", "neutralize", at="esp").do(ANA, "play", "telepathy", "E")
        assert s.asks == (CLEO, "react")
        s.passes(CLEO)
        assert s.legal() == ["answer mind-wall MD", "pass"]
        s.passes(ANA)
        assert s.asks == (0, "roll")

    def test_r36_neutralize_is_a_defense_against_it(self) -> None:
        s = scene("telepathy neutralize", "mind-trap", at="esp").do(ANA, "play", "telepathy", "E").passes(ANA)
        assert s.refusal("negate", "neutralize", 0)[::2] == ("not-played", "R28")
        s.do(ANA, "answer", "neutralize", "D")
        assert points(s)[0] == (20, 20)

    def test_r36_reflection_sends_it_back(self) -> None:
        s = scene("clairvoyance reflection", "mind-trap", at="esp").do(ANA, "play", "clairvoyance", "E", BEN)
        s.do(ANA, "answer", "reflection", "D").rolls(5)
        assert points(s)[0] == (20, 15)
        assert s.asks == (0, "draw")  # and the looking card goes on

    def test_r36_if_the_looker_falls_nothing_more_happens(self) -> None:
        s = scene("mental-probe fear", "mind-trap images", "", at="esp", mental=(2, 20, 20))
        s.do(ANA, "play", "mental-probe", "E", BEN).rolls(2)
        assert falls(s) == (1, 0, 0)
        assert s.zone("hand:1") == ["images"]
        assert s.s.vars["whose"] == 1  # R8: their turn ends at once

    def test_r34_it_springs_while_its_owner_is_incapacitated_and_guards_a_new_owner(self) -> None:
        s = scene("dream-stalker", "mind-trap", at="esp", dazed=(0, 1)).do(ANA, "play", "dream-stalker", "E", BEN)
        assert s.asks == (0, "roll")
        s = scene("mind-switch", "mind-trap").do(ANA, "play", "mind-switch", "SM", BEN)
        assert s.zone("hand:0") == ["mind-trap"]  # R36: a swap is no look

    def test_r36_being_taken_from_is_no_look(self) -> None:
        s = scene("psychic-vampire", "mind-trap fear").do(ANA, "play", "psychic-vampire", "SM", BEN)
        s.comes("fear", "mind-trap")
        assert s.zone("hand:0") == ["fear", "mind-trap"]


class TestIncapacitated:
    def test_r37_hit_again_it_is_the_same_end(self) -> None:
        s = scene("fear images", "", dazed=(0, 1)).do(ANA, "play", "fear", "I", BEN)
        assert s.s.vars["dazed"] == (0, 2)  # Ben's next turn has begun, and is the one that ends it
        s.comes("power", "drain")
        assert s.s.vars["dazed"] == (0, 0)

    def test_r38_they_draw_discard_and_choose(self) -> None:
        s = scene("", f"{FULL} brain-storm", at="turn", turn=BEN, dazed=(0, 1)).comes("power", "drain")
        assert s.asks == (BEN, "discard")
        s.do(BEN, "discard", "power")
        assert s.asks == (0, "draw")  # Ana's turn: Ben could play nothing
        assert s.s.vars["dazed"] == (0, 0)

    def test_9_2_no_card_is_played_in_the_dazed_turn(self) -> None:
        s = scene("fear brain-storm", "")
        s.s = s.s.set("dazed", (2, 0))
        assert s.refusal("play", "fear", "I", BEN)[::2] == ("incapacitated", "9.2")


class TestSpecialAttacks:
    def test_r6_and_r9_points_stay_between_0_and_20(self) -> None:
        s = scene("ego-whip", "fear", "", mental=(20, 3, 20)).do(ANA, "play", "ego-whip", "M", BEN).rolls(6)
        assert points(s)[0] == (20, 0, 20)
        s = scene("rejuvenation", "", at="esp", physical=(18, 20)).do(ANA, "play", "rejuvenation", "R").rolls(6)
        assert points(s)[1] == (20, 20)

    def test_r41_drain_gives_what_was_truly_lost(self) -> None:
        s = scene("drain", "", "", mental=(10, 2, 20)).do(ANA, "play", "drain", "SM", BEN).rolls(6)
        assert points(s)[0] == (12, 0, 20)

    def test_r18_what_there_is_is_enough(self) -> None:
        s = scene("amnesia", "fear images").do(ANA, "play", "amnesia", "SM", BEN).comes("images", "fear")
        assert s.zone("hand:1") == []
        s = scene("psychic-vampire", "").do(ANA, "play", "psychic-vampire", "SM", BEN)
        assert s.s.vars["whose"] == 1

    def test_r40_venom_is_rolled_once_and_each_works_by_itself(self) -> None:
        s = scene("psychic-venom power", "").do(ANA, "play", "psychic-venom", "SM", BEN).do(ANA, "join", "power")
        s.rolls(1, 2)
        assert points(s)[0] == (20, 19)  # Ben's Power phase has begun
        assert s.s.vars["timers"] == ((), (("psychic-venom", "SM", (0,), 0, 2),))
        both = ((), (("psychic-venom", "SM", (0,), 0, 1), ("psychic-venom", "SM", (0,), 0, 3)))
        s = scene("", "", at="turn", turn=BEN, timers=both)
        assert points(s)[0] == (20, 18)
        assert s.s.vars["timers"] == ((), (("psychic-venom", "SM", (0,), 0, 2),))

    def test_r42_hands_are_swapped_whole_without_the_card_itself(self) -> None:
        s = scene("mind-switch fear", "").do(ANA, "play", "mind-switch", "SM", BEN)
        assert (s.zone("hand:0"), s.zone("hand:1")) == ([], ["fear"])
        assert s.s.zones["hand:1"] == (Held("fear", 0b11),)  # Ana still knows what she gave


class TestFalling:
    def test_r7_both_at_once_is_a_draw(self) -> None:
        s = scene("psionic-blast", "", mental=(2, 3)).do(ANA, "play", "psionic-blast", "M", BEN).rolls(3)
        assert s.game.returns(s.s) == (0, 0)
        assert s.game.ending(s.s) == "the last fell together"

    def test_r7_only_those_who_fell_last_draw(self) -> None:
        s = scene("psionic-blast", "", "", mental=(1, 3, 20))
        s.s = s.s.set("out", (0, 0, 1))
        s.do(ANA, "play", "psionic-blast", "M", BEN).rolls(3)
        assert s.game.returns(s.s) == (0, 0, -1)

    def test_r44_one_may_blast_oneself(self) -> None:
        s = scene("psionic-blast", "", mental=(2, 9)).do(ANA, "play", "psionic-blast", "M", BEN).rolls(1)
        assert s.game.returns(s.s) == (-1, 1)
        assert s.game.ending(s.s) == "mind gave way"

    def test_r8_the_hand_of_the_fallen_goes_and_their_venom_stays(self) -> None:
        s = scene(
            "ego-whip", "fear images", "", mental=(20, 1, 9), timers=((), (), (("psychic-venom", "SM", (0,), 1, 2),))
        )
        s.do(ANA, "play", "ego-whip", "M", BEN).rolls(1)
        assert (falls(s), s.zone("hand:1")) == ((0, 1, 0), [])
        assert s.s.vars["whose"] == 2
        assert points(s)[0] == (20, 0, 8)

    def test_10_the_game_goes_on_until_one_is_left(self) -> None:
        s = scene("ego-whip", "", "", mental=(20, 1, 9)).do(ANA, "play", "ego-whip", "M", BEN).rolls(1)
        assert s.asks == (0, "draw")
        s = scene("energy-bolt", "", physical=(20, 1)).do(ANA, "play", "energy-bolt", "P", BEN).rolls(1)
        assert s.game.returns(s.s) == (1, -1)
        assert s.game.ending(s.s) == "body gave way"


class TestDeck:
    def test_r5_in_the_middle_of_a_draw_the_pile_becomes_the_deck(self) -> None:
        s = scene("", "", at="turn", deck="fear", pile="images power").comes("fear")
        assert s.game.chance(s.s) == ((("card", ("images",)), 1), (("card", ("power",)), 1))
        s.comes("images")
        assert (s.s.decks["deck"].size, s.zone("pile")) == (1, [])

    def test_r5_when_both_are_empty_no_card_is_drawn(self) -> None:
        s = scene("brain-storm", "fear", at="turn", deck="")
        assert s.asks == (ANA, "act")

    def test_r5_a_look_is_content_with_fewer(self) -> None:
        s = scene("precognition ego-whip", "", at="esp", deck="fear images").do(ANA, "play", "precognition", "E")
        s.comes("images", "fear")
        assert s.asks == (ANA, "act")
        assert s.game.view(s.s, 0).decks["deck"].top == ("images", "fear")
        assert s.game.view(s.s, 1).decks["deck"].top == ()  # R47

    def test_r47_and_is_drawn_in_that_order(self) -> None:
        s = scene("precognition", "", at="esp", deck="fear images power").do(ANA, "play", "precognition", "E")
        s.comes("images", "power", "fear")
        assert s.game.chance(s.s) == ((("card", ("images",)), 1),)

    def test_r45_a_search_must_take_a_card_and_shuffles(self) -> None:
        s = scene("astral-projection ego-whip", "drain", at="esp", deck="fear images").do(
            ANA, "play", "astral-projection", "E"
        )
        assert s.legal() == ["find fear", "find images"]
        assert s.refusal("find", "drain")[::2] == ("not-there", "R45")
        assert s.refusal("pass").code == "no-choice"
        s.do(ANA, "find", "fear")
        assert s.s.decks["deck"].pool == (("images", 1),)
        view = s.game.view(s.s, 1)
        assert view.zones["hand:0"].known == ()
        # whoever has seen the whole deck knows what is left for the other hand
        assert s.game.view(s.s, 0).zones["hand:1"].known == ("drain",)

    def test_a_search_among_three_tells_no_single_hand(self) -> None:
        s = scene("astral-projection", "drain", "amnesia", at="esp", deck="fear").do(
            ANA, "play", "astral-projection", "E"
        )
        assert s.game.view(s.s, 0).unseen == (("amnesia", 1), ("drain", 1))

    def test_r5_a_search_of_an_empty_deck_shuffles_first_and_of_nothing_does_nothing(self) -> None:
        s = scene("astral-projection", "", at="esp", deck="", pile="fear").do(ANA, "play", "astral-projection", "E")
        assert s.legal() == ["find astral-projection", "find fear"]

    def test_r46_total_recall_fetches_any_card_but_itself(self) -> None:
        s = scene("total-recall", "", at="esp", pile="power fear").do(ANA, "play", "total-recall", "E")
        assert s.legal() == ["find fear", "find power"]
        assert s.refusal("find", "total-recall")[::2] == ("itself", "R46")
        assert s.refusal("find", "drain")[::2] == ("not-there", "R45")
        s.do(ANA, "find", "power")
        assert s.game.view(s.s, 1).zones["hand:0"].known == ("power",)  # the pile is open: all see what is gone
        s = scene("total-recall", "", at="esp").do(ANA, "play", "total-recall", "E")
        assert s.asks == (0, "draw")  # nothing else is there


class TestLooking:
    def test_r48_scry_comes_first_and_the_discard_is_chosen_after_it(self) -> None:
        s = scene("mental-probe", "fear images", at="esp").do(ANA, "play", "mental-probe", "E", BEN)
        assert s.game.view(s.s, 0).zones["hand:1"].known == ("fear", "images")
        assert s.legal() == ["discard fear", "discard images"]
        assert s.refusal("discard", "drain").code == "not-held"

    def test_r49_telepathy_looks_at_all_hands(self) -> None:
        s = scene("telepathy", "fear", "images", at="esp").do(ANA, "play", "telepathy", "E")
        known = s.game.view(s.s, 0).zones
        assert (known["hand:1"].known, known["hand:2"].known) == (("fear",), ("images",))
        assert s.game.view(s.s, 1).zones["hand:2"].known == ()

    def test_what_a_third_player_saw_is_uncertain_once_cards_change_hands(self) -> None:
        s = scene("psychic-vampire", "fear images power", "")
        s.s = s.s.show("hand:1", 0b100)
        s.do(ANA, "play", "psychic-vampire", "SM", BEN).comes("fear", "images")
        assert s.game.view(s.s, 2).zones["hand:1"].known == ()
        assert s.game.view(s.s, 1).zones["hand:0"].known == ("fear", "images")


def test_a_designer_changes_a_number_and_the_game_changes() -> None:
    dearer = changed(psionic_blast={"uses": {"M": (Effect("lose", {"who": "you", "points": "MP", "amount": 5}),)}})
    s = scene("psionic-blast", "", data=dearer).do(ANA, "play", "psionic-blast", "M", BEN)
    assert points(s)[0] == (15, 20)
