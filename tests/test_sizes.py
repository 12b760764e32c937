"""Cards that are too small for their look, and styles with which no face can be made: told where the fault is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.findings import Finding, Span
from pipeline.making import Outcome
from tests.project import FACE, edit, made

RECKONED = FACE.replace("</h1>", "</h1>{% set rows = lines(card.name, (face.width - 8) * 0.9) %}")


@pytest.fixture
def reckoning(tiny: Path) -> Path:
    """A project whose look reckons with the lines of a text."""
    (tiny / "templates/bare/face.html.j2").write_text(RECKONED, "utf-8")
    return tiny


def place(outcome: Outcome, finding: Finding) -> Span:
    """Give where a finding points."""
    return finding.at if isinstance(finding.at, Span) else outcome.survey.project.span(finding.at)


@pytest.mark.parametrize("size", ["5 x 5 mm", "8 x 40 mm"])
def test_a_size_without_room_for_the_text_is_told_at_the_size(reckoning: Path, size: str) -> None:
    edit(reckoning / "cards/tiny/game.yaml", "title: Tiny\nlook", f"title: Tiny\nsize: {size}\nlook")
    outcome = made(reckoning)
    (finding,) = (f for f in outcome.survey.findings if f.code == "FAC009")
    assert finding.message == (f"the box `text` has no room: no letter fits on a line of it on a card of {size}")
    assert "size" in finding.hint
    assert (place(outcome, finding).file, place(outcome, finding).line) == ("cards/tiny/game.yaml", 2)


@pytest.mark.parametrize("size", ["9 x 30 mm", "12 x 20 mm", "20 x 12 mm"])
def test_no_finding_on_a_small_card_names_an_empty_box(tiny: Path, size: str) -> None:
    edit(tiny / "cards/tiny/game.yaml", "title: Tiny\nlook", f"title: Tiny\nsize: {size}\nlook")
    messages = [f.message for f in made(tiny).survey.findings]
    assert any("are not all on the card" in message for message in messages)
    assert not any("``" in message for message in messages)


def test_a_long_word_past_the_cut_is_told_with_its_box(tiny: Path) -> None:
    edit(tiny / "cards/tiny/sets/first.yaml", "Draw a card.", "m" * 200)
    messages = [f.message for f in made(tiny).survey.findings if f.code == "FAC001"]
    assert messages
    assert all("the box `text`" in message for message in messages)


@pytest.mark.parametrize("style", ["position: fixed", "column-count: 2", "visibility: hidden"])
def test_a_style_with_which_no_face_can_be_made_is_one_error_at_its_line(tiny: Path, style: str) -> None:
    sheet = tiny / "templates/bare/face.css"
    sheet.write_text(f"{sheet.read_text('utf-8')}.x {{ {style} }}\n", "utf-8")
    outcome = made(tiny)
    found = [f for f in outcome.survey.findings if f.code.startswith("FAC")]
    places = [place(outcome, f) for f in found]
    assert [(f.code, at.file, at.line, at.col) for f, at in zip(found, places, strict=True)] == [
        ("FAC009", "templates/bare/face.css", 5, 6)
    ]
    assert f"no face can be made with this style: `{style}` is not allowed" in found[0].message
