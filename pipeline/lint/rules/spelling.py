"""SPL: spelling. The game's own names are learnt, and it may be American or British, but not both."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from rapidfuzz.distance import OSA

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.habits import habit
from pipeline.lint.known import slips as slips_of_names
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.spell import LOCALES, Locale, common, is_word, misspelt, one_off
from pipeline.lint.swap import swap
from pipeline.model.whole import whole_words

_WORD = re.compile(r"(?<![\w'’{-])[A-Za-z][a-z]{2,}(?:['’][a-z]+)?(?![\w}-])")
_LETTERS = re.compile(r"[A-Za-z]{3,}")
_QUOTES = frozenset("\"'“”‘’")
LEAST = 5
"""The least letters of a word that can be a slip for another that the list does not tell of."""
OFTEN = 5
"""How often a word must stand in the texts before a piece of it is known again (`oppo` for `opponent`)."""
SELDOM = 1_000
"""How often a short word must stand in the list's own texts to be meant where it stands, and no piece of another."""
LONG = 7
"""The least letters of a word of a name: short ones are often names of people."""
NAMES: dict[Locale, str] = {"en-us": "American", "en-gb": "British"}


class Words:
    """The words of a game: how often each stands in its texts, what is misspelt, and what the game has taught."""

    def __init__(self, ctx: Context) -> None:
        """Learn the game's own words, and look every different word up; none of a game that is not in English."""
        self.language = ctx.spec.language.lower().replace("_", "-")
        self.own = _own(ctx)
        self.titles = [word for word in map(str.lower, _LETTERS.findall(ctx.spec.title)) if len(word) >= LONG]
        english = self.language[:2] == "en"
        self.met = ctx.corpus.count(_WORD) if english else {}
        asked = sorted({*self.met, *self.own}) if english else ()
        self.wrong: dict[Locale, dict[str, tuple[str, ...]]] = {name: misspelt(asked, name) for name in LOCALES}

    @property
    def locale(self) -> Locale:
        """The English that the game says it is written in; American where it does not say."""
        return "en-gb" if self.language in ("en-gb", "en-uk") else "en-us"

    def slips(self) -> dict[str, tuple[str, ...]]:
        """Give the words that are misspelt in both Englishes."""
        first, second = (self.wrong[name] for name in LOCALES)
        return {word: self.wrong[self.locale][word] for word in first if word in second}


def words(ctx: Context) -> Words:
    """Give the words of a game, looked up once."""
    return ctx.once(Words)


@rule(code="SPL001", key="misspelt", severity=Severity.WARNING, scope="game", since="0.2")
def misspelt_word(ctx: Context) -> Iterator[Hit]:
    """A word of a text, a name or the rules is a known misspelling.

    Why
        It is printed as it is. Only spellings that are known to be wrong are told; a name that can stand
        for several words is left alone, since people are called many things.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: You ⟦recieve⟧ a card.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: You receive a card.
    """
    known, names = words(ctx), ctx.once(slips_of_names)
    slips = known.slips()
    told = {word: meant for word, meant in slips.items() if word.lower() not in known.own and word not in names}
    for found in _each(ctx, told):
        yield from _hit(found, f"`{found[0]}` is misspelt", told[found[0]], ctx)
    for card in ctx.game.cards:
        for found in _LETTERS.finditer(card.name) if slips else ():
            meant = slips.get(found[0].lower(), ())
            if len(meant) == 1 and len(found[0]) >= LONG:
                at, right = card.at.child("name").slice(*found.span()), _like(found[0], meant[0])
                yield Hit(f"`{found[0]}` in the name is misspelt", at, found[0], right, f"write `{right}`",
                          Edit(at, right, safe=False), card=card.id)  # fmt: skip


@rule(code="SPL002", key="unknown-word", severity=Severity.INFO, scope="game", since="0.2")
def unknown_word(ctx: Context) -> Iterator[Hit]:
    """A word that stands only once is in no dictionary, and one letter from a word that is.

    Why
        It may be coined, and then it is right; mostly it is a slip. One letter from a word of the game's
        own (a keyword, a type, a card's name), it is a warning: the rule or the card is not found by it.
        Short words are told where a word that the texts often say begins with them (`oppo`), or ends with
        them and they are rare (`ard` for `card`).

    Bad
        --- game.yaml
        keywords:
          Shroud: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            traits: [Shroud]
            text: Put a ⟦shruod⟧ on it.

    Good
        --- game.yaml
        keywords:
          Shroud: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            traits: [Shroud]
            text: Put a shroud on it.
    """
    known, names = words(ctx), ctx.once(slips_of_names)
    listed = {word for wrong in known.wrong.values() for word in wrong}
    met: Counter[str] = Counter()
    for word, often in known.met.items():
        met[word.lower()] += often
    near: dict[str, tuple[list[str], bool]] = {}
    for word in known.met:
        low = word.lower()
        real = is_word(low)
        if met[low] > 1 or low in known.own or word in listed or word in names or (real and len(low) >= LEAST):
            continue
        if len(low) < LEAST:
            whole = _whole(low, met) if word == low and common(low) < SELDOM else ""
            if whole and (not real or whole.endswith(low)):  # `ard` is a word, and `card` is what is meant
                near[word] = [whole], False
            continue
        own = [other for other in dict.fromkeys(one_off(low)) if other in known.own]
        own = own or [title for title in known.titles if OSA.distance(title, low, score_cutoff=2) == 2]
        if any(_ending(low, other) for other in own):
            continue
        likely = own or ([] if word[0].isupper() else _common(low))
        if likely:
            near[word] = likely, bool(own)
    for found in _each(ctx, near):
        if (
            found.string[found.start() - 1] in _QUOTES and found.string[found.end()] in _QUOTES
        ):  # a word that is spoken of
            continue
        meant, ours = near[found[0]]
        severity = Severity.WARNING if ours else None
        said = "a rare word" if is_word(found[0]) else "in no dictionary"
        yield from _hit(found, f"`{found[0]}` is {said}", tuple(meant[:2]), ctx, severity)


