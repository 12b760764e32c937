"""Lay a chunk of faces out: one document on tall pages, type fitted to its boxes, each page written alone and cropped.

A page that is written alone has the same bytes as when its face is laid out alone, so that neighbours do not matter.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from pipeline.model.faces import FaceProblem
from pipeline.render import env, nesting
from pipeline.render.boxes import UM_PER_PX, BoxView, read_page
from pipeline.render.counting import NoRoom
from pipeline.render.crop import crop
from pipeline.render.desk import Desk, ignored
from pipeline.render.draft import Draft
from pipeline.render.engine import listening
from pipeline.render.gate import Cut, check_glyphs, check_tree
from pipeline.render.jobs import BASE_URL, FaceJob, Laid
from pipeline.render.legible import check_apart, check_contrast, check_covered
from pipeline.render.markup import read
from pipeline.render.pdftext import check_pdf
from pipeline.render.pieces import packed, pieces
from pipeline.render.places import in_sheet, in_template, unset
from pipeline.render.raster import opened_together
from pipeline.render.told import causes, few
from pipeline.units import to_mm

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

    from pipeline.render.grounds import Paints

_TOLD_ELSEWHERE = ".notdef glyph"
"""How WeasyPrint's words on a missing letter begin; `check_glyphs` tells of it with the box and the font."""


TEXT = "text"
"""What looks call the box of the rules text, whose lines they reckon with."""


class _Unfit(Exception):
    """HTML that cannot be laid out as the faces it was made for."""

    def __init__(self, *problems: FaceProblem) -> None:
        super().__init__(problems[0].detail)
        self.problems = problems


def lay_out(desk: Desk, jobs: Sequence[FaceJob]) -> list[Laid]:
    """Make the faces of a chunk, in order. Where that gives trouble, they are made again one by one, so that each
    answers for itself."""
    started = [_expanded(desk, job) for job in jobs]
    with _no_collection():
        made = iter(_chunk(desk, [d for d in started if isinstance(d, Draft)]))
    return [_closed(desk, d.job, next(made)) if isinstance(d, Draft) else d for d in started]


def _closed(desk: Desk, job: FaceJob, laid: Laid) -> Laid:
    """Give a face as it was laid out, and for what is wrong with its template the place there; unless its words went
    astray for a tag that is not closed in order: that alone is then told."""
    astray = any(p.kind in ("template", "outside", "near-cut") or (p.kind == "css" and p.box) for p in laid.problems)
    if not astray and not any(_placeless(p) for p in laid.problems):
        return laid
    html, places = desk.marked(job) or ("", [])
    fault = nesting.wrong(html, places) if astray else None
    file = desk.studio.templates[job.template].file
    if fault:
        return Laid(job.id, b"", (), (fault if fault.file else replace(fault, file=file),))
    sections = _sections(desk, [(job.style, nesting.uncommented(html))])[1]
    found = read(sections[0], file, desk.studio.boxes, places).problems if len(sections) == 1 else ()
    placed = {(p.kind, p.box, p.detail): p for p in found}
    return replace(laid, problems=tuple(placed.get((p.kind, p.box, p.detail), p) for p in laid.problems))


def _placeless(problem: FaceProblem) -> bool:
    return problem.file.endswith(".j2") and not problem.line


def _expanded(desk: Desk, job: FaceJob) -> Draft | Laid:
    """Expand a job's template; a template that fails ends the face."""
    try:
        html, images, problems = desk.expand(job)
    except env.BadTemplate as bad:
        return Laid(job.id, b"", (), (bad.problem,))
    except NoRoom:
        box = TEXT if TEXT in desk.studio.boxes else ""
        width, height = to_mm(desk.studio.width), to_mm(desk.studio.height)
        detail = f"no letter fits on a line of it on a card of {width:g} x {height:g} mm"
        return Laid(job.id, b"", (), (FaceProblem("template", box, detail, field="size"),))
    return Draft(job, html, images, problems, desk.studio.boxes)


