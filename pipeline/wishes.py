"""What somebody may wish for of a game, sheets and pictures, and the names and keys of these outputs."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, field, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from pipeline.errors import UsageError
from pipeline.files import safe_name
from pipeline.fixed import fixed
from pipeline.impose.paper import PAPERS
from pipeline.manifest import key_of, sha
from pipeline.render.tone import Ink, Sight
from pipeline.settings import DPI, code_sha
from pipeline.swaps import Held
from pipeline.units import Um, check_card, mm, parse_card, parse_length, show, to_mm

if TYPE_CHECKING:  # what is wished for is told before all that makes it is loaded
    from pipeline.impose.plan import Group
    from pipeline.impose.printer import Printer

THINNEST, THICKEST = mm("0.05"), mm(3)
"""How thick a card may be, from paper to a tile."""
STOCK = mm("0.32")
"""The thickness of a card of 310 g/m2."""
Booklet = Literal["rulebook", "aids", "tuckbox"]
"""What is laid out as pages of text and pictures."""
_PICTURE = re.compile(r"(faces|backs)(?P<bleed>-bleed)?(-(?P<dpi>\d{2,4})dpi)?/[A-Za-z0-9_-]+\.(?P<form>png|pdf)")
PLAIN = {paper.lower() for paper in PAPERS}
"""The layouts that are named after a paper."""
_LONGEST = 80
"""The most letters of a name for sheets; longer ones are cut, and end in a hash of all that was wished."""


@fixed(frozen=True, slots=True)
class SheetWish:
    """Sheets as somebody asked for them.

    `layout` names a layout of sheets, `options` are what differs from it, each as it would stand in its file. `size` is
    the cut size of all cards; None is each one's own. `deck` is a deck's id, empty for the whole game; `only` are the
    cards to print of it, empty for all; `copies` is how often each is printed, None as often as deck or card say.
    `drafts` tells whether drafts are printed, `apart` whether fronts and backs go to files of their own. `ink` is how
    much of it the faces take. `since` names the state since which cards must have changed to be printed, empty for all
    of them. `mark` asks for a revision mark on each card.
    """

    layout: str = "a4"
    options: tuple[tuple[str, str], ...] = ()
    size: tuple[Um, Um] | None = None
    deck: str = ""
    only: tuple[str, ...] = ()
    copies: int | None = None
    drafts: bool = True
    apart: bool = False
    printer: str = ""
    ink: Ink = "full"
    since: str = ""
    mark: bool = False

    @property
    def name(self) -> str:
        """The file's name. What differs from the plain wish stands in it, so that no wish overwrites another."""
        plain = "-".join(part for part in self._parts() if part)
        if len(plain) > _LONGEST or len(self.only) > 1:
            plain = f"{plain[:_LONGEST]}-{sha(repr(self).encode())[:8]}"
        return f"print/{plain.removeprefix('sheets-')}.pdf" if self.since else f"{plain}.pdf"

    def _parts(self) -> list[str]:
        return [
            f"sheets-{self.layout}",
            "x".join(f"{to_mm(side):g}" for side in self.size or ()),
            *(_named(key, value) for key, value in self.options),
            f"deck-{_slug(self.deck)}" if self.deck else "",
            f"only-{_slug(self.only[0])}" if self.only else "",
            f"copies-{self.copies}" if self.copies is not None else "",
            "" if self.drafts else "no-drafts",
            "apart" if self.apart else "",
            f"printer-{_slug(self.printer)}" if self.printer else "",
            self.ink if self.ink != "full" else "",
            "marked" if self.mark else "",
            f"since-{_slug(self.since)}" if self.since else "",
        ]

    def files(self, count: int) -> list[tuple[str, int, Literal["front", "back"] | None]]:
        """Give the files when the cards take `count` of them: each one's name, which part it holds, and which side."""
        plain = self.name.removesuffix(".pdf")
        parts = [plain] if count == 1 else [f"{plain}-part-{number}" for number in range(1, count + 1)]
        if not self.apart:
            return [(f"{name}.pdf", part, None) for part, name in enumerate(parts)]
        sides: tuple[Literal["front", "back"], ...] = ("front", "back")
        return [(f"{name}-{side}s.pdf", part, side) for part, name in enumerate(parts) for side in sides]

    def dump(self) -> dict[str, object]:
        """Give it as data for the manifest: what differs from the plain wish."""
        plain = asdict(SheetWish())
        return {key: value for key, value in asdict(self).items() if value != plain[key]}


