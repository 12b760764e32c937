"""What is wrong in a project's own layouts and printers, for `lint` and for builds that do not use them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.findings import Finding, Origin, Span
from pipeline.impose import layouts, printer
from pipeline.impose.datafile import NAME
from pipeline.load.decode import MAX_BYTES
from pipeline.load.folders import LAYOUTS, PRINTERS, beginning, refused
from pipeline.load.parse import parse
from pipeline.model.codes import Notebook
from pipeline.model.invalid import read
from pipeline.model.raw import Section, shown

KINDS: dict[str, type[Section]] = {LAYOUTS: layouts.Layout, PRINTERS: printer.PrinterIn}
"""The folders of a project that say how to print, and what a file of each holds."""


def findings(tree: Tree) -> tuple[Finding, ...]:
    """Give what is wrong in the layouts and printers of a project, each at its place."""
    files = ((file, model) for folder, model in KINDS.items() for file in tree.glob(folder, "*.yaml"))
    return tuple(found for file, model in files for found in _in(tree, file, model))


def _in(tree: Tree, file: str, model: type[Section]) -> Iterator[Finding]:
    notes = Notebook()
    name = file.rpartition("/")[2].removesuffix(".yaml")
    if not NAME.fullmatch(name):
        hint = "use small letters, digits and `-`"
        notes.add("MOD016", f"`{shown(name)}` is no name for what may be asked for", beginning(file), hint=hint)
    try:
        doc, said = parse(file, tree.read(file, MAX_BYTES))
    except InputError as error:
        yield refused(file, error)
        return
    yield from said
    if doc:
        read(model, {} if doc.data is None else doc.data, Origin(file), notes, {})
    for found in notes.findings:
        at: Span | Origin = found.at
        # Nothing else of the project knows this file, so the place is looked up here.
        yield replace(found, at=doc.span(at) if doc and isinstance(at, Origin) else at, fix=None)
