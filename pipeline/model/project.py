"""The entry of stage 2: `Sources` -> `Project`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pipeline.collector import paused
from pipeline.findings import Finding, Origin, Place, Severity, Span
from pipeline.load.doc import Doc
from pipeline.load.project import GameSources, Sources, load_deck
from pipeline.model import cards, decks, icons, numbering, playspec, reverses, rules, spec, text
from pipeline.model.cards import Entry
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.declared import BackSpec, GameSpec
from pipeline.model.echo import ANY, RULED, SECTIONS
from pipeline.model.faces import LookTemplate
from pipeline.model.gamefile import GameIn
from pipeline.model.invalid import listed, read
from pipeline.model.look import PLAIN
from pipeline.model.looks import gather, with_backs_that_fit
from pipeline.model.memory import Declarations, GameMemory, Memory, Names
from pipeline.model.nearest import did_you_mean, nearest, respelt
from pipeline.model.raw import ID, kind_of
from pipeline.model.types import Card, Deck, Game

MAX_CARDS = 100_000
"""Cards of one game; a set for a collectible game has a few hundred."""
MAX_PRINTED = 10_000_000
"""Letters of the text boxes of all cards of a game: 5,000 cards of 2,000 letters."""
LEAST_COPIED = 3
"""Ids that two files share from which on one looks like a copy of the other, if they are half of its cards."""

_TOUCHING = re.compile(r"([a-z-]+):(\S[^\n]*)")


@dataclass(frozen=True)
class Project:
    """All games of a project, their looks by name, and what was found so far.

    `broken` names the games with an error that is not one card's: in `game.yaml`, in their look, or in a file whose
    cards cannot be told. None of their cards is rendered, since one card's face may depend on all (its number does).
    `unread` names those with a file that could not be read, or a declaration that is in doubt: what is said of such a
    game as a whole may be false.
    """

    root: Path
    games: Mapping[str, Game]
    looks: Mapping[str, LookTemplate]
    findings: tuple[Finding, ...]
    broken: frozenset[str]
    unread: frozenset[str]
    sources: Sources

    def span(self, place: Place) -> Span:
        """Give the span of a place in any file of the project or of its looks."""
        return self.sources.span(place)

    def look_of(self, game: Game, back: str = "") -> LookTemplate:
        """Give the look of the cards that have a back, and of that back, the game's own without one; a plain one where
        it could not be read: the game is then broken, and no card is rendered."""
        return self.looks.get(game.spec.look_of(back).template, PLAIN)

    def doubts(self, game: str) -> tuple[Finding, ...]:
        """Give the errors for which what is said of a game's rules and decks may be false: those of its `rules:` and
        `plan:`, where something else now stands for what was written, and those for which the game is `unread`."""
        source = self.sources.games[game]
        home = _inside(source, "game.yaml")
        return tuple(
            f
            for f in self.errors(game)
            if _of_cards(f, source) and (game in self.unread or (f.at.file == home and _rules_are_in_doubt(f)))
        )

    def errors(self, game: str) -> tuple[Finding, ...]:
        """Give the errors for which a game may be `broken`: those in its folder, and those of looks."""
        source = self.sources.games[game]
        wrong = (f for f in self.findings if f.severity >= Severity.ERROR and not f.card)
        return tuple(f for f in wrong if _of_cards(f, source) or f.at.file.startswith("templates/"))


def _rules_are_in_doubt(found: Finding) -> bool:
    """Tell whether an error of `game.yaml` leaves its rules otherwise than they are written."""
    path = found.at.path if isinstance(found.at, Origin) else ()
    meant = found.fix.text if found.fix and len(path) == 1 else ""
    return found.code == "MOD020" or not {*path[:1], meant}.isdisjoint({"rules", "plan"})


def build(sources: Sources, memory: Memory | None = None) -> Project:
    """Make the project. Every finding of the load stage is passed on. What `memory` has of a reading before is taken
    from there, and this one is kept in it."""
    findings = list(sources.findings)
    games: dict[str, Game] = {}
    looks: dict[str, LookTemplate] = {}
    docs: dict[str, Doc] = {}
    broken: set[str] = set()
    lacking: set[str] = set()
    for id, source in sources.games.items():
        kept = memory.of(id) if memory else None
        with paused():
            refused = any(f.severity >= Severity.ERROR and _of_cards(f, source) for f in sources.findings)
            unread = refused or not all(_holds_cards(doc.data) for doc in source.sets)
            lacking |= {id} if unread else set()
            game, notes = _read(source, unread, kept)
            lacking |= {id} if any(section in SECTIONS for section, _ in notes.doubtful) else set()
            decked = tuple(_torn(deck, sources.findings) for deck in game.decks)
            game = game if decked == game.decks else replace(game, decks=decked)
        notes = replace(notes, findings=list(notes.findings))
        dressed = gather(game.spec, sources.root, looks, docs, notes)
        games[id] = with_backs_that_fit(game, looks, notes) if dressed else game
        wrong = [f for f in (*notes.findings, *sources.findings) if f.severity >= Severity.ERROR and not f.card]
        if not dressed or any(_of_cards(f, source) or f.at.file in docs for f in wrong):
            broken.add(id)
        findings += notes.findings
    sources = replace(sources, docs={**sources.docs, **docs})
    return Project(sources.root, games, looks, tuple(findings), frozenset(broken), frozenset(lacking), sources)


def _of_cards(finding: Finding, game: GameSources) -> bool:
    """Tell whether a finding lies in a game's folder, and not in a deck, on which no card depends, nor at a picture or
    the like, on which only the cards do that name it."""
    file = finding.at.file
    within = not game.dir or file == game.dir or file.startswith(f"{game.dir}/")
    return within and not game.is_deck(file) and not game.is_used_alone(file)


def _holds_cards(data: Any) -> bool:
    """Tell whether a card file's data has cards where they belong; if not, there may be some where nobody looks."""
    keys = [key for key in data if not key.startswith("x-")] if isinstance(data, dict) else []
    return "cards" in keys and set(keys) <= {"cards", "defaults"} and isinstance(data["cards"], dict | None)


