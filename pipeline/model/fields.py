"""From a field's raw value to its typed one, by the field's kind, with findings at the very letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.findings import Origin
from pipeline.model import text
from pipeline.model.codes import Notebook
from pipeline.model.declared import FieldSpec, GameSpec, Kind
from pipeline.model.effects import read_effect
from pipeline.model.invalid import listed
from pipeline.model.nearest import did_you_mean, respelt
from pipeline.model.raw import kind_of, shown, signed, ticked
from pipeline.model.values import Cost, CostPart, KeywordUse, Stats, Value, Values

MAX_ITEMS = 64
"""The most items of one list field of a card."""
_STATS = re.compile(r"(x|\d{1,4})/(x|\d{1,4})")
_ELSEWHERE = re.compile(r"[A-Za-z]:|[/~\\]|\.\.|https?:")
"""How a path begins that leads out of the game."""
_DIGITS = re.compile(r"\d{1,3}")
_VALUE = re.compile(r"(\d{1,4})([^\d/\s]{1,16})")
_TRAIT = re.compile(r"(?P<name>.*?)(?:\s+(?P<parameter>[+-]?\d+|\([^()]*\)))?")


@dataclass(slots=True)
class Reading:
    """What reading a value needs to know: the game, its texts' lexicon, its files, the card."""

    spec: GameSpec
    known: text.Lexicon
    files: frozenset[str]
    dir: str
    cards: Mapping[str, str]
    """Card id -> name."""
    notes: Notebook
    card_name: str = ""


