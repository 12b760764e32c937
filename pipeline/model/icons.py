"""Sets of icons in a game's `symbols/` folder: JSON files as Iconify defines them. Only their names are read here.

`{game-icons:broadsword}` in a text is the icon `broadsword` of the set whose prefix is `game-icons`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pipeline.findings import Origin
from pipeline.model.codes import Notebook
from pipeline.model.declared import IconSet

MAX_ICONS = 20_000
"""The most icons of one set; the largest that is known has 14,000."""


def read(files: Mapping[str, bytes], dir: str, notes: Notebook) -> dict[str, IconSet]:
    """Read the sets of a game by prefix. `files` are their bytes by name in the project, `dir` is the game's folder."""
    found: dict[str, IconSet] = {}
    for file, raw in sorted(files.items()):
        try:
            made = _set(file, json.loads(raw), dir)
        except (ValueError, RecursionError):
            notes.add("MOD003", "it is no JSON", Origin(file), expected="a set of icons as Iconify writes it")
            continue
        if made is None:
            expected = f"`prefix` and up to {MAX_ICONS:,} `icons`"
            notes.add("MOD003", "it is no set of icons", Origin(file), expected=expected)
        elif made.prefix in found:
            message = f"`{found[made.prefix].file}` has the prefix `{made.prefix}` too"
            notes.add("MOD003", message, Origin(file), hint="keep one of them")
        else:
            found[made.prefix] = made
    return found


def _set(file: str, data: Any, dir: str) -> IconSet | None:
    """Give a set, or None for data that is none."""
    if not isinstance(data, dict) or not isinstance(data.get("prefix"), str) or not data["prefix"]:
        return None
    names = [*_keys(data.get("icons")), *_keys(data.get("aliases"))]
    if not names or len(names) > MAX_ICONS or not isinstance(data.get("icons"), dict):
        return None
    info = data["info"] if isinstance(data.get("info"), dict) else {}
    author, license = (info[key] if isinstance(info.get(key), dict) else {} for key in ("author", "license"))
    return IconSet(
        prefix=data["prefix"],
        file=file.removeprefix(f"{dir}/") if dir else file,
        names=frozenset(names),
        title=_words(info.get("name")) or data["prefix"],
        author=_words(author.get("name")),
        license=_words(license.get("spdx")) or _words(license.get("title")),
        source=_words(author.get("url")) or _words(license.get("url")),
    )


def _keys(data: Any) -> list[str]:
    return list(data) if isinstance(data, dict) else []


def _words(value: Any) -> str:
    """Give words of one line; anything else is none."""
    return " ".join(value.split())[:200] if isinstance(value, str) else ""
