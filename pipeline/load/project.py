"""A folder -> `Sources`: which games there are, and their files, read and parsed.

A project is a game's folder (it has `game.yaml`) or a folder with `cards/<game>/` for each of several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path

from pipeline.collector import paused
from pipeline.errors import InputError, InternalError, UsageError
from pipeline.files import MissingError, OutsideError, Tree
from pipeline.findings import Finding, Origin, Place, Severity, Span
from pipeline.fixed import fixed
from pipeline.load.again import parse_again
from pipeline.load.codes import EMPTY, report
from pipeline.load.decode import MAX_BYTES, decode
from pipeline.load.doc import Doc
from pipeline.load.folders import DECKS, NAMED_FOLDERS, GameFolder, beginning, find_games, list_files, refused
from pipeline.load.nodes import Lines
from pipeline.load.parse import parse

MAX_ICON_SET = 16 * 1024 * 1024
"""Bytes of a set of icons; the largest that is known has 9 million."""
MAX_TOTAL = 64_000_000
"""Bytes of YAML in one project, 64 MB."""


Kept = dict[str, tuple[bytes, Doc | None, tuple[Finding, ...]]]
"""What was parsed of a project's YAML files: bytes, document and findings by name."""


@fixed(frozen=True, slots=True)
class GameSources:
    """One game's files. `dir` is its folder in the project (empty when it is the project).

    `game` is None when `game.yaml` is missing or refused; a finding says why. `rules` is the text of
    `rules.md`, or None. `files` are the pictures, fonts and symbols that are there, as names in the project.
    `decks` are the deck files, `icons` the bytes of the JSON files under `symbols/`, by name.
    """

    id: str
    dir: str
    game: Doc | None
    sets: tuple[Doc, ...]
    rules: str | None
    rules_file: str
    files: frozenset[str]
    decks: tuple[Doc, ...] = ()
    icons: Mapping[str, bytes] = field(default_factory=dict)

    def is_deck(self, file: str) -> bool:
        """Tell whether a file of the project is one of the game's decks, which no card's face depends on."""
        return self._is_in(DECKS, file)

    def is_used_alone(self, file: str) -> bool:
        """Tell whether a file is a picture or symbol, or a folder of these: what is wrong with it matters to the
        cards that name it."""
        return any(self._is_in(folder, f"{file}/") for folder in NAMED_FOLDERS)

    def _is_in(self, folder: str, file: str) -> bool:
        return file.startswith(f"{self.dir}/{folder}/" if self.dir else f"{folder}/")


@fixed(frozen=True, slots=True)
class Sources:
    """All that was read of a project. `texts` holds files that are no YAML (`rules.md`), by name."""

    root: Path
    games: Mapping[str, GameSources]
    docs: Mapping[str, Doc]
    findings: tuple[Finding, ...]
    texts: Mapping[str, str] = field(default_factory=dict)

    def span(self, place: Place) -> Span:
        """Look a place up in its file. A span is given back as it is.

        In a file that is no YAML a path of one number is a line, and a range counts code points of
        the text, or of that line. A file that was refused, or holds no text, has no places: its
        span is its very beginning, precision `parent`. Raises InternalError for an unknown file.
        """
        if isinstance(place, Span):
            return place
        if place.file in self.docs:
            return self.docs[place.file].span(place)
        if place.file in self.texts:
            return _span_in_text(self.texts[place.file], place)
        if isinstance(Tree(self.root).problem(place.file), MissingError | OutsideError):
            raise InternalError(f"a finding points at `{place.file}`, which was not read")
        return beginning(place.file)


def load(root: Path, only: Iterable[str] = (), kept: Kept | None = None) -> Sources:
    """Read a project's games, or those that `only` names. Files are read in the order of their names.

    A YAML file with the bytes that `kept` has of it is not parsed again; what is parsed is kept there.

    Raises UsageError when `only` names a game that is not there, InputError when there is none at all.
    """
    tree = Tree(root)
    folders, findings = find_games(tree)
    names = tuple(only)
    chosen = _choose(folders, names)
    wanted = {folder.inside("game.yaml") for folder in chosen}
    reader = _Reader(tree, [one for one in findings if not names or one.at.file in wanted], kept)
    with paused():
        games = {folder.id: reader.game(folder) for folder in chosen}
    return Sources(tree.root, games, reader.docs, tuple(reader.findings), reader.texts)


def load_deck(sources: Sources, file: str) -> tuple[Doc | None, Sources]:
    """Read one more deck file of the project, by its name in it; give it, and the sources with it and what was found.

    What cannot be read is a finding.
    """
    reader = _Reader(Tree(sources.root), [], None)
    doc = reader.doc(file)
    return doc, replace(sources, docs={**sources.docs, **reader.docs}, findings=(*sources.findings, *reader.findings))


