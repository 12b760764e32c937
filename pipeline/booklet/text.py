"""`rules.md` -> the parts of a rulebook: Markdown, in which `{F}` is a symbol and `[[Name]]` a card.

A paragraph of nothing but cards shows their pictures in a row. `section 13.2`, in the words of the game's language, and
`R7` lead to their headings.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from pipeline.model.printed import ENGLISH
from pipeline.render.text import MANY_WORDS

_NUMBER = re.compile(r"(?P<number>\d+(?:\.\d+)*)\.?\s+")
_RULING = re.compile(r"(?P<id>R\d+)(?P<open>\s*\(open\))?\.?\s+")
_CARDS = re.compile(r"\s*(?:\[\[[^\[\]\n]{1,200}\]\][\s,]*)+")
_CARD = re.compile(r"\[\[(?P<card>[^\[\]\n]{1,200})\]\]")
_MARKS = (
    r"\[\[(?P<card>[^\[\]\n]{{1,200}})\]\]|\{{(?P<symbol>[^{{}}\n]{{1,64}})\}}"
    r"|\b(?i:{words})[ \u00a0](?P<section>\d+(?:\.\d+)*)|\b(?P<ruling>R\d+)\b"
)
"""What is found in plain words; `{words}` stands for those that say `section`."""
FEW_COLUMNS = 6
"""Columns of a table whose words need not break."""
LONGEST = 24
"""Letters of a word in such a table."""
_LAST = re.compile(r"(?<=\S)(?<!\S{12}) (?=\S{1,10}$)")
"""The space before a short last word, where the one before is not long."""
_WEB = re.compile(r"https?://\S+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: how deep (2 for a section), its anchor, its number (empty for none) and its words as HTML."""

    depth: int
    anchor: str
    number: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Chapters:
    """A rulebook's text: the words before the first section and all that follow as HTML, its headings, and the cards
    that it shows and names, as they are written there."""

    lead: Markup
    body: Markup
    headings: tuple[Heading, ...]
    shown: tuple[str, ...]
    unknown: tuple[str, ...]
    """Names in rows of cards for which there is no picture."""
    left_out: tuple[str, ...]
    """Addresses of pictures, which a rulebook does not show."""


@dataclass
class _Writer:
    """Writes the HTML of a rulebook from Markdown's tokens."""

    symbols: Mapping[str, str]
    cards: Mapping[str, str]
    anchors: Container[str]
    unsettled: str
    marks: re.Pattern[str]
    headings: list[Heading] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    _renderer: RendererHTML = field(default_factory=RendererHTML)

    def write(self, tokens: Sequence[Token], options: OptionsDict) -> Markup:
        """Write a run of blocks."""
        parts: list[str] = []
        for number, token in enumerate(tokens):
            inner = tokens[number + 1] if number + 1 < len(tokens) else None
            if token.type == "heading_open" and inner is not None:
                one = self._heading(int(token.tag[1:]), inner, options)
                self.headings.append(one)
                parts.append(f'<{token.tag} id="{one.anchor}">')
                parts.append(f'<span class="number">{one.number}</span> ' if one.number else "")
            elif token.type == "inline":
                before = tokens[number - 1]
                if before.type == "paragraph_open" and _CARDS.fullmatch(token.content):
                    parts.append(self._row(_CARD.findall(token.content)))
                elif before.type == "heading_open":
                    parts.append(self.headings[-1].html)
                else:
                    parts.append(self.inline(_ended(token), options))
            elif token.type == "table_open" and _is_wide(tokens[number:]):
                parts.append('<table class="wide">')
            else:
                parts.append(self._renderer.render([token], options, {}))
        return Markup("".join(parts))  # each part is escaped: by the renderer, or here

    def inline(self, tokens: Sequence[Token], options: OptionsDict) -> str:
        """Write words; a picture is its description alone, for a rulebook shows cards and no files."""
        parts: list[str] = []
        linked = 0
        for token in tokens:
            linked += token.nesting if token.type in ("link_open", "link_close") else 0
            if token.type == "text":
                parts.append(self._words(token.content, plain=bool(linked)))
            elif token.type == "image":
                self.left_out.append(str(token.attrGet("src")))
                parts.append(str(escape(token.content)))
            elif token.type == "link_open" and not _WEB.fullmatch(str(token.attrGet("href"))):
                parts.append("<a>")
            else:
                parts.append(self._renderer.renderInline([token], options, {}))
        return "".join(parts)

    def _words(self, text: str, plain: bool) -> str:
        """Write plain words, in which symbols, cards, sections and rulings are found."""
        parts: list[str] = []
        done = 0
        for found in self.marks.finditer(text):
            parts.append(str(escape(text[done : found.start()])))
            parts.append(self._mark(found, plain))
            done = found.end()
        return "".join((*parts, str(escape(text[done:]))))

    def _mark(self, found: re.Match[str], plain: bool) -> str:
        if found["card"]:
            return f'<b class="card">{escape(found["card"])}</b>'
        if found["symbol"]:
            url = self.symbols.get(found["symbol"])
            return f'<img class="sym" src="{escape(url)}" alt="{escape(found[0])}">' if url else str(escape(found[0]))
        anchor = f"s-{found['section']}" if found["section"] else f"r-{found['ruling']}"
        words = escape(found[0])
        return f'<a href="#{anchor}">{words}</a>' if anchor in self.anchors and not plain else str(words)

    def _row(self, names: Iterable[str]) -> str:
        """Write a row of pictures; a card that has none is named."""
        parts = []
        for name in names:
            if name in self.cards:
                self.shown.append(name)
                parts.append(f'<img src="{escape(self.cards[name])}" alt="{escape(name)}">')
            else:
                self.unknown.append(name)
                parts.append(f'<b class="card">{escape(name)}</b>')
        return f'<span class="cards">{" ".join(parts)}</span>'

    def _heading(self, depth: int, inner: Token, options: OptionsDict) -> Heading:
        anchor, number, rest = _named(inner.content, self.unsettled)
        children = list(inner.children or [])
        if number and children and children[0].type == "text":
            children[0] = children[0].copy(content=children[0].content[len(inner.content) - len(rest) :])
        return Heading(depth, anchor or f"h-{len(self.headings)}", number, Markup(self.inline(children, options)))


