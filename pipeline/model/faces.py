"""Looks as declared and faces as laid out: filled by `pipeline.render`, read by lint and sheets.

Lengths are whole micrometres (`Um`), type sizes points.
"""

from __future__ import annotations

from typing import Literal

from pipeline.fixed import fixed
from pipeline.model.outline import Outline
from pipeline.model.values import Map
from pipeline.units import Um


@fixed(frozen=True, slots=True)
class FaceBox:
    """A box of a laid-out face, filled by `pipeline.render` and read by lint.

    `rect` is x, y, width, height in micrometres from the trim's top left corner; `over` is how
    far its contents pass the left, top, right and bottom side; `text` is what was laid out.
    """

    name: str
    rect: tuple[Um, Um, Um, Um]
    over: tuple[Um, Um, Um, Um]
    size_pt: float
    text: str


@fixed(frozen=True, slots=True)
class Face:
    """A printed side of a card: one PDF page, MediaBox = trim + bleed, made once and placed often.

    `key` is the hash of all it depends on; `pdf_sha` of its bytes. `deps` lists each project file
    that was asked for, with its sha256, or None when it was missing.
    """

    key: str
    card: str
    pdf_sha: str
    boxes: tuple[FaceBox, ...]
    deps: tuple[tuple[str, str | None], ...] = ()
    problems: tuple[FaceProblem, ...] = ()


IS_EMPTY = "it is empty"
"""The detail of a picture's file that has nothing in it."""
NO_SHAPE = "it draws nothing: there is no shape or path in it"
"""The detail of a drawing without anything to draw."""


@fixed(frozen=True, slots=True)
class FaceProblem:
    """Something wrong with a face, as data; lint's face rules turn it into a finding.

    `file`, `line` and `col` (from 1; 0 where only the file is known) tell where in a look's own files it came from.
    `words` are the printed words at which it begins, where these are known.
    """

    kind: Literal[
        "over", "small", "lost-text", "glyph", "art-missing", "art-bad", "art-dpi", "denied", "css", "template",
        "crash", "outside", "near-cut", "contrast", "left-out", "twice", "overprint",
    ]  # fmt: skip
    box: str
    detail: str
    actual: str = ""
    expected: str = ""
    field: str = ""
    file: str = ""
    line: int = 0
    col: int = 0
    words: str = ""


@fixed(frozen=True, slots=True)
class BoxSpec:
    """A named box of a look. A `fit` box is set at the largest size, in points, between `least`
    and `largest` at which its text fits; under `warn` it earns a warning."""

    name: str
    fit: bool
    largest: float
    warn: float
    least: float


@fixed(frozen=True, slots=True)
class OptionSpec:
    """An option of a look that a game may set under `look:`."""

    name: str
    kind: Literal["color", "font", "choice", "text", "number"]
    default: str
    choices: tuple[str, ...]


@fixed(frozen=True, slots=True)
class Layer:
    """A look's own files, and those of each look that it extends. `dir` is the absolute folder, `label` names it to
    people: as it is called in the project, or by the look that came with the program."""

    id: str
    dir: str
    label: str


@fixed(frozen=True, slots=True)
class LookTemplate:
    """A look as its `template.yaml` declares it, with what it takes over from the look that it extends.

    `layers` are the folders in which a file is looked for, its own first. `layouts` names the template of a card by
    one of its types; a card of no type in there has `face.html.j2`. `outline` is the shape that all its cards are cut
    in; `least` and `most` are the sizes of card between which it is made to be used, None for any.
    """

    id: str
    title: str
    bleed: Um
    safe: Um
    corner: Um
    boxes: Map[str, BoxSpec]
    options: Map[str, OptionSpec]
    shapes: tuple[str, ...]
    layers: tuple[Layer, ...]
    layouts: Map[str, str]
    outline: Outline = "rectangle"
    least: tuple[Um, Um] | None = None
    most: tuple[Um, Um] | None = None
