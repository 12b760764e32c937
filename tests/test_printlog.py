import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import printlog
from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.printlog import Entry, append, read
from pipeline.swaps import Held

ANT = Held("Ant", "0123456789abcdef", "", 2)
ENTRY = Entry("2026-01-31T18:00:00Z", "", "v1", ("output/g/sheets-a4.pdf",), {"ant": 2}, {"ant": ANT})


def logged(root: Path, text: str) -> tuple[Entry, ...]:
    (root / printlog.NAME).write_text(text, "utf-8")
    return read(Tree(root), "")


def test_entries_come_back_in_their_order(tmp_path: Path) -> None:
    other = Entry("2026-02-01T00:00:00Z", "starter", "", (), {}, {"bée": Held("Bée\n", "", "", 0)})
    (tmp_path / "game").mkdir()
    for entry in (ENTRY, other):
        append(Tree(tmp_path), "game", entry)
    assert read(Tree(tmp_path), "game") == (ENTRY, other)
    assert len((tmp_path / "game" / printlog.NAME).read_text("utf-8").splitlines()) == 2


def test_no_log_and_empty_lines(tmp_path: Path) -> None:
    assert read(Tree(tmp_path), "") == ()
    assert logged(tmp_path, f"\n{ENTRY.line()}\n\n") == (ENTRY,)


def test_a_line_without_its_end_is_not_joined_with_the_next(tmp_path: Path) -> None:
    logged(tmp_path, ENTRY.line().rstrip("\n"))
    append(Tree(tmp_path), "", ENTRY)
    assert read(Tree(tmp_path), "") == (ENTRY, ENTRY)


def test_the_date_is_told_in_utc() -> None:
    assert ENTRY.when == datetime(2026, 1, 31, 18, tzinfo=UTC)
    assert printlog.date_of(datetime.fromisoformat("2026-01-31T19:00:00+01:00")) == ENTRY.date


GOOD = json.loads(ENTRY.line())


@pytest.mark.parametrize(
    "wrong",
    [
        {"date": "yesterday"}, {"printed": {"ant": -1}}, {"printed": {"ant": 10**9}}, {"printed": []}, {"files": 3},
        {"cards": {"ant": {}}}, {"cards": {"ant": GOOD["cards"]["ant"] | {"face": "../../etc"}}},
        {"cards": {"ant": GOOD["cards"]["ant"] | {"name": "x" * 300}}}, {"cards": None},
    ],
)  # fmt: skip
def test_what_is_no_entry_is_told_with_its_line(tmp_path: Path, wrong: dict) -> None:
    with pytest.raises(InputError, match=rf"{printlog.NAME}:2` is no entry"):
        logged(tmp_path, ENTRY.line() + json.dumps(GOOD | wrong))


@pytest.mark.parametrize("text", ["<<<<<<< HEAD", "[" * 100_000, "3", "null", '{"date":'])
def test_what_is_no_json_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=":1` is no entry"):
        logged(tmp_path, text)


JSON = st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda inner: st.lists(inner, max_size=2))


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(list(GOOD)), JSON, min_size=1))
def test_whatever_stands_there_is_an_entry_or_told(tmp_path_factory, wrong: dict) -> None:
    with suppress(InputError):  # anything else that is raised would be a bug
        (found,) = logged(tmp_path_factory.getbasetemp(), json.dumps(GOOD | wrong))
        assert isinstance(found, Entry)


def test_a_log_over_the_limit_or_not_in_utf8_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / printlog.NAME).write_bytes(b"\xff\n")
    with pytest.raises(InputError, match="not in UTF-8"):
        read(Tree(tmp_path), "")
    monkeypatch.setattr(printlog, "MAX_LOG", 1)
    with pytest.raises(InputError, match="over the limit of 1"):
        read(Tree(tmp_path), "")
