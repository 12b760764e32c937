"""No document crashes anything: those that the schema allows, and those that it does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.load.project import load
from pipeline.mend.fmt import formatted
from pipeline.mend.plan import plan
from pipeline.model.project import build
from pipeline.model.schema import cards_schema, game_schema
from pipeline.report import github, html, jsonout, sarif, text
from pipeline.report.source import line_reader
from pipeline.survey import survey
from tests.model.conftest import GAME, LOOK

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(st.sampled_from("aF{}[]*~\\:# \n'\"-0🦊é"), max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "a", "x-y", "F"]), inner),
    max_leaves=5,
)
WORDS = st.sampled_from(
    [
        "Draw a card.",
        "F",
        "spell",
        "draw",
        "red",
        "[[Card]]",
        "**x",
        "{F} {Q}",
        "Bright",
        "TODO",
        "0",
        "-3",
        "x/2",
        "~ ~",
    ]
)


def documents(schema: dict[str, Any], whole: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """Give documents that a schema (a part of `whole`) allows."""
    if "$ref" in schema:
        *_, section, name = schema["$ref"].split("/")
        return st.deferred(lambda: documents(whole[section][name], whole, depth + 1)) if depth < 6 else st.none()
    if "anyOf" in schema:
        return st.one_of([documents(one, whole, depth + 1) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"]) if schema["enum"] else st.none()
    if "const" in schema:
        return st.just(schema["const"])
    kinds = schema.get("type", "object" if "properties" in schema else "string")
    return st.one_of([_kind(kind, schema, whole, depth) for kind in ([kinds] if isinstance(kinds, str) else kinds)])


def _kind(kind: str, schema: dict[str, Any], whole: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    match kind:
        case "string":
            return st.from_regex(schema["pattern"], fullmatch=True) if "pattern" in schema else WORDS
        case "integer" | "number":
            return st.integers(schema.get("minimum", -9), schema.get("maximum", 99))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "array":
            return st.lists(documents(schema.get("items", {}), whole, depth + 1), max_size=2)
    parts = {key: documents(one, whole, depth + 1) for key, one in schema.get("properties", {}).items()}
    needed = {key: parts.pop(key) for key in list(parts) if key in schema.get("required", ())}
    fixed = st.fixed_dictionaries(needed, optional=parts)
    more = schema.get("additionalProperties", False)
    if isinstance(more, dict):
        names = st.sampled_from(["F", "a", "Bright", "draw", "spell"])
        return st.tuples(fixed, st.dictionaries(names, documents(more, whole, depth + 1), max_size=2)).map(
            lambda two: {**two[1], **two[0]}
        )
    return fixed


def survives(root: Path, game: str, cards: str) -> None:
    """Read, lint, report, mend and lay out: nothing raises, every place is found, no rule crashes."""
    for name, content in {"game.yaml": game, "sets/a.yaml": cards, "templates/bare/template.yaml": LOOK}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, "utf-8")
    found = survey(build(load(root)))
    span, line = found.project.span, line_reader(found.project.sources)
    assert [f.message for f in found.findings if f.code == "INT001"] == []
    assert text.render(found.findings, span, line)
    assert html.render(found.findings, span, line, "x")
    assert github.render(found.findings, span)
    assert json.dumps(jsonout.document(found.findings, span))
    assert json.loads(sarif.render(found.findings, span, "1"))
    plan(found.findings, found.project.sources, unsafe=True)
    assert all("fault of ours" not in why for _, why in formatted(found.project).left)


def spec(root: Path):
    """Give the declarations of the game that the cards are for."""
    survives(root, GAME, "cards: {}\n")
    return next(iter(build(load(root)).games.values())).spec


slowly = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@slowly
@given(st.data())
def test_cards_that_the_schema_allows(tmp_path_factory, data: st.DataObject) -> None:
    root = tmp_path_factory.mktemp("game")
    schema = cards_schema(spec(root))
    card = documents(schema["definitions"]["card"], schema)
    cards = data.draw(st.dictionaries(st.sampled_from(["a", "b", "c-d"]), card, min_size=1, max_size=3))
    survives(root, GAME, yaml.safe_dump({"cards": cards}, allow_unicode=True))


@slowly
@given(st.data())
def test_games_that_the_schema_allows(tmp_path_factory, data: st.DataObject) -> None:
    schema = game_schema()
    game = data.draw(documents(schema, schema))
    survives(
        tmp_path_factory.mktemp("game"), yaml.safe_dump({**game, "look": {"use": "bare"}}), "cards: {a: {name: A}}\n"
    )


@slowly
@given(st.data())
def test_documents_with_junk_anywhere(tmp_path_factory, data: st.DataObject) -> None:
    game, cards = yaml.safe_load(GAME), yaml.safe_load(CARDS)
    for document in data.draw(st.sampled_from([[game], [cards], [game, cards]])):
        here = document
        while isinstance(here, dict | list) and here:
            key = data.draw(st.sampled_from(list(here) if isinstance(here, dict) else list(range(len(here)))))
            if not isinstance(here[key], dict | list) or data.draw(st.booleans()):
                here[key] = data.draw(JUNK)
                break
            here = here[key]
    survives(tmp_path_factory.mktemp("game"), yaml.safe_dump(game), yaml.safe_dump(cards, allow_unicode=True))


@slowly
@given(st.text(st.sampled_from("cards: a\nname {}[]|>-'\"#&*!%\t?,0~🦊"), max_size=60))
def test_text_that_is_no_yaml(tmp_path_factory, junk: str) -> None:
    survives(tmp_path_factory.mktemp("game"), GAME, f"cards:\n  a:\n    name: A\n    text: {junk}\n")


CARDS = """\
defaults: {types: [spell]}
cards:
  a: {name: A, cost: [FF, {all-of: F}], effects: [{draw: 1d6}, {lose: {who: you, amount: 2}}], traits: [Duelist +2]}
  b: {name: B, types: [lamp, spell], uses: {lamp: {text: Draw.}}, hue: red, status: draft, lacks: [art], stats: 1/x}
  c: {name: C, text: "Scry. {F} **x** [[A]] ~", lint: {ignore: {CST001: why}}, provenance: {cost: proposed}, copies: 3}
"""
