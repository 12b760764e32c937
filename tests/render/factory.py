"""Small games, cards and looks for the tests of this stage."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pipeline.findings import Origin
from pipeline.model.declared import BackSpec, FieldSpec, GameSpec, KeywordSpec, LookSpec, SymbolSpec, TypeSpec
from pipeline.model.faces import BoxSpec, Layer, LookTemplate, OptionSpec
from pipeline.model.types import Block, Card
from pipeline.model.values import ArtFile, Cost, CostPart, Token
from pipeline.units import mm

AT = Origin("cards/demo/game.yaml")

FACE = """\
<div class="card" style="background: {{ card.color }}">
  <img class="art" src="{{ art(69, 50) }}" alt="">
  <div class="trim">
    <div class="name" data-box="name">{{ card.name }}</div>
    {% if card.costs %}<div class="cost" data-box="cost">{{ card.costs[0].html }}</div>{% endif %}
    <div class="text" data-box="text">
      {% for block in card.blocks %}{{ block.html }}{% endfor %}
      {% if card.flavor %}<div class="flavor">{{ card.flavor }}</div>{% endif %}
    </div>
    {% if card.number %}<div class="number" data-box="number">{{ card.number }}</div>{% endif %}
  </div>
</div>
"""
BACK = """\
<div class="card" style="background: {{ back.color }}"><div class="trim">
  <div class="name" data-box="name">{{ back.title }}</div>
</div></div>
"""
CSS = """\
.art { position: absolute; left: 0; top: 0; width: 69mm; height: 50mm }
.name, .cost, .number { background: white }
.name { left: 5mm; top: 4mm; width: 40mm; height: 6mm; line-height: 1.1; font-weight: bold; color: #111 }
.cost { right: 5mm; top: 4mm; width: 14mm; height: 5mm; line-height: 1 }
.text { left: 5mm; top: 52mm; width: 53mm; height: 28mm; line-height: 1.15; background: white }
.flavor { font-style: italic }
.number { left: 5mm; bottom: 3mm; width: 20mm; height: 3mm; line-height: 1 }
"""
FLAME = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'


def word(text: str, **more: Any) -> Token:
    return Token("word", text, AT, **more)


def symbol(id: str) -> Token:
    return Token("symbol", "{" + id + "}", AT, id=id)


def keyword(text: str) -> Token:
    return Token("keyword", text, AT, id=text)


def paragraph() -> Token:
    return Token("break", "\n", AT)


def make_field(name: str, kind: Any, show: Any, **more: Any) -> FieldSpec:
    given: dict[str, Any] = {
        "applies_to": frozenset(),
        "required": False,
        "choices": (),
        "symbols": (),
        "low": None,
        "high": None,
    }
    given |= {"name": name, "kind": kind, "label": name.title(), "show": show, "expr": None, "when": None, "at": AT}
    return FieldSpec(**{**given, **more})


def make_game(**more: Any) -> GameSpec:
    given: dict[str, Any] = {
        "id": "demo",
        "title": "Demo",
        "players": "2",
        "language": "en",
        "author": "",
        "blurb": "",
        "size": (mm(63), mm(88)),
        "types": {
            "spell": TypeSpec("spell", "Spell", "#2d4a7a", "F", "main", "", (), (), AT),
            "unit": TypeSpec("unit", "Unit", "#7a2d2d", "", "main", "", (), (), AT),
        },
        "fields": {
            "cost": make_field("cost", "cost", "cost", symbols=("F", "O")),
            "stats": make_field("stats", "stats", "none"),
        },
        "symbols": {
            "F": SymbolSpec("F", "Flame", "F", "#b3361b", "flame", "", "Flames", AT),
            "O": SymbolSpec("O", "Oil", "O", "#5b4a1a", "", "", "Oils", AT),
        },
        "keywords": {"Duelist": KeywordSpec("Duelist", "signed", True, "It may duel, for {F}.", AT)},
        "backs": {"main": BackSpec("main", "Demo", "", "#1d2433", "", AT)},
        "number_format": "",
        "look": LookSpec("mini", {}, True, AT),
        "at": AT,
    }
    empty: dict[str, Any] = dict.fromkeys(("terms", "plan", "checks"), ())
    empty |= {name: {} for name in ("ops", "phrases", "families", "rarities")}
    return GameSpec(**{**empty, **given, **more})


def make_card(id: str = "pale-fire", **more: Any) -> Card:
    text = more.pop("text", (word("Draw a card, then pay "), symbol("F"), word(".")))
    given: dict[str, Any] = {
        "game": "demo",
        "id": id,
        "name": id.replace("-", " ").title(),
        "types": ("spell",),
        "fields": {"cost": Cost((CostPart("F", 2), CostPart("O", 1)), "FFO")},
        "uses": {},
        "effects": (),
        "blocks": (Block("", "", tuple(text), "text", AT),),
        "flavor": (),
        "families": (),
        "copies": 1,
        "number": "",
        "rarity": "",
        "art": "",
        "back": "main",
        "status": "final",
        "lacks": (),
        "provenance": {},
        "notes": "",
        "ignores": (),
        "at": AT,
        "picture": ArtFile(more.get("art", "")),
    }
    return Card(**{**given, **more})


def make_look(folder: Path, face: str = FACE, css: str = CSS, back: str = BACK, **more: Any) -> LookTemplate:
    """Write a small look into a folder and give its declaration."""
    (folder / "symbols").mkdir(parents=True, exist_ok=True)
    (folder / "face.html.j2").write_text(face, "utf-8")
    (folder / "back.html.j2").write_text(back, "utf-8")
    (folder / "face.css").write_text(css, "utf-8")
    (folder / "symbols" / "flame.svg").write_bytes(FLAME)
    boxes = {
        "name": BoxSpec("name", True, 11, 8, 6.5),
        "cost": BoxSpec("cost", True, 9, 0, 6),
        "text": BoxSpec("text", True, 7.5, 7, 6),
        "number": BoxSpec("number", False, 5.5, 5.5, 5.5),
    }
    options = {
        "body": OptionSpec("body", "font", "Alegreya Sans", ()),
        "accent": OptionSpec("accent", "color", "#7a1f1f", ()),
    }
    given: dict[str, Any] = {"bleed": mm(3), "safe": mm(3), "corner": mm(3), "boxes": boxes, "options": options}
    given |= {"shapes": ("flame",), "layers": (Layer("mini", str(folder), "templates/mini"),), "layouts": {}}
    return LookTemplate(id="mini", title="Mini", **{**given, **more})


def long_text(words: int) -> tuple[Token, ...]:
    """Give rules text of so many words."""
    some = "whenever another unit enters play you may pay oil and draw until the lamps go out "
    return (word(" ".join((some * (words // 16 + 1)).split()[:words]) + "."),)
