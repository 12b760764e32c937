import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pipeline import locking
from pipeline.build import build
from pipeline.errors import InputError, LockedError, UsageError, WriteError
from pipeline.findings import Severity
from pipeline.make import pictures
from pipeline.making import Outcome
from pipeline.render import raster
from pipeline.wishes import PictureWish, Request, SheetWish
from tests.project import edit, illustrated, made, write

OUT = "output/tiny"
FILE = "cards/tiny/sets/first.yaml"
ALL = {"faces/ant.png", "faces/bee.png", "faces/cow.png", "backs/main.png", "sheets-a4.pdf", "report.json"}


def actions(outcome: Outcome) -> dict[str, str]:
    return {one.path.removeprefix(f"{OUT}/"): one.action for one in outcome.games[0].outputs}


def notes(outcome: Outcome) -> dict[str, str]:
    return {one.path.removeprefix(f"{OUT}/"): one.note for one in outcome.games[0].outputs if one.note}


def shas(root: Path) -> dict[str, str]:
    """Every output's hash, the manifest apart, which may say more than the outputs do."""
    found = (path for path in (root / "output").rglob("*") if path.is_file() and path.name != "manifest.json")
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def codes(outcome: Outcome) -> list[str]:
    return [found.code for found in outcome.survey.findings if found.severity >= Severity.ERROR]


def cards_on(pdf: Path) -> int:
    """Count the faces that are drawn on a PDF's pages."""
    with pikepdf.open(pdf) as sheets:
        return sum(page.Contents.read_bytes().count(b" Do") for page in sheets.pages)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="needs qpdf")
@pytest.mark.parametrize("options", [(), (("backs", "long-edge"), ("header", "yes"))], ids=["plain", "header"])
def test_a_reader_that_is_not_ours_finds_no_fault_with_sheets_of_real_faces(
    tmp_path: Path, options: tuple[tuple[str, str], ...]
) -> None:
    project = illustrated(tmp_path)
    made(project, Request(pictures=(PictureWish(form="pdf"),), sheets=(SheetWish(options=options),), workers=0))
    found = list((project / OUT).rglob("*.pdf"))
    assert len(found) == 5
    for file in found:
        told = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
        assert (told.returncode, told.stderr) == (0, ""), file.name


def test_makes_pictures_sheets_report_and_manifest(tiny: Path) -> None:
    outcome = made(tiny)
    game = outcome.games[0]
    assert (game.cards, game.copies, game.drafts, game.broken) == (3, 4, 1, ())
    assert actions(outcome) == dict.fromkeys(ALL, "made")
    assert cards_on(tiny / OUT / "sheets-a4.pdf") == 4
    picture = Image.open(tiny / OUT / "faces/ant.png")
    assert picture.size == (744, 1039)  # 63 x 88 mm at 300 dpi
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_manifest_names_each_output_by_its_bytes(tiny: Path) -> None:
    made(tiny)
    manifest = json.loads((tiny / OUT / "manifest.json").read_text())
    assert set(manifest["outputs"]) == ALL
    for name, entry in manifest["outputs"].items():
        data = (tiny / OUT / name).read_bytes()
        assert (entry["sha256"], entry["size"]) == (hashlib.sha256(data).hexdigest(), len(data))


def test_the_report_tells_findings_and_counts(tiny: Path) -> None:
    made(tiny)
    report = json.loads((tiny / OUT / "report.json").read_text())
    assert (report["game"], report["cards"], report["copies"], report["drafts"]) == ("tiny", 3, 4, 1)
    assert [found["code"] for found in report["findings"]] == ["CMP001"]
    assert report["outputs"] == sorted(f"{OUT}/{name}" for name in ALL - {"report.json"})


def test_a_second_build_makes_nothing_and_writes_nothing(tiny: Path) -> None:
    made(tiny)
    before = {path: path.stat().st_mtime_ns for path in (tiny / "output").rglob("*") if path.is_file()}
    assert set(actions(made(tiny)).values()) == {"reused"}
    assert {path: path.stat().st_mtime_ns for path in (tiny / "output").rglob("*") if path.is_file()} == before


