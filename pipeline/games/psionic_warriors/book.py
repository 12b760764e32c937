"""What the cards say, looked up once: which use rolls, needs a target, negates, springs."""

from __future__ import annotations

from pipeline.engine.cards import Dice, Effect, GameData

ATTACKS = ("M", "P", "SM", "I")
"""Types played in the Attack phase (section 8.1)."""
ESP = ("E", "R")
"""Types played in the ESP phase (section 8.1)."""
DEFENSES = ("D", "PD", "MD")
"""Types played as an answer (section 8.1)."""
POWER = "X"
"""The type that joins another card (section 8.2)."""
PHASES = {"esp": ESP, "attack": ATTACKS}
"""What is played in which phase (sections 5.2 and 5.3)."""
MET_BY = {"attack": ATTACKS, "physical": ("P",), "mental": ("M", "SM", "I"), "card": ()}
"""The attacks that a defense meets which negates so (section 8.3, R25). Negating a card is another thing."""
AIMED = ("steal", "take", "swap-hands", "stun", "timer")
"""Ops that strike a target opponent without naming one in a parameter."""


class Book:
    """The cards of a game, with what play needs to know of them."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.names = {card.id: card.name for card in data.cards.values()}
        self.traps = {id: n for id in data.cards for n in self._places(id, "trap")}
        """For each card that works from the hand, the place of that effect among what it says."""
        self.negators = frozenset(id for id in data.cards if self._negates_cards(id))
        """Cards that can be played at any time to negate a card (section 9.1)."""
        self.powers = frozenset(id for id in data.cards if self._serves(id))
        """Cards that can join another: Power cards, and those that serve as one (section 8.2, R21)."""
        self.aimed = {(id, use): self._aims(id, use) for id in data.cards for use in self.types(id)}
        """Whether a card in a use has one target opponent (R16)."""
        self.choices = {
            name: {
                id: tuple(use for use in self.types(id) if use in uses and not (name in PHASES and id in self.traps))
                for id in data.cards
            }
            for name, uses in (*PHASES.items(), ("answer", DEFENSES))
        }
        """As what a card can be played in a phase, or as an answer. What works from the hand is never played (R34)."""

    def types(self, card: str) -> tuple[str, ...]:
        """Give the types of a card; none of what is no card."""
        known = self.data.cards.get(card)
        return known.types if known else ()

    def effects(self, card: str, use: str, path: tuple[int, ...] = ()) -> tuple[Effect, ...]:
        """Give what a card does in a use, or what stands within one of these effects. In a use that is not among its
        types it does what every card of that type does (R21)."""
        effects = self.data.cards[card].uses.get(use)
        if effects is None:
            effects = self.data.types.get(use, ())
        for place in path:
            effects = effects[place].inner("effects")
        return effects

    def rolled(self, card: str, use: str) -> int:
        """Give the place of the first effect that rolls; -1 when none does. Power joins that roll (R19)."""
        for n, effect in enumerate(self.effects(card, use)):
            if isinstance(amount(effect), Dice):
                return n
        return -1

    def _aims(self, card: str, use: str) -> bool:
        effects = self.effects(card, use)
        return use in ATTACKS or any(e.op in AIMED or e.args.get("who") == "target" for e in effects)

    def meets(self, card: str, use: str, attack: str) -> bool:
        """Tell whether a defense negates an attack that was played as this type."""
        return any(attack in MET_BY[e.word("what")] for e in self.effects(card, use) if e.op == "negate")

    def price(self, card: str, use: str) -> int:
        """Give how many other cards the player must be able to discard to play this (R29)."""
        inner = (e for one in self.effects(card, use) if one.op == "price" for e in one.inner("effects"))
        return sum(e.number("amount") for e in inner if e.op == "discard" and e.word("who") == "you")

    def ransom(self, card: str, use: str) -> int:
        """Give how many cards the target may discard to negate this; 0 when there is no such way out (R30)."""
        return max((e.number("cards") for e in self.effects(card, use) if e.op == "ransom"), default=0)

    def boost(self, card: str) -> Dice | int:
        """Give what a card adds to the roll that it joins."""
        return next((e.amount("amount") for e in self.effects(card, POWER) if e.op == "boost"), 0)

    def _places(self, card: str, op: str) -> list[int]:
        return [n for use in self.types(card) for n, e in enumerate(self.effects(card, use)) if e.op == op]

    def _negates_cards(self, card: str) -> bool:
        says = (e for use in self.types(card) for e in self.effects(card, use))
        return any(e.op == "negate" and e.args["what"] == "card" for e in says)

    def _serves(self, card: str) -> bool:
        says = self.data.cards[card].effects
        return POWER in self.types(card) or any(e.op == "serve-as" and e.args["type"] == POWER for e in says)


def amount(effect: Effect) -> int | Dice:
    """Give how much an effect does: its amount, or for how many turns; 1 when it names neither."""
    for name in ("amount", "turns"):
        if name in effect.args:
            return effect.amount(name)
    return 1
