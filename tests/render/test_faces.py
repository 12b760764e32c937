from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from pipeline.cache import Store
from pipeline.errors import EnvironmentFault, InputError
from pipeline.files import Tree
from pipeline.model.declared import BackSpec
from pipeline.model.faces import BoxSpec, Face, OptionSpec
from pipeline.model.types import Game
from pipeline.model.values import UNSET, ArtFile, KeywordUse, Stats
from pipeline.render import faces, order
from pipeline.render.desk import desk_for
from pipeline.render.faces import render_faces
from pipeline.render.laying import open_desk
from pipeline.render.seeds import card_seed
from pipeline.render.workers import Workers
from pipeline.seen import Seen

from .conftest import NO_ART, kinds
from .factory import AT, BACK, CSS, FACE, long_text, make_card, make_game, make_look, word


@pytest.fixture
def laid(monkeypatch) -> list[str]:
    """Give the list of faces that are laid out, as it grows."""
    ids: list[str] = []
    original = faces.lay_chunk

    def watched(studio, store, jobs):
        ids.extend(job.id for job in jobs)
        return original(studio, store, jobs)

    monkeypatch.setattr(faces, "lay_chunk", watched)
    return ids


CARDS = [make_card("one"), make_card("two"), make_card("three")]


def test_faces_come_in_the_order_of_the_cards_with_their_hashes(press):
    printed = press(*CARDS)
    assert list(printed) == ["one", "two", "three"]
    for id, one in printed.items():
        assert isinstance(one.face, Face)
        assert one.face.card == id
        assert one.face.pdf_sha == hashlib.sha256(one.pdf).hexdigest()
        assert one.face.problems == ()


def test_what_was_made_is_not_made_again(press, laid):
    first = press(*CARDS)
    assert laid == ["one", "two", "three"]
    laid.clear()
    assert press(*CARDS) == first
    assert laid == []
    press(CARDS[0], replace(CARDS[1], name="Changed"), CARDS[2])
    assert laid == ["two"]


@pytest.mark.parametrize(
    "change",
    [
        {"face": NO_ART + "<!-- changed -->"},
        {"css": CSS + " "},
        {"game": make_game(title="Changed")},
        {"game": make_game(language="de")},
        {"options": {"body": OptionSpec("body", "font", "Spectral", ())}},
        {"boxes": {n: BoxSpec(n, True, 9, 0, 6) for n in ("name", "cost", "text", "number")}},
        {"bleed": 2_000},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_a_face_depends_on_makes_it_new(press, laid, change):
    before = press(CARDS[0])
    laid.clear()
    after = press(CARDS[0], **change)
    assert laid == ["one"]
    assert after["one"].face.key != before["one"].face.key


def test_another_version_of_a_tool_makes_faces_new(press, laid, monkeypatch):
    press(CARDS[0])
    laid.clear()
    monkeypatch.setattr(order, "tools", lambda: "weasyprint 999")
    press(CARDS[0])
    assert laid == ["one"]


def test_problems_are_kept_with_the_face(press, laid):
    first = press(make_card(name="Pale 漢"))
    laid.clear()
    assert press(make_card(name="Pale 漢")) == first
    assert kinds(first["pale-fire"]) == ["glyph"]
    assert laid == []


def test_a_face_that_could_not_be_made_is_tried_again(press, laid):
    for _ in range(2):
        assert kinds(press(CARDS[0], face="{{ nothing }}")["one"]) == ["template"]
    assert laid == ["one", "one"]


def test_broken_cards_are_passed_over_and_drafts_are_made(press):
    draft = make_card("draft", status="draft", fields={"cost": UNSET})
    printed = press(make_card("broken", status="broken"), draft)
    assert list(printed) == ["draft"]
    assert next(b for b in printed["draft"].face.boxes if b.name == "cost").text == "?"


def test_no_cards_give_no_faces(press):
    assert press() == {}


def test_two_workers_make_the_same_faces(press, tmp_path):
    here = press(*CARDS)
    for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
        entry.unlink()
    assert press(*CARDS, workers=2) == here


def test_a_damaged_cache_gives_the_same_faces(press, tmp_path):
    first = press(*CARDS)
    for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
        entry.write_bytes(entry.read_bytes()[:-3])
    assert press(*CARDS) == first


@pytest.fixture
def press_again(press, tmp_path):
    """Give a function that prints cards once more, in another build that reads no page before it is asked for."""

    def run(*cards, css=CSS):
        press(*cards, css=css)
        game, store, files, pool = Game("cards/demo", make_game(), cards), Store(tmp_path), Tree(tmp_path), Workers(0)
        look = make_look(tmp_path / "templates" / "mini", NO_ART, css, BACK)
        orders = order.Orders(game, look, files, store, pool, Seen(store))
        return render_faces(game, cards, look, files, store, pool, orders).fronts

    return run


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(b"x" * 200)])
def test_a_page_that_goes_when_it_was_looked_for_is_made_again(press_again, laid, tmp_path, spoil):
    again = press_again(*CARDS)
    assert laid == ["one", "two", "three"]
    for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
        spoil(entry)
    assert hashlib.sha256(again["two"].pdf).hexdigest() == again["two"].face.pdf_sha
    assert laid == ["one", "two", "three", "two"]
    assert hashlib.sha256(again["two"].pdf).hexdigest() == again["two"].face.pdf_sha
    assert laid == ["one", "two", "three", "two"]


