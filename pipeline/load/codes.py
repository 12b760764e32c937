"""The loader's findings: each code with its key. A code never changes its meaning.

`YML` is about the contents of a text file, `FIL` about the files and folders of a project.
"""

from __future__ import annotations

from pipeline.findings import Finding, Place, Severity

KEYS = {
    "YML001": "yaml-syntax",
    "YML002": "tab-indent",
    "YML003": "unquoted-colon",
    "YML004": "unclosed",
    "YML005": "duplicate-key",
    "YML006": "anchor",
    "YML007": "alias",
    "YML008": "merge-key",
    "YML009": "tag",
    "YML010": "several-documents",
    "YML011": "key-not-a-word",
    "YML012": "too-deep",
    "YML013": "too-large",
    "YML014": "too-many-values",
    "YML015": "not-utf8",
    "YML016": "control-character",
    "YML017": "null-word",
    "YML018": "empty-file",
    "YML019": "directive",
    "YML020": "too-many-findings",
    "YML021": "too-many-letters",
    "YML022": "cut-by-comment",
    "YML023": "colon-without-space",
    "FIL001": "unreadable",
    "FIL002": "outside-project",
    "FIL003": "not-a-file",
    "FIL004": "folder-name",
    "FIL005": "no-game-file",
    "FIL006": "file-ending",
    "FIL007": "same-name",
    "FIL008": "file-name",
}


EMPTY = "YML018"
"""A file with nothing in it."""


def report(
    code: str,
    at: Place,
    message: str,
    hint: str = "",
    *,
    actual: str = "",
    expected: str = "",
    related: tuple[Place, ...] = (),
    severity: Severity = Severity.ERROR,
) -> Finding:
    """Make a finding of the loader; its key comes from the table."""
    return Finding(code, KEYS[code], severity, message, at, actual, expected, hint, None, related)
