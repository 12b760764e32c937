"""Beside the stages. Takes findings and the files that they are about, gives the files mended.

`edits` changes a text and nothing else of it, `plan` decides which fixes are made, `write` puts them in the files,
`order` and `fmt` lay a file out anew.
"""
