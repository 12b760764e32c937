"""What changed, in words and as a page; nothing that an author wrote acts on the terminal or is read as HTML."""

from __future__ import annotations

import json

from pipeline.changes.types import CardChange, DeckChange, GameChange, LineChange
from pipeline.changes.words import change
from pipeline.report import changes, facing
from tests.report.test_html import NASTY, Reader

SIDES = ("v1", "v2")
LONG = "When this card comes into play, each player in turn draws one card, and then "
CARDS = (
    CardChange("changed", "ant", "ant", "Ant", (2, 3), (change("copies", "2", "3"), change("text", None, "Wait."))),
    CardChange("renamed", "wasp", "bee", "Wasp", (1, 1), (change("text", f"{LONG}ends.", f"{LONG}wins."),)),
    CardChange("added", "dog", "", "Dog", (0, 4)),
    CardChange("removed", "cow", "cow", "Cow", (1, 0)),
)
DECK = DeckChange("changed", "one", "One", (), (LineChange("", "ant", 2, 3), LineChange("side", "bee", 1, 0)))
GAME = GameChange("changed", "tiny", "Tiny", CARDS, (DECK,), (), (change("title", "Tiny", "Teeny"),), ("elk",))


class TestText:
    def test_each_change_in_a_line(self) -> None:
        assert changes.render([GAME], SIDES).splitlines() == [
            "v1 -> v2",
            "",
            "Tiny: 1 card added, 1 card removed, 1 card renamed, 1 card changed, 1 face drawn otherwise, "
            "1 deck, 1 setting",
            "  changed  Ant (ant)",
            "    copies: 2 -> 3",
            "    text: Wait. (new)",
            "  renamed  Wasp (bee -> wasp)",
            "    text: … in turn draws one card, and then [-ends-]{+wins+}.",
            "  added    Dog (dog), 4 copies",
            "  removed  Cow (cow), 1 copy",
            "  drawn otherwise, with the same fields: elk",
            "  changed  deck One (one)",
            "    ant: 2 -> 3",
            "    side: bee: 1 -> 0",
            "  game.yaml",
            "    title: Tiny -> Teeny",
        ]

    def test_nothing_changed(self) -> None:
        assert changes.render([GameChange("same", "a", "A")], SIDES) == "v1 -> v2: nothing changed\n"

    def test_no_letter_acts_on_the_terminal(self) -> None:
        nasty = CardChange("changed", "x", "x", NASTY, (1, 1), (change(NASTY, NASTY, f"{NASTY}{LONG}"),))
        text = changes.render([GameChange("changed", "a", NASTY, (nasty,))], (NASTY, NASTY))
        assert all(letter.isprintable() or letter == "\n" for letter in text)

    def test_colours_are_asked_for(self) -> None:
        assert "\x1b[32m3\x1b[0m" in changes.render([GAME], SIDES, color=True)


def test_json_holds_all_of_it() -> None:
    found = json.loads(json.dumps(changes.document([GAME], SIDES)))
    assert (found["old"], found["new"]) == SIDES
    (game,) = found["games"]
    assert [card["kind"] for card in game["cards"]] == ["changed", "renamed", "added", "removed"]
    assert game["cards"][0]["fields"][0] | {"pieces": []} == {"field": "copies", "old": "2", "new": "3", "pieces": []}
    assert game["decks"][0]["lines"][0] == {"part": "", "card": "ant", "old": 2, "new": 3}


class TestPage:
    FACES = ({("tiny", "ant"): b"old", ("tiny", "bee"): b"was"}, {("tiny", "ant"): b"new", ("tiny", "dog"): b"dog"})

    def test_faces_stand_beside_each_other(self) -> None:
        page = Reader(facing.render([GAME], SIDES, self.FACES))
        pictures = [(attrs["alt"], attrs["src"]) for tag, attrs in page.tags if tag == "img"]
        assert [alt for alt, _ in pictures] == ["Ant, v1", "Ant, v2", "Wasp, v1", "Dog, v2"]
        assert all(src and src.startswith("data:image/jpeg;base64,") for _, src in pictures)
        assert page.words.count("no face") == 4  # the wasp now, the cow before, the elk on both sides

    def test_nothing_is_read_as_html_or_asked_for(self) -> None:
        nasty = CardChange("changed", NASTY, NASTY, NASTY, (1, 1), (change(NASTY, NASTY, "x"),))
        deck = DeckChange("changed", NASTY, NASTY, (), (LineChange(NASTY, NASTY, 1, 2),))
        game = GameChange("changed", NASTY, NASTY, (nasty,), (deck,), (change(NASTY, "x", NASTY),))
        text = facing.render([game], (NASTY, NASTY), ({}, {}))
        page = Reader(text)
        assert {tag for tag, _ in page.tags}.isdisjoint({"script", "img", "a", "link", "iframe"})
        assert "<script>alert(1)</script>" in page.words
        assert "\x1b" not in text
        policy = next(attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv"))
        assert policy == facing.POLICY

    def test_the_policy_lets_in_the_page_own_style(self) -> None:
        assert facing.source_of(facing.STYLE) in facing.POLICY
        assert f"<style>{facing.STYLE}</style>" in facing.render([GAME], SIDES, ({}, {}))

    def test_nothing_changed(self) -> None:
        assert "Nothing changed." in facing.render([GameChange("same", "a", "A")], SIDES, ({}, {}))