def _torn(deck: Deck, loaded: Iterable[Finding]) -> Deck:
    """Give a deck as broken when something of its file was refused as it was loaded: it may be a line that is gone."""
    torn = any(f.severity >= Severity.ERROR and f.at.file == deck.at.file for f in loaded)
    return replace(deck, broken=True) if torn else deck


def _inside(source: GameSources, name: str) -> str:
    return f"{source.dir}/{name}" if source.dir else name


def _read(source: GameSources, unread: bool, kept: GameMemory | None) -> tuple[Game, Notebook]:
    """Make a game, or give the one that is kept; with what is said of it, its look apart."""
    if kept and (same := kept.game(source, unread)):
        return same
    notes = Notebook(home=_inside(source, "game.yaml"))
    game = _game(source, unread, notes, kept or GameMemory())
    if kept:
        kept.whole = (source, unread, game, notes)
    return game, notes


def _declared(source: GameSources, at: Origin, fallback: dict[str, Any], notes: Notebook, kept: GameMemory) -> GameSpec:
    """Read what `game.yaml` declares. Raises NotebookFull."""
    doc = source.game
    if same := kept.declarations(source, notes):
        return same
    data = None if doc is None else read(GameIn, _without_own(doc.data), at, notes, fallback)
    sets = icons.read(source.icons, source.dir, notes)
    declared = spec.build(source.id, data or GameIn.model_validate(fallback), at, notes, sets)
    _files(declared, source, notes)
    _check_numbers(declared, notes)
    if doc:
        found, doubtful = tuple(notes.findings), frozenset(notes.doubtful)
        kept.declared = Declarations(doc, source.files, source.icons, declared, found, doubtful)
    return declared


def _game(source: GameSources, unread: bool, notes: Notebook, kept: GameMemory) -> Game:
    """Make a game. Where a file of it is `unread`, nothing is said that its cards might disprove."""
    doc = source.game
    at = Origin(_inside(source, "game.yaml"))
    fallback = {"title": source.id, "types": {"card": {}}}
    try:
        declared = _declared(source, at, fallback, notes, kept)
    except NotebookFull:
        return Game(source.dir, spec.build(source.id, GameIn.model_validate(fallback), at, Notebook()), (), None)
    made: list[Card] = []
    with suppress(NotebookFull):
        made.extend(_cards(declared, source, unread, notes, kept) if doc else ())
    with suppress(NotebookFull):
        made = reverses.paired(made, partial(_counted, source), declared, notes)
    wrong = notes.spoilt | {f.card for f in notes.findings if f.card and f.severity >= Severity.ERROR}
    numbered = _numbered(made, declared, kept)
    done = kept.finish((replace(c, status="broken") if c.id in wrong else c for c in numbered), declared)
    rulebook = None if source.rules is None else rules.read(source.rules_file, source.rules)
    made_decks: list[Deck] = []
    with suppress(NotebookFull):
        if rulebook or not unread:  # else it may be there, and be the file that cannot be read
            playspec.check_sections(declared.play, at.child("rules"), rulebook, notes)
        if doc is None:  # nothing of what a deck names is known
            notes.doubtful |= {(section, ANY) for section in (*SECTIONS, *RULED)}
        made_decks.extend(decks.build(source.decks, decks.shelf(declared, done, notes, not unread)))
    return Game(source.dir, declared, done, rulebook, tuple(made_decks))


