"""Checks that take minutes, on the games that ship: `python -m tests.long.same_bytes`, `python -m tests.long.kills`."""
