"""The sentence of `calibrate`: a sheet to measure a printer by, or its readings made into a printer's file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline import files
from pipeline.errors import UsageError
from pipeline.impose import calibrate
from pipeline.impose.datafile import NAME
from pipeline.impose.paper import Paper, find_paper
from pipeline.impose.target import Flip, apart, check, draw
from pipeline.load.folders import PRINTERS, find_root
from pipeline.model.raw import shown


def paper_of(name: str, landscape: bool) -> Paper:
    """Give a paper that has room to measure by. Raises UsageError for one that has not, and for an unknown name."""
    paper = find_paper(name).landscape() if landscape else find_paper(name).portrait()
    check(paper)
    return paper


def sheet(start: Path, paper: Paper, flip: Flip) -> tuple[Path, bool]:
    """Draw the sheet into the project's `output/`; give its file, and whether it is new. Raises WriteError."""
    root = find_root(start)
    way = "-landscape" if paper.is_landscape else ""
    path = root / "output" / f"calibrate-{paper.name.lower()}{way}-{flip}.pdf"
    return path, files.write(path, draw(paper, flip), within=root)


def check_name(start: Path, name: str, force: bool) -> Path:
    """Give the file of a printer that is to be written. Raises UsageError for a name that is none, and for a file that
    is there already unless it may be replaced."""
    if not NAME.fullmatch(name):
        raise UsageError(
            f"`{shown(name)}` is no name for a printer", "use small letters, digits and `-`, such as `hall-tray-2`"
        )
    path = find_root(start) / PRINTERS / f"{name}.yaml"
    if path.exists() and not force:
        raise UsageError(
            f"`{PRINTERS}/{name}.yaml` is there already", "choose another name, or replace it with `--force`"
        )
    return path


def save(start: Path, name: str, readings: Mapping[str, float], paper: Paper, force: bool) -> tuple[Path, str]:
    """Write a printer's file from readings that were taken on a paper; give it and its text.

    Raises UsageError as `check_name` does and for readings that cannot be; WriteError.
    """
    path = check_name(start, name, force)
    made = calibrate.profile(name, readings, apart(paper))
    listed = " ".join(f"{letter}={readings[letter]:g}" for letter in calibrate.MEANINGS if letter in readings)
    text = calibrate.written(made, name, f"measured on {paper}: {listed}")
    files.write(path, text.encode(), within=find_root(start))
    return path, text