def _named(key: str, value: str) -> str:
    """Give an option's part of a file's name: a word that tells all by itself, or what it is and how much."""
    if key in ("backs", "orientation", "paper"):
        return _slug(value)
    if value in ("none", "no"):
        return f"no-{key}"
    return _slug(key if value == "yes" else f"{key}-{value}")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.")


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
class BookletWish:
    """A rulebook, or the aids beside the cards, on pages of this name, in this ink; with `fold` two pages on a side of
    a sheet. A tuckbox lies on the paper that holds it; it is for the cards of a `deck` (all when empty), each `stock`
    thick."""

    kind: Booklet
    page: str = ""
    fold: bool = False
    ink: Ink = "full"
    deck: str = ""
    stock: Um = STOCK

    @property
    def name(self) -> str:
        """The file's name."""
        thick = f"{to_mm(self.stock):g}mm" if self.stock != STOCK else ""
        deck = f"deck-{_slug(self.deck)}" if self.deck else ""
        parts = (self.kind, self.page, "fold" if self.fold else "", deck, thick, self.ink if self.ink != "full" else "")
        return "-".join(part for part in parts if part) + ".pdf"

    def dump(self) -> dict[str, object]:
        """Give it as data for the manifest."""
        plain = {"booklet": self.kind, "page": self.page, "fold": self.fold, "ink": self.ink}
        return {**plain, "deck": self.deck, "stock": int(self.stock)}


def booklet_from(raw: object) -> BookletWish | None:
    """Give the wish for a booklet that the manifest holds for a file; None when it is none."""
    if not isinstance(raw, Mapping):
        return None
    kind = next((one for one in get_args(Booklet) if one == raw.get("booklet")), None)
    stock = raw.get("stock")
    if kind is None or not isinstance(stock, int):
        return None
    page, deck = str(raw.get("page", "")), str(raw.get("deck", ""))
    return BookletWish(kind, page, bool(raw.get("fold", False)), _ink(raw), deck, Um(stock))


@fixed(frozen=True, slots=True)
class ExportWish:
    """Cards as a target takes them. `deck`, `only`, `copies` and `drafts` are those of a `SheetWish`; `options` are the
    target's own, each as it was written."""

    target: str
    deck: str = ""
    only: tuple[str, ...] = ()
    copies: int | None = None
    drafts: bool = True
    options: tuple[tuple[str, str], ...] = ()

    @property
    def folder(self) -> str:
        """The folder of its files. Which cards they are stands in its name, so that no choice overwrites another; where
        files will lie (`base-url`) does not."""
        shaping = [(key, value) for key, value in self.options if key != "base-url"]
        parts = [
            self.target,
            *(_named(key, value) for key, value in shaping),
            f"deck-{_slug(self.deck)}" if self.deck else "",
            f"only-{_slug(self.only[0])}" if self.only else "",
            f"copies-{self.copies}" if self.copies is not None else "",
            "" if self.drafts else "no-drafts",
        ]
        plain = "-".join(part for part in parts if part).replace(".", "-")
        if len(plain) > _LONGEST or len(self.only) > 1:
            plain = f"{plain[:_LONGEST]}-{sha(repr(replace(self, options=tuple(shaping))).encode())[:8]}"
        return f"export/{plain}"


@fixed(frozen=True, slots=True)
class PrintWish:
    """A print: what lies in the box `before`, to be kept where it is right. With a `since`, which names it to people,
    only what is other is printed."""

    since: str = ""
    before: Mapping[str, Held] = field(default_factory=dict)


