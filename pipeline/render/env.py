"""Templates -> HTML, in a sandbox: a look is data, and may neither run code nor eat the machine."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pipeline.model.faces import FaceProblem
from pipeline.model.nearest import did_you_mean
from pipeline.render.calls import Argument, checked, is_any, is_number, is_share, is_text
from pipeline.render.colors import ink, mix
from pipeline.render.counting import NoRoom, Tally, lines
from pipeline.render.jobs import Text

LARGEST_OUTPUT = 200_000
"""Characters of one expanded face; a crowded card has 5,000."""
_FILTERS = (
    "abs batch capitalize default d e escape first float groupby int items join last length list lower map max min "
    "reject rejectattr replace reverse round select selectattr slice sort string sum title trim unique upper"
)
FILTERS = frozenset(_FILTERS.split())
"""Filters that cannot blow a short word up to gigabytes, as `center(10 ** 9)` does."""

RAISED = (
    jinja2.TemplateError, ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, NameError,
    RuntimeError, SyntaxError, TypeError, ValueError,
)  # fmt: skip
"""What a template over plain data can raise: Jinja's own errors, and Python's for values that do not fit together, for
a template that has no end, or nests too deep for it. Anything else is a fault of ours, which ends one card alone."""

_FUNCTIONS = {
    "ink": checked("ink", ink, Argument("color", "a colour", is_text)),
    "mix": checked(
        "mix", mix, Argument("color", "a colour", is_text), Argument("other", "a colour", is_text),
        Argument("share", "a number from 0 to 1", is_share),
    ),
    "lines": checked(
        "lines", lines, Argument("html", "a text", is_any), Argument("letters", "a number of letters", is_number)
    ),
}  # fmt: skip
"""What a template may call on every face, whatever game it is of."""

_MISSING = re.compile(r"'dict object' has no attribute '(.*)'")
_PLAINLY = {
    ZeroDivisionError: "it divides by 0",
    OverflowError: "a number in it is too large",
    MemoryError: "it takes too much memory",
    RecursionError: "it has no end, or nests too deep",
}
"""Python's errors in a template, said of the template."""


MOST_LAPS = 1_000_000
"""Laps of all loops over `range` in one face; that many take a tenth of a second."""


class _Range:
    """The `range` of templates, which counts the laps that one face asks for, so that a loop without an end is told at
    its line."""

    def __init__(self) -> None:
        self.laps = 0

    def __call__(self, *ends: int) -> range:
        found = range(*ends)
        self.laps += len(found)
        if self.laps > MOST_LAPS:
            raise ValueError(f"it loops over more than {MOST_LAPS:,} numbers, the limit")
        return found


class BadTemplate(Exception):
    """A template that cannot be expanded, told as a problem of the face."""

    def __init__(self, detail: str, file: str, line: int = 0) -> None:
        super().__init__(detail)
        self.problem = FaceProblem("template", "", detail, file=file, line=line)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, without the operators and calls that make long words out of short ones."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or not all(isinstance(side, int | float) for side in (left, right)):
            raise SecurityError(f"`{operator}` is for two numbers only" if operator != "**" else "`**` is not allowed")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look into a mapping before at it: `card.values` is the card's, not the method of a dict."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def wrap_str_format(self, value: Any) -> None:
        """Give no stand-in for `str.format`, which pads a word to any width."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Forbid methods of words (`'a'.zfill(10 ** 9)`); the filters do what a look needs."""
        return super().is_safe_attribute(obj, attr, value) and not (isinstance(obj, str) and callable(value))


def make_env(templates: Mapping[str, Text]) -> jinja2.Environment:
    """Give the environment for a look's templates, by file name. Everything is escaped, and what does not exist is an
    error."""

    def load(name: str) -> tuple[str, str, Callable[[], bool]]:
        found = templates.get(name)
        if not found:
            raise jinja2.TemplateNotFound(name, f"`{name}` is not in the look's folder{did_you_mean(name, templates)}")
        return found.text, found.file, lambda: True

    env = _Sandbox(
        loader=jinja2.FunctionLoader(load),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=50,
        extensions=["jinja2.ext.loopcontrols"],
    )
    env.filters = {name: call for name, call in env.filters.items() if name in FILTERS}
    env.globals = {"range": _Range(), **_FUNCTIONS, "tally": Tally}
    return env


def expand(env: jinja2.Environment, name: str, context: Mapping[str, Any]) -> str:
    """Expand a template; raises BadTemplate with the place of anything that goes wrong in it, and NoRoom for a card
    that is too small for its text."""
    parts: list[str] = []
    size, file = 0, name
    try:
        template = env.get_template(name)
        file = template.filename or name
        if isinstance(counted := env.globals["range"], _Range):
            counted.laps = 0
        for part in (made := template.generate(**context)):
            size += len(part)
            if size > LARGEST_OUTPUT:
                raise BadTemplate(f"it gives over {LARGEST_OUTPUT:,} characters for one face", *_standing(made, file))
            parts.append(part)
        return "".join(parts)
    except TemplateSyntaxError as bad:
        raise BadTemplate(str(bad.message), bad.filename or file, bad.lineno) from bad
    except NoRoom:
        raise
    except RAISED as bad:
        raise BadTemplate(_words(bad), *_place(bad, file)) from bad


def _words(bad: Exception) -> str:
    """Say what went wrong in the template's terms."""
    if isinstance(bad, SecurityError):
        return f"not allowed: {bad}"
    if isinstance(bad, jinja2.TemplateNotFound):
        return str(bad.message)
    if isinstance(bad, UndefinedError):
        missing = _MISSING.fullmatch(str(bad))
        return f"there is no `{missing[1]}`" if missing else str(bad).replace("'", "`")
    if isinstance(bad, ArithmeticError | MemoryError | RecursionError):
        return _PLAINLY.get(type(bad), "a sum in it cannot be worked out")
    return str(bad).replace("'", "`") or "it cannot be worked out"


def _place(bad: Exception, file: str) -> tuple[str, int]:
    """Give the file and line of the innermost template line that was being expanded."""
    frames = [f for f in traceback.extract_tb(bad.__traceback__) if f.filename.endswith(".j2")]
    return (frames[-1].filename, frames[-1].lineno or 0) if frames else (file, 0)


def _standing(made: Any, file: str) -> tuple[str, int]:
    """Give the file and line of the innermost template that a generator stands in."""
    place = file, 0
    while (frame := getattr(made, "gi_frame", None)) is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            place = template.filename or file, template.get_corresponding_lineno(frame.f_lineno)
        made = made.gi_yieldfrom
    return place