def read(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    """Read a value; None when it is wrong (and noted)."""
    return READERS[field.kind](field, raw, at, r)


def _words(raw: object, at: Origin, r: Reading) -> str | None:
    if isinstance(raw, str):
        return raw
    r.notes.add("MOD003", f"expected words, found {kind_of(raw)}", at, expected="words")
    return None


def _text(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    source = _words(raw, at, r)
    return None if source is None else text.parse(source, at, r.card_name, r.known, r.notes)


def _string(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    return _words(raw, at, r)


def _number(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    try:
        value = signed(raw)
    except ValueError as error:
        r.notes.add("MOD003", str(error), at, actual=shown(raw), expected="a whole number")
        return None
    low, high = field.low, field.high
    if (low is not None and value < low) or (high is not None and value > high):
        expected = f"{'' if low is None else low} to {'' if high is None else high}".strip()
        r.notes.add("MOD018", f"`{value}` is outside {expected}", at, actual=str(value), expected=expected)
        return None
    return value


def _one_of(value: str, choices: tuple[str, ...], at: Origin, r: Reading) -> str | None:
    if not choices or value in choices:
        return value
    r.notes.add(
        "MOD019", f"`{shown(value)}` is not declared{did_you_mean(value, choices)}", at, actual=value,
        expected=listed(choices), fix=respelt(at, value, choices),
    )  # fmt: skip
    return None


def _enum(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    value = _words(raw, at, r)
    return None if value is None else _one_of(value, field.choices, at, r)


def items(raw: object, at: Origin, r: Reading) -> list[tuple[str, Origin]]:
    """Give a list's words with their places; one word alone is a list of one."""
    if isinstance(raw, str):
        return [(raw, at)]
    if not isinstance(raw, list) or len(raw) > MAX_ITEMS:
        what = kind_of(raw) if not isinstance(raw, list) else f"{len(raw)} items"
        r.notes.add("MOD003", f"expected a list of at most {MAX_ITEMS} words, found {what}", at)
        return []
    places = ((item, at.child(n)) for n, item in enumerate(raw))
    return [(value, here) for item, here in places if (value := _words(item, here, r)) is not None]


def _list(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    return tuple(v for v, here in items(raw, at, r) if _one_of(v, field.choices, here, r) is not None)


def _keywords(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    uses = (_keyword(value, here, r) for value, here in items(raw, at, r))
    return tuple(u for u in uses if u is not None)


def _keyword(value: str, at: Origin, r: Reading) -> KeywordUse | None:
    declared = r.spec.keywords
    name, parameter = value.strip(), ""
    if name not in declared:
        found = _TRAIT.fullmatch(" ".join(name.split()))  # a long run of spaces would cost squared time
        name, parameter = (found["name"], found["parameter"] or "") if found else (name, "")
    if name not in declared:
        spot = at.slice(0, len(name))
        r.notes.add(
            "MOD006", f"`{shown(name)}` is no keyword of this game{did_you_mean(name, declared)}", spot, actual=name,
            expected=listed(sorted(declared)), fix=respelt(spot, name, declared),
        )  # fmt: skip
        return None
    return KeywordUse(name, parameter.strip("()"), at)


def _stats(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    found = _STATS.fullmatch(raw) if isinstance(raw, str) else None
    if not found:
        r.notes.add("MOD003", f"{ticked(raw)} is no pair of figures from 0 to 9999; write `2/1` or `x/3`", at,
                    expected="`2/1`")  # fmt: skip
        return None
    return Stats(tuple(None if part == "x" else int(part) for part in found.groups()), found[0])


def _values(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    if not isinstance(raw, str):
        r.notes.add("MOD003", f"expected values such as `4M/2P`, found {kind_of(raw)}", at)
        return None
    parts: dict[str, int] = {}
    allowed = field.symbols or tuple(r.spec.symbols)
    start = 0
    for piece in raw.split("/"):
        spot = at.slice(start, start + len(piece))
        start += len(piece) + 1
        found = _VALUE.fullmatch(piece)
        if not found:
            message = f"`{shown(piece)}` is no figure and letter, such as `4{allowed[0]}`"
            r.notes.add("MOD003", message, spot, actual=piece, hint="the letter stands after the figure")
        elif found[2] not in allowed:
            letter = spot.slice(found.start(2), found.end(2))
            message = f"`{found[2]}` is no symbol of `{field.name}`{did_you_mean(found[2], allowed)}"
            r.notes.add("MOD005", message, letter, actual=found[2], expected=listed(allowed))
        elif found[2] in parts:
            r.notes.add("MOD003", f"`{found[2]}` stands twice", spot, actual=raw)
        else:
            parts[found[2]] = int(found[1])
    return Values({s: parts[s] for s in allowed if s in parts}, raw)


def _cost(field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    if raw == "free":
        return Cost((), "free", free=True)
    listed_raw = raw if isinstance(raw, list) else []
    pieces = [(raw, at)] if isinstance(raw, str) else [(p, at.child(n)) for n, p in enumerate(listed_raw)]
    if not pieces:
        message = f"expected a cost such as `2B` or a list of parts, found {kind_of(raw)}"
        r.notes.add("MOD003", message, at, hint="`free` costs nothing")
        return None
    before = len(r.notes.findings)
    parts: list[CostPart] = []
    for piece, here in pieces:
        symbols = isinstance(piece, str) and piece not in r.spec.phrases
        parts += _symbols(field, piece, here, r) if symbols else _phrase(piece, here, r)
    shown_raw = " ".join(p if isinstance(p, str) else "" for p, _ in pieces)
    return Cost(tuple(parts), shown_raw) if len(r.notes.findings) == before else None


def _symbols(field: FieldSpec, raw: str, at: Origin, r: Reading) -> tuple[CostPart, ...]:
    """Read a run such as `2BBD`: digits are a bare number, the rest symbols, the longest id first."""
    allowed = field.symbols or tuple(r.spec.symbols)
    parts, wrong = _run(raw, allowed)
    if len(wrong) == len(raw) > 1 and raw.isalpha() and raw.islower():  # a word, and no symbols
        hint = "`free` costs nothing; a price in words is a cost phrase"
        message = f"`{shown(raw)}` is no cost: none of its letters is a symbol of `{field.name}`"
        r.notes.add("MOD005", message, at, actual=raw, expected=listed(allowed), hint=hint)
        return parts
    for letter, n in {raw[n]: n for n in reversed(wrong)}.items():  # each letter once, at the first
        near = did_you_mean(letter, allowed)
        hint = "" if near else "a price in words is a cost phrase"
        message = f"`{letter}` is no symbol of `{field.name}`{near}"
        r.notes.add("MOD005", message, at.slice(n, n + 1), actual=letter, expected=listed(allowed), hint=hint)
    return parts


@lru_cache(maxsize=4096)
def _run(raw: str, allowed: tuple[str, ...]) -> tuple[tuple[CostPart, ...], tuple[int, ...]]:
    """Give the parts of a run, and where letters stand that are none. Many cards of a game have one price."""
    by_length = sorted(allowed, key=len, reverse=True)
    parts: list[CostPart] = []
    wrong: list[int] = []
    start = 0
    while start < len(raw):
        digits = _DIGITS.match(raw, start)
        symbol = next((s for s in by_length if raw.startswith(s, start)), "")
        if digits:
            parts.append(CostPart("", int(digits[0])))
        elif symbol and parts and parts[-1].symbol == symbol:
            parts[-1] = CostPart(symbol, parts[-1].amount + 1)
        elif symbol:
            parts.append(CostPart(symbol, 1))
        else:
            wrong.append(start)
        start += len(digits[0]) if digits else max(1, len(symbol))
    return tuple(parts), tuple(wrong)


def _phrase(raw: object, at: Origin, r: Reading) -> list[CostPart]:
    effect, words = read_effect(raw, at, r.spec, r.spec.phrases, "cost phrase", r.cards, r.notes)
    return [CostPart("", 0, effect, words)] if effect else []


def _image(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    value = _words(raw, at, r)
    return None if value is None else picture(value, at, r)


def picture(path: str, at: Origin, r: Reading) -> str | None:
    """Give a file's path within the game's folder; what is not there is noted."""
    full = f"{r.dir}/{path}" if r.dir else path
    if full in r.files:
        return path
    inside = sorted(f[len(r.dir) + 1 :] if r.dir else f for f in r.files)
    hint = "files lie under `art/`, `fonts/` or `symbols/` of the game"
    if _ELSEWHERE.match(path):
        hint = "copy it into the game's `art/`, and name it from the game's folder on: `art/x.png`"
    elif "\\" in path:
        hint = "folders are parted by `/`"
    r.notes.add("MOD017", f"`{shown(path)}` is not in the game's folder{did_you_mean(path, inside)}", at,
                actual=path, hint=hint)  # fmt: skip
    return None


def _reference(_field: FieldSpec, raw: object, at: Origin, r: Reading) -> Value | None:
    value = _words(raw, at, r)
    return value if value is None else card(value, at, r) or None


def card(id: str, at: Origin, r: Reading) -> str:
    """Give the id of a card; empty where there is none of that id, which is told if all cards are known."""
    if id in r.cards:
        return id
    if r.known.cards:
        fix = respelt(at, id, r.cards)
        r.notes.add("MOD009", f"no card has the id `{shown(id)}`{did_you_mean(id, r.cards)}", at, actual=id, fix=fix)
    return ""


READERS: dict[Kind, Callable[[FieldSpec, object, Origin, Reading], Value | None]] = {
    "text": _text, "string": _string, "integer": _number, "signed": _number, "enum": _enum, "list": _list,
    "keywords": _keywords, "cost": _cost, "stats": _stats, "values": _values, "image": _image, "reference": _reference,
}  # fmt: skip
