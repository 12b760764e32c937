"""Style sheets: what each face starts from, and what a look's own sheet may not say."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from pipeline.model.faces import FaceProblem
from pipeline.render.jobs import BASE_URL
from pipeline.units import Um, to_mm

LARGEST = 256 * 1024
"""Bytes of a look's style sheet."""
LARGEST_NUMBER = 1_000_000
"""The number of a length or a share: what is larger by far is no longer a number to reckon with."""
LARGEST_LAYER = 2**31 - 1
"""A number without a unit, such as the largest `z-index` that browsers know."""
TALL_MM = 4_000
"""Height of the page that a face is laid out on. WeasyPrint breaks a box at the end of its page and loses the rest, so
the end is far away; a PDF page may be 5,080 mm high."""

_MEASURED_ON_PAGE = "it would count from the sheet, not from the card"
_LOSES = "it can lose letters"
_REFUSED: dict[str, tuple[re.Pattern[str], str]] = {
    "position": (re.compile("fixed|running"), _MEASURED_ON_PAGE),
    "float": (re.compile("footnote"), _LOSES),
    "hyphens": (re.compile("auto"), "it adds letters that the card does not have"),
    "visibility": (re.compile("hidden|collapse"), _LOSES),
    "content": (re.compile(r"target-|leader|string\(|element\(|counter"), "it adds what the gate cannot know"),
    **dict.fromkeys(
        ["text-overflow", "max-lines", "block-ellipsis", "continue", "line-clamp"], (re.compile(""), _LOSES)
    ),
    **dict.fromkeys(["columns", "column-count", "column-width"], (re.compile(""), _LOSES)),
}
_REFUSED_NAMES = re.compile(r"(page-)?break-.*|page|string-set|bookmark-.*|footnote-.*|.*anchor|link")
_PAGE_UNITS = re.compile(r"[sldp]?v(h|w|min|max|i|b)")
_OWN_IMAGE = re.compile(re.escape(BASE_URL) + r"look/images/[\w.-]+|data:image/.*", re.DOTALL)
_END = "end"
"""What a rule of our own behind a sheet is for, which is understood where all before it is closed."""
_MOST = {"dimension": LARGEST_NUMBER, "percentage": LARGEST_NUMBER, "number": LARGEST_LAYER}
_ALLOWED_AT = frozenset({"media", "layer"})


def base_sheet(width: Um, height: Um, bleed: Um, body_font: str) -> str:
    """Give the style that every face starts from: the tall page, the card and its trim, and the classes of text."""
    w, h, b = to_mm(width), to_mm(height), to_mm(bleed)
    return f"""
@page{{size:{w + 2 * b}mm {TALL_MM}mm;margin:0}}
html,body{{margin:0;font-family:"{body_font}"}}
.page+.page{{break-before:page}}
.card{{position:relative!important;width:{w + 2 * b}mm!important;height:{h + 2 * b}mm!important;margin:0!important;
 padding:0!important;border:0!important;overflow:hidden}}
.trim{{position:absolute!important;left:{b}mm!important;top:{b}mm!important;width:{w}mm!important;height:{h}mm!important;
 margin:0!important;padding:0!important;border:0!important}}
.trim>*{{position:absolute}}
h1,h2,h3,h4,h5,h6,p,ul,ol,figure{{margin:0;padding:0;font-size:1em;font-weight:inherit}}
.kw{{font-weight:bold}} .reminder{{font-style:italic}} .nb{{white-space:nowrap}} .half{{display:inline-block}}
.sym{{height:1em;vertical-align:-.14em}}
.gap{{border-bottom:.4pt dashed}}
"""


def variables(pairs: Iterable[tuple[str, str]], used: Container[str]) -> str:
    """Give custom properties as the text of a `style` attribute (to be escaped): those that are used, since each costs
    a little on every element. Values come checked by their kind."""
    return ";".join(f"--{name}:{value}" for name, value in pairs if name in used)


def names_used(texts: Iterable[str]) -> frozenset[str]:
    """Give the names of the custom properties that style sheets and templates speak of."""
    return frozenset(name for text in texts for name in re.findall(r"--([\w-]+)", text))


def with_constants(css: str, values: Mapping[str, str]) -> str:
    """Give a style sheet with the variables that are the same on every face put in."""
    return re.sub(r"var\(\s*--([\w-]+)\s*\)", lambda found: values.get(found[1], found[0]), css)


def check_sheet(text: str, file: str) -> tuple[FaceProblem, ...]:
    """Find what a style sheet may not say, each with its line."""
    import tinycss2

    if len(text) > LARGEST:
        return (FaceProblem("css", "", f"it has {len(text):,} characters; {LARGEST:,} is the limit", file=file),)
    try:
        rules = _closed_rules(text)
        if rules is not None:
            return tuple(_told(file, node, words) for node, words in _in_rules(rules))
        rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        found = [_told(file, node, words) for node, words in _in_rules(rules)]
        if not any(node.type == "error" for node in rules[-1:]):
            found += _open_end(text, rules, file)
        return tuple(found)
    except RecursionError:
        return (FaceProblem("css", "", "nested too deep", file=file),)


