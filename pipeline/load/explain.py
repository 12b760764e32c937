"""A parser's complaint -> one finding that an author can use: the true place, and what to write.

libyaml says what it could not go on with; an author must know what they wrote. The cases are the
ones that card texts meet: a colon in the words, words that begin with a bracket or a sign, a
bracket or quote never closed, a line that does not line up, a tab.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from pipeline.findings import Finding
from pipeline.fixed import fixed
from pipeline.load.codes import report
from pipeline.load.nodes import MAX_DEPTH, Lines, Scalar

_KEYED = re.compile(r"^(?P<before>[ ]*(?:- +)*)(?P<key>[^\s:#\"'\[{][^:#\r\n]*?)\s*:(?:[ \t]+(?P<value>\S.*))?$")

_COMMENT_INSIDE = re.compile(r"[\[{][^\r\n]*?[ \t](?P<comment>#[^\r\n]*[\]}])")
"""A list or mapping whose end stands behind a `#`."""

FAR_ABOVE = 2_000
"""Lines above one that does not line up among which that one is looked for that it stands under."""
TOO_DEEP = (
    f"more than {MAX_DEPTH} levels of lists and mappings, the limit",
    "a value so deep is most likely an unclosed `[` or `{`",
)
"""Message and hint where a file goes too deep."""


@fixed(frozen=True, slots=True)
class _Trouble:
    """What the parser said, and the text round it. Offsets are code points."""

    text: str
    lines: Lines
    at: int
    problem: str
    context: str
    context_at: int | None
    last: Scalar
    opened: list[int]

    def line(self, at: int) -> str:
        """Give the line that holds an offset, without its break."""
        return self.text[self.start(at) :].splitlines()[0] if self.start(at) < len(self.text) else ""

    def key(self, at: int) -> str:
        """Give the key of the line that holds an offset, if a value follows it there."""
        keyed = _KEYED.match(self.line(at))
        return keyed["key"] if keyed and keyed["value"] else ""

    def row(self, at: int) -> int:
        """Give the number of the line that holds an offset."""
        return self.lines.at(at)[0]

    def start(self, at: int) -> int:
        """Give where the line that holds an offset begins."""
        return self.lines.offset(self.row(at), 1)

    def outer(self, at: int) -> int | None:
        """Give where the words of the nearest line above begin that stands less deep than the one at an offset."""
        depth, end, own = _depth(self.line(at)), self.start(at), self.row(at)
        for row in range(own - 1, max(0, own - FAR_ABOVE), -1):
            start = self.lines.offset(row, 1)
            line, end = self.text[start:end], start
            if line.strip() and not line.lstrip().startswith("#") and _depth(line) < depth:
                return start + _depth(line)
        return None


@fixed(frozen=True, slots=True)
class _Answer:
    code: str
    start: int
    end: int
    message: str
    hint: str
    see: int | None = None


def explain(
    file: str, text: str, lines: Lines, error: yaml.MarkedYAMLError, last: Scalar, opened: list[int]
) -> Finding:
    """Turn an error of the parser into a finding.

    `last` is the last value read before it, `opened` where the brackets stand that are still open.
    """
    mark, context = error.problem_mark or error.context_mark, error.context_mark
    at = min(mark.index, len(text)) if mark else 0
    context_at = min(context.index, len(text)) if context else None
    trouble = _Trouble(text, lines, at, error.problem or "", error.context or "", context_at, last, opened)
    answer = next((found for case in _CASES if (found := case(trouble))), None) or _plainly(trouble)
    end = min(max(answer.end, answer.start), len(text))
    see = () if answer.see is None else (lines.span(file, answer.see, answer.see, "char"),)
    return report(answer.code, lines.span(file, answer.start, end, "char"), answer.message, answer.hint, related=see)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block(key: str) -> str:
    return f"write `{key}: |` and the words on the next line, deeper; or put them in quotes"


def _tab(t: _Trouble) -> _Answer | None:
    """A tab in the white space that begins the line."""
    white = _TAB.match(t.text, t.start(t.at))
    if not white:
        return None
    return _Answer("YML002", white.start(1), white.end(1), "a tab stands in the indent", "indent by spaces")


def _odd_space(t: _Trouble) -> _Answer | None:
    """A space that only looks like one, where YAML needs it: in the indent or behind a key's colon."""
    for at in (t.last[0], t.at):
        odd = _ODD.search(t.line(at))
        if odd:
            start = t.start(at) + odd.start(1)
            message = f"a space that is none for YAML (U+{ord(odd[1][0]):04X}) stands here"
            return _Answer("YML001", start, start + 1, message, "write a plain space in its place")
    return None


