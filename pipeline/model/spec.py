"""From `game.yaml` to a GameSpec: what it says, checked against itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pipeline.findings import Origin, Severity
from pipeline.model import aids, expr, playspec, printed, text
from pipeline.model.codes import Notebook
from pipeline.model.declared import (
    BackSpec,
    CheckSpec,
    FamilySpec,
    FieldSpec,
    GameSpec,
    IconSet,
    KeywordSpec,
    Kind,
    LevelSpec,
    LintSpec,
    LookSpec,
    OpSpec,
    ParamSpec,
    PlanRow,
    RaritySpec,
    Show,
    SymbolSpec,
    TermSpec,
    TypeSpec,
    as_name,
)
from pipeline.model.effects import check_default, read_effects
from pipeline.model.gamefile import BackIn, FieldIn, GameIn, OpIn
from pipeline.model.invalid import note_expression, note_unknown
from pipeline.model.raw import ID
from pipeline.model.values import Token

CARD_KEYS = frozenset({
    "name", "types", "text", "effects", "uses", "flavor", "copies", "number", "rarity", "reverse", "art", "scene",
    "status", "lacks", "provenance", "notes", "lint",
})  # fmt: skip
"""The keys that every card has; a game's fields must have other names."""

SHOW: dict[Kind, Show] = {
    "cost": "cost",
    "stats": "stats",
    "values": "values",
    "keywords": "keywords",
    "text": "body",
    "image": "none",
}
"""Where a field is printed when it does not say; a labelled line for all other kinds."""


def build(
    id: str, data: GameIn, at: Origin, notes: Notebook, icons: Mapping[str, IconSet] = MappingProxyType({})
) -> GameSpec:
    """Make the declarations of a game with its sets of icons. What is wrong is noted and left out or left bare."""
    spec = GameSpec(
        id=id, title=data.title or id, players=data.players, language=data.language,
        author=data.author, blurb=data.blurb, size=data.size, types={}, fields={},
        symbols=_symbols(data, at), keywords=_keywords(data, at),
        ops=_ops(data.ops, at.child("ops"), notes), phrases=_ops(data.phrases, at.child("cost-phrases"), notes),
        families=_families(data, at), backs=_backs(data, at), rarities=_rarities(data, at),
        terms=tuple(TermSpec(t.term, tuple(t.avoid), here) for here, t in notes.each(data.terms, at.child("terms"))),
        plan=(), checks=(), number_format=data.numbers, at=at, icons=icons,
        words=printed.words(data.language, data.words.model_dump()),
        look=LookSpec(data.look.use, data.look.options, data.look.reminders, at.child("look"), data.look.revision_mark),
        lint=LintSpec(
            data.lint.profile, {k: LevelSpec(v.level, v.reason) for k, v in data.lint.severity.items()},
            data.lint.options,
        ),
    )  # fmt: skip
    _check_ids(data, at, notes)
    spec = replace(spec, fields=_fields(data, spec, at, notes))
    spec = replace(spec, types=_types(data, spec, at, notes))
    for section, ops in (("ops", spec.ops), ("cost-phrases", spec.phrases)):
        for op in ops.values():
            for param in op.params:
                check_default(param, at.child(section, op.name, "params", param.name, "default"), spec, notes)
    spec = replace(spec, plan=_plan(data, spec, at, notes), checks=_checks(data, spec, at, notes))
    _check_families(spec, notes)
    spec = replace(spec, fields=_checked(spec, notes))
    spec = replace(spec, aids=aids.build(data.aids, spec, at.child("aids"), notes))
    return replace(spec, play=playspec.build(data.rules, spec, at.child("rules"), notes))


def _symbols(data: GameIn, at: Origin) -> dict[str, SymbolSpec]:
    return {
        k: SymbolSpec(
            k, s.label, s.letter or k[0], s.color, s.shape, s.svg, s.plural or s.label, at.child("symbols", k)
        )
        for k, s in data.symbols.items()
    }


