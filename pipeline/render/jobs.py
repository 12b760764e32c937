"""What the parts of this stage hand to each other: plain frozen data that can go to a worker.

The parent process reads files and makes keys. All that touches what an author wrote in HTML, CSS, SVG or pixels is done
from these jobs, where limits on time and memory hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, Literal

from pipeline.fixed import fixed
from pipeline.model.faces import BoxSpec, Face, FaceBox, FaceProblem
from pipeline.model.outline import Outline
from pipeline.model.values import MIDDLE, ArtBleed
from pipeline.render.pages import Cached, Page, no_page
from pipeline.render.pieces import plain
from pipeline.units import Um

BASE_URL = "https://project.invalid/"
"""The virtual root of all that a face may ask for (`.invalid` never resolves, RFC 2606)."""
ART_DPI = 300
"""Pixels per inch at which pictures are set into a face."""

Side = Literal["face", "back"]


@fixed(frozen=True, slots=True)
class FontFile:
    """A static font: its family, weight (1 to 1000) and slant, where it lies and the sha256 of its bytes."""

    family: str
    weight: int
    italic: bool
    path: str
    sha: str


@fixed(frozen=True, slots=True)
class FontSet:
    """The fonts that a look may use, and the fontconfig file that shows these and no others, by which it is hashed."""

    config: str
    files: tuple[FontFile, ...] = field(hash=False)


@fixed(frozen=True, slots=True)
class Drawing:
    """What a symbol is drawn from: an SVG (bytes; empty for none) in a colour, or a letter on a disc."""

    svg: bytes
    color: str
    letter: str


@fixed(frozen=True, slots=True)
class Text:
    """A template or style sheet of a look, and the name of its file for people."""

    file: str
    text: str


@fixed(frozen=True, slots=True)
class Studio:
    """What all faces of a game in a look share. `key` is the hash of everything in it.

    `templates` are the look's `*.j2` files by name, `sheets` its style sheets, `shapes` its SVG files by id, `images`
    its pictures by name, and `symbols` the game's symbols by id. `constants` are the style variables that all faces
    share, put into the sheets already. Lengths are micrometres.
    """

    key: str
    width: Um
    height: Um
    bleed: Um
    safe: Um
    outline: Outline
    language: str
    sheets: tuple[Text, ...]
    templates: Mapping[str, Text]
    shapes: Mapping[str, bytes]
    images: Mapping[str, bytes]
    symbols: Mapping[str, Drawing]
    boxes: Mapping[str, BoxSpec]
    fonts: FontSet
    body_font: str
    constants: Mapping[str, str]


@fixed(frozen=True, slots=True)
class Words:
    """Words of the card that must be found on its face. `field` names them for people."""

    field: str
    text: str


@fixed(frozen=True, slots=True)
class ArtSeed:
    """What a generated picture depends on; the fields are those of `art.ArtIdentity`, which the parent does not import
    because numpy and Pillow come with it. `game` is the game's title: its folder may be called anything."""

    game: str
    card: str
    name: str
    types: tuple[str, ...]
    colors: tuple[str, ...]
    style: str
    traits: tuple[str, ...]
    icons: tuple[str, ...]


@fixed(frozen=True, slots=True)
class FaceJob:
    """One face to make: its template and the context of that, the style variables set on it, the words to be found on
    it, and its picture: the author's file (empty when there is none), what stays in sight of it, what it has past the
    cut, and the seed from which one is made."""

    id: str
    side: Side
    template: str
    context: Mapping[str, Any]
    style: str
    words: tuple[Words, ...]
    picture: bytes
    seed: ArtSeed
    focus: tuple[float, float] = MIDDLE
    art_bleed: ArtBleed = "included"


@fixed(frozen=True, slots=True)
class Laid:
    """A face as a worker gives it back. `pdf` is empty when it could not be made; else it comes with its index
    (`pieces.indexed`), and `sha` is the sha256 of the bare PDF."""

    id: str
    pdf: bytes
    boxes: tuple[FaceBox, ...]
    problems: tuple[FaceProblem, ...]
    sha: str = ""


@fixed(frozen=True, slots=True)
class Printed:
    """A face and where its PDF is; `made` is false when a problem kept it from being made."""

    face: Face
    page: Page = field(default=no_page, compare=False)

    @property
    def made(self) -> bool:
        """Whether there is a PDF."""
        return bool(self.face.pdf_sha)

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF, read anew each time; empty when there is none."""
        return plain(self.page())


class Pdfs(Mapping[str, bytes]):
    """The PDFs of faces, with their index where they have one, by the hash of the bare bytes; each is read when it is
    asked for."""

    def __init__(self, faces: Iterable[Printed]) -> None:
        self._by_sha = {one.face.pdf_sha: one for one in faces if one.made}

    def __getitem__(self, sha: str) -> bytes:
        return self._by_sha[sha].page()

    @property
    def cached(self) -> bool:
        """Whether all of them lie in the cache, where other processes find them."""
        return all(isinstance(one.page, Cached) for one in self._by_sha.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_sha)

    def __len__(self) -> int:
        return len(self._by_sha)
