"""What the command line shows: findings, and what came of it.

What only one form or command needs is loaded where it is needed: together it takes a tenth of a second.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from pipeline.errors import EXIT_CLEAN, EXIT_FINDINGS, PipelineError
from pipeline.files import Tree
from pipeline.findings import Finding, Severity, worst
from pipeline.lint.counts import counts
from pipeline.lint.registry import rules
from pipeline.load.folders import find_root
from pipeline.mend.edits import diff
from pipeline.report import counts as table
from pipeline.report import jsonout, text
from pipeline.report.plain import counted, visible
from pipeline.report.source import line_reader
from pipeline.report.summary import summarize
from pipeline.report.text import SpanOf
from pipeline.survey import Survey

if TYPE_CHECKING:
    from pipeline.clean import Cleaned
    from pipeline.credits import Credit
    from pipeline.judging import Judged, Packed
    from pipeline.linter import Repair, Result
    from pipeline.make.types import GameOutcome
    from pipeline.making import Outcome
    from pipeline.mend.fmt import Formatted
    from pipeline.mend.plan import Patch, Plan
    from pipeline.model.project import Project
    from pipeline.model.types import Game
    from pipeline.outputs import Action, Output
    from pipeline.scaffold import New

LISTED = 4
"""Outputs with the same fate that are named one by one; of more there is only the number."""
FailOn = Literal["error", "warning", "info", "never"]
_THERE: tuple[Action, ...] = ("made", "reused")
"""What became of outputs that are right now."""
_LIMITS = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}
"""The least that fails a command; nothing does with `never`."""
Form = Literal["text", "json", "sarif", "github", "html"]


def say(line: str = "") -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


def show_cleaned(cleaned: Cleaned) -> None:
    """Tell what was removed."""
    say(f"removed {counted(cleaned.kept, 'file')} of the cache, {cleaned.bytes / 1e6:.1f} MB")
    if cleaned.outputs:
        say(f"removed {counted(len(cleaned.outputs), 'output')}")


def fail(error: PipelineError) -> int:
    """Show an error and its remedy; give its exit code."""
    sys.stderr.write(f"cardwright: {visible(error.message)}\n")
    if error.remedy:
        sys.stderr.write(f"  hint: {visible(error.remedy)}\n")
    return error.exit_code


def exit_code(findings: Iterable[Finding], fail_on: FailOn) -> int:
    """Give 1 when there is a finding at or above the threshold, else 0."""
    highest = worst(list(findings))
    limit = _LIMITS.get(fail_on)
    return EXIT_FINDINGS if limit and highest and highest >= limit else EXIT_CLEAN


def show_findings(result: Result, form: Form, statistics: bool = False, repair: Repair | None = None) -> None:
    """Print all findings, for people, programs, code hosts or a browser; with `statistics`, each game's counts too, in
    text and JSON. What was mended, and what a baseline knows, is said at the end, or beside the document."""
    found = result.survey
    games = found.project.games.values() if statistics else ()
    if form == "json":
        more = {"counts": {game.spec.id: table.document(counts(game)) for game in games}} if statistics else {}
        say(json.dumps(jsonout.document(found.findings, found.project.span) | more, indent=2))
    elif form == "text":
        for game in games:
            sys.stdout.write(table.render(game.spec.title, counts(game)) + "\n")
        sys.stdout.write(_text(found, found.findings, statistics=statistics))
    else:
        sys.stdout.write(_document(found, form))
    lines = [*_mended(repair, found.project.span), *_known(result)]
    (sys.stdout if form == "text" else sys.stderr).write("".join(f"{line}\n" for line in lines))


def _document(found: Survey, form: Form) -> str:
    """Give the findings in a form that others read."""
    span, root = found.project.span, found.project.root
    if form == "github":
        from pipeline.report import github

        prefix = os.path.relpath(root).replace(os.sep, "/")
        return github.render(found.findings, span, "" if prefix == "." else f"{prefix}/")
    if form == "sarif":
        from importlib.metadata import version

        from pipeline.report import sarif

        return sarif.render(found.findings, span, version("cardwright"))
    from pipeline.report import html

    return html.render(found.findings, span, line_reader(found.project.sources), f"Lint of {root.name}")


def _mended(repair: Repair | None, span_of: SpanOf) -> Iterator[str]:
    """Say how many findings were mended, and which fixes were not made, and why."""
    if repair is None:
        return
    made = sum(len(patch.made) for patch in repair.done)
    yield f"mended {counted(made, 'finding')} in {counted(len(repair.done), 'file')}"
    yield from (f"not mended: {visible(str(span_of(f.at)))} {f.code}: {why}" for f, why in repair.plan.refused)
    yield from (f"left alone: {visible(patch.file)} was changed in the meantime" for patch in repair.left)


def _known(result: Result) -> Iterator[str]:
    """Say what a baseline knows."""
    if result.known:
        yield f"{counted(result.known, 'finding')} of the baseline not shown"
    if result.gone:
        yield f"{result.gone} of the baseline mended; `--write-baseline` takes them out"


def show_diff(result: Result, planned: Plan) -> None:
    """Print what the fixes would change, as a diff for people and for `git apply`; the rest goes beside it."""
    for patch in planned.patches:
        before, after = (data.decode("utf-8-sig") for data in (patch.before, patch.after))
        sys.stdout.write(diff(patch.file, before, after))
    made = sum(len(patch.made) for patch in planned.patches)
    span = result.survey.project.span
    sys.stderr.write(f"would mend {counted(made, 'finding')} in {counted(len(planned.patches), 'file')}\n")
    sys.stderr.write("".join(f"not mended: {visible(str(span(f.at)))} {f.code}: {why}\n" for f, why in planned.refused))


def show_formatted(form: Formatted, written: tuple[Patch, ...], as_diff: bool, check: bool) -> int:
    """Say which files are laid out anew, or would be; give the exit code."""
    for patch in form.patches:
        if as_diff:
            sys.stdout.write(diff(patch.file, *(data.decode("utf-8-sig") for data in (patch.before, patch.after))))
        elif check:
            say(f"would lay out {visible(patch.file)}")
        else:
            say(f"{'laid out' if patch in written else 'changed in the meantime, left alone:'} {visible(patch.file)}")
    for file, why in form.left:
        sys.stderr.write(f"left alone: {visible(file)}: {why}\n")
    count = len(form.patches) + len(form.same) + len(form.left)
    if form.patches or form.left:
        sys.stderr.write(f"{counted(len(form.patches), 'file')} of {count}\n")
    else:
        sys.stderr.write(f"nothing to lay out in {counted(count, 'file')}\n")
    return EXIT_FINDINGS if form.left or (form.patches and (check or as_diff)) else EXIT_CLEAN


def show_outcome(outcome: Outcome, seconds: float) -> None:
    """Print what a build made and found, and how long it took."""
    say(f"{outcome_text(outcome, as_json=False)} ({seconds:.1f} s)")


def outcome_text(outcome: Outcome, as_json: bool, fail_on: FailOn = "error") -> str:
    """Give what a build made and found, with no line end. Findings that are not as bad as `fail_on`, which `lint`
    shows too, are only counted."""
    found = outcome.survey
    if as_json:
        made = {game.id: outcome_data(game) for game in outcome.games}
        return json.dumps({**jsonout.document(found.findings, found.project.span), "games": made}, indent=2)
    errors, shown = _errors(found, fail_on)
    lines = [line for game in outcome.games for line in told(game)]
    return errors + "\n".join([*lines, f"{summarize(found.findings).sentence()}{_elsewhere(found, shown)}"])


def _elsewhere(found: Survey, shown: int) -> str:
    """Say where the findings are listed that are not among the `shown`: `lint` tells all but those of faces."""
    hidden = len(found.findings) - shown
    if not hidden:
        return ""
    games = [game.spec.id for game in found.project.games.values() if game.dir]
    lint = " ".join(["cardwright lint", *(games if len(games) <= LISTED else ())])
    what = f"the {hidden} not shown here" if shown else "them" if hidden > 1 else "it"
    return f"; `{lint}` lists {what}"


def show_errors(found: Survey) -> int:
    """Print errors and what is wrong with faces; give their number."""
    errors, shown = _errors(found)
    sys.stdout.write(errors)
    return shown


def _errors(found: Survey, fail_on: FailOn = "error") -> tuple[str, int]:
    """Give errors, what fails the command, and what is wrong with faces, and their number."""
    least = min(_LIMITS.get(fail_on, Severity.ERROR), Severity.ERROR)
    shown = [f for f in found.findings if f.severity >= least or f.code.startswith("FAC")]
    return (_text(found, shown).rsplit("\n\n", 1)[0] + "\n\n" if shown else ""), len(shown)


def show_saved(outcome: Outcome, seconds: float) -> None:
    """Say which pictures a save has made new; what was found is told when the sheets are done too."""
    for game in outcome.games:
        for one in game.outputs:
            if one.action == "made":
                say(f"{one.path} ({seconds:.2f} s)")
    sys.stdout.flush()


def show_verdicts(found: Judged, as_json: bool) -> None:
    """Print the verdicts of a check, and what does not hold as findings."""
    from pipeline.report import verdicts

    games = found.project.games
    if as_json:
        listed = {id: verdicts.document(games[id], all_of) for id, all_of in found.verdicts.items()}
        say(json.dumps(jsonout.document(found.findings, found.project.span) | {"verdicts": listed}, indent=2))
        return
    for id, all_of in found.verdicts.items():
        sys.stdout.write(verdicts.render(games[id], all_of, found.project.span) + "\n")
    shown = _text(Survey(found.project, found.findings), found.unread)
    sys.stdout.write(shown.rsplit("\n\n", 1)[0] + "\n\n" if found.unread else "")
    say(summarize(found.findings).sentence())


def show_packs(made: Packed, as_json: bool) -> None:
    """Say which packs were made, or print them as JSON by file."""
    if as_json:
        say(json.dumps({file: deck.part() for file, deck in made.decks.items()}, indent=2))
        return
    for file, deck in made.decks.items():
        state = "made" if made.fresh[file] else "unchanged"
        say(f"{file}: {counted(sum(deck.part().values()), 'card')} ({state})")


def show_credits(games: Mapping[str, tuple[str, Sequence[Credit]]], as_json: bool) -> None:
    """Print each game's credits, by its id and with its title, as Markdown or JSON."""
    from pipeline.credits import as_data, as_text

    if as_json:
        say(json.dumps({id: as_data(made) for id, (_, made) in games.items()}, indent=2))
    else:
        for line in "\n".join(as_text(title, made) for title, made in games.values()).splitlines():
            say(visible(line))


