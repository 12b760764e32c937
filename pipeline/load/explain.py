"""A parser's complaint -> one finding that an author can use: the true place, and what to write.

libyaml says what it could not go on with; an author must know what they wrote. The cases are the
ones that card texts meet: a colon in the words, words that begin with a bracket or a sign, a
bracket or quote never closed, a line that does not line up, a tab.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from pipeline.findings import Finding
from pipeline.load.codes import report
from pipeline.load.nodes import Lines, Scalar

_KEYED = re.compile(r"^(?P<before>[ ]*(?:- +)*)(?P<key>[^\s:#\"'\[{][^:#\r\n]*?)\s*:(?:[ \t]+(?P<value>\S.*))?$")


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What the parser said, and the text round it. Offsets are code points."""

    text: str
    lines: Lines
    at: int
    problem: str
    context: str
    context_at: int | None
    last: Scalar

    def line(self, at: int) -> str:
        """Give the line that holds an offset, without its break."""
        row, _ = self.lines.at(at)
        start = self.lines.offset(row, 1)
        found = re.compile(r"[^\r\n]*").match(self.text, start)
        return found[0] if found else ""

    def start(self, at: int) -> int:
        """Give where the line that holds an offset begins."""
        return self.lines.offset(self.lines.at(at)[0], 1)


@dataclass(frozen=True, slots=True)
class _Answer:
    code: str
    start: int
    end: int
    message: str
    hint: str


def explain(file: str, text: str, lines: Lines, error: yaml.MarkedYAMLError, last: Scalar) -> Finding:
    """Turn an error of the parser into a finding. `last` is the last value read before it."""
    mark = error.problem_mark or error.context_mark
    context = error.context_mark
    trouble = _Trouble(
        text, lines, min(mark.index, len(text)) if mark else 0, error.problem or "",
        error.context or "", context.index if context else None, last,
    )  # fmt: skip
    answer = next((found for case in _CASES if (found := case(trouble))), None) or _plainly(trouble)
    end = max(answer.end, answer.start)
    return report(answer.code, lines.span(file, answer.start, end, "char"), answer.message, answer.hint)


def _block(key: str) -> str:
    return f"write `{key}: |` and the words on the next line, deeper; or put them in quotes"


def _tab(t: _Trouble) -> _Answer | None:
    """A tab in the white space that begins the line."""
    start = t.start(t.at)
    white = re.compile(r"[ ]*(\t)").match(t.text, start)
    if not white:
        return None
    return _Answer("YML002", white.start(1), white.end(1), "a tab stands in the indent", "indent by spaces")


def _colon(t: _Trouble) -> _Answer | None:
    """A colon inside unquoted words, or a line that stands too deep."""
    if "mapping values are not allowed" not in t.problem:
        return None
    line, start = t.line(t.at), t.start(t.at)
    keyed = _KEYED.match(line)
    if keyed and keyed["value"] and start + keyed.start("value") <= t.at:
        return _Answer("YML003", t.at, t.at + 1, f"an unquoted `:` in the words of `{keyed['key']}`", _block(keyed["key"]))
    word = len(line) - len(line.lstrip())
    return _Answer("YML003", start + word, t.at + 1, "this line is read as more words of the value above, and has a `:`",
                   "line it up with the keys above; or, if it belongs to the words above, begin those with `|`")  # fmt: skip


def _bracket(t: _Trouble) -> _Answer | None:
    """A list or mapping in brackets that does not close on its line."""
    if "while parsing a flow" not in t.context or t.context_at is None:
        return None
    sign = t.text[t.context_at]
    closing = {"[": "]", "{": "}"}.get(sign, "]")
    if t.lines.at(t.at)[0] == t.lines.at(t.context_at)[0] and t.at < len(t.text):
        return _Answer("YML004", t.at, t.at + 1, f"`,` or `{closing}` is missing before this", f"write a comma, or close the `{sign}`")
    return _Answer("YML004", t.context_at, t.context_at + 1, f"this `{sign}` is never closed", f"write `{closing}` at its end")


