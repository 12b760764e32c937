"""KEY: what keywords mean, said where they stand or in their place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rapidfuzz import fuzz

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import BREAK, PLAYED, PRINTED, Source
from pipeline.lint.known import ALONE, CAPITAL, slips
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.keywords import uses
from pipeline.lint.rules.spelling import words
from pipeline.lint.spell import is_word
from pipeline.lint.swap import swap
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean
from pipeline.model.whole import whole_words

ALIKE = 84.0
"""How like a reminder text a sentence is, 0 to 100 (rapidfuzz's ratio of the two), to say the same in other words:
`It may not be chosen` for `It cannot be chosen`."""
NEAR = 55.0
"""How like it what stands in brackets behind a keyword is, to be an explanation and no price or condition."""
RARE = 2
"""How many of a reminder text's rarest words are looked for: a sentence in other words may lack one of them."""
LEAST = 4
"""The least words of a reminder text that is looked for: `Draw a card` is no keyword written out."""

_WORD = re.compile(r"[a-z0-9]+")
_SENTENCE = re.compile(r"[.!?]\s+")
_LETTERS = re.compile(r"[A-Za-z]+")
_GIVEN = re.compile(
    r" (?P<name>[A-Z](?:(?<=\b(?:has|had|get) .)|(?<=\b(?:have|gain|gets|with|lose) .)|(?<=\b(?:gains|loses|grant) .)"
    r"|(?<=\bgrants .)|(?<=\bwithout .))[a-z]{3,})"
    r"(?=[.,;]|\n| until\b| this turn\b| while\b| and\b| or\b| for\b)"
)
_LONE = re.compile(r"\n(?P<name>[A-Z][a-z]{2,})(?=(?: [+-]?\d+)?(?:\n| \())")
"""A word that is a paragraph, or its beginning before brackets, as a keyword with its reminder is written."""
_EXPLAINS = re.compile(r"^(?:it|they|this|you|its|~)\b|[.!]$", re.IGNORECASE)
"""A whole sentence, or one that begins with the card; what else stands in brackets is a price or a condition."""
_SELF = re.compile(r"\b(?:it|this card|this creature|this|they)\b|~")


@rule(code="KEY008", key="reminder-differs", severity=Severity.WARNING, scope="game", since="0.2")
def reminder_differs(ctx: Context) -> Iterator[Hit]:
    """A text explains a keyword, in brackets or behind a dash, otherwise than the game or another text does.

    Why
        A keyword means one thing. Two explanations are two rules, and players will argue which holds.

    Bad
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            text: Another spell becomes Warded ⟦(it cannot be burnt)⟧.

    Good
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            text: Another spell becomes Warded.
    """
    names = whole_words(ctx.spec.keywords)
    if names is None:
        return
    told = {name: (spec.reminder, spec.at.child("reminder")) for name, spec in ctx.spec.keywords.items()}
    pattern = re.compile(rf"(?P<name>{names.pattern})(?: [+-]?\d+)? (?P<said>\((?P<words>[^()\n]{{8,}})\))")
    head = rf"(?<=\n)(?P<name>{names.pattern})(?: [+-]?\d+)?"
    opening = re.compile(rf"{head} ?[-–—:] (?P<said>(?P<words>[^\n]{{8,}}))")
    met = [found for sources in (("reminder", "rules"), ("field",)) for part in ctx.parts.each(
        _explanations, pattern, opening, sources, of=sources) for found in part]  # fmt: skip
    for found in met:
        name, said = found["name"], found["words"]
        spot = ctx.corpus.spot(found, "said")
        aside = found["said"][0] == "("
        first, there = told[name]
        priced = found.string.startswith(":", found.end())
        near = not priced and fuzz.token_set_ratio(_plain(first), _plain(said)) >= NEAR
        told_again = not aside or near or _EXPLAINS.search(said)
        if spot is None or len(said.split()) < LEAST or not told_again:
            continue
        if not first:
            told[name] = said, spot.at
        elif not _plain(said).startswith(_plain(first)) if not aside else _plain(first) != _plain(said):
            yield Hit(f"`{name}` is explained otherwise elsewhere", spot.at, said, first,
                      "take it out, and let the look print the game's own reminder text", related=(there,),
                      card=spot.card)  # fmt: skip


def _explanations(
    part: Part, aside: re.Pattern[str], opening: re.Pattern[str], sources: tuple[Source, ...]
) -> list[re.Match[str]]:
    """Give where keywords may be explained, in brackets or behind a dash, in their order."""
    texts, dashed = part.texts, [source for source in sources if source == "rules"]
    return sorted((*texts.find(aside, *sources), *(texts.find(opening, *dashed) if dashed else ())), key=re.Match.start)


@rule(code="KEY009", key="written-out", severity=Severity.WARNING, scope="game", since="0.2")
def written_out(ctx: Context) -> Iterator[Hit]:
    """A sentence says what a keyword says.

    Why
        Players learn the keyword and then meet the same ability without it, and look for the difference.
        Texts that ask for the keyword do not find the card.

    Bad
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen by an opponent.}}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            text: ⟦~ cannot be chosen by opponents⟧.

    Good
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen by an opponent.}}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            traits: [Warded]
    """
    reminders = _reminders(ctx.spec)
    counts = ctx.parts.total(_often, frozenset(word for reminder in reminders.values() for word in reminder.split()))
    wanted = []
    for name, reminder in reminders.items():
        rare = sorted({w for w in reminder.split() if len(w) > 3}, key=lambda w: (counts.get(w, 0), w))[:RARE]
        place = ctx.spec.keywords[name].at.child("reminder")
        wanted.append((name, reminder, tuple(map(_cased, rare)), place))
    yield from ctx.hits(_said_so, tuple(wanted))


def _often(part: Part, words: frozenset[str]) -> Counter[str]:
    """Count some words."""
    return Counter(filter(words.__contains__, _WORD.findall(part.texts.text.lower()))) if words else Counter()


def _said_so(part: Part, wanted: tuple[tuple[str, str, tuple[re.Pattern[str], ...], Origin], ...]) -> Iterator[Hit]:
    """Find sentences that say what a keyword says, by its name, reminder text, rarest words, and its place."""
    holders = {(card.id, use.name) for card in part.cards for use in uses(card)}
    texts, text = part.texts, part.texts.text
    said_plain: dict[int, str] = {}
    for name, reminder, rare, place in wanted:
        seen: set[int] = set()
        for found in (f for word in rare for f in texts.find(word, "rules")):
            start, end = _sentence(text, found.start())
            if start not in said_plain:  # the rare words of many reminders stand in one sentence
                said_plain[start] = _plain(text[start:end])
            if start in seen or not fuzz.ratio(said_plain[start], reminder, score_cutoff=ALIKE):
                continue
            seen.add(start)
            if name in text[text.rfind(BREAK, 0, start) : found.start()]:  # it explains that keyword
                continue
            said = texts.place(start, end)
            if said and (said.card, name) not in holders:
                yield Hit(f"the sentence says what `{name}` says", said.at, hint=f"write `{name}`",
                          expected=name, related=(place,), card=said.card)  # fmt: skip


@rule(code="KEY010", key="undeclared-keyword", severity=Severity.WARNING, scope="game", since="0.2")
def undeclared_keyword(ctx: Context) -> Iterator[Hit]:
    """A text gives a keyword that neither the game nor its rules name, or has one alone that is not declared.

    Why
        Nobody can look it up, and no reminder is printed. Mostly it comes from another game, or is an old
        name of a keyword.

    Bad
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded], text: It gains ⟦Lifelink⟧ until the end of turn.}

    Good
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: It gains Warded until the end of turn.}
    """
    if not ctx.spec.keywords:
        return
    corpus, known, misspelt = ctx.corpus, words(ctx), ctx.once(slips)
    ruled = ctx.parts.whole(_letters, ctx.game.rules.text if ctx.game.rules else "")
    for found in (found for pattern in (_GIVEN, _LONE) for found in corpus.find(pattern, *PLAYED)):
        low = found["name"].lower()
        ours = low in known.own or (found.re is _GIVEN and low in ruled)  # rules may still have the old name
        silent = ours or found["name"] in misspelt
        spot = None if silent else corpus.spot(found, "name")
        if spot and spot.plain:
            near = did_you_mean(found["name"], ctx.spec.keywords)
            yield Hit(f"`{found['name']}` is no keyword of this game{near}", spot.at, found["name"],
                      hint="declare it under `keywords`, or write one that is there", card=spot.card)  # fmt: skip


@rule(code="KEY011", key="misspelt-keyword", severity=Severity.WARNING, scope="game", since="0.3")
def misspelt_keyword(ctx: Context) -> Iterator[Hit]:
    """A text writes a word with a capital that is nearly a keyword, a type, a family or a term.

    Why
        Names are found by their spelling: with a letter wrong, the word is not set bold, gets no reminder text,
        and nobody can look it up. Words of rules.md and of cards' names are no slips.

    Bad
        --- game.yaml
        keywords: {Guard: {reminder: It blocks.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Guard], text: It loses ⟦Gaurd⟧ until the end of turn.}

    Good
        --- game.yaml
        keywords: {Guard: {reminder: It blocks.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Guard], text: It loses Guard until the end of turn.}
    """
    corpus, meant = ctx.corpus, ctx.once(slips)
    real = {word for word in meant if is_word(word)}  # it may be meant as such elsewhere
    spots = list(corpus.find(whole_words(word for word in meant if word not in real)))
    for pattern in (CAPITAL, ALONE) if real else ():
        spots += [found for found in corpus.find(pattern, *PRINTED) if found["word"] in real]
    for found in spots:
        word = found[0].strip()
        start = found.end() - len(word)
        message = f"`{word}` is nothing that the game declares; did you mean `{meant[word]}`?"
        yield from swap(corpus.place(found, start, found.end()), message, word, meant[word])


def _letters(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _LETTERS.findall(text))


def _cased(word: str) -> re.Pattern[str]:
    """Give the pattern of a word with or without a capital: its first letter is looked at last, so that a search
    through all texts is one for plain letters."""
    return re.compile(f"{word[1:]}(?<=[{word[0]}{word[0].upper()}]{word[1:]})")


def _reminders(spec: GameSpec) -> dict[str, str]:
    """Give the reminder texts that are long enough to be known again, without what all sentences share."""
    plain = {name: _plain(keyword.reminder) for name, keyword in spec.keywords.items()}
    return {name: text for name, text in plain.items() if len(text.split()) >= LEAST}


def _plain(text: str) -> str:
    """Give a text's words alone, in small letters, with one word for the card itself."""
    return " ".join(_WORD.findall(_SELF.sub("it", text.lower())))


def _sentence(text: str, middle: int) -> tuple[int, int]:
    """Give where the sentence around an offset begins, and where it ends without its full stop."""
    begin = text.rfind(BREAK, 0, middle) + len(BREAK)
    end = text.find(BREAK, middle)
    for stop in _SENTENCE.finditer(text, begin, end):
        if stop.start() >= middle:
            end = stop.start()
            break
        begin = stop.end()
    return begin, begin + len(text[begin:end].rstrip(" .!?"))
