"""What a YAML file may hold, and what is refused at which place."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Finding, Origin, Severity, Span
from pipeline.load import parse as parse_module
from pipeline.load.codes import KEYS
from pipeline.load.decode import MAX_BYTES, MAX_CONTROLS
from pipeline.load.nodes import MAX_DEPTH
from pipeline.load.parse import MAX_FINDINGS, MAX_LETTERS, MAX_VALUES, parse

from .conftest import Read


def places(findings: tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    """Give code, line and column of each finding."""
    assert all(finding.severity is Severity.ERROR and finding.key == KEYS[finding.code] for finding in findings)
    assert all(finding.hint and finding.message[0] in "`\0" + finding.message[0].lower() for finding in findings)
    return [(finding.code, finding.at.line, finding.at.col) for finding in findings if isinstance(finding.at, Span)]


@pytest.mark.parametrize(
    "word",
    [
        "007",
        "010",
        "08",
        "1_000",
        "1.10",
        "12:30",
        "no",
        "on",
        "NO",
        "Yes",
        "2024-01-02",
        "0x1F",
        "1e3",
        ".inf",
        "=",
        "+2",
    ],
)
def test_a_plain_scalar_is_what_was_written(read: Read, word: str) -> None:
    doc, findings = read(f"k: {word}\n{word}: k\n")
    assert findings == ()
    assert doc
    assert doc.data == {"k": word, word: "k"}


def test_empty_absent_quoted_are_told_apart(read: Read) -> None:
    doc, findings = read("a:\nb: ''\nc: \"\"\nd: 'null'\ne: \"~\"\nf: []\ng: {h}\ni: |\nj: nullable\n")
    assert findings == ()
    assert doc
    expected = {"a": None, "b": "", "c": "", "d": "null", "e": "~", "f": [], "g": {"h": None}, "i": "", "j": "nullable"}
    assert doc.data == expected


@pytest.mark.parametrize(
    ("text", "found", "data"),
    [
        ("a: 1\nb: 2\na: 3\n", [("YML005", 3, 1)], {"a": "1", "b": "2"}),
        ("a: &x 1\nb: *x\n", [("YML006", 1, 4), ("YML007", 2, 4)], {"a": "1", "b": None}),
        ("*x : 1\n", [("YML007", 1, 1)], {}),
        ("a: &x\nb: &y {c: d}\n", [("YML006", 1, 4), ("YML006", 2, 4)], {"a": None, "b": {"c": "d"}}),
        ("a: {b: c}\nd:\n  <<: {e: f}\n  g: h\n", [("YML008", 3, 3)], {"a": {"b": "c"}, "d": {"g": "h"}}),
        ("'<<': a\n", [], {"<<": "a"}),
        ("a: !!int 3\n", [("YML009", 1, 4)], {"a": "3"}),
        ("a: !<tag:yaml.org,2002:str> b\n", [("YML009", 1, 4)], {"a": "b"}),
        ("a: !!python/object/apply:os.system [id]\n", [("YML009", 1, 4)], {"a": ["id"]}),
        ("a: &x !t b\n", [("YML006", 1, 4), ("YML009", 1, 7)], {"a": "b"}),
        ("a: 1\n---\nb: 2\n", [("YML010", 2, 1)], None),
        ("---\na: 1\n...\n", [], {"a": "1"}),
        ("? [a, b]\n: c\nd: e\n", [("YML011", 1, 3)], {"d": "e"}),
        ("{B}: c\n", [("YML011", 1, 1)], {}),
        ("a:\n  ?\n  : c\n", [("YML011", 2, 4)], {"a": {}}),
        (": c\n", [("YML011", 1, 1)], None),
        ("a: ~\nb: null\nc: [NULL, Null]\n", [("YML017", 1, 4), ("YML017", 2, 4), ("YML017", 3, 5), ("YML017", 3, 11)],
         {"a": None, "b": None, "c": [None, None]}),
        ("null: 1\n", [("YML017", 1, 1)], {}),
        ("a: *All ears*.\n", [("YML007", 1, 4)], None),
        ("", [("YML018", 1, 1)], None),
        ("# only a comment\n", [("YML018", 1, 1)], None),
        ("---\n", [("YML018", 1, 1)], None),
        ("# c\n%YAML 1.1\n---\na: 1\n", [("YML019", 2, 1)], {"a": "1"}),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", [("YML019", 1, 1)], {"a": "1"}),
        ('a: "b\\0c"\n', [("YML016", 1, 6)], {"a": "b\0c"}),
        ('a: "\\e[31m"\n', [("YML016", 1, 5)], {"a": "\x1b[31m"}),
        ("a: 1\nb: ~\na: &x !t 2\n", [("YML017", 2, 4), ("YML006", 3, 4), ("YML009", 3, 7), ("YML005", 3, 1)],
         {"a": "1", "b": None}),
    ],
)  # fmt: skip
def test_refused_at_its_place(read: Read, text: str, found: list[tuple[str, int, int]], data: object) -> None:
    doc, findings = read(text)
    assert places(findings) == found
    assert (doc.data if doc else None) == data


def test_duplicate_key_shows_both_places(read: Read) -> None:
    _, (finding,) = read("cards:\n  x: 1\n  y: 2\n  x: 3\n")
    assert finding.at == Span("f.yaml", 4, 3, 4, 4, "key")
    assert finding.related == (Span("f.yaml", 2, 3, 2, 4, "key"),)


@pytest.mark.parametrize(
    ("text", "row", "above"),
    [
        ("cards:\n  a:\n    b: 1\n\nx:\n    # c\n    b: 2\n  y: {}\n", 8, (5, 1, "x:")),
        ("cards:\n  a:\n    b: 1\n      c: 2\n", 4, None),
        ("cards:\n  a:\n    b: [1]\n      c: 2\n", 4, (3, 5, "b: [1]")),
        ("cards:\n  a:\n    b: 1\n   c: 2\n", 4, (2, 3, "a:")),
        ("  a: 1\nb: 2\n", 2, None),
    ],
)
def test_a_line_that_does_not_line_up_is_told_with_the_one_that_it_stands_under(
    read: Read, text: str, row: int, above: tuple[int, int, str] | None
) -> None:
    _, (finding,) = read(text)
    assert isinstance(finding.at, Span)
    assert finding.at.line == row
    if above:
        line, col, words = above
        assert finding.related == (Span("f.yaml", line, col, line, col, "char"),)
        assert finding.hint == f"mend its indent, or that of `{words}` above it"
    else:
        assert finding.related == ()


def test_what_a_tag_covers_can_still_be_pointed_at(read: Read) -> None:
    doc, _ = read("a: !t &x  'b'\n")
    assert doc
    assert doc.slice(doc.span(Origin("f.yaml", ("a",)))) == "'b'"


SLIPS = [
    ("text: When summoned: negate\n", ("YML003", 1, 20), "`text: |`"),
    ("cards:\n  x:\n    flavor: A: B: C\n    name: f\n", ("YML003", 3, 14), "`flavor: |`"),
    ("- note: a: b\n", ("YML003", 1, 10), "`note: |`"),
    ("name: Foo\n  text: bar\n", ("YML003", 2, 3), "line it up"),
    ("name: Foo \n  when it is: bar\n", ("YML003", 2, 3), "begin those with `|`"),
    ("a:\n\tb: c\n", ("YML002", 2, 1), "spaces"),
    ("a:\n  b: c\n\td: e\n", ("YML002", 3, 1), "spaces"),
    ("a:\n  b: c\n  \td: e\n", ("YML002", 3, 3), "spaces"),
    ("types: [a, b\ncost: B\nname: C\n", ("YML004", 1, 8), "`]`"),
    ("types: [a, b", ("YML004", 1, 8), "`]`"),
    ('E: {label: Egg, color: #8a5a12}\nname: C\n', ("YML004", 1, 24), "quote what begins with `#`"),
    ("E: {label: Egg, # a hen's\nname: C\n", ("YML004", 1, 4), "`}`"),
    ("use: {a: [b], c\nname: C\n", ("YML004", 1, 6), "`}`"),
    ("a: {b: c d: e}\n", ("YML004", 1, 11), "quotes"),
    ("a: {b: Gain {N}.}\n", ("YML004", 1, 13), "`{` or `[` in them go in quotes"),
    ("a: [b, c]]\n", ("YML004", 1, 10), "take it away"),
    ("a: ]\n", ("YML004", 1, 4), "take it away"),
    ('name: "Foo\ntext: "bar baz"\nx: y\n', ("YML004", 1, 7), "close it"),
    ('name: "Foo\nx: y\n', ("YML004", 1, 7), "close it"),
    ("text: {B} draws\n", ("YML001", 1, 11), "`text: |`"),
    ("text: [[Pale Fire]] wins\n", ("YML001", 1, 21), "`text: |`"),
    ('text: "Foo" he said\n', ("YML001", 1, 13), "`text: |`"),
    ("text: 'It's here'\n", ("YML001", 1, 11), "twice"),
    ("text: **Then** discard\n", ("YML001", 1, 7), "`text: |`"),
    ("text: @home\n", ("YML001", 1, 7), "`text: |`"),
    ("text: `x`\n", ("YML001", 1, 7), "`text: |`"),
    ("text: %5\n", ("YML001", 1, 7), "`text: |`"),
    ("text: - 2\n", ("YML001", 1, 7), "`text: |`"),
    ("text: > 2 cards\n", ("YML001", 1, 7), "`text: |`"),
    ("text: |2 cards\n", ("YML001", 1, 7), "`text: |`"),
    ("a: 1\nfoo bar\nb: 2\n", ("YML001", 2, 1), "`key: value`"),
    ("a:\n  b: 1\n c: 2\n", ("YML001", 3, 2), "indent"),
    ("- a\nb: c\n", ("YML001", 2, 1), "indent"),
    ('a: "b\\q"\n', ("YML001", 1, 6), "`\\\\`"),
    ('a: "\\xg1"\n', ("YML001", 1, 5), "single quotes"),
    ("a:\n  b:\u00a0c\n  d: e\n", ("YML001", 2, 5), "a plain space"),
    ("a:\n\u00a0\u00a0b: c\n  d: e\n", ("YML001", 2, 1), "a plain space"),
    ("a:\n<<<<<<< HEAD\n  b: c\n=======\n  b: d\n>>>>>>> x\n", ("YML001", 2, 1), "one of the two"),
    ("a: b\n>>>>>>> x\nc: d\n", ("YML001", 2, 1), "take the marks away"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "hint"), SLIPS)
def test_slips_of_the_pen(read: Read, text: str, place: tuple[str, int, int], hint: str) -> None:
    """One finding, at the place that the author must mend, with what to write."""
    doc, findings = read(text)
    assert doc is None
    assert places(findings) == [place]
    assert hint in findings[0].hint


def test_half_a_surrogate_pair_by_escapes(read: Read) -> None:
    """libyaml calls it a bad escape; PyYAML's own parser takes it, and the value is looked at."""
    _, findings = read('a: "\\ud800"\n')
    assert places(findings)[0][1:] == (1, 5)
    assert len(findings) == 1


