"""`play`, `replay` and `judge`, from the command line."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline import cli
from pipeline.errors import InternalError
from pipeline.games.psionic_warriors.game import PsionicWarriors
from tests.project import edit

ROOT = Path(__file__).parents[2]
GAME = "psionic-warriors"
Cli = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in this process, in the project of the four games."""
    monkeypatch.chdir(ROOT)
    return lambda *words, text=None: CliRunner().invoke(cli.app, words, input=text)


@pytest.fixture
def trace(run: Cli, tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    assert run("play", GAME, "--games", "1", "--seed", "3", "-j", "0", "--trace", str(file)).exit_code == 0
    return file


def copied(project: Path) -> None:
    """Make a project of the game alone, to be changed."""
    shutil.copytree(ROOT / "cards" / GAME, project / "cards" / GAME)
    (project / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())


class TestPlay:
    def test_without_a_game_it_tells_what_can_be_played(self, run: Cli) -> None:
        lines = dict(line.split(maxsplit=1) for line in run("play").output.splitlines())
        assert lines[GAME] == "63 of 63 cards playable"
        assert lines["star-fiefs"].startswith("0 of ")
        told = json.loads(run("play", "--json").output)
        assert told[GAME] == {"cards": 63, "playable": 63, "rules": True}

    def test_the_only_game_needs_no_name(self, run: Cli, tmp_path: Path, tiny: Path) -> None:
        assert "`tiny` cannot be played: nobody has written its rules" in str(
            run("play", "--project", str(tiny)).exception
        )
        (tmp_path / "one").mkdir()
        copied(tmp_path / "one")
        done = run("play", "--games", "1", "-j", "0", "--project", str(tmp_path / "one"))
        assert done.output.startswith(f"{GAME}: 63 of 63 cards playable\n")

    def test_the_same_seed_gives_the_same_report_with_and_without_workers(self, run: Cli) -> None:
        words = ("play", GAME, "--games", "24", "--seed", "5")
        one = run(*words, "-j", "0").output
        assert one == run(*words, "-j", "2").output
        assert one != run("play", GAME, "--games", "24", "--seed", "6", "-j", "0").output
        assert one.startswith("psionic-warriors: 63 of 63 cards playable\nPsionic Warriors: 24 games, seed 5, random, ")
        assert "Mind Trap works from the hand and is never played (rules.md R34)" in one

    def test_json_and_more_players(self, run: Cli) -> None:
        done = run("play", GAME, "--games", "3", "--players", "4", "--agents", "random", "--json", "-j", "0")
        told = json.loads(done.output)
        assert (told["games"], len(told["seats"]), len(told["cards"])) == (3, 4, 63)
        assert told["coverage"] == {"cards": 63, "playable": 63, "rules": True}

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["psionic-warrior"], "did you mean `psionic-warriors`?"),
            (["star-fiefs"], "nobody has written its rules as a module"),
            ([GAME, "--agents", "clever"], "there is no agent `clever`"),
            ([GAME, "--players", "1"], "it is a game for 2 to 12"),
            ([GAME, "--seat", "3=me"], "`3=me` is no seat"),
            (["--seat", "1=me"], "there are several games name the one to be played: power-trip, psifuge, "),
            ([GAME, "--seat", "1=me", "--json"], "write it with `--trace`"),
        ],
    )
    def test_words_that_do_not_fit(self, run: Cli, words: list[str], message: str) -> None:
        done = run("play", *words)
        assert done.exception is not None
        assert message in f"{done.exception} {getattr(done.exception, 'remedy', '')}"

    def test_a_trace_that_cannot_be_written_is_told_before_any_game_is_played(
        self, run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pipeline.playing.session.playtest", None)
        done = run("play", GAME, "--games", "1", "--trace", str(tmp_path))
        assert "cannot be written" in str(done.exception)

    def test_a_person_plays_is_refused_and_stops(self, run: Cli, tmp_path: Path) -> None:
        file = tmp_path / "mine.jsonl"
        done = run("play", GAME, "--seat", "1=me", "--seed", "2", "--trace", str(file), text="0\ndiscard no-such\n1\n")
        assert done.exit_code == 0
        assert "your hand: " in done.output
        assert "not legal: that card is not in the hand (section 6.1, not-held)" in done.output
        assert done.output.splitlines()[0].startswith("you are player 1; write an action's number, `help` to ")
        assert done.output.rstrip().endswith(f"stopped\n`cardwright replay {file}` tells this game again")
        assert ">   player 1 discards " in done.output, "who wrote a number hears what it was"
        assert "player 2 draws" not in done.output  # what the other draws is not for this player
        head = json.loads(file.read_text().splitlines()[0])
        assert head["agents"] == ["me", "greedy"]
        assert run("judge", str(file)).output.startswith("all ")

    @pytest.mark.parametrize("last", ["q\n", "quit\n", ""])
    def test_what_was_played_until_a_person_stops_can_be_replayed(self, run: Cli, tmp_path: Path, last: str) -> None:
        file = tmp_path / "mine.jsonl"
        done = run("play", GAME, "--seat", "1=me", "--seed", "2", "--trace", str(file), text=f"1\n{last}")
        assert (done.exit_code, "not legal" in done.output) == (0, False)
        assert "player 1" in run("replay", str(file)).output
        assert run("judge", str(file)).exit_code == 0
        kept = run("play", GAME, "--seat", "1=me", text=last)
        assert (kept.exit_code, "with `--trace FILE` one is" in kept.output) == (0, True)

    def test_a_whole_game_against_the_computer(self, run: Cli) -> None:
        done = run("play", GAME, "--seat", "2=me", "--agents", "random", text="1\n" * 2000)
        assert "the end: " in done.output
        assert "; you have " in done.output

    @pytest.mark.parametrize(
        ("number", "message"),
        [
            ("nope", f"`{GAME}` cannot be played, since the game has an error: cards/{GAME}/game.yaml:"),
            ("36", f"`{GAME}` cannot be played: 36 cards for each of 2 players are dealt, and the deck has 71"),
        ],
    )
    def test_a_game_that_is_another_than_it_was_written_or_cannot_begin_is_not_played(
        self, run: Cli, tmp_path: Path, trace: Path, number: str, message: str
    ) -> None:
        copied(tmp_path)
        edit(tmp_path / "cards" / GAME / "game.yaml", "opening-hand: {value: 3,", f"opening-hand: {{value: {number},")
        project = ("--project", str(tmp_path))
        for words in (("play", GAME), ("play", GAME, "--seat", "1=me")):
            assert str(run(*words, *project).exception).startswith(message)
        for command in ("judge", "replay"):
            assert "cannot be played" in str(run(command, str(trace), *project).exception)

    def test_games_that_break_off_are_told_after_the_report(self, run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        def oops(*of: object) -> None:
            raise ZeroDivisionError("oops")

        monkeypatch.setattr(PsionicWarriors, "take", oops)
        done = run("play", GAME, "--games", "2", "-j", "0")
        assert "game 1:2 broke off: ZeroDivisionError: oops" in done.output
        assert isinstance(done.exception, InternalError)
        assert str(done.exception) == "2 games broke off, the first `1:1`: ZeroDivisionError: oops"
        assert "`--jobs 0` plays without limits" in done.exception.remedy

    def test_a_card_that_cannot_be_paid_is_found_at_its_place(self, run: Cli, tmp_path: Path) -> None:
        copied(tmp_path)
        file = tmp_path / "cards" / GAME / "sets/defenses.yaml"
        edit(file, "amount: 1, choice: you}}]}]", "amount: 99, choice: you}}]}]")
        line = next(n for n, text in enumerate(file.read_text().splitlines(), 1) if text == "  anti-psi:")
        words = ("play", GAME, "--games", "60", "--seed", "1", "-j", "0", "--project", str(tmp_path))
        done = run(*words)
        place = f"cards/{GAME}/sets/defenses.yaml:{line}:3"
        assert f"{place}: warning[PLT004] `Anti-psi` was drawn in " in done.output
        assert "never playable: Anti-psi costs another card of the hand (rules.md R29)" in done.output
        assert done.exit_code == 0
        told = run(*words, "--json", "--fail-on", "warning")
        (found,) = [one for one in json.loads(told.output)["findings"] if one["code"] == "PLT004"]
        assert (found["file"], found["line"], found["card"], told.exit_code) == (
            place.split(":")[0],
            line,
            "anti-psi",
            1,
        )

    def test_effects_that_the_module_does_not_perform_are_told(self, tiny: Path, run: Cli) -> None:
        (tiny / "cards/tiny").rename(tiny / f"cards/{GAME}")
        done = run("play", GAME, "--project", str(tiny))
        assert "are not those that its rules perform: `boost` has an action, and is not declared" in str(done.exception)


class TestTraces:
    def test_replay_tells_the_game_in_words(self, run: Cli, trace: Path) -> None:
        lines = run("replay", str(trace)).output.splitlines()
        assert lines[0].startswith("player 1: 20 MP, 20 PP, 0 cards; player 2: ")
        assert "draws" in lines[1]
        assert lines[-1].startswith("the end: ")
        assert len([line for line in lines if line.startswith("  ")]) == len(trace.read_text().splitlines()) - 2

    def test_judge_finds_nothing_in_a_game_that_was_played(self, run: Cli, trace: Path) -> None:
        done = run("judge", str(trace))
        assert done.exit_code == 0
        assert done.output == f"all {len(trace.read_text().splitlines()) - 2} moves are legal\n"

    def test_judge_names_the_move_the_section_and_what_was_legal(self, run: Cli, trace: Path) -> None:
        lines = trace.read_text().splitlines()
        n = next(n for n, line in enumerate(lines) if '"play"' in line)
        by = json.loads(lines[n])["by"]
        lines[n] = json.dumps({"by": by, "do": ["play", "mind-trap", "SM", by]})
        trace.write_text("\n".join(lines))
        done = run("judge", str(trace))
        assert done.exit_code == 1
        assert done.output.startswith(f"line {n + 1}: player {by} may not `play mind-trap SM {by}`: ")
        assert "(section " in done.output
        assert "pass" in done.output
        told = json.loads(run("judge", str(trace), "--json").output)
        assert (told["line"], told["legal"], told["code"]) == (n + 1, False, "not-held")
        assert f"player {by}: pass" in told["instead"]
        assert told["title"]
        with_replay = run("replay", str(trace))
        assert f"line {n + 1} is no legal move: `play mind-trap SM {by}`: " in str(with_replay.exception)

    def test_chance_that_cannot_be_is_judged_too(self, run: Cli, trace: Path) -> None:
        lines = trace.read_text().splitlines()
        lines[1] = '{"by": "chance", "do": ["card", "no-such-card"]}'
        trace.write_text("\n".join(lines))
        done = run("judge", str(trace))
        assert done.output.startswith("line 2: chance may not `card no-such-card`: chance cannot bring this now")
        assert "  and 23 more" in done.output
        assert str(run("replay", str(trace)).exception).endswith("chance cannot bring this now")

    def test_a_wrong_end_and_other_cards_are_told(self, run: Cli, trace: Path) -> None:
        end = json.loads(trace.read_text().splitlines()[-1])["returns"]
        edit(trace, f'"returns": {end}', f'"returns": {end[::-1]}')
        edit(trace, '"cards": "', '"cards": "old')
        done = run("judge", str(trace))
        assert done.exit_code == 1
        assert "the cards have changed since" in done.output
        won, lost = (end.index(one) + 1 for one in (1, -1))
        told = [f"player {lost} has won", f"player {won} has lost", f"player {won} has won", f"player {lost} has lost"]
        assert "the trace says of the end: " in done.output
        assert all(one in done.output for one in told)
        assert "the cards have changed since" in run("replay", str(trace)).output

    def test_a_trace_may_end_before_the_game(self, run: Cli, trace: Path) -> None:
        trace.write_text("\n".join(trace.read_text().splitlines()[:9]))
        assert run("judge", str(trace)).output == "all 8 moves are legal\n"
        assert run("replay", str(trace)).output.endswith("the trace ends before the game does\n")

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"\xff\xfe", "it is no UTF-8 text"),
            (b"{}", "this is no trace"),
            (b'{"trace": 1, "game": "chess", "options": {}}', "the trace is of `chess`"),
            (b'{"trace": 1, "game": "psionic-warriors", "options": {"players": 99}}', "the trace cannot be played"),
            (b'{"trace": 1, "game": "psionic-warriors", "options": {"lives": 9}}', "`lives` is no option"),
        ],
    )
    def test_what_is_no_trace(self, run: Cli, tmp_path: Path, data: bytes, message: str) -> None:
        file = tmp_path / "x.jsonl"
        file.write_bytes(data)
        for command in ("judge", "replay"):
            assert message in str(run(command, str(file)).exception)

    def test_a_file_that_is_not_there(self, run: Cli, tmp_path: Path) -> None:
        assert run("judge", str(tmp_path / "none.jsonl")).exception is not None
