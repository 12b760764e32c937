"""What `export` and `import` show beside what every build does: the targets, and what a table changes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from pipeline import console
from pipeline.errors import EXIT_CLEAN, EXIT_FINDINGS
from pipeline.export import find, names
from pipeline.findings import Finding
from pipeline.importing import Imported, diffs
from pipeline.mend.edits import diff
from pipeline.report.plain import counted, visible
from pipeline.report.summary import is_todo, summarize
from pipeline.report.text import notes
from pipeline.tables.rows import SHOWN, cell


def show_imported(found: Imported, written: bool, left: tuple[str, ...]) -> int:
    """Show what a table changes, or what was written of it, and what is wrong then; give the exit code."""
    for file, before, after in diffs(found):
        if not written:
            sys.stdout.write(diff(file, before, after))
        else:
            console.say(f"{'changed in the meantime, left alone:' if file in left else 'written'} {visible(file)}")
    sys.stderr.write("".join(f"not changed: {visible(one)}\n" for one in found.refused))
    sys.stderr.write("".join(f"{visible(line)}\n" for line in _told(found)))
    counts = f"{len(found.changed)} changed, {len(found.added)} new, {found.same} the same"
    counts += f", {len(found.refused)} refused" if found.refused else ""
    gone = f"; {found.missing} that the table does not have stay" if found.missing else ""
    if found.findings:
        counted_only = " (to-dos are not listed)" if any(map(is_todo, found.findings)) else ""
        sys.stderr.write(f"not found before: {summarize(found.findings).sentence()}{counted_only}\n")
    how = "nothing is written, `--write --force` does it all the same" if found.errors else "`--write` writes it"
    more = f"; {how}" if not written and (found.patches or found.fresh) else ""
    total = len(found.changed) + len(found.added) + found.same + len(found.refused)
    sys.stderr.write(f"{counted(total, 'card')}: {counts}{gone}{more}\n")
    return EXIT_FINDINGS if found.refused or left or found.errors else EXIT_CLEAN


def _told(found: Imported) -> Iterator[str]:
    """Say what would be found, to-dos left out: once for all rows that have the same in one column."""
    alike: dict[tuple[str, ...], list[Finding]] = {}
    for one in found.findings:
        if not is_todo(one):
            row, field = found.place(one)
            where = field if row else str(found.project.span(one.at))
            alike.setdefault((where, one.code, one.message), []).append(one)
    for listed in alike.values():
        first = listed[0]
        yield f"{_place(found, listed)}: {first.severity}[{first.code}] {first.message}"
        yield from (f"  = {note}" for note in notes(first, found.project.span))


def _place(found: Imported, alike: Sequence[Finding]) -> str:
    """Name the rows and the column of a table that findings come from; a place of a file for what is not of it."""
    row, field = found.place(alike[0])
    if row is None:
        return str(found.project.span(alike[0].at))
    lines = list(dict.fromkeys(row.line for one in alike if (row := found.place(one)[0])))
    kind = "card" if row.columns is None else "row"
    more = f" and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    column = "column" if row.columns and field in row.columns else "field"
    if row.sheet and row.columns and column == "column":
        listed = f"{row.sheet}!{', '.join(cell(line, row.columns[field]) for line in lines[:SHOWN])}{more}"
    else:
        listed = f"{kind}{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:SHOWN]))}{more}"
        listed = f"{row.sheet}, {listed}" if row.sheet else listed
    return f"{listed}, {column} `{field}`" if field else listed


def show_targets(as_json: bool) -> None:
    """List the targets of `export`."""
    listed = {name: find(name).title for name in names()}
    if as_json:
        console.say(json.dumps(listed, indent=2))
        return
    width = max(map(len, listed))
    for name, title in listed.items():
        console.say(f"{name:<{width}}  {title}")
