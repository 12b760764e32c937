"""A small game on disk, for tests of the model: each test says only what differs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.load.project import load
from pipeline.model.project import Project, build

GAME = """\
title: Lanterns
size: 63 x 88 mm
look: {use: bare}
symbols:
  F: {label: Flame}
  O: {label: Oil}
types:
  spell: {label: Spell, text: "Discard this after use."}
  lamp: {label: Lamp}
fields:
  cost: {kind: cost, for: [spell]}
  oil: {kind: integer, low: 0, high: 9}
  glow: {kind: values}
  stats: {kind: stats, for: [lamp]}
  traits: {kind: keywords}
  hue: {kind: enum, choices: [red, green]}
  tags: {kind: list, choices: [old, new]}
  heir: {kind: reference}
  weight: {kind: integer, expr: "1 + oil", when: "'lamp' in types"}
cost-phrases:
  all-of: {params: {symbol: {kind: symbol}, min: {kind: integer, default: 0}}, text: "all {{ symbol }}"}
keywords:
  Bright: {reminder: It is seen by all.}
  Duelist: {parameter: signed, optional: yes}
  Scry: {reminder: Look at a hand., in-text: yes}
  Shield: {parameter: integer, reminder: It takes less.}
ops:
  draw: {params: {amount: {kind: amount}}, text: "Draw {{ amount }} card{{ '' if amount == 1 else 's' }}."}
  lose:
    params:
      who: {kind: enum, words: {you: You, target: Target opponent}, default: target}
      amount: {kind: amount}
    text: "{{ who }} {{ 'lose' if who == 'you' else 'loses' }} {{ amount }} {F}."
  rest: {text: Rest.}
  twice: {params: {effects: {kind: effects}}, text: "Twice: {{ effects }}"}
families:
  Night: {words: [Night], keywords: [Bright]}
rarities: {common: {copies: 3}}
numbers: "{index:02d}/{total}"
"""

LOOK = """\
title: Bare
options:
  hue: {kind: color, default: "#111111"}
  frame: {kind: choice, choices: [plain, double], default: plain}
"""

Make = Callable[..., Project]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Give a function that writes cards (and a game) and builds the project."""

    def made(cards: str, game: str = GAME, **files: str) -> Project:
        folder = tmp_path / "lanterns"
        (folder / "sets").mkdir(parents=True, exist_ok=True)
        (folder / "templates" / "bare").mkdir(parents=True, exist_ok=True)
        (folder / "templates" / "bare" / "template.yaml").write_text(LOOK, "utf-8")
        (folder / "game.yaml").write_text(game, "utf-8")
        (folder / "sets" / "base.yaml").write_text("cards:\n" + cards, "utf-8")
        for name, text in files.items():
            path = folder / name.replace("__", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return build(load(folder))

    return made


def only(project: Project, code: str) -> tuple[str, str]:
    """Give the letters that the one finding of a code points at, and its message."""
    found = [f for f in project.findings if f.code == code]
    assert len(found) == 1, [(f.code, f.message) for f in project.findings]
    span = project.span(found[0].at)
    lines = (project.root / span.file).read_text("utf-8").splitlines()
    assert span.line == span.end_line
    return lines[span.line - 1][span.col - 1 : span.end_col - 1], found[0].message
