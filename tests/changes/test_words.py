from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.changes import words
from pipeline.changes.words import changed, pieces

TEXT = st.text("ab {F}.\n", max_size=40)


@settings(deadline=None)
@given(TEXT, TEXT)
def test_the_pieces_hold_both_texts_to_the_letter(old: str, new: str) -> None:
    found = pieces(old, new)
    assert "".join(text for kind, text in found if kind != "new") == old
    assert "".join(text for kind, text in found if kind != "old") == new
    assert all(text for _, text in found)


@settings(deadline=None)
@given(TEXT)
def test_what_is_alike_is_one_piece(text: str) -> None:
    assert pieces(text, text) == ((("same", text),) if text else ())


def test_words_are_marked_whole_and_what_lies_between_changes_with_them() -> None:
    assert pieces("Draw a card, then end.", "Draw two cards, then end.") == (
        ("same", "Draw "), ("old", "a card"), ("new", "two cards"), ("same", ", then end."),
    )  # fmt: skip
    assert pieces("Pay {F}.", "Pay {F}{F}.") == (("same", "Pay {F}"), ("new", "{F}"), ("same", "."))


def test_a_text_over_the_limit_changes_as_a_whole(monkeypatch) -> None:
    monkeypatch.setattr(words, "MOST_WORDS", 3)
    assert pieces("a b c", "a b d") == (("old", "a b c"), ("new", "a b d"))


def test_values_are_told_in_the_new_order_with_those_that_are_gone_last() -> None:
    found = changed({"a": "1", "b": "2", "c": "3"}, {"d": "4", "c": "5", "b": "2"})
    assert [(one.field, one.old, one.new) for one in found] == [("d", None, "4"), ("c", "3", "5"), ("a", "1", None)]
