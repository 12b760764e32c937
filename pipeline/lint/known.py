"""Words that a game knows as its own, and those that are slips for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from pipeline.lint.cases import WITHIN, all_nouns, stem
from pipeline.lint.context import Context
from pipeline.lint.joined import PRINTED
from pipeline.lint.parts import Part

LONG = 8
"""The least letters of a word in which two are wrong, and it is still known which was meant."""
SHORT = 4
"""The least letters of a word in which one is wrong, and it is still known which was meant."""
CAPITAL = re.compile(rf" (?P<word>[A-Z]{WITHIN}[a-z]{{3,}})(?![\w'’-]|\]\])")
"""A word with a capital within a sentence."""
ALONE = re.compile(r"\n(?P<word>[A-Z][a-z]{3,})(?=(?: [+-]?\d+)?\.?(?:\n| \())")
"""A word that stands alone in a paragraph, or with its explanation in brackets."""
_WORDS = re.compile(r"[A-Za-z]+")


def declared(ctx: Context) -> frozenset[str]:
    """Give the words that game.yaml and the names of cards bring, by their stems."""
    spec = ctx.spec
    said = [spec.title, *spec.keywords, *spec.families, *spec.symbols, *spec.types, *spec.rarities]
    said += [t.label for t in spec.types.values()] + [k.reminder for k in spec.keywords.values()]
    said += [word for s in spec.symbols.values() for word in (s.label, s.plural)]
    said += [word for f in spec.fields.values() for word in (f.label, *f.choices)]
    said += [word for t in spec.terms for word in (t.term, *t.avoid)]
    return frozenset(_stems("\n".join(said))).union(ctx.parts.total(_of_names))


def _of_names(part: Part) -> Counter[str]:
    return Counter(_stems("\n".join(card.name for card in part.cards)))


def ruled(ctx: Context) -> frozenset[str]:
    """Give all words of the rulebook, by their stems."""
    return ctx.parts.whole(_stems, ctx.game.rules.text if ctx.game.rules else "")


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, set(_WORDS.findall(text))))


def is_form(word: str, known: frozenset[str]) -> bool:
    """Tell whether a word is a form of one that is known: `Fused`, `Fusing`."""
    roots = [word[:-1], word[:-2], f"{word[:-3]}e", word[:-3]] if word.endswith(("ed", "ing")) else []
    return any(root in known for root in roots)


def slips(ctx: Context) -> Mapping[str, str]:
    """Give the words of the cards that are one of the game's own names misspelt, with that name: those with a capital
    within a sentence, and those that stand where a keyword does. Worked out once (`Context.once`)."""
    names, keywords = _named(ctx, "all"), _named(ctx, "keywords")
    within = ctx.corpus.count(CAPITAL, *PRINTED) if names and not all_nouns(ctx) else {}
    alone = ctx.corpus.count(ALONE, *PRINTED) if keywords else {}
    met = {**dict.fromkeys(alone, keywords), **dict.fromkeys(within, names)}
    known = declared(ctx) | ruled(ctx) if met else frozenset()
    found = (
        (word, _meant(word, of)) for word, of in met.items() if stem(word) not in known and not is_form(word, known)
    )
    return {word: meant for word, meant in found if meant}


def _named(ctx: Context, kinds: str) -> list[str]:
    """Give the words with a capital of the game's keywords, or of all its names."""
    spec = ctx.spec
    said = [*spec.keywords]
    if kinds == "all":
        said += [t.label for t in spec.types.values()] + [w for f in spec.families.values() for w in f.words]
        said += [term.term for term in spec.terms]
    words = dict.fromkeys(word for name in said for word in _WORDS.findall(name))
    return [word for word in words if word[0].isupper() and len(word) >= SHORT]


def _meant(word: str, names: list[str]) -> str:
    """Give the one name that a word is a slip for, empty where there is none or more than one. The first letter stays:
    slips seldom begin a word; and what goes on where a name ends is another word."""
    like = [name for name in names if name[0] == word[0] and not word.startswith(name)]
    for wrong in (1, 2) if len(word) >= LONG else (1,):
        near = process.extract(word, like, scorer=OSA.distance, score_cutoff=wrong, limit=2)
        if near:
            return near[0][0] if len(near) == 1 else ""
    return ""