def _keywords(data: GameIn, at: Origin) -> dict[str, KeywordSpec]:
    return {
        k: KeywordSpec(k, w.parameter, w.optional, w.reminder, at.child("keywords", k), w.in_text)
        for k, w in data.keywords.items()
    }


def _families(data: GameIn, at: Origin) -> dict[str, FamilySpec]:
    return {
        k: FamilySpec(k, tuple(f.words), tuple(f.keywords), tuple(f.cards), at.child("families", k))
        for k, f in data.families.items()
    }


def _backs(data: GameIn, at: Origin) -> dict[str, BackSpec]:
    backs = {id: _back(id, back, data, at.child("backs", id)) for id, back in data.backs.items()}
    return backs or {"main": BackSpec("main", data.title, "", "#1d2433", "", at)}


def _back(id: str, back: BackIn, data: GameIn, at: Origin) -> BackSpec:
    art, own, game = back.art, back.look, data.look
    here = at.child("look")
    look = LookSpec(own.use, own.options, game.reminders, here, game.revision_mark) if own else None
    return BackSpec(
        id, back.title or data.title, back.subtitle, back.color, art.file, at, art.told(art.file), back.size, look
    )


def _rarities(data: GameIn, at: Origin) -> dict[str, RaritySpec]:
    return {k: RaritySpec(k, r.label or k, r.copies, at.child("rarities", k)) for k, r in data.rarities.items()}


def _ops(ops: Mapping[str, OpIn], at: Origin, notes: Notebook) -> dict[str, OpSpec]:
    made: dict[str, OpSpec] = {}
    for name, op in ops.items():
        params = tuple(
            ParamSpec(n, p.kind, p.default is None, p.words, p.default) for n, p in op.params.items()
        )  # fmt: skip
        names = {p.name: frozenset({"words"}) if p.kind in ("enum", "type") else None for p in params}
        try:
            expr.check_wording(op.text, names)
        except expr.ExprError as error:
            note_expression(notes, error, at.child(name, "text"), op.text)
            continue
        made[name] = OpSpec(name, params, op.text, at.child(name))
    return made


def _check_ids(data: GameIn, at: Origin, notes: Notebook) -> None:
    for part in ("types", "fields", "ops", "backs", "rarities", "families"):
        for key in getattr(data, part):
            if not ID.fullmatch(key):
                notes.add(
                    "MOD016", f"`{key}` is no id", at.child(part, key).key(), expected="letters, digits, `-`, `_`"
                )
    as_names: dict[str, str] = {}
    for key in data.fields:
        if (first := as_names.setdefault(as_name(key), key)) != key:
            where = at.child("fields", key).key()
            message = f"`{key}` and `{first}` are one name in expressions"
            other = at.child("fields", first).key()
            notes.add("MOD016", message, where, hint="give one another name", related=(other,))
        if key in CARD_KEYS or as_name(key) in expr.CARD_NAMES:
            where = at.child("fields", key).key()
            notes.add("MOD016", f"every card has `{key}` already", where, hint="give the field another name")


def _known(name: str, known: Iterable[str], what: str, at: Origin, notes: Notebook) -> bool:
    """Note a name that is not among the known; True when it is."""
    known = list(known)
    if name not in known:
        note_unknown(notes, name, known, what, at)
    return name in known


def _fields(data: GameIn, spec: GameSpec, at: Origin, notes: Notebook) -> dict[str, FieldSpec]:
    fields: dict[str, FieldSpec] = {}
    for name, f in data.fields.items():
        here = at.child("fields", name)
        for n, t in enumerate(f.applies_to):
            _known(t, data.types, "type", here.child("for", n), notes)
        for n, s in enumerate(f.symbols):
            _known(s, spec.symbols, "symbol", here.child("symbols", n), notes)
        if f.kind in ("cost", "values") and not (f.symbols or spec.symbols):
            hint = "declare some under `symbols:`"
            notes.add("MOD002", f"`{name}` needs symbols", here.key(), actual="symbols", hint=hint)
            continue
        fields[name] = _field(name, f, here)
    return fields


