"""What is known of a laid-out face, as bytes for the cache, and back. Its PDF lies there by itself, under its hash:
most builds ask for a few of them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from pipeline.model.faces import FaceBox, FaceProblem
from pipeline.render.jobs import Laid
from pipeline.units import Um


def pack(laid: Laid) -> bytes:
    """Give what is known of a face, as JSON."""
    boxes, problems = [asdict(b) for b in laid.boxes], [asdict(p) for p in laid.problems]
    return json.dumps({"sha": laid.sha, "boxes": boxes, "problems": problems}, ensure_ascii=False).encode()


def unpack(id: str, data: bytes) -> Laid:
    """Give what was packed, without the PDF."""
    known = json.loads(data)
    boxes = tuple(_box(**box) for box in known["boxes"])
    return Laid(id, b"", boxes, tuple(FaceProblem(**problem) for problem in known["problems"]), known["sha"])


def _box(name: str, rect: list[int], over: list[int], **rest: Any) -> FaceBox:
    x, y, w, h = map(Um, rect)
    left, top, right, bottom = map(Um, over)
    return FaceBox(name, (x, y, w, h), (left, top, right, bottom), **rest)
