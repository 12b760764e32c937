"""A game with cards and round tokens, each kind with a look of its own: one way for all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from pipeline.errors import UsageError
from pipeline.load.project import load as sources
from pipeline.model.project import build as model
from pipeline.proof import contact
from pipeline.verifying import verify
from pipeline.watch import Session
from pipeline.wishes import ExportWish, ProofWish, Request, sheet_wish
from tests.export.conftest import export
from tests.project import TINY, edit, made, write
from tests.test_shapes import STYLE, outlined

GAME = TINY["cards/tiny/game.yaml"].replace("spell: {label: Spell}", "spell: {label: Spell}, coin: {back: coin}")
TOKENS = """\
title: Disc
extends: bare
safe: 2 mm
shape: round
sizes: {least: 30 x 30 mm}
options: {body: {default: Spectral}, rim: {kind: choice, choices: [thin, thick], default: thin}}
"""
COINS = """\
defaults: {types: [coin]}
cards:
  tip: {name: Tip, text: Draw., copies: 5}
  toll: {name: Toll, text: Pay., copies: 3}
"""
BACK = "coin: {title: Coins, size: 40 x 40 mm, look: {use: disc}}"
FILES = TINY | {
    "cards/tiny/game.yaml": GAME.replace("{title: Tiny}}", f"{{title: Tiny}}, {BACK}}}"),
    "cards/tiny/sets/coins.yaml": COINS,  # read before `first.yaml`
    "templates/disc/template.yaml": TOKENS,
    "templates/disc/face.css": STYLE,
}  # fmt: skip


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Four cards in the box, and eight round tokens."""
    write(tmp_path, FILES)
    return tmp_path


@pytest.mark.parametrize("backs", ["none", "long-edge", "gutterfold"])
def test_each_shape_stands_on_sheets_of_its_own_that_are_right(mixed: Path, backs: str) -> None:
    wish = sheet_wish(options={"backs": backs}, mark=True)
    outcome = made(mixed, Request(("tiny",), (), (), (wish,), workers=0))
    assert [(f.code, f.message) for f in outcome.survey.findings if f.code.startswith(("FAC", "MOD"))] == []
    (sheet,) = outcome.games[0].outputs
    assert "sheets by size of card: 1 of `63 x 88 mm`, 1 of `40 x 40 mm` (round)" in sheet.note
    (found,) = verify(mixed, ["tiny"], 150, 0)
    assert {figure.name: figure.faults for figure in found.figures if not figure.ok} == {}
    if backs == "long-edge":
        assert outlined(mixed / sheet.path) == [0, 0, 8, 0], "tokens have a line to cut along, on their fronts"


def test_shapes_of_one_size_stand_apart_too(mixed: Path) -> None:
    edit(mixed / "cards/tiny/game.yaml", "look: {use: bare}", "size: 70 x 70 mm\nlook: {use: bare}")
    edit(mixed / "cards/tiny/game.yaml", "40 x 40 mm", "70 x 70 mm")
    (sheet,) = made(mixed, Request(("tiny",), (), (), (sheet_wish(),), workers=0)).games[0].outputs
    assert "1 of `70 x 70 mm`, 1 of `70 x 70 mm` (round)" in sheet.note
    assert outlined(mixed / sheet.path) == [0, 8]


def test_each_kind_has_the_fonts_and_the_options_of_its_look(mixed: Path) -> None:
    made(mixed, Request(sheets=(sheet_wish(),), pictures=(), workers=0))
    with pdfplumber.open(mixed / "output/tiny/sheets-a4.pdf") as pdf:
        fonts = [{char["fontname"].partition("+")[2].partition("-")[0] for char in page.chars} for page in pdf.pages]
    assert fonts == [{"Alegreya"}, {"Spectral"}]


def test_proofs_and_pictures_have_each_cards_size_and_shape(mixed: Path) -> None:
    made(mixed, Request(sheets=(), proof=ProofWish(dpi=50), workers=0))
    assert Image.open(mixed / "output/tiny/faces/tip.png").size == (472, 472)
    page = (mixed / "output/tiny/proof/gallery.html").read_text("utf-8")
    assert page.count('<circle class="cut"') == 3, "two tokens and their back"
    ground = tuple(int(contact.GROUND[n : n + 2], 16) for n in (1, 3, 5))
    corner = (contact.GAP + 40, contact.GAP + 20)
    of_coins, of_cards = (Image.open(mixed / f"output/tiny/proof/contact-0{n}.png").getpixel(corner) for n in (1, 2))
    assert of_coins == ground != of_cards


