"""The sections and rulings of the rulebook, one by one: each test names what it holds the game to."""

from dataclasses import replace

import pytest

from pipeline.engine.cards import Effect
from pipeline.engine.values import CHANCE, Action
from tests.games.psifuge.table import ANA, BEN, changed, credits, guarded, lanes, scene, standing
from tests.games.scene import Scene, rules, shipped

SIX = "hedy-torque lucan-needle-faye aurelio-knox mother-corvina tamsin-hollow odile-farrow"


class TestSetupAndTurn:
    def test_3_factions_then_six_cards_each(self) -> None:
        game = rules("psifuge")
        s = Scene(game, game.first(2, {}))
        assert s.asks == (BEN, "faction")
        s.do(BEN, "faction", "lethe-archives").do(ANA, "faction", "choral-systems")
        assert [s.zone("faction:0"), s.zone("faction:1")] == [["choral-systems"], ["lethe-archives"]]
        for card, _ in [*game.chance(s.s)][:12]:
            s.s = game.apply(s.s, CHANCE, card)
        assert s.asks == (ANA, "act")
        assert [len(s.zone(f"hand:{n}")) for n in (0, 1)] == [6, 6]
        assert credits(s) == (5, 5), "R4: the first player gains 2 SC in the first turn"

    def test_r3_a_faction_is_there_once(self) -> None:
        game = rules("psifuge")
        s = Scene(game, game.first(2, {})).do(BEN, "faction", "lethe-archives")
        assert s.refusal("faction", "lethe-archives")[::2] == ("not-there", "R3")

    def test_r4_gains_begin_with_the_second_turn(self) -> None:
        s = scene("hedy-torque", turn=1, credits=0, their_credits=5, their_hand="juno-blaze").passes(ANA)
        assert credits(s) == (0, 5)
        s = scene("hedy-torque", turn=2, credits=0, their_hand="juno-blaze").passes(BEN)
        assert credits(s) == (3, 0)

    def test_r12_one_card_must_be_played_and_its_price_is_kept(self) -> None:
        s = scene("hedy-torque bastien-cull", {1: "magda-steyn"}, credits=3, played=0)
        assert s.refusal("pass")[::2] == ("must-play", "R12")
        s.do(ANA, "shift", ANA, 1, 2)
        assert s.refusal("shift", ANA, 2, 1)[::2] == ("keep-credits", "R12")
        assert s.refusal("cycle", "bastien-cull")[::2] == ("keep-credits", "R12")

    def test_r13_a_player_without_a_hand_may_shift_all_credits_away(self) -> None:
        s = scene("", {1: "magda-steyn"}, credits=1, played=0, pool="", their_hand="juno-blaze")
        assert s.legal() == ["pass", *(f"shift 1 1 {n}" for n in range(2, 7))]

    def test_r14_two_credits_are_kept(self) -> None:
        assert credits(scene("hedy-torque", credits=4, their_hand="juno-blaze").passes(ANA)) == (2, 3)
        s = scene("hedy-torque", {1: "hector-vault-nakamura"}, credits=9, their_hand="juno-blaze").passes(ANA)
        assert credits(s) == (4, 3)

    def test_r45_income_comes_at_the_start(self) -> None:
        s = scene("hedy-torque", theirs={1: "banker-ottoline-grist"}, their_hand="juno-blaze").passes(ANA)
        assert credits(s) == (2, 4)


