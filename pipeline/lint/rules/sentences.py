"""WRD: sentences that cannot be right, whatever they mean to say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import Corpus
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap

_VERBS = (
    "gets|gains|draws|loses|discards|takes|deals|puts|plays|chooses|pays|has|is|was|does|attacks|moves|returns|reveals|"
    "shuffles|looks|sacrifices|creates|destroys|kills|controls|owns|wins|rolls|adds|removes"
)
_AGREE = re.compile(rf"(?P<part>[OPTWYoptwy](?:ou|hey|e|pponents|layers) (?:{_VERBS}))\b(?! like\b)")
_CLAUSE = re.compile(r"(?:[\n.,:;!?] ?|\b(?:[Ii]f|[Ww]hen|[Ww]henever|[Ww]hile|[Uu]nless|until|that|as) )$")
"""What stands before `you` where it begins a clause; in `who attacked you loses`, it does not."""
_ARTICLES = re.compile(
    r"(?P<part>[TtAa](?<!\w.)(?:(?<=[Tt])he (?:an?|your|their|my|our|every|each)"
    r"|(?<=[Aa])(?: an|n a|n? (?:the|another|your|their|my))))"
    r"(?![\w-])(?! la\b)"
)
_DANGLING = re.compile(r"\b(?P<part>(?:the|an|and|or|your|my|our|if|when|than|because)\.)(?=\s)(?<!say when\.)")
_VERB_TWICE = re.compile(r"(?P<part>[gl](?<!\w[gl])(?:ets|ains|oses) (?:gets|gains|loses|draws|deals|takes|has|is))\b")
_OWNERS = ("opponent", "player", "owner", "controller", "attacker", "defender", "designer", "author", "loser", "winner")
_OWNED = (
    r"[Hh]and(?! (?:over|in|out))|turn(?! (?:over|up|into))|graveyard|grave|library|life total|life|side of|notes"
    r"|cards?|tokens?|(?:\w+ )?(?:deck|pile)|(?:next|last) (?:turn|phase|round|card)|(?:[a-z]+|[A-Z][a-z]+) phase"
    r"|(?:[A-Z][a-z]+ )+(?:\w+ )?(?:cards?|tokens?|points?)"
)
"""What belongs to somebody; a verb cannot stand for it after `players`."""
_EACH = re.compile(r"each others(?= [a-z])", re.IGNORECASE)
_PLURAL = re.compile(
    r"(?P<part>[A-Z](?<=[\dX] .)[A-Z]+['’]s)(?= ?[.,;:)\n]| (?:and|or|to|from|for|until|this|each|if)\b)"
)
_KINDS = (
    (_AGREE, "the verb does not fit its subject"),
    (_ARTICLES, "a word stands where a noun should follow"),
    (_VERB_TWICE, "two verbs stand where one belongs"),
    (_DANGLING, "the sentence breaks off"),
)


@rule(code="WRD006", key="broken-sentence", severity=Severity.WARNING, scope="game", since="0.2")
def broken_sentence(ctx: Context) -> Iterator[Hit]:
    """A sentence cannot be right: `you draws`, `the your hand`, or an end at `and`.

    Why
        Half of it was changed and the other half was not. Only what no sentence can say is told.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: When it burns, ⟦you draws⟧ a card.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: When it burns, you draw a card.
    """
    corpus = ctx.corpus
    for pattern, message in _KINDS:
        for found in corpus.find(pattern):
            if pattern is _AGREE and not _CLAUSE.search(found.string[max(0, found.start() - 10) : found.start()]):
                continue
            spot = corpus.spot(found, "part")
            if spot and (spot.plain or pattern is not _AGREE):  # `**You** is the player` defines a word
                yield Hit(f"{message}: `{found['part']}`", spot.at, found["part"], hint="write the sentence anew",
                          card=spot.card)  # fmt: skip


@rule(code="WRD007", key="possessive", severity=Severity.WARNING, scope="game", since="0.3")
def possessive(ctx: Context) -> Iterator[Hit]:
    """A possessive lacks its apostrophe (`opponents hand`), or a plural has one (`3 HP's`).

    Why
        `Opponents hand` makes players ask whether one opponent is meant or all.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Look at your ⟦opponents⟧ hand.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Look at your opponent's hand.
    """
    corpus = ctx.corpus
    for pattern, each in ((_EACH, True), (_of_owners(corpus), False)):
        for found in corpus.find(pattern):
            word, right = found[0], f"{found[0][:-1]}'s"
            hint = f"write `{right}`" if each else f"write `{right}`, or `{word}'` for several"
            yield from swap(corpus.spot(found), f"`{word}` lacks its apostrophe", word, right, hint=hint, fixed=each)
    for found in corpus.find(_PLURAL):
        word = found["part"]
        yield from swap(corpus.spot(found, "part"), f"the plural `{word}` has an apostrophe", word, f"{word[:-2]}s")


def _of_owners(corpus: Corpus) -> re.Pattern[str] | None:
    """Give a pattern for those owners alone that the texts name in the plural: to look for a word is fast."""
    named = [words.strip()[:-1] for words in corpus.met(f"{word}s " for word in _OWNERS)]
    first = "".join({letter for word in named for letter in (word[0], word[0].upper())})
    rest = "|".join(word[1:] for word in named)
    return re.compile(rf"[{first}](?<![\w'’-].)(?:{rest})s(?= (?:{_OWNED})(?![\w'’-]))") if named else None
