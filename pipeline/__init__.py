"""Cardwright: card data authoring and print-and-play, done as a compiler does it."""
