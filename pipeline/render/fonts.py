"""Fonts: the families that a look asks for, from installed packages and the game's own folder, and no others.

They lie in a folder of their own with their own fontconfig file, so that a build is the same on every machine and a
letter that no font has is found out instead of borrowed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from markupsafe import escape

from pipeline import files
from pipeline.cache import Store
from pipeline.errors import EnvironmentFault, InputError, WriteError
from pipeline.files import Tree
from pipeline.fixed import fixed
from pipeline.model.nearest import did_you_mean
from pipeline.render import fontfile
from pipeline.render.fontfile import Facts
from pipeline.render.jobs import FontFile, FontSet
from pipeline.render.workers import Failure, J, R, Task, Workers
from pipeline.settings import version

LARGEST = 16 * 1024 * 1024
"""Bytes of a game's own font file."""
MOST_FILES = 100
"""Font files in a game's folder."""
MOST_BYTES = 64 * 1024 * 1024
"""Bytes of all of a game's own fonts."""
ALWAYS = frozenset({400, 700})
"""Weights that every text may need: regular, and bold for keywords."""

_WEIGHT = re.compile(r"font(?:-weight)?\s{0,9}:[^;}\"]{0,80}?\b([1-9]00|bold)\b", re.IGNORECASE)
"""A declaration of a weight. Its length is bounded: else a text of `font:font:` would take minutes."""
_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


@fixed(frozen=True, slots=True)
class _Source:
    """A font as it comes. `name` is that of its file in the project; empty for an installed one, which is trusted."""

    facts: Facts
    data: bytes
    name: str = ""


def gather(
    families: Iterable[str], weights: Iterable[int], own: Tree, own_folder: str, store: Store, workers: Workers
) -> FontSet:
    """Find families and lay them ready: for each weight asked for (and regular and bold) the nearest that there is,
    upright and italic. `own_folder` is the game's fonts folder in the tree `own`.

    Raises EnvironmentFault for a family that is not installed, InputError for a font file that cannot be read.
    """
    found: dict[tuple[str, int, bool], bytes] = {}
    local = list(_own_sources(own, own_folder, store, workers))
    for family in sorted(set(families)):
        sources = [s for s in local if s.facts.family == family]
        sources = sources or list(_installed(family, {s.facts.family for s in local}))
        for weight in sorted({*weights, *ALWAYS}):
            for italic in (False, True):
                source = _nearest(sources, weight, italic)
                if source is not None:
                    actual = min(max(weight, source.facts.low), source.facts.high)
                    found[family, actual, italic] = _static(source, actual, store, workers)
    return _laid_ready(found, store)


def no_fonts(store: Store) -> str:
    """Give a fontconfig file that knows no fonts."""
    base = store.folder("fonts")
    return _configured(base, "none")


def weights_in(texts: Iterable[str]) -> frozenset[int]:
    """Give the font weights that style sheets and templates name."""
    named = (m for text in texts for m in _WEIGHT.findall(text))
    return frozenset(700 if m.lower() == "bold" else int(m) for m in named)


def _nearest(sources: list[_Source], weight: int, italic: bool) -> _Source | None:
    """Give the source of a slant that comes nearest to a weight; the first one where several do."""
    near = [s for s in sources if s.facts.italic == italic]
    return min(near, key=lambda s: max(s.facts.low - weight, weight - s.facts.high, 0), default=None)


def _installed(family: str, own: set[str]) -> Iterator[_Source]:
    """Give the sources of an installed family."""
    import fontpkg

    installed = fontpkg.families()
    known = {f.name: f for f in installed.values()}
    if family not in known:
        near = did_you_mean(family, {*known, *own})
        install = "" if near else f"install it with `pip install fontpkg-{fontpkg.slugify(family)}`, "
        raise EnvironmentFault(
            f"the font family `{family}` is not installed{near}",
            f"{install}put its files into the game's `fonts/`, or choose an installed one",
        )
    for file in known[family].files:
        low, high = (file.wght_min, file.wght_max) if file.variable else (file.weight, file.weight)
        if low is not None and high is not None:
            yield _Source(Facts(family, low, high, file.style == "italic", file.variable), _bytes_of(file.path))


