"""`cardwright rules`."""

from __future__ import annotations

EXAMPLES = ("cardwright rules",)


def rules() -> None:
    """List the rules of `lint`."""
    from pipeline import console

    console.show_rules()