def _chunk(desk: Desk, drafts: list[Draft]) -> list[Laid]:
    """Make faces together, or one by one when there is trouble; in order."""
    if len(drafts) > 1:
        with suppress(_Unfit):
            made, trouble = _together(desk, drafts)
            if not trouble and not any(p.kind == "lost-text" for laid in made for p in laid.problems):
                return made
    return [_alone(desk, draft.fresh()) for draft in drafts]


def _alone(desk: Desk, draft: Draft) -> Laid:
    """Make one face, with what its layout had to say."""
    try:
        (laid,), trouble = _together(desk, [draft])
    except _Unfit as bad:
        return Laid(draft.job.id, b"", (), (*draft.problems, *bad.problems))
    # A face that asks for what it may not have is not given.
    pdf = b"" if any(p.kind == "denied" for p in trouble) else laid.pdf
    return replace(laid, pdf=pdf, problems=(*laid.problems, *trouble), sha=laid.sha if pdf else "")


def _together(desk: Desk, drafts: list[Draft]) -> tuple[list[Laid], tuple[FaceProblem, ...]]:
    """Lay drafts out in one document until all is fitted, then write and judge each. Gives the faces in order, and what
    was said meanwhile.

    Raises _Unfit.
    """
    desk.fetcher.forget()
    with listening() as said:
        html = _parsed(desk, drafts)
        pending = drafts
        while pending:
            _lay(desk, html, pending)
            pending = [d for d in pending if not d.settled()]
            _fit(desk, html, pending)
        made = _finished(desk, drafts)
    if said or desk.full():  # what is known already would not be told again, of faces that have it too
        desk.forget()
    return made, few(_heard(desk, said, drafts))


def _parsed(desk: Desk, drafts: list[Draft]) -> Any:
    """Parse the HTML of all drafts as one document, and hand each its part; raises _Unfit."""
    html, sections = _sections(desk, [(d.job.style, d.html) for d in drafts])
    if len(sections) != len(drafts) or any(s.get("class") != "page" for s in sections):
        file = _file(desk, drafts[0])
        raise _Unfit(FaceProblem("template", "", "its elements are not closed in order", file=file))
    found = (p for draft, part in zip(drafts, sections, strict=True) for p in draft.read(part, _file(desk, draft)))
    if wrong := few(found):
        raise _Unfit(*wrong)
    return html


def _sections(desk: Desk, faces: Sequence[tuple[str, str]]) -> tuple[Any, list[Any]]:
    """Parse faces (style and HTML) as one document; gives it, and what stands in its body."""
    text = "".join(f'<section class="page" style="{escape(style)}">{face}</section>' for style, face in faces)
    page = f'<html lang="{escape(desk.studio.language or "en")}"><body>{text}</body></html>'
    html = desk.engine.HTML(string=page, base_url=BASE_URL, url_fetcher=desk.fetcher)
    html._ua_stylesheets = lambda forms: [desk.own]
    return html, list(html.etree_element.find("body"))


def _fit(desk: Desk, html: Any, drafts: list[Draft]) -> None:
    """Find the sizes of boxes that are not known yet, each try with these boxes alone: most of a face stays out."""
    while drafts := [draft for draft in drafts if draft.unknown()]:
        document = _document(desk, html, [draft.part(desk.styles) for draft in drafts], drafts)
        for draft, page in zip(drafts, document.pages, strict=True):
            draft.measured(_views(desk, page))


def _lay(desk: Desk, html: Any, drafts: list[Draft]) -> None:
    """Lay drafts out at the sizes to try, and give each its page and boxes."""
    document = _document(desk, html, [draft.sized(desk.styles) for draft in drafts], drafts)
    for draft, page in zip(drafts, document.pages, strict=True):
        draft.document = document.copy([page])
        draft.views = _views(desk, page)


def _document(desk: Desk, html: Any, parts: list[Any], drafts: list[Draft]) -> Any:
    """Lay parts of drafts out, in place of all that the document holds. Raises _Unfit when they do not keep to a page
    each."""
    from cssselect2 import ElementWrapper

    html.etree_element.find("body")[:] = parts
    html.wrapper_element = ElementWrapper.from_html_root(html.etree_element)
    sheets, images = [*desk.sheets, desk.styles.rules()], desk.image_cache(*(d.images for d in drafts))
    document = html.render(font_config=desk.font_config, stylesheets=sheets, cache=images)
    if len(document.pages) != len(drafts):
        raise _Unfit(FaceProblem("outside", "", "the face runs on for more than a page of 4 m"))
    return document


