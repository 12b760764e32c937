"""What the commands ask for: a playtest, a game against the computer, a trace read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pipeline import files
from pipeline.engine import trace
from pipeline.engine.agents import AGENTS, HELP, STOP, PersonAgent
from pipeline.engine.game import Game
from pipeline.engine.play import Agent, Move, plies, record
from pipeline.engine.trace import Trace
from pipeline.engine.values import OVER
from pipeline.errors import InputError, UsageError
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project
from pipeline.model.types import Game as GameModel
from pipeline.playing.run import Tell, Wish, run, traced
from pipeline.playing.summary import Playtest, summarize
from pipeline.playing.table import laid_out
from pipeline.render.workers import Workers
from pipeline.survey import require

ME = "me"
"""Who sits at the terminal, in `--seat 1=me`."""


def only(project: Project, name: str) -> GameModel:
    """Give the game that is meant. Raises UsageError for one that is not there, InputError for one whose rules have an
    error: it would be another game that is played."""
    if name not in project.games:
        hint = "`cardwright games` lists them"
        raise UsageError(f"there is no game `{name}`{did_you_mean(name, project.games)}", hint)
    require(project, project.doubts(name), f"`{name}` cannot be played")
    return project.games[name]


def wish(game: Game, agents: str, players: int | None, games: int, seed: int) -> Wish:
    """Read what is to be played; `agents` are names between commas, one for each seat or one for all.

    Raises UsageError for an agent that is none, or another number of players than the game allows, InputError when the
    game cannot begin with its cards and numbers.
    """
    names = agents.split(",")
    for name in names:
        if name not in AGENTS:
            raise UsageError(
                f"there is no agent `{name}`{did_you_mean(name, AGENTS)}", f"write one of {', '.join(AGENTS)}"
            )
    count = players or (len(names) if len(names) > 1 else game.players[0])
    least, most = game.players
    if not least <= count <= most:
        many = str(least) if least == most else f"{least} to {most}"
        raise UsageError(f"{count} players: it is a game for {many}", "change `--players`")
    if len(names) not in (1, count):
        raise UsageError(f"{len(names)} agents for {count} players", "name one for each seat, or one for all")
    seated = tuple(names * count if len(names) == 1 else names)
    options = {"players": count}
    try:
        game.initial(options)
    except ValueError as bad:
        hint = "change its cards or its numbers; `cardwright check` judges them"
        raise InputError(f"`{game.data.id}` cannot be played: {bad}", hint) from bad
    return Wish(game.data.id, seated, games, seed, options)


def playtest(game: Game, wished: Wish, jobs: int, tell: Tell) -> Playtest:
    """Play many games and sum them up."""
    with Workers(jobs) as workers:
        tallies, crashes = run(game, wished, workers, tell)
    return summarize(game, wished, tallies, crashes)


def keep(path: Path, text: str) -> None:
    """Write a trace to a file. Raises WriteError."""
    files.write(path, text.encode())


def first_trace(game: Game, wished: Wish) -> str:
    """Give the trace of the first game of a playtest."""
    return traced(game, wished, wished.seeds()[0])


def my_seat(words: Iterable[str], wished: Wish) -> int | None:
    """Read `--seat 1=me`: gives the seat from 0, or None. Raises UsageError for anything else."""
    seats = list(words)
    if not seats:
        return None
    number, _, who = seats[0].partition("=")
    if len(seats) > 1 or who != ME or not number.isdecimal() or not 1 <= int(number) <= len(wished.agents):
        raise UsageError(
            f"`{' '.join(seats)}` is no seat", f"write `--seat 1={ME}`, with a seat up to {len(wished.agents)}"
        )
    return int(number) - 1


def against(game: Game, wished: Wish, me: int, read: Callable[[], str], say: Callable[[str], None]) -> str:
    """Play a game with a person in one seat, who hears all that they may; gives its trace.

    A person who wants to stop, or has no more to say (end of input), ends the game where it stands.
    """
    says = f"write an action's number, `{HELP[0]}` to hear what else can be said, `{STOP[0]}` to stop"
    say(f"you are player {me + 1}; {says}")
    agents: Sequence[Agent] = [
        PersonAgent(read, say) if seat == me else AGENTS[name]() for seat, name in enumerate(wished.agents)
    ]
    seed = wished.seeds()[0]
    moves: list[Move] = []
    s = game.initial(wished.options)
    try:
        for ply in plies(game, agents, seed, wished.options):
            moves.append(Move(ply.by, ply.action))
            s = ply.after
            heard = game.heard(ply.before, ply.by, ply.action, me)
            if heard:
                say(f"  {heard}")
    except EOFError:
        say("stopped")
    if game.to_move(s) == OVER:
        say(f"the end: {game.ending(s)}; you have {('drawn', 'won', 'lost')[game.returns(s)[me]]}")
    names = tuple(ME if seat == me else name for seat, name in enumerate(wished.agents))
    return trace.write(wished.game, game.data.digest, names, record(game, seed, wished.options, moves, s))


def read_trace(path: Path) -> Trace:
    """Read a trace from a file. Raises InputError when it cannot be read or is none."""
    data = files.Tree(path.parent).read(path.name, trace.MAX_TRACE)
    try:
        return trace.read(data.decode())
    except UnicodeDecodeError as bad:
        raise InputError(f"`{path}` is no trace: it is no UTF-8 text", "`cardwright play --trace` writes one") from bad
    except trace.BadTrace as bad:
        raise InputError(f"`{path}` is no trace: {bad}", "`cardwright play --trace` writes one") from bad


def traced_game(project: Project, found: Trace) -> Game:
    """Give the game of a trace. Raises UsageError when the project has no such game, InputError as `only` does."""
    if found.game not in project.games:
        raise UsageError(f"the trace is of `{found.game}`, which is no game of this project", "use `--project`")
    return laid_out(only(project, found.game))