def test_a_page_that_cannot_be_made_again_as_it_was_is_refused(press_again, tmp_path, monkeypatch):
    again = press_again(*CARDS)
    for entry in (tmp_path / ".cardwright" / "cache").rglob("*/*"):
        entry.unlink()
    monkeypatch.setattr(faces, "_laid", lambda done: replace(done.result, sha="another"))
    with pytest.raises(InputError, match="the face of `one` has changed meanwhile"):
        _ = again["one"].pdf


def test_without_a_cache_pages_are_kept_in_this_process(press, tmp_path, monkeypatch):
    monkeypatch.setattr(Store, "put", lambda *given: False)
    (one,) = press(CARDS[0]).values()
    assert hashlib.sha256(one.pdf).hexdigest() == one.face.pdf_sha


def test_the_files_behind_a_face_are_told(press, tmp_path):
    (printed,) = press(make_card(art="art/none.png"), face=FACE).values()
    deps = dict(printed.face.deps)
    assert deps["templates/mini/face.css"] == hashlib.sha256(CSS.encode()).hexdigest()
    assert {"templates/mini/face.html.j2", "templates/mini/symbols/flame.svg"} <= set(deps)
    assert deps["cards/demo/art/none.png"] is None


def picture(path: Path, width: int, height: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (width, height), "#3366cc").save(path)


def drawn(pdf: bytes, x: float, y: float) -> tuple[int, int, int]:
    """Give the colour of a face at a place in mm from the corner of the bleed."""
    import pypdfium2

    image = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
    return image.getpixel((round(x / 25.4 * 144), round(y / 25.4 * 144)))


def test_an_authors_picture_is_shown(press, tmp_path):
    picture(tmp_path / "cards/demo/art/a.png", 1000, 700)
    (printed,) = press(make_card(art="art/a.png"), face=FACE).values()
    assert printed.face.problems == ()
    assert drawn(printed.pdf, 30, 30) == (0x33, 0x66, 0xCC)
    assert dict(printed.face.deps)["cards/demo/art/a.png"] is not None


def test_a_changed_picture_makes_a_new_face(press, tmp_path, laid):
    for width in (1000, 1001):
        picture(tmp_path / "cards/demo/art/a.png", width, 700)
        press(make_card(art="art/a.png"), face=FACE)
    assert laid == ["pale-fire"] * 2


