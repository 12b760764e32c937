"""A worker's desk: what is made once for a studio and used for each of its faces. Loads WeasyPrint."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from pipeline.cache import Store
from pipeline.model.faces import FaceProblem
from pipeline.model.nearest import did_you_mean
from pipeline.model.outline import chord
from pipeline.render import engine, env, nesting, pictures, svg
from pipeline.render.calls import Argument, are_texts, checked, is_number, is_text
from pipeline.render.colors import DARK, parse
from pipeline.render.context import shape_url, symbol_url
from pipeline.render.counting import NoRoom
from pipeline.render.inline import Styles
from pipeline.render.jobs import ART_DPI, BASE_URL, FaceJob, Studio, Text
from pipeline.render.paint import paint
from pipeline.render.places import IGNORED
from pipeline.render.style import base_sheet
from pipeline.render.told import few
from pipeline.units import to_mm

MOST_MM = 340.0
"""The longest side of a card's picture in mm: 4,016 pixels."""
MOST_INKS = 6
"""The most inks that a made picture is printed in; more could not be told apart."""

SAME_MM = 0.05
"""Lengths that differ by less are the same: a twentieth of a millimetre, as on sheets."""

_MM = "a number of millimetres"
_TAKEN = {
    "art": (
        Argument("width", _MM, is_number),
        Argument("height", _MM, is_number),
        Argument("inks", "a list of colours", are_texts, needed=False),
    ),
    "symbol": (Argument("id", "the id of a symbol", is_text),),
    "shape": (
        Argument("name", "the name of a shape", is_text),
        Argument("color", "a colour", is_text, needed=False),
    ),
    "image": (Argument("name", "the name of a picture", is_text),),
    "chord": (Argument("top", _MM, is_number), Argument("foot", _MM, is_number)),
}
"""What the functions of a template take."""

MOST_DESKS = 4
"""Studios whose desks a worker keeps: a build has one or two, a long watch a new one with each change of style."""

Asked = tuple[float, float, tuple[str, ...]]
"""A picture that a template asks for: its width and height in mm, and its inks."""

_desks: OrderedDict[tuple[str, str], Desk] = OrderedDict()


def desk_for(studio: Studio, store: Store) -> Desk:
    """Give the desk of a studio, made on first use in this process. Its fonts are read when they are first needed, so
    one that has them elsewhere is another, though it makes the same faces."""
    key = studio.key, studio.fonts.config
    if key not in _desks:
        _desks[key] = Desk(studio, store)
        while len(_desks) > MOST_DESKS:
            _desks.popitem(last=False)
    _desks.move_to_end(key)
    return _desks[key]


