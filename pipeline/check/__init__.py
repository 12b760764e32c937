"""Beside stage 3. Takes a Game and its decks, gives Verdicts: what the declared rules say of them, by which section.

What one card file says of another is lint's; what the rules make of the cards is told here.
"""
