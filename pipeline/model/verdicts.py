"""Verdicts: what the declared rules say of a game and of its decks, as data. `pipeline.check` makes them."""

from __future__ import annotations

from pipeline.findings import Finding, Place, Severity
from pipeline.fixed import fixed

CODES: dict[str, tuple[str, str]] = {
    "DEK001": ("deck-size", "A deck, or a part beside it, has as many cards as its format asks for."),
    "DEK002": ("deck-copies", "No card is in a deck more often than its format allows, over all lines and parts."),
    "DEK003": ("deck-cards", "A deck holds only cards that its format lets in."),
    "DEK004": ("deck-group", "A deck has as many cards of a sort as its format asks for."),
    "DEK005": ("deck-drafts", "Unfinished cards cannot be played, so they do not count in a deck."),
    "DEK006": ("deck-plan", "A list of the whole box holds what the game's plan says."),
    "DEK007": ("deck-unread", "Lines of the deck could not be read, so that no verdict on it is final."),
    "PLY001": ("never-paid", "A card whose price nothing in the deck can pay is never played."),
    "PLY002": ("never-played", "A card that no step of the turn plays or moves has no place in the game."),
    "PLY003": ("never-caused", "A trigger that nothing in the game causes never happens."),
    "PLY004": ("unknown-trigger", "A trigger that names no declared event may never happen, and nobody can tell."),
    "PLY005": ("unused-phase", "A phase in which nothing is done and nothing happens is a rule too many."),
    "PLY006": ("unused-zone", "A zone to which nothing leads is a rule too many, or one is missing."),
    "PLY007": ("unused-resource", "What is counted and never gained, lost, paid or won by is a rule too many."),
    "PLY008": ("unreachable-win", "A way to win that no declared gain or loss can reach ends no game."),
    "PLY009": ("deal-too-large", "The setup takes more cards from a deck than it holds."),
    "PLY010": ("price-undeclared", "A symbol in a price that nothing is said to pay cannot be paid."),
    "PLY011": ("pool-too-small", "The pool holds fewer cards than the packs of all players."),
}
"""The name of each verdict, and what holds when it is good."""


@fixed(frozen=True, slots=True)
class Verdict:
    """What a rule says: it holds (`ok`) or not, of what, by which section of rules.md.

    `cards` are those that it is about, with their copies; `found` and `allowed` its counts, where it counts. `about` is
    the deck's id, or empty for the game. `severity` is that of a bad verdict.
    """

    code: str
    ok: bool
    message: str
    section: str
    at: Place
    cards: tuple[tuple[str, int], ...] = ()
    found: int | None = None
    allowed: str = ""
    hint: str = ""
    about: str = ""
    severity: Severity = Severity.ERROR

    @property
    def key(self) -> str:
        """The verdict's readable name."""
        return CODES[self.code][0]

    def finding(self) -> Finding:
        """Give a bad verdict as a finding, which names the section in its message."""
        by = f" (rules.md {self.section})" if self.section else ""
        actual = "" if self.found is None else str(self.found)
        return Finding(
            self.code, self.key, self.severity, f"{self.message}{by}", self.at, actual, self.allowed, self.hint
        )
