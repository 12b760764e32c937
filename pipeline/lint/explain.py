"""What a code means: `cardwright explain CODE`, and the reference `docs/lint.md`, from the rules themselves.

`python -m pipeline.lint.explain > docs/lint.md` writes the reference.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from pipeline.errors import UsageError
from pipeline.fixed import fixed
from pipeline.lint.example import base
from pipeline.lint.profiles import PROFILES
from pipeline.lint.registry import CRASH, CUT, Rule, by_name, names, rules
from pipeline.load.codes import KEYS
from pipeline.model.codes import CODES
from pipeline.model.nearest import did_you_mean
from pipeline.model.playtests import CODES as PLAYTESTS
from pipeline.model.verdicts import CODES as VERDICTS

FAMILIES = {
    "IDN": "Identity",
    "CST": "Costs",
    "SYM": "Symbols",
    "KEY": "Keywords and traits",
    "FAM": "Families",
    "REF": "References",
    "TRM": "Terms",
    "WRD": "Wording",
    "STY": "Style",
    "SPL": "Spelling",
    "STA": "Types and stats",
    "EFF": "Effects",
    "CMP": "Completeness",
    "LAY": "Layout of files",
    "PLN": "Set plan",
    "CHK": "The game's own checks",
    "AID": "Aids",
    "RUL": "Rulings",
    "FAC": "Faces",
    "LNT": "Silenced rules",
}
"""The titles of the families, in the order of the reference; a family without one goes by its letters."""

SCOPES = {
    "card": "looks at each card",
    "game": "looks at a whole game",
    "project": "looks at all games",
    "face": "looks at each laid-out face",
    "after": "looks at what is silenced when all others have run",
}
CRASHED = "A rule crashed on a card. The finding names both; the other rules have run. This is a fault of ours."
TOO_MUCH = "A rule found more than 10,000 things and looked no further; what it found until then is told."
_OURS = {CRASH: ("rule-crashed", CRASHED), CUT: ("rule-cut", TOO_MUCH)}

_HEAD = """\
# Lint rules

`cardwright lint` looks for cards that are legal but wrong, incomplete or inconsistent. Each rule has a code, which
never changes its meaning, and a name. `cardwright explain CODE` prints what stands here.

