"""Many games counted and summed up, on the small game of the engine's tests."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline import games
from pipeline.engine.cards import Card
from pipeline.engine.game import Game
from pipeline.engine.play import Seat
from pipeline.engine.state import State
from pipeline.engine.values import Action, Frame, Refusal
from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.playing import text
from pipeline.playing.notes import notes
from pipeline.playing.run import Wish, play_jobs, run, traced
from pipeline.playing.session import my_seat, wish
from pipeline.playing.stats import wilson
from pipeline.playing.summary import Playtest, Share, summarize
from pipeline.playing.tally import seats, tallied
from pipeline.render.workers import Workers
from tests.engine.tiny import DATA, Tiny

WISH = Wish("tiny", ("random", "random"), 60, 1, {"players": 2})


class Unfair(Tiny):
    """Cows are never playable, and whoever holds an ant at the end of a turn gains."""

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        if a == Action("play", ("cow",)):
            return Refusal("no-cows", "cows are not played", "3.4")
        return super().refused(s, frame, a)

    def step(self, s: State, frame: Frame) -> State:
        s = super().step(s, frame)
        if frame.name == "score" and s.holds(self.hand(frame.player), "ant"):
            return s.set_of("points", frame.player, s.of("points", frame.player) + 9)
        return s


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `tiny` be found as a game with rules."""
    monkeypatch.setattr(games, "find", {"tiny": Tiny, "unfair": Unfair}.get)


def report(game: Game, wished: Wish = WISH) -> Playtest:
    tallies = [tallied(game, seats(wished.agents), seed, wished.options) for seed in wished.seeds()]
    return summarize(game, wished, tallies)


class TestTally:
    def test_what_a_game_was(self) -> None:
        tally = tallied(Tiny(DATA), seats(["random", "random"]), "1:1", {"players": 2})
        assert tally.returns in ((1, -1), (-1, 1), (0, 0))
        assert tally.moves > tally.turns
        assert set(tally.played) <= tally.could <= set(DATA.cards)
        assert all(cards <= set(DATA.cards) for cards in tally.drawn)

    def test_workers_and_this_process_give_the_same(self) -> None:
        told: list[tuple[str, int, int]] = []
        with Workers(0) as workers:
            tallies, crashes = run(Tiny(DATA), WISH, workers, lambda *words: told.append(words))
        assert crashes == []
        assert told[-1] == ("games", 60, 60)
        game = Tiny(DATA)
        assert tallies == [tallied(game, seats(WISH.agents), seed, WISH.options) for seed in WISH.seeds()]

    def test_a_game_that_breaks_off_is_told_and_the_others_are_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Fragile(Tiny):
            def take(self, s: State, frame: Frame, a: Action) -> State:
                if a.name == "steal" and len(s.zone("pile")) == 2:
                    raise ZeroDivisionError("oops")
                return super().take(s, frame, a)

        monkeypatch.setattr(games, "find", {"tiny": Fragile}.get)
        with Workers(0) as workers:
            tallies, crashes = run(Fragile(DATA), WISH, workers, lambda *words: None)
        assert crashes
        assert len(tallies) + len(crashes) == 60
        assert crashes[0].reason == "ZeroDivisionError: oops"
        lines = text.render(summarize(Fragile(DATA), WISH, tallies, crashes))
        assert f"game {crashes[0].seed} broke off: ZeroDivisionError: oops" in lines
        assert "broke off" in text.render(summarize(Fragile(DATA), WISH, [], crashes))

    def test_a_trace_is_that_of_the_game_that_was_counted(self) -> None:
        trace = traced(Tiny(DATA), WISH, "1:7")
        tally = play_jobs(jobs("1:7"))[0]
        assert trace.count("\n") == tally.moves + 2


def jobs(*seeds: str) -> Sequence[object]:
    from pipeline.playing.run import Job

    return [Job(DATA, WISH.agents, seed, WISH.options) for seed in seeds]


