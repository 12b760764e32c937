from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pipeline.build import build
from pipeline.outputs import Shelf
from pipeline.proof import contact
from pipeline.proof.marks import BOX, CUT, OVER, SAFE, marked
from pipeline.seen import Seen
from pipeline.units import mm
from pipeline.wishes import ProofWish, Request, SheetWish, sheets_from
from tests.project import edit

from .conftest import FRAME, NAME

DPI = 254
"""Ten pixels a millimetre."""


def rgb(color: str) -> tuple[int, ...]:
    return tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_lines_stand_at_the_cut_the_safe_zone_and_the_boxes():
    rows = np.full((940, 690, 3), 255, np.uint8)
    image = opened(marked(rows, FRAME, [NAME], DPI))
    assert image.size == (690, 940)
    assert image.getpixel((30, 500)) == rgb(CUT)
    assert rgb(SAFE) in [image.getpixel((70, y)) for y in range(480, 520)]
    assert image.getpixel((80, 110)) == rgb(BOX)
    assert image.getpixel((300, 700)) == (255, 255, 255)
    over = replace(NAME, over=(0, 0, mm(1), 0))
    assert opened(marked(rows, FRAME, [over], DPI)).getpixel((80, 110)) == rgb(OVER)


@pytest.mark.parametrize(("count", "sizes"), [(1, [(264, 383)]), (3, [(768, 383)]), (41, [(2028, 1867), (264, 383)])])
def test_contact_sheets_hold_forty_faces_each(jpeg, count, sizes):
    made = list(contact.sheets([("A face", jpeg)] * count, FRAME))
    assert [opened(sheet).size for sheet in made] == sizes
    first = opened(made[0])
    assert first.getpixel((12 + 120, 12 + 160))[2] > 100, "the face"
    assert first.getpixel((13, 13)) == rgb(contact.GROUND), "its corner is round"


def test_each_letter_of_a_name_is_drawn_as_itself(jpeg):
    drawn = [next(contact.sheets([(name, jpeg)], FRAME)) for name in ("śpiący", "żńłóąę", "ŻŃŁÓĄĘ", "Äöß", "naïve")]
    assert len(set(drawn)) == len(drawn)
    boxes = [np.asarray(opened(next(contact.sheets([(c, jpeg)], FRAME))))[-24:] for c in "śżńłąęčőř"]
    assert all((one != other).any() for n, one in enumerate(boxes) for other in boxes[:n]), "one box for all it lacks"


def test_a_name_is_cut_to_the_width_of_its_face(jpeg):
    long, short = (next(contact.sheets([(name, jpeg)], FRAME)) for name in ("W" * 200, "W"))
    assert opened(long).size == opened(short).size
    assert opened(long).getpixel((4, 370)) == rgb(contact.GROUND)


def proofs(root: Path, **more: object) -> dict[str, str]:
    wish = ProofWish(**more)  # type: ignore[arg-type]
    (game,) = build(root, Request(("tiny",), (), (), (), workers=0, proof=wish)).games
    return {one.path.removeprefix("output/tiny/"): one.action for one in game.outputs}


def test_a_game_gets_marked_faces_contact_sheets_and_a_gallery(tiny):
    made = proofs(tiny, dpi=100)
    names = {"faces/ant.png", "faces/bee.png", "faces/cow.png", "backs/main.png", "contact-01.png", "gallery.html"}
    assert made == {f"proof/{name}": "made" for name in names}
    assert Image.open(tiny / "output/tiny/proof/faces/ant.png").size == (272, 370)
    page = (tiny / "output/tiny/proof/gallery.html").read_text("utf-8")
    assert page.count("<article") == 4
    assert "cow" in page
    again = proofs(tiny, dpi=100)
    assert set(again.values()) == {"reused"}, "the same game gives the same bytes"


def test_views_in_other_tones_have_a_folder_of_their_own(tiny):
    assert "proof-low/gallery.html" in proofs(tiny, ink="low", dpi=100)
    assert "proof-grey-tritan/faces/ant.png" in proofs(tiny, ink="grey", sight="tritan", dpi=100)
    grey = np.asarray(Image.open(tiny / "output/tiny/proof-low/faces/ant.png").convert("RGB"))
    assert grey.mean() > 200


def test_a_card_whose_data_is_broken_is_in_the_gallery_and_says_why(tiny):
    edit(tiny / "cards/tiny/sets/first.yaml", "cost: FF", "cost: FX")
    made = proofs(tiny, dpi=100)
    assert "proof/faces/bee.png" not in made
    page = (tiny / "output/tiny/proof/gallery.html").read_text("utf-8")
    assert "Bee: it has no face" in page
    assert "no symbol of" in page


def test_a_build_leaves_proofs_as_they_were(tiny):
    proofs(tiny, dpi=100)
    before = (tiny / "output/tiny/proof/gallery.html").read_bytes()
    edit(tiny / "cards/tiny/game.yaml", "title: Tiny\nlook", "title: Other\nlook")
    build(tiny, Request(("tiny",), workers=0))
    assert (tiny / "output/tiny/proof/gallery.html").read_bytes() == before


def test_only_what_begins_so_is_left(tmp_path):
    from pipeline.cache import Store

    store = Store(tmp_path)
    shelf = Shelf(tmp_path, "g", store, Seen(store))
    shelf.put("proof/gallery.html", b"a", key="")
    shelf.put("faces/old.png", b"b", key="")
    shelf.close()
    later = Shelf(tmp_path, "g", store, Seen(store))
    later.leave("proof")
    later.close()
    assert (tmp_path / "output/g/proof/gallery.html").exists()
    assert not (tmp_path / "output/g/faces/old.png").exists()


def test_sheets_in_another_ink_stand_beside_the_others_and_stay_right(tiny):
    wish = SheetWish(ink="low")
    assert sheets_from(wish.dump()) == wish
    build(tiny, Request(("tiny",), (), (), (wish,), workers=0))
    out = tiny / "output/tiny/sheets-a4-low.pdf"
    first = out.read_bytes()
    (again,) = build(tiny, Request(("tiny",), workers=0)).games
    fate = {one.path.rsplit("/", 1)[-1]: one.action for one in again.outputs}
    assert (fate["sheets-a4-low.pdf"], fate["sheets-a4.pdf"]) == ("reused", "made")
    assert out.read_bytes() == first
    assert first.count(b"/DCTDecode") == 3