def test_a_card_without_a_picture_gets_one_made_from_its_identity(press):
    one, two = press(make_card("one", name="Same"), make_card("two", name="Same"), face=FACE).values()
    assert one.face.problems == two.face.problems == ()
    assert one.pdf != two.pdf


@pytest.mark.parametrize(
    ("art", "kind", "words"),
    [
        ("art/none.png", "art-missing", "no picture `art/none.png`"),
        ("../../../etc/passwd", "art-bad", "leads out of the project"),
        ("/etc/passwd", "art-missing", "no picture `/etc/passwd`"),
        ("art/words.png", "art-bad", "no picture of a kind"),
        ("art/empty.png", "art-bad", "it is empty"),
        ("art/small.png", "art-dpi", "coarse"),
        ("art", "art-bad", ""),
    ],
)
def test_trouble_with_a_picture_is_a_problem_of_its_card_and_the_face_is_made(press, tmp_path, art, kind, words):
    picture(tmp_path / "cards/demo/art/small.png", 69, 50)
    (tmp_path / "cards/demo/art/words.png").write_text("no picture")
    (tmp_path / "cards/demo/art/empty.png").touch()
    (printed,) = press(make_card(art=art), face=FACE).values()
    (problem,) = printed.face.problems
    assert problem.kind == kind
    assert words in problem.detail
    assert printed.pdf
    if kind == "art-dpi":
        assert (problem.actual, problem.expected) == ("25 dpi", "300 dpi")


