import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import settings
from pipeline.manifest import Manifest, entry, key_of, read

NAMES = st.sampled_from(
    ["faces/ant.png", "backs/main.png", "faces-bleed-600dpi/ant.png", "faces/ant.pdf", "sheets-a4.pdf"]
)
ENTRIES = st.builds(entry, st.binary(max_size=20), st.text(max_size=5))


@given(st.dictionaries(NAMES, ENTRIES))
def test_what_is_written_is_read_again(outputs: dict) -> None:
    assert read(Manifest(outputs).dump()) == Manifest(outputs)


@given(st.dictionaries(NAMES, ENTRIES))
def test_the_order_of_work_does_not_show(outputs: dict) -> None:
    assert Manifest(dict(reversed(outputs.items()))).dump() == Manifest(outputs).dump()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.dictionaries(NAMES | st.text(max_size=8), JSON, max_size=3))
def test_whatever_stands_there_no_harm_is_done(anything: object, outputs: dict) -> None:
    for data in (anything, {"version": 1, "outputs": anything}, {"version": 1, "outputs": outputs}):
        assert read(json.dumps(data).encode()) == Manifest()


@given(st.binary(max_size=30))
def test_bytes_that_are_no_json_are_an_empty_manifest(data: bytes) -> None:
    assert read(data) == Manifest()


def test_names_that_are_not_ours_are_passed_over() -> None:
    good = {"sha256": "0" * 64, "size": 1, "key": "k"}
    names = ["../x.png", "faces/../x.png", "/etc/passwd", "faces/x/y.png", "faces/x.png\n", "faces/.png", "game.yaml"]
    data = json.dumps({"version": 1, "outputs": dict.fromkeys([*names, "faces/x.png"], good)})
    assert list(read(data.encode()).outputs) == ["faces/x.png"]


def test_an_entry_holds_its_bytes_and_no_others() -> None:
    made = entry(b"abc", "k")
    assert made.holds(b"abc")
    assert not made.holds(b"abd")
    assert not made.holds(b"")


def test_keys_tell_their_parts_apart() -> None:
    keys = [
        key_of("a", "b"),
        key_of("ab"),
        key_of(["a", "b"]),
        key_of("b", "a"),
        key_of("a", "b", None),
        key_of("a", 1),
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("stage", "library"), [(stage, one) for stage, all_ in settings.LIBRARIES.items() for one in all_]
)
def test_another_version_of_a_library_is_another_maker_of_what_it_writes(
    monkeypatch: pytest.MonkeyPatch, stage: str, library: str
) -> None:
    before = {each: settings.code_sha.__wrapped__(each) for each in settings.LIBRARIES}
    real = settings.version
    monkeypatch.setattr(settings, "version", lambda name: "999" if name == library else real(name))
    after = {each: settings.code_sha.__wrapped__(each) for each in settings.LIBRARIES}
    assert {each for each in after if after[each] != before[each]} == {
        each for each, all_ in settings.LIBRARIES.items() if library in all_
    }
    assert after[stage] != before[stage]