class TestTheEnd:
    def test_r9_the_higher_total_wins_and_at_equal_ones_whose_turn_it_is(self) -> None:
        game = rules("psifuge")
        s = scene("hedy-torque").s
        for bonus, winner in (((20, 21), 1), ((21, 20), 0), ((20, 20), 0), ((19, 20), 1)):
            assert game.check(s.set("bonus", bonus)).number("won") == winner
        assert game.check(s.set("bonus", (20, 20)).set("turn", 4)).number("won") == 1
        assert game.check(s.set("bonus", (19, 19))).stack

    def test_r10_the_last_turn_ends_and_bonus_points_count(self) -> None:
        s = scene("rook-redline-ashby", {1: "magda-steyn"}, {1: "bastien-cull"}, pool="")
        s.do(ANA, "play", "rook-redline-ashby")
        assert s.asks == (ANA, "act")
        s.passes(ANA)
        assert (s.game.returns(s.s), s.game.ending(s.s)) == ((1, -1), "the deck ran dry")

    def test_r11_at_equal_totals_fewer_renowned_win_and_else_it_is_a_draw(self) -> None:
        s = scene("juno-blaze", {1: "magda-steyn"}, {1: "bastien-cull"}, pool="")
        s.do(ANA, "play", "juno-blaze").passes(ANA)
        assert s.game.returns(s.s) == (-1, 1)
        s = scene("", {1: "magda-steyn"}, {1: "bastien-cull"}, pool="").passes(ANA)
        assert (s.game.returns(s.s), s.game.ending(s.s)) == ((0, 0), "the deck ran dry at equal points")

    def test_r8_a_card_that_wins_does_not_finish(self) -> None:
        mine = {1: "magda-steyn", 2: "bastien-cull", 3: "marguerite-frost", 4: "adaeze-oyelaran"}
        s = scene("sable-ianthe", mine, {1: "absalom-grey"}, bonus=4)
        s.do(ANA, "play", "sable-ianthe")
        assert s.asks == (ANA, "choose")
        s.do(ANA, "done")
        assert s.asks == (-1, "")


