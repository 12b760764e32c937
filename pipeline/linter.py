"""What `cardwright lint` does beyond looking: a baseline, and fixes.

A fix is written only where it was asked for. After that the files are read and looked at again, so that what is told is
what stands in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.errors import InputError
from pipeline.files import write
from pipeline.findings import Finding
from pipeline.glance import Glances
from pipeline.lint import baseline
from pipeline.mend.plan import Patch, Plan, plan
from pipeline.mend.write import write_patches
from pipeline.survey import Survey, read, survey


@dataclass(frozen=True, slots=True)
class Wish:
    """What to look at, and by which rules. `baseline` is a file whose findings are not told again."""

    start: Path
    games: Sequence[str] = ()
    select: Sequence[str] = ()
    profile: str = ""
    baseline: Path | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What was found and is not in the baseline; how many findings are in it, and how many of it are mended."""

    survey: Survey
    known: int = 0
    gone: int = 0


@dataclass(frozen=True, slots=True)
class Repair:
    """What was mended: the plan, the patches that were written, and those whose file had changed meanwhile."""

    plan: Plan
    done: tuple[Patch, ...]
    left: tuple[Patch, ...]


def check(wish: Wish) -> Result:
    """Read the project and look at it.

    Raises what `survey.read` does, UsageError for an unknown rule or profile, InputError for a bad baseline.
    """
    project = read(wish.start, wish.games)
    glances = Glances(project.root)
    bad = {key: face for game in project.games.values() for key, face in glances.of(game).items()}
    glances.save()
    return told(wish, survey(project, bad, wish.select, wish.profile))


def told(wish: Wish, found: Survey) -> Result:
    """Take out of what was found what the baseline knows. Raises InputError for a bad one."""
    if wish.baseline is None:
        return Result(found)
    new, known, gone = baseline.apply(found.findings, baseline.read(wish.baseline.name, _bytes(wish.baseline)))
    return Result(replace(found, findings=new), known, gone)


def fixes(result: Result, unsafe: bool) -> Plan:
    """Give what the fixes of all that is told would change; unsafe ones only when asked."""
    return plan(result.survey.findings, result.survey.project.sources, unsafe=unsafe)


def repair(wish: Wish, unsafe: bool) -> tuple[Result, Repair]:
    """Write the fixes, and look again. Raises what `check` does, and WriteError; a file is then the old or the new."""
    result = check(wish)
    planned = fixes(result, unsafe)
    done, left = write_patches(result.survey.project.root, planned.patches)
    return check(wish) if done else result, Repair(planned, done, left)


def note(path: Path, findings: Sequence[Finding]) -> int:
    """Write a baseline of findings; give how many stand in it. Raises WriteError."""
    write(path, baseline.render(findings).encode())
    return sum(baseline.entry(found) is not None for found in findings)


def _bytes(path: Path) -> bytes:
    """Read a baseline that somebody named on the command line."""
    try:
        if path.stat().st_size > baseline.MAX_BASELINE:
            raise InputError(f"`{path}` is over the limit of {baseline.MAX_BASELINE:,} bytes", "write it anew")
        return path.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(f"the baseline `{path}` cannot be read: {why}", "write it with `--write-baseline`") from error
