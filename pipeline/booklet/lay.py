"""A booklet's page laid out, in a worker: the task for `Workers.run`. Loads WeasyPrint."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.booklet.fold import folded
from pipeline.booklet.whole import whole
from pipeline.render import engine
from pipeline.render.jobs import BASE_URL, Studio
from pipeline.render.raster import png
from pipeline.settings import DPI


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A booklet to lay out: its HTML and style, the faces that it shows (PDF) by the address of their picture, and
    whether its pages are put two on a sheet, to be folded."""

    html: str
    css: str
    faces: Mapping[str, bytes]
    fold: bool


@dataclass(frozen=True, slots=True)
class Bound:
    """A booklet: its PDF, how many pages it has, and what could not be shown."""

    pdf: bytes
    pages: int
    said: tuple[str, ...]


def bind(studio: Studio, books: Sequence[Manuscript]) -> Sequence[Bound]:
    """Lay booklets out. Each has the fonts and the symbols of the studio, and no other file is asked for."""
    return [_bound(studio, one) for one in books]


def _bound(studio: Studio, book: Manuscript) -> Bound:
    weasyprint = engine.load(studio.fonts.config)
    from weasyprint.text.fonts import FontConfiguration

    from pipeline.render.embed import Embedded
    from pipeline.render.fetch import Fetcher

    fetcher, fonts = Fetcher(studio), FontConfiguration()
    cache = {url: Embedded(png(face, DPI, bleed=False)) for url, face in book.faces.items()}
    with engine.listening() as said:
        html = weasyprint.HTML(string=book.html, base_url=BASE_URL, url_fetcher=fetcher)
        style = weasyprint.CSS(string=book.css, base_url=BASE_URL, url_fetcher=fetcher, font_config=fonts)
        document, cut = whole(partial(html.render, font_config=fonts, stylesheets=[style], cache=cache))
        out = io.BytesIO()
        document.metadata.generator = None
        document.write_pdf(out, pdf_identifier=b"")
    pdf = folded(out.getvalue()) if book.fold else out.getvalue()
    heard = [*map(_plainly, said), *(f"`{url[:200]}` is not part of the project" for url in fetcher.denied)]
    return Bound(pdf, len(document.pages), tuple(dict.fromkeys((*heard, *cut, *_over_the_edge(out.getvalue())))))


def _plainly(line: str) -> str:
    """Say in an author's words what WeasyPrint had to say."""
    if found := re.search(r"\.notdef glyph.*?\"(.+?)\"", line):
        return f"no font of the look has `{found[1]}`"
    if found := re.match(r"Anchor defined twice: .[sr]-(.+?).$", line):
        return f"`{found[1]}` is the number of two headings"
    return line


def _over_the_edge(pdf: bytes) -> Iterator[str]:
    """Name the pages on which words run over the edge of the paper."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            page = document[number]
            words, (width, height) = page.get_textpage(), page.get_size()
            boxes = (words.get_charbox(n) for n in range(words.count_chars()))
            if any(left < -1 or low < -1 or right > width + 1 or top > height + 1 for left, low, right, top in boxes):
                yield f"words run over the edge of page {number + 1}"
    finally:
        document.close()