class TestPlaying:
    def test_7_1_a_faction_makes_its_attributes_cheap(self) -> None:
        s = scene("hedy-torque bastien-cull rook-redline-ashby juno-blaze", credits=1)
        assert s.refusal("draft", "bastien-cull", 1, "ability")[::2] == ("cannot-pay", "7.1")
        assert s.refusal("play", "juno-blaze")[::2] == ("cannot-pay", "7.1")
        assert {line.split()[1] for line in s.legal() if line.startswith(("draft", "play"))} == {
            "hedy-torque",
            "rook-redline-ashby",
        }

    def test_r16_a_boost_is_paid_with_the_cost_and_needs_an_attack(self) -> None:
        s = scene(
            "penny-marchetti", theirs={1: "ines-vacanti"}, credits=2, factions=("solvane-energy", "choral-systems")
        )
        assert credits(s.do(ANA, "draft", "penny-marchetti", 1, "attack-ability")) == (1, 0)
        s = scene("penny-marchetti", theirs={1: "ines-vacanti"}, credits=2)
        assert s.refusal("draft", "penny-marchetti", 1, "attack-ability")[::2] == ("cannot-boost", "7.2")
        s = scene("penny-marchetti", theirs={1: "ines-vacanti"})
        assert s.refusal("draft", "penny-marchetti", 2, "ability-attack")[::2] == ("no-target", "7.3")

    def test_r17_being_replaced_loses_the_counter(self) -> None:
        s = scene("hedy-torque", {1: "magda-steyn"}, counters="magda-steyn").do(
            ANA, "draft", "hedy-torque", 1, "ability"
        )
        assert (lanes(s, ANA)[0], guarded(s, ANA), "magda-steyn" in s.zone("pile")) == ("hedy-torque", [], True)

    def test_r18_an_attack_that_the_ability_makes_impossible_is_lost(self) -> None:
        s = scene("grieve-malloran", theirs={4: "ines-vacanti", 5: "cipher-delacroix"})
        s.do(ANA, "draft", "grieve-malloran", 4, "ability-attack").do(ANA, "choose", 4)
        assert lanes(s, BEN)[3:5] == ["", "cipher-delacroix"]

    def test_r20_the_attackers_total_counts_and_bonus_points_do_not(self) -> None:
        s = scene("foreman-dario-stoke", theirs={1: "magda-steyn"}, bonus=9)
        assert s.refusal("draft", "foreman-dario-stoke", 1, "attack").code == "too-weak"

    def test_might_counts_in_attacks_alone(self) -> None:
        s = scene("jim-yesterday-crane", {6: "rosalind-fusco"}, {1: "magda-steyn"})
        s.do(ANA, "draft", "jim-yesterday-crane", 1, "attack")
        assert (lanes(s, BEN)[0], standing(s)) == ("", (6, 0))

    def test_r21_on_the_discard_pile_there_is_no_attack(self) -> None:
        s = scene("hedy-torque", theirs={1: "absalom-grey"})
        assert s.refusal("draft", "hedy-torque", 0, "attack")[::2] == ("no-attack", "7.4")

    def test_r22_a_renowned_morphon_is_played_and_noted(self) -> None:
        s = scene("juno-blaze hedy-torque", credits=2)
        assert s.refusal("draft", "juno-blaze", 1, "ability")[::2] == ("no-common", "R22")
        assert s.refusal("play", "hedy-torque")[::2] == ("no-event", "7.2")
        s.do(ANA, "play", "juno-blaze")
        assert (s.s.vars["exhaust"], credits(s)) == ((("juno-blaze",), ()), (5, 0))

    def test_11_1_agile(self) -> None:
        theirs = {1: "fortunato-pike", 2: "nadia-thorn-okonjo"}
        s = scene("magda-steyn hedy-torque", theirs=theirs)
        assert s.refusal("draft", "magda-steyn", 1, "attack")[::2] == ("agile", "11.1")
        assert s.game.refusal(s.s, 0, Action("draft", ("hedy-torque", 1, "attack"))) is None
        s = scene("magda-steyn", {6: "nadia-thorn-okonjo"}, {1: "fortunato-pike"})
        s.do(ANA, "draft", "magda-steyn", 1, "attack")

    def test_r37_protected_beats_pierce(self) -> None:
        s = scene("magda-steyn", {6: "nadia-thorn-okonjo"}, {1: "leopold-mantle", 2: "absalom-grey"})
        assert s.refusal("draft", "magda-steyn", 2, "attack")[::2] == ("protected", "R37")
        s.do(ANA, "draft", "magda-steyn", 1, "attack")

    def test_r28_agile_that_a_passive_gives_counts(self) -> None:
        s = scene("magda-steyn", theirs={1: "zuri-curtain-vale", 2: "absalom-grey", 3: "lucan-needle-faye"})
        assert s.refusal("draft", "magda-steyn", 2, "attack").code == "agile"


