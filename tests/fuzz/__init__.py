"""Damage of all kinds, for as long as you like: see `__main__`."""
