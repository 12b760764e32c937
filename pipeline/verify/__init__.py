"""Sheets measured as an outsider would. Takes a PDF and what it should hold (a `Ticket`, the cards' words and faces),
gives figures, each with its tolerance.

Nothing here knows how sheets are laid out or written: `places` has its own arithmetic, and PDFium, which wrote no
sheet, reads and draws them. Lengths are millimetres from the sheet's top left, y down.
"""
