"""The sentence of `import`: a table of cards -> what becomes of the set files, judged, and written when asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import files
from pipeline.errors import InputError, UsageError
from pipeline.findings import Finding, Origin, Severity
from pipeline.load.doc import Data, Doc
from pipeline.load.folders import the_games
from pipeline.load.project import with_sets
from pipeline.mend.cards import Fields, edited, new_file
from pipeline.mend.plan import Patch, raw
from pipeline.mend.write import write_patches
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project, build
from pipeline.model.raw import ID
from pipeline.survey import read, survey
from pipeline.tables import csvfile, jsonfile, rows, xlsxfile
from pipeline.tables.codec import ABSENT, Absent
from pipeline.tables.rows import Row, gather, set_name, shortened, where

MAX_TABLE = 64_000_000
"""Bytes of a table, as many as all set files of a project may have."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What a table changes. `patches` are files that are there, `fresh` new ones by name; `changed` and `added` are ids
    of cards, `same` how many stay, `missing` how many the table does not speak of; `refused` says what could not be
    done, card by card. `project` is as it would be, and `findings` are those that it has not now; `rows` is the table,
    by card."""

    project: Project
    findings: tuple[Finding, ...]
    rows: Mapping[str, Row]
    patches: tuple[Patch, ...]
    fresh: Mapping[str, bytes]
    changed: tuple[str, ...]
    added: tuple[str, ...]
    same: int
    missing: int
    refused: tuple[str, ...]

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(found.severity >= Severity.ERROR for found in self.findings)

    def place(self, found: Finding) -> tuple[Row | None, str]:
        """Give the row that a finding comes from, and the field if it is one's; None for what is not of the table."""
        path = found.at.path if isinstance(found.at, Origin) else ()
        of_table = path[:1] == ("cards",) and len(path) > 1 and "/sets/" in f"/{found.at.file}"
        row = self.rows.get(str(path[1])) if of_table else None
        return row, str(path[2]) if row and len(path) > 2 else ""


def plan(start: Path, file: Path, game: str, set_: str) -> Imported:
    """Read a table and find out what it changes in a game's set files, and what is then wrong with them; cards that are
    new go to the set that the table names, or to `set_`. Nothing is written.

    Raises InputError for a table that cannot be taken, or set files that cannot be read; UsageError where it is not
    clear which game or set is meant.
    """
    listed = _read(file)
    name = the_games(start, [game] if game else [])[0]
    project = read(start, [name])
    sources = project.sources.games[name]
    for found in project.findings:
        if found.code.startswith("YML") and found.severity >= Severity.ERROR:
            raise InputError(f"{project.span(found.at)}: {found.message}", "mend the file first")
    docs = {set_name(doc.file): doc for doc in sources.sets}
    before = {row.id: row for row in gather(sources.sets)}
    changed: dict[str, dict[str, Fields]] = {}
    added: dict[str, dict[str, Mapping[str, Data]]] = {}
    for row in listed:
        if row.id in before:
            if fields := _fields(before[row.id].fields, row):
                changed.setdefault(before[row.id].set, {})[row.id] = fields
        else:
            added.setdefault(_home(row, set_, docs), {})[row.id] = row.fields
    return _outcome(project, name, docs, changed, added, listed, before)


def _outcome(
    project: Project,
    game: str,
    docs: Mapping[str, Doc],
    changed: Mapping[str, Mapping[str, Fields]],
    added: Mapping[str, Mapping[str, Mapping[str, Data]]],
    listed: Sequence[Row],
    before: Mapping[str, Row],
) -> Imported:
    patches, fresh = [], {}
    refused: dict[str, str] = {}
    folder = project.sources.games[game].dir
    for name, doc in docs.items():
        made = edited(doc, changed.get(name, {}), added.get(name, {}))
        refused |= {id: f"{doc.file}: `{id}`: {why}" for id, why in made.refused}
        if made.text != doc.text:
            patches.append(Patch(doc.file, raw(doc, doc.text), raw(doc, made.text), ()))
    for name, cards in added.items():
        if name not in docs:
            fresh[f"{folder}/sets/{name}.yaml".lstrip("/")] = new_file(cards).encode()
    touched = [id for cards in changed.values() for id in cards if id not in refused]
    new = [id for cards in added.values() for id in cards if id not in refused]
    table = {row.id: row for row in listed}
    same = len(table) - len(touched) - len(new) - len(refused)
    texts = {patch.file: patch.after for patch in patches} | fresh
    after, findings = _judged(project, game, texts) if texts else (project, ())
    return Imported(
        after, findings, table, tuple(patches), fresh, tuple(touched), tuple(new), same,
        len(before.keys() - table.keys()), tuple(refused.values()),
    )  # fmt: skip