def ended(words: str) -> str:
    """Keep the last two words together where the last is short."""
    return _LAST.sub("\u00a0", words)


def _ended(paragraph: Token) -> list[Token]:
    """Give what a paragraph holds, the last two of many words kept together where the last is short, so that it is not
    left alone on a line."""
    tokens = paragraph.children or []
    if not tokens or tokens[-1].type != "text" or paragraph.content.count(" ") < MANY_WORDS - 1:
        return tokens
    return [*tokens[:-1], tokens[-1].copy(content=ended(tokens[-1].content))]


def _is_wide(tokens: Sequence[Token]) -> bool:
    """Tell whether a table has many columns or long words, so that its words must break to keep it on the page."""
    stop = next(n for n, token in enumerate(tokens) if token.type == "table_close")
    columns = sum(token.type == "th_open" for token in tokens[:stop])
    words = (word for token in tokens[:stop] if token.type == "inline" for word in token.content.split())
    return columns > FEW_COLUMNS or max(map(len, words), default=0) > LONGEST


def _named(title: str, unsettled: str = "") -> tuple[str, str, str]:
    """Give a heading's anchor, its number, and its title without it; `unsettled` stands behind an open ruling's."""
    if found := _RULING.match(title):
        number = f"{found['id']} ({unsettled})" if found["open"] else found["id"]
        return f"r-{found['id']}", number, title[found.end() :]
    if found := _NUMBER.match(title):
        return f"s-{found['number']}", found["number"], title[found.end() :]
    return "", "", title


def _marks(words: str) -> re.Pattern[str]:
    """Give what is found in plain words, where these words (between commas) say `section` beside the English ones."""
    said = dict.fromkeys(word.strip() for word in f"{words},{ENGLISH['section']}".split(",") if word.strip())
    return re.compile(_MARKS.format(words="|".join(map(re.escape, said))))


def read(
    source: str, symbols: Mapping[str, str], cards: Mapping[str, str], words: Mapping[str, str] = ENGLISH
) -> Chapters:
    """Read a rulebook. `symbols` are the addresses of pictures by id, `cards` those of cards by name. Of the game's
    `words`, `open` is printed behind the number of an open ruling, and `section` names sections in the text.

    The first heading of the first depth is the book's title, which stands on its cover, and is left out.
    """
    parser = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = parser.parse(source)
    if [t.type for t in tokens[:1]] == ["heading_open"] and tokens[0].tag == "h1":
        tokens = tokens[3:]
    titles = [_named(inner.content)[0] for before, inner in pairwise(tokens) if before.type == "heading_open"]
    writer = _Writer(symbols, cards, frozenset(titles), words["open"], _marks(words["section"]))
    first = next((n for n, t in enumerate(tokens) if t.type == "heading_open"), len(tokens))
    lead = writer.write(tokens[:first], parser.options)
    body = writer.write(tokens[first:], parser.options)
    lists = (tuple(dict.fromkeys(names)) for names in (writer.shown, writer.unknown, writer.left_out))
    return Chapters(lead, body, tuple(writer.headings), *lists)


def pictured(source: str) -> tuple[str, ...]:
    """Give the names in paragraphs of nothing but cards, each once, in order: those whose pictures a rulebook shows."""
    tokens = MarkdownIt("commonmark").enable("table").parse(source)
    rows = (t.content for t in tokens if t.type == "inline" and _CARDS.fullmatch(t.content))
    return tuple(dict.fromkeys(name for row in rows for name in _CARD.findall(row)))