def _quote(t: _Trouble) -> _Answer | None:
    """A quote that runs to the end of the file, or over lines to the next quote."""
    start = None
    if "quoted scalar" in t.context and t.context_at is not None and "escape" not in t.problem:
        start = t.context_at
    elif t.last[2] in ("single", "double") and t.lines.at(t.last[0])[0] < t.lines.at(t.last[1])[0] == t.lines.at(t.at)[0]:
        start = t.last[0]
    if start is None:
        return None
    return _Answer("YML004", start, start + 1, f"this `{t.text[start]}` is not closed on its line", "close it, or write `text: |`")


def _escape(t: _Trouble) -> _Answer | None:
    """A backslash in double quotes that is no escape."""
    if "escape" not in t.problem and "hexdecimal" not in t.problem:
        return None
    at = t.text.rfind("\\", 0, t.at + 1)
    return _Answer("YML001", max(at, 0), max(at, 0) + 2, f"`{t.text[at : at + 2]}` is no escape that YAML knows",
                   "write `\\\\` for a backslash, or use single quotes or `text: |`")  # fmt: skip


def _after(t: _Trouble) -> _Answer | None:
    """Words that go on after a closing bracket or quote: `text: {B} draws`."""
    start, end, _ = t.last
    if not t.last[1] or t.text[end - 1 : end] not in ("]", "}", '"', "'") or t.text[end : t.at].strip(" \t") or t.at >= len(t.text):
        return None
    if "expected key" not in t.problem and "expected <block end>" not in t.problem:
        return None
    keyed = _KEYED.match(t.line(t.at))
    key = keyed["key"] if keyed else "text"
    return _Answer("YML001", t.at, t.at + 1, f"words go on after the closing `{t.text[end - 1]}`", _block(key))


def _sign(t: _Trouble) -> _Answer | None:
    """Words that begin with a sign that means something to YAML."""
    known = ("cannot start any token", "alias", "anchor", "tag", "block scalar", "not allowed in this context", "directive")
    if not any(word in t.problem or word in t.context for word in known):
        return None
    at = t.context_at if t.context_at is not None and "cannot start" not in t.problem else t.at
    keyed = _KEYED.match(t.line(at))
    key = keyed["key"] if keyed and keyed["value"] else "text"
    sign = t.text[at : at + 1]
    return _Answer("YML001", at, at + 1, f"unquoted words cannot begin with `{sign}`", _block(key))


def _no_colon(t: _Trouble) -> _Answer | None:
    """A line without a colon among keys."""
    if "could not find expected ':'" not in t.problem or t.context_at is None:
        return None
    word = t.line(t.context_at).strip()
    end = t.context_at + len(word)
    return _Answer("YML001", t.context_at, end, f"`{word[:40]}` has no `:` behind it, where a key is expected",
                   "write `key: value`; words that go on from above must stand deeper than their key")  # fmt: skip


def _indent(t: _Trouble) -> _Answer | None:
    """A line that lines up with nothing above it."""
    if "expected key" not in t.problem and "block end" not in t.problem and "'-' indicator" not in t.problem:
        return None
    word = t.line(t.at).strip()
    return _Answer("YML001", t.at, t.at + 1, f"`{word[:40]}` does not line up with the lines above", "mend its indent")


def _plainly(t: _Trouble) -> _Answer:
    """What no case knows: in the parser's own words."""
    said = f"{t.problem} {t.context}".strip().lower()
    return _Answer("YML001", t.at, min(t.at + 1, len(t.text)), said or "this is not YAML", "see the line above it too")


_CASES: tuple[Callable[[_Trouble], _Answer | None], ...] = (
    _tab, _colon, _escape, _quote, _bracket, _after, _no_colon, _sign, _indent
)  # fmt: skip