def _conflict(t: _Trouble) -> _Answer | None:
    """What git leaves in a file that two have changed."""
    marks = next((line for at in (t.at, t.context_at or t.at) if _MARKS.match(line := t.line(at))), "")
    if not marks:
        return None
    start = t.text.index(marks)
    hint = "keep one of the two, and take the marks away"
    return _Answer("YML001", start, start + 7, "git left a conflict here", hint)


def _no_space(t: _Trouble) -> _Answer | None:
    """A key whose colon touches its value, on the line that could not be read or in the words before it."""
    if not any(word in t.problem for word in ("mapping values are not allowed", "could not find expected ':'")):
        return None
    for start in (t.last[0] if t.last[2] == "plain" else t.at, t.context_at if t.context_at is not None else t.at):
        if found := _TOUCHING.match(t.text, start):
            key, value = found.groups()
            message = f"`{key}:{value[:30]}` needs a space behind its `:`"
            return _Answer("YML023", start, found.end(2), message, f"write `{key}: {value[:30]}`")
    return None


def _colon(t: _Trouble) -> _Answer | None:
    """A colon inside unquoted words, or a line that stands too deep."""
    if "mapping values are not allowed" not in t.problem:
        return None
    line, start = t.line(t.at), t.start(t.at)
    keyed = _KEYED.match(line)
    if keyed and keyed["value"] and start + keyed.start("value") <= t.at:
        key = keyed["key"]
        return _Answer("YML003", t.at, t.at + 1, f"an unquoted `:` in the words of `{key}`", _block(key))
    word = start + len(line) - len(line.lstrip())
    message = "this line is read as more words of the value above, and has a `:`"
    hint = "line it up with the keys above; or, if it belongs to the words above, begin those with `|`"
    return _Answer("YML003", word, t.at + 1, message, hint)


def _deep(t: _Trouble) -> _Answer | None:
    """Brackets so deep that libyaml gave up before it told of any."""
    return _Answer("YML012", t.at, t.at + 1, *TOO_DEEP) if "maximum nesting" in t.problem else None


def _bracket(t: _Trouble) -> _Answer | None:
    """A list or mapping in brackets that does not close on its line."""
    if "while parsing a flow" not in t.context or not t.opened:
        return None
    start = t.opened[-1]
    sign = t.text[start]
    closing = {"[": "]", "{": "}"}[sign]
    if t.row(t.at) == t.row(start) and t.at < len(t.text):
        hint = f"write a comma, or close the `{sign}`; words with `:`, `,`, `{{` or `[` in them go in quotes"
        return _Answer("YML004", t.at, t.at + 1, f"`,` or `{closing}` is missing before this", hint)
    if comment := _COMMENT_INSIDE.match(t.text, start):
        at, shown = comment.start("comment"), comment["comment"][:20]
        hint = f'quote what begins with `#`, as in `color: "#7a1f1f"`, or close the `{sign}` before the comment'
        return _Answer(
            "YML004", at, comment.end(), f"`{shown}` is read as a comment, and the `{sign}` not closed", hint
        )
    return _Answer("YML004", start, start + 1, f"this `{sign}` is never closed", f"write `{closing}` at its end")


def _quote(t: _Trouble) -> _Answer | None:
    """A quote that runs to the end of the file, or over lines to the next quote."""
    start, end, style = t.last
    if "quoted scalar" in t.context and t.context_at is not None:
        start = t.context_at
    elif style not in ("single", "double") or not t.row(start) < t.row(end) == t.row(t.at):
        return None
    hint = "close it, or write the words under `text: |` without quotes"
    return _Answer("YML004", start, start + 1, f"this `{t.text[start]}` is not closed on its line", hint)


