"""What files say of pictures: the scene of a made one, and of an author's own its file, focus, bleed and maker."""

from __future__ import annotations

import re
from typing import Annotated, Any, get_args

from pydantic import BeforeValidator, WithJsonSchema

from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import Phrase, Section, kind_of, refuse, shown, words
from pipeline.model.scenes import STYLES
from pipeline.model.values import MIDDLE, ArtBleed, ArtFile

_SPOTS = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0), "center": (None, None)}
_SHARES = re.compile(r"(\d{1,3})\s*%\s+(\d{1,3})\s*%")


def read_focus(value: Any) -> tuple[float, float]:
    """Read a focus: `30% 20%` from the left and the top, or words such as `top` and `left bottom`."""
    text = words(value).strip().lower()
    shares = _SHARES.fullmatch(text)
    if shares and int(shares[1]) <= 100 and int(shares[2]) <= 100:
        return int(shares[1]) / 100, int(shares[2]) / 100
    names = text.split()
    if not 1 <= len(names) <= 2 or any(name not in _SPOTS for name in names):
        raise refuse(
            f"`{shown(value)}` is no focus; write `30% 20%` (from the left, from the top), or `top`, `left bottom` ..."
        )
    across = next((x for x, _ in map(_SPOTS.__getitem__, names) if x is not None), 0.5)
    down = next((y for _, y in map(_SPOTS.__getitem__, names) if y is not None), 0.5)
    return across, down


def read_scene(value: Any) -> str:
    """Read the name of a scene, or `plain` for a pattern; empty leaves it to the look."""
    name = words(value)
    if name and name not in STYLES:
        raise refuse(f"`{shown(name)}` is no scene{did_you_mean(name, STYLES)}")
    return name


def _as_section(value: Any) -> Any:
    """Read a bare path as a picture of which nothing else is said."""
    if value is None or isinstance(value, str):
        return {"file": value or ""}
    if not isinstance(value, dict):
        raise refuse(f"expected a file such as `art/x.png`, or a mapping with `file`, found {kind_of(value)}")
    return value


Scene = Annotated[str, BeforeValidator(read_scene), WithJsonSchema({"enum": list(STYLES)})]
Focus = Annotated[tuple[float, float], BeforeValidator(read_focus), WithJsonSchema({"type": "string"})]


class ArtIn(Section):
    """`art:` a picture of the author's own, as a mapping."""

    file: Phrase
    focus: Focus = MIDDLE
    bleed: ArtBleed = "included"
    author: Phrase = ""
    license: Phrase = ""
    source: Phrase = ""

    def told(self, file: str) -> ArtFile:
        """Give what is said of the picture, with its file as it was found."""
        return ArtFile(file, self.focus, self.bleed, self.author, self.license, self.source)


_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["file"],
            "properties": {
                **{key: {"type": "string"} for key in ("file", "focus", "author", "license", "source")},
                "bleed": {"enum": list(get_args(ArtBleed))},
            },
        },
    ]
}
Art = Annotated[ArtIn, BeforeValidator(_as_section), WithJsonSchema(_SCHEMA)]
"""`art: art/x.png`, or `art: {file: art/x.png, focus: top, ...}`."""
NO_ART = ArtIn(file="")
