"""A game whose cards are of several sizes: one job lays them out, each size on sheets of its own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image
from typer.testing import CliRunner

from pipeline import cli
from pipeline.errors import InputError, UsageError
from pipeline.verifying import verify
from pipeline.wishes import BookletWish, ExportWish, ProofWish, Request, SheetWish, sheet_wish
from tests.project import TINY, edit, made, write

BIG = (70, 120)
PLAIN = (63, 88)
GAME = TINY["cards/tiny/game.yaml"].replace("spell: {label: Spell}", "spell: {label: Spell}, act: {back: act}")
ACTS = """\
defaults: {types: [act]}
cards:
  gnu: {name: Gnu, text: A long act., copies: 3}
  hen: {name: Hen, text: A longer act., copies: 2}
"""
FILES = TINY | {
    "cards/tiny/game.yaml": GAME.replace("{title: Tiny}}", "{title: Tiny}, act: {title: Acts, size: 70 x 120 mm}}"),
    "cards/tiny/sets/acts.yaml": ACTS,  # read before `first.yaml`
}  # fmt: skip
PT = 72 / 25.4


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A project with two sizes of cards: four of the game's own in the box, five larger ones."""
    write(tmp_path, FILES)
    return tmp_path


def sheets(root: Path, *wishes: SheetWish) -> list[str]:
    """Make sheets, and give what is said of each file."""
    (game,) = made(root, Request(pictures=(), sheets=wishes, workers=0)).games
    return [one.note for one in game.outputs]


def names_at(page: pdfplumber.page.Page) -> list[tuple[str, float, float]]:
    """Give the titles on a page with the place of each, in millimetres from the top left."""
    found = page.extract_words(keep_blank_chars=True, use_text_flow=True)
    titles = (word for word in found if word["text"] in ("Ant", "Bee", "Cow", "Gnu", "Hen", "Tiny", "Acts"))
    return [(word["text"], word["x0"] / PT, word["top"] / PT) for word in titles]