class Desk:
    """The style sheets, fonts, templates and pictures of one studio, ready for use."""

    def __init__(self, studio: Studio, store: Store) -> None:
        self.studio, self._store = studio, store
        self.engine = engine.load(studio.fonts.config)
        from weasyprint.text.fonts import FontConfiguration

        from pipeline.render.fetch import Fetcher
        from pipeline.render.fontkit import Kits

        self.font_config, self.kits = FontConfiguration(), Kits(store)
        self.fetcher = Fetcher(studio)
        self._env = env.make_env(studio.templates)
        self._look_at_sheets()
        self._images: dict[str, Any] = {}
        self._drawings: dict[str, Any] = {}
        self._broken = tuple(self._load_images())

    def _look_at_sheets(self) -> None:
        """Read the style sheets of the studio, and note what WeasyPrint says of them."""
        from pipeline.render.matching import KnownMatcher, Places
        from pipeline.render.shortcuts import own_style

        studio = self.studio
        self._places = Places(one.text for one in studio.sheets)
        self.own = own_style()
        self.own.matcher = KnownMatcher(self._places, self.own.matcher)
        problems: list[FaceProblem] = []
        with engine.listening() as said:
            base = base_sheet(studio.width, studio.height, studio.bleed, studio.body_font)
            self.sheets = [self._sheet(base, KnownMatcher(self._places))]
            for one in studio.sheets:
                said.clear()
                self._add(one.text)
                problems += (ignored(line, one.file) for line in dict.fromkeys(said))
        self.problems = few(problems)
        self.forget()

    def _sheet(self, text: str, matcher: Any) -> Any:
        """Parse a style sheet, adding its rules to those of a matcher."""
        fetcher, fonts = self.fetcher, self.font_config
        return self.engine.CSS(string=text, base_url=BASE_URL, url_fetcher=fetcher, font_config=fonts, matcher=matcher)

    def _add(self, text: str) -> None:
        """Add a style sheet to the others: to WeasyPrint one with them, since it looks for the rules of each element
        in each sheet. One with layers stays alone, since layers have an order of their own."""
        from pipeline.render.matching import KnownMatcher

        last = self.sheets[-1]
        if "@layer" in text.lower() or last.layers:
            self.sheets.append(self._sheet(text, KnownMatcher(self._places)))
        else:
            self._sheet(text, last.matcher)

    def forget(self) -> None:
        """Forget what is kept of the style of earlier layouts."""
        from pipeline.render.kept import Kept

        self._places.clear()
        self.styles, self.font_config.kept = Styles(self._sheet), Kept(self._places)

    def full(self) -> bool:
        """Tell whether enough is kept of earlier layouts."""
        from pipeline.render import kept, matching

        return len(self.font_config.kept) > kept.MOST or len(self._places) > matching.MOST

    def prepare(self, template: str) -> None:
        """Compile a template and those that it names. What is wrong with one is told when it is expanded."""
        text = self.studio.templates[template].text if template in self.studio.templates else ""
        named = (name for name in self.studio.templates if f'"{name}"' in text or f"'{name}'" in text)
        for name in (template, *named):
            with suppress(*env.RAISED):
                self._env.get_template(name)

    def expand(self, job: FaceJob) -> tuple[str, dict[str, Any], list[FaceProblem]]:
        """Expand a job's template. Gives the HTML, the pictures made for it by URL, and what went wrong with these.

        Raises env.BadTemplate.
        """
        from pipeline.render.embed import Embedded

        if job.template not in self.studio.templates:
            raise self._lacking(job)
        art: dict[str, Asked] = {}
        drawing, bad = self._drawing(job)
        if bad:
            job = replace(job, picture=b"")
        html = env.expand(self._env, job.template, {**job.context, **self._functions(job, drawing, art)})
        images, problems = {}, [*self.problems, *self._broken, *bad]
        for url, (width, height, inks) in art.items():
            margin = self._past_the_cut(width, height)
            painted, found = paint(job, px(width), px(height), margin, self._store, inks)
            images[url] = Embedded(painted.data, painted.part)
            problems += found
        return html, images, problems

    def _lacking(self, job: FaceJob) -> env.BadTemplate:
        """Tell that the look has no template for a job, where it would lie: beside the look's own style sheet, which
        comes last."""
        what = "the backs are" if job.side == "back" else "the front of a card is"
        words = f"there is no `{job.template}`, which the look needs: {what} made from it"
        folder = PurePosixPath(self.studio.sheets[-1].file).parent
        return env.BadTemplate(f"{words}. Write it, or extend a look that has one", str(folder / job.template))

    def marked(self, job: FaceJob) -> tuple[str, list[nesting.Place]] | None:
        """Expand a job's template with a mark at each tag. Gives the HTML and the places; None where the marks keep it
        from being expanded."""
        templates, places = self._marked
        try:
            html = env.expand(env.make_env(templates), job.template, {**job.context, **self._functions(job, "", {})})
        except (env.BadTemplate, NoRoom):  # its marks make it too long
            return None
        return html, places

    @cached_property
    def _marked(self) -> tuple[dict[str, Text], list[nesting.Place]]:
        return nesting.marked(self.studio.templates)

    def _past_the_cut(self, width: float, height: float) -> tuple[int, int]:
        """Give how many pixels of a picture (sides in mm) lie past the cut, left and right, and top and bottom:
        where it is as wide or as high as the card with its bleed, the bleed."""
        bleed = to_mm(self.studio.bleed)
        across = abs(width - to_mm(self.studio.width) - 2 * bleed) < SAME_MM
        down = abs(height - to_mm(self.studio.height) - 2 * bleed) < SAME_MM
        margin = px(bleed) if bleed else 0
        return margin * across, margin * down

    def _drawing(self, job: FaceJob) -> tuple[str, tuple[FaceProblem, ...]]:
        """Give the address of a card's picture that is a drawing (SVG), cleaned; empty for one of pixels."""
        if not svg.is_drawing(job.picture):
            return "", ()
        try:
            drawing = svg.filling(svg.clean(job.picture, DARK), job.focus)
        except svg.BadDrawing as bad:
            return "", (FaceProblem("art-bad", "", str(bad)),)
        return "data:image/svg+xml;base64," + b64encode(drawing).decode(), ()

    def image_cache(self, *own: Mapping[str, Any]) -> dict[str, Any]:
        """Give the cache for one layout: the studio's pictures, and those of the faces in it."""
        from pipeline.render.drawings import Pictures

        known = {url: image for images in (self._images, self._drawings, *own) for url, image in images.items()}
        return Pictures(known, self._drawings, self.fetcher)

    def _load_images(self) -> list[FaceProblem]:
        """Prepare the look's own pixel pictures."""
        from pipeline.render.embed import Embedded

        problems = []
        for name, data in self.studio.images.items():
            try:
                if not name.endswith(".svg"):
                    self._images[image_url(name)] = Embedded(pictures.whole(data))
            except pictures.BadPicture as bad:
                problems.append(FaceProblem("art-bad", "", f"`images/{name}`: {bad}"))
        return problems

    def _functions(self, job: FaceJob, drawing: str, art: dict[str, Asked]) -> dict[str, Any]:
        """Give the functions that a template may call; `art` takes note of the pictures asked for, unless the card's is
        a drawing, whose address is known."""
        studio, game = self.studio, job.context["game"]["id"]
        color = job.context[job.side if job.side == "back" else "card"]["color"]

        def art_of(width: float, height: float, inks: Sequence[str] = ()) -> str:
            if not (0 < width <= MOST_MM and 0 < height <= MOST_MM):
                raise ValueError(f"a picture of {width:g} x {height:g} mm; sides are up to {MOST_MM:.0f} mm")
            if drawing:
                return drawing
            if inks and not 2 <= len(inks) <= MOST_INKS:
                raise ValueError(f"a picture in {len(inks)} inks; it takes 2 to {MOST_INKS}")
            colors = tuple("#{:02x}{:02x}{:02x}".format(*parse(ink)) for ink in inks)
            url = (
                f"{BASE_URL}art/{job.side}/{quote(job.id)}/{px(width)}x{px(height)}{''.join(colors).replace('#', '-')}"
            )
            art[url] = (width, height, colors)
            return url

        def symbol(id: str) -> Markup:
            _known(id, studio.symbols, "symbol of the game")
            return Markup('<img class="sym" src="%s" alt="{%s}">') % (symbol_url(game, id), id)

        def shape(name: str, color: str = color) -> Markup:
            _known(name, studio.shapes, "shape of the look")
            parse(color)
            return Markup('<img class="shape" src="%s" alt="">') % shape_url(name, color)

        def image(name: str) -> str:
            _known(name, studio.images, "picture in the look's `images/`")
            return image_url(name)

        size, safe = (to_mm(studio.width), to_mm(studio.height)), to_mm(studio.safe)
        room = partial(chord, studio.outline, size, safe)
        made: dict[str, Callable[..., Any]] = {
            "art": art_of,
            "symbol": symbol,
            "shape": shape,
            "image": image,
            "chord": room,
        }
        return {name: checked(name, function, *_TAKEN[name]) for name, function in made.items()}


def px(length: float) -> int:
    """Give the pixels of a length in mm at the resolution of art."""
    return max(1, round(length / 25.4 * ART_DPI))


def image_url(name: str) -> str:
    """Give the virtual URL of one of the look's own pictures."""
    return f"{BASE_URL}look/images/{quote(name)}"


def ignored(line: str, file: str) -> FaceProblem:
    """Turn a line of WeasyPrint's log, such as `Ignored x at 3:5, why`, into a problem of a look's file.

    In a template the place counts from the start of a `style` attribute, and is left out.
    """
    found = IGNORED.fullmatch(line)
    if not found:
        return FaceProblem("css", "", line, file=file)
    row, col = (int(found[2]), int(found[3])) if file.endswith(".css") else (0, 0)
    return FaceProblem("css", "", f"`{found[1].strip()}` is ignored: {found[4]}", file=file, line=row, col=col)


def _known(name: str, names: Any, what: str) -> None:
    if name not in names:
        raise ValueError(f"`{name}` is no {what}{did_you_mean(name, names)}")
