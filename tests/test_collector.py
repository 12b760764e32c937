"""The collector rests while a stage runs, and leaves alone what a large stage has made."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from pipeline import collector
from pipeline.collector import paused


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    """Nothing of what a test leaves alone stays so."""
    gc.collect()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("was_on", [True, False])
def test_it_is_off_meanwhile_and_then_as_it_was(was_on: bool) -> None:
    (gc.enable if was_on else gc.disable)()
    try:
        with paused():
            assert not gc.isenabled()
        assert gc.isenabled() == was_on
        with pytest.raises(KeyError), paused():
            raise KeyError
        assert gc.isenabled() == was_on
    finally:
        gc.enable()


@pytest.mark.parametrize(("many", "kept"), [(50, True), (1_000_000, False)])
def test_only_much_is_left_alone(monkeypatch: pytest.MonkeyPatch, many: int, kept: bool) -> None:
    monkeypatch.setattr(collector, "MANY", many)
    gc.unfreeze()
    with paused():
        made = [[number] for number in range(100)]
    assert (gc.get_freeze_count() >= len(made)) == kept
