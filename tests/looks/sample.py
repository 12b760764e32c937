"""A game with everything that a card may have, made for a look: its longest and its emptiest cards."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.load.project import load
from pipeline.model.faces import LookTemplate
from pipeline.model.printed import words
from pipeline.model.project import Project, build
from pipeline.model.types import Game
from pipeline.render.faces import render_faces
from pipeline.render.jobs import Printed
from pipeline.render.workers import Workers
from pipeline.units import mm

GAME = """\
title: A Quarrel of Lighthouses
look: {use: LOOK}
symbols:
  M: {label: Might, color: "#8f1d22"}
  P: {label: Poise, color: "#5b2a86"}
  E: {label: Ease, color: "#7a5300"}
  F: {label: Fire, color: "#b3361b"}
types:
  strike: {label: Incapacitating attack, color: "#9c2a1c", text: Target opponent skips their next turn.}
  ward: {label: Special mental defense, color: "#24409c", text: "Negate an attack that targets you.", answers: [strike]}
  plain: {label: Plain, color: "#e8d44d", reminder: "Play it, do what it says, then discard it."}
fields:
  price: {kind: cost, label: Price, symbols: [F, E], show: cost}
  worth: {kind: integer, label: Worth, show: cost}
  force: {kind: stats, label: AP/HP, show: stats}
  values: {kind: values, label: Values, symbols: [M, P, E], show: values}
  traits: {kind: keywords, label: Traits, show: keywords}
  kin: {kind: list, label: Kin, show: line}
cost-phrases: {all-of: {params: {symbol: {kind: symbol}}, text: "all {{ symbol }} that you have"}}
keywords:
  Duelist: {parameter: signed, optional: yes, reminder: It may fight duels.}
  Swift: {}
backs: {main: {title: A Quarrel of Lighthouses, subtitle: Who burns the longest, color: "#16324a"}}
rarities: {rare: {label: Hard to find, copies: 1}}
numbers: "{index:03d}/{total:03d}"
"""
TEXT = "At the start of your turn, count the lamps on your side. If yours are more, draw 1 card, then pay {F}{F}."
FULL = {
    "name": "Baroness Philippa of the Nine Lanterns",
    "price": "FFE",
    "force": "12/x",
    "values": "12M/8P/10E",
    "traits": ["Duelist +2", "Swift"],
    "kin": ["House"],
    "text": TEXT,
    "flavor": "She forgives nothing.",
    "rarity": "rare",
    "art": "art/checks.png",
}
LONG = f"{TEXT} If yours are fewer, put out the lamp that was lit last.\n\n{TEXT} Each player may light 1 lamp."
BARE = {"name": "Ox", "art": "art/checks.png"}


def cards(look: LookTemplate) -> dict[str, dict[str, object]]:
    """Give the cards that try a look out: on each of its layouts the fullest and the emptiest, and some besides."""
    found: dict[str, dict[str, object]] = {
        "full": {**FULL, "types": ["plain"]},
        "bare": {**BARE, "types": ["plain"]},
        "both": {**BARE, "name": "Two Tides", "types": ["strike", "ward"], "price": "free", "flavor": "It comes back."},
        "long": {"name": "Rule", "types": ["plain"], "text": LONG, "price": ["F", {"all-of": "E"}]},
        "draft": {**BARE, "types": ["ward"], "force": "1/1", "status": "draft", "lacks": ["price", "text"]},
        "many": {**BARE, "types": ["plain"], "worth": 31, "values": "3M", "text": "Wait.", "art": ""},
    }
    for kind in dict(zip(look.layouts.values(), look.layouts, strict=True)).values():
        found[f"full-{kind}"] = {**FULL, "types": [kind]}
        found[f"bare-{kind}"] = {**BARE, "types": [kind]}
    return found


def checks() -> bytes:
    """Give a picture of black and white: whatever is set upon it without a ground of its own cannot be read."""
    dice = random.Random(1)
    image = Image.frombytes("L", (80, 110), bytes(dice.choice((0, 255)) for _ in range(80 * 110)))
    file = BytesIO()
    image.resize((1200, 1740), Image.Resampling.NEAREST).save(file, "PNG")
    return file.getvalue()


SIZES = {"rectangle": "63 x 88 mm", "round": "88.9 x 88.9 mm", "hex": "93.9 x 82.4 mm"}
"""The size of the sample's cards by the shape that they are cut in."""


def project(root: Path, look: LookTemplate) -> Project:
    """Write the game into a folder, for a look, and read it."""
    types = "".join(f'  {kind}: {{label: {kind.title()}, color: "#14497d"}}\n' for kind in look.layouts)
    game = f"size: {SIZES[look.outline]}\n{GAME}".replace("LOOK", look.id).replace("types:\n", f"types:\n{types}", 1)
    folder = root / "cards/demo"
    (folder / "sets").mkdir(parents=True)
    (folder / "art").mkdir()
    (folder / "art/checks.png").write_bytes(checks())
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "sets/all.yaml").write_text(json.dumps({"cards": cards(look)}, ensure_ascii=False), "utf-8")
    made = build(load(root))
    messages = [f.message for f in made.findings]
    if messages:
        raise AssertionError(messages)
    return made


def lay(
    made: Project, look: LookTemplate, only: str = "", size: str = "", language: str = ""
) -> tuple[dict[str, Printed], Printed]:
    """Print the game's cards (or some) and its back, perhaps in another size (mm, `57x89`) or language."""
    game = made.games["demo"]
    if size:
        width, height = (mm(v) for v in size.split("x"))
        game = replace(game, spec=replace(game.spec, size=(width, height)))
    if language:
        game = replace(game, spec=replace(game.spec, words=words(language, {})))
    tree, store = Tree(made.root), Store(made.root)
    chosen = [card for card in game.cards if not only or card.id in only.split()]
    with Workers(0) as here:
        made = render_faces(game, chosen, look, tree, store, here, backs=game.spec.backs.values())
    return made.fronts, made.backs["main"]


def size_of(game: Game) -> tuple[int, int]:
    """Give a card's width and height in micrometres."""
    return game.spec.size
