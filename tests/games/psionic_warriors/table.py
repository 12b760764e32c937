"""Scenes of Psionic Warriors."""

from __future__ import annotations

from dataclasses import replace

from pipeline.engine.cards import GameData
from pipeline.engine.values import Value, step
from tests.games.scene import Scene, placed, rules, shipped

NAME = "psionic-warriors"
ANA, BEN, CLEO = 1, 2, 3


def scene(
    *hands: str,
    at: str = "attack",
    turn: int = ANA,
    pile: str = "",
    mental: tuple[int, ...] = (),
    physical: tuple[int, ...] = (),
    deck: str | None = None,
    timers: tuple[Value, ...] = (),
    dazed: tuple[int, ...] = (),
    data: GameData | None = None,
) -> Scene:
    """Players with these hands (ids between spaces), in a phase of whose turn it is: `turn`, `esp`, `attack`.

    `deck` leaves only these cards in it; all others are out of the box.
    """
    game = rules(NAME, data)
    players = len(hands)
    s = game.first(players, {}).ended()
    zones = {"pile": pile.split(), **{f"hand:{n}": held.split() for n, held in enumerate(hands)}}
    s = placed(s, "deck", zones, {"pile": -1, **{f"hand:{n}": 1 << n for n in range(players)}})
    if deck is not None:
        pool = tuple(sorted({card: deck.split().count(card) for card in deck.split()}.items()))
        s = s.with_deck("deck", s.decks["deck"]._replace(pool=pool))
    s = s.set("MP", mental or (20,) * players).set("PP", physical or (20,) * players).set("whose", turn - 1)
    s = s.set("timers", timers or ((),) * players).set("dazed", dazed or (0,) * players)
    player = turn - 1
    if at == "turn":
        return Scene(game, s.push(step("turn", player=player)))
    phases = [step("phase", name, player=player) for name in ("esp", "attack")]
    return Scene(game, s.push(*phases[at == "attack" :], step("end", player=player)))


def points(s: Scene) -> tuple[object, object]:
    """Mental and physical points of all."""
    return s.s.vars["MP"], s.s.vars["PP"]


def changed(**cards: dict[str, object]) -> GameData:
    """The game with fields of some cards changed (`_` for `-` in ids)."""
    data = shipped(NAME)
    made = {id.replace("_", "-"): fields for id, fields in cards.items()}
    return replace(data, cards={id: replace(card, **made.get(id, {})) for id, card in data.cards.items()})  # type: ignore[arg-type]
