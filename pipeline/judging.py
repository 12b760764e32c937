"""The sentence of the checker: read a project, judge its games and decks, or make packs of cards from them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from pipeline import files
from pipeline.check.cast import Cast
from pipeline.check.packs import opened
from pipeline.check.run import check, check_deck
from pipeline.errors import UsageError
from pipeline.findings import Finding, Severity
from pipeline.lint.runner import ordered
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project
from pipeline.model.types import Deck, Game
from pipeline.model.verdicts import Verdict
from pipeline.survey import find_deck, read, require


@dataclass(frozen=True, slots=True)
class Judged:
    """Verdicts by game, and as findings: what does not hold, and what is `unread`, the errors in the files."""

    project: Project
    verdicts: Mapping[str, tuple[Verdict, ...]]
    findings: tuple[Finding, ...]
    unread: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Packed:
    """Packs that were made: each deck with its file in the project, and whether the file is new."""

    game: Game
    decks: Mapping[str, Deck]
    fresh: Mapping[str, bool]


def judge(start: Path, games: Iterable[str], deck: str | None = None) -> Judged:
    """Judge the games named, or all, with all their decks; or one deck alone, by its name or its file.

    Of a game with a file that cannot be read, or with rules that have an error, nothing is said: it might be false.

    Raises InputError for what cannot be read, UsageError for a game or deck that is none.
    """
    project = read(start, games)
    if deck is None:
        verdicts = {id: () if project.doubts(id) else check(game) for id, game in project.games.items()}
    else:
        project, game, found = _one(project, deck)
        sure = found and not project.doubts(game)
        verdicts = {game: check_deck(project.games[game], found) if found and sure else ()}
        if found and not found.format:
            raise UsageError(f"the deck `{deck}` names no format, so no rule judges it", "write `format:` in its file")
    bad = [one.finding() for listed in verdicts.values() for one in listed if not one.ok]
    wrong = [f for f in project.findings if f.severity >= Severity.ERROR or f.code == "MOD021"]
    return Judged(project, verdicts, ordered((*wrong, *bad), project.span), ordered(wrong, project.span))


def _one(project: Project, name: str) -> tuple[Project, str, Deck | None]:
    """Find a deck in the one game that was asked for, or that has it."""
    games = list(project.games)
    if len(games) > 1:
        path = Path(os.path.realpath(name))
        holding = [g for g in games if project.games[g].deck(name) or path.is_relative_to(project.root / "cards" / g)]
        if len(holding) != 1:
            raise UsageError(f"it is not clear which game the deck `{name}` is for", "name the game before `--deck`")
        games = holding
    project, deck = find_deck(project, games[0], name)
    return project, games[0], deck


def pack(start: Path, name: str, kind: str | None, players: int, seed: int) -> Packed:
    """Make a game's packs for some players, and write each as a deck file under `output/`.

    Raises UsageError when the game has no such packs or they cannot be made, InputError when an error in its files
    puts them in doubt, WriteError when a file cannot be written.
    """
    project = read(start, [name])
    game = project.games[name]
    require(project, (*project.doubts(name), *_lost(project, name)), "no pack can be made")
    packs = game.spec.play.packs
    if not packs:
        raise UsageError(f"the game `{name}` declares no packs", "declare them under `rules: packs:` of game.yaml")
    if kind is None and len(packs) > 1:
        raise UsageError(f"the game `{name}` has several kinds of packs", f"choose one: {', '.join(packs)}")
    if kind is not None and kind not in packs:
        raise UsageError(f"there are no packs `{kind}`{did_you_mean(kind, packs)}", f"there are {', '.join(packs)}")
    chosen = packs[kind or next(iter(packs))]
    folder = f"output/{name}/packs/{chosen.id}-{players}-players-seed-{seed}"
    decks = {f"{folder}/{deck.id}.yaml": deck for deck in opened(chosen, Cast(game), players, seed)}
    fresh = {file: files.write(project.root / file, text(deck), within=project.root) for file, deck in decks.items()}
    return Packed(game, decks, fresh)


def _lost(project: Project, game: str) -> tuple[Finding, ...]:
    """Give the errors of a game's cards: a pack without these cards would be none of the game's."""
    broken = {card.id for card in project.games[game].cards if card.status == "broken"}
    folder = project.games[game].dir
    own = (f for f in project.findings if f.at.file.startswith(f"{folder}/" if folder else ""))
    return tuple(f for f in own if f.severity >= Severity.ERROR and f.card in broken)


def text(deck: Deck) -> bytes:
    """Give a deck as the YAML of a deck file."""
    said = {"title": deck.title, "format": deck.format, "back": deck.back, "notes": deck.notes, "cards": deck.part()}
    parts = {name: deck.part(name) for name in deck.parts}
    whole = {key: value for key, value in {**said, "parts": parts}.items() if value}
    dumped: str = yaml.safe_dump(whole, sort_keys=False, allow_unicode=True, width=1000)
    return dumped.encode()