def _escape(t: _Trouble) -> _Answer | None:
    """A backslash in double quotes that is no escape."""
    if "quoted scalar" not in t.context or not any(word in t.problem for word in ("escape", "hex", "Unicode")):
        return None
    at = max(t.text.rfind("\\", 0, t.at + 1), 0)
    message = f"`{t.text[at : at + 2]}` begins no escape that YAML knows"
    hint = "write `\\\\` for a backslash, or use single quotes or `text: |`"
    return _Answer("YML001", at, at + 2, message, hint)


def _after(t: _Trouble) -> _Answer | None:
    """Words that go on after a closing bracket or quote: `text: {B} draws`, `'It's here'`."""
    end = t.last[1]
    closing = t.text[end - 1 : end]
    if closing not in _CLOSING or t.text[end : t.at].strip(" \t") or t.at >= len(t.text) or t.text[t.at] in "]}":
        return None
    if not any(word in t.problem for word in _LOST):
        return None
    key = t.key(t.at) or "text"
    hint = "write an apostrophe twice, or " + _block(key) if closing == "'" else _block(key)
    return _Answer("YML001", t.at, t.at + 1, f"words go on after the closing `{closing}`", hint)


def _sign(t: _Trouble) -> _Answer | None:
    """Words that begin with a sign that means something to YAML."""
    if not any(word in t.problem or word in t.context for word in _SIGNS):
        return None
    at = t.at if t.context_at is None or "cannot start" in t.problem else t.context_at
    sign = t.text[at : at + 1]
    return _Answer("YML001", at, at + 1, f"unquoted words cannot begin with `{sign}`", _block(t.key(at) or "text"))


def _no_colon(t: _Trouble) -> _Answer | None:
    """A line without a colon among keys."""
    if "could not find expected ':'" not in t.problem or t.context_at is None:
        return None
    word = t.line(t.context_at).strip()
    message = f"`{word[:40]}` has no `:` behind it, where a key is expected"
    hint = "write `key: value`; words that go on from above must stand deeper than their key"
    return _Answer("YML001", t.context_at, t.context_at + len(word), message, hint)


def _stray(t: _Trouble) -> _Answer | None:
    """A closing bracket that was never opened."""
    sign = t.text[t.at : t.at + 1]
    if sign not in ("]", "}"):
        return None
    return _Answer(
        "YML004", t.at, t.at + 1, f"this `{sign}` closes nothing", "take it away, or put the words in quotes"
    )


def _indent(t: _Trouble) -> _Answer | None:
    """A line that lines up with nothing above it, or has no key."""
    if not any(word in t.problem for word in _LOST):
        return None
    word = t.line(t.at).strip()
    if word.startswith(":"):
        return _Answer("YML011", t.at, t.at + 1, "a key is missing before its `:`", "write `key: value`")
    message = f"`{word[:40]}` does not line up with the lines above"
    above = t.outer(t.at)
    other = f"`{t.line(above).strip()[:40]}` above it" if above is not None else "the line before it"
    return _Answer("YML001", t.at, t.at + 1, message, f"mend its indent, or that of {other}", above)


def _plainly(t: _Trouble) -> _Answer:
    """What no case knows: in the parser's own words."""
    said = f"{t.problem} {t.context}".strip().lower()
    return _Answer("YML001", t.at, min(t.at + 1, len(t.text)), said, "look at the line above it too")


_TAB = re.compile(r"[ ]*(\t)")
_MARKS = re.compile(r"(<<<<<<<|=======|>>>>>>>)(?: |$)")
_ODD = re.compile(r"^ *(?:[\w-]+:)?([\u00a0\u2000-\u200b\u202f\u205f\u3000])")
_TOUCHING = re.compile(r"([A-Za-z_][\w-]*):([^\s:/][^\s]*)")
_CLOSING = ("]", "}", '"', "'")
_LOST = ("expected key", "expected <block end>", "'-' indicator", "expected <document start>")
_SIGNS = ("cannot start any token", "alias", "anchor", "tag", "block scalar", "entries are not allowed", "directive")
_CASES: tuple[Callable[[_Trouble], _Answer | None], ...] = (
    *(_deep, _tab, _conflict, _odd_space, _no_space, _colon, _escape, _quote, _bracket, _after),
    *(_no_colon, _sign, _stray, _indent),
)