def show_rules() -> None:
    """List the rules of lint: code, name, severity and what each finds."""
    for rule in rules().values():
        say(f"{rule.code}  {rule.key:<24} {rule.severity!s:<8} {' '.join(rule.doc().summary.split())}")


def show_schemas(project: Project, game: str, printed: bool) -> None:
    """Write a game's schemas and say where, or print them as one JSON object by file."""
    from pipeline.editors import schemas, write_schemas

    if printed:
        say(json.dumps(schemas(project.games[game]), indent=1, ensure_ascii=False))
        return
    for file, fresh in write_schemas(project.root, project.games[game]).items():
        say(f"{file} ({'made' if fresh else 'unchanged'})")


def show_new(made: New, what: Literal["game", "look"]) -> None:
    """Say what a new game or look consists of and how to go on."""
    folder = os.path.relpath(made.folder)
    say(f"{folder}: a small {what} to change as you like")
    for file in made.files:
        say(f"  {file}")
    then = f"write `look: {{use: {made.folder.name}}}` in a game's game.yaml"
    say(f"next: {f'cd {folder} && cardwright build' if what == 'game' else then}")


def show_layouts(start: Path, as_json: bool) -> None:
    """List the layouts of sheets, and the project's printers."""
    from pipeline.impose import layouts as catalogue
    from pipeline.impose import printer

    tree = Tree(find_root(start))
    layouts = {name: catalogue.find(name, tree).title for name in catalogue.known(tree)}
    printers = printer.known(tree)
    if as_json:
        say(json.dumps({"layouts": layouts, "printers": printers}, indent=2, ensure_ascii=False))
        return
    width = max(map(len, layouts))
    for name, title in layouts.items():
        say(f"{name:<{width}}  {visible(title)}")
    for name in printers:
        say(f"--printer {name}")


