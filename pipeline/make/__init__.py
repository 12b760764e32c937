"""One game on its way from cards to files: its faces, the pictures of them, its sheets, its report.

`work` is the way; `faces`, `pictures` and `sheets` are its stretches; `types` is what they hand on, and
`progress` tells how far it has come.
"""