def _judged(project: Project, game: str, texts: Mapping[str, bytes]) -> tuple[Project, tuple[Finding, ...]]:
    """Give a project as it would be with set files of these bytes, and what is found in it that is not now."""
    after = build(with_sets(project.sources, game, texts))
    known = Counter(map(_same, survey(project).findings))
    new = []
    for found in survey(after).findings:
        known[_same(found)] -= 1
        if known[_same(found)] < 0:
            new.append(found)
    return after, tuple(new)


def _same(found: Finding) -> tuple[object, ...]:
    """Give what a finding is known by, though lines move."""
    return found.code, found.severity, found.message, found.at.file, isinstance(found.at, Origin) and found.at.path


def write(found: Imported) -> tuple[str, ...]:
    """Write what a table changes; give the files that were changed in the meantime, and are left alone.

    Raises WriteError; a file is the old one or the new one, whole.
    """
    left = write_patches(found.project.root, found.patches)[1]
    for name, data in found.fresh.items():
        files.write(found.project.root / name, data, within=found.project.root)
    return tuple(patch.file for patch in left)


def _read(file: Path) -> tuple[Row, ...]:
    """Read a table in the form that its name says."""
    form = file.suffix.lower()
    readers = {".csv": csvfile.read, ".tsv": csvfile.read, ".xlsx": xlsxfile.read}
    if form not in (*readers, ".json"):
        raise UsageError(
            f"`{files.shown(file.name or str(file))}` is no table", "give a file that ends in .csv, .xlsx or .json"
        )
    data = files.Tree(file.absolute().parent).read(file.name, MAX_TABLE)
    return jsonfile.read(data) if form == ".json" else rows.rows(readers[form](data))


def _fields(old: Mapping[str, Data], row: Row) -> dict[str, Data | Absent]:
    """Give what becomes of a card's fields. What the table has no column for stays; so does the line break at the end
    of a text, which is not seen in a cell."""
    exact = row.columns is None
    spoken = old.keys() if row.columns is None else row.columns
    made: dict[str, Data | Absent] = {key: ABSENT for key in old if key in spoken and key not in row.fields}
    for key, value in row.fields.items():
        if key not in old:
            made[key] = value
        elif value != (old[key] if exact else shortened(old[key])):
            ended = not exact and shortened(old[key]) != old[key] and isinstance(value, str)
            made[key] = f"{value}\n" if ended else value
    return made


def _home(row: Row, set_: str, docs: Mapping[str, Doc]) -> str:
    """Give the set of a new card. Raises InputError for an id that is none, UsageError where no set is named."""
    at = where(row.sheet, row.line)
    if not ID.fullmatch(row.id):
        raise InputError(f"{at}: `{files.shown(row.id)}` is no id", "letters, digits, `-` and `_`, 64 at most")
    home = set_ or row.set
    if not home:
        listed = ", ".join(f"`{name}`" for name in docs)
        raise UsageError(f"{at}: `{row.id}` is new, and no set is named for it", f"`--set`: {listed}, or a new one")
    if home not in docs and not all(ID.fullmatch(part) for part in home.split("/")):
        place = "" if set_ else f"{at}: "
        raise UsageError(
            f"{place}`{files.shown(home)}` is no set{did_you_mean(home, docs)}",
            "name a file below `sets/`, in letters, digits, `-` and `_`",
        )
    return home


def diffs(found: Imported) -> Iterator[tuple[str, str, str]]:
    """Give each file that would change: its name, its text before and after."""
    for patch in found.patches:
        yield patch.file, patch.before.decode("utf-8-sig"), patch.after.decode("utf-8-sig")
    for name, data in found.fresh.items():
        yield name, "", data.decode()
