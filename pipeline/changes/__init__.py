"""Takes two states of a game, gives what changed between them: pure comparison of cards, decks, rules and settings."""
