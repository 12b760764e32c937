"""Sheets and saved objects for tabletops, read by Pillow and held to the forms that the tables read."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from pipeline.clean import clean
from pipeline.errors import UsageError
from pipeline.export.tabletop_simulator import Guids
from tests.export.conftest import export, many, read
from tests.project import TINY, edit, shas, write

NUMBER, TEXT, FLAG = {"type": "number"}, {"type": "string"}, {"type": "boolean"}


def form(required: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": list(required), "properties": required}


CUSTOM = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": form({
        "FaceURL": {"type": "string", "pattern": r"^(https|file)://.+\.png$"},
        "BackURL": {"type": "string", "pattern": r"^(https|file)://.+\.png$"},
        "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
        "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
        "BackIsHidden": FLAG, "UniqueBack": FLAG, "Type": {"enum": [0, 1, 2, 3, 4]},
    }),
}  # fmt: skip
PLACE = form(dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), NUMBER))
OBJECT = {
    "Name": TEXT, "Transform": PLACE, "Nickname": TEXT, "Description": TEXT, "GMNotes": TEXT, "Locked": FLAG,
    "Grid": FLAG, "Snap": FLAG, "Tooltip": FLAG, "HideWhenFaceDown": FLAG, "Hands": FLAG, "SidewaysCard": FLAG,
    "CustomDeck": CUSTOM, "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
}  # fmt: skip
CARD = form({**OBJECT, "CardID": {"type": "integer", "minimum": 100}})
DECK = form({
    **OBJECT, "DeckIDs": {"type": "array", "minItems": 2, "items": {"type": "integer"}},
    "ContainedObjects": {"type": "array", "minItems": 2, "items": CARD},
})  # fmt: skip
SAVED = form({
    "SaveName": TEXT, "GameMode": TEXT, "Date": TEXT, "Gravity": NUMBER, "PlayArea": NUMBER, "Table": TEXT, "Sky": TEXT,
    "Note": TEXT, "Rules": TEXT, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT, "TabStates": {},
    "VersionNumber": TEXT, "ObjectStates": {"type": "array", "minItems": 1, "items": {"anyOf": [DECK, CARD]}},
})  # fmt: skip


def saved(folder: Path) -> dict[str, Any]:
    made = read(folder / "tiny.json")
    jsonschema.validate(made, SAVED)
    return made


class TestSimulator:
    def test_a_deck_has_each_copy_with_its_name_and_words(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "tabletop-simulator", base_url="https://example.org/my-game")
        deck = saved(folder)["ObjectStates"][0]
        assert [one["Nickname"] for one in deck["ContainedObjects"]] == ["Ant", "Ant", "Bee", "Cow"]
        assert deck["ContainedObjects"][0]["Description"] == "Spell\nCost: F\nDraw a card."
        assert deck["DeckIDs"] == [100, 100, 101, 102] == [one["CardID"] for one in deck["ContainedObjects"]]
        assert len({one["GUID"] for one in deck["ContainedObjects"]} | {deck["GUID"]}) == 5
        urls = {one[key] for one in deck["CustomDeck"].values() for key in ("FaceURL", "BackURL")}
        assert {f"https://example.org/my-game/{path.name}" for path in folder.glob("*.png")} == urls
        assert outcome.games[0].remarks == ("sheet 1: 3 cards in 2 x 2 places of 744 x 1039 pixels, 300 dpi",)

    def test_the_sheet_shows_the_cards_in_their_places_and_the_back_in_the_last(self, drawn: Path) -> None:
        folder, _ = export(drawn, "tabletop-simulator")
        with Image.open(next(folder.glob("fronts-1-*.png"))) as sheet, Image.open(next(folder.glob("back-*"))) as back:
            assert (sheet.size, sheet.mode, back.size) == ((1488, 2078), "RGB", (744, 1039))
            last = sheet.crop((744, 1039, 1488, 2078))
            assert last.tobytes() == back.convert("RGB").tobytes()
            assert sheet.crop((0, 0, 744, 1039)).tobytes() != sheet.crop((744, 0, 1488, 1039)).tobytes()

    def test_without_an_address_it_names_the_files_and_says_so(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "tabletop-simulator")
        custom = saved(folder)["ObjectStates"][0]["CustomDeck"]["1"]
        assert Path(custom["FaceURL"].removeprefix("file://")).is_file()
        assert "`--base-url`" in outcome.games[0].remarks[-1]

    @pytest.mark.parametrize("url", ["example.org", "ftp://x", "javascript:alert(1)"])
    def test_an_address_that_is_none_is_refused(self, drawn: Path, url: str) -> None:
        with pytest.raises(UsageError, match="is no address"):
            export(drawn, "tabletop-simulator", base_url=url)

    def test_a_second_export_makes_nothing_and_changes_nothing(self, drawn: Path) -> None:
        export(drawn, "tabletop-simulator")
        before = shas(drawn)
        _, outcome = export(drawn, "tabletop-simulator")
        assert {one.action for one in outcome.games[0].outputs} == {"reused"}
        assert shas(drawn) == before

    def test_a_changed_card_changes_its_picture_s_name_and_no_guid(self, tmp_path: Path) -> None:
        write(tmp_path, TINY)
        folder, _ = export(tmp_path, "tabletop-simulator")
        before, pictures = saved(folder), {path.name for path in folder.glob("*.png")}
        edit(tmp_path / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw three cards.")
        export(tmp_path, "tabletop-simulator")
        after, now = saved(folder), {path.name for path in folder.glob("*.png")}
        assert len(pictures - now) == len(now - pictures) == 1  # the old one is gone, the back stays
        assert guids(before) == guids(after)
        assert before != after

    def test_70_cards_are_split_and_it_is_said(self, tmp_path: Path) -> None:
        write(tmp_path, TINY | {"cards/tiny/sets/first.yaml": many(70)})
        folder, outcome = export(tmp_path, "tabletop-simulator")
        deck = saved(folder)["ObjectStates"][0]
        assert len(deck["ContainedObjects"]) == 70
        assert {one // 100 for one in deck["DeckIDs"]} == {1, 2}
        assert [remark.split(" in ")[0] for remark in outcome.games[0].remarks[:2]] == [
            "sheet 1: 35 cards",
            "sheet 2: 35 cards",
        ]

    def test_cards_of_two_backs_are_two_decks(self, tmp_path: Path) -> None:
        game = TINY["cards/tiny/game.yaml"].replace("main: {title: Tiny}", "main: {title: Tiny}, red: {title: Red}")
        game = game.replace("{label: Spell}", "{label: Spell}, trap: {label: Trap, back: red}")
        write(tmp_path, TINY | {"cards/tiny/game.yaml": game})
        write(tmp_path, {"cards/tiny/sets/second.yaml": "cards: {fox: {name: Fox, types: [trap]}}\n"})
        folder, _ = export(tmp_path, "tabletop-simulator")
        decks = saved(folder)["ObjectStates"]
        assert [one["Name"] for one in decks] == ["DeckCustom", "CardCustom"]
        assert decks[0]["CustomDeck"]["1"]["BackURL"] != decks[1]["CustomDeck"]["2"]["BackURL"]
        assert decks[1]["Transform"]["posX"] > decks[0]["Transform"]["posX"]

    def test_many_backs_make_a_sheet_of_backs(self, tmp_path: Path) -> None:
        backs = ", ".join(f"b{n}: {{title: Back {n}}}" for n in range(7))
        kinds = ", ".join(f"t{n}: {{label: T, back: b{n}}}" for n in range(7))
        game = (
            TINY["cards/tiny/game.yaml"].replace("main: {title: Tiny}", backs).replace("spell: {label: Spell}", kinds)
        )
        cards = "".join(f"  c{n}: {{name: C{n}, types: [t{n}]}}\n" for n in range(7))
        write(tmp_path, TINY | {"cards/tiny/game.yaml": game, "cards/tiny/sets/first.yaml": f"cards:\n{cards}"})
        folder, _ = export(tmp_path, "tabletop-simulator")
        custom = saved(folder)["ObjectStates"][0]["CustomDeck"]["1"]
        assert custom["UniqueBack"] is True
        assert "/backs-1-" in custom["BackURL"]
        assert {path.name.split("-")[0] for path in folder.glob("*.png")} == {"fronts", "backs"}


def guids(one: dict[str, Any]) -> list[str]:
    deck = one["ObjectStates"][0]
    return [deck["GUID"], *(card["GUID"] for card in deck["ContainedObjects"])]


def test_no_two_objects_have_one_guid() -> None:
    some = Guids("tiny")
    given = [some.of("ant 0") for _ in range(20)]
    assert len(set(given)) == 20
    assert given[0] == Guids("tiny").of("ant 0") != Guids("other").of("ant 0")


TEMPLATE = form({
    "Type": {"const": "Card"}, "GUID": {"type": "string", "pattern": "^[0-9A-F]{32}$"}, "Name": TEXT,
    "FrontTexture": TEXT, "BackTexture": TEXT, "HiddenTexture": TEXT, "BackIndex": {"enum": [-1, -2, -3]},
    "NumHorizontal": {"type": "integer", "minimum": 1, "maximum": 128},
    "NumVertical": {"type": "integer", "minimum": 1, "maximum": 128}, "Width": NUMBER, "Height": NUMBER,
    "Thickness": NUMBER, "Indices": {"type": "array", "items": {"type": "integer"}},
    "CardNames": {"type": "object", "additionalProperties": TEXT}, "CardMetadata": {"type": "object"},
    "CardTags": {"type": "object"}, "Model": {"enum": ["Rounded", "Square", "Round", "Hexagonal"]},
    "HiddenInHand": FLAG, "CanStack": FLAG, "MirrorBack": FLAG,
})  # fmt: skip


def test_the_playground_gets_a_package(drawn: Path) -> None:
    folder, _ = export(drawn, "tabletop-playground", deck="duel")
    assert folder.name == "tabletop-playground-deck-duel"
    (file,) = (folder / "Templates").glob("*.json")
    made: Any = read(file)
    jsonschema.validate(made, TEMPLATE)
    assert file.stem == made["GUID"]
    assert made["Name"] == "Duel"
    assert made["Indices"] == [0, 0, 0, 1]
    assert made["CardNames"] == {"0": "Ant", "1": "Bee"}
    assert (made["Width"], made["Height"], made["BackIndex"]) == (6.3, 8.8, -2)
    with Image.open(folder / "Textures" / made["FrontTexture"]) as front:
        assert front.width % made["NumHorizontal"] == front.height % made["NumVertical"] == 0
    assert (folder / "Textures" / made["BackTexture"]).is_file()


def test_a_gapless_sheet_is_what_its_manifest_says(drawn: Path) -> None:
    folder, _ = export(drawn, "gapless", copies=2)
    made: Any = read(folder / "manifest.json")
    (sheet,) = made["sheets"]
    assert [(one["index"], one["id"], one["name"], one["copies"]) for one in sheet["cards"]] == [
        (0, "ant", "Ant", 2), (1, "bee", "Bee", 2), (2, "cow", "Cow", 2),
    ]  # fmt: skip
    with Image.open(folder / sheet["file"]) as image:
        assert image.size == (sheet["columns"] * sheet["width"], sheet["rows"] * sheet["height"])
        assert image.format == "PNG"
        alone, _ = export(drawn, "gapless", only=("bee",))
        with Image.open(alone / "sheet-1.png") as bee:
            place = sheet["cards"][1]
            x, y = place["column"] * sheet["width"], place["row"] * sheet["height"]
            assert image.crop((x, y, x + sheet["width"], y + sheet["height"])).tobytes() == bee.tobytes()
    assert (folder / made["backs"]["main"]).is_file()


class TestChoice:
    def test_what_is_chosen_has_a_folder_of_its_own(self, drawn: Path) -> None:
        assert export(drawn, "gapless", drafts=False)[0].name == "gapless-no-drafts"
        made: Any = read(drawn / "output/tiny/export/gapless-no-drafts/manifest.json")
        assert [one["id"] for one in made["sheets"][0]["cards"]] == ["ant", "bee"]

    @pytest.mark.parametrize(
        ("target", "more", "said"),
        [
            ("gapples", {}, "did you mean `gapless`?"),
            ("gapless", {"deck": "dual"}, "did you mean `duel`?"),
            ("gapless", {"only": ("aunt",)}, "did you mean `ant`?"),
            ("gapless", {"base_url": "https://x"}, "takes no `--base-url`"),
        ],
    )
    def test_what_does_not_exist_is_refused(self, drawn: Path, target: str, more: dict[str, Any], said: str) -> None:
        with pytest.raises(UsageError) as refused:
            export(drawn, target, **more)
        assert said in refused.value.message

    def test_no_copy_at_all_is_said_and_makes_no_file(self, drawn: Path) -> None:
        folder, outcome = export(drawn, "gapless", copies=0)
        assert not folder.exists()
        assert [(one.action, one.note) for one in outcome.games[0].outputs if one.path.endswith("copies-0")] == [
            ("skipped", "there is no card to hand over")
        ]

    def test_a_broken_card_leaves_the_files_as_they_were(self, tmp_path: Path) -> None:
        write(tmp_path, TINY)
        export(tmp_path, "gapless")
        before = shas(tmp_path)
        edit(tmp_path / "cards/tiny/sets/first.yaml", "cost: FF", "cots: FF")
        _, outcome = export(tmp_path, "gapless")
        assert shas(tmp_path) == before
        assert {one.action for one in outcome.games[0].outputs} == {"kept"}
        assert "`bee` is broken" in outcome.games[0].outputs[0].note

    def test_clean_takes_its_files_and_folders_away(self, tmp_path: Path) -> None:
        write(tmp_path, TINY)
        folder, _ = export(tmp_path, "tabletop-playground")
        assert (folder / "Textures").is_dir()
        clean(tmp_path, outputs=True)
        assert not (tmp_path / "output/tiny").exists()

    def test_a_build_leaves_it_alone(self, tmp_path: Path) -> None:
        from tests.project import made

        write(tmp_path, TINY)
        folder, _ = export(tmp_path, "gapless")
        made(tmp_path)
        assert (folder / "sheet-1.png").is_file()
        assert Image.open(io.BytesIO((folder / "sheet-1.png").read_bytes())).format == "PNG"