def with_sets(sources: Sources, game: str, texts: Mapping[str, bytes]) -> Sources:
    """Give the sources as they would be with these bytes as set files of a game, in the place of those that are there
    or beside them. Nothing is read from the disk.
    """
    home = sources.games[game]
    made = {file: parse(file, raw) for file, raw in texts.items()}
    fresh = {file: doc for file, (doc, _) in made.items() if doc}
    docs = {file: doc for file, doc in sources.docs.items() if file not in made} | fresh
    sets = {doc.file: doc for doc in home.sets if doc.file not in made} | fresh
    findings = [found for found in sources.findings if found.at.file not in made]
    findings += [found for file, (_, said) in made.items() for found in mild(said, texts[file])]
    games = {**sources.games, game: replace(home, sets=tuple(sets[file] for file in sorted(sets)))}
    return replace(sources, games=games, docs=docs, findings=tuple(findings))


def _choose(folders: list[GameFolder], only: tuple[str, ...]) -> list[GameFolder]:
    """Give the games asked for; all when none are."""
    known = {folder.id: folder for folder in folders}
    for name in only:
        if name not in known:
            from rapidfuzz.process import extractOne  # here, since it is needed only for a slip

            near = extractOne(name, list(known), score_cutoff=60)
            listed = ", ".join(f"`{one}`" for one in known)
            hint = f"did you mean `{near[0]}`?" if near else f"name one of {listed}: not a file of it, nor a card"
            raise UsageError(f"there is no game `{name}`", hint)
    return [folder for folder in folders if not only or folder.id in only]


class _Reader:
    """Reads games one after another; gathers documents, texts and findings."""

    def __init__(self, tree: Tree, findings: list[Finding], kept: Kept | None) -> None:
        self.docs: dict[str, Doc] = {}
        self.texts: dict[str, str] = {}
        self.findings = findings
        self._tree = tree
        self._left = MAX_TOTAL
        self._kept: Kept = {} if kept is None else kept

    def game(self, folder: GameFolder) -> GameSources:
        """Read one game."""
        names = list_files(self._tree, folder)
        self.findings += names.findings
        rules_file = folder.inside("rules.md")
        return GameSources(
            folder.id,
            folder.dir,
            self.doc(folder.inside("game.yaml")),
            tuple(doc for name in names.sets if (doc := self.doc(name, cards=True))),
            self._text(rules_file),
            rules_file,
            frozenset(names.files),
            tuple(doc for name in names.decks if (doc := self.doc(name))),
            dict(self._icons(name for name in names.files if name.endswith(".json"))),
        )

    def _icons(self, files: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Read sets of icons."""
        for file in files:
            try:
                yield file, self._tree.read(file, MAX_ICON_SET)
            except InputError as error:
                self.findings.append(refused(file, error))

    def doc(self, file: str, cards: bool = False) -> Doc | None:
        """Read a YAML file, which may be one of `cards`; None when it is refused, which is a finding."""
        raw = self._bytes(file)
        if raw is None:
            return None
        kept = self._kept.get(file)
        if kept is None or kept[0] != raw:
            self._kept[file] = (raw, *parse_again(file, raw, kept[1:] if kept else None))
        _, doc, findings = self._kept[file]
        self.findings += mild(findings, raw) if cards else findings
        if doc:
            self.docs[file] = doc
        return doc

    def _text(self, file: str) -> str | None:
        if isinstance(self._tree.problem(file), MissingError):
            return None
        raw = self._bytes(file)
        if raw is None:
            return None
        text, findings = decode(file, raw)
        self.findings += findings
        if text is not None:
            self.texts[file] = text
        return text

    def _bytes(self, file: str) -> bytes | None:
        """Read a file; where that is refused, a finding says why."""
        try:
            raw = self._tree.read(file, MAX_BYTES)
        except InputError as error:
            self.findings.append(refused(file, error))
            return None
        self._left -= len(raw)
        if self._left < 0:
            message = f"the project's text files have more than {MAX_TOTAL:,} bytes, the limit"
            self.findings.append(report("YML013", beginning(file), message, "make several projects of it"))
            return None
        return raw


def mild(findings: Iterable[Finding], raw: bytes) -> list[Finding]:
    """Judge what was found in a set file of some bytes: one that has only comments has no cards yet, as one with a bare
    `cards:`. One without a letter may have lost them: what was made of them stays."""
    hint = "write `cards:` and the cards below it, or remove the file"
    return [
        replace(found, severity=Severity.WARNING, message="the file has only comments", hint=hint)
        if found.code == EMPTY and raw.strip()
        else found
        for found in findings
    ]


@lru_cache(maxsize=8)
def _lines(text: str) -> Lines:
    """Give the table of a text's lines, which is looked at for each finding in it."""
    return Lines(text)


def _span_in_text(text: str, place: Origin) -> Span:
    """Give the span of a line, or of a range, of a plain text."""
    lines = _lines(text)
    first, last = 0, len(text)
    if place.path and isinstance(place.path[0], int):
        row = max(1, min(place.path[0], len(lines)))
        first = lines.offset(row, 1)
        end = lines.offset(row + 1, 1) if row < len(lines) else len(text)
        last = first + len(text[first:end].rstrip("\r\n"))
    if place.range:
        start, end = (min(first + at, last) for at in place.range)
        return lines.span(place.file, start, end, "char")
    return lines.span(place.file, first, last)