def test_one_save_holds_decks_of_all_shapes_and_sizes(mixed: Path) -> None:
    folder, _ = export(mixed, "tabletop-simulator")
    decks = json.loads((folder / "tiny.json").read_text("utf-8"))["ObjectStates"]
    told = [(custom["Type"], deck["Transform"]["scaleX"]) for deck in decks for custom in deck["CustomDeck"].values()]
    assert told == [(4, pytest.approx(40 / 63)), (0, 1.0)]
    tokens, cards = ([one["Nickname"] for one in deck["ContainedObjects"]] for deck in decks)
    assert ("Ant" in cards, "Ant" in tokens, "Tip" in cards, "Tip" in tokens) == (True, False, False, True)
    ends = [(t["posX"], 1.1 * t["scaleX"]) for t in (deck["Transform"] for deck in decks)]
    assert ends[0][0] + ends[0][1] + 0.5 < ends[1][0] - ends[1][1], "they do not lie on each other"
    for deck in decks:
        for custom in deck["CustomDeck"].values():
            for url, (cols, rows) in (("FaceURL", (custom["NumWidth"], custom["NumHeight"])), ("BackURL", (1, 1))):
                width, height = Image.open(folder / Path(custom[url]).name).size
                assert (width / cols == height / rows) == (custom["Type"] == 4), "cells have the shape of their cards"


def test_tables_with_templates_and_manifests_get_all_shapes_too(mixed: Path) -> None:
    folder, _ = export(mixed, "tabletop-playground")
    templates = [json.loads(file.read_text("utf-8")) for file in folder.rglob("*.json")]
    assert sorted((one["Model"], one["Width"], one["Height"]) for one in templates) == [
        ("Round", 4.0, 4.0),
        ("Rounded", 6.3, 8.8),
    ]
    folder, _ = export(mixed, "gapless")
    sheets = json.loads((folder / "manifest.json").read_text("utf-8"))["sheets"]
    assert [(one["shape"], one["size"]) for one in sheets] == [("round", [40, 40]), ("rectangle", [63, 88])]


def test_services_and_cutters_get_one_shape_at_a_time(mixed: Path) -> None:
    for target in ("the-game-crafter", "silhouette"):
        with pytest.raises(UsageError, match="2 shapes: `ant` is `rectangle` and `tip` is `round`"):
            export(mixed, target)
    folder, outcome = export(mixed, "tabletop-simulator", only=("tip", "toll"))
    assert [f for f in outcome.survey.findings if f.code.startswith("FAC")] == [], "no other back is so small"
    folder, outcome = export(mixed, "silhouette", only=("tip", "toll"))
    assert [f for f in outcome.survey.findings if f.code.startswith("FAC")] == [], "no other back is so small"
    (svg,) = folder.glob("cut-*.svg")
    assert svg.read_text("utf-8").count("<circle") == 24
    assert [one.ok for one in verify(mixed, [str(folder / "sheets-a4-portrait-v1.pdf")], 150, 0)] == [True]
    folder, _ = export(mixed, "csv")
    assert [file.read_text("utf-8-sig").count("\n") for file in folder.iterdir()] == [6], "tables take all"


def test_a_deck_cannot_lay_the_back_of_another_shape_under_its_cards(mixed: Path) -> None:
    edit(mixed / "cards/tiny/game.yaml", "look: {use: bare}", "size: 40 x 40 mm\nlook: {use: bare}")
    write(mixed, {"cards/tiny/decks/all.yaml": "back: coin\ncards: [tip, ant]\n"})
    project = model(sources(mixed))
    (finding,) = (found for found in project.findings if found.code == "MOD022")
    assert finding.message == "the back `coin` is for cards of the shape `round`; the card `ant` is `rectangle`"
    assert str(project.span(finding.at)) == "cards/tiny/decks/all.yaml:1:7"
    assert [deck.broken for deck in project.games["tiny"].decks] == [True]


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("{use: disc}", "{use: disk}", "MOD015", "no look `disk`; did you mean `disc`?"),
        ("{use: disc}", "{}", "MOD002", "the key `use` is missing"),
        ("{use: disc}", "{use: disc, options: {rim: thck}}", "MOD015", "no choice for `rim`; did you mean `thick`?"),
        ("40 x 40 mm", "40 x 50 mm", "MOD015", "the size is `40 x 50 mm`, and each card of the look `disc` is round"),
        ("size: 40 x 40 mm, ", "", "MOD015", "the size is `63 x 88 mm`, and each card of the look `disc` is round"),
        ("40 x 40 mm", "20 x 20 mm", "MOD024", "the look `disc` is made for cards from 30 x 30 mm"),
        ("letter: F", "shape: flam", "MOD015", "`flam` is no shape of the look"),
    ],
)
def test_what_is_wrong_with_a_second_look_is_told_once_at_its_place(
    mixed: Path, old: str, new: str, code: str, says: str
) -> None:
    edit(mixed / "cards/tiny/game.yaml", old, new)
    project = model(sources(mixed))
    found = [f for f in project.findings if says in f.message]
    assert [f.code for f in found[:1]] == [code]
    assert len(found) == (2 if "shape" in new else 1), "each look is asked for its shapes"
    assert all(project.span(f.at).file == "cards/tiny/game.yaml" for f in found)


