"""More of the rules that look through a game's whole text: what fires at the marks, and above all what stays silent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.findings import Severity
from pipeline.lint.runner import run
from pipeline.model.project import Project

Build = Callable[[dict[str, str]], Project]

KEYWORDS = """
--- game.yaml
keywords:
  Warded: {reminder: It cannot be chosen by an opponent.}
  Swift: {reminder: It may act at once.}
  Scry: {parameter: integer}
--- sets/cards.yaml
cards:
"""
NOW = "\n".join(
    f"  n{n}: {{name: N{n}, text: 'When ~ dies: Draw 2 cards. At the start of it, burn.'}}" for n in range(12)
)
RULES = """
--- rules.md
## 1. The turn
Draw phase, then **Duel
phase**. Burnt cards go to the *ash pile*. A stun counter stops it.
### R1. The younger player begins
--- sets/cards.yaml
cards:
"""

CASES = {
    "WRD001 over a line's end, in another case, in flavour": """
cards:
  a:
    name: A
    flavor: It burns ⟦and And⟧ glows.
    text: |
      Draw ⟦the
      the⟧ card.
""",
    "WRD002 dashes, signs, brackets and a stray slash": """
cards:
  a: {name: A, text: "Burn it ⟦--⟧ now. It gets ⟦+ +⟧2. Draw (or burn it⟦.).⟧ Then burn.⟦/⟧"}
  b: {name: B, text: "Draw <!-- or --> 1/2. It gets + + and +2. (Burn it.) Well ...)."}
""",
    "WRD007 owners, and plurals in capitals": """
cards:
  a: {name: A, text: "Look at an ⟦opponents⟧ hand. It goes to its ⟦owners⟧ discard pile. Burn ⟦each others⟧ cards."}
  b: {name: B, text: "It loses 2 ⟦HP's⟧, then draws."}
  c: {name: C, text: "Players turn over cards. Your opponents hand over a card. Look at your opponents' hands."}
""",
    "WRD006 subjects of several and verbs side by side": """
cards:
  a: {name: A, text: "When it burns: ⟦Opponents draws⟧ a card. It ⟦gets loses⟧ 2."}
  b: {name: B, text: "A card that one of your opponents draws is burnt. It has gains."}
""",
    "CMP005 notes, numbers and names to come": """
cards:
  a: {name: A, number: ⟦Dx/40⟧, text: "⟦[under construction]⟧"}
  b: {name: "⟦[Brand]⟧", number: ⟦T1/x⟧, text: "Draw ⟦[add a number]⟧ cards. ⟦This text is incomplete⟧."}
  c: {name: C, number: X2/4, text: "The unfinished tower is under siege. Draw X cards. You need 2 (see [[C]])."}
""",
    "CMP005 in the rulebook": """
--- rules.md
## 1. Contents
- 4 Life.
- ⟦X⟧ damage counters.

## 2. The turn
Draw ⟦[]⟧ cards, or X cards if you like. ![](map.png)
--- sets/cards.yaml
cards: {a: {name: A}}
""",
    "TRM001 in the rulebook, where it does not speak of the word itself": """
--- game.yaml
terms: [{term: Grave, avoid: [graveyard]}, {term: burn, avoid: [scorch]}]
--- rules.md
The old graveyard is dark.

## 1. The turn
Cards go to the ⟦graveyard⟧. Two ⟦graveyards⟧ are
there. A *graveyard* is none, nor is a "graveyard"; Graveyard Keeper may ⟦scorch⟧ it. Graveyard means Grave.

### R1. A graveyard is the Grave
Some cards say graveyard.
--- sets/cards.yaml
cards: {a: {name: A}}
""",
    "WRD001 in the rulebook, over a line's end": """
--- rules.md
# ⟦The the⟧ game

## 1. The turn
Draw ⟦a a⟧ card. Draw `a a` card, and see https://example.org/a,a for the
⟦card card⟧.
```
Draw a a card.
```
| a | b |
|---|---|
| ⟦the the⟧ turn | that that |
--- sets/cards.yaml
cards: {a: {name: A}}
""",
    "STY006 types as a class, terms, the rulebook's own way": """
