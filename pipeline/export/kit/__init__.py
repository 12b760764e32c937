"""What targets share: the order that they get, the parcel that they give, sheets, words, products and preflights."""