@pytest.mark.parametrize(
    ("size", "only", "says", "remedy"),
    [
        ("40 x 50 mm", ("tip",), "`--size` is `40 x 50 mm`, and each card of the look `disc` is round", "40 x 40 mm"),
        ("25 x 25 mm", ("tip",), "the look `disc` is made for cards from 30 x 30 mm", "another look"),
        ("40 x 50 mm", (), "each card of the look `disc` is round", "`--only`"),
        ("40 x 50 mm", ("ant",), "", ""),
        ("35 x 35 mm", ("toll",), "", ""),
    ],
)
def test_a_size_that_is_asked_for_is_one_that_the_cards_can_have(
    mixed: Path, size: str, only: tuple[str, ...], says: str, remedy: str
) -> None:
    wish = sheet_wish(size=size, only=only)
    if says:
        with pytest.raises(UsageError, match=says) as error:
            made(mixed, Request(pictures=(), sheets=(wish,), workers=0))
        assert remedy in error.value.remedy
        return
    outcome = made(mixed, Request(pictures=(), sheets=(wish,), workers=0))
    assert [one.action for one in outcome.games[0].outputs] == ["made"]
    assert not any(f.card in ("main", "coin") for f in outcome.survey.findings), "no back is made that is not printed"


def test_a_product_is_of_a_size_that_the_look_is_made_for(mixed: Path) -> None:
    edit(mixed / "templates/bare/template.yaml", "corner: 3 mm", "corner: 3 mm\nsizes: {least: 60 x 80 mm}")
    with pytest.raises(UsageError, match=r"the product is `44\.45 x 63\.5 mm`, and the look `bare` is made for"):
        export(mixed, "the-game-crafter", product="mini", only=("ant",))


@pytest.mark.parametrize("use", ["look: {use: bare}", "{use: disc}"])
def test_without_a_look_nothing_is_made_and_all_is_told(mixed: Path, use: str) -> None:
    edit(mixed / "cards/tiny/game.yaml", use, use.replace("use: ", "use: no-"))
    wishes = {"export": ExportWish("tabletop-simulator", only=("tip", "toll")), "proof": ProofWish()}
    for wish in wishes:
        outcome = made(mixed, Request(pictures=(), workers=0, **{wish: wishes[wish]}))  # type: ignore[arg-type]
        assert "there is no look `no-" in outcome.survey.findings[0].message
        assert not any(one.action == "made" and one.path.endswith("pdf") for one in outcome.games[0].outputs)


def test_the_folders_of_all_looks_are_watched(mixed: Path) -> None:
    from pipeline.render.workers import Workers

    with Workers(0) as workers:
        folders = Session(mixed, "tiny", (), workers).folders()
    assert [folder.name for folder in folders] == ["tiny", "bare", "disc"]


def test_a_look_that_cannot_be_read_stops_its_own_cards_alone(mixed: Path) -> None:
    (mixed / "templates/disc/face.css").write_text("/*" + 300_000 * "x" + "*/", "utf-8")
    outcome = made(mixed, Request(("tiny",), sheets=(), workers=0))
    (told,) = (found.message for found in outcome.survey.findings if found.code == "FAC009")
    assert told.startswith("look `disc`: ")
    assert "`face.css` has 300,004 bytes" in told
    drawn = sorted(path.stem for path in (mixed / "output/tiny/faces").glob("*.png"))
    assert drawn == ["ant", "bee", "cow"]
