"""Games are found by their presence, or brought by a package that is installed; never by what a game's files say."""

from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from pipeline import games
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import EngineFault, Frame, step
from tests.engine.tiny import DATA, Tiny


def installed(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    points = EntryPoints([EntryPoint("my-tiny", value, games.GROUP)])
    monkeypatch.setattr(games, "entry_points", lambda **wanted: points.select(**wanted))


def test_a_module_is_found_by_the_games_folder() -> None:
    found = games.find("psionic-warriors")
    assert found is not None
    assert issubclass(found, Game)


@pytest.mark.parametrize("name", ["no-such-game", "os", "..", "psionic_warriors.game", "", "__init__"])
def test_anything_else_is_no_game(name: str) -> None:
    assert games.find(name) is None


def test_an_installed_package_may_bring_one(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "tests.engine.tiny:Tiny")
    assert games.find("my-tiny") is Tiny
    assert games.find("another") is None


def test_what_is_brought_must_be_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "tests.engine.tiny:DATA")
    with pytest.raises(TypeError, match="no subclass of `Game`"):
        games.find("my-tiny")


def test_a_game_says_what_it_must() -> None:
    """Each method that a module must give says so when it does not."""
    bare: Any = Game(DATA)
    for call in (
        lambda: bare.first(2, {}),
        lambda: bare.step(None, None),
        lambda: bare.candidates(None, None),
        lambda: bare.refused(None, None, None),
        lambda: bare.take(None, None, None),
        lambda: bare.returns(None),
        lambda: bare.ending(None),
        lambda: bare.words(None, 0, None),
        lambda: bare.status(None),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_a_game_that_goes_in_circles_is_stopped() -> None:
    class Circle(Tiny):
        def step(self, s: State, frame: Frame) -> State:
            return s.push(step("turn", player=0))

    with pytest.raises(EngineFault, match="without a decision"):
        Circle(DATA)._settled(State({}, {}, {}, (step("turn", player=0),)))