def test_a_picture_is_embedded_as_it_was_prepared(press, tmp_path):
    import pikepdf

    picture(tmp_path / "cards/demo/art/a.png", 1000, 1000)
    (printed,) = press(make_card(art="art/a.png"), face=FACE).values()
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
        (image,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert (image.Width, image.Height) == (815, 591)


def test_a_looks_own_pictures_are_shown(press, tmp_path):
    picture(tmp_path / "templates/mini/images/grain.png", 10, 10)
    clear = Image.new("RGBA", (4, 4), (255, 0, 0, 128))
    clear.save(tmp_path / "templates/mini/images/veil.png")
    image = '<img src="{{ image("%s") }}" style="position:absolute;left:%smm;top:60mm;width:9mm;height:9mm" alt="">'
    face = NO_ART.replace(
        '<div class="trim">', image % ("grain.png", 0) + image % ("veil.png", 30) + '<div class="trim">'
    )
    (printed,) = press(make_card(), face=face.replace("{{ card.color }}", "white"), css=CSS).values()
    assert printed.face.problems == ()
    assert drawn(printed.pdf, 4, 64) == (0x33, 0x66, 0xCC)


def test_a_broken_picture_of_the_look_is_told(press, tmp_path):
    (tmp_path / "templates/mini/images").mkdir(parents=True)
    (tmp_path / "templates/mini/images/bad.png").write_bytes(b"no picture")
    (printed,) = press(make_card()).values()
    assert kinds(printed) == ["art-bad"]
    assert "`images/bad.png`" in printed.face.problems[0].detail


def test_a_symbol_whose_drawing_is_gone_falls_back_to_its_letter(press):
    spec = make_game()
    symbols = {**spec.symbols, "F": replace(spec.symbols["F"], svg="symbols/f.svg")}
    (printed,) = press(make_card(), game=replace(spec, symbols=symbols)).values()
    assert kinds(printed) == ["art-missing"]
    assert printed.pdf


def test_a_bad_drawing_of_a_symbol_is_told_of_the_cards_that_show_it(press, tmp_path):
    (tmp_path / "cards/demo/symbols").mkdir(parents=True)
    (tmp_path / "cards/demo/symbols/f.svg").write_text("<svg><script/></svg>")
    spec = make_game()
    symbols = {**spec.symbols, "F": replace(spec.symbols["F"], svg="symbols/f.svg")}
    printed = press(make_card("with"), make_card("without", fields={}, text=()), game=replace(spec, symbols=symbols))
    assert "art-bad" in kinds(printed["with"])
    assert printed["without"].face.problems == ()


def test_a_font_that_is_not_installed(press):
    game = make_game(look=replace(make_game().look, options={"body": "Alegrya Sans"}))
    with pytest.raises(EnvironmentFault, match="did you mean `Alegreya Sans`"):
        press(make_card(), game=game)


def test_a_look_without_a_style_sheet(tmp_path):
    look = make_look(tmp_path / "templates/mini")
    (tmp_path / "templates/mini/face.css").unlink()
    with pytest.raises(InputError, match="`mini` has no style sheet"):
        render_faces(Game("", make_game(), ()), (), look, Tree(tmp_path), Store(tmp_path), Workers(0))


def test_backs(tmp_path):
    look = make_look(tmp_path / "templates/mini", back=BACK)
    game = Game("cards/demo", make_game(), ())
    backs = [BackSpec("main", "Demo", "", "#1d2433", "", AT), BackSpec("bad", "", "lost", "#fff", "", AT)]
    printed = render_faces(game, (), look, Tree(tmp_path), Store(tmp_path), Workers(0), backs=backs).backs
    assert printed["main"].face.problems == ()
    assert printed["main"].face.boxes[0].text == "Demo"
    assert drawn(printed["main"].pdf, 1, 1) == (0x1D, 0x24, 0x33)
    assert kinds(printed["bad"]) == ["lost-text"]


def test_stats_and_keywords_must_be_found_on_the_face(press):
    spec = make_game()
    fields = {name: replace(spec.fields[name], show=show) for name, show in (("stats", "stats"), ("cost", "keywords"))}
    card = make_card(fields={"stats": Stats((7, None), "7/x"), "cost": (KeywordUse("Duelist", "+9", AT),)})
    (printed,) = press(card, game=replace(spec, fields=fields)).values()
    assert {p.expected for p in printed.face.problems} == {"7", "x", "Duelist +9"}


def test_importing_this_stage_loads_neither_the_layout_engine_nor_pictures():
    code = "import sys, pipeline.render.faces, pipeline.render.raster; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split()
    assert not {"weasyprint", "PIL", "numpy", "pypdfium2", "pikepdf", "fontTools"} & set(loaded)


AGAIN = """
import sys; sys.path.insert(0, sys.argv[1])
from pathlib import Path
from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.types import Game
from pipeline.render.faces import render_faces
from pipeline.render.workers import Workers
from pipeline.seen import Seen
from render.factory import make_card, make_game, make_look
root, face = Path(sys.argv[2]), sys.argv[3]
look = make_look(root / "templates" / "mini", face)
made = render_faces(Game("cards/demo", make_game(), ()), [make_card("one")], look, Tree(root), Store(root), Workers(0))
print(made.fronts["one"].face.pdf_sha, *sys.modules)
"""


def again(root: Path, face: str, **environment: str) -> list[str]:
    """Print a card in a fresh interpreter; gives the hash of its face, and the modules that were loaded."""
    command = [sys.executable, "-c", AGAIN, str(Path(__file__).parents[1]), str(root), face]
    run = subprocess.run(command, capture_output=True, check=True, text=True, env={**os.environ, **environment})
    return run.stdout.split()


@pytest.mark.slow
def test_neither_folder_nor_surroundings_change_a_face(tmp_path):
    surroundings = [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LANG": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "UTC", "LC_ALL": "de_DE.UTF-8", "HOME": "/nonexistent"},
    ]
    shas = set()
    for name, around in zip(("one", "two é #%"), surroundings, strict=True):
        (tmp_path / name).mkdir()
        shas.add(again(tmp_path / name, FACE, **around)[0])
    assert len(shas) == 1


def test_a_cached_face_needs_no_layout_engine(press, tmp_path):
    before = press(CARDS[0])["one"].face.pdf_sha
    sha, *loaded = again(tmp_path, NO_ART)
    assert sha == before
    assert not {"weasyprint", "PIL", "pypdfium2", "pikepdf"} & set(loaded)


SPARE = NO_ART.replace('<div class="flavor">', '<div class="flavor" data-spare="flavor">')


def test_flavour_goes_first_and_is_told(press):
    flavor = (word("It burns without warmth."),)
    fits, crowded = make_card("fits", flavor=flavor), make_card("crowded", flavor=flavor, text=long_text(88))
    printed = press(fits, crowded, face=SPARE)
    assert printed["fits"].face.problems == ()
    (problem,) = printed["crowded"].face.problems
    assert (problem.kind, problem.box, problem.field) == ("left-out", "text", "flavor")
    assert problem.detail == "with it the type would be too small", "FAC014 itself says that it is not printed"
    text = {b.name: b for b in printed["crowded"].face.boxes}["text"]
    assert "warmth" not in text.text
    assert text.size_pt >= 7
    assert "lost-text" not in kinds(press(crowded, face=SPARE)["crowded"])


def test_rules_text_is_never_spared(press):
    face = NO_ART.replace("{{ block.html }}", "<div data-spare='text'>{{ block.html }}</div>")
    (printed,) = press(make_card(text=long_text(400)), face=face).values()
    assert "over" in kinds(printed)
    assert "left-out" not in kinds(printed)


FULL = FACE.replace("art(69, 50)", "art(face.width + 2 * face.bleed, face.height + 2 * face.bleed)")
FULL_CSS = CSS.replace("width: 69mm; height: 50mm", "width: 69mm; height: 94mm")


def framed(path: Path) -> None:
    """Write a picture in the card's own shape (63 x 88), blue with a red edge."""
    image = Image.new("RGB", (945, 1320), "blue")
    image.paste("red", (0, 0, 60, 1320))
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path)