@lru_cache(maxsize=4096)
def check_attribute(text: str, file: str) -> tuple[FaceProblem, ...]:
    """Find what a `style` attribute of the template `file` may not say. One without a problem may stand in a rule."""
    import tinycss2

    where = f'style="{text[:40]}"'
    try:
        nodes = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
        found = tuple(FaceProblem("css", "", f"{where}: {words}", file=file) for _, words in _in_rules(nodes))
        if not found and not _closed(text):
            return (FaceProblem("css", "", f"{where}: a quote, a bracket or a comment is not closed", file=file),)
        return found
    except RecursionError:
        return (FaceProblem("css", "", f"{where}: nested too deep", file=file),)


def _closed(text: str) -> bool:
    """Tell whether declarations end where their text does, so that a rule after them would be understood."""
    import tinycss2

    rules = tinycss2.parse_stylesheet(f"a{{{text}}}b{{}}", skip_comments=True)
    return [tinycss2.serialize(getattr(rule, "prelude", None) or ()) for rule in rules] == ["a", "b"]


def _closed_rules(text: str) -> list[Any] | None:
    """Give the rules of a style sheet, or None where the last runs on to its end."""
    import tinycss2

    *rules, last = tinycss2.parse_stylesheet(f"{text}\n{_END}{{}}", skip_comments=True, skip_whitespace=True)
    ours = last.type == "qualified-rule" and tinycss2.serialize(last.prelude) == _END and not last.content
    return rules if ours else None


def _open_end(text: str, rules: list[Any], file: str) -> Iterator[FaceProblem]:
    """Tell where what runs on to the end of a sheet begins. A browser closes it without a word, and what stands in it
    is lost."""
    comment = text.rfind("/*")
    if comment > text.rfind("*/"):
        line, col = text.count("\n", 0, comment) + 1, comment - text.rfind("\n", 0, comment)
        yield FaceProblem("css", "", "the comment is not closed: `*/` is missing", file=file, line=line, col=col)
    elif rules and rules[-1].content is not None:
        yield _told(file, rules[-1], "the rule is not closed: a `}` is missing, or the end of a quote or bracket")


def _told(file: str, node: Any, words: str) -> FaceProblem:
    return FaceProblem("css", "", words, file=file, line=node.source_line, col=node.source_column)


def _in_rules(nodes: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    """Give each refused node with the words for it, in rules, blocks and declarations alike."""
    import tinycss2

    for node in nodes:
        if node.type == "at-rule" and node.lower_at_keyword not in _ALLOWED_AT:
            yield node, f"`@{node.at_keyword}` is not allowed in a look"
        elif node.type == "declaration":
            yield from _in_declaration(node)
        elif node.type == "error":
            yield node, f"not understood: {node.message}"
        elif node.type in ("qualified-rule", "at-rule") and node.content is not None:
            inner = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            yield from _in_rules(inner)


def _in_declaration(node: Any) -> Iterator[tuple[Any, str]]:
    """Give what is wrong with one declaration."""
    import tinycss2

    value = tinycss2.serialize(node.value).strip()
    pattern, why = _REFUSED.get(node.lower_name, (None, _MEASURED_ON_PAGE))
    if _REFUSED_NAMES.fullmatch(node.lower_name) or (pattern and pattern.search(value.lower())):
        yield node, f"`{node.name}: {value[:60]}` is not allowed: {why}"
    if node.important and node.lower_name in ("font-size", "font"):
        yield node, f"`{node.name}: {value[:60]} !important` is not allowed: the size of a box's type is set for it"
    yield from _in_values(node.value)


def _in_values(values: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    """Give lengths that count from the page and addresses outside the look, at any depth."""
    for token in values:
        most = _MOST.get(token.type)
        if most is not None and abs(token.value) > most:
            yield token, f"`{token.representation[:20]}` is not allowed: {most:,} is the limit of such a number"
        elif token.type == "dimension" and _PAGE_UNITS.fullmatch(token.lower_unit):
            yield token, f"`{token.representation}{token.unit}` is not allowed: {_MEASURED_ON_PAGE}"
        elif token.type == "url":
            yield from _address(token, token.value)
        elif token.type == "function":
            if token.lower_name in ("url", "src"):
                yield from _address(token, "".join(t.value for t in token.arguments if t.type == "string"))
            yield from _in_values(token.arguments)
        elif token.type in ("() block", "[] block", "{} block"):
            yield from _in_values(token.content)


def _address(token: Any, url: str) -> Iterator[tuple[Any, str]]:
    if not _OWN_IMAGE.fullmatch(url):
        yield token, f"`url({url[:60]})` is not allowed: only pictures of the look's `images/` folder"