def test_each_size_stands_on_sheets_of_its_own_in_one_file(mixed: Path) -> None:
    wish = sheet_wish("a4-duplex")
    assert sheets(mixed, wish) == ["sheets by size of card: 1 of `63 x 88 mm`, 2 of `70 x 120 mm`"]
    with pdfplumber.open(mixed / "output/tiny/sheets-a4-duplex.pdf") as pdf:
        assert [page.extract_text().splitlines()[0] for page in pdf.pages] == [
            f"Tiny – sheet {number} of 3, {side}" for number in (1, 2, 3) for side in ("front", "back")
        ]
        found = [names_at(page) for page in pdf.pages]
    assert [[name for name, _, _ in page] for page in found] == [
        ["Ant", "Ant", "Bee", "Cow"], ["Tiny"] * 4, ["Gnu", "Gnu", "Gnu", "Hen"], ["Acts"] * 4, ["Hen"], ["Acts"]
    ]  # fmt: skip
    for page, (wide, high), columns in ((found[0], PLAIN, 3), (found[2], BIG, 2), (found[4], BIG, 2)):
        rows = 3 if wide == 63 else 2
        left, top = (210 - columns * wide) / 2, (297 - rows * high) / 2
        inside = {(x - left - n % columns * wide, y - top - n // columns * high) for n, (_, x, y) in enumerate(page)}
        assert all(place == pytest.approx((4, 4), abs=0.01) for place in inside), "where the look puts the name"


@pytest.mark.parametrize("backs", ["none", "long-edge", "short-edge", "gutterfold"])
def test_all_that_is_measured_is_right(mixed: Path, backs: str) -> None:
    sheets(mixed, sheet_wish(options={"paper": "Letter", "backs": backs, "header": "yes"}))
    (found,) = verify(mixed, ["tiny"], 300, 0)
    assert {figure.name: figure.faults for figure in found.figures if not figure.ok} == {}
    told = {figure.name: figure.value for figure in found.figures}
    assert told["cards in their places"] == ("9 of 9" if backs == "none" else "18 of 18")


def test_sides_apart_with_revision_marks_are_right(mixed: Path) -> None:
    sheets(mixed, sheet_wish(options={"backs": "short-edge"}, apart=True, mark=True))
    assert [one.ok for one in verify(mixed, ["tiny"], 300, 0)] == [True, True]


def test_a_card_on_the_sheet_of_another_size_is_found_out(mixed: Path) -> None:
    sheets(mixed, sheet_wish())
    file = mixed / "output/tiny/manifest.json"
    told = json.loads(file.read_text())
    groups = told["outputs"]["sheets-a4.pdf"]["ticket"]["groups"]
    assert [group["card"] for group in groups] == [[63_000, 88_000], [70_000, 120_000]]
    groups[0]["cards"], groups[1]["cards"] = groups[1]["cards"], groups[0]["cards"]
    file.write_text(json.dumps(told))
    with pytest.raises(InputError, match=r"made for cards of `63 x 88 mm`, and `gnu` has `70 x 120 mm` now"):
        verify(mixed, ["tiny"], 300, 0)


def test_the_order_of_sizes_is_that_of_no_file(mixed: Path) -> None:
    edit(mixed / "cards/tiny/game.yaml", "look:", "size: 80 x 90 mm\nlook:")
    sheets(mixed, sheet_wish())
    with pdfplumber.open(mixed / "output/tiny/sheets-a4.pdf") as pdf:
        assert [names_at(page)[0][0] for page in pdf.pages] == ["Ant", "Gnu", "Hen"], "the game's own size comes first"


def test_cards_of_one_size_make_sheets_as_ever(mixed: Path) -> None:
    only, all_alike = sheet_wish(only=("hen",)), sheet_wish(size="50 x 60 mm")
    assert not any("by size" in note for note in sheets(mixed, only, all_alike))
    with pdfplumber.open(mixed / "output/tiny" / all_alike.name) as pdf:
        (page,) = pdf.pages
        count = Counter(name for name, _, _ in names_at(page))
    assert count == {"Ant": 2, "Bee": 1, "Cow": 1, "Gnu": 3, "Hen": 2}
    with pdfplumber.open(mixed / "output/tiny" / only.name) as pdf:
        assert [name for page in pdf.pages for name, _, _ in names_at(page)] == ["Hen", "Hen"]


def test_many_faces_take_several_files(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.make.sheets.MOST_FACES", 3)
    sheets(mixed, sheet_wish())
    found = []
    for number in (1, 2):
        with pdfplumber.open(mixed / f"output/tiny/sheets-a4-part-{number}.pdf") as pdf:
            found.append([[name for name, _, _ in names_at(page)] for page in pdf.pages])
    assert found == [[["Ant", "Ant", "Bee", "Cow"]], [["Gnu", "Gnu", "Gnu", "Hen"], ["Hen"]]]
    measured = verify(mixed, ["tiny"], 300, 0)
    assert [one.ok for one in measured] == [True, True]


def test_a_size_that_does_not_fit_is_named(mixed: Path) -> None:
    with pytest.raises(UsageError, match="`1 x 1` cards of `70 x 120 mm` take"):
        sheets(mixed, sheet_wish(options={"paper": "80 x 110 mm", "orientation": "portrait"}))
    with pytest.raises(UsageError, match="`3 x 3` cards of `70 x 120 mm` take"):
        sheets(mixed, sheet_wish(options={"grid": "3x3"}))


def test_a_print_of_what_changed_takes_each_size(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mixed)
    words = ["print", "tiny", "--jobs", "0", "--revision-mark"]
    assert CliRunner().invoke(cli.app, words).exit_code == 0
    edit(mixed / "cards/tiny/sets/acts.yaml", "A longer act.", "A short act.")
    edit(mixed / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw one card.")
    done = CliRunner().invoke(cli.app, [*words, "--since", "last", "--json"])
    moves = json.loads(done.stdout)["printed"]["replace"]
    assert {move["id"]: move["copies"] for move in moves} == {"bee": 1, "hen": 2}
    (file,) = (mixed / "output/tiny/print").glob("*.pdf")
    with pdfplumber.open(file) as pdf:
        assert [[name for name, _, _ in names_at(page)] for page in pdf.pages] == [["Bee"], ["Hen", "Hen"]]


def test_a_deck_cannot_lay_another_sizes_back_under_its_cards(mixed: Path) -> None:
    write(mixed, {"cards/tiny/decks/all.yaml": "back: act\ncards: [gnu, ant]\n"})
    outcome = made(mixed, Request(sheets=(), pictures=(), workers=0))
    (finding,) = (found for found in outcome.survey.findings if found.code == "MOD022")
    assert finding.message == "the back `act` is for cards of `70 x 120 mm`; the card `ant` has `63 x 88 mm`"
    (sheet,) = made(mixed, Request(pictures=(), sheets=(sheet_wish(),), workers=0)).games[0].outputs
    assert sheet.action == "made", "a deck's error holds back its own sheets alone"
    with pytest.raises(
        UsageError, match=r"the deck `all` has an error: cards/tiny/decks/all\.yaml:1:7: the back `act` is for"
    ):
        sheets(mixed, sheet_wish(deck="all"))
    write(mixed, {"cards/tiny/decks/all.yaml": "back: act\ncards: [gnu, hen]\n"})
    assert sheets(mixed, sheet_wish(deck="all")) == [""]


def test_pictures_and_proofs_have_each_cards_size(mixed: Path) -> None:
    made(mixed, Request(sheets=(), proof=ProofWish(dpi=100), workers=0))
    size = {id: Image.open(mixed / f"output/tiny/{id}.png").size for id in ("faces/ant", "faces/gnu", "backs/act")}
    assert size == {"faces/ant": (744, 1039), "faces/gnu": (827, 1417), "backs/act": (827, 1417)}
    proof = mixed / "output/tiny/proof"
    assert Image.open(proof / "faces/gnu.png").size == (299, 496), "with 3 mm of bleed"
    large, small = (Image.open(proof / f"contact-{number:02d}.png").size for number in (1, 2))
    assert (large, small) == ((768, 459), (1020, 383)), "cards of each size have contact sheets of their own"


def test_services_take_cards_of_one_size_at_a_time(mixed: Path) -> None:
    wish = ExportWish("the-game-crafter")
    with pytest.raises(UsageError, match="2 sizes: `ant` has `63 x 88 mm` and `gnu` has `70 x 120 mm`") as found:
        made(mixed, Request(sheets=(), pictures=(), export=wish, workers=0))
    assert "--only" in found.value.remedy
    wish = ExportWish("the-game-crafter", only=("gnu", "hen"))
    made(mixed, Request(sheets=(), pictures=(), export=wish, workers=0))
    (folder,) = (mixed / "output/tiny/export").iterdir()
    assert {Image.open(file).size for file in folder.rglob("*.png")} == {(900, 1500)}, "tarot cards"


def test_a_box_holds_the_largest_card(mixed: Path) -> None:
    wish = BookletWish("tuckbox")
    made(mixed, Request(sheets=(), pictures=(), booklet=wish, workers=0))
    with pdfplumber.open(mixed / "output/tiny/tuckbox.pdf") as pdf:
        xs = sorted({round(x / PT, 1) for path in pdf.pages[0].curves + pdf.pages[0].lines for x, _ in path["pts"]})
    assert any(abs(b - a - 71) < 0.15 for a in xs for b in xs), "a millimetre wider than the card"


def test_a_size_without_room_is_told_at_the_back_that_has_it(mixed: Path) -> None:
    look = mixed / "templates/bare/face.html.j2"
    edit(look, "</h1>", "</h1>{% set rows = lines(card.name, (face.width - 8) * 0.9) %}")
    edit(mixed / "cards/tiny/game.yaml", "70 x 120 mm", "5 x 5 mm")
    outcome = made(mixed, Request(sheets=(), pictures=(), proof=ProofWish(), workers=0))
    (finding,) = (found for found in outcome.survey.findings if found.code == "FAC009")
    assert outcome.survey.project.span(finding.at).line == 6
