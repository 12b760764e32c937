from pipeline.verify.words import letters, missing


def test_letters_are_the_same_however_a_text_is_set() -> None:
    assert letters("Of\N{LATIN SMALL LIGATURE FI}ce, soft\N{SOFT HYPHEN}ly – 2/3!") == "officesoftly23"
    assert letters("STRASSE") == letters("Straße")


def test_a_run_is_looked_for_as_a_whole_and_then_word_by_word() -> None:
    found = {letters("Fox Draw two cards. Wait.")}
    assert missing(["Fox", "Draw two cards."], found) == (4, [])
    assert missing(["Draw seven cards."], found) == (3, ["seven"])
    assert missing(["two Draw"], found) == (2, ["two", "Draw"])
    assert missing(["", " – "], found) == (0, [])


def test_a_run_may_stand_in_one_order_or_another() -> None:
    found = {letters("two cards. Draw"), letters("Draw two cards.")}
    assert missing(["Draw two cards.", "cards. Draw"], found) == (5, [])
    assert missing(["cards two"], found) == (2, ["cards", "two"])
