"""Fixes: they do what they say in every style of YAML, touch nothing else, and are made once."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.findings import Edit, Finding, Origin, Severity, Span
from pipeline.lint.runner import run
from pipeline.load.project import load
from pipeline.mend.plan import OVERLAPS, UNFIT, Plan, plan
from pipeline.mend.write import write_patches
from pipeline.model.project import build

GAME = b"title: T\ntypes: {spell: {}}\nterms: [{term: discard, avoid: [bin, bin it]}]\n"
FILE = "sets/a.yaml"


def put(root: Path, cards: bytes) -> Path:
    (root / "sets").mkdir(parents=True, exist_ok=True)
    (root / "game.yaml").write_bytes(GAME)
    (root / FILE).write_bytes(cards)
    return root


def edit(path: tuple[str | int, ...], range_: tuple[int, int] | None, text: str, safe: bool = True) -> Finding:
    """A finding with a fix."""
    at = Origin(FILE, path, range_)
    return Finding("XYZ001", "x", Severity.WARNING, "m", at, fix=Edit(at, text, safe))


def planned(root: Path, *found: Finding, unsafe: bool = False) -> Plan:
    return plan(found, load(root), unsafe=unsafe)


TEXT = ("cards", "a", "text")
STYLES = {
    "plain": "Draw a kard now.",
    "single": "'Draw a kard now. It''s new.'",
    "double": '"Draw a kard \\"now\\" \\u2014 \\\n      and then."',
    "literal": "|\n      Draw a kard now:\n\n      then {B} rest. # no comment\n",
    "folded": ">-\n      Draw a\n      kard now.\n",
}


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["", "bom"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("last", [True, False], ids=["end", "no-end"])
@pytest.mark.parametrize("style", STYLES)
def test_every_other_byte_is_kept(tmp_path: Path, style: str, ends: str, last: bool, bom: bytes) -> None:
    text = f"# head \N{FOX FACE}\ncards:\n  a:\n    name: A   # a fox \N{FOX FACE}\n    text: {STYLES[style]}\n".rstrip(
        "\n"
    )
    before = bom + (text + ("\n" if last else "")).replace("\n", ends).encode()
    root = put(tmp_path, before)
    value = yaml.safe_load(text)["cards"]["a"]["text"]
    at = value.index("kard")
    (patch,) = planned(root, edit(TEXT, (at, at + 1), "\N{CAT FACE}c")).patches
    assert patch.after == before.replace(b"kard", "\N{CAT FACE}card".encode())
    assert write_patches(root, [patch]) == ((patch,), ())
    assert (root / FILE).read_bytes() == patch.after


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=20, deadline=None)
@given(new=st.text(st.sampled_from("ab'\"\\:# {}-\N{FOX FACE}&"), max_size=6))
def test_what_is_written_reads_as_what_was_meant_or_is_refused(tmp_path_factory, style: str, new: str) -> None:
    text = f"cards:\n  a:\n    name: A\n    text: {STYLES[style]}\n    flavor: Same.\n"
    root = put(tmp_path_factory.mktemp("p"), text.encode())
    old = yaml.safe_load(text)
    value = old["cards"]["a"]["text"]
    at = value.index("kard")
    made = planned(root, edit(TEXT, (at, at + 4), new))
    old["cards"]["a"]["text"] = value[:at] + new + value[at + 4 :]
    if made.refused:
        assert made.patches == ()
        assert style in ("plain", "folded", "literal")
    else:
        assert yaml.safe_load(made.patches[0].after.decode()) == old


def test_keys_whole_values_and_empty_ones(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a:\n    nmae: A\n    flavor:   # none\n    notes: 'x'\n")
    key = Origin(FILE, ("cards", "a", "nmae")).key()
    made = planned(
        root,
        Finding("XYZ001", "x", Severity.ERROR, "m", key, fix=Edit(key, "name")),
        edit(("cards", "a", "flavor"), None, "Dim."),
        edit(("cards", "a", "notes"), None, "it's"),
    )
    assert made.refused == ()
    assert made.patches[0].after == b"cards:\n  a:\n    name: A\n    flavor: Dim.   # none\n    notes: 'it''s'\n"


def test_of_two_that_meet_the_first_is_made_and_the_same_twice_is_one(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a: {name: A, text: abcdef}\n")
    first, second = edit(TEXT, (0, 3), "X"), edit(TEXT, (2, 4), "Y")
    made = planned(root, first, second, first, edit(TEXT, (3, 4), "Z"))
    assert made.patches[0].after == b"cards:\n  a: {name: A, text: XZef}\n"
    assert made.refused == ((second, OVERLAPS),)


def test_one_that_would_break_the_file_stops_no_other(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a: {name: A, text: abcdef}\n")
    bad = edit(TEXT, (1, 2), ", x: ")
    made = planned(root, edit(TEXT, (0, 1), "X"), bad, edit(TEXT, (2, 3), "Y"))
    assert made.patches[0].after == b"cards:\n  a: {name: A, text: XbYdef}\n"
    assert made.refused == ((bad, UNFIT),)


def test_a_span_of_the_parser_is_mended_too(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a: {name: Abc}\n")
    at = Span(FILE, 2, 14, 2, 15, "char")
    made = planned(root, Finding("XYZ001", "x", Severity.ERROR, "m", at, fix=Edit(at, "B")))
    assert made.patches[0].after == b"cards:\n  a: {name: ABc}\n"


def test_unsafe_fixes_are_made_only_when_asked(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a: {name: A, text: abc}\n")
    found = edit(TEXT, (0, 1), "X", safe=False)
    assert planned(root, found) == Plan((), ())
    assert planned(root, found, unsafe=True).patches[0].after == b"cards:\n  a: {name: A, text: Xbc}\n"


def test_a_file_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    root = put(tmp_path, b"cards:\n  a: {name: A, text: abc}\n")
    made = planned(root, edit(TEXT, (0, 1), "X"))
    (root / FILE).write_bytes(b"cards: {}\n")
    assert write_patches(root, made.patches) == ((), made.patches)
    (root / FILE).unlink()
    assert write_patches(root, made.patches) == ((), made.patches)


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    root = put(tmp_path, b"")
    (root / "sets/real.txt").write_bytes(b"cards:\n  a: {name: A, text: abc}\n")
    (root / "sets/real.txt").chmod(0o640)
    (root / FILE).unlink()
    (root / FILE).symlink_to("real.txt")
    made = planned(root, edit(TEXT, (0, 1), "X"))
    assert write_patches(root, made.patches)[0] == made.patches
    assert (root / FILE).is_symlink()
    assert (root / "sets/real.txt").read_bytes() == b"cards:\n  a: {name: A, text: Xbc}\n"
    assert (root / "sets/real.txt").stat().st_mode & 0o777 == 0o640


def test_what_was_mended_is_not_found_again(tmp_path: Path) -> None:
    cards = (
        b"defaults: {types: [spell]}\ncards:\n  a: {name: A, text: Bin it. Bin that.}\n  b: {name: B, text: 'bin it'}\n"
    )
    root = put(tmp_path, cards)
    for _ in range(2):
        sources = load(root)
        made = plan(run(build(sources), select=["TRM001"]), sources, unsafe=True)
        write_patches(root, made.patches)
    assert made == Plan((), ())
    assert (root / FILE).read_bytes() == cards.replace(b"Bin it. Bin", b"Discard. Discard").replace(
        b"'bin it'", b"'discard'"
    )
