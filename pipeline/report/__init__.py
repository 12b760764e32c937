"""Beside the stages. Takes findings, gives text for people or JSON for programs: pure functions.

`text` shows each finding at its line with a caret; `jsonout` writes a schema-versioned document; `summary` counts.
"""
