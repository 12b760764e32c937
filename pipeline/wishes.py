"""What somebody may wish for of a game, sheets and pictures, and the names and keys of these outputs."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pipeline.errors import UsageError
from pipeline.files import safe_name
from pipeline.impose.plan import Item
from pipeline.impose.spec import PAPERS, Backs, SheetSpec, find_paper, spec
from pipeline.manifest import key_of
from pipeline.render.tone import Ink, Sight
from pipeline.settings import DPI, code_sha
from pipeline.units import Um, mm, parse_size, to_mm

_PAPER = "|".join(paper.lower() for paper in PAPERS)
_SHEETS = re.compile(
    rf"sheets-(?P<paper>{_PAPER})(-(?P<w>\d+(\.\d+)?)x(?P<h>\d+(\.\d+)?))?"
    r"(-(?P<backs>long-edge|short-edge))?(?P<bare>-no-marks)?(-(?P<ink>low|grey))?(-part-\d{1,3})?\.pdf"
)
_PICTURE = re.compile(r"(faces|backs)(?P<bleed>-bleed)?(-(?P<dpi>\d{2,4})dpi)?/[A-Za-z0-9_-]+\.(?P<form>png|pdf)")


@dataclass(frozen=True, slots=True)
class SheetWish:
    """Sheets as somebody asked for them. `size` is the card's cut size; None is the game's own."""

    paper: str = "a4"
    size: tuple[Um, Um] | None = None
    backs: Backs = "none"
    marks: bool = True
    ink: Ink = "full"

    @property
    def name(self) -> str:
        """The file's name. What differs from the plain wish stands in it, so that no wish overwrites another."""
        parts = [f"sheets-{find_paper(self.paper).name.lower()}"]
        if self.size:
            parts.append("x".join(f"{to_mm(side):g}" for side in self.size))
        if self.backs != "none":
            parts.append(self.backs)
        if not self.marks:
            parts.append("no-marks")
        if self.ink != "full":
            parts.append(self.ink)
        return "-".join(parts) + ".pdf"

    def parts(self, count: int) -> list[str]:
        """Give the names of the files when it takes so many."""
        plain = self.name.removesuffix(".pdf")
        return [self.name] if count == 1 else [f"{plain}-part-{number}.pdf" for number in range(1, count + 1)]

    def spec(self, card: tuple[Um, Um]) -> SheetSpec:
        """Give the sheet for cards of a size: upright, unless more of them fit on the paper lying on its side.

        Raises UsageError, with the figures, when not even one card fits.
        """
        try:
            lying = self._spec(card, landscape=True)
        except UsageError:
            return self._spec(card, landscape=False)
        try:
            upright = self._spec(card, landscape=False)
        except UsageError:
            return lying
        return lying if lying.cols * lying.rows > upright.cols * upright.rows else upright

    def _spec(self, card: tuple[Um, Um], landscape: bool) -> SheetSpec:
        return spec(self.paper, card, landscape=landscape, marks=self.marks, backs=self.backs)


@dataclass(frozen=True, slots=True)
class PictureWish:
    """A face as a file of its own: a PNG of the card as it is cut or with its bleed, or the page it is printed from."""

    dpi: int = DPI
    bleed: bool = False
    form: Literal["png", "pdf"] = "png"

    def name(self, card: str, side: Literal["faces", "backs"] = "faces") -> str:
        """Give the file's name; what differs from the plain wish stands in its folder's."""
        bleed = "-bleed" if self.bleed and self.form == "png" else ""
        dpi = f"-{self.dpi}dpi" if self.dpi != DPI and self.form == "png" else ""
        return f"{side}{bleed}{dpi}/{safe_name(card)}.{self.form}"

    def key(self, face: str) -> str:
        """Give the key of all that the file depends on, for a face by the hash of its bytes."""
        if self.form == "pdf":
            return key_of("pdf", face)
        return key_of("png", face, self.dpi, self.bleed, code_sha("render"))


@dataclass(frozen=True, slots=True)
class ProofWish:
    """Views to check a game by: in this ink, as these eyes see it; marked faces with `dpi` pixels per inch."""

    ink: Ink = "full"
    sight: Sight = "all"
    dpi: int = 200

    @property
    def _folder(self) -> str:
        return "-".join(["proof", *(part for part in (self.ink, self.sight) if part not in ("full", "all"))])

    def face(self, id: str, back: bool) -> str:
        """Give the name of a marked face."""
        return f"{self._folder}/{'backs' if back else 'faces'}/{safe_name(id)}.png"

    def contact(self, number: int) -> str:
        """Give the name of a contact sheet, counted from 1."""
        return f"{self._folder}/contact-{number:02d}.png"

    @property
    def gallery(self) -> str:
        """The name of the gallery."""
        return f"{self._folder}/gallery.html"


@dataclass(frozen=True, slots=True)
class Request:
    """What to make of a project. `games` empty means all of them, `cards` empty all cards of each.

    `drafts` tells whether drafts stand on sheets, `keep_going` whether sheets are made without what is broken.
    `workers` is the number of processes for faces and pixels; with 0 all is done in this one. With `verify` every file
    is read, also where its dates say that it is the one of the last build. `proof` asks for views to check a game by.
    """

    games: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    pictures: tuple[PictureWish, ...] = (PictureWish(),)
    sheets: tuple[SheetWish, ...] = (SheetWish(),)
    drafts: bool = True
    keep_going: bool = False
    workers: int = 2
    proof: ProofWish | None = None
    verify: bool = False

    @property
    def whole(self) -> bool:
        """Whether this brings a game's whole folder up to date; else outputs not spoken of are left alone."""
        return not self.cards and bool(self.pictures) and bool(self.sheets)


def sheet_wish(
    paper: str, size: str | None = None, backs: Backs = "none", marks: bool = True, ink: Ink = "full"
) -> SheetWish:
    """Give the wish for sheets written in words. Raises UsageError for a paper or a size that is none."""
    try:
        return SheetWish(find_paper(paper).name.lower(), parse_size(size) if size else None, backs, marks, ink)
    except ValueError as error:
        raise UsageError(str(error), "write it as `--size '63.5 x 88.9 mm'`") from error


def sheets_of(name: str) -> SheetWish | None:
    """Give the wish that a file of sheets was made for, by its name; None when it is none."""
    found = _SHEETS.fullmatch(name)
    if not found:
        return None
    size = (mm(found["w"]), mm(found["h"])) if found["w"] else None
    backs: Backs = next((one for one in get_args(Backs) if one == found["backs"]), "none")
    ink: Ink = next((one for one in get_args(Ink) if one == found["ink"]), "full")
    return SheetWish(found["paper"], size, backs, not found["bare"], ink)


def picture_of(name: str) -> PictureWish | None:
    """Give the wish that a picture was made for, by its name; None when it is none."""
    found = _PICTURE.fullmatch(name)
    if not found:
        return None
    form: Literal["png", "pdf"] = "pdf" if found["form"] == "pdf" else "png"
    return PictureWish(int(found["dpi"] or DPI), bool(found["bleed"]), form)


def sheets_key(spec: SheetSpec, items: Sequence[Item], title: str) -> str:
    """Give the key of all that a file of sheets depends on; an item's faces are named by their bytes' hash."""
    listed = [(item.face, item.copies, item.back) for item in items]
    return key_of("sheets", repr(spec), listed, title, os.environ.get("SOURCE_DATE_EPOCH"), code_sha("impose"))