class TestMoving:
    def test_r24_a_cycle_needs_a_card_in_the_deck(self) -> None:
        s = scene("hedy-torque", pool="")
        assert s.refusal("cycle", "hedy-torque")[::2] == ("nothing-to-draw", "R24")

    def test_8_1_a_cycle_costs_one(self) -> None:
        s = scene(SIX, credits=1).do(ANA, "cycle", "hedy-torque").comes("magda-steyn")
        assert (credits(s), len(s.zone("hand:0"))) == ((0, 0), 6)
        assert s.refusal("cycle", "magda-steyn")[::2] == ("cannot-pay", "8.1")

    def test_r25_a_shift_swaps_and_counters_go_along(self) -> None:
        s = scene("juno-blaze", {1: "magda-steyn", 2: "bastien-cull"}, counters="magda-steyn")
        s.do(ANA, "shift", ANA, 1, 2)
        assert (lanes(s, ANA)[:2], guarded(s, ANA)) == (["bastien-cull", "magda-steyn"], [2])
        assert s.refusal("shift", ANA, 2, 2)[::2] == ("same-lane", "8.2")
        assert s.refusal("shift", ANA, 6, 2)[::2] == ("empty-lane", "8.2")
        assert s.refusal("shift", ANA, 1, 7)[::2] == ("no-lane", "4.1")

    def test_r25_the_opponents_stay(self) -> None:
        s = scene("juno-blaze", theirs={1: "odile-farrow"})
        assert s.refusal("shift", BEN, 1, 2)[::2] == ("not-yours", "R25")

    def test_r26_a_free_draft_pays_one_common_and_no_boost(self) -> None:
        s = scene("pilgrim-ostrander-wren bastien-cull", theirs={1: "ines-vacanti"}, credits=3, pool="")
        s.do(ANA, "play", "pilgrim-ostrander-wren").do(ANA, "free-draft", "bastien-cull", 1, "attack-ability")
        assert credits(s) == (0, 0)
        assert scene("bastien-cull").refusal("free-draft", "bastien-cull", 1, "ability")[::2] == (
            "no-free-draft",
            "8.3",
        )

    def test_r41_wren_makes_the_hand_larger_for_good(self) -> None:
        s = scene(f"pilgrim-ostrander-wren {' '.join(SIX.split()[:5])}").do(ANA, "play", "pilgrim-ostrander-wren")
        s.comes("magda-steyn", "bastien-cull")
        assert len(s.zone("hand:0")) == 7

    def test_r39_voss_moves_each_morphon_once_on_both_sides(self) -> None:
        s = scene("kestrel-voss", {1: "bastien-cull", 2: "marguerite-frost"}, {1: "odile-farrow"}, credits=2, pool="")
        s.do(ANA, "play", "kestrel-voss").do(ANA, "shift", ANA, 1, 2).do(ANA, "shift", BEN, 1, 6)
        assert s.refusal("shift", BEN, 6, 1)[::2] == ("moved", "R39")
        assert s.refusal("shift", ANA, 2, 1)[::2] == ("cannot-pay", "8.2")
        s.do(ANA, "shift", ANA, 1, 3)
        assert s.legal() == ["pass"]

    def test_r42_bans(self) -> None:
        s = scene("tomas-azimuth auditor-quentin-sile ingrid-palisade", theirs={
            1: "magda-steyn", 2: "bastien-cull", 3: "marguerite-frost"})  # fmt: skip
        s.do(ANA, "draft", "tomas-azimuth", 1, "ability")
        s.comes(*(card.args[0] for card, _ in [*s.game.chance(s.s)][:4]))
        assert s.s.vars["free-shifts"] == 2
        assert s.refusal("shift", ANA, 1, 2)[::2] == ("banned", "R42")
        assert s.refusal("cycle", "ingrid-palisade")[::2] == ("banned", "R42")
        s.do(ANA, "draft", "ingrid-palisade", 0, "ability")
        assert guarded(s, ANA) == []

    def test_r50_the_first_of_a_turn_then_free_ones_then_credits(self) -> None:
        s = scene("tomas-azimuth", {1: "jun-hopscotch-ferreira"}, credits=3, pool="")
        s.do(ANA, "draft", "tomas-azimuth", 2, "ability")
        left = []
        for start, end in ((1, 3), (3, 1), (1, 3), (3, 1)):
            s.do(ANA, "shift", ANA, start, end)
            left.append((s.s.vars["free-shifts"], s.s.of("credits", 0)))
        assert left == [(2, 1), (1, 1), (0, 1), (0, 0)]

    def test_r51_a_cycle_replaces_its_card_in_a_hand_that_is_too_large(self) -> None:
        s = scene(SIX, theirs={1: "gideon-leech-harrow"}).do(ANA, "cycle", "hedy-torque").comes("magda-steyn")
        assert (s.asks, len(s.zone("hand:0"))) == ((ANA, "act"), 6)
        s.do(ANA, "draft", "odile-farrow", 0, "ability")
        s.comes("juno-blaze", "bastien-cull", "kestrel-voss").do(ANA, "throw", "juno-blaze").do(
            ANA, "top", "kestrel-voss"
        )
        assert (s.asks, len(s.zone("hand:0"))) == ((ANA, "act"), 5), "R19: five is their size now"


