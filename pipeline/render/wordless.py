"""A Face PDF without its words, to tell them from what they stand on."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

_SHOW = frozenset({"Tj", "TJ", "'", '"'})
"""The operators that show text (ISO 32000-2, table 107); all others of a text object only set it up."""


def wordless(face: bytes) -> bytes:
    """Give a Face PDF of which no text is drawn, for the rest of it to be looked at; pictures keep their letters."""
    import pikepdf

    with pikepdf.open(io.BytesIO(face)) as pdf:
        page = pdf.pages[0]
        page.contents_coalesce()
        for stream in (page.obj.Contents, *_forms(page.obj.get("/Resources"))):
            steps = pikepdf.parse_content_stream(stream if stream.get("/Subtype") else page)
            kept = [step for step in steps if str(step.operator) not in _SHOW]
            stream.write(pikepdf.unparse_content_stream(kept))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def _forms(resources: Any) -> Iterator[pikepdf.Object]:
    """Give the forms that resources name, and those in them, each as often as it is named: in a file that WeasyPrint
    wrote none holds itself."""
    for named in (resources.get("/XObject", {}) if resources is not None else {}).values():
        if named.get("/Subtype") == "/Form":
            yield named
            yield from _forms(named.get("/Resources"))
