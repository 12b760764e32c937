"""What print services get, read by Pillow and pdfplumber, and what is said of it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from pipeline.errors import UsageError
from pipeline.export import makeplayingcards, the_game_crafter
from pipeline.export.kit.products import DPI, Product, length
from pipeline.making import Outcome
from pipeline.units import mm
from tests.export.conftest import export, many
from tests.project import GAME, STYLE, TINY, shas, write

GROUND = (238, 238, 238)
MM_PER_PT = 25.4 / 72


def said(outcome: Outcome) -> str:
    return "\n".join(outcome.games[0].remarks)


def sized(root: Path, size: str, **more: str) -> Path:
    write(root, TINY | {"cards/tiny/game.yaml": f"size: {size}\n{GAME}"} | more)
    return root


class TestMakePlayingCards:
    def test_each_slot_has_its_picture_in_order(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "makeplayingcards")
        names = sorted(path.name for path in (folder / "fronts").iterdir())
        assert names == ["001-ant.png", "002-ant.png", "003-bee.png", "004-cow.png"]
        assert (folder / "fronts/001-ant.png").read_bytes() == (folder / "fronts/002-ant.png").read_bytes()
        for path in (*folder.glob("fronts/*.png"), folder / "back.png"):
            with Image.open(path) as image:
                assert (image.size, image.mode, image.format) == ((816, 1110), "RGB", "PNG")
                assert round(image.info["dpi"][0]) == 300
                edge = [image.getpixel(at) for at in ((0, 0), (815, 0), (0, 1109), (815, 1109), (408, 0), (0, 555))]
                assert edge == [GROUND] * 6
        assert "4 cards, in the bracket of 18, 14 of it free" in said(outcome)
        assert "backs: one for all cards" in said(outcome)

    def test_613_cards_are_two_orders_and_it_is_said(self, tmp_path: Path) -> None:
        write(tmp_path, TINY | {"cards/tiny/sets/first.yaml": many(1, copies=613)})
        folder, outcome = export(tmp_path, "makeplayingcards")
        assert [len(list((folder / f"order-{n}/fronts").iterdir())) for n in (1, 2)] == [612, 1]
        assert "warning: 613 cards are more than the 612 of an order: 2 orders" in said(outcome)
        assert "order 1: 612 cards, in the bracket of 612\n" in said(outcome)

    def test_a_limit_of_orders_is_named(self, tmp_path: Path) -> None:
        write(tmp_path, TINY | {"cards/tiny/sets/first.yaml": many(7, copies=999)})
        with pytest.raises(UsageError, match="6993 cards are more than 10 orders of 612, the limit"):
            export(tmp_path, "makeplayingcards")

    def test_several_backs_have_a_picture_for_each_slot(self, tmp_path: Path) -> None:
        game = GAME.replace("main: {title: Tiny}", "main: {title: Tiny}, red: {title: Red}")
        game = game.replace("{label: Spell}", "{label: Spell}, trap: {label: Trap, back: red}")
        cards = "cards:\n  ant: {name: Ant, types: [spell]}\n  fox: {name: Fox, types: [trap], copies: 2}\n"
        write(tmp_path, TINY | {"cards/tiny/game.yaml": game, "cards/tiny/sets/first.yaml": cards})
        folder, outcome = export(tmp_path, "makeplayingcards")
        assert sorted(path.name for path in (folder / "backs").iterdir()) == [
            "001-main.png",
            "002-red.png",
            "003-red.png",
        ]
        assert "backs: 2 different ones" in said(outcome)
        folder, outcome = export(tmp_path, "the-game-crafter")
        found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.png"))
        assert found == ["main/back.png", "main/fronts/001-ant-x1.png", "red/back.png", "red/fronts/001-fox-x2.png"]
        assert "make 2 decks, a folder each" in said(outcome)


class TestProducts:
    def test_the_nearest_product_is_taken_and_what_differs_is_said(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "the-game-crafter")
        assert outcome.games[0].remarks[0] == (
            "product `euro-poker`, `63.2 x 88.3 mm`; the game's cards have `63 x 88 mm`, and stand in its middle"
        )
        assert "bleed `3.424 mm`, of which the look draws `3 mm`; then its edge goes on" in said(outcome)
        with Image.open(folder / "fronts/002-bee-x1.png") as image:
            assert image.size == (825, 1125)
            assert image.getpixel((0, 0)) == GROUND

    def test_a_product_of_another_size_lays_the_cards_out_anew(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "the-game-crafter", product="tarot", only=("bee",))
        assert "product `tarot`, `69.8 x 120.6 mm`; the game's cards have `63 x 88 mm`, and were laid out" in said(
            outcome
        )
        with Image.open(folder / "fronts/001-bee-x1.png") as image:
            assert image.size == (900, 1500)

    def test_a_size_that_no_product_has_is_refused_with_the_nearest(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError) as refused:
            export(sized(tmp_path, "70 x 100 mm"), "makeplayingcards")
        assert refused.value.message == (
            "cards of `70 x 100 mm` are none of its products; the nearest is `poker`, `63.5 x 88.9 mm`"
        )
        assert "`--product poker` lays them out in that size" in refused.value.remedy
        assert not (tmp_path / "output/tiny/export").exists()

    def test_an_unknown_product_is_refused(self, drawn: Path) -> None:
        with pytest.raises(UsageError, match="did you mean `tarot`"):
            export(drawn, "the-game-crafter", product="tarrot")

    @pytest.mark.parametrize("products", [makeplayingcards.PRODUCTS, the_game_crafter.PRODUCTS])
    def test_their_figures_hold_together(self, products: dict[str, Product]) -> None:
        for one in products.values():
            assert all(30 <= (full - cut) / 2 <= 70 for full, cut in zip(one.full, one.cut, strict=True))
            assert mm(3) <= one.safe <= mm("3.2")
        assert length(DPI) == 25_400

    def test_sizes_by_their_common_names(self) -> None:
        sizes = {id: product.size for id, product in the_game_crafter.PRODUCTS.items()}
        assert sizes["poker"] == (63_500, 88_900)
        assert sizes["bridge"] == (57_150, 88_900)
        assert sizes["business"] == (50_800, 88_900)


class TestPreflight:
    def test_words_near_the_cut_are_told_with_both_figures(self, tmp_path: Path) -> None:
        near = STYLE.replace("right: 4mm; top: 4mm; width: 12mm", "right: 3mm; top: 4mm; width: 12mm")
        write(
            tmp_path,
            TINY | {"templates/bare/face.css": near.replace("left: 4mm; top: 40mm", "left: 3.02mm; top: 40mm")},
        )
        _, outcome = export(tmp_path, "drivethrucards", only=("ant", "bee"))
        warnings = [one for one in outcome.games[0].remarks if one.startswith("warning")]
        assert warnings == [
            "warning: the box `cost` comes within `3 mm` of the cut on `ant`, `bee`; the service wants `3.175 mm`",
            "warning: the box `text` comes within `3.02 mm` of the cut on `ant`, `bee`; the service wants `3.175 mm`",
        ]

    def test_words_that_keep_off_are_said_to(self, drawn: Path) -> None:
        assert "safe zone: all words keep `3.175 mm` off the cut" in said(export(drawn, "drivethrucards")[1])


class TestDriveThruCards:
    def test_back_and_front_in_turn_on_pages_with_bleed(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "drivethrucards")
        with pdfplumber.open(folder / "tiny-poker.pdf") as pdf:
            words = [page.extract_text().split()[0] for page in pdf.pages]
            assert words == ["Tiny", "Ant", "Tiny", "Ant", "Tiny", "Bee", "Tiny", "Cow"]
            for page in pdf.pages:
                assert page.mediabox == page.bleedbox == pytest.approx((0, 0, 198, 270))
                assert page.trimbox == pytest.approx((9, 9, 189, 261), abs=0.001)
            name = pdf.pages[1].search("Ant")[0]
            assert (name["x0"] - 9) * MM_PER_PT == pytest.approx(4, abs=0.3)  # its box begins 4 mm inside the cut
        assert "8 pages: the back of each card, then its front" in said(outcome)
        assert "not claimed: PDF/X-1a and CMYK" in said(outcome)

    @pytest.mark.skipif(not shutil.which("qpdf") or not shutil.which("pdftoppm"), reason="needs qpdf and poppler-utils")
    def test_it_is_sound_prints_to_the_edge_and_holds_each_face_once(self, drawn: Path) -> None:
        folder, _ = export(drawn, "drivethrucards")
        file = folder / "tiny-poker.pdf"
        subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
        subprocess.run(["pdftoppm", "-r", "150", "-f", "2", "-l", "2", "-png", file, drawn / "page"], check=True)
        with Image.open(next(drawn.glob("page-*.png"))) as image:
            width, height = image.size
            corners = [image.getpixel(at) for at in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))]
            assert corners == [GROUND] * 4
        many_, _ = export(drawn, "drivethrucards", copies=50)
        assert (many_ / "tiny-poker.pdf").stat().st_size < file.stat().st_size + 300 * 300

    def test_too_many_cards_for_a_file_are_refused(self, tmp_path: Path) -> None:
        write(tmp_path, TINY | {"cards/tiny/sets/first.yaml": many(501)})
        with pytest.raises(UsageError, match=r"a file holds 500 different cards .* these are 501 and 1,002"):
            export(tmp_path, "drivethrucards")


def test_more_cards_than_an_export_takes_are_refused(tmp_path: Path) -> None:
    write(tmp_path, TINY | {"cards/tiny/sets/first.yaml": many(21, copies=999)})
    with pytest.raises(UsageError, match="20,979 are more than 20,000 cards, the limit"):
        export(tmp_path, "gapless")


@pytest.mark.parametrize("target", ["makeplayingcards", "the-game-crafter", "drivethrucards"])
def test_the_same_cards_give_the_same_bytes(drawn: Path, tmp_path: Path, target: str) -> None:
    write(tmp_path, TINY)
    folder, _ = export(tmp_path, target, only=("ant",))
    other, _ = export(drawn, target, only=("ant",))
    mine = {name: sha for name, sha in shas(tmp_path).items() if "/export/" in name}
    theirs = {name: sha for name, sha in shas(drawn).items() if f"/export/{other.name}/" in name}
    assert mine == theirs
    assert folder.name == other.name