class TestAbilities:
    def test_r31_neuralbleed_must_choose_if_it_can(self) -> None:
        s = scene("mother-corvina", theirs={2: "odile-farrow", 5: "magda-steyn"}).do(
            ANA, "draft", "mother-corvina", 0, "ability"
        )
        assert s.legal() == ["choose 2", "choose 5"]
        assert s.refusal("done")[::2] == ("must-choose", "R31")
        assert s.refusal("choose", 1)[::2] == ("no-target", "R31")

    def test_r33_pre_cog_looks_at_what_there_is_and_only_its_player_sees(self) -> None:
        s = scene("augur-bellamy-finch", pool="juno-blaze magda-steyn").do(
            ANA, "draft", "augur-bellamy-finch", 1, "ability"
        )
        s.comes("magda-steyn", "juno-blaze")
        assert s.legal() == ["throw juno-blaze", "throw magda-steyn"]
        assert s.refusal("throw", "odile-farrow")[::2] == ("not-seen", "R33")
        assert [s.game.view(s.s, p).decks["deck"].top for p in (0, 1)] == [("magda-steyn", "juno-blaze"), ()]
        s.do(ANA, "throw", "magda-steyn").comes("juno-blaze")
        assert s.zone("hand:0") == ["juno-blaze"]

    def test_r33_the_refill_comes_from_what_was_put_on_top(self) -> None:
        s = scene(f"augur-bellamy-finch {' '.join(SIX.split()[:5])}").do(
            ANA, "draft", "augur-bellamy-finch", 1, "ability"
        )
        s.comes("magda-steyn", "juno-blaze", "bastien-cull").do(ANA, "throw", "juno-blaze")
        assert s.legal() == ["top bastien-cull", "top magda-steyn"]
        s.do(ANA, "top", "bastien-cull").comes("bastien-cull")
        assert s.game.view(s.s, 0).decks["deck"].top == ("magda-steyn",)

    def test_r34_from_an_empty_hand_nothing_is_taken(self) -> None:
        s = scene("marina-fathom", pool="").do(ANA, "draft", "marina-fathom", 1, "ability")
        assert s.asks == (ANA, "act")

    def test_r35_vesk_gives_twelve_at_most_and_green_ones_count(self) -> None:
        mine = dict(enumerate(["grieve-malloran", "odile-farrow", "gideon-leech-harrow"], 1))
        s = scene("director-halcyon-vesk", mine).do(ANA, "play", "director-halcyon-vesk")
        assert s.s.vars["bonus"] == (6, 0)
        seven = scene("director-halcyon-vesk", mine, data=changed(
            director_halcyon_vesk={"uses": {"Renowned": (Effect("bonus-per-active", {"amount": 5, "most": 12}),)}}
        ))  # fmt: skip
        assert seven.do(ANA, "play", "director-halcyon-vesk").s.vars["bonus"] == (12, 0)

    def test_r36_counters_for_two_without_one_the_new_one_too(self) -> None:
        s = scene("old-abram-gate", {1: "magda-steyn", 2: "odile-farrow"}, counters="magda-steyn")
        s.do(ANA, "draft", "old-abram-gate", 3, "ability")
        assert s.legal() == ["choose 2", "choose 3", "done"]
        assert s.refusal("choose", 1)[::2] == ("no-target", "R36")
        s.do(ANA, "choose", 2)
        assert guarded(s, ANA) == [1], "R49: nothing has happened yet"
        assert guarded(s.do(ANA, "choose", 3), ANA) == [1, 2, 3]

    def test_thorne_guards_all(self) -> None:
        s = scene("warden-cassian-thorne", {1: "magda-steyn", 4: "odile-farrow"}).do(
            ANA, "play", "warden-cassian-thorne"
        )
        assert (guarded(s, ANA), s.s.vars["bonus"]) == ([1, 4], (3, 0))

    def test_r38_sable_takes_up_to_two_with_their_counters(self) -> None:
        s = scene("sable-ianthe", theirs={1: "magda-steyn", 4: "odile-farrow"}, counters="magda-steyn")
        s.do(ANA, "play", "sable-ianthe").do(ANA, "choose", 1)
        assert s.refusal("choose", 1)[::2] == ("out-of-order", "R49")
        s.do(ANA, "choose", 4)
        assert (lanes(s, BEN), guarded(s, BEN), s.s.vars["bonus"]) == ([""] * 6, [], (2, 0))

    def test_r24_data_purge_chooses_first_and_draws_then(self) -> None:
        s = scene(f"lin-ledger-abbot {' '.join(SIX.split()[:5])}").do(ANA, "draft", "lin-ledger-abbot", 1, "ability")
        s.do(ANA, "discard", "hedy-torque")
        assert s.refusal("discard", "aurelio-knox")[::2] == ("out-of-order", "R49")
        s.do(ANA, "discard", "mother-corvina").comes("magda-steyn", "bastien-cull", "juno-blaze")
        assert (s.asks, len(s.zone("hand:0")), credits(s)) == ((ANA, "act"), 6, (7, 0))

    def test_null_cycles_any_number(self) -> None:
        s = scene(f"inquisitor-ysolde-null {' '.join(SIX.split()[:5])}").do(ANA, "play", "inquisitor-ysolde-null")
        for card in sorted(SIX.split()[:5]):
            s.do(ANA, "discard", card)
        assert s.asks[0] == 0
        assert s.zone("hand:0") == []

    def test_tennant_cycles_for_nothing(self) -> None:
        s = scene(f"oriel-tennant {' '.join(SIX.split()[:5])}", credits=2, pool="juno-blaze").do(
            ANA, "play", "oriel-tennant"
        )
        assert s.s.vars["free-cycles"] == 0, "R8: sentence by sentence"
        s.comes("juno-blaze").do(ANA, "throw", "juno-blaze")
        assert (s.s.vars["free-cycles"], s.s.vars["bonus"]) == (3, (2, 0))
        assert s.refusal("cycle", "hedy-torque").code == "nothing-to-draw"

    def test_r44_a_hand_face_up_stays_so_for_what_is_drawn(self) -> None:
        s = scene("perdita-saltmarsh", their_hand="juno-blaze", pool="magda-steyn bastien-cull")
        s.do(ANA, "draft", "perdita-saltmarsh", 0, "ability").do(ANA, "take", "juno-blaze")
        assert s.s.stack[-1].data[2] == 2, "on the Discard Pile her bar never works"
        s = scene(
            "perdita-saltmarsh juno-blaze",
            theirs={1: "cipher-delacroix"},
            their_hand="magda-steyn",
            pool="bastien-cull",
        )
        s.do(ANA, "draft", "perdita-saltmarsh", 1, "attack").comes("bastien-cull").passes(ANA)
        assert s.game.view(s.s, 0).zones["hand:1"].known == ("magda-steyn",)


