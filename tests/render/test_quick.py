"""WeasyPrint gives the same by the shorter ways as without: a new version that moves its insides is found out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pytest

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.render.engine import load
from pipeline.render.fonts import gather
from pipeline.render.workers import Workers

PAGE = """
<html lang="en"><style>
@page { size: 90mm 90mm; margin: 3mm }
:root { --a: 3mm; --ink: #246 }
body { font: 9pt "Alegreya Sans"; color: var(--ink); text-decoration: underline dotted }
.logical { margin-inline-start: var(--a); padding-block: 1mm 2mm; border-block-start: 1px solid red; inline-size: 40mm }
.late { margin-left: 5mm; margin-inline-start: 1mm }
.early { margin-inline-start: 1mm; margin-left: 5mm }
.right { direction: rtl; margin-inline-start: 4mm; text-decoration: line-through }
.calc { width: calc(50% - 2mm); height: calc(var(--a) * 2); min-height: 10%; max-width: 60mm; border: 1px solid }
.flex { display: flex; gap: 1mm; position: relative } .flex span { flex: 1; letter-spacing: .05em }
.abs { position: absolute; right: 5%; top: calc(1mm + 2%); width: 12mm; outline: 1px solid; border-radius: 20% }
table { border-collapse: collapse; width: 60% } td { border: .2mm solid; padding: 2% }
.float { float: right; width: 20%; margin: 5% } .kept { color: inherit; all: unset; font-weight: bold }
p::before { content: "\\2022 "; color: red }
</style><body><div class="logical">One<p class="late">Two</p><p class="early">Three</p></div>
<p class="right">Four <b>five</b></p><div class="calc">Six</div><div class="flex"><span>Seven</span><span>8</span>
<i class="abs">Nine</i></div><table><tr><td>10<td>11</table><div class="float">Twelve</div><p class="kept">13</p></body>
"""


@pytest.fixture
def engine(tmp_path):
    """Give a function that lays the page out, with a font of ours."""
    fonts = gather(["Alegreya Sans"], [], Tree(tmp_path), "fonts", Store(tmp_path), Workers(0))
    weasyprint = load(fonts.config)
    from weasyprint.text.fonts import FontConfiguration

    return lambda: weasyprint.HTML(string=PAGE).render(font_config=FontConfiguration())


@contextmanager
def the_long_way() -> Iterator[int]:
    """Undo each of the shorter ways; gives how many there are."""
    from weasyprint import css
    from weasyprint.layout import inline, percent, table
    from weasyprint.text.ffi import ffi

    places = [(ffi, "new"), (css.ComputedStyle, "__missing__")]
    places += [(module, "resolve_one_percentage") for module in (inline, percent, table)]
    with ExitStack() as undone:
        for holder, name in places:
            undone.enter_context(patch.object(holder, name, getattr(holder, name).__wrapped__))
        yield len(places)


def test_a_page_of_all_sorts_has_the_same_bytes(engine) -> None:
    quick = engine().write_pdf(uncompressed_pdf=True)
    with the_long_way() as ways:
        assert ways == 5
        assert engine().write_pdf(uncompressed_pdf=True) == quick


def test_every_property_has_the_same_value(engine) -> None:
    from weasyprint.css.properties import INHERITED, INITIAL_VALUES

    def values() -> list[dict[str, str]]:
        page = engine().pages[0]._page_box
        styles = [box.style for box in page.descendants() if type(box.style).__name__ == "ComputedStyle"]
        return [{name: repr(style[name]) for name in sorted({*INITIAL_VALUES, *INHERITED})} for style in styles]

    quick = values()
    assert len(quick) > 20
    with the_long_way():
        assert values() == quick


def test_arrays_of_any_length_hold_what_they_are_given(engine) -> None:
    from weasyprint.text.ffi import ffi

    assert list(ffi.new("hb_codepoint_t[3]", [7, 8, 9])) == [7, 8, 9]
    assert len(ffi.new("hb_codepoint_t[]", ())) == 0
    assert ffi.new("unsigned int *", 5)[0] == 5
