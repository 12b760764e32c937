"""More of each rule than its documentation shows: what fires at the marks, and what must stay silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pipeline.findings import Finding
from pipeline.lint.runner import run
from pipeline.model.project import Project

Build = Callable[[dict[str, str]], Project]
Find = Callable[[str, str], tuple[Finding, ...]]

KEYWORDS = """
--- game.yaml
keywords:
  Warded: {reminder: It cannot be chosen.}
  Duelist: {parameter: signed, optional: yes}
  Armed: {parameter: integer}
  Bane: {parameter: word}
  flying: {}
--- sets/cards.yaml
cards:
"""
TERMS = "--- game.yaml\nterms: [{term: discard bin, avoid: [bin, throw away]}]\n--- sets/cards.yaml\ncards:\n"
VALUES = "fields: {values: {kind: values, symbols: [F, O]}, cost: {kind: cost, symbols: [F]}}\n"

CASES = {
    "IDN001 a letter more, less, other or swapped": """
cards:
  a: {name: Lantern Keeper}
  b: {name: ⟦Lantern Keepers⟧}
  c: {name: Night of Glass}
  d: {name: ⟦Nigth of Glass⟧}
  e: {name: Silver Thorn}
  f: {name: ⟦Silver Thorm⟧}
""",
    "IDN001 series, short names and two letters are silent": """
cards:
  a: {name: Homeworld 1}
  b: {name: Homeworld 2}
  c: {name: Engine Mark II}
  d: {name: Engine Mark III}
  e: {name: Red Son}
  f: {name: Red Sun}
  g: {name: Silver Thorn}
  h: {name: Silver Thirst}
""",
    "IDN002 spaces and compatible letters are no difference": """
cards:
  a: {name: Pale Fire}
  b: {name: ⟦"Pale  Fire"⟧}
  c: {name: ⟦Pale Ｆire⟧}
""",
    "IDN004 the finding stands at the card when numbers were given by the format": """
--- game.yaml
numbers: "{index}"
--- sets/cards.yaml
cards:
  a: {name: A, number: "1"}
  ⟦b⟧: {name: B}
""",
    "IDN005 each prefix counts for itself, and order in the file is free": """
cards:
  a: {name: A, number: P3}
  b: {name: B, number: P1}
  c: {name: C, number: ⟦P6⟧}
  d: {name: D, number: X8}
  e: {name: E, number: Promo}
  f: {name: F, number: P2}
""",
    "IDN005 numbers out of a total are one series": """
--- game.yaml
numbers: "{index:03d}/{total:03d}"
--- sets/cards.yaml
cards:
  a: {name: A}
  b: {name: B}
""",
    "CST001 the field's order, not the alphabet's; phrases have no order": """
--- game.yaml
fields: {cost: {kind: cost, symbols: [O, F]}}
cost-phrases: {all-of: {params: {symbol: {kind: symbol}}, text: "all {{ symbol }}"}}
--- sets/cards.yaml
cards:
  a: {name: A, cost: OF}
  b: {name: B, cost: ⟦FO⟧}
  c: {name: C, cost: [{all-of: F}, OF]}
  d: {name: D, cost: ⟦[FF, {all-of: O}, O]⟧}
  e: {name: E, cost: free}
""",
    "CST002 a second number fires too": """
cards:
  a: {name: A, cost: ⟦2F3⟧}
  b: {name: B, cost: 2}
""",
    "CST003 a computed word": """
--- game.yaml
fields: {rank: {kind: string, expr: "'high' if copies > 2 else 'low'"}}
--- sets/cards.yaml
cards:
  a: {name: A, rank: ⟦high⟧}
  b: {name: B, rank: low}
  c: {name: C, copies: 3, rank: high}
""",
    "SYM001 values, texts, costs in words, icons and wordings are uses": """
--- game.yaml
symbols: {A: {label: A}, B: {label: B}, C: {label: C}, D: {label: D}, ⟦E⟧: {label: E}, G: {label: G}}
types: {spell: {icon: D}}
fields: {values: {kind: values}, cost: {kind: cost}}
ops: {gain: {params: {amount: {kind: integer}}, text: "Gain {{ amount }} {C}."}}
cost-phrases: {all-of: {params: {symbol: {kind: symbol}}, text: "all {{ symbol }}"}}
--- sets/cards.yaml
cards:
  a: {name: A, values: 2A, text: "Pay {B}.", cost: [{all-of: G}]}
""",
    "KEY001 a text, a family and a field are uses": """
--- game.yaml
keywords: {Warded: {}, Swift: {}, Holy: {}, ⟦Slow⟧: {}}
families: {Church: {keywords: [Holy]}}
--- sets/cards.yaml
cards:
  a: {name: A, traits: [Warded], text: It becomes Swift.}
""",
    "KEY002 parts of words, starts of sentences and other kinds of words are silent": KEYWORDS
    + """
  a: {name: A, text: "Flying costs two. It is unwarded; [[warded]] is warded-off: ⟦WARDED⟧ or ⟦duelist⟧ +2."}
  warded: {name: warded, text: "~ is (⟦Flying⟧). ⟦warded⟧."}
