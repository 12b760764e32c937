"""The rulebook's headings: numbered sections, rulings, open questions."""

from __future__ import annotations

from pipeline.model.rules import read

BOOK = """# Lanterns
## 1. Setting up
### 1.2 Lamps
Text about ## 9. nothing.
## Rulings
### R1. Who begins
### R2 (open). What a tie means
```
### R3. Not a heading
```
### R10. After the code ##
"""


def test_lines_are_counted_as_editors_count_them() -> None:
    book = read("rules.md", "a\x0cb\u2028c\r\n\r\n### R1. Here\r\n")
    assert [r.at.path[0] for r in book.rulings] == [3]


def test_sections_and_rulings() -> None:
    book = read("rules.md", BOOK)
    assert book.sections == {"1": "Setting up", "1.2": "Lamps"}
    assert [(r.id, r.title, r.open, r.at.path[0]) for r in book.rulings] == [
        ("R1", "Who begins", False, 6), ("R2", "What a tie means", True, 7), ("R10", "After the code", False, 11),
    ]  # fmt: skip