class TestPoints:
    def test_5_1_a_morphon_is_never_worth_less_than_nothing(self) -> None:
        assert standing(scene("", {1: "grieve-malloran"}, {1: "ines-vacanti"})) == (2, 0)

    def test_passives_add_up(self) -> None:
        mine = {1: "kit-static-moreau", 2: "sister-henrietta-loom", 3: "odile-farrow", 4: "foreman-dario-stoke"}
        # Kit 1 + 1 green; Henrietta 2; Odile 2 + 1 agile + 1 green + 1 beside; Dario 1 + 1 green
        assert standing(scene("", mine)) == (11, 0)
        assert standing(scene("", mine, {6: "hollis-blank-adeyemi"})) == (7, 2)

    @pytest.mark.parametrize(
        ("card", "mine", "theirs"),
        [
            ("solace-winterbourne", "solace-winterbourne absalom-grey hedy-torque", ""),
            ("marina-fathom", "marina-fathom absalom-grey hedy-torque pip-lattimer", ""),
            ("mirela-and-mirko-stane", "mirela-and-mirko-stane bastien-cull", ""),
            ("augur-bellamy-finch", "augur-bellamy-finch - - - - hedy-torque", ""),
            ("auditor-quentin-sile", "auditor-quentin-sile", ""),
            ("pip-lattimer", "hedy-torque pip-lattimer bastien-cull", ""),
            ("mother-corvina", "mother-corvina hedy-torque", "bastien-cull"),
            ("tamsin-hollow", "tamsin-hollow", "- bastien-cull"),
            ("ozias-slip", "ozias-slip", "- bastien-cull hedy-torque pip-lattimer"),
            ("sentinel-faisal-moor", "sentinel-faisal-moor", "pip-lattimer"),
            ("cassia-morrow", "cassia-morrow bastien-cull", ""),
        ],
    )
    def test_9_1_conditions(self, card: str, mine: str, theirs: str) -> None:
        def laid(words: str) -> dict[int, str]:
            return {n: id for n, id in enumerate(words.split(), 1) if id != "-"}

        game = rules("psifuge").standing  # type: ignore[attr-defined]
        with_it = scene("", laid(mine), laid(theirs))
        lane = lanes(with_it, ANA).index(card)
        own, across = game.sides(with_it.s)
        assert own.active(across, lane)
        other = {n: id for n, id in laid(mine).items() if id == card}
        broken = scene("", other, {1: "bastien-cull", 3: "magda-steyn"} if card in mine.split()[0] else {})
        if card not in ("auditor-quentin-sile",):
            own, across = game.sides(broken.s)
            assert not own.active(across, lane)