@pytest.mark.parametrize("text", ["name: Foo  \n", "text: |  \n  a\n", "a: \n", "a: [b, c,]  \n"])
def test_white_space_that_means_nothing(read: Read, text: str) -> None:
    doc, findings = read(text)
    assert doc
    assert findings == ()


@pytest.mark.parametrize(("text", "place", "hint"), SLIPS[:6])
def test_slips_with_windows_line_ends(text: str, place: tuple[str, int, int], hint: str) -> None:
    _, findings = parse("f.yaml", text.replace("\n", "\r\n").encode())
    assert places(findings) == [place]
    assert hint in findings[0].hint


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        (b"a: b\nc: \xff\n", ("YML015", 2, 4), "0xFF"),
        (b"\xef\xbb\xbf\xc3\xa9: \xe9\n", ("YML015", 1, 4), "0xE9"),
        (b"a: \xed\xa0\x80\n", ("YML015", 1, 4), "surrogate"),
        (b"a: \xc0\x80\n", ("YML015", 1, 4), "0xC0"),
        (b"a: \xe9", ("YML015", 1, 4), "0xE9"),
        ("a: b\n".encode("utf-16"), ("YML015", 1, 1), "UTF-16"),
        ("a: b\n".encode("utf-16-le"), ("YML015", 1, 1), "UTF-16"),
        ("a: b\n".encode("utf-16-be"), ("YML015", 1, 1), "UTF-16"),
        ("a: b\n".encode("utf-32"), ("YML015", 1, 1), "UTF-32"),
        (b"a: b\nc: d\0\n", ("YML016", 2, 5), "NUL (U+0000)"),
        (b"a: \x1b[2J\n", ("YML016", 1, 4), "escape (U+001B)"),
        ("a: b\u2028c\n".encode(), ("YML016", 1, 5), "line separator (U+2028)"),
        ("a: b\u202ec\n".encode(), ("YML016", 1, 5), "right-to-left override (U+202E)"),
        ("a: b\ufeff\n".encode(), ("YML016", 1, 5), "byte order mark"),
        ("a: \x85\n".encode(), ("YML016", 1, 4), "U+0085"),
        ("a: \ufffe\n".encode(), ("YML016", 1, 4), "U+FFFE"),
        (b"a" * (MAX_BYTES + 1), ("YML013", 1, 1), "4,000,000"),
    ],
)
def test_bytes_that_are_no_text(raw: bytes, place: tuple[str, int, int], words: str) -> None:
    doc, findings = parse("f.yaml", raw)
    assert doc is None
    assert places(findings) == [place]
    assert words in findings[0].message