--- game.yaml
types: {spell: {label: Spell}, omen: {label: Omen}}
terms: [{term: Rune, avoid: [glyph]}]
--- rules.md
## 1. The turn
Put a spark into the ash, take the ash and burn 1 spark. You may have 2 ⟦omens⟧, of any omen you like.
--- sets/cards.yaml
cards:
  a: {name: A, text: "Burn 1 Spell. Burn 2 Spells, then 1 Omen. Show 1 Spell or 1 Omen."}
  b: {name: B, text: "Show 1 ⟦omen⟧. Show 1 ⟦rune⟧ and 1 Rune. Burn 1 ⟦spell⟧."}
  c: {name: C, text: "Take 1 ⟦Ash⟧, or 1 ash, or 1 ash."}
""",
    "STY005 choices, and the rulebook's paragraphs of several sentences": f"""
--- rules.md
## 1. The turn
Draw a card. Then burn it ⟦now⟧

- 4 Life

Draw a card. Then burn it. [need example]
--- sets/cards.yaml
cards:
{NOW}
  a: {{name: A, text: "Choose 1 of these:\\n\\n– Draw a card ⟦now⟧\\n\\n– Burn a card."}}
""",
    "STY007 text fields, labels, and the rulebook": f"""
--- game.yaml
fields: {{trigger: {{kind: text}}}}
--- rules.md
## 1. The turn
Draw a card. ⟦then⟧ burn it (e.g. now).

- of no use
--- sets/cards.yaml
cards:
{NOW}
  a: {{name: A, trigger: A card burns., text: "Effect: Draw a card."}}
  b: {{name: B, trigger: A card dies., text: "Effect: Burn a card."}}
  c: {{name: C, trigger: You draw it., text: "Effect: Show a card."}}
  d: {{name: D, trigger: You burn it., text: "Effect: Take a card."}}
  e: {{name: E, trigger: It is late., text: "Effect: Find a card."}}
  f: {{name: F, trigger: ⟦your⟧ card burns., text: "Effect: ⟦draw⟧ a card."}}
""",
    "STY003 dashes between the parts of names": """
cards:
  a: {name: Ash - a World, text: A.}
  b: {name: Brand - a World, text: B.}
  c: {name: Coal - a World, text: C.}
  d: {name: Dust - a World, text: D.}
  e: {name: Ember - a World, text: E.}
  f: {name: "Flame⟦- ⟧a World", text: F.}
  g: {name: Half-dead Owl, text: G.}
""",
    "STY010 bonuses of keywords and figures are silent": """
cards:
  a: {name: A, text: "It gets +2 {F}. It gets +1 {F}, or +3 {O}. It gets +2 {F} and +2 {O}."}
  b: {name: B, text: "It gets +1/+1. It gets +2 AP. Duel +3. It gets ⟦+4⟧."}
""",
    "SPL002 the title two letters off, and a piece of a word": """
--- game.yaml
title: Lanternfest
--- rules.md
# Lanternfest
## 1. ⟦Lanternifist⟧ and opponent
Some write "Lanternifxst".
--- sets/cards.yaml
cards:
  a: {name: A, text: "An opponent and an opponent and an opponent and an opponent see your ⟦oppo⟧ now."}
  b: {name: B, text: "An opponent and another opponent see it."}
""",
    "SPL002 a rare word that is the end of one which is often said": """
cards:
  a: {name: A, text: "Draw a card, then an ⟦ard⟧. Its owner draws a card."}
  b: {name: B, text: "Show a card, a card, a card, a card and an arm; the ark is an ash."}
""",
    "KEY008 behind a dash, and prices are none": """
--- game.yaml
keywords: {Warded: {reminder: It cannot be chosen by anybody at all.}, Use: {reminder: Use it once in your turn.}}
--- sets/cards.yaml
cards:
  a: {name: A, text: "Warded - It cannot be chosen by anybody at all."}
  b: {name: B, text: "Warded - ⟦It may be chosen by nobody but you.⟧"}
  c: {name: C, text: "Use (once in your turn, burn it): Draw a card."}
""",
    "REF010 forms, phrases and names of cards are known": """
--- game.yaml
keywords: {Fuse: {reminder: Two become one.}, Free Shift: {reminder: It moves.}}
--- rules.md
## 1. The turn
Burnt cards go to the grave. A Lane is a place.
--- sets/cards.yaml
cards:
  a: {name: Night Owl, text: "It is Fused from the Grave into a Lane by an Owl. Gain 1 Free Shift, or 2 ⟦Free Hops⟧."}
  b: {name: B, text: "Put it into the ⟦Ether⟧ now."}
