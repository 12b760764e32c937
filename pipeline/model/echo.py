"""One fault, one finding: what a wrong declaration makes wrong elsewhere is not told again.

A field, op, symbol or type of `game.yaml` that has an error is in doubt. Whatever a card does with it may be right, so
that a finding which rests on it would be an echo; the card is kept from being drawn, and told of when the declaration
is mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Finding, Origin

ANY = "*"
"""Stands for every name of a section that could not be read as a whole."""
SECTIONS = (
    "types", "fields", "symbols", "keywords", "ops", "cost-phrases", "families", "backs", "rarities",
)  # fmt: skip
"""The parts of `game.yaml` whose entries others name."""
RULED = ("constants", "zones", "resources", "phases", "formats")
"""Those of its `rules:`, which no card rests on."""

Declared = tuple[str, str]
"""A section and a name in it."""

_NAMED: dict[str, tuple[str, ...]] = {
    "MOD001": ("fields",),
    "MOD004": ("types",),
    "MOD005": ("symbols",),
    "MOD006": ("keywords",),
    "MOD007": ("ops", "cost-phrases"),
    "MOD008": ("symbols", "keywords", "families", "types"),
    "MOD012": ("fields",),
    "MOD013": ("fields",),
    "MOD019": ("rarities", "families", "keywords", "symbols", "types", "backs", *RULED),
}
"""Which sections the name that a finding speaks of may belong to, by the finding's code."""


def declaration(found: Finding) -> Declared | None:
    """Give the declaration of `game.yaml` that a finding in it makes doubtful; None where others name nothing of it."""
    path = found.at.path if isinstance(found.at, Origin) else ()
    if not path:
        return (found.expected, ANY) if found.code == "MOD002" and found.expected in SECTIONS else None
    path, known = (path[1:], RULED) if path[0] == "rules" and len(path) > 1 else (path, (*SECTIONS, "rules"))
    section = str(path[0])
    if section not in known:  # a misspelt section: its key's fix names the one that is meant
        section = found.fix.text if found.fix and len(path) == 1 else ""
    if section not in known:
        return None
    return (section, str(path[1])) if len(path) > 1 else (section, ANY)


def is_echo(found: Finding, doubtful: set[Declared], at_home: bool) -> bool:
    """Tell whether a finding rests on a doubtful declaration. `at_home` tells that it lies in `game.yaml` itself, where
    a declaration may have more than one fault of its own."""
    own = declaration(found) if at_home else None
    if own in doubtful and found.code == "MOD010":  # its parameters, say, were left out
        return True
    return any(one in doubtful and one != own for one in _rests_on(found, at_home))


def _rests_on(found: Finding, at_home: bool) -> Iterator[Declared]:
    name = found.expected if found.code == "MOD013" else found.actual
    for section in _NAMED.get(found.code, ()):
        yield from ((section, name), (section, ANY), *([("rules", ANY)] if section in RULED else ()))
    if found.code == "MOD010":
        yield from (("fields", word) for word in re.findall(r"[\w-]+", found.actual))
        yield ("fields", ANY)
    if found.code == "MOD002" and found.actual in SECTIONS:
        yield (found.actual, ANY)
    path = found.at.path if isinstance(found.at, Origin) else ()
    within = 1 if path[:1] == ("defaults",) else 2
    if not at_home and len(path) > within:
        yield ("fields", str(path[within]))
    for step in path[within:]:
        yield from (("ops", str(step)), ("cost-phrases", str(step)))