def show_games(project: Project, as_json: bool) -> None:
    """List the project's games with their counts."""
    listed = {id: _game(game) for id, game in project.games.items()}
    if as_json:
        say(json.dumps(listed, indent=2, ensure_ascii=False))
        return
    width = max(map(len, listed), default=0)
    for id, one in listed.items():
        drafts = f", {one['drafts']} of them drafts" if one["drafts"] else ""
        counts = f"{counted(one['cards'], 'card')}{drafts}, {one['copies']} in the box"
        say(f"{id:<{width}}  {visible(one['title'])}: {counts}")


def _game(game: Game) -> dict[str, Any]:
    from pipeline.model.reverses import drafts

    return {
        "title": game.spec.title,
        "folder": game.dir or ".",
        "cards": len(game.fronts),
        "copies": sum(card.copies for card in game.fronts),
        "drafts": drafts(game),
    }


def outcome_data(game: GameOutcome) -> dict[str, Any]:
    """Give what became of a game as plain data."""
    return {
        "cards": game.cards, "copies": game.copies, "drafts": game.drafts, "broken": list(game.broken),
        "outputs": [{"path": one.path, "action": one.action, "note": one.note} for one in game.outputs],
        **({"remarks": list(game.remarks)} if game.remarks else {}),
    }  # fmt: skip