""",
    **{
        f"REF010 nouns that all have capitals, in {language}": """
--- game.yaml
language: LANGUAGE
types: {spell: {label: Geselle}}
--- rules.md
## 1. Der Zug
Wer am Zug ist, spielt aus.
--- sets/cards.yaml
cards:
  a: {name: A, text: "Gib dem Spieler zur Linken Karten und Gesellen: die Runde endet bei Vollmond."}
""".replace("LANGUAGE", language)
        for language in ("de", "de-AT", "de_CH", "lb")
    },
    "REF010 nouns that have none, of a language that begins alike": """
--- game.yaml
language: den
--- rules.md
## 1. The turn
Burn.
--- sets/cards.yaml
cards:
  a: {name: A, text: "Put it into the ⟦Ether⟧ now."}
""",
    "REF011 what is short for nothing known": """
--- game.yaml
fields: {stats: {kind: stats, label: AP/HP}}
--- rules.md
## 1. The turn
A player has 3 SC.
--- sets/cards.yaml
cards:
  a: {name: A, text: "Lose 2 AP or 1 HP or 2 SC or 1 ⟦MP⟧ in part II, OK? It rolls 1D6."}
""",
    "REF012 types in the plural": """
--- game.yaml
types: {spell: {label: Spell}, army: {label: Army}, x: {label: X}}
--- rules.md
## 1. The turn
Play spells and armies.
--- sets/cards.yaml
cards:
  a: {name: A, types: [spell, army]}
  b: {name: B, types: ⟦[x]⟧}
  c: {name: C, types: [x]}
""",
    "RUL003 deeper headings are words, and rulings may be headings alone": """
--- rules.md
# The game
## 1. The turn
### 1.1. Its begin
Draw.
⟦### 1.2. Its end⟧

## 2. Rulings
### R1. The younger begins
### R2. Ties are fought again
--- sets/cards.yaml
cards: {a: {name: A}}
""",
    "WRD001 what may stand twice, names, and words that only look alike": """
cards:
  a: {name: A, text: "It had had its day, and that that is. No no. Baden Baden is a-a place. The theme is is-land."}
  b: {name: B, text: "Draw a card. Card by card."}
""",
    "WRD002 doubled marks and lost spaces": """
cards:
  a: {name: A, text: 'Draw a card⟦,,⟧ then two⟦,.⟧ "Yes⟦ ⟧!" she said⟦..⟧'}
  b: {name: B, text: "Burn it⟦.⟧Then draw⟦,⟧then burn."}
""",
    "WRD002 numbers, dots, abbreviations and dice are silent": """
cards:
  a: {name: A, text: "It has 1,000 or 2.5 ... or e.g. 1d6+2. Choose one: Burn it; draw. Wait ... {F}, {O}: gain 1.2."}
  b: {name: B, text: "Really?! Yes!! It is from example.org ... and A.Designer made it.", flavor: "And yet… ..."}
""",
    "WRD002 a space before a mark, as French sets it": """
--- game.yaml
language: fr
--- sets/cards.yaml
cards:
  a: {name: A, text: "Regardez la main ; gagnez 2 !", flavor: "« Où est l’œuf ? » dit-elle⟦ ⟧, puis : rien⟦ ⟧."}
""",
    "WRD003 each bracket by itself; lists may be numbered": """
cards:
  a: {name: A, text: "a) Draw (one\\\\]⟦)⟧."}
  b: {name: B, text: "1) Draw. 2) Burn (all (of it))."}
  c: {name: C, text: "Draw ⟦(⟧one."}
  d: {name: D, text: "Draw⟦)⟧ one.", flavor: "⟦“⟧So be it."}
""".replace("(one\\\\]⟦)⟧", "(one)"),
    "WRD003 quotation marks of German and Polish": """
cards:
  a: {name: A, text: „Wer da?“ fragt er. Er sagt („ja“)., flavor: „Źdźbło pali.”}
  b: {name: B, text: ⟦„⟧Wer da? fragt er., flavor: Sie sagt ja⟦”⟧.}
""",
    "WRD004 sounds, letters and names": """
