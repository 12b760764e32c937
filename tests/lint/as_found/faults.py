"""The games as their sources stood: what is wrong with them, and how much of it the linter shows.

The lists (`<game>.yaml`) are frozen. A finding shows a fault when it points at the same card and field (or at one of
the fault's other places), and names the letters at fault where the field has several. Each place of a finding shows one
fault at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import yaml

from pipeline.findings import Finding, Origin, Place, Severity
from pipeline.model.project import Project
from pipeline.survey import read, survey

HERE = Path(__file__).parent
GAMES = ("psionic-warriors", "psifuge", "star-fiefs", "power-trip")
KINDS = ("identity", "cost", "keyword", "wording", "reference", "type", "plan", "effect", "other")

FAMILIES = {
    "CMP": {"other", "type", "identity", "plan", "cost"},
    "CST": {"cost"},
    "IDN": {"identity", "wording"},
    "KEY": {"keyword"},
    "PLN": {"plan"},
    "REF": {"reference", "type", "keyword"},
    "SPL": {"wording"},
    "STA": {"type", "plan"},
    "STY": {"wording", "effect"},
    "TRM": {"wording"},
    "WRD": {"wording", "other"},
}
"""The kinds of fault that a family of rules can show; a family that is not here may show any."""

CANNOT = {
    "IDN004": re.compile("planned|more are there|total is"),
    "IDN005": re.compile("planned|out of order|more are there"),
    "KEY001": re.compile("named Agility"),
    "KEY002": re.compile("explained"),
    "KEY009": re.compile("in other words|small letter"),
    "STY004": re.compile("small letter"),
    "TRM001": re.compile("letter is missing|word Effect"),
    "STY006": re.compile("possessive"),
}
"""What a rule does not speak of, though place and letters fit: a gap in the numbers says nothing of the plan."""

ABOUT = 12
"""Letters on either side that belong to what a finding points at: a listed fault names a word or two."""

Spot = tuple[str, str]
"""A card's id, `game` or `rules`; and a field, a dotted path into game.yaml, or the headings above a line of rules."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a game, as a reader found it."""

    game: str
    id: str
    card: str
    field: str
    kind: str
    shown_by: str
    what: str
    word: str = ""
    places: frozenset[Spot] = frozenset()

    @cached_property
    def owners(self) -> frozenset[str]:
        """Give the cards (`game`, `rules`) of its places."""
        return frozenset(card for card, _ in self.places)

    def __str__(self) -> str:
        return f"{self.game} {self.id}: {self.card}.{self.field}: {self.what}"


@dataclass(frozen=True)
class Shown:
    """A finding with what the matching needs to know: its places, and all the words in which it speaks."""

    game: str
    finding: Finding
    spots: tuple[Spot, ...]
    words: str

    @cached_property
    def owners(self) -> frozenset[str]:
        """Give the cards (`game`, `rules`) that it speaks of."""
        return frozenset(card for card, _ in self.spots)

    def __str__(self) -> str:
        at = "; ".join(".".join(part for part in spot if part) for spot in self.spots[:1])
        return f"{self.game} {self.finding.code} {self.finding.severity} {at}: {self.finding.message}"


@cache
def faults(game: str) -> tuple[Fault, ...]:
    """Read the frozen list of a game."""
    made = []
    for entry in yaml.load((HERE / f"{game}.yaml").read_text("utf-8"), yaml.CSafeLoader)["faults"]:
        others = {(place["card"], str(place["field"])) for place in entry.pop("or", ())}
        made.append(Fault(game=game, places=frozenset({(entry["card"], entry["field"]), *others}), **entry))
    return tuple(made)


@cache
def also() -> frozenset[tuple[str, str, str]]:
    """Give the code, the game and the place (`card.field`) of each finding that is true and on no list."""
    judged = yaml.safe_load((HERE / "also.yaml").read_text("utf-8"))["findings"]
    return frozenset((entry["code"], entry["game"], str(at)) for entry in judged for at in entry["at"])


@cache
def explained(game: str) -> dict[str, str]:
    """Give why each fault of a game that data could show is not found, by its id."""
    reasons: dict[str, str] = yaml.safe_load((HERE / "misses.yaml").read_text("utf-8")).get(game, {})
    return reasons


@cache
def found(game: str) -> tuple[Shown, ...]:
    """Run the linter over a game and give what it says."""
    seen, made = survey(read(HERE / game)), []
    for finding in seen.findings:
        places = (finding.at, *finding.related)
        spots = tuple(spot for place in places for spot in spots_of(place, finding, seen.project))
        words = (finding.message, finding.actual, letters(game, finding, seen.project))
        made.append(Shown(game, finding, spots, "\n".join(words)))
    return tuple(made)


def letters(game: str, finding: Finding, project: Project) -> str:
    """Give the letters that a finding points at within a value, and those about them; none where it is the whole."""
    if isinstance(finding.at, Origin) and finding.at.range is None:
        return ""
    span = project.span(finding.at)
    lines = (HERE / game / span.file).read_text("utf-8").splitlines()[span.line - 1 : span.end_line]
    end = len("\n".join((*lines[:-1], lines[-1][: span.end_col - 1])))
    return "\n".join(lines)[max(0, span.col - 1 - ABOUT) : end + ABOUT]


