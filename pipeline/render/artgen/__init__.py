"""Pictures made from a card's identity: a palette, noise, brushes, and scenes that use them."""