cards:
  a: {name: A, text: "⟦An⟧ card, a unit, a user, an hour, an heir, a one-eyed owl, an HP, a U-turn, a European, an X."}
  b: {name: B, text: "⟦A⟧ opponent or an uncommon card or ⟦a⟧ ally; plan a, apply."}
""",
    "WRD005 words that are counted in no other form, and measures": """
cards:
  a: {name: A, text: "Deal 2 damage. Deal 1 damage. Draw 2 cards. Draw 3 cards and 4 cards. Add 2 AP."}
  b: {name: B, text: "Draw ⟦1 cards⟧. Draw 1 card, 1 card, 1 card. Draw ⟦two card⟧."}
  c: {name: C, text: "It has 2 other cards. Then 1/2 card and +2 card."}
""",
    "WRD006 subjects that are objects, and good ends": """
cards:
  a: {name: A, text: "Whoever attacked you loses 1. A player other than you draws. You may. It is what ⟦you has⟧."}
  b: {name: B, text: "If ⟦they draws⟧ it, put it into ⟦the your⟧ hand. Burn it and⟦ and.⟧ See what it came from."}
  c: {name: C, text: "The best of all. Burn it ⟦or.⟧ À la carte, as you draw, they burn."}
""".replace("It is what ⟦you has⟧", "When it is dark, ⟦you has⟧ it").replace("and⟦ and.⟧", "⟦and.⟧"),
    "KEY010 words of the rules, figures and kinds are silent": """
--- game.yaml
keywords: {Warded: {}}
fields: {traits: {kind: keywords}, breed: {kind: enum, choices: [Bird]}}
--- rules.md
Some lamps are Doused.
--- sets/cards.yaml
cards:
  a: {name: A, text: "It gains Warded, or has ⟦Flying⟧ and Doused. It gets AP. It gains Doused. Play with Birds."}
  b: {name: B, text: "A card with Ash and Oil in it. It has ⟦Haste⟧ until the end of turn. It gains Spells of A."}
""".replace("Play with Birds.", "").replace("with Ash and", "of Ash and"),
    "KEY010 a word alone, as an old name of a keyword is, though the rules may still have it": """
--- game.yaml
keywords: {Warded: {}, Stealthy: {}}
--- rules.md
A Sly lamp burns.
--- sets/cards.yaml
cards:
  a: {name: A, text: "⟦Sly⟧\\n\\nDraw a card."}
  b: {name: B, text: "Draw a card.\\n\\n⟦Sly⟧ (It burns.)", flavor: Sly}
  c: {name: C, text: "Warded\\n\\nIt is Sly.\\n\\nDraw.\\n\\nBurn it"}
  d: {name: D, text: "⟦Sly⟧ 2\\n\\nStealthy (It burns.)"}
""",
    "KEY011 a slip is told wherever it stands, a real word where a name does": """
--- game.yaml
keywords: {Guard: {}, Haste: {}, Trample: {}, Vigilance: {}}
types: {spell: {label: Spell}, warrior: {label: Warrior}}
terms: [{term: Battlefield, avoid: [arena]}]
--- sets/cards.yaml
cards:
  a: {name: A, text: "Burn a ⟦Warior⟧ or two. ⟦Warior⟧ is all.", flavor: "A ⟦Warior⟧ burns. Hate is all. A Hate."}
  b: {name: B, text: "⟦Hate⟧\\n\\nDraw with ⟦Hate⟧. Hate it."}
  c: {name: C, text: "⟦Tramlpe⟧ (It burns.)\\n\\n⟦Gaurd⟧ 2.\\n\\nPut it on the ⟦Batlefeild⟧."}
  d: {name: D, text: "It gains ⟦Vigilense⟧ until it burns."}
""",
    "KEY011 names, their forms, words of the rules, and what is near two names or too short": """
--- game.yaml
keywords: {Guard: {}, Haste: {}, Ward: {}, Mask: {}, Mast: {}, Ai: {}}
terms: [{term: discard, avoid: [bin]}]
--- rules.md
A Wart burns.
--- sets/cards.yaml
cards:
  a: {name: Hasty, text: "It is Guarded by Guards, a Hasten, a Wart, and one Guard’s own. Haste. Wards, Warden."}
  b: {name: B, text: "The Masp burns. Waste. Draw from the Hasty, or Discart. The Warp-dog, the gaurd. A lizard."}
  c: {name: C, text: "Wear it. Hazel.\\n\\nDraw\\n\\nBurn 2.\\n\\nSpel."}
