"""The page of a rulebook: cover, contents and text as one HTML document, and the style that the look gives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2

from pipeline.booklet.text import Chapters
from pipeline.render.colors import contrast, mix
from pipeline.render.colors import ink as on_ground
from pipeline.render.style import with_constants
from pipeline.render.tone import Ink

HERE = Path(__file__).parent
PAGES: dict[str, tuple[float, float]] = {
    "a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148), "letter": (215.9, 279.4),
    "half-letter": (139.7, 215.9), "tabloid": (279.4, 431.8),
}  # fmt: skip
"""Pages by name: width and height in mm (ISO 216; ANSI Y14.1)."""
PLAIN = {"paper": "#ffffff", "ground": "#ffffff", "text": "#111111", "accent": "#777777"}
"""The colours of a rulebook that takes little ink."""
READS = 7.0
"""The least contrast of headings (WCAG 2.2, 1.4.6)."""
RUNNING = 40
"""Letters of the title at the foot of each page."""
DEPTH = 2
"""The depth of the headings that the contents list."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands on a rulebook's cover. `back` is the address of the picture of a card's back, empty for none."""

    title: str
    blurb: str
    players: str
    author: str
    back: str


def html(cover: Cover, chapters: Chapters, language: str, contents: str) -> str:
    """Give the whole document, whose contents have that heading; everything in it is escaped."""
    listed = [one for one in chapters.headings if one.depth == DEPTH]
    points, running = title_points(cover.title, 30), shortened(cover.title)
    return expand(
        "rulebook.html.j2", cover=cover, chapters=chapters, listed=listed, language=language, points=points,
        running=running, contents=contents,
    )  # fmt: skip


def title_points(title: str, largest: float) -> float:
    """Give the size of a title that stands large, points: the longer, the smaller, so that it keeps its page."""
    return round(max(largest * 0.3, largest * min(1.0, 24 / max(len(title), 1))), 2)


def shortened(title: str) -> str:
    """Give a title for the foot of a page."""
    return title if len(title) <= RUNNING else title[: RUNNING - 1].rstrip() + "…"


def inked(colors: Mapping[str, str], ink: Ink) -> dict[str, str]:
    """Give a look's colours, or those that take little ink: white paper, and in greys no colours either."""
    if ink == "full":
        return dict(colors)
    return {**PLAIN, **({"accent": colors["accent"]} if ink == "low" else {})}


def expand(name: str, **given: object) -> str:
    """Expand one of the templates that lie here."""
    return _env().get_template(name).render(given)


def css(sheet: str, page: str, colors: Mapping[str, str], fonts: Mapping[str, str]) -> str:
    """Give the style sheet of that name for a page of `PAGES`; for no page where the document says it by itself.

    It is in the colours `paper`, `text`, `ground` and `accent`, and the type (the families `title`, `body` and `label`)
    of a look. What reads on the paper is made of these.
    """
    width, height = PAGES.get(page, (0, 0))
    paper, text, light = colors["paper"], colors["text"], on_ground(colors["ground"])
    values = {
        "width": f"{width}mm",
        "height": f"{height}mm",
        **colors,
        **{f"{name}-font": f'"{family}"' for name, family in fonts.items()},
        "ink": mix(colors["ground"], text, 0.2) if contrast(colors["ground"], paper) >= READS else text,
        "quiet": mix(text, paper, 0.3),
        "rule": mix(text, paper, 0.75),
        "tint": mix(paper, text, 0.06),
        "on-ground": light,
        "bright": colors["accent"] if contrast(colors["accent"], colors["ground"]) >= READS else light,
    }
    return with_constants((HERE / f"{sheet}.css").read_text(encoding="utf-8"), values)


@cache
def _env() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
