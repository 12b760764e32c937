"""The prose of a rulebook: what is a passage, of which part, and the way back to its letters."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pipeline.lint.book import passages
from pipeline.model import rules

BOOK = """\
# The *game*

It begins in
the dark.

## 1. The turn

Draw **a card**, then `burn` it, see [the page](https://example.org/a).
> Quoted <!-- no --> words.

1. First
   of all.
2. Second.

| a | b |
|---|---|
| cell | other |

```
code
```
---
### R1 (open). Who begins
The younger_one does.
"""


def told(text: str) -> list[tuple[str, str]]:
    found = passages(rules.read("rules.md", text))
    return [(part, "".join(token.text for token in tokens)) for part, tokens in found]


def test_each_passage_is_of_its_part() -> None:
    assert told(BOOK) == [
        ("label", "The game"), ("lead", "It begins in the dark."), ("label", "The turn"),
        ("prose", "Draw a card, then ~ it, see the page. Quoted  words."), ("prose", "First of all."),
        ("prose", "Second."), ("label", "a"), ("label", "b"), ("label", "cell"), ("label", "other"),
        ("label", "Who begins"), ("ruling", "The younger_one does."),
    ]  # fmt: skip


def test_what_is_emphasised_is_no_plain_word() -> None:
    kinds = {t.text: t.kind for _, tokens in passages(rules.read("rules.md", BOOK)) for t in tokens}
    assert (kinds["a card"], kinds["game"], kinds["Draw "]) == ("keyword", "keyword", "word")


@given(st.text(alphabet="ab*_`[]()|#>-1. \n\r<!{}~\\\u00e9", max_size=60))
def test_each_token_is_the_letters_of_its_line(text: str) -> None:
    lines = re.split(r"\r\n|\r|\n", text)
    for _, tokens in passages(rules.read("rules.md", text)):
        for token in tokens:
            assert token.at.range is not None
            start, end = token.at.range
            between = token.text == " " and start == end  # two lines of one paragraph
            written = lines[int(token.at.path[0]) - 1][start:end]
            assert token.kind == "self" or between or written == token.text
