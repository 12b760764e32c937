"""What the tests of the whole way share."""

import os
import sys
from pathlib import Path

import pytest

# The tests start hundreds of processes: what Python makes of modules is kept, whatever the machine is set to, since
# making it takes each of them half a second.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

from tests.project import TINY, write  # noqa: E402


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with the game `tiny`: three cards, one of them a draft, four in the box."""
    write(tmp_path, TINY)
    return tmp_path