def test_a_binary_file_is_not_shown_letter_by_letter() -> None:
    _, findings = parse("f.yaml", b"xx" + b"\x01" * 5000)
    assert len(findings) == MAX_CONTROLS


@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 500, 100_000])
@pytest.mark.parametrize("form", ["[", "- ", "{a: "])
def test_depth(levels: int, form: str) -> None:
    doc, findings = parse("f.yaml", (form * levels).encode())
    assert doc is None
    assert [finding.code for finding in findings] == ["YML012"]
    assert str(MAX_DEPTH) in findings[0].message


def test_the_deepest_that_is_allowed(read: Read) -> None:
    doc, findings = read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert doc
    assert findings == ()


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_module, "MAX_VALUES", 50)
    assert parse("f", b"[" + b"a, " * 49 + b"]")[1] == ()
    assert [finding.code for finding in parse("f", b"[" + b"a, " * 50 + b"]")[1]] == ["YML014"]
    assert parse("f", b"k: " + b"a" * MAX_LETTERS)[1] == ()
    assert places(parse("f", b"k: |\n  " + b"a" * (MAX_LETTERS + 1))[1]) == [("YML021", 1, 4)]
    assert MAX_VALUES >= 5 * 5000 * 20


def test_many_findings_end() -> None:
    doc, findings = parse("f.yaml", b"- ~\n" * 5000)
    assert doc is None
    assert len(findings) == MAX_FINDINGS + 1
    assert (findings[-1].code, findings[-1].at.line) == ("YML020", MAX_FINDINGS)  # type: ignore[union-attr]


