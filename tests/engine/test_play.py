"""The play loop, agents and traces."""

from random import Random

import pytest

from pipeline.engine import trace
from pipeline.engine.agents import AGENTS, HELP, STOP, GreedyAgent, PersonAgent, RandomAgent, ScriptedAgent
from pipeline.engine.play import Record, Seat, play, plies, replayed, sampled
from pipeline.engine.state import State
from pipeline.engine.trace import BadTrace
from pipeline.engine.values import CHANCE, OVER, PASS, Action, EngineFault, IllegalAction, written
from tests.engine.tiny import DATA, Tiny

GAME = Tiny(DATA)


def random_game(seed: str = "1") -> Record:
    return play(GAME, [RandomAgent(), RandomAgent()], seed)


class TestLoop:
    def test_the_same_seed_gives_the_same_game_and_another_another(self) -> None:
        assert random_game() == random_game()
        assert random_game() != random_game("2")

    def test_a_record_plays_again_to_its_end(self) -> None:
        record = random_game()
        last = [ply.after for ply in replayed(GAME, record.moves)][-1]
        assert GAME.to_move(last) == OVER
        assert GAME.returns(last) == record.returns
        assert record.ending == "the deck was empty"

    def test_a_game_that_is_too_long_is_stopped(self) -> None:
        class Short(Tiny):
            max_plies = 5

        record = play(Short(DATA), [RandomAgent(), RandomAgent()], "1")
        assert (record.returns, record.ending, len(record.moves)) == (None, "stopped", 5)

    def test_chance_goes_by_weight_and_needs_an_outcome(self) -> None:
        class First:
            def randrange(self, n: int) -> int:
                return n - 1

        outcomes = ((Action("a"), 1), (Action("b"), 3))
        assert sampled(outcomes, First()) == Action("b")  # type: ignore[arg-type]
        with pytest.raises(EngineFault):
            sampled((), First())  # type: ignore[arg-type]

    def test_options(self) -> None:
        for options in ({"players": 3}, {"lives": 3}):
            with pytest.raises(ValueError, match=r"players|options"):
                GAME.initial(options)

    def test_the_number_of_players_is_told_only_what_is_theirs(self) -> None:
        ply = next(ply for ply in plies(GAME, [RandomAgent(), RandomAgent()], "1") if ply.by != CHANCE)
        assert GAME.legal(ply.before, 1 - ply.by) == GAME.legal(ply.before, CHANCE) == ()
        refusal = GAME.refusal(ply.before, 1 - ply.by, PASS)
        assert refusal is not None
        assert (refusal.code, refusal.section) == ("not-to-act", "2")


def test_nobody_and_not_chance_either_moves_when_the_game_is_over() -> None:
    *_, last = plies(GAME, [RandomAgent(), RandomAgent()], "1")
    over = GAME.apply(last.before, last.by, last.action)
    assert GAME.to_move(over) == OVER
    for player in (CHANCE, 0, 1):
        with pytest.raises(IllegalAction) as bad:
            GAME.apply(over, player, PASS)
        assert bad.value.refusal.code == "over"


