"""The decorator that makes a generator a rule, and the table of all rules.

A rule's docstring is its documentation and its test: a sentence, then the sections `Why`, `Bad` and
`Good`. `Bad` and `Good` are examples (`tests/lint/examples.py` reads them); in `Bad` the brackets
`⟦` and `⟧` stand round the exact spot that fires, and `Good` is silent.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, Literal, TypeVar, get_args

from pipeline.errors import InternalError, UsageError
from pipeline.findings import Severity
from pipeline.fixed import fixed
from pipeline.lint.context import Hit
from pipeline.lint.options import Option
from pipeline.model.nearest import did_you_mean

Scope = Literal["card", "game", "project", "face", "after"]
"""What a rule is called with: `card` (card, context), `game` (context), `project` (project), `face`
(face, card, context), `after` (what a card or the comments of a file silence, the names of the rules that ran and
were silenced there for nothing, context), once all others ran."""

SCOPES: tuple[Scope, ...] = get_args(Scope)
SECTIONS = ("Why", "Bad", "Good")
CRASH = "INT001"
"""The code of a crashed rule. No rule has it, and nothing silences it."""
CUT = "INT002"
"""The code that tells of a rule which found too much. Nothing silences it either."""

Check = Callable[..., Iterator[Hit]]
C = TypeVar("C", bound=Callable[..., Iterator[Hit]])

_CODE = re.compile(r"[A-Z]{3}\d{3}")
_KEY = re.compile(r"[a-z]+(-[a-z]+)*")


@fixed(frozen=True, slots=True)
class Doc:
    """A rule's docstring in its parts: the summary, why it matters, and the two examples."""

    summary: str
    why: str
    bad: str
    good: str


@fixed(frozen=True, slots=True)
class Rule:
    """A rule. `code` never changes its meaning and is never used again; `key` is its readable name. A card's rule
    looks at broken cards too where `broken` says that it needs no more than what could be read; a game's rule that
    needs all cards `whole`, to say what none of them has, waits while one has a key that nobody reads."""

    code: str
    key: str
    severity: Severity
    scope: Scope
    since: str
    check: Check
    text: str
    options: tuple[Option[Any], ...] = ()
    broken: bool = False
    whole: bool = False

    def doc(self) -> Doc:
        """Give the docstring's parts. Raises InternalError when a section is missing."""
        parts = re.split(rf"^({'|'.join(SECTIONS)})$\n", self.text, flags=re.MULTILINE)
        found = dict(zip(parts[1::2], parts[2::2], strict=True))
        if tuple(found) != SECTIONS or not parts[0].strip():
            raise InternalError(f"the docstring of `{self.code}` must be a summary, `Why`, `Bad` and `Good`")
        why, bad, good = (inspect.cleandoc("\n" + found[name]) for name in SECTIONS)
        return Doc(parts[0].strip(), why, bad, good)


_RULES: dict[str, Rule] = {}


def rule(
    *,
    code: str,
    key: str,
    severity: Severity,
    scope: Scope,
    since: str,
    options: tuple[Option[Any], ...] = (),
    broken: bool = False,
    whole: bool = False,
) -> Callable[[C], C]:
    """Register a generator of hits as a rule; `options` are what a game may set of it, `broken` and `whole` are those
    of `Rule`.

    Raises InternalError when its code or key is malformed or taken.
    """

    def register(check: C) -> C:
        if not _CODE.fullmatch(code) or not _KEY.fullmatch(key) or code in (CRASH, CUT):
            raise InternalError(f"a rule may not be called `{code}`, `{key}`")
        taken = [r.code for r in _RULES.values() if code == r.code or key == r.key]
        if taken:
            raise InternalError(f"the rule `{code}`, `{key}` has a code or a key of `{taken[0]}`")
        text = inspect.getdoc(check) or ""
        _RULES[code] = Rule(code, key, severity, scope, since, check, text, options, broken, whole)
        return check

    return register


@cache
def rules() -> dict[str, Rule]:
    """Give every rule by code, in order, after importing all families in `pipeline.lint.rules`."""
    package: Any = importlib.import_module("pipeline.lint.rules")
    for module in pkgutil.iter_modules(package.__path__, "pipeline.lint.rules."):
        importlib.import_module(module.name)
    return dict(sorted(_RULES.items()))


@cache
def _named() -> dict[str, Rule]:
    return {name: r for r in rules().values() for name in (r.code, r.key)}


def names() -> set[str]:
    """Give every name that a rule answers to: its code and its key."""
    return set(_named())


def by_name(name: str) -> Rule | None:
    """Give the rule of a code or key; None when there is none."""
    return _named().get(name)


def chosen(select: Collection[str]) -> tuple[Rule, ...]:
    """Give the rules that `select` names, each by code, key or the first letters of codes (`KEY`);
    all when it is empty. Raises UsageError when a name fits no rule."""
    for name in select:
        if not any(_fits(name, r) for r in rules().values()):
            raise UsageError(f"there is no rule `{name}`{did_you_mean(name, names())}", "`cardwright rules` lists them")
    return tuple(r for r in rules().values() if not select or any(_fits(name, r) for name in select))


def _fits(name: str, rule: Rule) -> bool:
    return bool(name) and (rule.code.startswith(name) or name == rule.key)