def _cards(declared: GameSpec, source: GameSources, unread: bool, notes: Notebook, kept: GameMemory) -> Iterator[Card]:
    """Give a game's cards, up to the limits of a game. Raises NotebookFull."""
    entries = list(_entries(source, notes, kept))
    if len(entries) > MAX_CARDS:
        message = f"the game has {len(entries):,} cards; the limit is {MAX_CARDS:,}"
        notes.add("MOD020", message, entries[MAX_CARDS].at.key(), hint="make several games of it")
        del entries[MAX_CARDS:]
    names = {e.id: str(e.data.get("name") or e.id) for e in entries}
    named, ids = Names({} if unread else {name: id for id, name in names.items()}), Names(names)
    known = text.lexicon(declared, named)
    if not unread:
        _listed_cards(declared, names, notes)
    left = MAX_PRINTED
    kept.stand_on(declared, source.files, unread)
    ground = cards.Ground(declared, known, source.files, source.dir, ids)
    for entry in entries:
        make = partial(cards.build, entry, ground, notes)
        card = kept.card(entry, make, named, ids, notes)
        left -= kept.letters(card)
        if left < 0:
            message = f"the cards up to this one print more than {MAX_PRINTED:,} letters, the limit of a game"
            notes.add("MOD020", message, entry.at.key(), hint="what follows was not read; make several games of it")
            return
        yield card


def _counted(source: GameSources, card: Card) -> bool:
    """Tell whether a card itself says how many copies it has, and not the defaults of its file or its rarity."""
    doc = next(doc for doc in source.sets if doc.file == card.at.file)
    return doc.style(card.at.child("copies").path) is not None


def _without_own(data: Any) -> Any:
    """Take out the keys that are the designer's own (`x-...`)."""
    return {k: v for k, v in data.items() if not k.startswith("x-")} if isinstance(data, dict) else data


def _entries(source: GameSources, notes: Notebook, kept: GameMemory) -> Iterator[Entry]:
    """Give each card of each file, in order; ids are checked over all files."""
    seen: dict[str, Origin] = {}
    sizes: dict[str, int] = {}
    for doc in source.sets:
        at = Origin(doc.file)
        data = doc.data if isinstance(doc.data, dict) else {}
        if data is doc.data:
            _check_keys(data, at, notes)
        else:
            notes.add("MOD003", f"expected a mapping with `cards:`, found {kind_of(doc.data)}", at)
        defaults = kept.defaults(doc.file, _mapping(data.get("defaults"), at.child("defaults"), notes))
        bodies = _mapping(data.get("cards"), at.child("cards"), notes)
        sizes[doc.file], taken = len(bodies), dict[Origin, Origin]()
        for id, body in bodies.items():
            if id not in seen and (same := kept.entry(doc.file, id, body, defaults)):
                seen[id] = same.at
                yield same
                continue
            here = at.child("cards", id)
            if not ID.fullmatch(id):
                expected = "letters, digits, `-` and `_`, 64 at most"
                notes.add("MOD016", f"`{id}` is no id", here.key(), actual=id, expected=expected)
            elif id in seen:
                taken[here] = seen[id]
            else:
                seen[id] = here
                own = _mapping(body, here, notes)
                if body is not None and not isinstance(body, dict):
                    notes.lost.add(id)
                    notes.spoilt.add(id)
                fill = {k: v for k, v in defaults.items() if k not in own}
                entry = Entry(id, {**fill, **own}, here, frozenset(fill), doc.file)
                if isinstance(body, dict):
                    kept.entries[id] = body, defaults, entry
                yield entry
        _taken(taken, sizes, notes)


def _taken(taken: Mapping[Origin, Origin], sizes: Mapping[str, int], notes: Notebook) -> None:
    """Note the cards of a file whose ids are taken, each with the card that has it: one by one, or in one finding where
    one file looks like a copy of the other. `sizes` are the cards of the files."""
    shared: dict[str, list[tuple[Origin, Origin]]] = {}
    for here, first in taken.items():
        shared.setdefault(first.file, []).append((here, first))
    for file, pairs in shared.items():
        here, first = pairs[0]
        if len(pairs) >= LEAST_COPIED and 2 * len(pairs) >= min(sizes[here.file], sizes[file]):
            message = f"{len(pairs)} of the {sizes[here.file]} cards in `{here.file}` have ids of cards in `{file}`"
            hint = "remove one file if it is a copy of the other, or give its cards ids of their own"
            notes.add("MOD014", message, here.key(), hint=hint, related=(first.key(),))
            continue
        for here, first in pairs:
            id = str(here.path[-1])
            notes.add("MOD014", f"the id `{id}` is taken", here.key(), actual=id, related=(first.key(),))


