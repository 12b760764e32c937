"""Silences at a line: where a comment is one, what it speaks of, and that an unused one is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.lint.runner import run
from pipeline.model.project import Project

GAME = "--- game.yaml\nterms: [{term: discard, avoid: [bin, throw away]}]\n--- sets/cards.yaml\n"


@pytest.fixture
def told(build: Callable[[dict[str, str]], Project], example) -> Callable[..., list[tuple[str, int]]]:
    """Give codes and lines of what is found in a card file."""

    def found(source: str, *select: str) -> list[tuple[str, int]]:
        project = build(example(GAME + source).files)
        return [(f.code, project.span(f.at).line) for f in run(project, select=select or ("CST", "TRM", "LNT"))]

    return found


def test_behind_a_value_and_above_it(told) -> None:
    bare = "cards:\n  a:\n    name: A\n    cost: OF\n"
    assert told(bare) == [("CST001", 4)]
    assert told(bare.replace("OF\n", "OF  # lint: ignore CST001: a joke\n")) == []
    assert told(bare.replace("    cost", "    # lint: ignore symbol-order: a joke\n\n    # and a note\n    cost")) == []
    assert told(bare.replace("    name", "    # lint: ignore CST001: a joke\n    name")) == [
        ("LNT001", 3),
        ("CST001", 5),
    ]


def test_above_a_text_it_speaks_of_all_of_it_and_no_further(told) -> None:
    silence = "    # lint: ignore TRM001: quoted\n"
    text = f"cards:\n  a:\n    name: A\n{silence}    text: |\n      Draw.\n\n      Bin it.\n    notes: x\n"
    assert told(text) == []
    assert told(text + "  b: {name: B, text: Throw away.}\n") == [("TRM001", 10)]


def test_several_rules_in_one_comment(told) -> None:
    line = "cards:\n  a: {name: A, cost: OF, text: Bin it.}  # lint: ignore CST001, discouraged-word: both on purpose\n"
    assert told(line) == []


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("lint: ignore CST001: why", "LNT001"),
        ("lint: ignore CTS001: why", "LNT002"),
        ("lint: ignore: why", "LNT002"),
        ("lint: ignore", "LNT002"),
    ],
)
def test_a_comment_that_silences_nothing_is_told(told, comment: str, code: str) -> None:
    assert (code, 2) in told(f"cards:\n  a: {{name: A, cost: FO}}  # {comment}\n")


def test_a_reason_is_needed(told) -> None:
    assert told("cards:\n  a: {name: A, cost: OF}  # lint: ignore CST001\n") == [("LNT003", 2)]


def test_what_looks_like_a_comment_within_words_is_none(told) -> None:
    words = "# lint: ignore CST001: why"
    for value in (f'"Draw. {words}"', f"|\n      Draw.\n      {words}\n", f">\n      Draw. {words}\n"):
        assert told(f"cards:\n  a:\n    name: A\n    cost: FO\n    text: {value}\n") == []


def test_a_silence_of_what_did_not_run_is_not_unused(told) -> None:
    line = "cards:\n  a: {name: A, cost: FO}  # lint: ignore CST001: why\n"
    assert told(line, "LNT") == []
    assert told(line.replace("CST001", "FAC001")) == []
