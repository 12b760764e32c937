"""Rulebooks: `rules.md` as a booklet in the colours and the type of the game's look, with pictures of its cards."""
