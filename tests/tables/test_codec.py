"""Values go into cells and come out as they were, through each program's reader."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.load.decode import CONTROL
from pipeline.load.parse import parse
from pipeline.tables import csvfile, jsonfile, xlsxfile
from pipeline.tables.codec import ABSENT, decode, encode
from pipeline.tables.flow import flow, scalar
from pipeline.tables.rows import MAX_COLUMNS, MAX_ROWS, Row, Table, rows, shortened, table

FEW = settings(max_examples=25, deadline=None)
# No card holds control characters: the loader refuses them, however they are written.
REFUSED = "".join(CONTROL.findall("".join(map(chr, (*range(0xD800), *range(0xE000, 0x10000))))))
letters = st.characters(codec="utf-8", exclude_characters=REFUSED)
texts = st.one_of(
    st.text(letters, max_size=30),
    st.text(st.sampled_from("aB1 {}[]\"'=+-@:#,\n\t|>&*!%_x000D_~nul"), max_size=12),
    st.sampled_from(
        ["null", "=1+1", "'+2", "{B}: draw", "[[Ant]] wins", "007", "2/1", "-1", "_x0041_", "yes", " a ", "\n"]
    ),
)
full = st.recursive(
    texts, lambda one: st.lists(one, max_size=3) | st.dictionaries(texts.filter(bool), one, max_size=3), max_leaves=6
)
keys = texts.filter(bool)
values = st.recursive(
    texts | st.none(), lambda one: st.lists(one, max_size=3) | st.dictionaries(keys, one, max_size=3), max_leaves=6
)


@FEW
@given(values)
@example("{B}")
@example(["a", {"b": None}])
@example("[true]")
def test_a_value_comes_back_from_its_cell(value: Any) -> None:
    assert decode(encode(value)) == value


@given(texts)
def test_no_cell_begins_as_a_formula_does(text: str) -> None:
    assert not encode(text).startswith(("=", "+", "-", "@", "\t", "\r"))


@FEW
@given(full)
def test_yaml_on_one_line_is_read_as_it_was(value: Any) -> None:
    line = flow(value)
    assert "\n" not in line
    doc, findings = parse("x", f"a: {line}\n".encode())
    assert (doc.data["a"], findings) == (value, ())  # type: ignore[union-attr, index, call-overload]


@given(texts)
def test_a_text_behind_its_key_is_read_as_it_was(text: str) -> None:
    doc, findings = parse("x", f"a: {scalar(text, inside=False)}\nb: c\n".encode())
    assert (doc.data, findings) == ({"a": text, "b": "c"}, ())  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Draw a card.", "Draw a card."),
        ("Six duels, six funerals", "'Six duels, six funerals'"),
        ("yes", "'yes'"),
        ("it's", "it's"),
        ("a: b", "'a: b'"),
        ("'a' \"b\"", '"\'a\' \\"b\\""'),
        ("", "''"),
    ],
)
def test_it_is_written_as_an_author_would(text: str, written: str) -> None:
    assert scalar(text) == written


def test_behind_a_key_commas_need_no_quotes() -> None:
    assert scalar("Six duels, [six] funerals", inside=False) == "Six duels, [six] funerals"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("", ABSENT), ("null", None), ("[a, b]", ["a", "b"]), ('{"a": 1}', {"a": "1"}), ("{B}: draw", "{B}: draw"),
        ("[trick, entity", "[trick, entity"), ("'=1", "=1"), ("''t is", "'t is"), ("a\r\nb", "a\nb"), ('""', ""),
        ("+2", "+2"), ("[a,\nb]", ["a", "b"]), ("&x y", "&x y"), ("[*x]", "[*x]"),
    ],
)  # fmt: skip
def test_what_people_type_is_understood(cell: str, value: Any) -> None:
    assert decode(cell) == value


fields = st.dictionaries(keys, values, max_size=4)
listed = st.lists(st.tuples(keys, fields), max_size=4, unique_by=lambda one: one[0])


def same(made: tuple[Row, ...], meant: list[Row]) -> None:
    shown = [(row.set, row.id, {key: shortened(value) for key, value in row.fields.items()}) for row in meant]
    assert [(row.set, row.id, dict(row.fields)) for row in made] == shown


@FEW
@given(listed)
def test_cards_come_back_from_csv_and_others_read_the_same_cells(cards: list[tuple[str, dict[str, Any]]]) -> None:
    meant = [Row("first", id, data) for id, data in cards if "id" not in data and id == id.strip()]
    written = table(meant, ("cost",))
    data = csvfile.write(written)
    others = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert [tuple(line) for line in others] == [written.header, *written.rows]
    same(rows(csvfile.read(data)), meant)


@FEW
@given(listed)
def test_cards_come_back_from_xlsx_and_its_cells_are_text(cards: list[tuple[str, dict[str, Any]]]) -> None:
    meant = [Row("first", id, data) for id, data in cards if "id" not in data and id == id.strip()]
    data = xlsxfile.write(table(meant, ()))
    assert data == xlsxfile.write(table(meant, ()))
    sheet: Any = openpyxl.load_workbook(io.BytesIO(data)).active
    assert {cell.data_type for line in sheet.iter_rows() for cell in line if cell.value is not None} == {"s"}
    same(rows(xlsxfile.read(data)), meant)


@FEW
@given(listed)
def test_cards_come_back_from_json(cards: list[tuple[str, dict[str, Any]]]) -> None:
    meant = [Row("first", id, data) for id, data in cards]
    data = jsonfile.write(meant, "tiny")
    assert json.loads(data)["game"] == "tiny"
    assert [(row.id, row.fields) for row in jsonfile.read(data)] == [(row.id, row.fields) for row in meant]


class TestCsv:
    def test_a_mark_semicolons_windows_line_ends_line_breaks_and_an_empty_column(self) -> None:
        data = b'\xef\xbb\xbfset;id;;text\r\nfirst;ant;;"Draw,\r\nthen wait."\r\n;;;\r\n'
        (row,) = rows(csvfile.read(data))
        assert (row.id, row.fields, row.line) == ("ant", {"text": "Draw,\nthen wait."}, 2)

    def test_tabs_and_utf_16_as_spreadsheets_save_them(self) -> None:
        (row,) = rows(csvfile.read("id\tname\nant\tAnté\n".encode("utf-16")))
        assert row.fields == {"name": "Anté"}

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"id,name\nant,Ant\xe9\n", "not in UTF-8"),
            (b'id,name\nant,"Ant\n', "is no CSV"),
            (b"name\nAnt\n", "the first row has no column `id`"),
            (b"ID;name\nant;Ant\n", "the first row has no column `id`; did you mean `ID`?"),
            (b"", "the table is empty"),
            (b"id,name\nant,A\nant,B\n", "row 3: `ant` is there already, in row 2"),
            (b"id,name,name\nant,A,B\n", "two columns are called `name`"),
            (b"id,\nant,A\n", "row 1, column 2 is empty, and there are cells below it"),
            (b"id,name\n,A\n", "row 2 has no `id`"),
            (b"id," + b"x," * MAX_COLUMNS + b"\n", "columns, the limit"),
            (b"id\n" + b"a\n" * (MAX_ROWS + 1), "100,000 rows"),
            (b"id\n" + b"a" * (csvfile.MAX_CELL + 1), "is no CSV"),
        ],
    )
    def test_what_cannot_be_taken_says_why(self, data: bytes, said: str) -> None:
        with pytest.raises(InputError) as refused:
            rows(csvfile.read(data))
        assert said in refused.value.message


def book(*lines: list[Any]) -> bytes:
    made = openpyxl.Workbook()
    sheet: Any = made.active
    for line in lines:
        sheet.append(line)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def repacked(data: bytes, name: str, change: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.namelist():
            target.writestr(part, change(source.read(part)) if part == name else source.read(part))
    return out.getvalue()


class TestXlsx:
    def test_numbers_and_truths_that_a_program_made_are_words(self) -> None:
        (row,) = rows(xlsxfile.read(book(["id", "copies", "power", "x"], ["ant", 3, 2.0, True], [None, None])))
        assert row.fields == {"copies": "3", "power": "2", "x": "TRUE"}

    def test_an_empty_first_sheet_is_refused_with_the_names_of_the_others(self) -> None:
        made = openpyxl.Workbook()
        made.create_sheet("Cards").append(["id", "name"])
        out = io.BytesIO()
        made.save(out)
        with pytest.raises(InputError, match="the first sheet, `Sheet`, is empty") as refused:
            xlsxfile.read(out.getvalue())
        assert refused.value.remedy == "put the cards there; behind it: `Cards`"

    def test_a_formula_is_refused_with_its_place(self) -> None:
        with pytest.raises(InputError, match="Sheet!B2 holds a formula"):
            xlsxfile.read(book(["id", "name"], ["ant", "=1+1"]))

    def test_an_error_of_a_program_is_refused_with_its_place(self) -> None:
        with pytest.raises(InputError, match="Sheet!B2 holds the error `#N/A`"):
            xlsxfile.read(book(["id", "name"], ["ant", "#N/A"]))

    def test_a_date_is_refused_with_its_place(self) -> None:
        import datetime

        with pytest.raises(InputError, match="Sheet!B2 holds a date"):
            xlsxfile.read(book(["id", "stats"], ["ant", datetime.date(2026, 1, 2)]))

    def test_a_bomb_is_refused_before_it_is_unpacked(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("xl/worksheets/sheet1.xml", b"0" * (xlsxfile.MAX_UNPACKED + 1))
        assert len(out.getvalue()) < 100_000
        with pytest.raises(InputError, match="unpacks to more than 64,000,000 bytes"):
            xlsxfile.read(out.getvalue())

    def test_many_parts_are_refused(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as packed:
            for n in range(xlsxfile.MAX_PARTS + 1):
                packed.writestr(f"{n}.bin", b"")
        with pytest.raises(InputError, match="1,000 files, the limit"):
            xlsxfile.read(out.getvalue())

    @pytest.mark.parametrize("words", [b"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>", b"<! doctype x>"])
    def test_xml_that_asks_for_more_is_refused(self, words: bytes) -> None:
        name = "xl/worksheets/sheet1.xml"
        data = repacked(book(["id"], ["ant"]), name, lambda part: words + part)
        with pytest.raises(InputError, match="definitions of its own"):
            xlsxfile.read(data)

    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"id,name\n", book(["id"])[:-40]])
    def test_what_is_no_xlsx_says_so(self, data: bytes) -> None:
        with pytest.raises(InputError, match="no XLSX"):
            xlsxfile.read(data)

    def test_a_broken_part_says_so(self) -> None:
        data = repacked(book(["id"], ["ant"]), "xl/worksheets/sheet1.xml", lambda part: part[:-30])
        with pytest.raises(InputError, match="no XLSX that can be read"):
            xlsxfile.read(data)

    def test_a_cell_that_no_spreadsheet_holds_is_refused(self) -> None:
        with pytest.raises(InputError, match="row 2 has a cell of more than 32,767 letters"):
            xlsxfile.write(Table(("id",), (("a" * 32_768,),)))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[]", "no JSON of cards"),
        (b"{", "no JSON of cards"),
        (b'{"cards": [{"id": "a"}]}', "no JSON of cards"),
        (b'{"cards": [{"id": "", "fields": {}}]}', "card 1 has no `id`"),
        (b'{"cards": [{"id": "a", "fields": {}}, {"id": "a", "fields": {}}]}', "`a` is there 2 times"),
        (b'{"cards": [{"id": "a", "fields": {"x": "1", "x": "2"}}]}', "no JSON of cards: a key stands twice"),
        (b'{"cards": [{"id": "a", "fields": ["x"]}]}', "no JSON of cards"),
        (b'{"cards": [{"id": ["a"], "fields": {}}]}', "card 1 has no `id`"),
        (b'{"cards": [{"id": "a", "set": ["x"], "fields": {}}]}', "card 1 has a `set` that is no name"),
        (b"[" * 100_000, "no JSON of cards"),
    ],
)
def test_json_that_cannot_be_taken_says_why(data: bytes, said: str) -> None:
    with pytest.raises(InputError) as refused:
        jsonfile.read(data)
    assert said in refused.value.message


def test_numbers_of_json_are_words() -> None:
    (row,) = jsonfile.read(b'{"cards": [{"id": "a", "fields": {"x": [1, true, null, {"y": 2.50}]}}]}')
    assert row.fields == {"x": ["1", "true", None, {"y": "2.50"}]}