""",
    "KEY003 optional parameters may be left out": KEYWORDS
    + """
  a: {name: A, traits: [Duelist, ⟦Armed⟧, ⟦Bane⟧, Warded]}
""",
    "KEY004 the parameter's kind": KEYWORDS
    + """
  a: {name: A, traits: [⟦Duelist 2⟧, Armed 2, Bane (rats)]}
  b: {name: B, traits: [Duelist -1, ⟦Armed +2⟧, ⟦Bane 3⟧, ⟦Warded (rats)⟧]}
""",
    "KEY005 one is in another field": """
--- game.yaml
fields: {traits: {kind: keywords}, gifts: {kind: keywords}}
keywords: {Warded: {}}
--- sets/cards.yaml
cards:
  a: {name: A, traits: [Warded], gifts: [⟦Warded⟧]}
""",
    "KEY006 reminders are off": """
--- game.yaml
look: {reminders: off}
keywords: {Warded: {reminder: It cannot be chosen.}, Swift: {}}
--- sets/cards.yaml
cards:
  a: {name: A, traits: [Warded, Swift]}
""",
    "KEY007 short keywords may be alike": """
--- game.yaml
keywords: {Ally: {}, Ally2: {}, Swift: {}, ⟦swift⟧: {}, Ambush: {}, Ambushs: {}, ⟦Ambusk⟧: {}}
""",
    "REF001 effects name families too": """
--- game.yaml
families: {Church: {words: [Church]}, House: {words: [House]}}
ops:
  lose: {params: {who: {kind: family}}, text: "Lose a {{ who }}."}
  twice: {params: {what: {kind: effects}}, text: "{{ what }} {{ what }}"}
--- sets/cards.yaml
cards:
  house: {name: A House, text: House and Churches are silent.}
  a: {name: A, effects: [{lose: ⟦Church⟧}, {lose: House}]}
  b: {name: B, effects: [{twice: {what: [{lose: ⟦{who: Church}⟧}]}}]}
""",
    "TRM001 the term itself may hold what it stands for": TERMS
    + """
  a: {name: Bin, text: "The discard bin. A ⟦bin⟧, a cabinet, a **⟦Bin⟧**."}
""",
    "TRM001 block text, a field of text and flavour, where it is allowed": TERMS.replace(
        "--- game.yaml", "--- game.yaml\nfields: {trigger: {kind: text}}"
    )
    + """
  a:
    name: A
    trigger: You ⟦throw away⟧ a card.
    flavor: Throw away your hopes.
    text: |
      Draw.

      Then ⟦throw away⟧ two.
""",
    "CMP001 what is lacking is listed": """
--- game.yaml
fields: {power: {kind: integer, required: yes}}
--- sets/cards.yaml
cards:
  ⟦a⟧: {name: A, status: draft, lacks: [art]}
  ⟦b⟧: {name: B, status: draft}
""",
    "CMP003 a misspelt field; name, copies and the like only the author can judge": """
cards:
  a: {name: A, status: draft, lacks: [name, copies, cost, text, flavor, ⟦artt⟧]}
  b: {name: B, status: draft, text: Draw., lacks: [⟦text⟧, ⟦effects⟧]}
""",
    "CMP003 figures with an x that is still to be defined are lacking": """
--- game.yaml
fields: {stats: {kind: stats}}
--- sets/cards.yaml
cards:
  a: {name: A, status: draft, stats: x/2, lacks: [stats]}
  b: {name: B, status: draft, stats: 1/2, lacks: [⟦stats⟧, art]}
""",
    "CMP004 keywords, a type's text, flavour, drafts are silent": """
--- game.yaml
types: {spell: {}, relic: {text: It stays.}}
look: {reminders: off}
keywords: {Warded: {}}
--- sets/cards.yaml
cards:
  a: {name: A, types: [relic]}
  b: {name: B, traits: [Warded]}
  c: {name: C, flavor: It burns.}
  d: {name: D, status: draft}
  ⟦e⟧: {name: E}
""",
    "CMP005 in names, texts and flavour; question marks and brackets in use are silent": """
cards:
  a: {name: "Pale ⟦TODO⟧", text: "What?? Choose [one]. ⟦[ ]⟧", flavor: "⟦TBD⟧, ⟦Lorem ipsum⟧, todo."}
""",
    "PLN001 rows with conditions": """
--- game.yaml
plan:
  - {label: dear, where: cost.total > 1, cards: 1, copies: ⟦2⟧}
  - {label: cheap, where: cost.total < 2, cards: ⟦0⟧}
  - {label: all, copies: 4}
--- sets/cards.yaml
cards:
  a: {name: A, cost: FF, copies: 3}
  b: {name: B, cost: F}
""",
    "PLN001 a row that cannot be counted": """