def spots_of(place: Place, finding: Finding, project: Project) -> Iterator[Spot]:
    """Give the places that a finding speaks of: a missing field is named in its words, not by its path."""
    file = place.file.rpartition("/")[2]
    if file == "rules.md":
        yield "rules", headings(project, place)
    elif file == "game.yaml" and isinstance(place, Origin):
        yield "game", ".".join(map(str, place.path))
    elif isinstance(place, Origin) and place.path[:1] in (("cards",), ("defaults",)):
        first = place.path[0] == "cards"
        card = str(place.path[1]) if first else finding.card
        rest = place.path[2:] if first else place.path[1:]
        named = [str(rest[0])] if rest else re.findall(r"\b[a-z]+\b", finding.message)
        yield from ((card, "text" if name == "uses" else name) for name in named or [""])


def headings(project: Project, place: Place) -> str:
    """Give the headings above a line of the rules, the nearest of each level."""
    line = project.span(place).line if isinstance(place, Origin) else place.line
    (game,) = project.games.values()
    above: dict[int, str] = {}
    for text in (game.rules.text if game.rules else "").splitlines()[:line]:
        if head := re.match(r"(#+) (.*)", text):
            above = {level: words for level, words in above.items() if level < len(head[1])} | {len(head[1]): head[2]}
    return " / ".join(words for level, words in above.items() if level > 1)


def heading(words: str) -> str:
    """Give a heading as it is compared: the sources' headings have slips of their own."""
    return words.casefold().replace("'", "")


def meet(fault: Fault, shown: Shown) -> list[Spot]:
    """Give the places of a finding that are places of a fault."""
    if fault.owners.isdisjoint(shown.owners):
        return []
    met = [spot for spot in shown.spots if spot in fault.places]
    rules = [heading(field) for card, field in fault.places if card == "rules"]
    game = tuple(f"{field}." for card, field in fault.places if card == "game")
    for card, name in shown.spots:
        inside = card == "rules" and any(words in heading(name) for words in rules)
        if inside or (card == "game" and f"{name}.".startswith(game)):
            met.append((card, name))
    return met


def shows(fault: Fault, shown: Shown) -> bool:
    """Tell whether a finding shows a fault. What only a reader can see is never matched, but judged (`also.yaml`)."""
    code = shown.finding.code
    if fault.shown_by != "data" or fault.kind not in FAMILIES.get(code[:3], KINDS) or not meet(fault, shown):
        return False
    if code in CANNOT and CANNOT[code].search(fault.what):
        return False
    if fault.kind == "plan" and fault.card == "game":
        return f"`{fault.word}`" in shown.words
    if fault.word.startswith("^"):  # the way a number is written, not the number
        return bool(re.search(r"case|capital|small|letters", shown.finding.message))
    # A single sign stands in too many values to tell anything, unless the message names it.
    said = shown.words if fault.word.isalnum() or len(fault.word) > 1 else shown.finding.message
    return fault.word.casefold() in said.casefold()


@dataclass
class Score:
    """How the findings of one game or more stand against the lists."""

    hits: list[Fault] = field(default_factory=list)
    misses: list[Fault] = field(default_factory=list)
    true: list[Shown] = field(default_factory=list)
    judged: list[Shown] = field(default_factory=list)
    alarms: list[Shown] = field(default_factory=list)

    @property
    def recall(self) -> float:
        """Give the share of what typed data can show that is shown."""
        wanted = len(self.hits) + len(self.misses)
        return len(self.hits) / wanted if wanted else 1.0

    @property
    def precision(self) -> float:
        """Give the share of findings that are on a list, without those judged true besides."""
        return len(self.true) / (len(self.true) + len(self.alarms)) if self.true or self.alarms else 1.0

    def __add__(self, other: Score) -> Score:
        return Score(*(mine + yours for mine, yours in zip(vars(self).values(), vars(other).values(), strict=True)))


Slot = tuple[int, Spot]
"""A finding by its number, and one of its places: what can show one fault."""


def assign(listed: Iterable[Fault], findings: list[Shown]) -> set[Fault]:
    """Give the faults shown, each by a place of a finding of its own (a greatest matching, by augmenting paths)."""
    options = {f: [(n, at) for n, s in enumerate(findings) if shows(f, s) for at in meet(f, s)] for f in listed}
    taken: dict[Slot, Fault] = {}

    def place(fault: Fault, tried: set[Slot]) -> bool:
        for slot in options[fault]:
            if slot not in tried:
                tried.add(slot)
                if slot not in taken or place(taken[slot], tried):
                    taken[slot] = fault
                    return True
        return False

    return {fault for fault in options if place(fault, set())}


def score(game: str, least: Severity = Severity.INFO) -> Score:
    """Hold the linter to the list of a game, by the findings of a severity or more."""
    listed = [fault for fault in faults(game) if fault.shown_by == "data"]
    findings = [shown for shown in found(game) if shown.finding.severity >= least]
    made, hit = Score(), assign(listed, findings)
    for fault in listed:
        (made.hits if fault in hit else made.misses).append(fault)
    for shown in findings:
        places = {(shown.finding.code, game, ".".join(spot)) for spot in shown.spots}
        if any(shows(fault, shown) for fault in listed):
            made.true.append(shown)
        else:
            (made.judged if places & also() else made.alarms).append(shown)
    return made
