"""FAC: what went wrong when a card's face was laid out. The renderer measures; these rules say it to authors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.findings import Origin, Severity, Span
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rule
from pipeline.model.faces import Face, FaceProblem
from pipeline.model.types import Card


@rule(code="FAC001", key="does-not-fit", severity=Severity.ERROR, scope="face", since="0.1")
def does_not_fit(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words do not fit in their box, even at the least size that the look allows.

    Why
        What passes the box is cut off or printed over other words.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, text: ⟦Draw a card and so on.⟧}
        --- faces
        pale-fire: [{kind: over, box: text, field: text, detail: 1.2 mm over at 6 pt, actual: 1.2 mm}]

    Good
        cards:
          pale-fire: {name: Pale Fire, text: Draw a card.}
    """
    for p in _of(face, "over"):
        yield _hit(p, card, f"the words do not fit in the box `{p.box}`", "use fewer words")


@rule(code="FAC002", key="small-type", severity=Severity.WARNING, scope="face", since="0.1")
def small_type(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words fit in their box only at a size that is hard to read.

    Why
        Under 7 points, many players cannot read a card across the table. The look says from which size
        on it warns.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, text: ⟦Draw a card and so on.⟧}
        --- faces
        pale-fire: [{kind: small, box: text, field: text, actual: 6.5 pt, expected: 7 pt}]

    Good
        cards:
          pale-fire: {name: Pale Fire, text: Draw a card.}
    """
    for p in _of(face, "small"):
        yield _hit(p, card, f"the words in the box `{p.box}` are small", "use fewer words")


@rule(code="FAC003", key="lost-text", severity=Severity.ERROR, scope="face", since="0.1")
def lost_text(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words of the card are not on its face.

    Why
        The card would play otherwise than it was written. The fault is mostly the look's: it has no
        place for these words, or hides them.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, flavor: ⟦It burns.⟧}
        --- faces
        pale-fire: [{kind: lost-text, box: text, field: flavor, actual: It, expected: It burns.}]

    Good
        cards:
          pale-fire: {name: Pale Fire, flavor: It burns.}
    """
    for p in _of(face, "lost-text"):
        where = f" in the box `{p.box}`" if p.box else ""
        yield _hit(p, card, f"words of the card are lost{where}", "use fewer words, or mend the look")


@rule(code="FAC004", key="missing-glyph", severity=Severity.ERROR, scope="face", since="0.1")
def missing_glyph(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The fonts that a text asks for lack one of its letters.

    Why
        A box or a gap would be printed in its place.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: ⟦Påle 火⟧}
        --- faces
        pale-fire: [{kind: glyph, box: name, actual: 火, expected: Spectral, detail: "`Spectral` has no `火`"}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "glyph"):
        hint = "write it otherwise, or choose a font that has it"
        yield _hit(replace(p, expected=""), card, "the font lacks a letter", hint)


@rule(code="FAC005", key="missing-art", severity=Severity.ERROR, scope="face", since="0.1")
def missing_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture of the card is not there.

    Why
        The card would be printed with an empty frame.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-missing, field: art, actual: art/pale.png, detail: there is no `art/pale.png`}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "art-missing"):
        yield _hit(p, card, "the picture is missing", "put the file there, or leave `art` out: a picture is made")


@rule(code="FAC006", key="unusable-art", severity=Severity.ERROR, scope="face", since="0.1")
def unusable_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture of the card cannot be used.

    Why
        It is damaged, of a kind that cannot be printed, or larger than the limits.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-bad, field: art, actual: art/pale.png, detail: the file ends too early}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "art-bad"):
        yield _hit(p, card, "the picture cannot be used", "save it again as PNG or JPEG, smaller if it is over a limit")


@rule(code="FAC007", key="denied-address", severity=Severity.ERROR, scope="face", since="0.1")
def denied_address(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The face asked for something outside the project.

    Why
        A build reaches neither the network nor other files of the computer, so that a game from
        somebody else can be built without fear.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: denied, actual: "https://example.org/a.png"}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "denied"):
        message = f"the face asks for `{p.actual}`, which is not in the project"
        yield _hit(p, card, message, "use a file of the game or of the look")


@rule(code="FAC008", key="style-problem", severity=Severity.WARNING, scope="face", since="0.1")
def style_problem(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The style of the look asks for something that is not known or not allowed.

    Why
        It is not on any card, or lets words leave their box unseen.

    Bad
        --- game.yaml
        look: {use: ⟦classic⟧}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: css, detail: "`colour: red` is ignored: unknown property"}]

    Good
        --- game.yaml
        look: {use: classic}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "css"):
        yield _look_hit(p, ctx, "the style cannot be followed")


@rule(code="FAC009", key="template-error", severity=Severity.ERROR, scope="face", since="0.1")
def template_error(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The look's template cannot be filled in.

    Why
        There is no face, so the card is on no sheet.

    Bad
        --- game.yaml
        look: {use: ⟦classic⟧}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: template, actual: "{{ card.nam }}", detail: there is no `card.nam`}]

    Good
        --- game.yaml
        look: {use: classic}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "template"):
        if p.field == "size":
            where = f"the box `{p.box}`" if p.box else "the text"
            hint = "make the cards larger, here or with `--size`"
            back = ctx.spec.backs.get(card.back)
            at = back.at if back and back.size else ctx.spec.at
            yield Hit(_with_detail(f"{where} has no room", p), at.child("size"), hint=hint)
        else:
            styled = p.file.endswith(".css")
            what = "no face can be made with this style" if styled else "the template cannot be filled in"
            yield _look_hit(p, ctx, what)


