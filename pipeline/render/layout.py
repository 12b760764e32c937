"""Lay a chunk of faces out: one document on tall pages, type fitted to its boxes, each page written alone and cropped.

A page that is written alone has the same bytes as when its face is laid out alone, so that neighbours do not matter.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from markupsafe import escape

from pipeline.model.types import FaceProblem
from pipeline.render import env, markup
from pipeline.render.boxes import UM_PER_PX, read_page
from pipeline.render.crop import crop
from pipeline.render.desk import Desk, in_words
from pipeline.render.draft import Draft
from pipeline.render.engine import listening
from pipeline.render.gate import check_glyphs, check_tree
from pipeline.render.jobs import BASE_URL, FaceJob, Laid
from pipeline.render.pdftext import check_pdf


class _Mixed(Exception):
    """Faces laid out together that cannot be told apart, or gave trouble that must be pinned on one of them."""


def lay_out(desk: Desk, jobs: Sequence[FaceJob]) -> list[Laid]:
    """Make the faces of a chunk, in order."""
    started = [_expanded(desk, job) for job in jobs]
    drafts = [d for d in started if isinstance(d, Draft)]
    with _no_collection():
        try:
            made = _together(desk, drafts, alone=len(drafts) == 1)
        except _Mixed:
            made = {}
            for draft in drafts:
                made |= _together(desk, [draft.fresh()], alone=True)
    return [made[d.job.id] if isinstance(d, Draft) else d for d in started]


def _expanded(desk: Desk, job: FaceJob) -> Draft | Laid:
    """Expand a job's template; a template that fails ends the face."""
    try:
        html, images, problems = desk.expand(job)
    except env.BadTemplate as bad:
        return Laid(job.id, b"", (), (bad.problem,))
    return Draft(job, html, images, problems, desk.studio.boxes)


def _together(desk: Desk, drafts: list[Draft], alone: bool) -> dict[str, Laid]:
    """Lay drafts out in one document until all is fitted, then write and judge each.

    Raises _Mixed for trouble, unless the one draft is alone.
    """
    done: dict[str, Laid] = {}
    with listening() as said:
        desk.fetcher.forget()
        pending = drafts
        while pending:
            _lay(desk, pending, alone, done)
            pending = [d for d in pending if d.job.id not in done and not d.settled()]
        for draft in (d for d in drafts if d.job.id not in done):
            done[draft.job.id] = _finished(desk, draft)
    trouble = tuple(_heard(desk, said, drafts[0].job.side)) if drafts else ()
    lost = any(p.kind == "lost-text" for laid in done.values() for p in laid.problems)
    if (trouble or lost) and not alone:
        raise _Mixed
    return {id: _blamed(laid, trouble) for id, laid in done.items()}


def _lay(desk: Desk, drafts: list[Draft], alone: bool, done: dict[str, Laid]) -> None:
    """Lay drafts out once, at the sizes to try. A draft that is alone and may not be laid out is put into `done`."""
    text = "".join(draft.section(number) for number, draft in enumerate(drafts))
    language = escape(desk.studio.language or "en")
    html = desk.engine.HTML(
        string=f'<html lang="{language}"><body>{text}</body></html>', base_url=BASE_URL, url_fetcher=desk.fetcher
    )
    wrong = _read(desk, drafts, list(html.etree_element.find("body")))
    if wrong and not alone:
        raise _Mixed
    if wrong:
        done[drafts[0].job.id] = Laid(drafts[0].job.id, b"", (), (*drafts[0].problems, *wrong))
        return
    cache = desk.image_cache(*(d.images for d in drafts))
    document = html.render(font_config=desk.font_config, stylesheets=desk.sheets, cache=cache)
    desk.keep(cache)
    if len(document.pages) != len(drafts):
        if not alone:
            raise _Mixed
        drafts[0].problems.append(FaceProblem("outside", "", "the face runs on for more than a page of 4 m"))
    bleed = desk.studio.bleed / UM_PER_PX
    for draft, page in zip(drafts, document.pages, strict=False):
        draft.document = document.copy([page])
        draft.views = read_page(page._page_box, bleed, bleed)


def _read(desk: Desk, drafts: list[Draft], sections: list[Any]) -> tuple[FaceProblem, ...]:
    """Read each face's HTML, once; give what keeps them from being laid out."""
    file = f"{drafts[0].job.side}.html.j2"
    if [s.get("data-face") for s in sections] != [str(n) for n in range(len(drafts))]:
        return (FaceProblem("template", "", f"{file}: its elements are not closed in order"),)
    wrong: list[FaceProblem] = []
    for draft, section in zip(drafts, sections, strict=True):
        if draft.expected is None:
            marked = markup.read(section, file, desk.studio.boxes)
            draft.expect(marked.expected)
            wrong += marked.problems
    return tuple(wrong)


def _finished(desk: Desk, draft: Draft) -> Laid:
    """Write a face and judge it."""
    studio = desk.studio
    pdf = crop(draft.document.write_pdf(), studio.width, studio.height, studio.bleed)
    size = (studio.width / UM_PER_PX, studio.height / UM_PER_PX)
    problems = [
        *draft.problems,
        *draft.fit_problems(),
        *check_tree(draft.views, draft.expected or {}, draft.job.words, size),
        *check_glyphs(draft.views, studio.fonts),
        *check_pdf(pdf, draft.views),
    ]
    return Laid(draft.job.id, pdf, draft.boxes(), tuple(dict.fromkeys(problems)))


def _heard(desk: Desk, said: list[str], side: str) -> Iterator[FaceProblem]:
    """Give what WeasyPrint and the fetcher had to say during a layout."""
    for url in dict.fromkeys(desk.fetcher.denied):
        yield FaceProblem("denied", "", f"`{url[:200]}` is not part of the project, and was not asked for", url[:200])
    for url, why in dict.fromkeys(desk.fetcher.bad):
        yield FaceProblem("art-bad", "", f"`{url[:200]}`: {why}", url[:200])
    known = {*desk.fetcher.denied, *(url for url, _ in desk.fetcher.bad)}
    for line in dict.fromkeys(said):
        if not any(url in line for url in known):
            yield FaceProblem("css", "", in_words(line, f"{side}.html.j2"))


def _blamed(laid: Laid, trouble: tuple[FaceProblem, ...]) -> Laid:
    """Add the trouble of a layout to the one face in it. A face that asked for what it may not have is not given."""
    if not trouble:
        return laid
    pdf = b"" if any(p.kind == "denied" for p in trouble) else laid.pdf
    return Laid(laid.id, pdf, laid.boxes, (*laid.problems, *trouble))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Hold garbage collection back during a chunk: it takes an eighth of the time, and frees little before the end."""
    held = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if held:
            gc.enable()
