"""English spelling, offline: known misspellings and their locale from `typos`, real words from `pyspellchecker`.

Both are lists and no guesses: what neither knows is taken for a word of the game's own, unless it is one letter from a
word that is known. They are asked about each different word of a game once.
"""

from __future__ import annotations

import gzip
import json
import string
import subprocess
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from importlib.resources import files as resources
from typing import Literal

from pydantic_core import from_json

from pipeline.errors import EnvironmentFault

Locale = Literal["en-us", "en-gb"]
"""American or British."""

LOCALES: tuple[Locale, ...] = ("en-us", "en-gb")
SECONDS = 20
"""How long the list of misspellings may take to answer; it takes a fiftieth of a second."""
COMMON = 100
"""How often a word must stand in the list's own texts (some hundred million words) to be a likely meaning of a slip."""


@cache
def _tool() -> str:
    """Give the path of the program `typos`, which its package installs."""
    try:
        found = [f for f in files("typos") or () if f.stem == "typos" and f.parent.name.lower() in ("bin", "scripts")]
    except PackageNotFoundError:
        found = []
    if not found:
        raise EnvironmentFault("the package `typos` is missing", "install it: `pip install typos`")
    return str(found[0].locate())


def misspelt(words: Collection[str], locale: Locale) -> dict[str, tuple[str, ...]]:
    """Give the words that are known misspellings in a locale, with what each may stand for, likeliest first.

    Raises EnvironmentFault when the program cannot be run.
    """
    known = _answers(locale)
    if new := [word for word in words if word not in known]:
        known |= {**dict.fromkeys(new), **_asked(new, locale)}
    return {word: meant for word in words if (meant := known[word]) is not None}


@cache
def _answers(locale: Locale) -> dict[str, tuple[str, ...] | None]:
    """Give what was answered about words so far, None for a word that is no misspelling: a watcher asks again and
    again about the same."""
    return {}


def _asked(words: Collection[str], locale: Locale) -> dict[str, tuple[str, ...]]:
    """Ask the program."""
    command = [_tool(), "--isolated", "-j", "1", "--locale", locale, "--format", "json", "-"]
    asked = "\n".join(words).encode()
    try:
        answer = subprocess.run(command, input=asked, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EnvironmentFault(f"`typos` cannot be run: {error}", "install it anew: `pip install typos`") from None
    if answer.returncode not in (0, 2):  # 2 says that it found some
        said = answer.stderr.decode(errors="replace").strip()
        raise EnvironmentFault(f"`typos` ended with {answer.returncode}: {said}", "install it anew")
    told = (json.loads(line) for line in answer.stdout.splitlines())
    found = {t["typo"]: tuple(t.get("corrections", ())) for t in told if t.get("type") == "typo"}
    return {word: found[word] for word in words if word in found}


@cache
def _frequencies() -> Mapping[str, int]:
    """Give the list of real words, small letters, with how often each was met."""
    packed = (resources("spellchecker") / "resources" / "en.json.gz").read_bytes()
    counted: dict[str, int] = from_json(gzip.decompress(packed), cache_strings="none")  # twice as fast as `json`
    return counted


def is_word(word: str) -> bool:
    """Tell whether a word, or it without its ending `'s`, is in the list of real words."""
    low = word.lower().replace("’", "'")
    known = _frequencies()
    return low in known or (low.endswith("'s") and low[:-2] in known)


def common(word: str) -> int:
    """Give how often a word was met, 0 when it is too seldom to be a likely meaning of a slip."""
    count = _frequencies().get(word, 0)
    return count if count >= COMMON else 0


def one_off(word: str) -> Iterator[str]:
    """Give all that is one letter off: left out, swapped with the next, another, or one more.

    The first letter stays: slips seldom begin a word.
    """
    for i in range(1, len(word)):
        yield word[:i] + word[i + 1 :]
        if i + 1 < len(word):
            yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]
        for letter in string.ascii_lowercase:
            yield word[:i] + letter + word[i + 1 :]
            yield word[:i] + letter + word[i:]
    for letter in string.ascii_lowercase:
        yield word + letter
