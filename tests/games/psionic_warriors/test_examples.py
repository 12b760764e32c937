"""The examples of section 11 of the rulebook, move by move."""

from tests.games.psionic_warriors.table import ANA, BEN, points, scene


def test_a_plain_attack() -> None:
    s = scene("mental-blow power", "levitation")
    s.do(ANA, "play", "mental-blow", "M", BEN).do(ANA, "join", "power")
    assert s.asks == (0, "roll")  # Ben is not asked: nothing that he holds fits
    s.rolls(4, 3)
    assert points(s) == ((20, 13), (20, 20))
    assert s.zone("pile") == ["mental-blow", "power"]


def test_a_card_of_two_types() -> None:
    s = scene("cryokinesis", "levitation mind-wall").do(ANA, "play", "cryokinesis", "I", BEN)
    assert s.legal() == ["answer mind-wall MD", "pass"]
    assert s.refusal("answer", "levitation", "PD")[::2] == ("does-not-fit", "8.3")
    s.do(BEN, "answer", "mind-wall", "MD")
    assert s.s.vars["dazed"] == (0, 0)
    s = scene("cryokinesis", "levitation mind-wall").do(ANA, "play", "cryokinesis", "P", BEN)
    assert s.legal() == ["answer levitation PD", "pass"]


def test_a_quarrel_of_answers() -> None:
    s = scene("teleport sense-aura", "pyrokinesis neutralize", turn=BEN).do(BEN, "play", "pyrokinesis", "P", ANA)
    s.do(ANA, "answer", "teleport", "PD").do(BEN, "negate", "neutralize", 0)
    assert s.legal() == ["answer sense-aura D", "pass"]
    s.do(ANA, "answer", "sense-aura", "D")
    assert points(s) == ((20, 20), (20, 20))
    assert len(s.zone("pile")) == 4


def test_the_mirror() -> None:
    s = scene("drain power", "reflection", mental=(20, 10)).do(ANA, "play", "drain", "SM", BEN).do(ANA, "join", "power")
    s.do(BEN, "answer", "reflection", "D").rolls(2, 5)  # Ana, the target now, has nothing
    assert points(s) == ((13, 17), (20, 20))


def test_the_trap() -> None:
    s = scene("mental-probe", "mind-trap levitation fear", at="esp").do(ANA, "play", "mental-probe", "E", BEN)
    assert s.asks == (0, "roll")
    assert "mind-trap" in s.zone("pile")
    s.rolls(3)
    assert points(s) == ((17, 20), (20, 20))
    assert s.legal() == ["discard fear", "discard levitation"]
    s.do(ANA, "discard", "fear")
    assert s.zone("hand:1") == ["levitation"]


def test_dazed() -> None:
    s = scene("fear mesmerize", "levitation mind-wall brain-storm ego-whip").do(ANA, "play", "fear", "I", BEN)
    assert s.asks == (BEN, "answer")
    s.passes(BEN).comes("teleport", "energy-bolt")  # Ben's turn: he draws, and plays nothing
    assert s.asks == (0, "draw")
    s.comes("power", "power").do(ANA, "play", "mesmerize", "I", BEN)
    assert s.asks == (BEN, "answer")  # he is himself again, in time to defend
    assert s.s.vars["dazed"] == (0, 0)


def test_saving_your_head() -> None:
    venom = ((), (("psychic-venom", "SM", (0,), 0, 2),))
    s = scene("fear", "delta-waves power", at="turn", turn=BEN, mental=(20, 2), timers=venom)
    assert points(s) == ((20, 1), (20, 20))
    s.comes("images", "teleport").do(BEN, "play", "delta-waves", "R").do(BEN, "join", "power").rolls(4, 2)
    assert points(s) == ((20, 7), (20, 20))
    assert s.s.vars["timers"] == ((), (("psychic-venom", "SM", (0,), 0, 1),))
