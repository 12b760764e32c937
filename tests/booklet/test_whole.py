"""Words that are too long for their line: in no booklet is one cut where smaller type or a hyphen would do."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from pdfplumber import open as open_pdf

from pipeline.booklet.whole import LEAST, whole
from pipeline.wishes import Booklet, BookletWish, Request, tuckbox_wish
from tests.project import GAME, TINY, made, write

LONG = "Mondscheinbäckerei"
LONGER = "Zipfelmützenspielüberwachungsaufgabe"
LONGEST = "Donaudampfschifffahrtsgesellschaftskapitänsmützenspielüberwachungsaufgabe" * 2
STRANGE = "xqzw" * 40
"""A word of which no dictionary knows the syllables."""
HOLDS = """\
aids:
  references: [{{title: {0}, width: 60 mm, text: '{0} {0}'}}]
  mats: [{{title: {0}, columns: 1, label: {0}}}]
"""


def printed(root: Path, title: str, kind: Booklet) -> tuple[str, str, float]:
    """Give the note of a booklet of a game of that title, its text and the size of its largest letters, points."""
    game = GAME.replace("title: Tiny\n", f"title: {title}\nlanguage: de\n", 1) + HOLDS.format(title)
    write(root, {**TINY, "cards/tiny/game.yaml": game, "cards/tiny/rules.md": f"# X\n\n## 1. {title}\n{title}\n"})
    wish = tuckbox_wish("0.3 mm", "", "full") if kind == "tuckbox" else BookletWish(kind, "a5")
    outcome = made(root, Request((), (), (), (), workers=0, booklet=wish))
    output = next(one for game in outcome.games for one in game.outputs if kind in one.path)
    with open_pdf(root / output.path) as pdf:
        text = "\n".join(page.filter(_lies).extract_text() for page in pdf.pages)
        return output.note, text, max(char["size"] for page in pdf.pages for char in page.chars)


def _lies(thing: dict[str, object]) -> bool:
    """Leave out what stands along a box's narrow sides."""
    return thing["object_type"] != "char" or bool(thing["upright"])


@pytest.mark.parametrize("kind", ["tuckbox", "rulebook", "aids"])
@pytest.mark.parametrize("title", [LONG, LONGER, f"Die {LONGER} von {LONG}", LONGEST])
def test_a_long_word_is_set_smaller_or_with_hyphens_but_never_cut(tmp_path: Path, kind: Booklet, title: str) -> None:
    note, text, _ = printed(tmp_path, title, kind)
    assert "too long" not in note
    joined = re.sub("[-\u2010]\n", "", text)
    for word in title.split():
        assert joined.count(word) == re.sub(r"\s", "", joined).count(word) > 0


@pytest.mark.parametrize(("kind", "largest"), [("tuckbox", 20), ("rulebook", 30), ("aids", 15)])
def test_type_is_set_smaller_for_a_long_word_alone(tmp_path: Path, kind: Booklet, largest: float) -> None:
    assert printed(tmp_path / "short", "Tee", kind)[2] == pytest.approx(largest, abs=0.01)
    assert LEAST <= printed(tmp_path / "long", LONGER, kind)[2] < largest - 1


def test_what_nothing_helps_is_told_with_its_page(tmp_path: Path) -> None:
    note, _, _ = printed(tmp_path, STRANGE, "aids")
    assert f"`{STRANGE[:60]}` on page 1 is too long for its line" in note


def test_what_has_no_long_word_is_laid_out_once() -> None:
    laid_out = []

    def render() -> SimpleNamespace:
        laid_out.append(SimpleNamespace(pages=[]))
        return laid_out[-1]

    assert whole(render) == (laid_out[0], [])
    assert len(laid_out) == 1
