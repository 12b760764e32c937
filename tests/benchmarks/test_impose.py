"""The stage that lays cached faces out stores nothing twice."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from benchmarks import decks
from benchmarks.impose import prepared
from pipeline.impose import impose

CARDS = 24
A_SHEET = 2_000
"""Bytes that a sheet may take besides its faces."""


@pytest.mark.slow
def test_the_faces_of_a_deck_are_laid_out_and_stored_once(tmp_path: Path) -> None:
    decks.write(tmp_path, CARDS)
    groups, faces = prepared(tmp_path)
    assert len(faces) == CARDS + 1
    pdf = impose(groups, faces, "Deck")
    with pikepdf.open(io.BytesIO(pdf)) as read:
        sheets = len(read.pages) // 2
    assert sheets == -(-CARDS // 9)
    assert len(pdf) <= sum(map(len, faces.values())) + sheets * A_SHEET
