"""Collector's numbers are filled, and read again."""

from __future__ import annotations

import pytest

from pipeline.model.numbering import differ_in_total, number, read

FORMATS = ["{index:03d}/{total:03d}", "{index}/{total}", "No. {index} (of {total:02d})", "{total}: {index:02d}.{index}"]


@pytest.mark.parametrize("pattern", FORMATS)
@pytest.mark.parametrize("total", [9, 40, 1234])
def test_what_is_filled_is_read(pattern: str, total: int) -> None:
    for index in (1, 7, 9):
        written = number(pattern, index, total)
        assert read(pattern, written) == {"index": index, "total": total}
        assert differ_in_total(pattern, written, number(pattern, index, total + 1))
        assert not differ_in_total(pattern, written, number(pattern, index + 1, total + 1))
        assert not differ_in_total(pattern, written, written)


@pytest.mark.parametrize(
    ("pattern", "written"),
    [("{index:03d}", "001"), ("{index}/{total}", "P-7"), ("", ""), ("{index:03d}/{total}", "1/9")],
)
def test_what_counts_no_total_or_is_of_another_form_is_none(pattern: str, written: str) -> None:
    assert read(pattern, written) == {}
    assert not differ_in_total(pattern, written, written)