def test_a_number_that_a_designer_changes_is_played() -> None:
    louder = {
        "uses": {**shipped("psifuge").cards["rook-redline-ashby"].uses, "Renowned": (Effect("bonus", {"amount": 7}),)}
    }
    s = scene("rook-redline-ashby", data=changed(rook_redline_ashby=louder)).do(ANA, "play", "rook-redline-ashby")
    assert s.s.vars["bonus"] == (7, 0)


def test_declared_numbers_are_played() -> None:
    data = replace(
        shipped("psifuge"), constants={"first-credits": (4, 6), "lanes": (5,), "hand": (2,), "price-of-shift": (0,)}
    )
    game = rules("psifuge", data)
    s = game.initial()
    assert s.vars["credits"] == (4, 6)
    assert [name for name in s.zones if name.startswith("lane:0")] == [f"lane:0:{n}" for n in range(1, 6)]


@pytest.mark.parametrize(("turn", "gained"), [(1, 7), (2, 3), (3, 3)])
def test_a_declared_gain_is_that_of_the_first_turn_alone(turn: int, gained: int) -> None:
    data = replace(shipped("psifuge"), constants={"first-gain": (1, 7)})
    s = scene("hedy-torque", turn=turn, credits=0, their_hand="juno-blaze", data=data).passes((turn + 1) % 2 + 1)
    assert sum(s.s.items("credits")) == gained


def test_everything_is_told_in_words() -> None:
    game = rules("psifuge")
    s = scene("kestrel-voss hedy-torque", {1: "magda-steyn"}, {1: "ines-vacanti"})
    said = [game.words(s.s, 0, a) for a in game.legal(s.s, 0)]
    assert "player 1 drafts Hedy Torque into lane 1 and boosts: attack, then ability" in said
    assert "player 1 shifts Magda Steyn from lane 1 to lane 2" in said
    assert (
        game.status(s.s)
        == "turn 3, 76 cards in the deck; player 1: 4 points, 9 SC, 2 cards; player 2: 4 points, 0 SC, 0 cards"
    )