@pytest.mark.parametrize(("bleed", "at_cut"), [("included", 0), ("mirror", 3), ("extend", 3)])
def test_art_that_has_its_bleed_is_counted_once_and_other_art_ends_at_the_cut(press, tmp_path, bleed, at_cut):
    """The red edge is 4 mm wide: it begins at the paper's edge of the face, or at the cut 3 mm further in."""
    framed(tmp_path / "cards/demo/art/a.png")
    art = ArtFile("art/a.png", bleed=bleed)
    (printed,) = press(replace(make_card(art="art/a.png"), picture=art), face=FULL, css=FULL_CSS).values()
    assert printed.face.problems == ()
    assert drawn(printed.pdf, at_cut + 3.2, 46)[0] > 200
    assert drawn(printed.pdf, at_cut + 5.5, 46)[2] > 200
    assert drawn(printed.pdf, 0.5, 46)[0] > 200, "the edge goes on to the paper's"


def test_a_drawing_fills_its_place_and_its_focus_stays_in_sight(press, tmp_path):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="100" height="100" fill="#ff0000"/>'
        '<rect x="100" width="100" height="100" fill="#00ff00"/>'
        '<rect x="200" width="100" height="100" fill="#0000ff"/></svg>'
    )
    (tmp_path / "cards/demo/art").mkdir(parents=True)
    (tmp_path / "cards/demo/art/a.svg").write_text(svg)
    for focus, color in (((0.0, 0.5), (255, 0, 0)), ((1.0, 0.5), (0, 0, 255))):
        art = ArtFile("art/a.svg", focus=focus)
        (printed,) = press(replace(make_card(art="art/a.svg"), picture=art), face=FACE).values()
        assert printed.face.problems == ()
        assert drawn(printed.pdf, 34, 40) == color


SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>'


def test_a_drawing_that_runs_something_is_refused_and_a_made_picture_stands_in(press, tmp_path):
    (tmp_path / "cards/demo/art").mkdir(parents=True)
    (tmp_path / "cards/demo/art/a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>'
    )
    (printed,) = press(make_card(art="art/a.svg"), face=FACE).values()
    assert [(p.kind, "`<script>` is not allowed" in p.detail) for p in printed.face.problems] == [("art-bad", True)]
    assert printed.pdf


