"""Counters, tracks, mats and reference cards: from `aids:` to pages to print."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfplumber import open as open_pdf

from pipeline.booklet.aids import MARGIN, STEP, _parts, _strip
from pipeline.booklet.page import PAGES
from pipeline.findings import Origin
from pipeline.model.aids import (
    LABEL_PT,
    LEAST,
    LETTER,
    MM_PER_PT,
    MOST,
    MOST_COPIES,
    MOST_COUNTERS,
    MOST_PLACES,
    MOST_STEPS,
    label_points,
)
from pipeline.model.declared import MatSpec, TrackSpec
from pipeline.survey import read
from pipeline.units import mm, to_pt
from pipeline.wishes import BookletWish, Request
from tests.project import GAME, TINY, made, write

AIDS = """\
aids:
  counters:
    - {title: Flame, count: 5, symbol: F, size: 20 mm}
    - {title: Stun, count: 3, text: Stun, shape: square}
  tracks: [{title: Life, high: 12, copies: 2}]
  mats: [{title: Front, columns: 5, label: "Lane {n}"}]
  references: [{title: Turn, text: "1. **Draw**, or pay {F}.", copies: 2}]
"""
PDF = "output/tiny/aids-a4.pdf"
HERE = Origin("game.yaml")


def findings(tmp_path: Path, aids: str) -> list[str]:
    write(tmp_path, {**TINY, "cards/tiny/game.yaml": f"{GAME}aids: {aids}\n"})
    project = read(tmp_path)
    return [f"{f.code} {project.span(f.at).col}: {f.message}" for f in project.findings]


def test_all_that_is_declared_stands_on_the_pages_at_its_size(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, "cards/tiny/game.yaml": GAME + AIDS})
    outcome = made(tmp_path, Request((), (), (), (), workers=0, booklet=BookletWish("aids", "a4")))
    assert [(one.path, one.note) for one in outcome.games[0].outputs] == [(PDF, "2 pages")]
    with open_pdf(tmp_path / PDF) as pdf:
        (reference, mat), (track, counters) = pdf.pages, pdf.pages  # the parts share pages where they fit
        assert [word["text"] for word in reference.extract_words() if word["text"] in ("Turn", "Draw")].count(
            "Turn"
        ) == 2
        numbers = [word["text"] for word in track.extract_words() if word["text"].isdigit()]
        assert [n for n in numbers if n == "12"] == ["12"] * 2
        lanes = [w["text"] for w in mat.extract_words() if w["text"].isdigit()]
        assert [n for n in "12345" if n in lanes] == list("12345")
        assert counters.extract_text().count("Stun") == 1 + 3
        for page in pdf.pages:
            assert all(
                c["x0"] >= to_pt(mm(MARGIN)) - 1 and c["x1"] <= page.width - to_pt(mm(MARGIN)) + 1 for c in page.chars
            )
        lefts = sorted(word["x0"] for word in mat.extract_words() if word["text"] == "Lane")
        assert lefts[2] - lefts[0] == pytest.approx(to_pt(mm(63)), abs=0.6 * 72 / 25.4)


def test_a_part_that_does_not_fit_beneath_others_begins_a_page_and_goes_on_over_pages(tmp_path: Path) -> None:
    many = AIDS.replace("count: 3, text: Stun", "count: 200, text: Stun").replace("  mats", "  # mats")
    write(tmp_path, {**TINY, "cards/tiny/game.yaml": GAME + many})
    made(tmp_path, Request((), (), (), (), workers=0, booklet=BookletWish("aids", "a4")))
    with open_pdf(tmp_path / PDF) as pdf:
        counts = [page.extract_text().count("Stun") for page in pdf.pages]
    assert counts[0] == 0
    assert sum(counts) == 1 + 200
    assert len(counts) > 2


def test_a_game_without_aids_has_no_such_pages_and_says_so(tmp_path: Path) -> None:
    write(tmp_path, TINY)
    outcome = made(tmp_path, Request((), (), (), (), workers=0, booklet=BookletWish("aids", "a4")))
    assert [(one.action, one.note) for one in outcome.games[0].outputs] == [("skipped", "the game has no `aids:`")]


@pytest.mark.parametrize(("aids", "found"), [
    ("{counters: [{title: A, count: 3, symbol: Q}]}", "MOD005"),
    (f"{{counters: [{{title: A, count: {MOST_COUNTERS + 1}}}]}}", f"is outside 1 to {MOST_COUNTERS}"),
    ("{counters: [{title: A, count: 0}]}", f"`0` is outside 1 to {MOST_COUNTERS}"),
    ("{counters: [{title: A, count: 3, size: 7 mm}]}", "`7 mm` is outside 8 mm to 180 mm"),
    ("{tracks: [{title: A, high: 0}]}", f"`0 to 0` is outside 2 to {MOST_STEPS} numbers"),
    (f"{{tracks: [{{title: A, high: {MOST_STEPS}}}]}}", f"2 to {MOST_STEPS} numbers"),
    (f"{{tracks: [{{title: A, high: 5, copies: {MOST_COPIES + 1}}}]}}", f"1 to {MOST_COPIES}"),
    ("{mats: [{title: A, columns: 10, rows: 7}]}", f"`10 x 7 places` is outside 1 to {MOST_PLACES}"),
    ("{mats: [{title: A, columns: 100000}]}", f"`100000` is outside 1 to {MOST_PLACES}"),
    ("{mats: [{title: A, columns: 2, cell: 200 x 100 mm}]}", "MOD"),
    ("{references: [{title: A, text: B, width: 181 mm}]}", "`181 mm` is outside 8 mm to 180 mm"),
    ("{counters: [{titel: A, count: 3}]}", "MOD001"),
])  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, aids: str, found: str) -> None:
    told = findings(tmp_path, aids)
    assert [one for one in told if found in one], told
    assert all(int(one.split()[1].rstrip(":")) > len("aids: {") for one in told)


def test_what_stands_at_the_limit_is_right(tmp_path: Path) -> None:
    at_limit = (
        f"{{counters: [{{title: A, count: {MOST_COUNTERS}, size: 8 mm}}, {{title: B, count: 1, size: 180 mm}}], "
        f"tracks: [{{title: A, low: 1, high: {MOST_STEPS}, copies: {MOST_COPIES}}}], "
        f"mats: [{{title: A, columns: {MOST_PLACES}}}]}}"
    )
    assert (mm(8), mm(180)) == (LEAST, MOST)
    assert findings(tmp_path, at_limit) == []


@given(st.integers(-50, 50), st.integers(1, MOST_STEPS - 1), st.sampled_from(sorted(PAGES)))
def test_a_track_holds_each_number_once_in_rows_that_fit(low: int, more: int, page: str) -> None:
    room = PAGES[page][0] - 2 * MARGIN
    rows = _strip(TrackSpec("Life", low, low + more, 1, None, HERE), "#000000", room).rows
    assert [n for row in rows for n in row] == list(range(low, low + more + 1))
    assert max(map(len, rows)) * STEP <= room


@given(st.integers(1, MOST_PLACES), st.integers(8, 180))
def test_a_mat_is_cut_into_parts_that_fit_and_hold_each_place_once(columns: int, width: int) -> None:
    room = PAGES["a4"][0] - 2 * MARGIN
    spec = MatSpec("Front", columns, 2, "{n}", (mm(width), mm(88)), 1, HERE)
    parts = list(_parts(spec, room, "{n} of {all}"))
    assert sorted(int(label) for part in parts for row in part.rows for label in row) == list(range(1, 2 * columns + 1))
    assert all(len(row) * part.width <= room for part in parts for row in part.rows)
    assert [int(label) for part in parts for label in part.rows[0]] == list(range(1, columns + 1))


@given(st.integers(8, 180), st.integers(8, 180), st.lists(st.integers(1, 30), min_size=1, max_size=12))
def test_a_label_stands_in_its_place(width: int, height: int, words: list[int]) -> None:
    label = " ".join("m" * length for length in words)
    points = label_points(MatSpec("Front", 3, 1, label, (mm(width), mm(height)), 1, HERE))
    assert 0 < points <= LABEL_PT
    letter = points * LETTER * MM_PER_PT
    assert letter * max(words) <= width
    if points > 1:
        across, rows = 0.86 * width / letter, [0]
        for word in words:
            rows = [*rows[:-1], rows[-1] + word + 1] if rows[-1] + word <= across else [*rows, word + 1]
        assert 1.1 * points * MM_PER_PT * len([row for row in rows if row]) <= height


def test_the_labels_of_a_small_mat_keep_within_their_lines(tmp_path: Path) -> None:
    aids = 'aids: {mats: [{title: Front, columns: 5, label: "A long label of many words {n}", cell: 16 x 16 mm}]}\n'
    write(tmp_path, {**TINY, "cards/tiny/game.yaml": GAME + aids})
    made(tmp_path, Request((), (), (), (), workers=0, booklet=BookletWish("aids", "a4")))
    with open_pdf(tmp_path / PDF) as pdf:
        letters = [char for char in pdf.pages[0].chars if char["top"] > to_pt(mm(MARGIN + 8)) and char["top"] < 400]
    left, side = to_pt(mm(MARGIN)), to_pt(mm(16))
    assert {int((char["x0"] - left) // side) for char in letters} == set(range(5))
    assert all(int((char["x0"] - left) // side) == int((char["x1"] - left) // side) for char in letters)
    assert max(char["bottom"] for char in letters) - min(char["top"] for char in letters) <= side
    assert letters[0]["size"] < LABEL_PT
