"""Data -> YAML on one line, as an author would write it: bare where it can be, in quotes where it must."""

from __future__ import annotations

import re

from pipeline.load.doc import Data

_BARE = re.compile(r"[^\W_][^\n\t\r:#,\[\]{}]*")
"""What is written bare wherever it stands: it begins with a letter or a digit and holds no sign of YAML's."""
_BARE_LINE = re.compile(r"[^\W_](?:[^\n\t\r:#]|:(?=[^\s])|(?<=[^\s])#)*")
"""What is written bare behind a key on a line of its own: brackets and commas part nothing there."""
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
"""Words that other readers of YAML take for something else."""
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\xa0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]"
)
_EXCEL = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""How spreadsheets write letters by number; as plain text it must not be met."""
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


def is_hidden(text: str) -> bool:
    """Tell whether a text holds what cannot be seen, or what a table's program would change."""
    return bool(_HIDDEN.search(text.replace("\n", "")) or _EXCEL.search(text))


def scalar(text: str, inside: bool = True) -> str:
    """Write a text on one line; `inside` brackets, or behind a key on a line of its own."""
    if is_bare(text, inside):
        return text
    if "'" not in text and not is_hidden(text) and "\n" not in text:
        return f"'{text}'"
    return quoted(text)


def is_bare(text: str, inside: bool = True) -> bool:
    """Tell whether a text can stand without quotes."""
    fits = (_BARE if inside else _BARE_LINE).fullmatch(text)
    return bool(fits) and text == text.rstrip() and text.lower() not in _WORDS and not is_hidden(text)


def quoted(text: str) -> str:
    """Write a text in double quotes, with all that cannot be seen by its number."""
    escaped = _HIDDEN.sub(_numbered, text.replace("\\", "\\\\").replace('"', '\\"'))
    return '"' + _EXCEL.sub(r"\\x5f", escaped) + '"'


def _numbered(found: re.Match[str]) -> str:
    code = ord(found[0])
    return _SHORT.get(found[0]) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def flow(value: Data) -> str:
    """Write any value on one line: lists in brackets, mappings in braces. Nothing is written as nothing, which can
    stand behind a key alone, and in no list."""
    if value is None:
        return ""
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return f"{{{', '.join(f'{scalar(key)}: {flow(one)}' for key, one in value.items())}}}"
