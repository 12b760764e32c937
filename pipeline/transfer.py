"""What `export` and `import` show beside what every build does: the targets, and what a table changes."""

from __future__ import annotations

import json
import sys

from pipeline import console
from pipeline.errors import EXIT_CLEAN, EXIT_FINDINGS
from pipeline.export import find, names
from pipeline.importing import Imported, diffs
from pipeline.mend.edits import diff
from pipeline.report.plain import visible


def show_imported(found: Imported, written: bool, left: tuple[str, ...]) -> int:
    """Show what a table changes, or what was written of it; give the exit code."""
    for file, before, after in diffs(found):
        if not written:
            sys.stdout.write(diff(file, before, after))
        else:
            console.say(f"{'changed in the meantime, left alone:' if file in left else 'written'} {visible(file)}")
    sys.stderr.write("".join(f"not changed: {visible(one)}\n" for one in found.refused))
    counts = f"{len(found.changed)} changed, {len(found.added)} new, {found.same} the same"
    gone = f"; {found.missing} that the table does not have stay" if found.missing else ""
    more = "; `cardwright lint` judges it" if written else "; `--write` writes it"
    more = more if found.patches or found.fresh else ""
    total = len(found.changed) + len(found.added) + found.same
    sys.stderr.write(f"{total} card{'' if total == 1 else 's'}: {counts}{gone}{more}\n")
    return EXIT_FINDINGS if found.refused or left else EXIT_CLEAN


def show_targets(as_json: bool) -> None:
    """List the targets of `export`."""
    listed = {name: find(name).title for name in names()}
    if as_json:
        console.say(json.dumps(listed, indent=2))
        return
    width = max(map(len, listed))
    for name, title in listed.items():
        console.say(f"{name:<{width}}  {title}")
