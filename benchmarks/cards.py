"""How long a large game takes to be read: `python benchmarks/cards.py --cards 5000` prints load, model and lint apart,
and what saves cost that `lint --watch` answers, with the cards in several files and in one.

The cards are drawn, with a seed, from those of a game that comes with Cardwright: its `game.yaml`, its fields, its
texts and their lengths, under new ids and names. Times are of the processor, not of the clock.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import yaml

ROOT = Path(__file__).resolve().parents[1]
SHAPE = "power-trip"
T = TypeVar("T")

_CARD = re.compile(r"^  (?P<id>[A-Za-z0-9][\w-]*):\n(?P<body>(?:    .*\n|\s*\n)+)", re.MULTILINE)
_NAME = re.compile(r"^    name: .*$", re.MULTILINE)
_NUMBER = re.compile(r"^    number: .*\n?", re.MULTILINE)
_DIGIT = re.compile(r"(?<=\s)[1-9](?=\s)")


def generate(folder: Path, shape: Path, cards: int, seed: int) -> None:
    """Make a game of `cards` cards in `folder`, shaped like the game in `shape`. The same seed gives the same files.

    All cards of the original stay, so that whatever a text names exists; the rest are drawn from them, file by file.
    """
    chance = random.Random(seed)
    (folder / "sets").mkdir(parents=True)
    for name in ("game.yaml", "rules.md"):
        shutil.copyfile(shape / name, folder / name)
    for part in ("symbols", "fonts", "art"):
        if (shape / part).is_dir():
            shutil.copytree(shape / part, folder / part)
    sets = {file: file.read_text(encoding="utf-8") for file in sorted((shape / "sets").glob("*.yaml"))}
    found = {file: _CARD.findall(text if text.endswith("\n") else f"{text}\n") for file, text in sets.items()}
    files = [file for file, of_file in found.items() for _ in of_file]
    more = sorted(chance.choice(files) for _ in range(cards - len(files)))
    for file, text in sets.items():
        copies = [_copy(*chance.choice(found[file]), n, chance) for n, of in enumerate(more) if of == file]
        (folder / "sets" / file.name).write_text("\n".join([text.rstrip("\n"), *copies]) + "\n", encoding="utf-8")


def joined(folder: Path) -> None:
    """Put all cards of a game into one file; what its files had as defaults is written on each card."""
    cards: list[str] = []
    for file in sorted((folder / "sets").glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        defaults = yaml.safe_load(text).get("defaults", {})
        for id, body in _CARD.findall(text if text.endswith("\n") else f"{text}\n"):
            own = yaml.safe_load(body)
            missing = {key: value for key, value in defaults.items() if key not in own}
            more = "".join(f"    {key}: {json.dumps(value)}\n" for key, value in missing.items())
            cards.append(f"  {id}:\n{body}{more}")
        file.unlink()
    (folder / "sets/all.yaml").write_text("cards:\n" + "".join(cards), encoding="utf-8")


def saves(folder: Path, rounds: int = 3) -> dict[str, float]:
    """Save a game again and again while `lint --watch` looks on; give the least seconds of the processor from a save
    of each kind to the findings as they are printed, and what the first look at `all` takes."""
    from pipeline.linter import Wish
    from pipeline.lintwatch import Session
    from pipeline.report import text as report
    from pipeline.report.source import line_reader

    session, files = Session(Wish(folder)), list((folder / "sets").glob("*.yaml"))
    file = max(files, key=lambda file: file.stat().st_size)
    print(f"\nsaves of a file of {file.stat().st_size:,} bytes, {len(files)} files in all")

    def look() -> None:
        for result, _ in session.look():
            survey = result.survey
            report.render(survey.findings, survey.project.span, line_reader(survey.project.sources))

    taken = {"all": timed(look)[1]}
    whole = file.read_text(encoding="utf-8")
    for number in range(rounds):
        for what, change in _SAVES.items():
            file.write_text(change(whole, number), encoding="utf-8")
            taken[what] = min(timed(look)[1], taken.get(what, 99.0))
    file.write_text(whole, encoding="utf-8")
    return taken


def _a_word(text: str, number: int) -> str:
    """Add a word to the text of a card in the middle."""
    at = text.index("    text: ", len(text) // 2)
    at = text.index(".", at)
    return f"{text[:at]} then{' then' * number}{text[at:]}"


def _a_name(text: str, number: int) -> str:
    """Give a card in the middle another name."""
    at = text.index("\n", text.index("    name: ", len(text) // 2))
    return f"{text[:at]} Again {'I' * (number + 1)}{text[at:]}"


def _a_card(text: str, number: int) -> str:
    """Add a card in the middle."""
    at = next(found.start() for found in _CARD.finditer(text, len(text) // 2))
    return f"{text[:at]}  one-more-{number}:\n    name: One More {number}\n    text: Draw a card.\n{text[at:]}"


_SAVES: dict[str, Callable[[str, int], str]] = {"a word": _a_word, "a name": _a_name, "a card": _a_card}


def _copy(id: str, body: str, number: int, chance: random.Random) -> str:
    """Give a card again under another id and name, with other small numbers in its text."""
    body = _NAME.sub(f"    name: {_title(id)} {number}", body.rstrip("\n"))
    body = _NUMBER.sub("", body)  # thousands of numbers that stand twice would be most of what lint does
    body = _DIGIT.sub(lambda _: str(chance.randint(1, 4)), body)
    return f"  {id[:40]}-{number}:\n{body}\n"


def _title(id: str) -> str:
    return id.replace("-", " ").title()


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Give what `work` gives, and the seconds of the processor that it took."""
    begun = time.process_time()
    made = work()
    return made, time.process_time() - begun


def stages(folder: Path) -> dict[str, float]:
    """Read and lint the game in `folder`; give the seconds of each stage, and the number of cards and findings."""
    from pipeline.lint.registry import rules
    from pipeline.load.project import load
    from pipeline.model.project import build
    from pipeline.survey import survey

    rules()  # imported once a run, whatever the number of cards
    sources, loading = timed(lambda: load(folder))
    project, modelling = timed(lambda: build(sources))
    found, linting = timed(lambda: survey(project))
    cards = sum(len(game.cards) for game in project.games.values())
    return {"load": loading, "model": modelling, "lint": linting, "all": loading + modelling + linting,
            "cards": cards, "findings": len(found.findings)}  # fmt: skip


def main() -> None:
    """Make the game in a temporary folder, or in one that stays, and print the times of the best of several runs."""
    words = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    words.add_argument("--cards", type=int, default=5_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--runs", type=int, default=3)
    words.add_argument("--shape", default=SHAPE, help="a game of cards/")
    words.add_argument("--keep", type=Path, metavar="DIR", help="make the game here, and leave it")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = asked.keep or Path(place) / "game"
        if not folder.exists():
            generate(folder, ROOT / "cards" / asked.shape, asked.cards, asked.seed)
        best = min((stages(folder) for _ in range(asked.runs)), key=lambda run: run["all"])
        for name, value in best.items():
            print(f"{name:<9}{value:8.2f} s" if isinstance(value, float) else f"{name:<9}{value:8,}")
        alone = Path(place) / "alone"
        shutil.copytree(folder, alone)
        joined(alone)
        for which in (folder, alone):
            for what, seconds in saves(which).items():
                print(f"{what:<9}{seconds:8.3f} s")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
