"""Fields of cards are changed by spans: comments and layout stay, and what would lose one is refused."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.load.doc import Doc
from pipeline.load.parse import parse
from pipeline.mend.cards import COMMENT, Fields, edited, new_file
from pipeline.tables.codec import ABSENT

TEXT = """\
# The first set.
defaults: {types: [spell]}   # all of it
cards:
  ant:
    name: Ant          # small
    cost: F
    traits:
      - Fast
      - Small
    text: |  # its rules
      Draw a card.
      Then wait.
    flavor: "It said: \\"go\\"."

  # The second.
  bee: {name: Bee, cost: FF}
  cow:
    name: Cow
    notes:
    copies: 2   # the last
"""

RULES = "|  # its rules\n      Draw a card.\n      Then wait.\n"


def doc(text: str = TEXT) -> Doc:
    found, findings = parse("cards/tiny/sets/first.yaml", text.encode())
    assert found is not None
    assert not findings
    return found


def changed(fields: Fields, card: str = "ant", text: str = TEXT) -> str:
    made = edited(doc(text), {card: fields}, {})
    assert made.refused == ()
    return made.text


@pytest.mark.parametrize(
    ("card", "fields", "old", "new"),
    [
        ("ant", {"name": "Army Ant"}, "name: Ant          # small", "name: Army Ant          # small"),
        ("ant", {"cost": "2: F"}, "cost: F\n    traits", "cost: '2: F'\n    traits"),
        ("ant", {"traits": ["Slow"]}, "traits:\n      - Fast\n      - Small\n", "traits: [Slow]\n"),
        ("ant", {"text": "Wait.\n"}, RULES, "|  # its rules\n      Wait.\n"),
        ("ant", {"text": "Wait."}, RULES, "|-  # its rules\n      Wait.\n"),
        ("ant", {"text": " a"}, RULES, "' a'  # its rules\n"),
        ("ant", {"cost": ABSENT}, "    cost: F\n    traits", "    traits"),
        ("ant", {"flavor": "Go, now."}, 'flavor: "It said: \\"go\\"."', "flavor: Go, now."),
        ("ant", {"power": "3"}, '\\"go\\"."\n', '\\"go\\"."\n    power: 3\n'),
        ("ant", {"trigger": "When: now.\n"}, '\\"go\\"."\n', '\\"go\\"."\n    trigger: |\n      When: now.\n'),
        ("cow", {"cost": "-1"}, "# the last\n", "# the last\n    cost: '-1'\n"),
        ("bee", {"cost": "F, F"}, "cost: FF}", "cost: 'F, F'}"),
        ("bee", {"cost": ABSENT, "power": "1"}, "{name: Bee, cost: FF}", "{name: Bee, power: 1}"),
        ("cow", {"notes": "Mine."}, "notes:\n", "notes: Mine.\n"),
        ("cow", {"notes": ABSENT}, "    notes:\n", ""),
        ("cow", {"copies": "3"}, "copies: 2   # the last", "copies: 3   # the last"),
        ("cow", {"power": "3"}, "# the last\n", "# the last\n    power: 3\n"),
        ("cow", {"name": None}, "name: Cow", "name: "),
    ],
)  # fmt: skip
def test_only_what_is_meant_changes(card: str, fields: dict[str, Any], old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert changed(fields, card) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        ("cow", {"copies": ABSENT}),
        ("ant", {"name": ABSENT}),
        ("ant", {"text": ABSENT}),
        ("ant", {"traits": ["Slow"]}),
        ("ant", {"traits": ABSENT}),
    ],
)
def test_what_would_lose_a_comment_is_refused_and_the_rest_is_done(card: str, fields: dict[str, Any]) -> None:
    text = TEXT.replace("- Fast\n", "- Fast   # very\n")
    made = edited(doc(text), {card: fields, "bee": {"cost": "F"}}, {})
    assert made.refused == ((card, COMMENT),)
    assert made.text == text.replace("cost: FF", "cost: F")


def test_a_card_in_braces_with_a_comment_is_refused_where_fields_come_or_go() -> None:
    text = "cards:\n  bee: {name: Bee,  # b\n    cost: FF}\n"
    assert edited(doc(text), {"bee": {"power": "1"}}, {}).refused == (("bee", COMMENT),)
    assert edited(doc(text), {"bee": {"cost": "F"}}, {}).text == text.replace("FF", "F")


def test_what_cannot_be_said_is_refused() -> None:
    made = edited(doc(), {"ant": {"traits": ["Fast", None]}, "cow": {"name": "a\x1b"}, "bee": {"cost": "F"}}, {})
    assert [id for id, _ in made.refused] == ["ant", "cow"]
    assert made.text == TEXT.replace("cost: FF", "cost: F")


def test_a_card_does_not_lose_its_last_field() -> None:
    text = "cards:\n  ant:\n    name: Ant\n  bee: {name: Bee}\n  cow:\n"
    made = edited(doc(text), {"ant": {"name": ABSENT}, "bee": {"name": ABSENT}, "cow": {"name": "Cow"}}, {})
    assert [id for id, _ in made.refused] == ["ant", "bee", "cow"]
    assert made.text == text


class TestAdded:
    NEW: ClassVar[dict[str, Any]] = {
        "fox": {"name": "Fox", "traits": ["Sly"], "text": "Draw: a card.\n", "notes": None}
    }
    BLOCK = "  fox:\n    name: Fox\n    traits: [Sly]\n    text: |\n      Draw: a card.\n    notes: \n"

    def test_it_stands_behind_the_others_as_they_stand(self) -> None:
        assert edited(doc(), {}, self.NEW).text == TEXT + "\n" + self.BLOCK

    def test_without_gaps_there_is_none(self) -> None:
        text = "cards:\n  ant: {name: Ant}\n  bee: {name: Bee}\n# the end\n"
        assert edited(doc(text), {}, {"fox": {"name": "Fox"}}).text == text.replace(
            "# the end", "  fox:\n    name: Fox\n# the end"
        )

    def test_comments_below_the_last_card_stay_with_it(self) -> None:
        own, end = "    # status: draft\n\n    # lacks: [cost]\n", "# the end\n"
        text = "cards:\n  ant:\n    name: Ant\n" + own + end
        assert edited(doc(text), {}, self.NEW).text == text.replace(end, f"\n{self.BLOCK}{end}")

    def test_in_braces_it_is_in_braces(self) -> None:
        text = "cards: {ant: {name: Ant}}\n"
        assert edited(doc(text), {}, {"fox": {"name": "Fox"}}).text == "cards: {ant: {name: Ant}, fox: {name: Fox}}\n"

    @pytest.mark.parametrize("text", ["cards:\n", "cards: {}\n", "defaults: {a: b}\n", "defaults: {a: b}"])
    def test_a_file_without_cards_gets_some(self, text: str) -> None:
        made = edited(doc(text), {}, self.NEW).text
        data: Any = doc(made).data
        assert data["cards"] == self.NEW
        assert ("defaults" in data) == ("defaults" in text)

    def test_a_new_file_holds_them(self) -> None:
        assert doc(new_file(self.NEW)).data == {"cards": self.NEW}

    def test_windows_line_ends_stay(self) -> None:
        made = edited(doc(TEXT.replace("\n", "\r\n")), {"ant": {"text": "One.\nTwo.\n", "power": "1"}}, self.NEW).text
        assert made.count("\n") == made.count("\r\n")
        assert doc(made).data["cards"]["fox"] == self.NEW["fox"]  # type: ignore[call-overload, index]


texts = st.text(st.sampled_from("aB1 {}[]\"'=+-@:#,\n|>&*!%é"), max_size=10)
values = texts | st.lists(texts, max_size=2) | st.dictionaries(texts.filter(bool), texts, max_size=2)
names = st.sampled_from(["name", "cost", "traits", "text", "flavor", "notes", "copies", "new", "a b"])
cards = st.dictionaries(
    st.sampled_from(["ant", "bee", "cow"]), st.dictionaries(names, values | st.just(ABSENT), max_size=3)
)


@settings(max_examples=150, deadline=None)
@given(cards, st.dictionaries(st.sampled_from(["fox", "gnu"]), st.dictionaries(names, values, min_size=1, max_size=3)))
def test_whatever_changes_the_file_holds_that_and_all_its_comments(changes: Any, added: Any) -> None:
    before: Any = doc().data
    meant = {
        id: {k: v for k, v in fields.items() if not (v is ABSENT and k not in before["cards"][id])}
        for id, fields in changes.items()
    }
    made = edited(doc(), {id: fields for id, fields in meant.items() if fields}, added)
    expected = copy.deepcopy(before)
    refused = {id for id, _ in made.refused}
    for id, fields in meant.items():
        for key, value in fields.items() if id not in refused else ():
            if value is ABSENT:
                del expected["cards"][id][key]
            else:
                expected["cards"][id][key] = value
    expected["cards"] |= {id: fields for id, fields in added.items() if id not in refused}
    assert doc(made.text).data == expected
    for comment in ("# The first set.", "# all of it", "# small", "# its rules", "# The second.", "# the last"):
        assert made.text.count(comment) == 1
