"""What the tests of the whole way share."""

from pathlib import Path

import pytest

from tests.project import TINY, write


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with the game `tiny`: three cards, one of them a draft, four in the box."""
    write(tmp_path, TINY)
    return tmp_path
