"""Cards as tables, out and back in without loss: `codec` writes one value into a cell, `rows` cards into rows, the
others rows into files.
"""
