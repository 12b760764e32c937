"""Papers: those known by name, and any other by its size."""

from __future__ import annotations

from pipeline.errors import UsageError
from pipeline.fixed import fixed
from pipeline.model.nearest import did_you_mean
from pipeline.units import Um, mm, parse_size, to_mm


@fixed(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it lies: wider than high is landscape."""

    name: str
    width: Um
    height: Um

    @property
    def is_landscape(self) -> bool:
        """Whether it lies on its long side."""
        return self.width > self.height

    def landscape(self) -> Paper:
        """Give the same paper lying on its long side."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))

    def portrait(self) -> Paper:
        """Give the same paper standing on its short side."""
        return Paper(self.name, min(self.width, self.height), max(self.width, self.height))

    def __str__(self) -> str:
        return f"{self.name} landscape" if self.is_landscape else self.name


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("A5", mm(148), mm(210)),  # ISO 216
        Paper("A4", mm(210), mm(297)),
        Paper("Letter", mm("215.9"), mm("279.4")),  # ANSI/ASME Y14.1: 8.5 x 11 in
        Paper("Legal", mm("215.9"), mm("355.6")),
        Paper("Tabloid", mm("279.4"), mm("431.8")),
        Paper("A3", mm(297), mm(420)),
    )
}
"""The papers known by name, upright, from narrow to wide."""


def find_paper(name: str) -> Paper:
    """Give the paper of that name (capitals do not matter), or of that size, such as `200 x 250 mm`.

    Raises UsageError with the nearest name when it is neither.
    """
    for paper in PAPERS.values():
        if paper.name.lower() == name.strip().lower():
            return paper
    if name.strip()[:1].isdigit() and "x" in name.lower():
        try:
            width, height = parse_size(name.lower())
        except ValueError as error:
            raise UsageError(f"the paper: {error}", "write it as `200 x 250 mm`") from error
        return Paper(f"{to_mm(width):g}x{to_mm(height):g}", width, height).portrait()
    known = ", ".join(f"`{p}`" for p in PAPERS)
    raise UsageError(
        f"`{name}` is no known paper{did_you_mean(name, PAPERS)}", f"write one of {known}, or a size: `200 x 250 mm`"
    )