class TestSummary:
    def test_the_same_seed_gives_the_same_report(self) -> None:
        assert text.render(report(Tiny(DATA))) == text.render(report(Tiny(DATA)))
        assert report(Tiny(DATA)) != report(Tiny(DATA), replace(WISH, seed=2))

    def test_counts_add_up(self) -> None:
        test = report(Tiny(DATA))
        assert sum(test.endings.values()) == len(test.lengths) == 60
        assert test.seats[0].wins + test.seats[1].wins + test.seats[0].draws == 60
        assert test.seats[0].rate + test.seats[1].rate == pytest.approx(1)
        assert all(card.won.of >= card.drawn for card in test.cards)
        assert test.findings == ()

    def test_a_card_that_wins_and_one_that_is_never_played_stand_out(self) -> None:
        data = replace(DATA, id="unfair", cards={**DATA.cards, "dog": Card("dog", "Dog", ("thing",), 0)})
        test = report(Unfair(data), replace(WISH, game="unfair", games=400))
        cards = {card.id: card for card in test.cards}
        assert (cards["cow"].playable, cards["cow"].played) == (False, 0)
        assert [(r.message, r.section) for r in test.never_playable["cow"]] == [("cows are not played", "3.4")]
        found = {(note.code, note.card): note for note in test.findings}
        assert set(found) >= {("PLT002", "ant"), ("PLT004", "cow"), ("PLT006", "dog")}
        assert found["PLT002", "ant"].message.startswith("who draws `Ant` wins more often: `")
        assert found["PLT004", "cow"].message.endswith("never playable: cows are not played (rules.md 3.4)")
        assert any(
            line.startswith("Cow ") and line.endswith("never playable") for line in text.render(test).splitlines()
        )

    def test_a_card_that_loses_stands_out(self) -> None:
        class Cursed(Tiny):
            """Whoever holds an ant at the end of a turn loses points."""

            def step(self, s: State, frame: Frame) -> State:
                s = super().step(s, frame)
                if frame.name == "score" and s.holds(self.hand(frame.player), "ant"):
                    return s.set_of("points", frame.player, s.of("points", frame.player) - 9)
                return s

        found = {(note.code, note.card) for note in report(Cursed(DATA), replace(WISH, games=400)).findings}
        assert ("PLT003", "ant") in found

    def test_a_card_that_nobody_chooses_stands_out_among_agents_who_choose(self) -> None:
        class Shy:
            def choose(self, seat: Seat) -> Action:
                free = [a for a in seat.legal if a != Action("play", ("bee",))]
                return free[int(seat.rng.random() * len(free))]

        game, wished = Tiny(DATA), replace(WISH, agents=("shy", "shy"))
        tallies = [tallied(game, [Shy(), Shy()], seed, wished.options) for seed in wished.seeds()]
        (note,) = [note for note in summarize(game, wished, tallies).findings if note.code == "PLT005"]
        assert (note.card, note.message.startswith("`Bee` could be played")) == ("bee", True)

    def test_a_card_that_works_unplayed_is_no_trouble(self) -> None:
        class Guarded(Unfair):
            def works_unplayed(self, card: str) -> bool:
                return card == "cow"

        assert "PLT004" not in {note.code for note in report(Guarded(DATA)).findings}

    def test_of_fair_games_nothing_is_told_but_at_the_rate_of_error(self) -> None:
        """All questions of a game are true nulls here, so that one game of twenty is expected to be wronged."""
        told = [report(Tiny(DATA), replace(WISH, games=250, seed=seed)).findings for seed in range(100, 120)]
        assert sum(map(bool, told)) <= 1

    def test_a_seat_that_wins_stands_out_only_among_equals(self) -> None:
        class FirstWins(Tiny):
            def returns(self, s: State) -> tuple[int, ...]:
                return (1, -1)

        one, two = (note for note in report(FirstWins(DATA)).findings if note.code == "PLT001")
        assert one.message == "seat 1 wins `100.0%` of 60 (95 %: 94.0% to 100.0%)"
        assert (one.actual, one.expected, two.actual) == ("100.0%", "50.0%", "0.0%")
        unequal = report(FirstWins(DATA), replace(WISH, agents=("greedy", "random"), games=20))
        assert not any(note.code == "PLT001" for note in unequal.findings)

    def test_a_game_without_an_end_is_told(self) -> None:
        class Short(Tiny):
            max_plies = 12

        test = report(Short(DATA))
        assert test.endings["stopped"] > 0
        (note,) = [note for note in test.findings if note.code == "PLT007"]
        assert (note.message, note.severity) == (f"`{test.endings['stopped']} of 60 games` did not end", Severity.ERROR)

    def test_a_difference_that_is_small_is_not_told_however_sure(self) -> None:
        shares = [Share(10**6, 515_000, 0, *wilson(515_000, 10**6)), Share(10**6, 485_000, 0, *wilson(485_000, 10**6))]
        assert [*notes(Tiny(DATA), WISH, shares, (), (), {})] == []
        shares = [Share(10**6, 525_000, 0, *wilson(525_000, 10**6)), Share(10**6, 475_000, 0, *wilson(475_000, 10**6))]
        assert [note.code for note in notes(Tiny(DATA), WISH, shares, (), (), {})] == ["PLT001", "PLT001"]

    def test_what_nothing_offers_is_told_so(self) -> None:
        class NeverAsks(Tiny):
            def candidates(self, s: State, frame: Frame) -> list[Action]:
                return [a for a in super().candidates(s, frame) if a != Action("play", ("bee",))]

        test = report(NeverAsks(DATA))
        assert [r.message for r in test.never_playable["bee"]] == ["nothing that came up is a time to play it"]

    def test_the_document_is_plain_data(self) -> None:
        import json

        told = json.loads(json.dumps(text.document(report(Tiny(DATA)))))
        assert told["games"] == 60
        assert sum(told["lengths"].values()) == 60
        assert set(told["cards"][0]) >= {"id", "name", "drawn", "played", "won", "chance"}


class TestWishes:
    def test_one_agent_for_all_or_one_for_each(self) -> None:
        game = Tiny(DATA)
        assert wish(game, "random", None, 5, 3) == Wish("tiny", ("random", "random"), 5, 3, {"players": 2})
        assert wish(game, "greedy,random", None, 5, 3).agents == ("greedy", "random")
        assert wish(game, "random", None, 2, 3).seeds() == ["3:1", "3:2"]

    @pytest.mark.parametrize(
        ("agents", "players", "message"),
        [
            ("greddy", None, "did you mean `greedy`"),
            ("random", 3, "a game for 2"),
            ("random,random,random", None, "a game for 2"),
            ("random,random,random", 2, "3 agents for 2 players"),
        ],
    )
    def test_words_that_do_not_fit(self, agents: str, players: int | None, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            wish(Tiny(DATA), agents, players, 1, 1)

    def test_my_seat(self) -> None:
        assert my_seat([], WISH) is None
        assert my_seat(["2=me"], WISH) == 1
        for words in (["me"], ["0=me"], ["3=me"], ["1=you"], ["1=me", "2=me"], ["x=me"]):
            with pytest.raises(UsageError, match="is no seat"):
                my_seat(words, WISH)
