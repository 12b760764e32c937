"""A laid-out face as bytes for the cache, and back."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from pipeline.model.faces import FaceBox, FaceProblem
from pipeline.render.jobs import Laid
from pipeline.units import Um

_SIZE = 4


def pack(laid: Laid) -> bytes:
    """Give a face as bytes: the length of what is known of it, that as JSON, the PDF."""
    known = {"boxes": [asdict(b) for b in laid.boxes], "problems": [asdict(p) for p in laid.problems]}
    head = json.dumps(known, ensure_ascii=False).encode()
    return len(head).to_bytes(_SIZE, "big") + head + laid.pdf


def unpack(id: str, data: bytes) -> Laid:
    """Give the face that was packed."""
    end = _SIZE + int.from_bytes(data[:_SIZE], "big")
    known = json.loads(data[_SIZE:end])
    boxes = tuple(_box(**box) for box in known["boxes"])
    return Laid(id, data[end:], boxes, tuple(FaceProblem(**problem) for problem in known["problems"]))


def _box(name: str, rect: list[int], over: list[int], **rest: Any) -> FaceBox:
    x, y, w, h = map(Um, rect)
    left, top, right, bottom = map(Um, over)
    return FaceBox(name, (x, y, w, h), (left, top, right, bottom), **rest)
