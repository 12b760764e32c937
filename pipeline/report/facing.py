"""What changed as one page of HTML, the faces beside each other: no script, nothing asked for, everything escaped."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.changes.types import CardChange, DeckChange, FieldChange, GameChange
from pipeline.report.changes import sentence
from pipeline.report.html import source_of
from pipeline.report.plain import visible

Portraits = Mapping[tuple[str, str], bytes]
"""Faces as JPEG, by the id of the game's change and that of the card."""

STYLE = """
:root { color-scheme: light dark; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
article { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0; }
article { padding-top: 1rem; border-top: 1px solid var(--line); }
article > div { flex: 1 1 22rem; min-width: 0; } section { display: flex; gap: 1rem; }
h3 { margin: 0; } small { opacity: .7; }
figure { margin: 0; width: 13rem; } figure img { width: 100%; display: block; border-radius: 4px; }
figcaption { font-size: .85rem; opacity: .7; }
figure p { margin: 0; aspect-ratio: 63 / 88; display: grid; place-items: center; border: 1px dashed var(--line); }
dl { margin: .5rem 0; } dt { font-weight: 600; }
dd { margin: 0 0 .5rem 1rem; overflow-wrap: anywhere; white-space: pre-wrap; }
del { background: #e5393540; } ins { background: #43a04740; text-decoration: none; }
.added h3::before { content: "+ "; } .removed h3::before { content: "\\2212 "; }
"""
POLICY = f"default-src 'none'; img-src data:; style-src {source_of(STYLE)}; base-uri 'none'; form-action 'none'"


def render(changes: Sequence[GameChange], sides: tuple[str, str], faces: tuple[Portraits, Portraits]) -> str:
    """Give the page. `faces` are JPEGs of the old side and of the new one, by game and card."""
    title = f"{sides[0]} → {sides[1]}"
    told = [change for change in changes if change.kind != "same" or change.redrawn]
    body = "".join(part for change in told for part in _game(change, sides, faces))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_safe(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{_safe(title)}</h1>\n"
        f"{body or '<p>Nothing changed.</p>'}</body>\n</html>\n"
    )


def _game(change: GameChange, sides: tuple[str, str], faces: tuple[Portraits, Portraits]) -> Iterator[str]:
    yield f"<h2>{_safe(change.title)}</h2>\n<p>{_safe(sentence(change))}</p>\n"
    redrawn = [CardChange("changed", id, id, id, (0, 0)) for id in change.redrawn]
    for card in (*change.cards, *redrawn):
        old = faces[0].get((change.id, card.was)) if card.kind != "added" else None
        new = faces[1].get((change.id, card.id)) if card.kind != "removed" else None
        was = f"{card.was} → " if card.kind == "renamed" else ""
        note = "" if card.fields or card.kind in ("added", "removed", "renamed") else "<p>drawn otherwise</p>"
        pictures = "".join(
            _figure(picture, side, card.name)
            for picture, side, there in zip(
                (old, new), sides, (card.kind != "added", card.kind != "removed"), strict=True
            )
            if there
        )
        yield (
            f'<article class="{card.kind}"><div><h3>{_safe(card.name)}</h3>'
            f"<small>{card.kind}: {_safe(was + card.id)}</small>{note}{_fields(card.fields)}</div>"
            f"<section>{pictures}</section></article>\n"
        )
    for deck in change.decks:
        yield _deck(deck)
    for what, fields in (("Rules", change.rules), ("game.yaml", change.settings)):
        if fields:
            yield f"<article><div><h3>{what}</h3>{_fields(fields)}</div></article>\n"


def _figure(picture: bytes | None, side: str, name: str) -> str:
    caption = f"<figcaption>{_safe(side)}</figcaption>"
    if picture is None:
        return f"<figure><p>no face</p>{caption}</figure>"
    data = base64.b64encode(picture).decode()
    return f'<figure><img alt="{_safe(name)}, {_safe(side)}" src="data:image/jpeg;base64,{data}">{caption}</figure>'


def _deck(deck: DeckChange) -> str:
    lines = "".join(
        f"<li>{_safe(f'{line.part}: ' if line.part else '')}{_safe(line.card)}: <del>{line.old}</del> "
        f"<ins>{line.new}</ins></li>"
        for line in deck.lines
    )
    return (
        f'<article class="{deck.kind}"><div><h3>{_safe(deck.title)}</h3>'
        f"<small>{deck.kind}: deck {_safe(deck.id)}</small>"
        f"{_fields(deck.fields)}<ul>{lines}</ul></div></article>\n"
    )


def _fields(fields: Iterable[FieldChange]) -> str:
    tags = {"same": ("", ""), "old": ("<del>", "</del>"), "new": ("<ins>", "</ins>")}
    rows = []
    for field in fields:
        words = "".join(f"{tags[kind][0]}{_safe(text, lines=True)}{tags[kind][1]}" for kind, text in field.pieces)
        rows.append(f"<dt>{_safe(field.field)}</dt><dd>{words}</dd>")
    return f"<dl>{''.join(rows)}</dl>" if rows else ""


def _safe(text: str, lines: bool = False) -> str:
    if lines:
        return "\n".join(_safe(line) for line in text.split("\n"))
    return html.escape(visible(text))