`lint` draws nothing. It knows of pictures what their first bytes say; whether words fit on a face, and all else under
[Faces](#faces), `cardwright build` tells, and so does `watch`.

## Silencing a rule
On the card, by the rule's code or name (or the id of a check of the game), with the reason:
```yaml
pale-fire:
  name: Pale Fire
  lint: {ignore: {CST001: The oil burns first on this one.}}
```
Or at a line, by a comment behind it or above it. Above a text, it speaks of the whole text:
```yaml
  cost: OF  # lint: ignore CST001: The oil burns first on this one.
  # lint: ignore discouraged-word, KEY002: A quotation.
  text: |
    "Throw the warded away!"
```
The reason is needed (`LNT003`), an unknown rule is an error (`LNT002`), and a line that silences nothing is a finding
(`LNT001`), so that none outlives its fault. Codes that are not on this page come from reading the files (`MOD`, `YML`,
`FIL`) or from `cardwright check` (`DEK`, `PLY`) and `cardwright play` (`PLT`), and cannot be silenced.

## Severity
An *error* must be mended: the command ends with exit code 1. A *warning* or an *info* ends it so only with
`--fail-on warning` or `--fail-on info`. Drafts are warnings: a list of things to do.

`lint:` of `game.yaml` sets the profile, the severity of rules in this game (each with its reason, or `off`), and the
options that a rule has:
```yaml
lint:
  profile: draft
  severity:
    plan-differs: {level: off, reason: The plan is for the second printing.}
  options:
    near-duplicate-name: {least: 12}
```
`cardwright lint --profile release` asks for a profile once. What `lint:` sets for a rule goes before the profile.

%s
## Old projects
`cardwright lint --write-baseline baseline.json` notes what the rules find today, and `cardwright lint --baseline
baseline.json` tells only what is new since. An entry is a code, a card (or file) and a message, and no line: lines may
move. What keeps a file from being read is always told. When entries are mended, the last line says how many.

## Mending
Where a finding says `fix:`, `cardwright lint --fix` writes it into the file, and nothing else of the file changes;
`--diff` shows it and writes nothing. A fix that could change what the card means needs `--unsafe-fixes`. Of two fixes
for the same letters the first is made; a file that was changed in the meantime is left alone.

## Reading the examples
In *Bad*, `⟦` and `⟧` stand round the spot that the finding points at; *Good* is silent. The examples are tests. They
stand in this small game, whose parts an example replaces where it gives its own; cards without `types` are spells. A
part after `--- name` is a file of the game; `--- faces` tells what was measured on faces that were laid out.
"""


@fixed(frozen=True, slots=True)
class Meaning:
    """What a code means: its readable name, one sentence, and all that is to be said."""

    key: str
    summary: str
    text: str


def meaning(code: str) -> Meaning:
    """Give what a code means; what its name says where nothing more is known."""
    if found := rules().get(code):
        return Meaning(found.key, _line(found.doc().summary), _line(found.doc().why))
    if code in CODES:
        return Meaning(*CODES[code], CODES[code][1])
    if code in _OURS:
        return Meaning(*_OURS[code], _OURS[code][1])
    key = KEYS.get(code, code)
    text = key.replace("-", " ")
    return Meaning(key, text, text)


def explain(name: str) -> str:
    """Give what a rule or a finding's code means, as text for people; `name` is a code or a rule's key.

    Raises UsageError when there is no such code.
    """
    others = {*CODES, *VERDICTS, *PLAYTESTS, *KEYS, *_OURS}
    name = name.upper() if name.upper() in others or by_name(name.upper()) else name
    found = by_name(name) or by_name(name.lower())
    if found:
        return _explained(found)
    if name in CODES:
        return f"{name} {CODES[name][0]} (found while reading the cards)\n\n{CODES[name][1]}\n"
    if name in VERDICTS:
        return f"{name} {VERDICTS[name][0]} (found by `cardwright check`)\n\n{VERDICTS[name][1]}\n"
    if name in PLAYTESTS:
        return f"{name} {PLAYTESTS[name][0]} (found by `cardwright play`)\n\n{PLAYTESTS[name][1]}\n"
    if name in KEYS:
        return f"{name} {KEYS[name]} (found while reading the files)\n"
    if name in _OURS:
        return f"{name} {_OURS[name][0]} (about a rule)\n\n{_OURS[name][1]}\n"
    raise UsageError(f"there is no code `{name}`{did_you_mean(name, {*names(), *others})}")


def _explained(rule: Rule) -> str:
    doc = rule.doc()
    silence = f"lint: {{ignore: {{{rule.code}: the reason}}}}"
    parts = (
        ("Why", doc.why), ("Bad", doc.bad), ("Good", doc.good), ("Options", _options(rule)),
        ("To silence it on a card", silence),
    )  # fmt: skip
    body = "\n".join(f"{title}\n{textwrap.indent(text, '    ')}\n" for title, text in parts if text)
    return f"{rule.code} {rule.key} ({_manner(rule)})\n\n{doc.summary}\n\n{body}"


def _manner(rule: Rule) -> str:
    return f"{rule.severity}, {SCOPES[rule.scope]}, since {rule.since}"


def reference() -> str:
    """Give the text of docs/lint.md."""
    return "".join([_HEAD % "".join(_profiles()), f"```yaml\n{base()}```\n", *_table(), *_sections(), _tail()])


def _profiles() -> Iterator[str]:
    """Give each profile with what differs in it."""
    for name, profile in PROFILES.items():
        yield f"**`{name}`**: {profile.about}\n\n"
        if profile.changes:
            yield "| code | level | why |\n|---|---|---|\n"
            yield from (f"| {code} | {change.level} | {change.why} |\n" for code, change in profile.changes.items())
            yield "\n"


def _options(rule: Rule) -> str:
    """Give a rule's options, a line each; empty where it has none."""
    return "\n".join(f"`{o.name}` ({o.shown}): {o.about}" for o in rule.options)


def _by_family() -> Iterator[tuple[str, list[Rule]]]:
    found = {r.code[:3] for r in rules().values()}
    for family in [*(f for f in FAMILIES if f in found), *sorted(found - set(FAMILIES))]:
        yield family, [r for r in rules().values() if r.code.startswith(family)]


def _table() -> Iterator[str]:
    yield "\n## All rules\n| code | name | severity | what it finds |\n|---|---|---|---|\n"
    for _, members in _by_family():
        for rule in members:
            link = f"[{rule.code}](#{rule.code.lower()}-{rule.key})"
            yield f"| {link} | {rule.key} | {rule.severity} | {_line(rule.doc().summary)} |\n"


def _sections() -> Iterator[str]:
    for family, members in _by_family():
        yield f"\n## {FAMILIES.get(family, family)}\n"
        for rule in members:
            doc = rule.doc()
            yield f"\n### {rule.code} {rule.key}\n{_line(doc.summary)} *({_manner(rule)})*\n\n{_wrapped(doc.why)}\n\n"
            yield f"Bad:\n```yaml\n{doc.bad}\n```\nGood:\n```yaml\n{doc.good}\n```\n"
            yield f"\nOptions: {'; '.join(_options(rule).splitlines())}\n" if rule.options else ""


def _tail() -> str:
    return f"\n## A rule that crashes, or finds too much\n`{CRASH}`: {CRASHED}\n\n`{CUT}`: {TOO_MUCH}\n"


def _wrapped(text: str) -> str:
    return textwrap.fill(_line(text), 120, break_long_words=False, break_on_hyphens=False)


def _line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    print(reference(), end="")
