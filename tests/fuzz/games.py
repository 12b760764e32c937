"""Damage the texts of the games that ship, at random, and see that nothing crashes.

Each round takes a game, spoils some places of its files (letters, lines, values, pieces of other files, signs that mean
something to YAML, to text or to machines), and reads, lints, mends and lays it out. A round that raises, crashes a rule
or takes over half a minute ends the run; its files stay where the last line says.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.lint.registry import rules
from pipeline.load.project import load
from pipeline.mend.fmt import formatted
from pipeline.mend.plan import plan
from pipeline.model.project import build
from pipeline.report import sarif, text
from pipeline.report.source import line_reader
from pipeline.survey import survey

ROOT = Path(__file__).parents[2]
TOO_LONG_S = 30.0
"""Seconds of the processor that a round may take; the largest game takes one."""
SIGNS = (
    "{", "}", "[[", "]]", "**", "~", "{F}", "{{", "}}", "{%", "&a ", "*a", "!!python/object/apply:os.system ", "<<: *a",
    "? ", "- ", ": ", "|\n", ">-\n", "\t", "\0", "\r", "\ufeff", "\u202e", "\u200b", "\ud7ff", "🦊", "e\u0301", "'",
    '"', "#", "%", "@", "`", "0x10", "1e999", "-1", "99999999999999999999", ".nan", "null", "~", "yes", "2026-11-30",
    "....", "(" * 60, "[" * 60, "a" * 3000, "= 1 + (", "'x' in types", "count(", "../../../etc/passwd", "https://example.invalid/",
)  # fmt: skip


def letter(words: str, other: str, dice: random.Random) -> str:
    """Take out, double or change a letter."""
    at = dice.randrange(len(words) + 1)
    return words[:at] + dice.choice(("", words[at : at + 1] * 2, chr(dice.randrange(1, 0x2FF)))) + words[at + 1 :]


def sign(words: str, other: str, dice: random.Random) -> str:
    """Put a sign in, often where a value begins."""
    spots = [at + 2 for at in range(len(words)) if words.startswith(": ", at)] if dice.random() < 0.6 else []
    at = dice.choice(spots) if spots else dice.randrange(len(words) + 1)
    return words[:at] + dice.choice(SIGNS) + words[at:]


def line(words: str, other: str, dice: random.Random) -> str:
    """Take out a line, double it, move it, indent it, or take one of another file."""
    lines = words.split("\n")
    at = dice.randrange(len(lines))
    taken = lines.pop(at)
    match dice.randrange(5):
        case 0:
            pass
        case 1:
            lines[at:at] = [taken, taken]
        case 2:
            lines.insert(dice.randrange(len(lines) + 1), taken)
        case 3:
            lines.insert(at, " " * dice.randrange(6) + taken.lstrip())
        case _:
            lines[at:at] = [taken, dice.choice(other.split("\n"))]
    return "\n".join(lines)


def cut(words: str, other: str, dice: random.Random) -> str:
    """Leave a file off in its middle, or go on as another one does."""
    at = dice.randrange(len(words) + 1)
    return words[:at] + (other[dice.randrange(len(other) + 1) :] if dice.random() < 0.5 else "")


def value(words: str, other: str, dice: random.Random) -> str:
    """Put a value of another place where one stands."""
    mine = [each for each in words.split("\n") if ": " in each]
    theirs = [each for each in other.split("\n") if ": " in each]
    if not mine or not theirs:
        return words
    old, new = dice.choice(mine), dice.choice(theirs)
    return words.replace(old, f"{old.split(': ', 1)[0]}: {new.split(': ', 1)[1]}", 1)


WAYS: tuple[Callable[[str, str, random.Random], str], ...] = (letter, letter, sign, sign, line, line, value, value, cut)


def spoil(game: Path, dice: random.Random) -> None:
    """Spoil one to three files of a game."""
    files = sorted(path for path in game.rglob("*") if path.suffix in (".yaml", ".md", ".svg"))
    for file in dice.sample(files, min(len(files), dice.choice((1, 1, 2, 3)))):
        words = file.read_text("utf-8")
        for _ in range(dice.choice((1, 1, 2, 4, 9))):
            words = dice.choice(WAYS)(words, dice.choice(files).read_text("utf-8", "replace"), dice)
        file.write_bytes(words.encode("utf-8", "replace"))


def survives(root: Path) -> None:
    """Read, lint, report, mend and lay a project out. Raises what goes wrong but what the author is told."""
    try:
        found = survey(build(load(root)))
    except PipelineError:
        return
    crashed = [f.message for f in found.findings if f.code == "INT001"]
    if crashed:
        raise AssertionError(crashed[0])
    span, line_of = found.project.span, line_reader(found.project.sources)
    text.render(found.findings, span, line_of)
    sarif.render(found.findings, span, "1")
    plan(found.findings, found.project.sources, unsafe=True)
    if wrong := [why for _, why in formatted(found.project).left if "fault of ours" in why]:
        raise AssertionError(wrong[0])


def fuzz(minutes: float, seed: int) -> None:
    """Spoil games until the time is over."""
    rules()
    games = sorted(path.name for path in (ROOT / "cards").iterdir() if (path / "game.yaml").is_file())
    dice, until, rounds = random.Random(seed), time.monotonic() + 60 * minutes, 0
    folder = Path(tempfile.mkdtemp(prefix="spoilt-"))
    (folder / "templates").symlink_to(ROOT / "templates")
    while time.monotonic() < until:
        shutil.rmtree(folder / "cards", ignore_errors=True)
        game = dice.choice(games)
        shutil.copytree(ROOT / "cards" / game, folder / "cards" / game)
        spoil(folder / "cards" / game, dice)
        begun = time.process_time()
        try:
            survives(folder)
        except BaseException:
            print(f"round {rounds} of seed {seed}: {game}; its files are in {folder}", file=sys.stderr)
            raise
        rounds += 1
        if (taken := time.process_time() - begun) > TOO_LONG_S:
            sys.exit(f"round {rounds} of seed {seed}: {game} took {taken:.0f} s; its files are in {folder}")
    shutil.rmtree(folder)
    print(f"{rounds} rounds of seed {seed}: nothing crashed")
