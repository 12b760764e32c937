"""A few lines of words on a page of a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pikepdf import Pdf

from pipeline.impose.letters import Letters


class Lettering:
    """The `font` inside a PDF, for the letters of some texts; a page calls it `/H`."""

    def __init__(self, pdf: Pdf, texts: Iterable[str]) -> None:
        self._letters = Letters(texts)
        self.font = self._letters.embed(pdf)

    def width(self, text: str, size: float) -> float:
        """Give the length of a line of that size, both in points."""
        return self._letters.width(text) * size

    def show(self, text: str, size: float) -> str:
        """Give the operators that write a line from the origin, in black ink alone."""
        return f"BT 0 0 0 1 k /H {size:g} Tf <{self._letters.codes(text)}> Tj ET"

    def broken(self, text: str, size: float, room: float) -> Iterator[str]:
        """Break a text into lines of at most `room` points; a longer word has a line of its own."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.width(longer, size) > room:
                yield line
                longer = word
            line = longer
        if line:
            yield line
