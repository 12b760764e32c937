"""The looks of a game: each is read once, and held against what the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pipeline.findings import Origin, Severity
from pipeline.load.doc import Doc
from pipeline.model import look
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec, LookSpec
from pipeline.model.faces import LookTemplate
from pipeline.model.invalid import listed
from pipeline.model.lookfile import fits
from pipeline.model.nearest import did_you_mean
from pipeline.model.outline import Outline, nearest
from pipeline.model.raw import shown
from pipeline.model.types import Deck, Game
from pipeline.settings import data_dir
from pipeline.units import Um, show_size


def gather(spec: GameSpec, root: Path, looks: dict[str, LookTemplate], docs: dict[str, Doc], notes: Notebook) -> bool:
    """Read the looks of a game that are not among `looks` and `docs` yet, and note what does not suit it. Tells whether
    it has them all."""
    chosen = (spec.look, *(back.look for back in spec.backs.values() if back.look))
    for one in chosen:
        _read(one, root, looks, docs, notes)
        if one.template in looks:
            _check_options(one, looks[one.template], notes)
    for name in dict.fromkeys(one.template for one in chosen if one.template in looks):
        _check_shapes(spec, looks[name], notes)
        _misspelt(spec, looks[name], notes)
    _check_sizes(spec, looks, notes)
    return all(one.template in looks for one in chosen)


def _read(one: LookSpec, root: Path, looks: dict[str, LookTemplate], docs: dict[str, Doc], notes: Notebook) -> None:
    name = one.template
    if name in looks:
        return
    if look.find(name, root, data_dir()) is None:
        known = look.names(root, data_dir())
        message = f"there is no look `{name}`{did_you_mean(name, known)}"
        notes.add("MOD015", message, one.at.child("use"), actual=name, expected=", ".join(known))
        return
    loaded = look.load(name, root, data_dir())
    notes.findings += [found for found in loaded.findings if found not in notes.findings]  # of one that both extend
    docs.update({doc.file: doc for doc in loaded.docs})
    if loaded.look is not None:
        looks[name] = loaded.look


def _check_options(chosen: LookSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note each option that the look does not have, or whose value does not fit."""
    at = chosen.at.child("options")
    for name, value in chosen.options.items():
        option = look.options.get(name)
        if option is None:
            message = f"`{name}` is no option of the look `{look.id}`{did_you_mean(name, look.options)}"
            notes.add("MOD015", message, at.child(name).key(), actual=name, expected=listed(look.options))
        elif not fits(option, value):
            wanted = listed(option.choices) if option.kind == "choice" else f"a {option.kind}"
            message = f"`{shown(value)}` is no {option.kind} for `{name}`{did_you_mean(value, option.choices)}"
            notes.add("MOD015", message, at.child(name), actual=value, expected=wanted)


def _check_shapes(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note each shape of symbols and types that the look does not have."""
    for symbol in spec.symbols.values():
        _shape(symbol.shape, symbol.at.child("shape"), look, {}, notes)
    for kind in spec.types.values():
        _shape(kind.icon, kind.at.child("icon"), look, spec.symbols, notes)


def _check_sizes(spec: GameSpec, looks: Mapping[str, LookTemplate], notes: Notebook) -> None:
    """Note sizes of cards, the game's and those that come with a back, each held against the look of its cards."""
    places = [("", spec.at.child("size"))]
    for back in spec.backs.values():
        if back.size or back.look:
            places.append((back.id, back.at.child("size") if back.size else back.at.child("look", "use")))
    for id, at in places:
        own = spec.look_of(id).template
        if own in looks:
            _check_size(spec.size_of(id), at, looks[own], notes)


def _check_size(own: tuple[Um, Um], at: Origin, look: LookTemplate, notes: Notebook) -> None:
    """Note a size that cards of the look's shape cannot have, and one that the look is not made for."""
    size = show_size(*own)
    if wrong := misshapen(look, own):
        notes.add("MOD015", f"the size is `{size}`, and {wrong}", at, actual=size,
                  expected=f"{show_size(*nearest(look.outline, own))}, or a like one")  # fmt: skip
    if made_for := unfit(look, own):
        notes.add("MOD024", f"the look `{look.id}` is made for cards {made_for}, and these are {size}", at,
                  actual=size, expected=made_for, severity=Severity.WARNING,
                  hint="choose another size or look; `cardwright proof` shows how the cards come out")  # fmt: skip


def misshapen(look: LookTemplate, own: tuple[Um, Um]) -> str:
    """Say why cards of a look cannot have a size: its shape; nothing where they can."""
    if nearest(look.outline, own) == own:
        return ""
    shape = "is round" if look.outline == "round" else "is a hexagon with equal sides"
    return f"each card of the look `{look.id}` {shape}"


def unfit(look: LookTemplate, own: tuple[Um, Um]) -> str:
    """Say which sizes a look is made for, where another is none of them; else nothing."""
    small = any(side < least for side, least in zip(own, look.least or own, strict=True))
    large = any(side > most for side, most in zip(own, look.most or own, strict=True))
    ends = (("from", look.least), ("to", look.most))
    return " ".join(f"{word} {show_size(*size)}" for word, size in ends if size) if small or large else ""


def _misspelt(spec: GameSpec, look: LookTemplate, notes: Notebook) -> None:
    """Note layouts for a type that the game lacks, where it has one of nearly that name and no layout for it."""
    open_types = [id for id in spec.types if id not in look.layouts]
    for name in look.layouts if look.layers else ():
        near = "" if name in spec.types else did_you_mean(name, open_types)
        if near:
            at = Origin(f"{look.layers[0].label}/template.yaml").child("layouts", name).key()
            message = f"the look `{look.id}` has a layout for `{name}`, no type of the game `{spec.id}`{near}"
            notes.add("MOD004", message, at, actual=name, severity=Severity.WARNING)


def _shape(name: str, at: Origin, look: LookTemplate, symbols: Mapping[str, object], notes: Notebook) -> None:
    known = [*look.shapes, *symbols]
    if name and name not in known:
        message = f"`{name}` is no shape of the look `{look.id}`{did_you_mean(name, known)}"
        notes.add("MOD015", message, at, actual=name, expected=listed(sorted(known)))


def with_backs_that_fit(game: Game, looks: Mapping[str, LookTemplate], notes: Notebook) -> Game:
    """Give a game of whose decks those are broken that lay a back under cards of another shape, which is noted."""

    def outline(back: str) -> Outline:
        return looks[game.spec.look_of(back).template].outline

    def checked(deck: Deck) -> Deck:
        lines = [line for some in (deck.lines, *deck.parts.values()) for line in some]
        back = deck.back if deck.back in game.spec.backs else ""
        faced = [(line, cards[line.card]) for line in lines if back and not cards[line.card].reverse]
        odd = next((line for line, card in faced if outline(card.back) != outline(back)), None)
        if odd is None or deck.broken:
            return deck
        own = outline(cards[odd.card].back)
        message = f"the back `{back}` is for cards of the shape `{outline(back)}`; the card `{odd.card}` is `{own}`"
        hint = "leave `back` out: each card then has its own"
        notes.add("MOD022", message, deck.at.child("back"), actual=back, hint=hint, related=(odd.at,))
        return replace(deck, broken=True)

    cards = {card.id: card for card in game.cards}
    decks = tuple(checked(deck) for deck in game.decks)
    return game if decks == game.decks else replace(game, decks=decks)
