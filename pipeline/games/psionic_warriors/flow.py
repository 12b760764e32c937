"""The course of a turn and of a card, as steps: phases, windows for answers, carrying out, falling."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.engine import chance
from pipeline.engine.cards import Dice
from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY, Frame, ask, bit, step
from pipeline.games.psionic_warriors.acts import ACTS, replenished
from pipeline.games.psionic_warriors.book import ATTACKS, Book, amount
from pipeline.games.psionic_warriors.table import (
    DECK,
    PILE,
    Play,
    change,
    count,
    hand,
    is_out,
    others,
    play,
    powers,
    seats,
    spend,
    with_play,
)  # fmt: skip


class Flow:
    """The steps of the game. `points` (the most), `draws` and `limit` are its numbers (R9, section 5.1); `asked` pushes
    a question to a player who could do more than pass."""

    def __init__(self, book: Book, asked: Callable[[State, Frame], State], points: int, draws: int, limit: int) -> None:
        self.book = book
        self._asked = asked
        self.points, self.draws, self.limit = points, draws, limit
        self.steps: Mapping[str, Callable[[State, Frame], State]] = {
            "turn": self._turn, "draw": self._draw, "limit": self._limit, "phase": self._phase,
            "end": self._end, "window": self._window, "resolve": self._resolve, "do": self._do, "spring": self._spring,
            "falls": self._falls,
        }  # fmt: skip

    # A turn (section 5).

    def _turn(self, s: State, frame: Frame) -> State:
        """Begin a player's turn. The turn that ends their daze is the first that begins after it (R37)."""
        player = frame.player
        if is_out(s, player):
            return s.push(step("turn", player=(player + 1) % seats(s)))
        if s.of("dazed", player):
            s = s.set_of("dazed", player, 2)
        s = s.set_all({"plays": (), "turn": s.number("turn") + 1, "whose": player})
        s = s.push(
            step("draw", self.draws, player=player),
            step("limit", player=player),
            step("phase", "esp", player=player),
            step("phase", "attack", player=player),
            step("end", player=player),
        )
        return self._venom(s, player)

    def _venom(self, s: State, player: int) -> State:
        """Let venom work before the draw (R12, R40)."""
        mine = s.items("timers")[player]
        if not mine:
            return s
        left = tuple((*timer[:-1], timer[-1] - 1) for timer in mine if timer[-1] > 1)
        s = s.set_of("timers", player, left)
        frames = []
        for card, use, path, by, _ in mine:
            s, number = with_play(s, Play(card, use, by, player, path=path))
            frames += [step("do", number, 0, 0), step("falls")]
        return s.push(*frames)

    def _draw(self, s: State, frame: Frame) -> State:
        """Draw so many cards; an empty deck is made anew of the discard pile, also in the middle (R5)."""
        (left,) = frame.data
        if is_out(s, frame.player):
            return s
        drawn = chance.draw(DECK, hand(frame.player), bit(frame.player))
        if s.decks[DECK].has(left):
            return s.push(*[drawn] * left)
        s = replenished(s)
        return s if s.decks[DECK].empty else s.push(drawn, step("draw", left - 1, player=frame.player))

    def _limit(self, s: State, frame: Frame) -> State:
        """Have a player discard down to the limit (section 5.1, R13)."""
        if count(s, frame.player) <= self.limit:
            return s
        return s.push(ask(frame.player, "discard", frame.player), step("limit", player=frame.player))

    def _phase(self, s: State, frame: Frame) -> State:
        """Let a player act in a phase, when they can."""
        if s.vars["plays"]:
            s = s.set("plays", ())
        return s if is_out(s, frame.player) else self._asked(s, ask(frame.player, "act", *frame.data))

    def _end(self, s: State, frame: Frame) -> State:
        if s.of("dazed", frame.player) == 2:
            s = s.set_of("dazed", frame.player, 0)
        return self._turn(s, step("turn", player=(frame.player + 1) % seats(s)))

    # A card (section 7).

    def played(self, s: State, made: Play) -> State:
        """Play a card in one's phase: Power joins it, it is answered, then it does what it does."""
        s, number = with_play(spend(s, made.player, made.card), made)
        opened = 0 if made.use in ATTACKS else 1
        s = s.push(*self._prices(made, number), step("window", number, opened), step("resolve", number), step("falls"))
        return self.joining(s, made.player, number)

    def joining(self, s: State, player: int, number: int) -> State:
        """Ask for a Power card, as long as there is one and the card rolls (section 8.2)."""
        base = play(s, number)
        if self.book.rolled(base.card, base.use) < 0:
            return s
        return self._asked(s, ask(player, "join", number))

    def joined(self, s: State, player: int, number: int, card: str) -> State:
        """Let a Power card join a play."""
        s, _ = with_play(spend(s, player, card), Play(card, "X", player, on=number))
        return self.joining(s, player, number)

    def answered(self, s: State, made: Play, again: Frame) -> State:
        """Play a card in answer to another; then the window of that other opens again."""
        s, number = with_play(spend(s, made.player, made.card), made)
        return s.push(*self._prices(made, number), step("window", number, 1), step("resolve", number), again)

    def _prices(self, made: Play, number: int) -> list[Frame]:
        """Give the frames that pay for a card as it is played (R29)."""
        effects = self.book.effects(made.card, made.use)
        return [step("do", number, 0, 0, n) for n, effect in enumerate(effects) if effect.op == "price"]

    def _window(self, s: State, frame: Frame) -> State:
        """Ask for answers to a play: first its target, when it is an attack (0), then each other player in the order of
        turns, its own player last (1 and on). Nobody is asked who could only pass."""
        number, place = frame.data
        opened = play(s, number)
        if not opened.live:
            return s
        attack = opened.use in ATTACKS
        if place == 0:
            asked = self._asked(s, ask(opened.target, "answer", number))
            if asked is not s:
                return asked
        for n, player in enumerate((*others(s, opened.player), opened.player), 1):
            if n >= place and not (attack and player == opened.target) and self._holds_negator(s, player):
                asked = self._asked(s, ask(player, "react", number, n))
                if asked is not s:
                    return asked
        return s

    def _holds_negator(self, s: State, player: int) -> bool:
        return any(held.card in self.book.negators for held in s.zones[hand(player)])

    def _resolve(self, s: State, frame: Frame) -> State:
        """Carry a play out, if it still stands."""
        (number,) = frame.data
        return self._do(s, step("do", number, 0, 0)) if play(s, number).live else s

    def _do(self, s: State, frame: Frame) -> State:
        """Do one effect of a play, then the next. Dice fall first, with the Power that joined (R19 to R22).

        The data: the play, the place of the effect, 1 when the dice have fallen, and the place of a price to be paid.
        """
        number, place, fallen, *price = frame.data
        p = play(s, number)
        path = (*p.path, *price)
        effects = self.book.effects(p.card, p.use, path)
        while place < len(effects) and effects[place].op not in ACTS:
            place += 1
        if place == len(effects) or (is_out(s, p.player) and not p.path):
            return s  # who fell does no more (R36), but what works in others goes on (R8)
        effect = effects[place]
        much = amount(effect)
        if isinstance(much, Dice):
            if not fallen:
                boosted = not path and place == self.book.rolled(p.card, p.use)
                return self._rolling(s, number, much, boosted, step("do", number, place, 1, *price))
            much = s.number("roll")
        if place + 1 < len(effects):
            s = s.push(step("do", number, place + 1, 0, *price))
        return ACTS[effect.op](s, p._replace(path=(*path, place)), effect, max(much, 0), self.points)

    def _rolling(self, s: State, number: int, dice: Dice, boosted: bool, then: Frame) -> State:
        """Roll an effect's own dice, and those of each Power card that joined and was not negated."""
        boosts = [self.book.boost(play(s, n).card) for n in powers(s, number) if play(s, n).live] if boosted else []
        plus, frames = 0, []
        for one in (dice, *boosts):
            plus += one.plus if isinstance(one, Dice) else one
            frames += [chance.roll(one.sides, "roll")] * one.count if isinstance(one, Dice) else []
        return s.set("roll", plus).push(*frames, then)

    def _spring(self, s: State, frame: Frame) -> State:
        """Let what guards a hand spring on who looked: an attack outside all phases (R34 to R36)."""
        owner, looker = frame.player, frame.data[0]
        card = next((card for card in s.cards(hand(owner)) if card in self.book.traps), None)
        if card is None or is_out(s, looker):
            return s
        use, place = self.book.types(card)[0], self.book.traps[card]
        s, number = with_play(spend(s, owner, card), Play(card, use, owner, looker, path=(place,)))
        return s.push(step("window", number, 0), step("resolve", number), step("falls"), frame)

    def _falls(self, s: State, frame: Frame) -> State:
        """See who falls (section 4.1), and whether that ends the game (section 4.2, R7)."""
        fallen = [p for p in range(seats(s)) if not is_out(s, p) and not (s.of("MP", p) and s.of("PP", p))]
        if not fallen:
            return s
        for player in fallen:
            s = s.set_of("out", player, 1)
            for card in tuple(s.cards(hand(player))):
                s = s.move(card, hand(player), PILE, EVERYBODY)
        s = s.set("fell", tuple(fallen))
        return s.ended() if sum(not is_out(s, p) for p in range(seats(s))) < 2 else s

    def freed(self, s: State, number: int) -> State:
        """Negate a play for which its target has paid (R30)."""
        return change(s, number, play(s, number)._replace(live=0))
