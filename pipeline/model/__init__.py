"""Stage 2. Takes plain data with places, gives a Project of Games: frozen, typed, read by every later stage."""