@rule(code="FAC010", key="face-crashed", severity=Severity.ERROR, scope="face", since="0.1")
def face_crashed(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Laying the face out took too much time or memory, or crashed.

    Why
        There is no face, so the card is on no sheet. The other cards are not touched by it.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: crash, detail: over the limit of 20 s}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "crash"):
        yield _hit(p, card, "the face could not be laid out", "look for what this card alone has, such as huge art")


@rule(code="FAC011", key="outside", severity=Severity.ERROR, scope="face", since="0.1")
def outside(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words lie outside the card, or where they cannot be measured.

    Why
        What lies past the cut is not on the card. The fault is mostly the look's: a box is placed or
        turned so that its words leave the card.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: ⟦Pale Fire⟧}
        --- faces
        pale-fire: [{kind: outside, box: name, field: name, actual: 0.5 mm, detail: reaches past the cut}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "outside"):
        where = f"the words of the box `{p.box}`" if p.box else "words that stand in no box"
        yield _hit(p, card, f"{where} are not all on the card", "use fewer words, or mend the look")


@rule(code="FAC012", key="coarse-art", severity=Severity.WARNING, scope="face", since="0.1")
def coarse_art(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """A picture has too few pixels for the size that it is printed at.

    Why
        It looks sharp on the screen and blurred in print.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: art-dpi, field: art, actual: 96 dpi, expected: 300 dpi, detail: the picture is coarse}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "art-dpi"):
        yield _hit(p, card, "the picture has too few pixels", "use a larger picture")


@rule(code="FAC013", key="low-contrast", severity=Severity.WARNING, scope="face", since="0.2")
def low_contrast(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words stand out too little from what is printed beneath them.

    Why
        Under 4.5 to 1 (3 to 1 for large type), many players cannot read them, least of all by lamplight. It is
        measured on the finished face, so a picture beneath the words counts.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: ⟦Pale Fire⟧}
        --- faces
        pale-fire: [{kind: contrast, box: name, actual: 2.1 to 1, expected: 4.5 to 1}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "contrast"):
        message = f"the words in the box `{p.box}` are hard to read"
        yield _hit(p, card, message, "choose other colours or another picture")


@rule(code="FAC014", key="left-out", severity=Severity.WARNING, scope="face", since="0.2")
def left_out(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Flavour is not printed, since the rules text needs the room.

    Why
        With it the type would be too small to read. What the card does goes first; what is left out is told.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, flavor: ⟦It burns.⟧}
        --- faces
        pale-fire: [{kind: left-out, field: flavor}]

    Good
        cards:
          pale-fire: {name: Pale Fire, flavor: It burns.}
    """
    for p in _of(face, "left-out"):
        yield _hit(p, card, "the flavour is not printed", "use fewer words, or leave the flavour out")


@rule(code="FAC015", key="near-cut", severity=Severity.WARNING, scope="face", since="0.3")
def near_cut(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words come nearer to the cut than the look's safe zone lets them.

    Why
        No cut is exact: a millimetre off, and letters are gone. On a round card the corners of a box are nearest to
        it. The fault is mostly the look's.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: ⟦Pale Fire⟧}
        --- faces
        pale-fire: [{kind: near-cut, box: name, actual: 1.20 mm inside, expected: 3.00 mm at least}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in _of(face, "near-cut"):
        where = f"the words of the box `{p.box}`" if p.box else "words that stand in no box"
        hint = "use fewer words, or mend the look"
        yield _hit(p, card, f"{where} come too near to the cut", hint)


def _of(face: Face, kind: str) -> Iterator[FaceProblem]:
    return (p for p in face.problems if p.kind == kind)


def _hit(p: FaceProblem, card: Card, message: str, hint: str) -> Hit:
    return Hit(_with_detail(message, p), _place(p, card), p.actual, p.expected, hint)


def _look_hit(p: FaceProblem, ctx: Context, message: str) -> Hit:
    """Point at the look's own file where it is known, else at the game's look: a fault that every card shows is one
    finding."""
    name = ctx.spec.look.template
    box = f", box `{p.box}`" if p.box else ""
    line, col = max(p.line, 1), max(p.col, 1)
    at = Span(p.file, line, col, line, col, "parent") if p.file else ctx.spec.look.at.child("use")
    return Hit(f"look `{name}`{box}: {_with_detail(message, p)}", at, p.actual, p.expected, "mend the look's own files")


def _with_detail(message: str, p: FaceProblem) -> str:
    return f"{message}: {p.detail}" if p.detail else message


def _place(p: FaceProblem, card: Card) -> Origin:
    """Give the value whose words have the problem; the card's id when it is not known."""
    name = p.field or p.box or ("art" if p.kind.startswith("art") else "")
    if name in ("text", "effects"):
        uses = card.at.child("uses") if card.uses else card.at.key()
        return next((b.at for b in card.blocks if b.source in ("text", "effects")), uses)
    if name in ("name", "flavor", "art", "number", "rarity") or name in card.fields:
        return card.at.child(name)
    return card.at.key()