def _check_keys(data: dict[str, Any], at: Origin, notes: Notebook) -> None:
    """Note what stands beside `cards:` in a card file and is not known there, or that there is no `cards:`."""
    known = ("defaults", "cards")
    strange = [key for key in data if key not in known and not key.startswith("x-")]
    if "cards" not in data and not any(nearest(key, ["cards"]) for key in strange):
        cards = [key for key in strange if isinstance(data[key], dict)]
        hint = "write `cards:` above them, and the cards two spaces deeper" if cards else ""
        notes.add("MOD002", "the key `cards` is missing", at, expected="cards", hint=hint)
        strange = [key for key in strange if key not in cards]
    for key in strange:
        where, near = at.child(key).key(), did_you_mean(key, known)
        hint = "a card stands below `cards:`, two spaces deeper" if isinstance(data[key], dict) and not near else ""
        fix = respelt(where, key, known)
        notes.add("MOD001", f"`{key}` is no key here{near}", where, expected=listed(known), hint=hint, fix=fix)


def _mapping(data: Any, at: Origin, notes: Notebook) -> dict[str, Any]:
    if data is None or isinstance(data, dict):
        return data or {}
    touching = _TOUCHING.fullmatch(data) if isinstance(data, str) else None
    hint = f"write a space behind the `:`: `{touching[1]}: {touching[2]}`" if touching else ""
    notes.add("MOD003", f"expected a mapping, found {kind_of(data)}", at, expected="a mapping", hint=hint)
    return {}


def _files(game: GameSpec, source: GameSources, notes: Notebook) -> None:
    """Note each file that `game.yaml` names and the game's folder lacks."""
    named = [(s.svg, s.at.child("svg")) for s in game.symbols.values()]
    named += [(b.art, b.at.child("art")) for b in game.backs.values() if isinstance(b, BackSpec)]
    for path, at in named:
        if ":" in path:
            if not game.is_icon(path):
                known = [f"{one.prefix}:{icon}" for one in game.icons.values() for icon in one.names]
                notes.add("MOD005", f"`{path}` is no icon of this game{did_you_mean(path, known)}", at, actual=path)
        elif path and (f"{source.dir}/{path}" if source.dir else path) not in source.files:
            notes.add("MOD017", f"`{path}` is not in the game's folder", at, actual=path)


def _listed_cards(game: GameSpec, names: Mapping[str, str], notes: Notebook) -> None:
    for family in game.families.values():
        for n, id in enumerate(family.cards):
            if id not in names:
                message = f"no card has the id `{id}`{did_you_mean(id, names)}"
                at = family.at.child("cards", n)
                notes.add("MOD009", message, at, actual=id, fix=respelt(at, id, names))


def _numbered(made: list[Card], game: GameSpec, kept: GameMemory) -> list[Card]:
    """Give each card without a number of its own the next one, when the game numbers its cards; a reverse has that of
    its front."""
    open_ids = [c.id for c in made if not c.number and not c.reverse_of] if game.number_format else []
    index = {id: n for n, id in enumerate(open_ids, start=1)}
    numbers = {c.id: c.number for c in made}
    numbers |= {id: numbering.number(game.number_format, n, len(open_ids)) for id, n in index.items()}
    all_ = ((c, c.number or numbers.get(c.reverse_of or c.id, "")) for c in made)
    return [kept.numbered(c, number) if number != c.number else c for c, number in all_]


def _check_numbers(game: GameSpec, notes: Notebook) -> None:
    """Note what looks like a part of the number format and is none."""
    for found in re.finditer(r"\{[^{}]*\}", numbering.PART.sub(lambda m: " " * len(m[0]), game.number_format)):
        spot = game.at.child("numbers").slice(found.start(), found.end())
        message = f"`{found[0]}` is no part of a number"
        notes.add("MOD003", message, spot, actual=found[0], expected="`{index}`, `{total}`, `{index:03d}`")


def with_deck(project: Project, game: str, file: str) -> tuple[Project, Deck | None]:
    """Read one more deck of a game, a file of the project by its name in it; give the project with what was found.

    The deck is None when its file cannot be read.
    """
    known = next((deck for deck in project.games[game].decks if deck.at.file == file), None)
    if known:
        return project, known
    doc, sources = load_deck(project.sources, file)
    notes, deck = Notebook(), None
    declared = project.games[game]
    with suppress(NotebookFull):
        shelf = decks.shelf(declared.spec, declared.cards, notes, game not in project.unread)
        deck = _torn(decks.read_deck(doc, Path(file).stem, shelf), sources.findings) if doc else None
    found = (*project.findings, *sources.findings[len(project.sources.findings) :], *notes.findings)
    return replace(project, sources=sources, findings=found), deck