""",
    "KEY011 a language whose nouns all have capitals": """
--- game.yaml
language: de
keywords: {Maus: {}, Wache: {}}
types: {spell: {label: Ding}}
--- sets/cards.yaml
cards:
  a: {name: A, text: "Nimm die Mauer und die Macht, dann die Wacht und das Muas.\\n\\n⟦Wahce⟧ (Nimm sie.)"}
""",
    "STY001 one, and words that are never counted in digits": f"""
cards:
{NOW}
  a: {{name: A, text: "Draw ⟦two⟧ cards. Choose one card. Put two relics aside, four winds, and two owls."}}
""",
    "STY001 a game of words": """
cards:
  a: {name: A, text: "Draw two cards. Draw three cards. Draw four cards."}
  b: {name: B, text: "Draw two cards. Draw six cards, then ⟦2⟧ cards. Draw 12 cards."}
""",
    "STY002 each row has a habit of its own": f"""
cards:
{NOW}
  a: {{name: A, text: "⟦Whenever⟧ ~ burns: Draw. ⟦At the beginning of⟧ it, burn. Whensoever it cannot."}}
""",
    "STY003 a game of straight marks with one curly": """
cards:
  a: {name: A, text: "It's mine, it's hers, it's ours."}
  b: {name: B, text: "It's late. It's night. It⟦’⟧s “odd”."}
""",
    "STY004 a capital after the colon, or none": f"""
cards:
{NOW}
  a: {{name: A, text: "When ~ burns: ⟦d⟧raw. When all is dark, and cold: Burn."}}
  b: {{name: B, text: "Draw when you can, then burn."}}
""",
    "STY005 lists, single words and colons are silent": f"""
cards:
{NOW}
  a: {{name: A, text: "Choose one of two:\\n\\n– Draw a card.\\n\\nWarded\\n\\nDraw 2 cards ⟦now⟧"}}
  b: {{name: B, text: "Pay 1 or ⟦{{F}}⟧", flavor: No stop here}}
""",
    "STY006 starts of sentences, names and keywords are silent": KEYWORDS
    + "\n".join(f"  n{n}: {{name: N{n}, text: 'Burn 1 Relic and 1 Spell. Gain a Relic.'}}" for n in range(4))
    + """
  a: {name: A, text: "Relic. Burn 1 ⟦relic⟧, the Spell Book: spells. A swift owl. {F}: Relic."}
  b: {name: B, text: "Gain ⟦A⟧nd burn."}
""".replace("⟦A⟧nd", "and"),
    "STY006 nouns that all have capitals: another word without one is silent, a type is not": """
--- game.yaml
language: de-AT
types: {spell: {label: Geselle}}
--- sets/cards.yaml
cards:
  a: {name: A, text: "Vor dem Laden und im Laden, zum Laden: vom Laden, am Laden. Alle laden ihn."}
  b: {name: B, text: "Wir backen, sie backen, alle backen, wir backen, die backen. Beim Backen ruht er."}
  c: {name: C, text: "Ein Geselle, kein Geselle, der Geselle, ein Geselle, ein Geselle, ein ⟦geselle⟧."}
""",
    "STY007 after abbreviations and marks": f"""
cards:
{NOW}
  a: {{name: A, text: "Draw, e.g. two or three vs. four. ⟦then⟧ burn. Wait ... now."}}
  b: {{name: B, text: "⟦draw⟧ 2 cards. x/2 is it.", flavor: so it ends. so be it.}}
""",
    "STY008 a label that is a word like others": """
--- game.yaml
symbols: {F: {label: flame}, C: {label: card, plural: cards}}
fields: {}
--- sets/cards.yaml
cards:
  a: {name: A, text: "Draw 1 card or 2 cards, 3 cards, 4 cards, 5 cards. Pay {C}, or 1 {C}."}
  b: {name: B, text: "Gain 1 {F}, 2 {F}, 3 {F}, +2 {F}, 5 {F}. Gain +2 ⟦flame⟧. A flame burns."}
""".replace("Pay {C}, or 1 {C}.", "Pay {C}."),
    "SPL001 flavour, reminder and names; names of two meanings and short ones are silent": """