def test_bomb_of_aliases_is_not_built() -> None:
    layers = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9))]
    _, findings = parse("f.yaml", "\n".join(layers).encode())
    assert {finding.code for finding in findings} == {"YML006", "YML007"}


@given(st.text(st.sampled_from("ab:-?#&*!|>%@`'\"[]{},\\~<= \t\n\r😀"), max_size=60))
def test_no_text_makes_it_fall(text: str) -> None:
    """Whatever the text is, there is a Doc or a finding, and each finding lies in the text."""
    doc, findings = parse("f.yaml", text.encode())
    assert doc or findings
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in findings:
        at = finding.at
        assert isinstance(at, Span)
        assert 1 <= at.line <= at.end_line <= len(lines)
        assert 1 <= at.col <= len(lines[at.line - 1]) + 2
        assert (at.line, at.col) <= (at.end_line, at.end_col)


@given(st.binary(max_size=80))
def test_no_bytes_make_it_fall(raw: bytes) -> None:
    doc, findings = parse("f.yaml", raw)
    assert doc or findings


@pytest.mark.slow
def test_a_card_costs_no_more_in_a_large_game() -> None:
    def seconds(cards: int) -> float:
        card = "  card-{}:\n    text: |\n      Draw: a card.\n    types: [a, b]\n" + "".join(
            f"    k{n}: word\n" for n in range(8)
        )
        raw = ("cards:\n" + "".join(card.replace("{}", str(n)) for n in range(cards))).encode()
        began = time.process_time()
        doc, findings = parse("f.yaml", raw)
        taken = time.process_time() - began
        assert (doc is not None, findings) == (True, ())
        return taken

    few, many = (min(seconds(cards) for _ in range(3)) for cards in (500, 5_000))
    assert many < 25 * few, "it takes ten times as long where a card costs the same"
