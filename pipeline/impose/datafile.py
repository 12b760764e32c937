"""Small YAML files of a project that say how to print: layouts of sheets and printers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pipeline.errors import InputError, UsageError
from pipeline.findings import Finding, Origin, Severity
from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.model.codes import Notebook
from pipeline.model.invalid import read
from pipeline.model.raw import Section

M = TypeVar("M", bound=Section)

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The name of a layout or a printer, which becomes part of file names."""


def read_doc(file: str, raw: bytes) -> Doc:
    """Read a YAML file. Raises InputError, with the place, when it is none."""
    doc, findings = parse(file, raw)
    _refuse_first(findings, doc)
    if doc is None:
        raise InputError(f"`{file}` cannot be read")
    return doc


def read_as(model: type[M], doc: Doc) -> M:
    """Read a file's data as `model`. Raises InputError, with the place of the first thing that is wrong."""
    notes = Notebook()
    made = read(model, {} if doc.data is None else doc.data, Origin(doc.file), notes, {})
    _refuse_first(notes.findings, doc)
    if made is None:
        raise InputError(f"`{doc.file}` cannot be read")
    return made


def read_changed(model: type[M], doc: Doc, options: Mapping[str, Any]) -> M:
    """Read a file's data with some keys changed by options of the command line. Raises InputError as `read_as` does,
    and UsageError for an option that is wrong."""
    read_as(model, doc)
    notes = Notebook()
    data = doc.data if isinstance(doc.data, dict) else {}
    made = read(model, {**data, **options}, Origin(doc.file), notes, {})
    for found in notes.findings:
        key = found.at.path[0] if isinstance(found.at, Origin) and found.at.path else ""
        raise UsageError(f"`--{key}`: {found.message}", _remedy(found))
    if made is None:
        raise UsageError("the options do not fit each other")
    return made


def _refuse_first(findings: tuple[Finding, ...] | list[Finding], doc: Doc | None) -> None:
    wrong = [found for found in findings if found.severity >= Severity.ERROR]
    if not wrong:
        return
    first = wrong[0]
    at = doc.span(first.at) if doc and isinstance(first.at, Origin) else first.at
    where = f"{at}" if not isinstance(at, Origin) else at.file
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    raise InputError(f"{where}: {first.message}{more}", _remedy(first))


def _remedy(found: Finding) -> str:
    return found.hint or (f"known are {found.expected}" if found.expected else "")