def _views(desk: Desk, page: Any) -> list[BoxView]:
    bleed = desk.studio.bleed / UM_PER_PX
    return read_page(page._page_box, bleed, bleed)


def _finished(desk: Desk, drafts: list[Draft]) -> list[Laid]:
    """Write faces and judge them."""
    written = [_written(desk, draft) for draft in drafts]
    faces = [pieces(pdf) for pdf, _ in written]
    with opened_together(faces) as pages:
        found = [
            _problems(desk, draft, page, paints)
            for draft, page, (_, paints) in zip(drafts, pages, written, strict=True)
        ]
    return [
        Laid(draft.job.id, packed(face), draft.boxes(), problems, hashlib.sha256(pdf).hexdigest())
        for draft, face, problems, (pdf, _) in zip(drafts, faces, found, written, strict=True)
    ]


def _written(desk: Desk, draft: Draft) -> tuple[bytes, Paints]:
    """Write a face; gives its PDF, and what was painted on it."""
    from pipeline.render.grounds import noted

    studio = desk.studio
    with noted() as paints:
        pdf = crop(draft.document, desk.kits.for_face(), studio.width, studio.height, studio.bleed)
    return pdf, paints


def _problems(desk: Desk, draft: Draft, page: PdfPage, paints: Paints) -> tuple[FaceProblem, ...]:
    """Judge a face that is written, whose page is open."""
    studio = desk.studio
    cut = Cut(studio.outline, (studio.width / UM_PER_PX, studio.height / UM_PER_PX), studio.safe / UM_PER_PX)
    problems = [
        *draft.problems,
        *draft.fit_problems(),
        *check_tree(draft.views, draft.expected, draft.words(), cut),
        *check_glyphs(draft.views, studio.fonts),
        *check_pdf(page, draft.views),
        *check_contrast(page, draft.views, paints, studio.bleed / UM_PER_PX),
        *check_covered(draft.views, paints, studio.bleed / UM_PER_PX),
        *check_apart(draft.views),
    ]
    placed = (in_sheet(p, studio.sheets) if p.kind == "css" and not p.file else p for p in causes(problems))
    return tuple(dict.fromkeys(placed))


def _heard(desk: Desk, said: list[str], drafts: list[Draft]) -> Iterator[FaceProblem]:
    """Give what WeasyPrint and the fetcher had to say during a layout of drafts: what stands in no sheet, of the first
    one's template. Of what one macro or variable would mend, the first is told."""
    for url in dict.fromkeys(desk.fetcher.denied):
        address = url.removeprefix(BASE_URL)[:200]  # as it is written, where it leads from the look's folder
        denied = FaceProblem("denied", "", f"`{address}` is not part of the project, and was not asked for", address)
        placed = in_template(denied, desk.studio.templates, drafts[0].job.template)
        yield placed if placed.file else in_template(denied, {one.file: one for one in desk.studio.sheets})
    for url, why in dict.fromkeys(desk.fetcher.bad):
        yield FaceProblem("art-bad", "", f"`{url[:200]}`: {why}", url[:200])
    known = {*desk.fetcher.denied, *(url for url, _ in desk.fetcher.bad)}
    html, told = "".join(draft.job.style + draft.html for draft in drafts) if said else "", set[str]()
    for line in dict.fromkeys(said):
        if not line.startswith(_TOLD_ELSEWHERE) and not any(url in line for url in known):
            lacking = unset(line, desk.studio.sheets, desk.studio.templates, html)
            if lacking and lacking.actual not in told:
                told.add(lacking.actual)
                yield replace(lacking, actual="")
            elif not lacking:
                yield ignored(line, _file(desk, drafts[0]))


def _file(desk: Desk, draft: Draft) -> str:
    """Give the name of a face's template for people."""
    return desk.studio.templates[draft.job.template].file


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
