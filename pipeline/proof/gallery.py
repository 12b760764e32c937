"""A game's faces and findings -> a gallery: one HTML file that asks for nothing, in which everything is escaped.

Its policy lets in only the style and the script that stand in it, by their hashes, and pictures that are part of it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from pipeline.model.outline import inset
from pipeline.proof.types import Frame, Note, Sitter
from pipeline.render.tone import LUMA, SIGHTS
from pipeline.report.html import source_of
from pipeline.units import to_mm

_HERE = Path(__file__).parent
_EYES = {"protan": "no red cones", "deutan": "no green cones", "tritan": "no blue cones", "grey": "greys"}
_KEYS = "Keys: / search, arrows or j and k move, Enter opens, Esc closes, b boxes, t light or dark"


def gallery(title: str, sitters: Sequence[Sitter], pictures: Mapping[str, bytes], general: Sequence[Note]) -> str:
    """Give the gallery of a game. `pictures` are faces as JPEG by the key of their sitter (`kind/id`); a sitter without
    one is shown as a card that has no face. `general` are findings that belong to no card."""
    css = _HERE.joinpath("gallery.css").read_text("utf-8") + _filters_css()
    script = _HERE.joinpath("gallery.js").read_text("utf-8")
    sources = f"style-src {source_of(css)}; script-src {source_of(script)}"
    policy = f"default-src 'none'; img-src data:; {sources}; base-uri 'none'"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{escape(title)}: gallery</title><style>{css}</style></head><body>",
        _head(title, sitters),
        _general(general),
        "<main>",
        *(_article(one, pictures.get(key_of(one))) for one in sitters),
        f"</main><dialog aria-label='A card'></dialog>{_filters()}",
        f"<script>{script}</script></body></html>",
    ]
    return "\n".join(parts) + "\n"


def key_of(sitter: Sitter) -> str:
    """Give the key of a sitter's picture: a card and a back may have one id."""
    return f"{'back' if sitter.kind == 'back' else 'card'}/{sitter.id}"


def _head(title: str, sitters: Sequence[Sitter]) -> str:
    codes = {note.code: f"{note.code} {note.key}" for one in sitters for note in one.notes}
    selects = [
        _select("type", "Every type", {t: t for one in sitters for t in one.types}),
        _select("kind", "Every kind", {one.kind: one.kind for one in sitters}),
        _select("rarity", "Every rarity", {one.rarity: one.rarity for one in sitters if one.rarity}),
        _select(
            "finding",
            "With or without findings",
            {"(any)": "Any finding", "(none)": "No finding", **dict(sorted(codes.items()))},
        ),
        _select("sight", "All colours seen", _EYES),
    ]
    tools = '<button type="button" id="boxes">Boxes</button><button type="button" id="theme">Light or dark</button>'
    search = '<input type="search" id="search" placeholder="Search names, types, words" aria-label="Search">'
    return (
        f'<header><h1>{escape(title)}</h1><span id="count" role="status"></span>'
        f'<div class="tools">{search}{"".join(selects)}{tools}</div><p class="dim">{_KEYS}</p></header>'
    )


def _select(id: str, every: str, values: Mapping[str, str]) -> str:
    """Give a menu; one with nothing to choose is left out."""
    if not values:
        return ""
    options = "".join(f'<option value="{escape(v)}">{escape(words)}</option>' for v, words in values.items())
    return f'<select id="{id}" aria-label="{escape(every)}"><option value="">{escape(every)}</option>{options}</select>'


def _general(notes: Sequence[Note]) -> str:
    if not notes:
        return ""
    return f"<details><summary>{len(notes)} findings that belong to no card</summary>{_notes(notes)}</details>"