def test_a_picture_does_not_depend_on_the_folder_of_its_game():
    one, other = (card_seed(make_card(), make_game(id=id, title="Lanterns"), "auto") for id in ("here", "there"))
    assert one == other
    assert one != card_seed(make_card(), make_game(title="Another"), "auto")


def test_the_scene_of_a_card_goes_before_its_types_and_these_before_the_look():
    types = {id: replace(kind, scene="gate") for id, kind in make_game().types.items()}
    assert card_seed(make_card(), make_game(types=types), "auto").style == "gate"
    assert card_seed(replace(make_card(), scene="dial"), make_game(types=types), "auto").style == "dial"
    assert card_seed(make_card(), make_game(), "plain").style == "plain"


def test_a_back_with_a_picture_of_its_own_shows_it(tmp_path):
    framed(tmp_path / "cards/demo/art/back.png")
    face = '<div class="card">{% if back.has_art %}<img src="{{ art(69, 94) }}" alt="">{% endif %}<div class="trim">'
    back = face + '<div class="name" data-box="name">{{ back.title }}</div></div></div>'
    look = make_look(tmp_path / "templates/mini", NO_ART, CSS + "img { width: 69mm; height: 94mm }", back)
    picture = ArtFile("art/back.png", bleed="mirror")
    own = BackSpec("own", "Own", "", "#1d2433", "art/back.png", AT, picture)
    plain = BackSpec("plain", "Plain", "", "#1d2433", "", AT)
    with Workers(0) as pool:
        made = render_faces(
            Game("cards/demo", make_game(), ()), (), look, Tree(tmp_path), Store(tmp_path), pool, backs=[own, plain]
        ).backs
    assert made["own"].face.problems == made["plain"].face.problems == ()
    assert drawn(made["own"].pdf, 4, 60)[0] > 200
    assert drawn(made["own"].pdf, 30, 60)[2] > 200
    assert drawn(made["plain"].pdf, 30, 60) == (255, 255, 255)


def test_a_desk_is_made_ready_and_says_nothing_of_what_is_wrong_with_a_template(tmp_path):
    face = FACE + '{% import "parts.html.j2" as parts %}{% import "none.j2" as more %}'
    look = make_look(tmp_path / "templates" / "mini", face, CSS, BACK)
    (tmp_path / "templates/mini/parts.html.j2").write_text("{% if %}")
    store = Store(tmp_path)
    with Workers(0) as pool:
        studio = order.Orders(
            Game("cards/demo", make_game(), ()), look, Tree(tmp_path), store, pool, Seen(store)
        ).studio
    assert open_desk(studio, store, ["face.html.j2", "none.j2"]) == [None, None]
    known = desk_for(studio, store)._env.cache
    assert {name for _, name in known} == {"face.html.j2"}


def test_a_face_that_changed_alone_does_not_wait_until_all_were_looked_at():
    kept, jobs = [None] * faces.ENOUGH, [object() for _ in range(2 * faces.CHUNK + 3)]
    assert list(faces.chunks([])) == list(faces.chunks([*kept, *kept])) == []
    assert list(faces.chunks([*kept, jobs[0], *kept[1:], jobs[1], *kept, *kept, jobs[2], *kept, jobs[3]])) == [
        jobs[:2], jobs[2:4],
    ]  # fmt: skip
    found = faces.chunks(iter([jobs[0], *kept, *jobs[1:]]))
    assert [len(chunk) for chunk in found] == [1, faces.CHUNK, faces.CHUNK, 2]
    asked = iter([jobs[0], *kept, *kept])
    assert next(faces.chunks(asked)) == jobs[:1]
    assert len(list(asked)) == faces.ENOUGH
