"""Scenes of Psifuge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipeline.engine.cards import Card, GameData
from pipeline.engine.values import ask
from pipeline.games.psifuge.game import Psifuge
from tests.games.scene import Scene, placed, rules, shipped

NAME = "psifuge"
ANA, BEN = 1, 2
HALBERD, COLDHARROW = "halberd-kinetics", "coldharrow-trust"
Lanes = Mapping[int, str]


def scene(
    hand: str,
    mine: Lanes | None = None,
    theirs: Lanes | None = None,
    *,
    their_hand: str = "",
    credits: int = 9,
    their_credits: int = 0,
    counters: str = "",
    pool: str | None = None,
    turn: int = 3,
    played: int = 1,
    factions: tuple[str, str] = (HALBERD, COLDHARROW),
    bonus: int = 0,
    data: GameData | None = None,
) -> Scene:
    """Ana acts in turn 3 (Ben in turn 4), with cards (ids between spaces) in hand and by lane in both Psifronts.

    `counters` are those Morphons that have one; `pool` leaves only these cards in the deck. `mine` and `hand` belong
    to whose turn it is.
    """
    game = rules(NAME, data)
    me = (turn + 1) % 2
    sides = {me: mine or {}, 1 - me: theirs or {}}
    zones = {f"lane:{p}:{n}": [card] for p, lanes in sides.items() for n, card in lanes.items()}
    zones |= {f"hand:{me}": hand.split(), f"hand:{1 - me}": their_hand.split()}
    masks = {name: 1 << int(name[-1]) if name.startswith("hand") else -1 for name in zones}
    s = placed(game.first(2, {}).ended(), "deck", zones, masks)
    for player, card in enumerate(factions):
        s = s.move(card, "factions", f"faction:{player}")
    if pool is not None:
        s = s.with_deck("deck", s.decks["deck"]._replace(pool=tuple((card, 1) for card in sorted(pool.split()))))
    lie = [tuple(int(sides[p].get(n, "") in counters.split()) for n in range(1, 7)) for p in (0, 1)]
    money = (credits, their_credits) if me == 0 else (their_credits, credits)
    s = s.set("counters", tuple(lie)).set("credits", money).set("turn", turn).set("played", played)
    s = s.set_of("bonus", me, bonus)
    return Scene(game, s.push(ask(me, "act")))


def standing(s: Scene) -> tuple[int, int]:
    """Both totals."""
    assert isinstance(s.game, Psifuge)
    return s.game.standing.total(s.s, 0), s.game.standing.total(s.s, 1)


def credits(s: Scene) -> object:
    return s.s.vars["credits"]


def lanes(s: Scene, player: int) -> list[str]:
    """What lies in a player's lanes."""
    return ["".join(s.zone(f"lane:{player - 1}:{n}")) for n in range(1, len(s.s.items("counters")[0]) + 1)]


def guarded(s: Scene, player: int) -> list[int]:
    """The lanes in which Counters lie."""
    return [n for n, held in enumerate(s.s.items("counters")[player - 1], 1) if held]


def changed(**cards: Mapping[str, object]) -> GameData:
    """The game with fields of some cards changed (`_` for `-` in ids)."""
    data = shipped(NAME)
    made = {id.replace("_", "-"): fields for id, fields in cards.items()}
    return replace(data, cards={id: replace(card, **made.get(id, {})) for id, card in data.cards.items()})  # type: ignore[arg-type]


def only(*ids: str, constants: Mapping[str, tuple[int, ...]]) -> GameData:
    """The game with these cards alone, and other numbers."""
    data = shipped(NAME)
    cards: dict[str, Card] = {id: data.cards[id] for id in ids}
    return replace(data, cards=cards, constants=constants)
