"""The findings of the model: each code's name and reason. A code never changes its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from pipeline.findings import Edit, Finding, Origin, Place, Severity
from pipeline.model.echo import Declared, declaration, is_echo

CODES: dict[str, tuple[str, str]] = {
    "MOD001": ("unknown-key", "A key that no one reads is a misspelling or a wish; what it says would be lost."),
    "MOD002": ("missing-key", "Without this key the file does not say enough to go on."),
    "MOD003": ("bad-value", "The value is not of the kind that its key takes."),
    "MOD004": ("unknown-type", "A card's type decides what it needs and how it looks."),
    "MOD005": ("unknown-symbol", "A symbol that the game does not declare cannot be drawn or paid."),
    "MOD006": ("unknown-keyword", "A keyword that the game does not declare has no meaning and no reminder text."),
    "MOD007": ("unknown-op", "An effect must be one of the ops that the game declares."),
    "MOD008": ("bad-parameter", "An effect's parameters are what its op declares."),
    "MOD009": ("unknown-card", "A text that names a card which does not exist misleads the reader."),
    "MOD010": ("bad-expression", "Expressions are checked when the game is read, so that they cannot fail later."),
    "MOD011": ("bad-markup", "Markup that is not closed would be printed as it stands, or swallow the rest."),
    "MOD012": ("field-not-for-type", "The card's types have no such field, so the look would not print it."),
    "MOD013": ("missing-field", "The card's type needs this field; a draft may lack it, a final card may not."),
    "MOD014": ("duplicate-id", "An id names one card in the whole game."),
    "MOD015": ("unknown-look", "The look, or an option of it, does not exist."),
    "MOD016": ("bad-id", "Ids become file names: letters, digits, `-` and `_`, 64 at most."),
    "MOD017": ("missing-file", "The file is not in the game's folder, so it cannot be printed."),
    "MOD018": ("outside-range", "The number is outside the range that the game declares."),
    "MOD019": ("unknown-name", "The name is not one of those that the game declares."),
    "MOD020": ("over-limit", "Limits keep a game that somebody shared from filling the machine of who builds it."),
    "MOD021": ("unknown-section", "A verdict names the rule that it rests on, so that players can read it."),
    "MOD022": ("other-size", "A back lies under its cards to the cut, so it has their size and shape."),
    "MOD023": ("bad-reverse", "A double-faced card has two sides: a card that is counted, and one on its back."),
    "MOD024": ("unfit-size", "A look is laid out for cards of certain sizes; on others words may not fit."),
}
MAX_FINDINGS = 1_000
"""Findings of one game while it is read; after so many nobody reads them, and a mended few often mend the rest."""

T = TypeVar("T")


class NotebookFull(Exception):
    """So much is wrong that reading on is no use; the last finding says so."""


@dataclass
class Notebook:
    """Collects the findings of one stage. `card` marks those made while a card was read.

    Errors of the file `home` put what they are about in doubt: echoes of them are not noted, and their cards are
    `spoilt`. Of a card that is `lost` (it is no mapping), nothing more is said. While a card is `vague` (its types are
    not all known), it is not told what its types need or lack.

    Of a list that lost wrong items, `whole` holds the places of those that are left.

    The finding that fills it is followed by one more, and raises NotebookFull; it then takes no others.
    """

    findings: list[Finding] = field(default_factory=list)
    card: str = ""
    home: str = ""
    vague: bool = False
    doubtful: set[Declared] = field(default_factory=set)
    spoilt: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    whole: dict[Origin, list[int]] = field(default_factory=dict)

    def each(self, items: Iterable[T], at: Origin) -> Iterator[tuple[Origin, T]]:
        """Give what was read of the list `at`, each item with its place in the file."""
        places = self.whole.get(at)
        for n, item in enumerate(items):
            yield at.child(places[n] if places else n), item

    def add(
        self, code: str, message: str, at: Place, *, actual: str = "", expected: str = "", hint: str = "",
        fix: Edit | None = None, related: tuple[Place, ...] = (), severity: Severity = Severity.ERROR,
    ) -> None:  # fmt: skip
        """Note a finding; its readable name comes from `CODES`. Raises NotebookFull."""
        if len(self.findings) > MAX_FINDINGS:
            return
        found = Finding(code, CODES[code][0], severity, message, at, actual, expected, hint, fix, related, self.card)
        at_home = bool(self.home) and at.file == self.home
        if self.card in self.lost:
            return
        echo = (self.vague and code in ("MOD012", "MOD013")) or is_echo(found, self.doubtful, at_home)
        if at_home and severity is Severity.ERROR and (declared := declaration(found)):
            self.doubtful.add(declared)
        if echo:
            self.spoilt.add(self.card)
            return
        self.findings.append(found)
        if len(self.findings) == MAX_FINDINGS:
            self.card = ""
            message = f"more than {MAX_FINDINGS:,} findings in this game, the limit"
            self.add("MOD020", message, at, hint="mend those before it first; what follows was not read")
            raise NotebookFull
