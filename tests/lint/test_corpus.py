"""All that a game says: what is in it, and the way back to the letters of the file."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.findings import Origin
from pipeline.lint.corpus import Corpus
from pipeline.lint.joined import BREAK
from pipeline.lint.parts import Parts
from pipeline.model.project import Project

Build = Callable[[dict[str, str]], Project]

GAME = """
--- game.yaml
types: {spell: {reminder: Play it once.}, relic: {text: It stays with you.}}
fields: {trigger: {kind: text}, traits: {kind: keywords}}
keywords: {Warded: {reminder: It cannot be chosen.}}
ops: {draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}}
--- sets/cards.yaml
cards:
  a: {name: Ash, text: "**Burn** ~ and {F}.", flavor: It glows., trigger: A fire starts.}
  b: {name: Brand, types: [relic]}
  c: {name: Coal, types: [relic], text: "Show [[Ash]].\\n\\nIt is Warded now."}
  d: {name: Dust, effects: [{draw: 2}], traits: [Warded]}
"""


def parted(build: Build, example: Callable, source: str) -> tuple[Parts, Project]:
    project = build(example(source).files)
    parts = Parts()
    parts.begin(next(iter(project.games.values())))
    return parts, project


def corpus(build: Build, example: Callable, source: str) -> tuple[Corpus, Project]:
    parts, project = parted(build, example, source)
    return Corpus(parts), project


def letters(project: Project, at: Origin) -> str:
    """Give what stands in the file at a place."""
    docs = {doc.file: doc for doc in project.sources.games["lantern"].sets}
    return docs[at.file].slice(project.span(at))


def test_every_passage_stands_once_by_source(build: Build, example) -> None:
    parts, _ = parted(build, example, GAME)
    said = [
        ["Play it once.", "It cannot be chosen.", "It stays with you."],
        ["Burn ~ and {F}.", "Show [[Ash]].", "It is Warded now.", "A fire starts.", "It glows."],
        [],
    ]
    assert [part.texts.text for part in parts.all] == [BREAK.join(["", *listed, ""]) or BREAK for listed in said]


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        (("rules",), ["stays", "Burn", "Show", "Warded"]),
        (("reminder", "flavor"), ["Play", "chosen", "glows"]),
        ((), ["Play", "chosen", "stays", "Burn", "Show", "Warded", "starts", "glows"]),
    ],
)
def test_a_search_keeps_to_the_sources_named(build: Build, example, sources, words) -> None:
    made, _ = corpus(build, example, GAME)
    pattern = re.compile(r"Play|chosen|Burn|stays|Show|Warded|starts|glows")
    assert [found[0] for found in made.find(pattern, *sources)] == words
    assert made.count(pattern, *sources) == Counter(words)
    assert made.number(pattern, *sources) == len(words)


@pytest.mark.parametrize(
    ("pattern", "written", "card", "exact", "plain"),
    [
        ("Burn", "Burn", "a", True, True),
        ("~", "~", "a", True, False),
        (r"~ and \{F\}", "~ and {F}", "a", True, False),
        ("stays", "stays", "", True, True),
        ("Warded now", "Warded now", "c", True, False),
        ("Ash", "Ash", "c", True, False),
        ("glows", "glows", "a", True, True),
        ("cannot", "cannot", "", True, True),
    ],
)
def test_what_is_found_leads_back_to_its_letters(build: Build, example, pattern, written, card, exact, plain) -> None:
    made, project = corpus(build, example, GAME)
    (found,) = made.find(re.compile(pattern))
    spot = made.spot(found)
    assert spot is not None
    assert (letters(project, spot.at) if card else written, spot.card) == (written, card)
    assert (spot.exact, spot.plain) == (exact, plain)


def test_what_begins_outside_a_passage_has_no_place(build: Build, example) -> None:
    parts, _ = parted(build, example, GAME)
    texts = parts.all[1].texts
    assert texts.place(0, 1) is None
    assert texts.place(len(texts.text), len(texts.text) + 1) is None


def test_bold_letters_within_a_match_make_the_place_wider_and_not_exact(build: Build, example) -> None:
    made, project = corpus(build, example, 'cards:\n  a: {name: Ash, text: "Burn **it** now."}\n')
    (found,) = made.find(re.compile("Burn it now"))
    spot = made.spot(found)
    assert spot is not None
    assert not spot.exact
    assert letters(project, spot.at) == "Burn **it** now"


def test_a_joined_line_keeps_its_letters(build: Build, example) -> None:
    made, project = corpus(build, example, "cards:\n  a:\n    name: Ash\n    text: |\n      Burn it\n      now, all.\n")
    (found,) = made.find(re.compile("it now"))
    spot = made.spot(found)
    assert spot is not None
    assert spot.exact
    assert letters(project, spot.at).split() == ["it", "now"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(
    texts=st.lists(st.text(alphabet="ab .~😀", min_size=1, max_size=12).map(str.strip).filter(bool), max_size=5),
    data=st.data(),
)
def test_every_stretch_slices_back_to_its_letters(texts: list[str], data: st.DataObject, build: Build, example) -> None:
    cards = "".join(f"  c{n}: {{name: N{n}, text: {json.dumps(t, ensure_ascii=False)}}}\n" for n, t in enumerate(texts))
    parts, project = parted(build, example, f"cards:\n  c: {{name: N, text: Draw.}}\n{cards}")
    made = data.draw(st.sampled_from(parts.all[1:-1])).texts
    start = data.draw(st.integers(0, len(made.text) - 1))
    end = data.draw(st.integers(start + 1, len(made.text)))
    spot = made.place(start, end)
    if spot is not None and spot.exact:
        assert letters(project, spot.at) == made.text[start:end]
    if BREAK in made.text[start:end]:
        assert spot is None


def test_words_that_stand_nowhere_need_not_be_looked_for(build: Build, example: Callable) -> None:
    made, _ = corpus(build, example, GAME)
    assert made.met(["BURN", "warded", "ASHEN", "plays"]) == ["BURN", "warded"]
