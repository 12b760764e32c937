"""Stage 4. Takes cards and a look, gives faces: one-page PDFs with their box trees, and pixels made from them.

Importing this package loads neither WeasyPrint nor Pillow; the functions that need them do so when they are called.
"""
