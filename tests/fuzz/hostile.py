"""Pieces that a hostile author may put into a file, drawn by hypothesis from what the libraries below know."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from jinja2.defaults import DEFAULT_FILTERS, DEFAULT_NAMESPACE
from tinyhtml5 import constants
from weasyprint.css import units
from weasyprint.css.validation.expanders import EXPANDERS
from weasyprint.css.validation.properties import PROPERTIES
from weasyprint.svg import TAGS

Piece = st.SearchStrategy[str]


def one_of_words(words: str) -> Piece:
    """One of some words, which are written with spaces between."""
    return st.sampled_from(words.split())


NUMBERS = st.one_of(
    one_of_words(
        "0 -0 1 -1 7 .001 1e-9 1e-320 1e9 -1e9 1e38 1e308 1e999 NaN inf 2147483647 2147483648 -2147483649 "
        "9999999999999999999999 0x7f 1_000 ١ 00 1e 1. + --1"
    ),
    st.integers(-100, 100).map(str),
    st.floats(allow_nan=False).map(repr),
    st.just("9" * 400),
)
"""Numbers of all sizes, and what only looks like one."""


def urls(listener: str, secret: str) -> Piece:
    """Addresses of all schemes: a listener that must not be asked, a folder that must not be read, and odd ones."""
    host = listener.removeprefix("http://")
    places = [
        listener,
        f"//{host}",
        f"HTTP://{host}",
        f"http:\\\\{host}",
        f"ftp://{host}",
        f"ws://{host}",
        f"file://{secret}",
        secret,
        "../../../secret",
        "..%2f..%2f..%2fsecret",
        "%2e%2e/%2e%2e/secret",
        "file:../../secret",
        "\\\\secret",
        "https://project.invalid/look/images",
        "https://project.invalid/symbols/tiny",
        "https://project.invalid/art",
        "https://project.invalid/../..",
        f"https://project.invalid@{host}",
        "jar:file:/x!",
        "javascript:alert(1)//",
    ]
    data = [
        "data:image/png;base64,iVBORw0KGgo=",
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
        "data:,",
        "data:text/html,<script>1</script>",
        "data:image/svg+xml;base64,////",
        "data:image/gif,GIF89a",
        "#g",
        "",
        "about:blank",
        "data:image/svg+xml,<svg viewBox='0 0 1 1' xmlns='http://www.w3.org/2000/svg'><path d='M0 0h1e9v1e9'/></svg>",
    ]
    names = st.sampled_from(
        ["a.png", "a.svg", "a.css", "F.svg", "grain.png", "\0", "\udfff".encode("utf-8", "replace").decode()]
    )
    return st.one_of(
        st.builds(lambda place, name: f"{place}/{name}", st.sampled_from(places), names), st.sampled_from(data)
    )


UNITS = st.sampled_from(["", "%", *sorted(units.LENGTH_UNITS | units.ANGLE_UNITS), "dppx", "fr", "s"])
WORDS = one_of_words(
    "auto none inherit initial unset normal absolute fixed relative static block inline inline-block flex grid "
    "table table-cell list-item contents flow-root hidden visible scroll collapse left right both center "
    "always page bold 900 italic solid dotted double wavy uppercase full-width vertical-rl rtl bidi-override "
    "nowrap pre break-all anywhere justify row column wrap-reverse dense span min-content max-content "
    "fit-content fill cover contain repeat round space border-box currentcolor transparent red #f #ffff "
    "#12345678 running(x) monospace serif 'Spectral' , / !important ' ( } ; /* \\75rl(x) repeat(99999,1px) "
    "repeat(auto-fill,.001px) 1/1/9999999/9999999 "
)


EXTRA = st.sampled_from(
    ["--x", "--a1, var(--a1)", "data-box", "in oklch", "to left", "sx 1 2 3", "x y", "display-p3 9 9 9"]
)


def values(address: Piece) -> Piece:
    """Values of CSS: words, lengths, functions within each other."""
    plain = st.one_of(
        WORDS, st.builds(lambda number, unit: number + unit, NUMBERS, UNITS), address.map('url("{}")'.format), EXTRA
    )
    names = one_of_words(
        "calc min max clamp var env attr url src image image-set element cross-fade linear-gradient "
        "radial-gradient counter counters repeating-linear-gradient repeating-radial-gradient conic-gradient "
        "target-counter target-text leader string content running rgb hsl hwb lab lch oklch color device-cmyk "
        "color-mix matrix matrix3d rotate scale skew translate perspective cubic-bezier minmax repeat "
        "fit-content symbols hypot pow sqrt round mod abs sign exp log sin atan2"
    )
    return st.recursive(
        plain,
        lambda inner: st.builds(
            lambda name, parts, between: f"{name}({between.join(parts)})",
            names,
            st.lists(inner, max_size=5),
            st.sampled_from([", ", " ", " / ", " + ", " * "]),
        ),
        max_leaves=8,
    )


def declarations(address: Piece) -> Piece:
    """Some declarations, of all properties that are known and some that are not."""
    known = sorted({*PROPERTIES, *EXPANDERS})
    name = st.sampled_from(
        [*known, *known, "--x", "--a1", "-weasy-x", "filter", "clip-path", "writing-mode", "src", "x\\:y"]
    )
    one = st.builds(
        lambda name, value, more: f"{name}: {value}{more}",
        name,
        st.lists(values(address), min_size=1, max_size=3).map(" ".join),
        st.sampled_from(["", "", "", " !important", "}"]),
    )
    return st.lists(one, min_size=1, max_size=5).map("; ".join)


def rules(address: Piece) -> Piece:
    """Rules of a style sheet."""
    selector = st.sampled_from(
        [
            "*",
            ".card",
            ".trim",
            ".trim > *",
            "[data-box]",
            "[data-box=text]",
            "[data-box=text] *",
            "p",
            "b",
            "img",
            ".sym",
            "h1::before",
            "h1::after",
            "p::first-letter",
            "p::first-line",
            "p::marker",
            ":root",
            "html",
            "body",
            ".page",
            "section",
            "div:nth-child(2n+1)",
            ":not(:is(.card, :has(p)))",
            "a" * 3000,
            " > ".join("*" * 200),
            ":nth-child(99999999999999n - 1)",
            "|x",
            ":is(" * 50,
            "\\0",
        ]
    )
    plain = st.builds(lambda where, said: f"{where} {{ {said} }}", selector, declarations(address))
    at = st.sampled_from(
        [
            "@media print",
            "@media (width > 1e9px)",
            "@layer a",
            "@supports (x: y)",
            "@container",
            "@page :first",
            "@font-face",
        ]
    )
    alone = st.builds(
        lambda start, url: f"{start} '{url}';",
        st.sampled_from(
            ["@import", "@import url()", "@charset", "@namespace", "@layer", "@color-profile", "@counter-style x"]
        ),
        address,
    )
    nested = st.builds(lambda start, inner: f"{start} {{ {inner} }}", at | selector, plain)
    bomb = st.sampled_from(
        [
            "{" * 5000,
            "a{" * 300,
            "/*",
            "<!--",
            "@media{" * 200,
            "a{b:" + "(" * 3000,
            "a{b:" + "calc(" * 100,
            "\0",
            "\ud7ff",
            "'",
            ".card{"
            + ";".join(f"--a{n}:var(--a{n - 1}) var(--a{n - 1})" for n in range(1, 40))
            + ";font-family:var(--a39)}",
            "p{" + "box-shadow:" + ",".join(["0 0 9px red"] * 3000) + "}",
            ".card{--x:var(--y);--y:var(--x);color:var(--x)}",
            "*{font-size:2em}",
            "p{text-shadow:0 0 9px;filter:blur(9px)}",
            "*{counter-increment:x 999999999;content:counter(x, hebrew)}",
        ]
    )
    return st.one_of(plain, plain, nested, alone, bomb)


def markup(address: Piece) -> Piece:
    """HTML: elements known and unknown, open, closed, crossed and deep; signs that parsers stumble over."""
    known = sorted(
        {
            str(each[1])
            for each in constants.special_elements
            | constants.scoping_elements
            | {("", e) for e in constants.void_elements}
        }
    )
    tag = st.sampled_from(
        [*known, "p", "div", "span", "b", "img", "table", "td", "li", "math", "x-y", "a:b", "svg", "\u2028", "DIV"]
    )
    value = st.one_of(
        address,
        NUMBERS,
        declarations(address),
        st.sampled_from(["name", "text", "flavor", "card", "trim", "page", "rtl", "8.5"]),
    )
    name = one_of_words(
        "style class id data-box data-largest data-spare src href srcset alt width height colspan rowspan "
        "span start value type dir lang rel align bgcolor background border cellpadding hidden onload xmlns "
        "xlink:href is = <"
    )
    attributes = st.lists(
        st.builds(
            lambda key, said, quote: f" {key}={quote}{said}{quote}", name, value, st.sampled_from(["'", "'", "`", ""])
        ),
        max_size=3,
    ).map("".join)
    opened = st.builds(lambda name, more: f"<{name}{more}>", tag, attributes)
    signs = st.sampled_from(
        [
            "&",
            "&#0;",
            "&#xD800;",
            "&#x110000;",
            "&amp",
            "<",
            ">",
            "</",
            "<!",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?xml?>",
            "\0",
            "\x0c",
            "\ufeff",
            "</div>",
            "</div></div></div>",
            "</section>",
            "</body></html>",
            "<div class='card'>",
            "<section class='page'>",
            "<plaintext>",
            "<frameset>",
            "\u202e",
            "\u200b" * 50,
            "🦊" * 9,
            "\ud7ff",
            "e\u0301" * 50,
            "<b>" * 59,
            "<b>" * 5000,
            "<table>" * 300,
            "x" * 9000,
            "W" * 199_000,
            "<p>" * 3000,
            "<td>" * 2000,
            "<select><option>",
            "<template>",
            "<noscript>",
            "<title>",
            "<textarea>",
            "<img>" * 500,
            "<br>" * 9000,
            "<p data-box=text>",
        ]
    )
    around = st.builds(
        lambda start, name, times: f"{start}words</{name}>" * times, opened, tag, st.sampled_from([1, 1, 2, 40])
    )
    return st.one_of(opened, around, around, signs)


def templates() -> Piece:
    """Jinja: what its sandbox must refuse, what has no end, and calls of all that it knows with odd words."""
    value = st.one_of(
        NUMBERS.filter(lambda number: number.isascii()),
        st.sampled_from(
            [
                "card",
                "card.name",
                "card.blocks",
                "card.costs",
                "card.types[0]",
                "card.values",
                "option",
                "game",
                "face",
                "self",
                "loop",
                "''",
                "[]",
                "{}",
                "none",
                "missing",
                "card.missing",
                "'#fff'",
                "'red'",
                "'flame'",
                "'F'",
                "range(99999999999)",
                "range(99)",
                "(1, 2)",
                "'x' * 9",
                "2 ** 999",
                "'%999999999d' % 1",
                "[[0] * 9] * 9",
                "10 ** 10 ** 10",
                "card.blocks[0].html",
                "'' ~ card",
                "cycler",
                "namespace",
                "tally()",
                "1 // 0",
                "''[1]",
            ]
        ),
    )
    attribute = one_of_words(
        "__class__ __mro__ __subclasses__ __globals__ __init__ __dict__ format format_map zfill ljust join "
        "mro gi_frame func_code f_back _fail_with_undefined_error _TemplateReference__context environment "
        "append update clear items values keys add total"
    )
    called = st.sampled_from(
        [
            *DEFAULT_NAMESPACE,
            "art",
            "symbol",
            "shape",
            "image",
            "ink",
            "mix",
            "lines",
            "chord",
            "tally",
            "super",
            "caller",
            "range",
            "card.name.zfill",
        ]
    )
    words = st.lists(value, max_size=4).map(", ".join)
    expression = st.one_of(
        value,
        st.builds(lambda of, name: f"{of}.{name}", value, attribute),
        st.builds(lambda of, name: f"{of}['{name}']", value, attribute),
        st.builds(lambda of, name: f"{of}.{name}()", value, attribute),
        st.builds(lambda name, said: f"{name}({said})", called, words),
        st.builds(
            lambda of, name, said: f"{of}|{name}({said})", value, st.sampled_from(sorted(DEFAULT_FILTERS)), words
        ),
        st.builds(lambda of, name: f"{of}|{name}", value, st.sampled_from(sorted(DEFAULT_FILTERS))),
        st.builds(lambda a, sign, b: f"{a} {sign} {b}", value, one_of_words("+ - * / // % ** ~ in is < =="), value),
    )
    return st.builds(
        lambda form, said: form.replace("?", said),
        st.sampled_from(
            [
                "{{ ? }}",
                "{{ ? }}",
                "{{ ? }}",
                "{% set x = ? %}",
                "{% if ? %}x{% endif %}",
                "{% for i in ? %}{{ i }}{% endfor %}",
                "{% for i in ? %}",
                "{% include ? %}",
                "{% extends ? %}",
                "{% import ? as x %}",
                "{% from ? import x %}",
                "{% macro x() %}{{ x() }}{% endmacro %}{{ x() }}",
                "{% call ? %}x{% endcall %}",
                "{% filter upper %}?{% endfilter %}",
                "{% with %}{% block a %}?{% endblock %}{% endwith %}",
                "{% autoescape false %}{{ ? }}",
                "{{ ?",
                "{% ? %}",
                "{# ",
                "{% raw %}",
                "{{ ? }}" * 300,
                "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
                "{% if 1 %}" * 300,
                "{{ " + "(" * 500,
                "{{ " + "-" * 3000 + "1 }}",
                "{{ [" * 200,
                "{% include 'face.html.j2' %}",
                "{% extends 'face.html.j2' %}",
                "{% set x0 = 'aaaaaaaa' %}" + "".join(f"{{% set x{n} = x{n - 1} ~ x{n - 1} %}}" for n in range(1, 40)),
                "{% for x in ? recursive %}{{ loop(?) }}{% endfor %}",
            ]
        ),
        expression,
    )


def drawings(address: Piece) -> Piece:
    """SVG: elements that may stand in a drawing and others, with numbers and links of all kinds."""
    tag = st.sampled_from(
        [
            *TAGS,
            "g",
            "defs",
            "linearGradient",
            "radialGradient",
            "stop",
            "clipPath",
            "mask",
            "pattern",
            "filter",
            "feImage",
            "marker",
            "symbol",
            "style",
            "script",
            "foreignObject",
            "animate",
        ]
    )
    path = st.lists(
        st.builds(
            lambda sign, numbers: sign + " ".join(numbers),
            st.sampled_from(list("MmLlHhVvCcSsQqTtAaZzx")),
            st.lists(NUMBERS, max_size=8),
        ),
        max_size=9,
    ).map("".join)
    value = st.one_of(
        NUMBERS,
        path,
        address,
        declarations(address),
        st.lists(NUMBERS, max_size=9).map(" ".join),
        st.lists(NUMBERS, max_size=5).map("%".join),
        st.sampled_from(
            [
                "url(#g)",
                "#g",
                "g",
                "currentColor",
                "userSpaceOnUse",
                "reflect",
                "rotate(1e999)",
                "matrix(0 0 0 0 0 0)",
                "scale(0)",
                "skewX(90)",
                "none",
            ]
        ),
        st.builds(
            "{}({})".format,
            st.sampled_from(["rotate", "matrix", "translate", "scale", "skewX", "rgb", "url"]),
            st.lists(NUMBERS, max_size=7).map(" ".join),
        ),
    )
    name = one_of_words(
        "id class transform d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points viewBox "
        "preserveAspectRatio fill stroke stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit "
        "opacity offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path mask "
        "maskUnits clipPathUnits style href xlink:href font-size onload xml:base xml:space"
    )
    quoted = value.map(lambda said: said.replace("&", "&amp;").replace("<", "&lt;").replace('"', "'"))
    pairs = st.dictionaries(name, quoted, max_size=6).map(
        lambda found: "".join(f' {key}="{said}"' for key, said in found.items())
    )
    inner = st.recursive(
        st.builds(lambda name, more: f"<{name}{more}/>", tag, pairs),
        lambda inside: st.builds(
            lambda name, more, parts: f"<{name}{more}>{''.join(parts)}</{name}>",
            tag,
            pairs,
            st.lists(inside, max_size=3),
        ),
        max_leaves=6,
    )
    signs = st.sampled_from(
        [
            "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>",
            "<?xml-stylesheet href='a'?>",
            "<g>" * 200,
            "</svg>",
            "<svg",
            "&#0;",
            "\0",
            "<![CDATA[",
            "<g/>" * 2000,
            '<linearGradient id="g" href="#g"/>',
            '<mask id="g" mask="url(#g)"><rect mask="url(#g)"/></mask>',
            '<clipPath id="g"><g clip-path="url(#g)"/></clipPath>',
            '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><circle r="1" fill="url(#a)"/>',
            '<path d="' + "L1 1" * 60_000 + '"/>',
        ]
    )
    return inner | inner | signs


def pieces(kind: str, address: Piece) -> Piece:
    """Pieces for files of a kind: `css`, `j2`, or anything else."""
    if kind == "css":
        return rules(address) | declarations(address) | values(address)
    if kind == "j2":
        return st.one_of(markup(address), markup(address), templates(), templates(), declarations(address))
    return drawings(address)


@st.composite
def spoilt(draw: st.DrawFn, text: str, piece: Piece, most: int = 4) -> str:
    """A text with some pieces put in or set in the place of others, numbers changed, parts doubled or taken out."""
    for _ in range(draw(st.integers(1, most))):
        at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        to = min(to, at + draw(st.sampled_from([0, 1, 9, 80])))
        way = draw(st.sampled_from(["in", "in", "in", "for", "number", "out", "twice"]))
        if way == "number":
            digits = [spot for spot, letter in enumerate(text) if letter.isdigit()] or [at]
            at = draw(st.sampled_from(digits))
            text = text[:at] + draw(NUMBERS) + text[at + 1 :]
        else:
            said = "" if way == "out" else text[at:to] * 2 if way == "twice" else draw(piece)
            if way == "in":
                at = to = draw(st.sampled_from(_seams(text)))
            text = text[:at] + said + text[to:]
    return text


def _seams(text: str) -> Sequence[int]:
    """Where one thing ends and another begins."""
    return [0, len(text), *(spot + 1 for spot, letter in enumerate(text) if letter in ">;{}\n")]


@st.composite
def broken(draw: st.DrawFn, data: bytes) -> bytes:
    """A file of bytes with some of them changed, most at its beginning, where it says what it is."""
    made = bytearray(data)
    for _ in range(draw(st.integers(1, 6))):
        if not made:
            break
        at = draw(st.integers(0, min(len(made), draw(st.sampled_from([64, 512, 1 << 30]))) - 1))
        match draw(st.sampled_from(["bit", "word", "word", "cut", "out", "in"])):
            case "bit":
                made[at] ^= 1 << draw(st.integers(0, 7))
            case "word":
                word = draw(
                    st.sampled_from(
                        [
                            b"\0\0",
                            b"\xff\xff",
                            b"\x7f\xff\xff\xff",
                            b"\0\0\0\0",
                            b"\xff\xff\xff\xff",
                            b"\0\1\0\0",
                            b"\x80",
                        ]
                    )
                )
                made[at : at + len(word)] = word
            case "cut":
                del made[max(at, draw(st.sampled_from([at, len(made) - 9]))) :]
            case "out":
                del made[at : at + draw(st.integers(1, 40))]
            case _:
                made[at:at] = draw(st.binary(max_size=40))
    return bytes(made)


def entries(old: object) -> st.SearchStrategy[object]:
    """What may stand in JSON or YAML in the place of something."""
    words = st.sampled_from(
        ["", "x", "../../secret", "\0", "\u202e", "fox", "a" * 3000, "1e999", "nan", "<svg>", "~", "{F}"]
    )
    plain = st.one_of(words, st.integers(-(2**70), 2**70), st.floats(), st.booleans(), st.none(), NUMBERS)
    return st.recursive(
        plain | st.just(old),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
        max_leaves=6,
    )


@st.composite
def altered(draw: st.DrawFn, data: object) -> object:
    """Data with something else in some places of it."""
    for _ in range(draw(st.integers(1, 3))):
        holder, key, node = None, None, data
        while isinstance(node, dict | list) and node and (holder is None or draw(st.integers(0, 3))):
            holder, key = node, draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
            node = node[key]
        if holder is None:
            return draw(entries(data))
        if isinstance(holder, dict) and draw(st.integers(0, 5)) == 0:
            del holder[key]
        else:
            holder[key] = draw(entries(node))
    return data
