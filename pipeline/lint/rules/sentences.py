"""WRD: sentences that cannot be right, whatever they mean to say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import Corpus
from pipeline.lint.registry import rule

_VERBS = (
    "gets|gains|draws|loses|discards|takes|deals|puts|plays|chooses|pays|has|is|was|does|attacks|moves|returns|reveals|"
    "shuffles|looks|sacrifices|creates|destroys|kills|controls|owns|wins|rolls|adds|removes"
)
_AGREE = re.compile(rf"(?P<part>(?:[Yy]ou|[Tt]hey|[Ww]e) (?:{_VERBS}))\b(?! like\b)")
_CLAUSE = re.compile(r"(?:[\n.,:;!?] ?|\b(?:[Ii]f|[Ww]hen|[Ww]henever|[Ww]hile|[Uu]nless|until|that|as) )$")
"""What stands before `you` where it begins a clause; in `who attacked you loses`, it does not."""
_ARTICLES = re.compile(
    r"(?P<part>\b(?:[Tt]he (?:an?|your|their|my|our|every|each)|[Aa] an|[Aa]n a|[Aa]n? (?:the|another|your|their|my)))"
    r"(?![\w-])(?! la\b)"
)
_DANGLING = re.compile(r"\b(?P<part>(?:the|an|and|or|your|my|our|if|when|than|because)\.)(?=\s)(?<!say when\.)")
_KINDS = (
    (_AGREE, "the verb does not fit its subject"),
    (_ARTICLES, "a word stands where a noun should follow"),
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
    corpus = ctx.once(Corpus)
    for pattern, message in _KINDS:
        for found in corpus.find(pattern):
            if pattern is _AGREE and not _CLAUSE.search(corpus.text[max(0, found.start() - 10) : found.start()]):
                continue
            spot = corpus.spot(found, "part")
            if spot and (spot.plain or pattern is not _AGREE):  # `**You** is the player` defines a word
                yield Hit(f"{message}: `{found['part']}`", spot.at, found["part"], hint="write the sentence anew",
                          card=spot.card)  # fmt: skip