--- game.yaml
keywords: {Warded: {reminder: "⟦You recieve⟧ it."}}
--- sets/cards.yaml
cards:
  a: {name: Imperial ⟦Beaurocracy⟧, flavor: How ⟦wierd⟧.}
  b: {name: Teh Lantern, text: "Teh is its name."}
  c: {name: Oriel Tennant}
""".replace("⟦You recieve⟧", "You ⟦recieve⟧"),
    "SPL001 another language is left alone": """
--- game.yaml
language: de
--- sets/cards.yaml
cards:
  a: {name: A, text: "You recieve teh wierd colour."}
""",
    "SPL002 coined words, names, endings and words of the rules are silent": """
--- game.yaml
keywords: {Shroud: {reminder: It cannot be chosen.}}
--- rules.md
A fumblar is a lamp.
--- sets/cards.yaml
cards:
  a: {name: Zanthor, text: "Zanthor shrouds it: shrouded. Two psywards and a psyward. A fumblar burns."}
  b: {name: B, text: "The unlighter ⟦discrads⟧ it. ⟦Zanthar⟧ sees a Creasture, Lokir's own."}
""",
    "SPL003 plain English goes by habit; both -ise and -ize are British": """
--- game.yaml
language: en
--- sets/cards.yaml
cards:
  a: {name: A, text: "The colour of armour; a defence of honour; grey labour."}
  b: {name: B, text: "It will realize the ⟦color⟧ in the harbour."}
""",
    "SPL003 a name keeps its spelling": """
--- game.yaml
language: en-GB
--- sets/cards.yaml
cards:
  a: {name: The Color Out of Space, text: "Its Color and its color: ⟦armor⟧."}
""",
    "IDN007 words cut to half or less, in any place": """
cards:
  a: {name: Subterranean Mutants}
  b: {name: ⟦Sub Mutants⟧}
  c: {name: Church of the Organization}
  d: {name: ⟦Church of the Org.⟧}
""",
    "IDN007 words that only begin alike": """
cards:
  a: {name: Cat Warrior}
  b: {name: Catfolk Warrior}
  c: {name: Star Fort}
  d: {name: Starlight Fortress}
  e: {name: Sub}
  f: {name: Subterranean}
""",
    "IDN008 another total than the others'": """
cards:
  a: {name: A, number: B1/40}
  b: {name: B, number: B2/40}
  c: {name: C, number: ⟦B3/75⟧}
  d: {name: D, number: ⟦41/40⟧}
  e: {name: E, number: P-7}
""",
    "IDN009 emoji, accents and whole words of another script are silent": """
cards:
  a: {name: Zoë Ωμέγα, text: "A 👩‍🚀 burns ❤️. Naïve."}
  b: {name: "Pale⟦\u200b⟧ Fire", text: "It⟦\u2060⟧ burns."}
  c: {name: B⟦е⟧t, text: Draw.}
""",
    "CST004 a price far above all others; phrases and drafts are not judged": """
--- game.yaml
fields: {cost: {kind: cost, symbols: [F]}}
cost-phrases: {all: {text: all you have}}
--- sets/cards.yaml
cards:
"""
    + "\n".join(f"  c{n:02d}: {{name: {chr(65 + n)}{n}, cost: {'F' * (1 + n % 3)}}}" for n in range(20))
    + """
  x: {name: X, cost: ⟦FFFFFFFFF⟧}
  y: {name: Y, cost: [FFFFFFFFF, all]}
  z: {name: Z, status: draft, cost: FFFFFFFFF}
""",
    "CST005 a second type that mostly costs the symbol explains it": """
--- game.yaml
types: {ash: {}, oil: {}}
fields: {cost: {kind: cost, symbols: [F, O]}}
--- sets/cards.yaml
cards:
"""
    + "\n".join(f"  c{n:02d}: {{name: {chr(65 + n)}{n}, types: [ash], cost: F}}" for n in range(20))
    + "\n".join(["", *(f"  o{n}: {{name: O{n}, types: [oil], cost: O}}" for n in range(6))])
    + """
  x: {name: X, types: [ash, oil], cost: FO}
""",
    "KEY008 two texts, and prices in brackets": """
