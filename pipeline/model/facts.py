"""What `game.yaml` says of the game for people: for how many players it is, and in which language."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from pipeline.model.raw import phrase, refuse, shown

_CODES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo "
    "es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka "
    "kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng "
    "nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su "
    "sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
LANGUAGES = frozenset(_CODES.split())
"""The codes of two letters (ISO 639-1). Of the thousands of three letters, only the shape is looked at."""
_LANGUAGE = re.compile(r"(?P<code>[A-Za-z]{2,3}|[xX](?=[-_]))(?:[-_][A-Za-z0-9]{1,8})*")
_PLAYERS = re.compile(r"(?P<least>\d{1,4})\s*(?:\+|[-–]\s*(?P<most>\d{1,4}))?")


def language(value: Any) -> str:
    """Read the tag of a language (BCP 47), such as `en` or `pt-BR`; none for an empty value."""
    tag = phrase(value)
    found = _LANGUAGE.fullmatch(tag)
    known = found is not None and (len(found["code"]) != 2 or found["code"].lower() in LANGUAGES)
    if tag and not known:
        raise refuse(f"`{shown(tag)}` is no language; write its code, such as `en`, `en-GB` or `de`")
    return tag


def players(value: Any) -> str:
    """Read for how many players a game is, in any words; figures must be at least 1 and rise."""
    said = phrase(value)
    found = _PLAYERS.fullmatch(said)
    if found and not 1 <= int(found["least"]) <= int(found["most"] or found["least"]):
        raise refuse(f"`{said}` is no number of players; write one such as `2`, `2-4` or `2+`")
    return said


_SCHEMA = WithJsonSchema({"type": ["string", "number", "boolean", "null"]})
Language = Annotated[str, BeforeValidator(language), _SCHEMA]
Players = Annotated[str, BeforeValidator(players), _SCHEMA]
