"""A rulebook from `rules.md` to the file, and what keeps it up to date."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from pdfplumber import open as open_pdf

from pipeline.booklet.lay import _over_the_edge
from pipeline.booklet.page import PAGES, PLAIN, css, inked
from pipeline.outputs import Output
from pipeline.render.colors import contrast
from pipeline.render.tone import Ink
from pipeline.wishes import Booklet, BookletWish, Request, booklet_from, sheets_from
from tests.project import TINY, edit, made, write

RULES = """\
# Tiny
Ants and bees.

## 1. Setup
Pay {F} for it.

[[Ant]] [[Bee]]

| a | b |
|---|---|
| left | right |

## 2. The end
See section 1 and R1.

### R1. Ties
Nobody wins.
"""
BOOK = "output/tiny/rulebook-a5.pdf"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, {**TINY, "cards/tiny/rules.md": RULES})
    return tmp_path


def book(root: Path, wish: BookletWish | None = None) -> Output:
    outcome = made(root, Request((), (), (), (), workers=0, booklet=wish or BookletWish("rulebook", "a5")))
    return next(one for game in outcome.games for one in game.outputs if "rulebook" in one.path)


def test_a_rulebook_has_cover_contents_text_pictures_and_links(root: Path) -> None:
    assert book(root) == Output(BOOK, "made", "3 pages")
    with open_pdf(root / BOOK) as pdf:
        assert {(round(page.width / 72 * 25.4), round(page.height / 72 * 25.4)) for page in pdf.pages} == {(148, 210)}
        cover, contents, text = (page.extract_text() for page in pdf.pages)
        assert [len(page.images) for page in pdf.pages] == [1, 0, 2]
        assert all(image["x0"] >= 0 and image["x1"] <= pdf.pages[2].width for image in pdf.pages[2].images)
        assert len(pdf.pages[2].annots) == 2
        fonts = {font["fontname"].split("+")[-1] for page in pdf.pages for font in page.chars}
    assert cover.strip() == "Tiny"
    assert "1 Setup" in contents.replace("1Setup", "1 Setup")
    assert "Nobody wins." in text
    assert all(name.startswith("Alegreya-Sans") or "Alegreya" in name for name in fonts)
    with pikepdf.open(root / BOOK) as pdf:
        assert "/CreationDate" not in pdf.docinfo


def test_each_page_but_the_cover_has_its_number_at_the_foot(root: Path) -> None:
    book(root)
    with open_pdf(root / BOOK) as pdf:
        feet = [page.crop((0, page.height * 0.93, page.width, page.height)).extract_text() for page in pdf.pages]
    assert feet == ["", "Tiny 2 Contents", "Tiny 3 1 Setup"]


def test_what_the_program_says_is_in_the_games_language(root: Path) -> None:
    edit(root / "cards/tiny/game.yaml", "title: Tiny\n", "title: Tiny\nlanguage: de\nplayers: 2-4\n")
    edit(root / "cards/tiny/rules.md", "### R1. Ties", "### R1 (open). Ties")
    book(root)
    with open_pdf(root / BOOK) as pdf:
        cover, contents, text = (page.extract_text() for page in pdf.pages)
    assert "2–4 Spieler" in cover
    assert contents.startswith("Inhalt")
    assert "R1 (offen)" in text


def test_the_same_rules_give_the_same_bytes_and_are_not_laid_out_again(root: Path, tmp_path: Path) -> None:
    book(root)
    first = (root / BOOK).read_bytes()
    assert book(root).action == "reused"
    (root / BOOK).unlink()
    assert book(root).action == "made"
    assert (root / BOOK).read_bytes() == first


def test_a_whole_build_keeps_it_up_to_date_and_a_plain_one_makes_none(root: Path) -> None:
    made(root)
    assert not (root / BOOK).exists()
    book(root)
    edit(root / "cards/tiny/rules.md", "Nobody wins.", "Everybody wins.")
    made(root)
    with open_pdf(root / BOOK) as pdf:
        assert "Everybody wins." in pdf.pages[-1].extract_text()


def test_a_card_that_changes_changes_its_picture(root: Path) -> None:
    book(root)
    edit(root / "cards/tiny/sets/first.yaml", "Draw a card.", "Draw three cards.")
    assert book(root).action == "made"


def test_only_the_cards_that_it_shows_are_drawn(root: Path) -> None:
    edit(root / "cards/tiny/sets/first.yaml", "Wait.", "Wait " * 2000)
    assert book(root).action == "made"


def test_a_game_without_rules_has_none_and_says_so(root: Path) -> None:
    (root / "cards/tiny/rules.md").unlink()
    assert book(root).action == "skipped"
    assert not (root / BOOK).exists()


def test_a_card_that_is_not_there_is_named_in_the_note_and_by_lint(root: Path) -> None:
    edit(root / "cards/tiny/rules.md", "[[Bee]]", "[[Bea]]")
    outcome = made(root, Request((), (), (), (), workers=0, booklet=BookletWish("rulebook", "a5")))
    assert [one.note for one in outcome.games[0].outputs if "book" in one.path] == [
        "3 pages; there is no picture of a card `Bea`"
    ]
    found = [f for f in outcome.survey.findings if f.code == "REF009"]
    assert [str(outcome.survey.project.span(f.at)) for f in found] == ["cards/tiny/rules.md:7:9"]


def test_folded_it_has_a_sheet_for_four_pages(root: Path) -> None:
    book(root, BookletWish("rulebook", "a5", fold=True))
    with pikepdf.open(root / "output/tiny/rulebook-a5-fold.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert pdf.pages[0].mediabox[2] > pdf.pages[0].mediabox[3]


@pytest.mark.parametrize(
    "wish",
    [
        BookletWish("rulebook", "a5"),
        BookletWish("rulebook", "a4", True, "low"),
        BookletWish("aids", "letter", False, "grey"),
    ],
)
def test_a_wish_is_what_the_manifest_says_it_was(wish: BookletWish) -> None:
    assert booklet_from(wish.dump()) == wish
    assert sheets_from(wish.dump()) is None


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("sheet", ["rulebook", "aids", "tuckbox"])
@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_the_style_leaves_no_variable_unset(sheet: str, page: str, ink: Ink) -> None:
    colors = inked({"paper": "#1b2230", "text": "#eef4f7", "ground": "#101418", "accent": "#61d8e8"}, ink)
    style = css(sheet, page, colors, {"title": "A", "body": "B", "label": "C"})
    assert "var(" not in style
    assert ("#1b2230" in style) == (ink == "full" and sheet != "tuckbox")


def test_what_takes_little_ink_can_be_read() -> None:
    assert contrast(PLAIN["text"], PLAIN["paper"]) > 15
    assert contrast(PLAIN["accent"], PLAIN["paper"]) > 4.4


WIDE = (
    "| "
    + " | ".join(f"col{n}" for n in range(30))
    + " |\n"
    + "|---" * 30
    + "|\n| "
    + " | ".join("word" * 3 for _ in range(30))
    + " |"
)


@pytest.mark.parametrize(
    "more",
    [WIDE, "x" * 330, f"- {'y' * 200}\n    - {'z' * 200}", f"## 9. {'t' * 200}", f"| a |\n|---|\n| {'w' * 300} |"],
)
def test_what_is_wide_or_long_is_broken_and_stays_on_the_page(root: Path, more: str) -> None:
    (root / "cards/tiny/rules.md").write_text(f"{RULES}\n\n{more}\n", "utf-8")
    edit(root / "cards/tiny/game.yaml", "title: Tiny", f"title: {'Long ' * 30}")
    note = book(root).note
    assert "run over the edge" not in note
    with open_pdf(root / BOOK) as pdf:
        for page in pdf.pages:
            assert all(char["x0"] >= 0 and char["x1"] <= page.width for char in page.chars)


def test_words_that_run_over_the_edge_are_told() -> None:
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(100, 100))
        font = {"/Type": pikepdf.Name.Font, "/Subtype": pikepdf.Name.Type1, "/BaseFont": pikepdf.Name.Helvetica}
        page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pikepdf.Dictionary(font)))
        page.obj.Contents = pdf.make_stream(b"BT /F 20 Tf 60 50 Td (overlong) Tj ET")
        pdf.save(out)
    assert list(_over_the_edge(out.getvalue())) == ["words run over the edge of page 1"]


def test_what_a_rulebook_cannot_show_is_told_in_plain_words(root: Path) -> None:
    edit(root / "cards/tiny/rules.md", "Nobody wins.", "Nobody \u72d0 wins. ![map](map.png)\n\n## 1. Again\nTwice.")
    note = book(root).note
    assert "no font of the look has `\u72d0`" in note
    assert "`1` is the number of two headings" in note
    assert "the picture `map.png` is left out: a rulebook shows cards" in note


@pytest.mark.parametrize("kind", ["rulebook", "tuckbox"])
def test_booklets_of_a_game_that_cannot_be_read_stay(root: Path, kind: Booklet) -> None:
    wish = BookletWish(kind, "a5" if kind == "rulebook" else "")
    request = Request((), (), (), (), workers=0, booklet=wish)
    made(root, request)
    before = (root / f"output/tiny/{wish.name}").read_bytes()
    (root / "cards/tiny/sets/first.yaml").write_text("", "utf-8")
    for again in (request, Request(workers=0)):
        outcome = made(root, again)
        assert [one.action for one in outcome.games[0].outputs if one.path.endswith(wish.name)] == ["kept"]
    assert (root / f"output/tiny/{wish.name}").read_bytes() == before


def test_a_look_that_cannot_be_read_leaves_the_booklet_as_it_was(root: Path) -> None:
    book(root)
    before = (root / BOOK).read_bytes()
    (root / "templates/bare/face.css").write_bytes(b".card { color: \xff }")
    made_again = book(root)
    assert (made_again.action, (root / BOOK).read_bytes()) == ("kept", before)
    assert "face.css" in made_again.note


def test_what_is_missing_is_told_again_when_nothing_is_made_anew(root: Path) -> None:
    edit(root / "cards/tiny/rules.md", "[[Bee]]", "[[Bea]]")
    book(root)
    assert book(root) == Output(BOOK, "reused", "there is no picture of a card `Bea`")