--- game.yaml
plan: [{label: odd, where: ⟦7 // copies > 1⟧, cards: 1}]
--- sets/cards.yaml
cards: {a: {name: A, copies: 0}}
""",
    "CHK001 cards that the check does not concern, and one where it has no value": """
--- game.yaml
checks: [{id: odd, where: cost.F > 0, expect: 7 // cost.O > 1, message: too little oil}]
--- sets/cards.yaml
cards:
  a: {name: A, cost: O}
  b: {name: B, cost: FO}
  ⟦c⟧: {name: C, cost: F}
  ⟦d⟧: {name: D, cost: FOOOO}
""",
    "FAC003 the place is where the words are": """
--- game.yaml
ops: {draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}}
--- sets/cards.yaml
cards:
  a: {name: A, effects: ⟦[{draw: 2}]⟧, cost: ⟦F⟧}
  ⟦b⟧: {name: B}
  c: {name: C, uses: {spell: ⟦{text: Draw.}⟧}}
--- faces
a: [{kind: lost-text, field: text, box: body}, {kind: lost-text, field: cost, box: corner}]
b: [{kind: lost-text, field: text, box: body}, {kind: lost-text, box: corner}]
c: [{kind: lost-text, box: text}]
""",
    "FAC008 what every card shows is found once": """
--- game.yaml
look: {use: ⟦classic⟧}
--- sets/cards.yaml
cards: {a: {name: A}, b: {name: B}}
--- faces
a: [{kind: css, actual: "colour: red", detail: unknown property}]
b: [{kind: css, actual: "colour: red", detail: unknown property}]
""",
}


@pytest.mark.parametrize("title", CASES, ids=lambda t: t.replace(" ", "-"))
def test_fires_at_the_marks_alone(title: str, build: Build, example) -> None:
    case, code = example(CASES[title].lstrip("\n")), title.split()[0]
    project = build(case.files)
    spans = [project.span(f.at) for f in run(project, case.faces, select=[code])]
    places = {(s.file, s.line, s.col, s.end_line, s.end_col) for s in spans}
    assert places == set(case.marks)


def only(project: Project, code: str) -> Finding:
    (found,) = run(project, select=[code])
    return found


def test_messages_count_and_name(build: Build, example) -> None:
    plan = "--- game.yaml\nplan: [{label: all, cards: 3}]\n"
    cards = "--- sets/cards.yaml\ncards: {a: {name: A, number: P08/9}, b: {name: B, number: P11/9}}"
    project = build(example(plan + cards).files)
    found = only(project, "PLN001")
    assert (found.message, found.actual, found.expected) == ("`all`: found 2 cards, the plan says 3", "2", "3")
    assert only(project, "IDN005").message == "the number `P11/9` follows `P08/9`: `P09/9` to `P10/9` are missing"


def test_fixes_keep_capitals_and_are_left_out_where_they_could_break_the_file(build: Build, example) -> None:
    terms = "--- game.yaml\nterms: [{term: %s, avoid: [bin]}]\n"
    terms += "--- sets/cards.yaml\ncards: {a: {name: A, text: Bin it.}}"
    fix = only(build(example(terms % "discard").files), "TRM001").fix
    assert fix is not None
    assert (fix.text, fix.safe) == ("Discard", False)
    assert only(build(example(terms % '"a: #b"').files), "TRM001").fix is None


def test_a_cost_of_signs_that_yaml_reads_gets_no_fix(build: Build, example) -> None:
    game = "--- game.yaml\nsymbols: {'*': {label: Star}, O: {label: Oil}}\nfields: {cost: {kind: cost}}\n"
    project = build(example(game + "--- sets/cards.yaml\ncards: {a: {name: A, cost: 'O*'}}").files)
    assert only(project, "CST001").fix is None


def test_an_escape_in_the_text_widens_the_place_and_takes_the_fix(build: Build, example) -> None:
    source = TERMS + "  a: {name: A, text: 'A ⟦bin⟧.'}\n  b: {name: B, text: '⟦A \\* in a bin.⟧'}\n"
    case = example(source)
    project = build(case.files)
    first, second = run(project, select=["TRM001"])
    assert first.fix is not None
    assert second.fix is None
    spans = [project.span(f.at) for f in (first, second)]
    assert [(s.line, s.col, s.end_col) for s in spans] == [(m[1], m[2], m[4]) for m in case.marks]


def many(project: Project, names: list[str]) -> Project:
    """Give the project with its one game's first card under many names."""
    game = project.games["lantern"]
    card = game.cards[0]
    cards = tuple(replace(card, id=f"c{n}", name=name) for n, name in enumerate(names))
    return replace(project, games={"lantern": replace(game, cards=cards)})


@pytest.mark.slow
def test_each_twin_is_found_among_5000_cards(build: Build, example) -> None:
    random = Random(7)
    words = ["".join(random.choice("abcdefghij") for _ in range(6)).title() for _ in range(400)]
    names = [" ".join(random.sample(words, 3)) for _ in range(4000)]
    names += ["aaaaaaaa" + chr(0x4E00 + n) for n in range(1000)]
    text = "Draw a card. Then choose a Warded creature and discard it, unless its owner pays two. " * 3
    project = many(build(example(KEYWORDS + f'  a: {{name: A, text: "{text}", cost: FFO}}\n').files), names)
    findings = run(project)
    assert len({f.message for f in findings if f.code == "IDN001"}) == 999
