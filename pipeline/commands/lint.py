"""`cardwright lint`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, FailOnOption, Games, Project
from pipeline.errors import UsageError

Form = Literal["text", "json", "sarif", "github", "html"]

EXAMPLES = (
    "cardwright lint",
    "cardwright lint star-fiefs --statistics",
    "cardwright lint --format json",
    "cardwright lint --diff",
    "cardwright lint --fix",
    "cardwright lint --watch",
    "cardwright lint --profile release --fail-on warning",
)


def lint(
    games: Games = None,
    form: Annotated[Form, typer.Option("--format", help="For people, programs, code hosts or a browser.")] = "text",
    fail_on: FailOnOption = "error",
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by rule.")] = False,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="RULE", help="Only this rule, by code, letters or name.")
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="`default`, `draft` or `release`, instead of the one the game names.")
    ] = "",
    fix: Annotated[bool, typer.Option("--fix", help="Mend what can be mended safely, in the files.")] = False,
    unsafe: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Mend also what may change a card's meaning (or show it: --diff).")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would be mended; write nothing.")] = False,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", metavar="FILE", help="Tell only what is not noted in this file.")
    ] = None,
    write_baseline: Annotated[
        Path | None, typer.Option("--write-baseline", metavar="FILE", help="Note all that is found, and end.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Look again whenever a file is saved, until Ctrl-C.")] = False,
    project: Project = HERE,
) -> None:
    """Check games: what is wrong, inconsistent or still to do, and where. Draws nothing."""
    from pipeline import console, linter

    wish = linter.Wish(project, games or (), select or (), profile, baseline)
    if watch:
        from pipeline.lintwatch import watch as run

        _check_watch({
            "--format": form != "text", "--fail-on": fail_on != "error", "--statistics": statistics, "--fix": fix,
            "--unsafe-fixes": unsafe, "--diff": diff, "--write-baseline": bool(write_baseline),
        })  # fmt: skip
        run(wish)
    elif write_baseline:
        count = linter.note(write_baseline, linter.check(wish).survey.findings)
        console.say(f"{write_baseline}: {count} noted")
    elif diff:
        result = linter.check(wish)
        planned = linter.fixes(result, unsafe)
        console.show_diff(result, planned)
        raise typer.Exit(1 if planned.patches else 0)
    else:
        result, repair = linter.repair(wish, unsafe) if fix or unsafe else (linter.check(wish), None)
        console.show_findings(result, form, statistics, repair)
        if form == "text" and not select:
            console.say("faces are not drawn here; `cardwright build` tells what does not fit on them")
        raise typer.Exit(console.exit_code(result.survey.findings, fail_on))


def _check_watch(given: Mapping[str, bool]) -> None:
    """Refuse the options that say what a single look does; a watch tells people what is found, look after look."""
    for option in (name for name, there in given.items() if there):
        raise UsageError(f"`--watch` takes no `{option}`", "leave one of the two out")