--- game.yaml
keywords: {Warded: {}, Activate: {reminder: Use it in your turn.}}
--- sets/cards.yaml
cards:
  a: {name: A, text: "It is Warded (it cannot be chosen at all)."}
  b: {name: B, text: "It is Warded (It cannot be chosen at all!)."}
  c: {name: C, text: "It is Warded ⟦(it cannot be burnt at night)⟧."}
  d: {name: D, text: "Activate (once per turn, burn a card): Draw. Activate ⟦(You may use it in any turn.)⟧."}
""",
    "KEY009 holders, parts and other sentences are silent": KEYWORDS
    + """
  a: {name: A, text: "Draw. ⟦This card can't be chosen by opponents⟧. Then burn."}
  b: {name: B, traits: [Warded], text: "It cannot be chosen by an opponent."}
  c: {name: C, text: "It cannot be chosen. Your opponent chooses 1 card. It cannot be burnt by opponents at night."}
""",
    "REF002 the card itself, keywords' owners and names within longer names": """
cards:
  a: {name: Night Owl, text: "⟦Night Owl⟧ sees. [[Night Owl]] hears. The Night Owls. Night owl."}
  b: {name: Night Owl Nest, text: "Put ⟦Night Owl Nest⟧ beside ⟦Night Owl⟧.", flavor: Night Owl sleeps.}
""".replace("The Night Owls. ", ""),
    "REF003 named tokens, tokens of cards, and creatures by their kind": """
cards:
  a: {name: A, text: "Create 1 [[Alien]]. Create 2 Alien tokens. Creates a 1/1 ⟦Goblin Scout token⟧."}
  b: {name: B, text: "Create a 0/2 Spell token named Decoy. Create a Spell token named ⟦Lurer⟧. Create 1 Relic."}
  alien: {name: Alien}
  decoy: {name: Decoy}
""",
    "REF004 plurals, and names that go on": """
cards:
  a: {name: A, text: "Find a card named Moth or two named Moths. A card called ⟦Mothra⟧. A wind named north."}
  moth: {name: Moth}
""",
    "REF005 a keyword that a text gives": """
--- game.yaml
keywords: {Warded: {}, Swift: {}, Holy: {}}
--- sets/cards.yaml
cards:
  a: {name: A, traits: [Warded], text: "It gains Swift. Burn a card with Swift or without ⟦Holy⟧."}
""",
    "REF006 plurals and types; names and small letters are silent": """
--- game.yaml
types: {spell: {label: Spell}, relic: {label: Relic}}
fields: {breed: {kind: list, choices: [Bird, Moth, owl, Ash]}}
--- sets/cards.yaml
cards:
  a: {name: Ash Tree, breed: [Bird], text: "Burn all ⟦Moths⟧, each ⟦Relic⟧, Birds, an owl and Ash. Mothers."}
""",
    "REF007 places of the rules, counters that a text puts, and plain words": RULES
    + """
  a: {name: A, text: "Your Duel phase, duel phases, the next phase, the ash piles, the ⟦scrap pile⟧, your deck."}
  b: {name: B, text: "Put 1 string counter on ~. Remove a string counter or ⟦doom counter⟧. A side deck."}
  c: {name: C, flavor: "The long night phase."}
""",
    "REF007 without rules nothing is known": """
cards:
  a: {name: A, text: "Your Duel phase and the scrap pile."}
""",
    "REF008 texts, notes and the rules; other numbers are silent": RULES.replace("begins", "begins (⟦section 1.2⟧)")
    + """
  a: {name: A, text: "See ⟦R2⟧.", notes: "As R1 and section 1 say, and not ⟦§ 4⟧. R2D2, sections of it, PR3."}
""",
    "STA001 figures with a text, other labels and drafts": """
--- game.yaml
fields: {stats: {kind: stats, label: AP/HP}, size: {kind: stats, label: Wide/High}}
--- sets/cards.yaml
cards:
  a: {name: A, stats: 0/1, size: 1/0}
  b: {name: B, stats: 3/0, text: "It has HP equal to yours."}
  c: {name: C, stats: 3/0, status: draft}
  d: {name: D, stats: ⟦3/0⟧, text: "It has AP."}
""",
    "STA002 each figure by itself": """
