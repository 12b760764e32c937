"""The same job for other programs, where they are installed: sheets of as many cards, with the same pictures."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

A_SHEET = 9
TYPST = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(size: 8pt)
#let card(name, art, words) = box(width: 63mm, height: 88mm, stroke: .2mm, fill: rgb("#8f3b1b"), inset: 3mm)[
  #text(size: 12pt, fill: white, weight: "bold", name)
  #image(art, width: 57mm, height: 44mm, fit: "cover")
  #box(width: 57mm, height: 26mm, fill: rgb("#f7f1e3"), inset: 2mm, words)
]
"""
PAGE = """\
<meta charset="utf-8"><style>
@page { size: 210mm 297mm; margin: 16.5mm 10.5mm } body { margin: 0 }
.card { float: left; box-sizing: border-box; width: 63mm; height: 88mm; padding: 3mm; background: #8f3b1b }
h1 { color: #fff; font: bold 12pt sans-serif; margin: 0 } img { width: 57mm; height: 44mm; object-fit: cover }
p { margin: 0; padding: 2mm; height: 22mm; background: #f7f1e3; font: 8pt serif }
</style>
"""


def jobs(folder: Path, count: int) -> Iterator[tuple[str, list[str]]]:
    """Give the commands that lay the deck's cards out with other programs."""
    pictures = sorted((folder / "cards/deck/art").glob("*.jpg"))[:count]
    if not pictures:
        return
    words = "Whenever another unit enters play you may pay oil and draw until the lamps go out"
    program, package = shutil.which("typst"), importlib.util.find_spec("typst")
    if program or package:
        source = folder / "sheets.typ"
        cards = (f'#card("Card {n}", "cards/deck/art/{p.name}", "{words} {n}.")' for n, p in enumerate(pictures))
        source.write_text(TYPST + "#grid(columns: 3,\n" + ",\n".join(card[1:] for card in cards) + ")\n", "utf-8")
        out = str(folder / "typst.pdf")
        code = f"import typst; typst.compile({str(source)!r}, output={out!r})"
        yield "typst: sheets", [program, "compile", str(source), out] if program else [sys.executable, "-c", code]
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium:
        source = folder / "sheets.html"
        cards = (
            f'<div class="card"><h1>Card {n}</h1><img src="cards/deck/art/{p.name}"><p>{words} {n}.</p></div>'
            for n, p in enumerate(pictures)
        )
        source.write_text(PAGE + "".join(cards), "utf-8")
        out = f"--print-to-pdf={folder / 'chromium.pdf'}"
        yield "Chromium: sheets", [chromium, "--headless", "--no-sandbox", "--disable-gpu", out, source.as_uri()]
