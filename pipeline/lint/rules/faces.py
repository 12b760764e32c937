"""FAC: what went wrong when a card's face was laid out. The renderer measures; these rules say it to authors."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.faced import hit, letter_hit, look_hit, of_kind, with_detail
from pipeline.lint.registry import rule
from pipeline.model.faces import Face
from pipeline.model.types import Card


@rule(code="FAC001", key="does-not-fit", severity=Severity.ERROR, scope="face", since="0.1")
def does_not_fit(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """Words do not fit in their box, even at the least size that the look allows.

    Why
        What passes the box is cut off or printed over other words.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, text: Draw a card ⟦and so on.⟧}
        --- faces
        pale-fire: [{kind: over, box: text, detail: 1.2 mm over at 6 pt, actual: 1.2 mm, words: and so}]

    Good
        cards:
          pale-fire: {name: Pale Fire, text: Draw a card.}
    """
    for p in of_kind(face, "over"):
        yield hit(p, card, f"the words do not fit in the box `{p.box}`", "use fewer words")


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
    for p in of_kind(face, "small"):
        yield hit(p, card, f"the words in the box `{p.box}` are small", "use fewer words")


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
    for p in of_kind(face, "lost-text"):
        where = f" in the box `{p.box}`" if p.box else ""
        yield hit(p, card, f"words of the card are lost{where}", "use fewer words, or mend the look")


@rule(code="FAC004", key="missing-glyph", severity=Severity.ERROR, scope="face", since="0.1")
def missing_glyph(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The fonts that a text asks for lack one of its letters.

    Why
        A box or a gap would be printed in its place.

    Bad
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Påle ⟦火⟧}
        --- faces
        pale-fire: [{kind: glyph, box: name, actual: 火, expected: Spectral, detail: "`Spectral` has no `火`"}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "glyph"):
        yield letter_hit(p, card, "the font lacks a letter", "write it otherwise, or choose a font that has it")


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
    for p in of_kind(face, "denied"):
        message, hint = f"the face asks for `{p.actual}`, which is not in the project", "use a file of the game or look"
        if p.actual.startswith("images/"):
            message = f"the face asks for `{p.actual}` by its path"
            hint = f'a picture in the look\'s `images/` is asked for by `image("{p.actual.removeprefix("images/")}")`'
        yield look_hit(p, card, ctx, message, hint) if p.file else hit(p, card, message, hint)


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
    for p in of_kind(face, "css"):
        yield look_hit(p, card, ctx, "the style cannot be followed")


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
    for p in of_kind(face, "template"):
        if p.field == "size":
            where = f"the box `{p.box}`" if p.box else "the text"
            hint = "make the cards larger, here or with `--size`"
            back = ctx.spec.backs.get(card.back)
            at = back.at if back and back.size else ctx.spec.at
            yield Hit(with_detail(f"{where} has no room", p), at.child("size"), hint=hint)
        else:
            styled = p.file.endswith(".css")
            what = "no face can be made with this style" if styled else "the template cannot be filled in"
            yield look_hit(p, card, ctx, what)


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
    for p in of_kind(face, "crash"):
        yield hit(p, card, "the face could not be made", "look for what this card alone has, such as huge art")


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
    for p in of_kind(face, "outside"):
        where = f"the words of the box `{p.box}`" if p.box else "words that stand in no box"
        yield hit(p, card, f"{where} are not all on the card", "use fewer words, or mend the look")


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
    for p in of_kind(face, "contrast"):
        message = f"the words in the box `{p.box}` are hard to read"
        yield hit(p, card, message, "choose other colours or another picture")


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
    for p in of_kind(face, "left-out"):
        yield hit(p, card, "the flavour is not printed", "use fewer words, or leave the flavour out")


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
    for p in of_kind(face, "near-cut"):
        where = f"the words of the box `{p.box}`" if p.box else "words that stand in no box"
        hint = "use fewer words, or mend the look"
        yield hit(p, card, f"{where} come too near to the cut", hint)


@rule(code="FAC016", key="printed-twice", severity=Severity.WARNING, scope="face", since="0.3")
def printed_twice(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The look prints words of the card twice.

    Why
        Players look for a difference, and the room is lost. Mostly a template goes through `card.keywords`, reminders
        and all, and through `card.blocks`, which hold them too.

    Bad
        --- game.yaml
        look: {use: ⟦classic⟧}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: twice, actual: It cannot be chosen.}]

    Good
        --- game.yaml
        look: {use: classic}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "twice"):
        yield look_hit(p, card, ctx, "words of the card are printed twice", "print each word once in its templates")


@rule(code="FAC017", key="words-on-words", severity=Severity.WARNING, scope="face", since="0.3")
def words_on_words(face: Face, card: Card, ctx: Context) -> Iterator[Hit]:
    """The look prints words of one box on those of another.

    Why
        Nobody can read either. Mostly a box was moved, or has no place that is its own.

    Bad
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire}
        --- faces
        pale-fire: [{kind: overprint, box: foot, detail: "`7/10` stands on `It cannot be` of the box `text`"}]

    Good
        cards:
          pale-fire: {name: Pale Fire}
    """
    for p in of_kind(face, "overprint"):
        where = f"the words of the box `{p.box}` are" if p.box else "words that stand in no box are"
        yield hit(p, card, f"{where} printed on others", "give each box a place of its own in the look")