def _field(name: str, f: FieldIn, at: Origin) -> FieldSpec:
    label = f.label or name.replace("-", " ").replace("_", " ").capitalize()
    return FieldSpec(
        name, f.kind, label, frozenset(f.applies_to), f.required, tuple(f.choices), tuple(f.symbols), f.low, f.high,
        f.expr or None, f.when or None, f.show or SHOW.get(f.kind, "line"), at,
    )  # fmt: skip


def _types(data: GameIn, spec: GameSpec, at: Origin, notes: Notebook) -> dict[str, TypeSpec]:
    known = text.lexicon(spec, {})
    types: dict[str, TypeSpec] = {
        k: TypeSpec(k, t.label or k, t.color, t.icon, t.back, t.reminder, (), (), at.child("types", k), t.scene)
        for k, t in data.types.items()
    }
    spec = replace(spec, types=types)
    for key, t in data.types.items():
        here = types[key].at
        answers = tuple(
            one for n, one in enumerate(t.answers) if _known(one, data.types, "type", here.child("answers", n), notes)
        )
        back = t.back or next(iter(spec.backs))
        if t.back and not _known(t.back, spec.backs, "back", here.child("back"), notes):
            back = next(iter(spec.backs))
        effects, words = read_effects(t.effects, here.child("effects"), spec, {}, notes)
        where = here.child("text" if t.text else "effects")
        tokens = tokens_of(t.text, words, where, "", known, notes)
        types[key] = replace(types[key], back=back, text=tokens, effects=effects, answers=answers)
    return types


def tokens_of(own: str, made: str, at: Origin, name: str, known: text.Lexicon, notes: Notebook) -> tuple[Token, ...]:
    """Give the tokens of the author's text, or of the text made from effects, whose place is the effects'."""
    if own:
        return text.parse(own, at, name, known, notes)
    return tuple(Token(t.kind, t.text, at, t.bold, t.italic, t.id) for t in text.parse(made, at, name, known, notes))


def _plan(data: GameIn, spec: GameSpec, at: Origin, notes: Notebook) -> tuple[PlanRow, ...]:
    rows = []
    for here, p in notes.each(data.plan, at.child("plan")):
        if not p.where or _expression(p.where, spec, here.child("where"), notes):
            rows.append(PlanRow(p.label, p.where, p.cards, p.copies, here))
    return tuple(rows)


def _checks(data: GameIn, spec: GameSpec, at: Origin, notes: Notebook) -> tuple[CheckSpec, ...]:
    checks = []
    for here, c in notes.each(data.checks, at.child("checks")):
        good = _expression(c.expect, spec, here.child("expect"), notes)
        if good and (not c.where or _expression(c.where, spec, here.child("where"), notes)):
            severity = Severity[c.severity.upper()]
            checks.append(CheckSpec(c.id, c.where, c.expect, c.message, severity, here))
    return tuple(checks)


def _expression(source: str, spec: GameSpec, at: Origin, notes: Notebook) -> bool:
    try:
        expr.check(source, spec)
    except expr.ExprError as error:
        note_expression(notes, error, at, source)
        return False
    return True


def _checked(spec: GameSpec, notes: Notebook) -> dict[str, FieldSpec]:
    """Give the fields without the expressions that may not be used."""
    fields = {}
    for name, field in spec.fields.items():
        good = field.expr and _expression(field.expr, spec, field.at.child("expr"), notes)
        stands = field.when and _expression(field.when, spec, field.at.child("when"), notes)
        fields[name] = replace(field, expr=field.expr if good else None, when=field.when if stands else None)
    return fields


def _check_families(spec: GameSpec, notes: Notebook) -> None:
    for family in spec.families.values():
        for n, word in enumerate(family.keywords):
            _known(word, spec.keywords, "keyword", family.at.child("keywords", n), notes)