def _article(one: Sitter, picture: bytes | None) -> str:
    words = " ".join([one.name, one.id, one.number, *one.types, *(b.text for b in one.boxes)]).lower()
    lists = {
        "type": one.types,
        "kind": [one.kind],
        "rarity": [one.rarity] if one.rarity else [],
        "finding": sorted({note.code for note in one.notes}),
    }
    kept = {"words": " ".join(words.split()), **{name: json.dumps(values) for name, values in lists.items()}}
    data = " ".join(f'data-{name}="{escape(value)}"' for name, value in kept.items())
    copies = f"x{one.copies}" if one.copies > 1 else ""
    line = " · ".join(part for part in (" / ".join(one.types), one.number, one.rarity, copies, one.beside) if part)
    face = _face(one, picture)
    return (
        f'<article {data}><button type="button" class="face" aria-label="{escape(one.name)}">{face}</button>'
        f'<div><h2>{escape(one.name)}</h2><p class="dim">{escape(line)}</p>{_notes(one.notes)}</div></article>'
    )


def _face(one: Sitter, picture: bytes | None) -> str:
    if picture is None:
        return f'<span class="none">{escape(one.name)}: it has no face</span>'
    frame = one.frame
    width, height = to_mm(frame.width), to_mm(frame.height)
    shapes = [_outline("safe", frame, to_mm(frame.safe), "safe zone"), _outline("cut", frame, 0, "cut")]
    for box in one.boxes:
        kind = "over" if max(box.over) > 0 else "box"
        x, y, wide, high = (to_mm(side) for side in box.rect)
        shapes.append(_rect(kind, x, y, wide, high, f"{box.name}, {box.size_pt:g} pt"))
    size = f'width="{frame.width}" height="{frame.height}"'
    data = b64encode(picture).decode()
    return (
        f'<img loading="lazy" {size} alt="{escape(one.name)}" src="data:image/jpeg;base64,{data}">'
        f'<svg viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{"".join(shapes)}</svg>'
    )


def _outline(kind: str, frame: Frame, by: float, words: str) -> str:
    """Draw the cut, or a zone that is so many mm inside it."""
    size = to_mm(frame.width), to_mm(frame.height)
    title = f"<title>{escape(words)}</title>"
    if frame.outline == "round":
        place = f'cx="{size[0] / 2:g}" cy="{size[1] / 2:g}" r="{max(0.0, min(size) / 2 - by):g}"'
        return f'<circle class="{kind}" {place}>{title}</circle>'
    points = " ".join(f"{x:g},{y:g}" for x, y in inset(frame.outline, size, by))
    return f'<polygon class="{kind}" points="{points}">{title}</polygon>'


def _rect(kind: str, x: float, y: float, width: float, height: float, words: str) -> str:
    place = f'x="{x:g}" y="{y:g}" width="{max(0, width):g}" height="{max(0, height):g}"'
    return f'<rect class="{kind}" {place}><title>{escape(words)}</title></rect>'


def _notes(notes: Iterable[Note]) -> str:
    lines = [
        f'<li class="{escape(n.severity)}"><b>{escape(n.code)}</b> {escape(n.message)}'
        f"{f'<br>{escape(n.hint)}' if n.hint else ''}<br><code>{escape(n.place)}</code></li>"
        for n in notes
    ]
    return f'<ul class="notes">{"".join(lines)}</ul>' if lines else ""


def _filters() -> str:
    """Give the filters that show colours as other eyes see them; they work on linear light, as SVG's do."""
    rows = [*((str(name), matrix) for name, matrix in SIGHTS.items()), ("grey", (LUMA, LUMA, LUMA))]
    made = []
    for name, matrix in rows:
        if name in _EYES:
            values = " ".join(f"{a:g} {b:g} {c:g} 0 0" for a, b, c in matrix) + " 0 0 0 1 0"
            made.append(f'<filter id="eyes-{name}"><feColorMatrix values="{values}"/></filter>')
    return f'<svg width="0" height="0" aria-hidden="true">{"".join(made)}</svg>'


def _filters_css() -> str:
    return "".join(f".eyes-{name} .face img {{ filter: url(#eyes-{name}) }}\n" for name in _EYES)