class TestAgents:
    def test_greedy_beats_chance(self) -> None:
        wins = 0
        for n in range(40):
            agents = [GreedyAgent(), RandomAgent()][:: -1 if n % 2 else 1]
            wins += (play(GAME, agents, str(n)).returns or ())[n % 2]
        assert wins > 20

    def test_greedy_does_not_peek(self) -> None:
        """What it chooses is the same in any state that it cannot tell from the true one."""
        asked = 0
        for ply in plies(GAME, [GreedyAgent(), GreedyAgent()], "3"):
            if ply.by != CHANCE:
                other = GAME.resample(ply.before, ply.by, Random(5))
                here, there = (
                    GreedyAgent().choose(Seat(GAME, ply.by, ply.legal, Random(1), s)) for s in (ply.before, other)
                )
                assert here == there
                asked += other != ply.before
        assert asked

    def test_greedy_takes_any_of_equals(self) -> None:
        class Careless(Tiny):
            def score(self, s: State, player: int) -> float:
                return 0.0

        game = Careless(DATA)
        ply = next(ply for ply in plies(game, [RandomAgent(), RandomAgent()], "1") if len(ply.legal) > 2)
        chosen = [
            GreedyAgent().choose(Seat(game, ply.by, ply.legal, Random(n), ply.before))
            for n in range(20 * len(ply.legal))
        ]
        assert set(chosen) == set(ply.legal)

    def test_a_script_is_followed_and_its_faults_are_told(self) -> None:
        wait = [PASS] * 10
        assert play(GAME, [ScriptedAgent(wait), ScriptedAgent(wait)], "1").returns == (0, 0)
        with pytest.raises(EngineFault):
            play(GAME, [ScriptedAgent([]), ScriptedAgent(wait)], "1")
        with pytest.raises(IllegalAction, match=r"`play dog`: .* \(section "):
            play(GAME, [ScriptedAgent([Action("play", ("dog",))]), ScriptedAgent(wait)], "1")

    def test_a_person_is_shown_what_is_legal_and_told_why_not(self) -> None:
        lines = iter(["", "99", "play dog", "play cow 1", "2"])
        said: list[str] = []
        person = PersonAgent(lambda: next(lines), said.append)
        first = next(ply for ply in plies(GAME, [person, RandomAgent()], "4") if ply.by == 0)
        assert first.action == first.legal[1]
        assert said[0] == "points (0, 0)"
        assert said[1].startswith("your hand: ")
        assert said[2].startswith("  1  player 1: pass")
        rest = said[2 + len(first.legal) :]
        assert rest[0] == f"write a number from 1 to {len(first.legal)}, or an action in words; `help` tells more"
        assert rest[1] == f"write a number from 1 to {len(first.legal)}"
        assert rest[-1] == "not legal: play is nothing that one can do here (section 3, unknown)"

    @pytest.mark.parametrize("word", [*HELP, " Help \n"])
    def test_a_person_is_told_what_can_be_said(self, word: str) -> None:
        lines, said = iter([word, "1"]), list[str]()
        person = PersonAgent(lambda: next(lines), said.append)
        first = next(ply for ply in plies(GAME, [person, RandomAgent()], "4") if ply.by == 0)
        assert first.action == first.legal[0]
        listed = said[2 : 2 + len(first.legal)]
        head, *again, last = said[2 + len(first.legal) :]
        assert head == f"write a number from 1 to {len(listed)}, or the words in brackets, such as `pass`:"
        assert again == listed
        assert "`help` or `?`" in last
        assert "`quit` or `q`" in last

    @pytest.mark.parametrize("word", [*STOP, "Q\n"])
    def test_a_person_stops_by_a_word_as_by_the_end_of_input(self, word: str) -> None:
        person = PersonAgent(lambda: word, lambda line: None)
        with pytest.raises(EOFError):
            list(plies(GAME, [person, RandomAgent()], "4"))

    def test_agents_have_names(self) -> None:
        assert set(AGENTS) == {"random", "greedy"}
        assert written(Action("play", ("a", 1))) == "play a 1"


class TestTraces:
    def test_there_and_back(self) -> None:
        record = random_game()
        text = trace.write("tiny", "abc", ("random", "random"), record)
        back = trace.read(text)
        assert (back.game, back.digest, back.agents, back.seed) == ("tiny", "abc", ("random", "random"), "1")
        assert (back.moves, back.returns) == (record.moves, record.returns)
        assert back.lines[0] == 2
        assert text.count("\n") == len(record.moves) + 2

    @pytest.mark.parametrize(
        ("text", "line", "message"),
        [
            ("", 1, "no trace"),
            ("{}\n", 1, "no trace"),
            ('{"trace": 2, "options": {}}\n', 1, "version 1"),
            ('{"trace": 1, "options": {"players": "2"}}\n', 1, "whole numbers"),
            ('{"trace": 1, "options": {}}\n\n[]\n', 3, "in braces"),
            ('{"trace": 1, "options": {}}\n{"by": 1, "do": 3}\n', 2, "a list"),
            ('{"trace": 1, "options": {}}\n{"by": 0, "do": ["pass"]}\n', 2, "the number of a player"),
            ('{"trace": 1, "options": {}}\n{"by": 1, "Do": ["pass"]}\n', 2, "expected a move"),
            ('{"trace": 1, "options": {}}\n{"ending": "x", "returns": [1, 7]}\n', 2, "1, 0 or -1"),
            ('{"trace": 1, "options": {}}\n{"ending": "x", "returns": 1}\n', 2, "1, 0 or -1"),
            ('{"trace": 1, "options": {}}\n{"ending": "x", "returns": null}\n{}\n', 3, "ended on line 2"),
            ('{"trace": 1, "options": {}}\nnope\n', 2, "no JSON"),
            (f'{{"trace": 1, "options": {{}}}}\n{"[" * 100_000}\n', 2, "no JSON"),
            ("x" * (trace.MAX_TRACE + 1), 1, "the limit"),
        ],
    )
    def test_what_is_no_trace_is_told_by_its_line(self, text: str, line: int, message: str) -> None:
        with pytest.raises(BadTrace, match=message) as bad:
            trace.read(text)
        assert bad.value.line == line
