"""A sitter and its frame, for tests of proof views."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.model.faces import FaceBox
from pipeline.proof.types import Frame, Note, Sitter
from pipeline.units import mm

FRAME = Frame(mm(63), mm(88), mm(3), mm(4), mm(3), "rectangle")
NAME = FaceBox("name", (mm(5), mm(4), mm(40), mm(6)), (0, 0, 0, 0), 11, "Pale Fire")


def make_sitter(id: str = "pale-fire", **more: Any) -> Sitter:
    given: dict[str, Any] = {
        "frame": FRAME,
        "id": id, "name": "Pale Fire", "kind": "card", "types": ("Spell",), "rarity": "rare", "number": "014",
        "copies": 2, "boxes": (NAME,), "notes": (),
    }  # fmt: skip
    return Sitter(**{**given, **more})


def make_note(**more: Any) -> Note:
    given = {
        "severity": "warning", "code": "TXT003", "key": "doubled-word", "message": "`the` stands twice",
        "place": "cards/demo/sets/a.yaml:3:5", "hint": "remove one",
    }  # fmt: skip
    return Note(**{**given, **more})


@pytest.fixture
def jpeg() -> bytes:
    import io

    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (63, 88), "#204080").save(out, "JPEG")
    return out.getvalue()
