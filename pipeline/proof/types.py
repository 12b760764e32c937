"""What proof views are made from: plain frozen data that can go to a worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.model.faces import FaceBox
from pipeline.model.outline import Outline
from pipeline.units import Um


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a face: cut size, bleed, safe zone, the radius of its corners, and the outline that it is cut
    in."""

    width: Um
    height: Um
    bleed: Um
    safe: Um
    corner: Um
    outline: Outline


@dataclass(frozen=True, slots=True)
class Note:
    """A finding as it is shown: its severity, code and name, message, place (`file:line:col`) and remedy."""

    severity: str
    code: str
    key: str
    message: str
    place: str
    hint: str


@dataclass(frozen=True, slots=True)
class Sitter:
    """A face to be shown: its measures, its card (or back) and what is known of it. `kind` is what it is called in
    filters, `beside` says what is on the other side of a double-faced card."""

    frame: Frame
    id: str
    name: str
    kind: Literal["card", "draft", "back", "broken"]
    types: tuple[str, ...]
    rarity: str
    number: str
    copies: int
    boxes: tuple[FaceBox, ...]
    notes: tuple[Note, ...]
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """A face in pixels: as a marked PNG with its bleed, and small, as it is cut, as JPEG."""

    marked: bytes
    small: bytes
