"""Every letter of a value is found in the file, in all five styles, whatever stands round it."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.findings import Origin
from pipeline.load.doc import Doc
from pipeline.load.nodes import Branch, Node
from pipeline.load.offsets import letters
from pipeline.load.parse import parse

LETTERS = st.sampled_from([*"aZ9 é漢😀{}[]:#'\"\\|>-,&*!%@`~\n\t", "\u0301", ": ", " #", "\n\n"])
VALUES = st.lists(LETTERS, max_size=25).map("".join)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def spans(doc: Doc, value: str) -> list[str]:
    """Give what the file holds for each letter of the value at `k`."""
    places = [doc.span(Origin("f", ("k",), (at, at + 1))) for at in range(len(value))]
    assert {place.precision for place in places} <= {"char"}
    return [doc.slice(place) for place in places]


def load(text: str, ends: str, bom: bool) -> Doc:
    raw = text.replace("\n", ends).encode()
    doc, findings = parse("f", b"\xef\xbb\xbf" + raw if bom else raw)
    assert findings == ()
    assert doc is not None
    return doc


def written(letter: str, source: str, ends: str) -> bool:
    """Tell whether `source` is how a block scalar writes the letter; a break takes the next indent along."""
    return source.rstrip(" ") == ends if letter == "\n" else source == letter


@given(VALUES, ENDS, st.booleans(), st.integers(1, 4))
def test_literal(value: str, ends: str, bom: bool, indent: int) -> None:
    pad = " " * indent
    body = "".join(pad + line + "\n" if line else "\n" for line in value.split("\n"))
    doc = load(f"a: 😀\nk: |{indent}+\n{body}z: x\n", ends, bom)
    value += "\n"
    assume(doc.data == {"a": "😀", "k": value, "z": "x"})
    assert all(written(letter, source, ends) for letter, source in zip(value, spans(doc, value), strict=True))


@given(VALUES, ENDS, st.booleans())
def test_single_quoted(value: str, ends: str, bom: bool) -> None:
    value = value.replace("\n", "").replace("\t", "")
    doc = load("k: '" + value.replace("'", "''") + "'\n", ends, bom)
    assert doc.data == {"k": value}
    assert spans(doc, value) == ["''" if letter == "'" else letter for letter in value]


@given(VALUES, ENDS, st.booleans(), st.data())
def test_double_quoted(value: str, ends: str, bom: bool, data: st.DataObject) -> None:
    """Letters that may stand bare stand bare or as an escape of 2, 4 or 8 digits."""
    parts = []
    for letter in value:
        forms = [f"\\U{ord(letter):08x}"]
        forms += [f"\\u{ord(letter):04x}"] if ord(letter) < 0x10000 else []
        forms += [f"\\x{ord(letter):02x}"] if ord(letter) < 0x100 else []
        named = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
        parts.append(data.draw(st.sampled_from([*forms, named.get(letter, letter)])))
    doc = load('k: "' + "".join(parts) + '"\n', ends, bom)
    assert doc.data == {"k": value}
    assert spans(doc, value) == parts


@given(
    st.lists(st.lists(st.sampled_from(["ab", "é", "😀x", "it"]), min_size=1, max_size=3), min_size=1, max_size=4), ENDS
)
def test_plain_over_lines(lines: list[list[str]], ends: str) -> None:
    """A break in a plain value is a space, and the space is the break with the indent."""
    value = " ".join(" ".join(words) for words in lines)
    doc = load("k: " + "\n   ".join(" ".join(words) for words in lines) + "\nz: x\n", ends, False)
    assert doc.data == {"k": value, "z": "x"}
    found = spans(doc, value)
    assert [source.strip(" ") if source.strip() else " " for source in found] == list(value)
    assert sum(source == ends + "   " for source in found) == len(lines) - 1


@given(st.lists(st.sampled_from(["Draw a card.", "It's", "{B}: é", "😀"]), min_size=1, max_size=5), ENDS)
def test_folded(lines: list[str], ends: str) -> None:
    value = " ".join(lines) + "\n"
    doc = load("k: >\n" + "".join(f"  {line}\n" for line in lines) + "\n# end\nz: x\n", ends, False)
    assert doc.data == {"k": value, "z": "x"}
    found = spans(doc, value)
    assert "".join(source if source.strip() or source == " " else " " for source in found) == " ".join(lines) + " "
    assert found.count(ends + "  ") == len(lines) - 1


@given(
    st.sampled_from(["k: ", "k: |\n  ", "k: >\n  ", "k: |2+\n   ", "k: >-\n\n  ", "k: '", 'k: "', "k:\n- j: >+\n   "]),
    st.lists(
        st.sampled_from(
            [*"ab #\n", "\n  ", "\n   ", "\n\n", " \n", "\r\n", "\t", "\\", "''", "\\n", "\\\n", ": ", "é", "😀"]
        ),
        max_size=14,
    ).map("".join),
    st.sampled_from(["", "\n", "\nz: y\n", "\n\n# c\n", "'", '"', "'\n\n", '"  \n']),
)
def test_whatever_is_read_has_a_map(start: str, body: str, end: str) -> None:
    """In any file that is read, each scalar has a map, in order and inside the scalar."""
    doc, _ = parse("f", (start + body + end).encode())
    for text, where, value in scalars(doc) if doc else []:
        found = letters(text, where, value)
        assert found is not None
        edges = [where[0], *(edge for _, a, b in found for edge in (a, b)), where[1]]
        assert edges == sorted(edges)
        assert all(a < b for _, a, b in found)


def scalars(doc: Doc) -> list[tuple[str, tuple[int, int, str], str]]:
    """Give each scalar of a document: the text, where it stands, its value."""
    found: list[tuple[str, tuple[int, int, str], str]] = []

    def visit(node: Node, data: object) -> None:
        if isinstance(node, Branch):
            for key, (_, kid) in node.items.items():
                visit(kid, data[key])  # type: ignore[index]
            for index, kid in enumerate(node.kids):
                visit(kid, data[index])  # type: ignore[index]
        elif isinstance(data, str):
            found.append((doc.text, node, data))

    visit(doc.root, doc.data)
    return found


@pytest.mark.parametrize(
    ("text", "value", "sources"),
    [
        ("k: 'a\n\n  b'\n", "a\nb", ["a", "\n\n  ", "b"]),
        ("k: 'a\n\n\n  b'\n", "a\n\nb", ["a", "\n\n", "\n  ", "b"]),
        ('k: "a \\\n   b"\n', "a b", ["a", " ", "b"]),
        ('k: "a\\\n\n   b"\n', "a\nb", ["a", "\n   ", "b"]),
        ("k: >\n  a\n\n  b\n\n", "a\nb\n", ["a", "\n\n  ", "b", "\n"]),
        ("k: >-\n  a\n   b\n  c\n", "a\n b\nc", ["a", "\n  ", " ", "b", "\n  ", "c"]),
        ("k: |-  # note\n\n  a\n", "\na", ["\n  ", "a"]),
        ("k: |1\n  a\n", " a\n", [" ", "a", "\n"]),
        ("k: |+\n  a\n\n", "a\n\n", ["a", "\n", "\n"]),
        ("k: |\n  a", "a", ["a"]),
    ],
)
def test_cases(text: str, value: str, sources: list[str]) -> None:
    doc = load(text, "\n", False)
    assert doc.data == {"k": value}
    assert spans(doc, value) == sources


def test_no_map_rather_than_a_wrong_one() -> None:
    assert letters("k: abc", (3, 6, "plain"), "abd") is None
    assert letters("k: |\n  abc\n", (3, 11, "literal"), "") is None


@given(VALUES)
def test_a_range_of_many_letters_covers_them(value: str) -> None:
    """The span of a range begins with its first letter and ends with its last."""
    value = re.sub(r"[\n\t]", "", value)
    assume(len(value) > 2)
    doc = load("k: '" + value.replace("'", "''") + "'\n", "\n", False)
    span = doc.span(Origin("f", ("k",), (1, len(value) - 1)))
    assert doc.slice(span) == value[1:-1].replace("'", "''")