@rule(code="SPL003", key="other-english", severity=Severity.WARNING, scope="game", since="0.2")
def other_english(ctx: Context) -> Iterator[Hit]:
    """A word is spelt in the British way in an American game, or the other way round.

    Why
        `color` on one card and `colour` on another look like two writers. The game's `language` says which
        it is (`en-US`, `en-GB`); with plain `en`, the game's habit does. Both `-ise` and `-ize` are British.

    Bad
        --- game.yaml
        language: en-US
        --- sets/cards.yaml
        cards:
          pale-fire:
            name: Pale Fire
            text: Choose a ⟦colour⟧.

    Good
        --- game.yaml
        language: en-US
        --- sets/cards.yaml
        cards:
          pale-fire:
            name: Pale Fire
            text: Choose a color.
    """
    known = words(ctx)
    american, british = known.wrong["en-us"], known.wrong["en-gb"]
    of: dict[Locale, dict[str, tuple[str, ...]]] = {
        "en-gb": {w: c for w, c in american.items() if w not in british},
        "en-us": {w: c for w, c in british.items() if w not in american and w.replace("z", "s") not in c},
    }
    counts = {name: sum(known.met.get(word, 0) for word in found) for name, found in of.items()}
    wanted = known.locale if "-" in known.language else habit(counts)
    for name, listed in of.items():
        if wanted is None or name == wanted:
            continue
        told = {word: meant for word, meant in listed.items() if word.lower() not in known.own}
        for found in _each(ctx, told):
            message = f"`{found[0]}` is {NAMES[name]}, the game is {NAMES[wanted]}"
            yield from _hit(found, message, told[found[0]], ctx)


def _own(ctx: Context) -> frozenset[str]:
    """Give the words that the game itself brings, in small letters: names, types, keywords, families, labels, terms."""
    spec = ctx.spec
    said = [spec.title, *spec.keywords, *spec.families, *(t.label for t in spec.types.values())]
    said += [part for s in spec.symbols.values() for part in (s.label, s.plural)]
    said += [f.label for f in spec.fields.values()] + [c for f in spec.fields.values() for c in f.choices]
    said += [term.term for term in spec.terms]
    return frozenset(_small("\n".join(said))).union(ctx.parts.total(_of_names))


def _of_names(part: Part) -> Counter[str]:
    return Counter(_small("\n".join(card.name for card in part.cards)))


def _small(text: str) -> set[str]:
    return {word.lower() for word in _LETTERS.findall(text)}


def _whole(part: str, met: Counter[str]) -> str:
    """Give the word of the game's own texts that a short piece begins or ends; empty where it is not one alone."""
    wholes = [word for word, often in met.items() if often >= OFTEN and len(word) > len(part) and word != part]
    wholes = [word for word in wholes if word.startswith(part) or (word.endswith(part) and len(word) == len(part) + 1)]
    stems = {word.removesuffix("s").removesuffix("'") for word in wholes}
    return stems.pop() if len(stems) == 1 else ""


def _ending(word: str, near: str) -> bool:
    """Tell whether two words differ only in an ending: `Shrouds`, `shrouded`."""
    short, long = sorted((word, near), key=len)
    return long.startswith(short) and long[len(short) :] in ("s", "d", "r", "y", "n")


def _common(word: str) -> list[str]:
    found = {near for near in one_off(word) if common(near) and not _ending(word, near)}
    return sorted(found, key=lambda near: (-common(near), near))


def _like(word: str, right: str) -> str:
    """Give the right word with a capital where the wrong one has one."""
    return right[0].upper() + right[1:] if word[0].isupper() else right


def _each(ctx: Context, told: Collection[str]) -> Iterator[re.Match[str]]:
    """Give every place in the texts where one of these words stands."""
    return ctx.corpus.find(whole_words(told))


def _hit(
    found: re.Match[str], message: str, meant: tuple[str, ...], ctx: Context, severity: Severity | None = None
) -> Iterator[Hit]:
    word = found[0]
    near = [_like(word, m) for m in meant]
    maybe = " or ".join(f"`{m}`" for m in near)
    hint = f"write {maybe}" if near else "spell it otherwise"
    spot = ctx.corpus.spot(found)
    right = near[0] if near else ""
    yield from swap(spot, message, word, right, fixed=len(near) == 1, hint=hint, severity=severity)
