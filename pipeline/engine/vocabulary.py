"""Whether a game module performs what the game's files can say: their ops, parameters and choices, compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pipeline.engine.cards import Card, Effect, GameData, Op

Acts = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The ops that a module performs: for each its parameters, and of an enum the choices it knows (else none)."""


def differences(acts: Acts, ops: Mapping[str, Op]) -> list[str]:
    """Say how the ops of a module and of a game's files differ, sorted; nothing when they are the same."""
    found = [f"`{name}` is declared, and no action performs it" for name in ops if name not in acts]
    found += [f"`{name}` has an action, and is not declared" for name in acts if name not in ops]
    for name in acts:
        if name in ops:
            found += _params(name, acts[name], ops[name].params)
    return sorted(found)


def _params(op: str, acts: Mapping[str, tuple[str, ...]], declared: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for param in sorted({*acts, *declared}):
        if param not in declared or param not in acts:
            where = "declared alone" if param in declared else "known to its action alone"
            yield f"`{op}`: its parameter `{param}` is {where}"
        elif set(acts[param]) != set(declared[param]):
            known = listed(acts[param])
            yield f"`{op}`: the choices of `{param}` are {listed(declared[param])}, and its action knows {known}"


def listed(words: Iterable[str]) -> str:
    """Give words as a list for people, sorted."""
    return ", ".join(f"`{word}`" for word in sorted(words)) or "none"


def unplayable(acts: Acts, data: GameData) -> dict[str, tuple[str, ...]]:
    """Give the cards that cannot be played because no action performs one of their ops, and those ops."""
    found = {}
    for card in data.cards.values():
        missing = sorted({effect.op for effect in _effects(card) if not _performed(acts, effect)})
        if missing:
            found[card.id] = tuple(missing)
    return found


def _performed(acts: Acts, effect: Effect) -> bool:
    params = acts.get(effect.op)
    if params is None or not set(effect.args) <= set(params):
        return False
    return all(not params[name] or value in params[name] or value == "" for name, value in effect.args.items())


def _effects(card: Card) -> Iterator[Effect]:
    waiting = [*card.effects, *(effect for use in card.uses.values() for effect in use)]
    while waiting:
        effect = waiting.pop()
        yield effect
        for value in effect.args.values():
            if isinstance(value, tuple):
                waiting += value
