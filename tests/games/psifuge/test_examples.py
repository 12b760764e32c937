"""The examples of the rulebook, section 14, as they are told there."""

from tests.games.psifuge.table import ANA, BEN, credits, guarded, lanes, scene, standing


def test_a_draft_with_a_boost() -> None:
    s = scene("hedy-torque", theirs={2: "ines-vacanti"}, credits=3)
    assert standing(s) == (0, 1)
    s.do(ANA, "draft", "hedy-torque", 2, "attack-ability")
    assert (lanes(s, BEN)[1], lanes(s, ANA)[1]) == ("", "hedy-torque")
    assert standing(s) == (2, 0), "she is no longer active, and two bonus points came"
    assert credits(s) == (1, 0)


def test_a_draft_with_a_boost_refills_the_hand() -> None:
    s = scene("hedy-torque aurelio-knox mother-corvina tamsin-hollow juno-blaze odile-farrow", pool="magda-steyn")
    s.do(ANA, "draft", "hedy-torque", 2, "ability").comes("magda-steyn")
    assert len(s.zone("hand:0")) == 6


def test_too_weak() -> None:
    s = scene("hedy-torque", theirs={2: "bastien-cull"}, credits=3)
    for acts in ("attack", "attack-ability", "ability-attack"):
        assert s.refusal("draft", "hedy-torque", 2, acts)[::2] == ("too-weak", "7.3")
    s.do(ANA, "draft", "hedy-torque", 2, "ability")
    assert standing(s) == (5, 4)


def test_a_counter_holds() -> None:
    s = scene("grieve-malloran", theirs={4: "marguerite-frost"}, counters="marguerite-frost")
    s.do(ANA, "draft", "grieve-malloran", 4, "attack-ability")
    assert (lanes(s, BEN)[3], guarded(s, BEN)) == ("marguerite-frost", [])
    assert s.asks == (ANA, "choose")
    s.do(ANA, "choose", 4)
    assert lanes(s, BEN)[3] == ""


def test_level_heads() -> None:
    theirs = {1: "bastien-cull", 2: "marguerite-frost", 3: "rosalind-fusco"}
    s = scene("absalom-grey", theirs=theirs, counters="bastien-cull", credits=2)
    s.do(ANA, "draft", "absalom-grey", 0, "ability")
    assert lanes(s, BEN)[:3] == ["bastien-cull", "", "rosalind-fusco"]
    assert (guarded(s, BEN), credits(s)) == ([], (0, 0))
    s = scene("dr-marrow-quill", theirs=theirs, counters="bastien-cull").do(ANA, "play", "dr-marrow-quill")
    assert lanes(s, BEN)[:3] == ["", "", "rosalind-fusco"]


def test_won_in_somebody_elses_turn() -> None:
    theirs = {
        1: "brother-ansel-tare", 2: "bastien-cull", 3: "marguerite-frost", 4: "magda-steyn", 5: "rosalind-fusco"
    }  # fmt: skip
    s = scene("jim-yesterday-crane", {1: "hector-vault-nakamura", 2: "perdita-saltmarsh"}, theirs)
    assert standing(s) == (6, 18)
    s.do(ANA, "draft", "jim-yesterday-crane", 4, "ability")
    assert standing(s) == (9, 21)
    assert s.asks == (-1, "")
    assert s.game.returns(s.s) == (-1, 1)
    assert s.game.ending(s.s) == "20 points in the opponent's turn"


def test_a_whole_turns_credits() -> None:
    s = scene("maxima-ruiz penny-marchetti", {6: "pip-lattimer"}, {1: "ines-vacanti"},
              their_hand="juno-blaze", credits=5, played=0, pool="")  # fmt: skip
    s.do(ANA, "draft", "maxima-ruiz", 1, "attack-ability")
    assert credits(s) == (3, 0)
    s.do(ANA, "draft", "penny-marchetti", 2, "ability")
    assert credits(s) == (2, 0)
    s.do(ANA, "shift", ANA, 2, 3)
    assert credits(s) == (1, 0)
    s.passes(ANA)
    assert credits(s) == (1, 3), "one credit is kept, and Ben gains three"


def test_diving() -> None:
    mine = "nils-undertow juno-blaze hedy-torque lucan-needle-faye aurelio-knox mother-corvina"
    theirs = "magda-steyn bastien-cull ines-vacanti cipher-delacroix signe-arkwright phineas-relay"
    s = scene(mine, turn=4, their_hand=theirs).do(BEN, "draft", "nils-undertow", 1, "ability")
    assert s.legal() == sorted(f"take {card}" for card in theirs.split())
    s.do(BEN, "take", "magda-steyn")
    assert s.s.stack[-1].data[1] == "hand:0", "Ana refills, and nobody else"
    s.comes("little-ezekiel")
    assert s.asks == (BEN, "act")
    assert (len(s.zone("hand:0")), len(s.zone("hand:1"))) == (6, 6)


def test_the_bonus_fades() -> None:
    mine = {1: "bastien-cull", 2: "marguerite-frost", 3: "magda-steyn"}
    s = scene("hedy-torque tully-twelve-volt-bright ines-vacanti", mine, pool="")
    s.do(ANA, "draft", "hedy-torque", 0, "ability")
    s.do(ANA, "draft", "tully-twelve-volt-bright", 0, "ability")
    assert standing(s) == (16, 0)
    s.passes(ANA)
    assert standing(s) == (12, 0)