--- game.yaml
types: {spell: {}, relic: {text: x is the number of cards in your hand.}}
fields: {stats: {kind: stats, label: AP/HP}}
--- sets/cards.yaml
cards:
  a: {name: A, stats: ⟦x/x⟧, text: "Its AP is 2."}
  b: {name: B, stats: x/1, types: [relic]}
  c: {name: C, stats: x/x, text: "Its AP and HP are yours."}
""",
    "EFF001 words, symbols, dice, targets; what says nothing of it is silent": """
--- game.yaml
ops:
  draw: {params: {amount: {kind: amount}}, text: "Draw {{ amount }}."}
  lose:
    params:
      who: {kind: enum, words: {you: You, foe: Target opponent}, default: foe}
      what: {kind: symbol}
      amount: {kind: amount}
    text: "{{ who.words }} lose {{ amount }} {{ what }}."
--- sets/cards.yaml
cards:
  a: {name: A, text: "Draw a card. Draw both, or 1d6.", effects: [{draw: 1}, {draw: 2}, {draw: 1d6}]}
  b: {name: B, text: "Target opponent loses 2 Flame.", effects: [{lose: {what: F, amount: 2}}]}
  c: {name: C, text: "You lose 3 {O}.", effects: [{lose: {who: ⟦foe⟧, what: ⟦F⟧, amount: ⟦1d6⟧}}]}
  d: {name: D, text: "All lose all their {F}.", effects: [{lose: {what: F, amount: 9}}]}
  e: {name: E, effects: [{draw: 3}]}
  f: {name: F, uses: {spell: {text: Draw 2., effects: [{draw: ⟦4⟧}]}}}
""",
    "EFF002 phrases, types' effects and effects within effects are uses": """
--- game.yaml
types: {spell: {effects: [{burn: 1}]}}
fields: {cost: {kind: cost}}
ops:
  burn: {params: {amount: {kind: integer}}, text: "Burn {{ amount }}."}
  twice: {params: {what: {kind: effects}}, text: "{{ what }}"}
  draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}
cost-phrases: {all: {text: all}, ⟦half⟧: {text: half}}
--- sets/cards.yaml
cards:
  a: {name: A, cost: [all], effects: [{twice: {what: [{draw: 2}]}}]}
""",
    "PLN003 one type, and types that share a back": """
--- game.yaml
backs: {main: {}, night: {}}
types: {spell: {}, relic: {}, omen: {back: night}}
--- sets/cards.yaml
cards:
  a: {name: A, types: [spell, relic]}
  b: {name: B, types: [omen]}
  c: {name: C, types: ⟦[relic, omen]⟧}
""",
}


@pytest.mark.parametrize("title", CASES, ids=lambda t: t.replace(" ", "-"))
def test_fires_at_the_marks_alone(title: str, build: Build, example) -> None:
    case, code = example(CASES[title].lstrip("\n")), title.split()[0]
    project = build(case.files)
    assert [f.message for f in project.findings if f.severity == Severity.ERROR] == []
    found = run(project, select=[code])
    assert [f.message for f in found if f.code == "INT001"] == []
    spans = [project.span(f.at) for f in found]
    places = {(s.file, s.line, s.col, s.end_line, s.end_col) for s in spans}
    assert places == set(case.marks)


def test_a_broken_card_is_still_read_for_slips(build: Build, example) -> None:
    project = build(example("cards:\n  a: {name: A, cost: ZZ, text: Draw the the card.}\n").files)
    assert project.games["lantern"].cards[0].status == "broken"
    assert [f.code for f in run(project, select=["WRD"])] == ["WRD001"]


def test_a_word_near_the_games_own_is_graver_than_one_near_a_dictionarys(build: Build, example) -> None:
    source = KEYWORDS + "  a: {name: A, traits: [Warded], text: It is wardde and discraded.}\n"
    found = {f.actual: f.severity for f in run(build(example(source).files), select=["SPL002"])}
    assert found == {"wardde": Severity.WARNING, "discraded": Severity.INFO}


def test_what_two_texts_say_of_a_keyword_is_one_finding_that_shows_both(build: Build, example) -> None:
    source = CASES["KEY008 two texts, and prices in brackets"].lstrip("\n")
    project = build(example(source).files)
    first, _ = run(project, select=["KEY008"])
    (there,) = first.related
    assert project.span(first.at).line == 4
    assert project.span(there).line == 2
