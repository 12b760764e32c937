"""Stage 3. Takes a Project (and, when they are laid out, its Faces), gives findings.

Rules speak of cards that are legal but wrong, incomplete or inconsistent; what keeps the data from
being read at all is the model's to find. A rule is one decorated generator in `rules/<family>.py`,
found by its presence; `registry` holds the decorator, `runner` runs the rules, `explain` tells of them.
"""
