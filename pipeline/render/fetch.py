"""What a face may ask for: the pictures of its own look and game, and `data:`. All else is refused and noted.

Pictures of cards never come this way: they are put before WeasyPrint ready made (`embed`).
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as BadBase64
from urllib.parse import unquote, unquote_to_bytes

from weasyprint.urls import URLFetcher, URLFetcherResponse

from pipeline.render import pictures, svg
from pipeline.render.fonts import file_for
from pipeline.render.jobs import BASE_URL, Drawing, Studio
from pipeline.render.letters import letter_svg

LARGEST_DATA = 1024 * 1024
"""Characters of a `data:` address."""

_KINDS = re.compile(re.escape(BASE_URL) + r"(symbols|shapes|look)/([^/]+)/([^/]+?)(\.svg)?")
_DATA = re.compile(r"data:(image/(?:png|jpeg|svg\+xml))(?:;charset=[\w-]+)?(;base64)?,(.*)", re.DOTALL)


class Refused(OSError):
    """An address that a face may not ask for, or a file that is not fit to be shown."""


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint is untyped
    """Serves a studio's files. What was refused is kept in `denied`, what was no good in `bad`, because WeasyPrint
    swallows errors from inside pictures."""

    def __init__(self, studio: Studio) -> None:
        super().__init__(allowed_protocols=())
        self._studio = studio
        self.denied: list[str] = []
        self.bad: list[tuple[str, str]] = []

    def forget(self) -> None:
        """Forget what was refused before."""
        self.denied.clear()
        self.bad.clear()

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Give the file at a virtual address; raises Refused for any other."""
        try:
            mime, data = self._inline(url) if url.startswith("data:") else self._own(url)
        except (svg.BadDrawing, pictures.BadPicture) as bad:
            self.bad.append((url, str(bad)))
            raise Refused(str(bad)) from bad
        except LookupError as unknown:
            self.denied.append(url)
            raise Refused(f"{url} is not part of the project") from unknown
        return URLFetcherResponse(url, data, {"Content-Type": mime})

    def _own(self, url: str) -> tuple[str, bytes]:
        """Find a symbol, a shape or a picture of the look; raises LookupError when there is none."""
        found = _KINDS.fullmatch(url)
        if not found:
            raise LookupError(url)
        kind, group, name = found[1], unquote(found[2]), unquote(found[3])
        if kind == "symbols":
            return "image/svg+xml", self._symbol(self._studio.symbols[name])
        if kind == "shapes":
            return "image/svg+xml", svg.clean(self._studio.shapes[name], f"#{group}")
        return "image/svg+xml", svg.clean(self._studio.images[name + (found[4] or "")], "#000000")

    def _symbol(self, drawing: Drawing) -> bytes:
        if drawing.svg:
            return svg.clean(drawing.svg, drawing.color)
        font = file_for(self._studio.fonts, self._studio.body_font, 700, italic=False)
        return letter_svg(drawing.letter, drawing.color, font.path if font else "")

    def _inline(self, url: str) -> tuple[str, bytes]:
        """Read a `data:` address that holds a picture."""
        found = _DATA.fullmatch(url) if len(url) <= LARGEST_DATA else None
        if not found:
            raise LookupError(url[:60])
        try:
            data = b64decode(unquote(found[3]), validate=True) if found[2] else unquote_to_bytes(found[3])
        except BadBase64 as bad:
            raise LookupError(url[:60]) from bad
        if found[1] == "image/svg+xml":
            return found[1], svg.clean(data, "#000000")
        pictures.check(data)
        return found[1], data
