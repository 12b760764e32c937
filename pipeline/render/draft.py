"""A face on its way through the layout: its HTML, the sizes that are tried, and what came of the last try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from pipeline.model.faces import BoxSpec, FaceBox, FaceProblem
from pipeline.render import inline, markup
from pipeline.render.boxes import TOLERANCE_PX, UM_PER_PX, BoxView
from pipeline.render.fit import Fitting, at_most
from pipeline.render.jobs import FaceJob, Words
from pipeline.units import Um


@dataclass(slots=True)
class Draft:
    """One face. `section` is its part of the parsed document, `expected` the words of its boxes in there; `document`
    holds its page alone, `views` what stands on it. `spared` are the fields that were left out, with their boxes;
    `whole` tells that no box can be fitted without the rest."""

    job: FaceJob
    html: str
    images: Mapping[str, Any]
    problems: list[FaceProblem]
    specs: Mapping[str, BoxSpec]
    fits: dict[str, Fitting] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)
    section: Any = None
    styles: list[inline.Attribute] = field(default_factory=list)
    document: Any = None
    views: list[BoxView] = field(default_factory=list)
    spared: dict[str, str] = field(default_factory=dict)
    whole: bool = False

    def fresh(self) -> Draft:
        """Give the face as it was before any layout."""
        return Draft(self.job, self.html, self.images, list(self.problems), self.specs)

    def read(self, section: Any, file: str) -> tuple[FaceProblem, ...]:
        """Take the face's part of the parsed document; gives what keeps it from being laid out."""
        marked = markup.read(section, file, self.specs)
        self.section, self.expected = section, marked.expected
        lowered = {name: at_most(self.specs[name], size) for name, size in marked.largest.items() if name in self.specs}
        self.specs = {**self.specs, **lowered}
        self.fits = {name: Fitting(self.specs[name]) for name in marked.expected if name in self.specs}
        self.styles = list(inline.take(section))
        return marked.problems

    def sized(self, styles: inline.Styles) -> Any:
        """Give the face's part of the document, its elements in classes of `styles`, boxes with the sizes to try."""
        for one in self.styles:
            fit = self.fits.get(one.box)
            text = f"{one.text};font-size:{fit.size:g}pt!important" if fit else one.text
            if text:
                one.put(styles.name(text))
        return self.section

    def part(self, styles: inline.Styles) -> Any:
        """Give what `sized` gives with nothing in it but the boxes whose sizes are not known yet."""
        section, open_boxes = self.sized(styles), self.unknown()
        card = section[0]
        trim = next(e for e in card if "trim" in (e.get("class") or "").split())
        kept = [e for e in trim if any(box.get("data-box") in open_boxes for box in e.iter())]
        return _around(section, [_around(card, [_around(trim, kept)])])

    def unknown(self) -> frozenset[str]:
        """Give the boxes whose sizes must still be found out, as far as they can be laid out without the rest."""
        return frozenset() if self.whole else frozenset(name for name, fit in self.fits.items() if not fit.known)

    def measured(self, views: Sequence[BoxView]) -> None:
        """Tell the fittings how a layout of a `part` went. A box that is not in there is left to the layout of all."""
        found = {view.name: view for view in views}
        for name in self.unknown():
            if name in found:
                self.fits[name].tell(excess(found[name]))
            else:
                self.whole = True

    def settled(self) -> bool:
        """Tell the fittings how the last layout of all went; True when all are done, and laid out at their sizes."""
        views = {view.name: view for view in self.views}
        for name, fit in self.fits.items():
            fit.tell(excess(views[name]) if name in views else 0.0)
        if any(fit.wrong for fit in self.fits.values()) and not self.whole:  # a box hangs on what stands beside it
            self.whole = True
            self.fits = {name: Fitting(self.specs[name]) for name in self.fits}
        if not all(fit.settled for fit in self.fits.values()):
            return False
        lightened = [view.name for view in self.views if view.name in self.fits and self._lightened(view)]
        return not lightened

    def words(self) -> tuple[Words, ...]:
        """Give the words that must be found: all that the job asks for, but for what was left out."""
        return tuple(words for words in self.job.words if words.field not in self.spared)

    def _lightened(self, view: BoxView) -> bool:
        """Take what may be spared out of a box whose type would else be too small, to be laid out anew."""
        fit, spec = self.fits[view.name], self.specs[view.name]
        if fit.size >= spec.warn and max(view.over()) <= TOLERANCE_PX:
            return False
        box = next(e for e in self.section.iter() if e.get("data-box") == view.name)
        spare = markup.take_spare(box)
        if not spare:
            return False
        self.spared |= dict.fromkeys(spare, view.name)
        self.expected[view.name] = markup.words_of(box)
        self.fits[view.name] = Fitting(spec)
        return True

    def boxes(self) -> tuple[FaceBox, ...]:
        """Give the boxes as they are reported."""
        return tuple(_face_box(view) for view in self.views if view.name)

    def fit_problems(self) -> list[FaceProblem]:
        """Tell of boxes whose contents do not fit, or fit only at a small size, and of what was left out for that."""
        detail = "with it the type would be too small"
        found = [FaceProblem("left-out", box, detail, field=name) for name, box in self.spared.items()]
        for view in (v for v in self.views if v.name in self.fits):
            spec, size = self.specs[view.name], self.fits[view.name].size
            past = max(view.over())
            if past > TOLERANCE_PX:
                detail, over = (
                    f"{size:g} pt, the least size, is too large for them",
                    f"{past * UM_PER_PX / 1000:.2f} mm over",
                )
                found.append(FaceProblem("over", view.name, detail, over, "0 mm", words=view.past()))
            elif size < spec.warn:
                found.append(FaceProblem("small", view.name, "small type", f"{size:g} pt", f"{spec.warn:g} pt"))
        return found


def _around(element: Any, inside: Sequence[Any]) -> Any:
    """Give an element again with other contents."""
    copy = Element(element.tag, element.attrib)
    copy.extend(inside)
    return copy


def excess(view: BoxView) -> float:
    """Give how many times its box the contents are, as an area: 1 or less when they fit. Too wide counts squared, since
    width grows with the size of type, and height with its square."""
    x0, y0, x1, y1 = view.rect
    left, top, right, bottom = view.over()
    if max(left, top, right, bottom) <= TOLERANCE_PX:
        return 1.0
    wide = (x1 - x0 + left + right) / max(x1 - x0, 1.0)
    high = (y1 - y0 + top + bottom) / max(y1 - y0, 1.0)
    return max(wide * wide, high, 1.001)


def _face_box(view: BoxView) -> FaceBox:
    x0, y0, x1, y1 = (um(side) for side in view.rect)
    left, top, right, bottom = (um(side) if side > TOLERANCE_PX else Um(0) for side in view.over())
    text, size = " ".join("".join(view.text).split()), round(view.size_pt, 3)
    return FaceBox(view.name, (x0, y0, Um(x1 - x0), Um(y1 - y0)), (left, top, right, bottom), size, text)


def um(length: float) -> Um:
    """Give whole micrometres for CSS pixels."""
    return Um(round(length * UM_PER_PX))