def test_the_same_tree_gives_the_same_bytes_elsewhere_without_a_cache(tiny: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "deep"
    write(other, {name: (tiny / name).read_text("utf-8") for name in sources(tiny)})
    made(tiny)
    made(other)
    assert shas(other) == shas(tiny)
    assert (other / OUT / "manifest.json").read_bytes() == (tiny / OUT / "manifest.json").read_bytes()


def test_the_schemas_for_editors_follow_the_game(tiny: Path) -> None:
    made(tiny)
    schema = tiny / "cards/tiny/.schema/cards.json"
    assert "wings" not in schema.read_text()
    edit(tiny / "cards/tiny/game.yaml", "fields: {", "fields: {wings: {kind: integer}, ")
    made(tiny)
    assert "wings" in schema.read_text()


@pytest.mark.parametrize("workers", [0, 2])
def test_progress_counts_what_is_done_and_comes_to_its_end(tiny: Path, workers: int) -> None:
    told: dict[str, list[int]] = {}

    def tell(what: str, done: int, total: int) -> None:
        assert 0 <= done <= total
        told.setdefault(what, []).append(done)

    build(tiny, Request(workers=workers), tell)
    assert {what: done[-1] for what, done in told.items()} == {"tiny: faces": 4, "tiny: pictures": 4}
    assert all(done == sorted(done) for what, done in told.items() if "pictures" in what)
    assert told["tiny: faces"][0] == 0


def sources(root: Path) -> list[str]:
    found = (path for folder in ("cards", "templates") for path in (root / folder).rglob("*") if path.is_file())
    return [path.relative_to(root).as_posix() for path in found]


def test_one_edit_makes_one_picture_and_the_sheet(tiny: Path) -> None:
    made(tiny)
    edit(tiny / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw three cards.")
    fresh = {name for name, action in actions(made(tiny)).items() if action == "made"}
    assert fresh == {"faces/bee.png", "sheets-a4.pdf"}


def test_an_output_changed_by_hand_is_made_anew(tiny: Path) -> None:
    made(tiny)
    before = shas(tiny)
    (tiny / OUT / "faces/ant.png").write_bytes(b"not a picture")
    (tiny / OUT / "sheets-a4.pdf").unlink()
    fresh = {name for name, action in actions(made(tiny)).items() if action == "made"}
    assert fresh == {"faces/ant.png", "sheets-a4.pdf"}
    assert shas(tiny) == before


def test_what_a_card_left_behind_goes_and_what_is_not_ours_stays(tiny: Path) -> None:
    made(tiny)
    (tiny / OUT / "faces/mine.png").write_bytes(b"mine")
    edit(tiny / "cards/tiny/sets/first.yaml", "  bee: {name: Bee, cost: FF, text: Draw two cards.}\n", "")
    assert actions(made(tiny))["faces/bee.png"] == "removed"
    assert not (tiny / OUT / "faces/bee.png").exists()
    assert (tiny / OUT / "faces/mine.png").read_bytes() == b"mine"


def test_outputs_that_came_along_are_not_believed(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    made(tiny)
    good = shas(tiny)
    path = tiny / OUT / "manifest.json"
    manifest = json.loads(path.read_text())
    (tiny / OUT / "sheets-a4.pdf").write_bytes(b"%PDF-evil")
    evil = {"sha256": hashlib.sha256(b"%PDF-evil").hexdigest(), "size": 9}
    manifest["outputs"]["sheets-a4.pdf"] |= evil  # with the key of the true one
    path.write_text(json.dumps(manifest))
    shared = tmp_path_factory.mktemp("shared") / "copy"
    shutil.copytree(tiny, shared)
    for root in (tiny, shared):
        assert actions(made(root))["sheets-a4.pdf"] == "made"
        assert shas(root) == good


@pytest.mark.parametrize("name", ["../../cards/tiny/game.yaml", "faces/../../../x.png", "/etc/hostname", "notes.txt"])
def test_a_manifest_cannot_have_other_files_removed(tiny: Path, name: str) -> None:
    made(tiny)
    target = tiny / OUT / name
    if not target.exists() and "etc" not in name:
        target.write_text("mine")
    path = tiny / OUT / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["outputs"][name] = {"sha256": "0" * 64, "size": 4, "key": ""}
    path.write_text(json.dumps(manifest))
    made(tiny)
    assert target.exists()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"version": 1, "outputs": 7}', '{"version": 9, "outputs": {}}', "[" * 9999]
)
def test_a_broken_manifest_costs_time_and_nothing_else(tiny: Path, text: str) -> None:
    made(tiny)
    before = shas(tiny)
    (tiny / OUT / "manifest.json").write_text(text)
    made(tiny)
    assert shas(tiny) == before


class TestBrokenCards:
    def test_it_keeps_its_picture_and_the_sheets_and_stops_no_other(self, tiny: Path) -> None:
        made(tiny)
        before = shas(tiny)
        edit(tiny / "cards/tiny/sets/first.yaml", "cost: FF, text: Draw two", "cots: FF, text: Draw two")
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw a card.", "Draw one card.")
        outcome = made(tiny)
        assert codes(outcome) == ["MOD001"]
        assert outcome.games[0].broken == ("bee",)
        assert actions(outcome) == {
            "faces/ant.png": "made", "faces/bee.png": "kept", "faces/cow.png": "reused", "backs/main.png": "reused",
            "sheets-a4.pdf": "kept", "report.json": "made",
        }  # fmt: skip
        assert "`bee` is broken" in notes(outcome)["sheets-a4.pdf"]
        after = shas(tiny)
        assert {name for name in after if after[name] != before[name]} == {f"{OUT}/faces/ant.png", f"{OUT}/report.json"}

    def test_keep_going_makes_the_sheet_without_it_and_says_so(self, tiny: Path) -> None:
        edit(tiny / "cards/tiny/sets/first.yaml", "cost: FF", "cots: FF")
        outcome = made(tiny, Request(keep_going=True, workers=0))
        assert actions(outcome)["sheets-a4.pdf"] == "made"
        assert notes(outcome)["sheets-a4.pdf"] == "without `bee`"
        assert cards_on(tiny / OUT / "sheets-a4.pdf") == 3

    def test_keep_going_keeps_the_sheet_when_no_card_is_left(self, tiny: Path) -> None:
        made(tiny)
        sheet = (tiny / OUT / "sheets-a4.pdf").read_bytes()
        file = tiny / "cards/tiny/sets/first.yaml"
        file.write_text(file.read_text("utf-8").replace("text:", "txet:"), "utf-8")
        outcome = made(tiny, Request(keep_going=True, workers=0))
        assert actions(outcome)["sheets-a4.pdf"] == "kept"
        assert (tiny / OUT / "sheets-a4.pdf").read_bytes() == sheet

    def test_in_a_first_build_there_is_no_sheet_to_keep(self, tiny: Path) -> None:
        edit(tiny / "cards/tiny/sets/first.yaml", "cost: FF", "cots: FF")
        assert actions(made(tiny))["sheets-a4.pdf"] == "skipped"
        assert not (tiny / OUT / "sheets-a4.pdf").exists()

    def test_words_that_do_not_fit_show_on_the_picture_and_stop_the_sheet(self, tiny: Path) -> None:
        made(tiny)
        sheet = (tiny / OUT / "sheets-a4.pdf").read_bytes()
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw two cards again and again. " * 40)
        outcome = made(tiny)
        assert codes(outcome) == ["FAC001"]
        assert actions(outcome)["faces/bee.png"] == "made"
        assert actions(outcome)["sheets-a4.pdf"] == "kept"
        assert (tiny / OUT / "sheets-a4.pdf").read_bytes() == sheet

    def test_a_file_that_cannot_be_read_loses_no_output(self, tiny: Path) -> None:
        write(tiny, {"cards/tiny/sets/second.yaml": "cards:\n  dog: {name: Dog, types: [spell], text: Bark.}\n"})
        made(tiny)
        before = shas(tiny)
        write(tiny, {"cards/tiny/sets/second.yaml": "cards:\n  dog: {name: Dog\n"})
        outcome = made(tiny)
        assert outcome.games[0].cards == 3
        assert actions(outcome)["sheets-a4.pdf"] == "kept"
        assert "second.yaml" in notes(outcome)["sheets-a4.pdf"]
        after = shas(tiny)
        assert {name for name in before if after.get(name) != before[name]} == {f"{OUT}/report.json"}
        write(tiny, {"cards/tiny/sets/second.yaml": "cards:\n  dog: {name: Dog, types: [spell], text: Bark.}\n"})
        made(tiny)
        assert shas(tiny) == before

    @pytest.mark.parametrize(
        ("file", "text"),
        [
            ("cards/tiny/game.yaml", "title: [\n"),
            ("templates/bare/template.yaml", "title: {\n"),
            ("templates/bare/face.html.j2", "{{ card.nmae }}"),
            ("templates/bare/face.html.j2", "{% if %}"),
            ("templates/bare/face.html.j2", "x" * 300_000),
            ("templates/bare/face.css", "@import url(https://example.org/x.css);"),
        ],
    )
    def test_a_broken_game_or_look_is_found_and_every_output_stays(self, tiny: Path, file: str, text: str) -> None:
        made(tiny)
        before = shas(tiny)
        (tiny / file).write_text(text)
        outcome = made(tiny)
        assert codes(outcome)
        after = shas(tiny)
        assert {name for name in before if after.get(name) != before[name]} <= {f"{OUT}/report.json"}

    @pytest.mark.parametrize("extended", [False, True])
    @pytest.mark.parametrize(("name", "side"), [("face", "the front of a card is"), ("back", "the backs are")])
    def test_a_template_that_is_missing_is_told_where_it_would_lie(
        self, tiny: Path, name: str, side: str, extended: bool
    ) -> None:
        (tiny / f"templates/bare/{name}.html.j2").unlink()
        if extended:
            write(tiny, {"templates/own/template.yaml": "title: Own\nextends: bare\n", "templates/own/more.css": "\n"})
            edit(tiny / "cards/tiny/game.yaml", "use: bare", "use: own")
        outcome = made(tiny)
        look = "own" if extended else "bare"
        found = next(one for one in outcome.survey.findings if one.code == "FAC009")
        assert str(outcome.survey.project.span(found.at)) == f"templates/{look}/{name}.html.j2:1:1"
        assert f"there is no `{name}.html.j2`, which the look needs: {side} made from it" in found.message
        assert "did you mean" not in found.message + found.hint

    def test_two_games_do_not_stop_each_other(self, tiny: Path) -> None:
        games = [name for name in sources(tiny) if "/tiny/" in name]
        write(tiny, {name.replace("/tiny/", "/other/"): (tiny / name).read_text() for name in games})
        edit(tiny / "cards/other/sets/first.yaml", "cost: FF", "cots: FF")
        outcome = made(tiny)
        other, own = outcome.games
        assert {one.path: one.action for one in other.outputs}["output/other/sheets-a4.pdf"] == "skipped"
        assert {one.path: one.action for one in own.outputs}[f"{OUT}/sheets-a4.pdf"] == "made"
        assert "MOD001" not in (tiny / OUT / "report.json").read_text()
        assert "MOD001" in (tiny / "output/other/report.json").read_text()


class TestWishes:
    def test_drafts_are_left_off_when_asked(self, tiny: Path) -> None:
        made(tiny, Request(sheets=(SheetWish(drafts=False),), workers=0))
        assert cards_on(tiny / OUT / "sheets-a4-no-drafts.pdf") == 3
        assert (tiny / OUT / "faces/cow.png").exists()

    def test_each_wish_has_a_file_of_its_own_and_a_build_keeps_all_up_to_date(self, tiny: Path) -> None:
        wish = SheetWish("letter", (("backs", "long-edge"), ("marks", "none")))
        made(tiny, Request(pictures=(), sheets=(wish,), workers=0))
        assert cards_on(tiny / OUT / "sheets-letter-long-edge-no-marks.pdf") == 8
        edit(tiny / "cards/tiny/sets/first.yaml", "copies: 2", "copies: 3")
        outcome = made(tiny)
        assert actions(outcome)["sheets-letter-long-edge-no-marks.pdf"] == "made"
        assert cards_on(tiny / OUT / "sheets-letter-long-edge-no-marks.pdf") == 10
        assert cards_on(tiny / OUT / "sheets-a4.pdf") == 5

    def test_another_size_of_card_has_faces_of_its_own(self, tiny: Path) -> None:
        made(tiny, Request(pictures=(), sheets=(SheetWish(size=(63_500, 88_900)),), workers=0))
        with pikepdf.open(tiny / OUT / "sheets-a4-63.5x88.9.pdf") as sheets:
            left, foot, right, top = map(float, sheets.pages[0].Resources.XObject.F0.BBox)
            assert (right - left, top - foot) == pytest.approx((69.5 * 72 / 25.4, 94.9 * 72 / 25.4), abs=0.01)

    def test_pictures_of_other_kinds_stay_until_their_card_changes(self, tiny: Path) -> None:
        wishes = (PictureWish(600, True), PictureWish(form="pdf"))
        made(tiny, Request(cards=("ant", "bee"), pictures=wishes, sheets=(), workers=0))
        big = Image.open(tiny / OUT / "faces-bleed-600dpi/ant.png")
        assert big.size == (1630, 2220)  # 69 x 94 mm at 600 dpi
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw three cards.")
        found = actions(made(tiny))
        assert (found["faces-bleed-600dpi/ant.png"], found["faces/ant.pdf"]) == ("reused", "reused")
        assert (found["faces-bleed-600dpi/bee.png"], found["faces/bee.pdf"]) == ("removed", "removed")

    @pytest.mark.parametrize("name", ["faces/ant", "faces/bee", "backs/ant"])
    def test_a_face_or_back_that_cannot_be_drawn_is_found(
        self, tiny: Path, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        """The back has the id of a card, and is no card."""
        edit(tiny / "cards/tiny/game.yaml", "backs: {main:", "backs: {ant:")
        made(tiny, Request(pictures=(PictureWish(form="pdf"),), sheets=(), workers=0))
        lost = (tiny / OUT / f"{name}.pdf").read_bytes()

        def some(dpi: int, bleed: bool, faces: list[bytes]) -> list[bytes]:
            if lost in faces:
                raise MemoryError
            return raster.pngs(dpi, bleed, faces)

        monkeypatch.setattr(pictures, "pngs", some)
        outcome = made(tiny)
        (found,) = (one for one in outcome.survey.findings if one.severity >= Severity.ERROR)
        assert (found.code, "could not be drawn" in found.message) == ("FAC010", True)
        at = outcome.survey.project.span(found.at)
        assert (at.file, at.line > 1) == ("cards/tiny/game.yaml" if "backs" in name else FILE, True)
        missing = {one for one in ("faces/ant", "faces/bee", "backs/ant") if not (tiny / OUT / f"{one}.png").exists()}
        assert missing == {name}

    @pytest.mark.parametrize("name", ["art/l.png", "symbols/l.svg", "art", "symbols"])
    def test_a_file_that_cannot_be_used_stops_only_what_uses_it(self, tiny: Path, name: str) -> None:
        place = tiny / "cards/tiny" / name
        place.parent.mkdir(exist_ok=True)
        place.symlink_to("/etc/hostname" if "." in name else "/etc")
        edit(tiny / FILE, "copies: 2", "copies: 2, art: art/l.png")
        outcome = made(tiny)
        found = {one.code for one in outcome.survey.findings if one.at.file == f"cards/tiny/{name}"}
        assert found == {"FIL002"}
        assert (outcome.games[0].broken, sorted(codes(outcome))) == (("ant",), ["FIL002", "MOD017"])
        for card in ("faces/bee.png", "faces/cow.png", "backs/main.png"):
            assert (tiny / OUT / card).exists()

    def test_a_file_that_cannot_be_used_and_that_nothing_uses_stops_nothing(self, tiny: Path) -> None:
        (tiny / "cards/tiny/art").mkdir()
        (tiny / "cards/tiny/art/l.png").symlink_to("/etc/hostname")
        outcome = made(tiny)
        assert (codes(outcome), actions(outcome)) == (["FIL002"], dict.fromkeys(ALL, "made"))

    def test_only_the_cards_asked_for_are_drawn_and_the_rest_is_left_alone(self, tiny: Path) -> None:
        made(tiny)
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw", "Discard")
        outcome = made(tiny, Request(cards=("ant",), sheets=(), workers=0))
        assert actions(outcome)["faces/ant.png"] == "made"
        assert set(actions(outcome)) == {"faces/ant.png", "backs/main.png"}
        assert (tiny / OUT / "faces/cow.png").exists()

    @pytest.mark.parametrize("text", ["cards: {}\n", "cards:\n  ant: {name: Ant, types: [spell], copies: 0}\n"])
    def test_no_card_to_print_is_a_clear_result(self, tiny: Path, text: str) -> None:
        made(tiny)
        (tiny / "cards/tiny/sets/first.yaml").write_text(text)
        outcome = made(tiny)
        assert notes(outcome)["sheets-a4.pdf"] == "there is no card to print"
        assert not (tiny / OUT / "sheets-a4.pdf").exists()

    def test_unknown_cards_games_and_sizes_are_refused_before_any_work(self, tiny: Path) -> None:
        with pytest.raises(UsageError, match="there is no card `antt`; did you mean `ant`"):
            made(tiny, Request(cards=("antt",), workers=0))
        with pytest.raises(UsageError, match="there is no game `tyny`"):
            made(tiny, Request(games=("tyny",), workers=0))
        with pytest.raises(UsageError, match="210 x 300 mm"):
            made(tiny, Request(sheets=(SheetWish(size=(210_000, 300_000)),), workers=0))
        assert not (tiny / "output").exists()

    def test_a_deck_is_printed_as_its_file_says(self, tiny: Path) -> None:
        write(tiny, {"cards/tiny/decks/few.yaml": "title: Few\ncards: {bee: 3, ant: 1}\n"})
        made(tiny, Request(pictures=(), sheets=(SheetWish(deck="few"),), workers=0))
        assert cards_on(tiny / OUT / "sheets-a4-deck-few.pdf") == 4
        with pytest.raises(UsageError, match="there is no deck `fwe`; did you mean `few`"):
            made(tiny, Request(sheets=(SheetWish(deck="fwe"),), workers=0))

    def test_only_some_cards_are_laid_out_and_printed(self, tiny: Path) -> None:
        outcome = made(tiny, Request(pictures=(), sheets=(SheetWish(only=("bee",), copies=5),), workers=0))
        assert list(actions(outcome)) == ["sheets-a4-only-bee-copies-5.pdf"]
        assert cards_on(tiny / OUT / "sheets-a4-only-bee-copies-5.pdf") == 5
        with pytest.raises(UsageError, match="there is no card `wasp`"):
            made(tiny, Request(sheets=(SheetWish(only=("wasp",)),), workers=0))

    def test_fronts_and_backs_go_to_files_of_their_own(self, tiny: Path) -> None:
        wish = SheetWish(options=(("backs", "long-edge"),), apart=True)
        made(tiny, Request(pictures=(), sheets=(wish,), workers=0))
        names = ["sheets-a4-long-edge-apart-fronts.pdf", "sheets-a4-long-edge-apart-backs.pdf"]
        assert [cards_on(tiny / OUT / name) for name in names] == [4, 4]

    @pytest.mark.parametrize("backs", ["none", "gutterfold"])
    def test_backs_that_lie_on_no_other_side_cannot_be_apart(self, tiny: Path, backs: str) -> None:
        with pytest.raises(UsageError, match="need backs on the other side"):
            made(tiny, Request(sheets=(SheetWish(options=(("backs", backs),), apart=True),), workers=0))
        assert not (tiny / "output").exists()

    def test_what_can_no_longer_be_meant_stops_no_build(self, tiny: Path) -> None:
        write(tiny, {"cards/tiny/decks/few.yaml": "cards: {bee: 3}\n"})
        made(tiny, Request(pictures=(), sheets=(SheetWish(deck="few"),), workers=0))
        (tiny / "cards/tiny/decks/few.yaml").unlink()
        outcome = made(tiny)
        assert actions(outcome)["sheets-a4-deck-few.pdf"] == "kept"
        assert notes(outcome)["sheets-a4-deck-few.pdf"] == "there is no deck `few`"

    @pytest.mark.parametrize(
        ("file", "text", "wish"),
        [
            ("sheets/mine.yaml", "header: yes\n", SheetWish("mine")),
            ("printers/mine.yaml", "title: yes\n", SheetWish(printer="mine")),
        ],
    )
    def test_a_layout_or_printer_that_broke_is_told_and_its_sheets_stay(
        self, tiny: Path, file: str, text: str, wish: SheetWish
    ) -> None:
        write(tiny, {file: text})
        made(tiny, Request(pictures=(), sheets=(wish,), workers=0))
        before = (tiny / OUT / wish.name).read_bytes()
        write(tiny, {file: f"x{text}"})
        outcome = made(tiny)
        assert actions(outcome)[wish.name] == "kept"
        assert (tiny / OUT / wish.name).read_bytes() == before
        (found,) = [f for f in outcome.survey.findings if f.code == "MOD001"]
        assert str(found.at) == f"{file}:1:1"
        assert actions(outcome)["sheets-a4.pdf"] == "made", "what does not use it is made"

    def test_a_narrow_paper_says_what_it_costs(self, tiny: Path) -> None:
        outcome = made(tiny, Request(pictures=(), sheets=(SheetWish("letter"),), workers=0))
        assert "bleed at the top and bottom of the block is `1.2 mm`" in notes(outcome)["sheets-letter.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.5, 1.0, 1.4, 1.8, 2.2])
def test_a_build_that_is_killed_leaves_each_output_old_or_new(tiny: Path, seconds: float) -> None:
    made(tiny)
    old = shas(tiny)
    edit(tiny / "cards/tiny/sets/first.yaml", "Draw", "Discard")
    command = [sys.executable, "-c", "from pipeline.cli import main; main()", "build"]
    with subprocess.Popen(command, cwd=tiny, stdout=subprocess.DEVNULL) as process:
        time.sleep(seconds)
        process.kill()
    between = shas(tiny)
    made(tiny)  # a dead builder's lock is free
    new = shas(tiny)
    whole = {name: sha for name, sha in between.items() if ".cw-tmp-" not in name}
    assert all(sha in (old[name], new[name]) for name, sha in whole.items())
    assert whole.keys() == new.keys() == old.keys()
    assert not list((tiny / "output").rglob(".cw-tmp-*"))


class TestFaults:
    @pytest.fixture
    def full(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
        """Let the n-th call of fsync, and all after it, find the disk full."""

        def after(calls: int) -> None:
            count = iter(range(10_000))

            def fsync(handle: int) -> None:
                if next(count) >= calls:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

            monkeypatch.setattr("pipeline.files.os.fsync", fsync)

        return after

    @pytest.mark.parametrize("calls", [2, 4, 6, 8])
    def test_a_full_disk_leaves_each_output_old_or_new(
        self, tiny: Path, full: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, calls: int
    ) -> None:
        made(tiny)
        old = shas(tiny)
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw", "Discard")
        full(calls)
        with pytest.raises(WriteError, match=f"{OUT}/") as raised:
            made(tiny)
        assert raised.value.exit_code == 5
        monkeypatch.undo()
        between = shas(tiny)
        made(tiny)
        new = shas(tiny)
        assert between.keys() == old.keys()
        assert all(between[name] in (old[name], new[name]) for name in old)
        assert (between == old) == (calls < 4)  # a file takes two, itself and its folder; the first is the lock's

    def test_a_rename_that_is_denied_leaves_all_as_it_was(self, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made(tiny)
        old = shas(tiny)
        edit(tiny / "cards/tiny/sets/first.yaml", "Draw", "Discard")

        def replace(source: Path, target: Path) -> None:
            if "output" in target.parts:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            source.rename(target)

        monkeypatch.setattr(Path, "replace", replace)
        with pytest.raises(WriteError, match=f"{OUT}/faces/ant.png"):
            made(tiny)
        assert shas(tiny) == old
        assert not list((tiny / "output").rglob(".cw-tmp-*"))

    def test_an_output_folder_that_leads_elsewhere_is_not_followed(
        self, tiny: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        outside = tmp_path_factory.mktemp("outside")
        (tiny / "output").symlink_to(outside)
        with pytest.raises(WriteError, match="leads out"):
            made(tiny)
        assert not list(outside.iterdir())

    def test_two_builds_do_not_meet(self, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pipeline.build.LOCK_WAIT_S", 0.05)
        with locking.lock(tiny), pytest.raises(LockedError):
            made(tiny)

    def test_no_project_is_said_so(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="there is no game"):
            made(tmp_path)