@fixed(frozen=True, slots=True)
class Request:
    """What to make of a project. `games` empty means all of them, `cards` empty all cards of each.

    `keep_going` tells whether sheets are made without what is broken. `workers` is the number of processes for faces
    and pixels; with 0 all is done in this one. With `verify` every file is read, also where its dates say that it is
    the one of the last build. `proof` asks for views to check a game by, `booklet` for the rulebook or the aids,
    `export` for the files of a target, `paper` for a print of its sheets.
    """

    games: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    pictures: tuple[PictureWish, ...] = (PictureWish(),)
    sheets: tuple[SheetWish, ...] = (SheetWish(),)
    keep_going: bool = False
    workers: int = 2
    verify: bool = False
    proof: ProofWish | None = None
    booklet: BookletWish | None = None
    export: ExportWish | None = None
    paper: PrintWish | None = None

    @property
    def whole(self) -> bool:
        """Whether this brings a game's whole folder up to date; else outputs not spoken of are left alone."""
        return not self.cards and bool(self.pictures) and bool(self.sheets)


def sheet_wish(
    layout: str = "a4", size: str | None = None, options: Mapping[str, str | None] | None = None, **more: object
) -> SheetWish:
    """Give the wish for sheets written in words; `options` that are None are left to the layout. `more` are the wish's
    other parts. Raises UsageError for a size that no card has."""
    given = {key: value for key, value in (options or {}).items() if value is not None}
    paper = given.get("paper", "").strip().lower()
    if layout == "a4" and paper in PLAIN:
        layout = paper
        del given["paper"]
    try:
        cut = parse_card(size) if size else None
    except ValueError as error:
        raise UsageError(str(error), "write it as `--size '63.5 x 88.9 mm'`") from error
    return SheetWish(layout, tuple(sorted(given.items())), cut, **more)  # type: ignore[arg-type]


def tuckbox_wish(stock: str, deck: str, ink: Ink) -> BookletWish:
    """Give the wish for a tuckbox written in words. Raises UsageError for a thickness that no card has."""
    try:
        thick = parse_length(stock)
    except ValueError as error:
        raise UsageError(str(error), "write it as `--stock '0.32 mm'`") from error
    if not THINNEST <= thick <= THICKEST:
        raise UsageError(f"`{stock}` is no thickness of a card", f"it is from {show(THINNEST)} to {show(THICKEST)}")
    return BookletWish("tuckbox", ink=ink, deck=deck, stock=thick)


def sheets_from(raw: object) -> SheetWish | None:
    """Give the wish that the manifest holds for a file; None when it is none."""
    if not isinstance(raw, Mapping) or "booklet" in raw:
        return None
    size = raw.get("size")
    options = raw.get("options", ())
    try:
        return SheetWish(
            layout=str(raw.get("layout", "a4")),
            options=tuple((str(key), str(value)) for key, value in options),
            size=check_card((Um(int(size[0])), Um(int(size[1])))) if size else None,
            deck=str(raw.get("deck", "")),
            only=tuple(str(one) for one in raw.get("only", ())),
            copies=int(raw["copies"]) if raw.get("copies") is not None else None,
            drafts=bool(raw.get("drafts", True)),
            apart=bool(raw.get("apart", False)),
            printer=str(raw.get("printer", "")),
            ink=_ink(raw),
            since=str(raw.get("since", "")),
            mark=bool(raw.get("mark", False)),
        )
    except (TypeError, ValueError, IndexError, KeyError):
        return None


def _ink(raw: Mapping[Any, Any]) -> Ink:
    return next((one for one in get_args(Ink) if one == raw.get("ink")), "full")


def picture_of(name: str) -> PictureWish | None:
    """Give the wish that a picture was made for, by its name; None when it is none."""
    found = _PICTURE.fullmatch(name)
    if not found:
        return None
    form: Literal["png", "pdf"] = "pdf" if found["form"] == "pdf" else "png"
    return PictureWish(int(found["dpi"] or DPI), bool(found["bleed"]), form)


def sheets_key(groups: Sequence[Group], words: Sequence[str], printer: Printer) -> str:
    """Give the key of all that a file of sheets depends on; an item's faces are named by their bytes' hash, `words` are
    those that are written in it."""
    listed = [(repr(group.spec), [(one.face, one.copies, one.back) for one in group.items]) for group in groups]
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return key_of("sheets", listed, list(words), repr(printer), epoch, code_sha("impose"))