def _bytes_of(path: Path) -> bytes:
    """Read an installed font. Raises EnvironmentFault."""
    try:
        return path.read_bytes()
    except OSError as bad:
        raise EnvironmentFault(f"the font `{path}` cannot be read: {bad.strerror}", "install it anew") from bad


def _own_sources(tree: Tree, folder: str, store: Store, workers: Workers) -> Iterator[_Source]:
    """Give the sources in a game's own fonts folder."""
    names = [n for n in tree.glob(folder) if n.lower().endswith((".ttf", ".otf"))]
    if len(names) > MOST_FILES:
        raise InputError(f"`{folder}` holds {len(names)} fonts; {MOST_FILES} is the limit", "remove some")
    left = MOST_BYTES
    for name in names:
        data = tree.read(name, LARGEST)
        left -= len(data)
        if left < 0:
            raise InputError(f"the fonts in `{folder}` have more than {MOST_BYTES:,} bytes, the limit", "remove some")
        yield _Source(_facts(name, data, store, workers), data, name)


def _facts(name: str, data: bytes, store: Store, workers: Workers) -> Facts:
    """Give what a game's own font says of itself, as it was read before or in a worker."""
    key = f"{hashlib.sha256(data).hexdigest()} {version('fonttools')}"
    kept = store.get("font-facts", key)
    if kept is None:
        facts = _limited(fontfile.read, (name, data), name, workers)
        store.put("font-facts", key, json.dumps(asdict(facts)).encode())
        return facts
    return Facts(**json.loads(kept))


def _static(source: _Source, weight: int, store: Store, workers: Workers) -> bytes:
    """Give a font of one weight. Instances of variable fonts are made once and kept."""
    if not source.facts.variable:
        return source.data
    key = f"{hashlib.sha256(source.data).hexdigest()} {weight} {version('uharfbuzz')}"
    kept = store.get("font", key)
    if kept is None:
        job = (source.data, weight)
        kept = _limited(fontfile.cut, job, source.name, workers) if source.name else fontfile.cut([job])[0]
        store.put("font", key, kept)
    return kept


def _limited(task: Task[J, R], job: J, name: str, workers: Workers) -> R:
    """Do something with a font that came with a game, in a worker. Raises InputError when that fails."""
    (done,) = workers.run(task, [[job]])
    if isinstance(done.result, Failure):
        raise InputError(f"the font `{name}` cannot be used: {done.result.reason}", fontfile.REMEDY)
    return done.result


def _laid_ready(found: Mapping[tuple[str, int, bool], bytes], store: Store) -> FontSet:
    """Put fonts into a folder of their own, checked by hash each time, with a fontconfig file that knows no other."""
    try:
        return _laid_into(store.folder("fonts"), found)
    except WriteError:
        return _laid_into(store.spare_folder("fonts"), found)


def _laid_into(base: Path, found: Mapping[tuple[str, int, bool], bytes]) -> FontSet:
    hashes = {at: hashlib.sha256(data).hexdigest() for at, data in found.items()}
    key = hashlib.sha256(repr(sorted(hashes.items())).encode()).hexdigest()[:16]
    folder = base / key
    for at, data in found.items():
        files.write(folder / f"{hashes[at]}.ttf", data)
    fonts = (
        FontFile(family, weight, italic, str(folder / f"{sha}.ttf"), sha)
        for (family, weight, italic), sha in sorted(hashes.items())
    )
    return FontSet(_configured(base, key), tuple(fonts))


def _configured(base: Path, key: str) -> str:
    """Write the fontconfig file for the fonts in a folder of `base`, and give its path."""
    config = base / f"{key}.conf"
    files.write(config, _CONFIG.format(fonts=escape(str(base / key)), cache=escape(str(base / "cache"))).encode())
    return str(config)


@lru_cache(maxsize=64)
def letters_of(path: str) -> frozenset[int]:
    """Give the code points that a font file has glyphs for."""
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as font:
        # Names of glyphs, which nobody asks for here, take longer to read than all else.
        font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
        return frozenset(font.getBestCmap())


def file_for(fonts: FontSet, family: str, weight: int, italic: bool) -> FontFile | None:
    """Give the file that sets a family in a weight and slant, as near as there is; None for a family not in the set."""
    near = [f for f in fonts.files if f.family == family]
    return min(near, key=lambda f: (f.italic != italic, abs(f.weight - weight)), default=None)