def told(game: GameOutcome) -> Iterator[str]:
    """Tell what became of a game, a line each."""
    from pipeline.outputs import Action

    counts = Counter(one.action for one in game.outputs)
    listed = ", ".join(f"{counts[action]} {action}" for action in get_args(Action) if counts[action])
    drafts = f", {game.drafts} of them drafts" if game.drafts else ""
    yield f"{game.id}: {counted(game.cards, 'card')}{drafts}, {game.copies} in the box; {listed or 'nothing to make'}"
    alike: dict[tuple[str, str], list[str]] = {}
    for one in game.outputs:
        if one.note or one.path.endswith(".pdf"):
            alike.setdefault((one.action, one.note), []).append(one.path)
    named: set[str] = set()
    for (action, note), paths in alike.items():
        few = len(paths) <= LISTED
        named |= {path for path in paths if few and action in _THERE}
        shown = paths if few else [f"{len(paths)} files"]
        yield from (f"  {path} ({action}{': ' if note else ''}{visible(note)})" for path in shown)
    if game.remarks or not any(path.count("/") == 2 for path in named):  # what lies at the top is what matters
        yield from _rest([one for one in game.outputs if one.action in _THERE and one.path not in named])
    yield from (f"  {visible(remark)}" for remark in game.remarks)


def _rest(outputs: Sequence[Output]) -> Iterator[str]:
    """Name each of a few outputs, or the folders of many, such as `output/tiny/faces`, but for those that lie in
    another, with what became of the files in each."""
    if len(outputs) <= LISTED:
        yield from (f"  {one.path} ({one.action})" for one in outputs)
        return
    parts = {one: "/".join(one.path.split("/")[:-1][:4]) for one in outputs}
    tops = [one for one in sorted({*parts.values()}) if not any(one.startswith(f"{top}/") for top in parts.values())]
    for top in tops:
        inside = Counter(one.action for one, folder in parts.items() if f"{folder}/".startswith(f"{top}/"))
        yield f"  {top}/ ({', '.join(f'{inside[action]} {action}' for action in _THERE if inside[action])})"


def _text(found: Survey, findings: Iterable[Finding], statistics: bool = False) -> str:
    line_of = line_reader(found.project.sources)
    color = text.wants_color(sys.stdout, os.environ)
    return text.render(findings, found.project.span, line_of, color=color, statistics=statistics)
