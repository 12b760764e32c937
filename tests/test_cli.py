import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline import cli, commands
from pipeline.errors import EnvironmentFault, InputError, UsageError
from pipeline.settings import data_dir
from tests.project import edit, write

Cli = Callable[..., Result]
RUN = [sys.executable, "-m", "pipeline"]
COMMANDS = [module.name.rstrip("_") for module in pkgutil.iter_modules(commands.__path__)]
FILE = "cards/tiny/sets/first.yaml"


@pytest.fixture
def run(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in this process, in the project `tiny`."""
    monkeypatch.chdir(tiny)
    return lambda *words: CliRunner().invoke(cli.app, words)


def process(*words: str, at: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own."""
    return subprocess.run(
        [*RUN, *words], cwd=at, capture_output=True, text=True, env={**os.environ, **environ}, timeout=120, check=False
    )


@pytest.mark.parametrize(
    "words", [("schema", "--stdout"), ("print", "--log"), ("pack",), ("watch",), ("import", "t.csv")]
)
def test_the_only_game_is_found_without_its_name(
    run: Cli, tiny: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    monkeypatch.setattr("pipeline.watch.watch", lambda root, game, cards, count: watched.append(game))
    (tiny / "t.csv").write_text("id,name\nant,Army\n")

    def said(*more: str) -> tuple[str, str, int]:
        done = run(*words, *more)
        return done.output, str(done.exception), done.exit_code

    assert said() == said("tiny")
    assert watched == (["tiny", "tiny"] if words == ("watch",) else [])
    games = list((tiny / "cards/tiny").rglob("*.yaml"))
    write(tiny, {str(file.relative_to(tiny)).replace("/tiny/", "/other/"): file.read_text() for file in games})
    error = run(*words).exception
    assert isinstance(error, UsageError)
    assert (error.message, error.remedy) == ("which game? the project has 2", "name one of `other`, `tiny`")


class TestHelp:
    @pytest.mark.parametrize("command", COMMANDS)
    def test_each_command_has_a_sentence_and_examples(self, run: Cli, command: str) -> None:
        text = run(command, "--help").output
        assert re.search(r"\n\n  [A-Z][^.]*\.", text)
        assert f"  cardwright {command}" in text.split("Examples:")[1]

    def test_the_examples_are_words_that_the_command_takes(self, run: Cli) -> None:
        for command in COMMANDS:
            text = run(command, "--help").output
            options = set(re.findall(r"--[a-z-]+", text.split("Examples:")[0]))
            assert set(re.findall(r"--[a-z-]+", text.split("Examples:")[1])) <= options

    @pytest.mark.parametrize("command", COMMANDS)
    def test_no_command_insists_on_the_name_of_a_game(self, run: Cli, command: str) -> None:
        usage = run(command, "--help").output.split("\n\n")[0]
        assert not re.search(r"(?<!\[)\bGAME\b", usage), usage

    @pytest.mark.parametrize("name", ["game.yml", "game.yaml.txt", "Game.YAML", "game"])
    def test_a_game_file_of_nearly_the_right_name_is_told(
        self, run: Cli, tmp_path_factory: pytest.TempPathFactory, name: str
    ) -> None:
        folder = tmp_path_factory.mktemp("new")
        (folder / name).write_text("title: New\n")
        error = run("lint", "--project", str(folder)).exception
        assert isinstance(error, InputError)
        assert error.remedy == f"rename `{name}` to `game.yaml`"

    def test_it_lists_every_command(self, run: Cli) -> None:
        text = run("--help").output
        assert re.findall(r"^  ([a-z]+)  ", text.split("Commands:")[1], re.MULTILINE) == COMMANDS

    def test_the_version_is_the_packages(self, run: Cli) -> None:
        assert re.fullmatch(r"cardwright \d+\.\d+\.\d+\n", run("--version").output)


@pytest.mark.parametrize("words", [["--help"], ["lint"], ["games"], ["rules"], ["schema", "tiny"]])
def test_what_draws_nothing_loads_no_layout_engine_and_no_pictures(tiny: Path, words: list[str]) -> None:
    code = (
        "import sys\nfrom pipeline.cli import app\n"
        f"try: app({words!r})\n"
        "except SystemExit as end: code = end.code\n"
        "heavy = {'weasyprint', 'PIL', 'pikepdf', 'pypdfium2', 'numpy', 'fontTools'} & set(sys.modules)\n"
        "sys.exit(f'loads {heavy}' if heavy else code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tiny, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


class TestLint:
    def test_it_shows_each_finding_at_its_line(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "cost: FF", "cots: FF")
        done = run("lint")
        assert done.exit_code == 1
        assert f"{FILE}:4:20: error[MOD001] " in done.output
        assert "did you mean `cost`" in done.output
        assert "\n1 error, 1 to-do\nfaces are not drawn here" in done.output

    def test_json_for_programs(self, run: Cli) -> None:
        done = run("lint", "--format", "json")
        assert done.exit_code == 0
        assert [found["code"] for found in json.loads(done.output)["findings"]] == ["CMP001"]

    @pytest.mark.parametrize(("limit", "code"), [("never", 0), ("error", 0), ("warning", 1), ("info", 1)])
    def test_the_threshold_decides_the_exit_code(self, run: Cli, limit: str, code: int) -> None:
        assert run("lint", "--fail-on", limit).exit_code == code

    def test_never_holds_for_errors_too(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "cost: FF", "cots: FF")
        assert run("lint", "--fail-on", "never").exit_code == 0

    def test_statistics_and_chosen_rules(self, run: Cli) -> None:
        output = run("lint", "--statistics").output
        assert "1  CMP001  draft" in output
        assert output.splitlines()[1].split() == ["cards", "copies", "plan"]
        document = json.loads(run("lint", "--statistics", "--format", "json").output)
        assert {count["group"] for counts in document["counts"].values() for count in counts} >= {"type", "status"}
        assert run("lint", "--select", "KEY").output == "nothing found\n"

    def test_it_says_to_people_that_faces_are_not_drawn(self, run: Cli) -> None:
        said = "faces are not drawn here; `cardwright build`"
        assert run("lint").output.splitlines()[-1].startswith(said)
        for silent in (("--format", "json"), ("--format", "github"), ("--select", "KEY"), ("--diff",)):
            assert said not in run("lint", *silent).output

    def test_it_writes_nothing(self, run: Cli, tiny: Path) -> None:
        before = sorted(tiny.rglob("*"))
        run("lint")
        assert sorted(tiny.rglob("*")) == before


class TestLintForms:
    @pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "html"])
    def test_each_form_tells_of_the_finding(self, run: Cli, tiny: Path, form: str) -> None:
        edit(tiny / FILE, "cost: FF", "cots: FF")
        done = run("lint", "--format", form)
        assert done.exit_code == 1
        assert "MOD001" in done.stdout
        assert done.stderr == ""

    def test_github_names_files_from_here(self, run: Cli, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tiny.parent)
        assert f"file={tiny.name}/{FILE}," in run("lint", "--format", "github", "--project", tiny.name).stdout

    def test_a_profile_makes_drafts_errors(self, run: Cli) -> None:
        assert run("lint", "--profile", "release").exit_code == 1
        assert run("lint", "--profile", "draft", "--fail-on", "warning").exit_code == 0


class TestFix:
    def test_diff_shows_and_writes_nothing(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "cost: FF", "cots: FF")
        before = (tiny / FILE).read_bytes()
        done = run("lint", "--diff")
        assert done.exit_code == 1
        assert f"--- a/{FILE}\n+++ b/{FILE}\n" in done.stdout
        assert "+  bee: {name: Bee, cost: FF," in done.stdout
        assert done.stderr == "would mend 1 finding in 1 file\n"
        assert (tiny / FILE).read_bytes() == before

    def test_fix_writes_and_tells_what_is_left(self, run: Cli, tiny: Path) -> None:
        before = (tiny / FILE).read_text()
        edit(tiny / FILE, "cost: FF", "cots: FF")
        done = run("lint", "--fix")
        assert (done.exit_code, (tiny / FILE).read_text()) == (0, before)
        assert "\n1 to-do\nmended 1 finding in 1 file\n" in done.output
        assert "1 to-do\nmended 0 findings in 0 files\n" in run("lint", "--fix").output
        assert run("lint", "--diff").exit_code == 0

    def test_what_may_change_the_meaning_needs_to_be_asked_for(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "status: draft", "status: darf")
        assert "mended 0 findings" in run("lint", "--fix").output
        assert "mended 1 finding" in run("lint", "--unsafe-fixes").output

    def test_a_baseline_hides_what_was_there(self, run: Cli, tiny: Path) -> None:
        assert run("lint", "--write-baseline", "old.json").output == "old.json: 1 noted\n"
        done = run("lint", "--baseline", "old.json", "--fail-on", "warning")
        assert (done.exit_code, done.output.splitlines()[:2]) == (
            0,
            ["nothing found", "1 finding of the baseline not shown"],
        )
        edit(tiny / FILE, "status: draft, lacks: [art]", "copies: 1")
        assert "1 of the baseline mended" in run("lint", "--baseline", "old.json").output

    def test_a_baseline_that_is_none_is_an_error(self, run: Cli, tiny: Path) -> None:
        assert process("lint", "--baseline", "none.json", at=tiny).returncode == 3


class TestFmt:
    def test_it_writes_once_and_check_tells(self, run: Cli, tiny: Path) -> None:
        assert run("fmt").exit_code == 0
        edit(tiny / FILE, "name: Ant, cost: F", "cost: F, name: Ant")
        assert (run("fmt", "--check").exit_code, run("fmt", "--check").stdout) == (1, f"would lay out {FILE}\n")
        assert f"+++ b/{FILE}\n" in run("fmt", "--diff").stdout
        assert "cost: F, name: Ant" in (tiny / FILE).read_text()
        done = run("fmt")
        assert (done.exit_code, done.stdout, done.stderr) == (0, f"laid out {FILE}\n", "1 file of 2\n")
        assert (run("fmt", "--check").exit_code, run("fmt").stdout) == (0, "")
        assert run("fmt", "--diff").stderr == "nothing to lay out in 2 files\n"

    def test_a_file_that_cannot_be_read_is_left_alone(self, run: Cli, tiny: Path) -> None:
        (tiny / FILE).write_text("cards: [\n")
        done = run("fmt")
        assert done.exit_code == 1
        assert f"left alone: {FILE}: it cannot be read" in done.stderr
        assert (tiny / FILE).read_text() == "cards: [\n"


class TestBuild:
    def test_it_tells_what_was_made_and_found(self, run: Cli) -> None:
        done = run("build", "--jobs", "0")
        assert done.exit_code == 0
        first, second, last = done.output.splitlines()
        assert first == "tiny: 3 cards, 1 of them drafts, 4 in the box; 6 made"
        assert second == "  output/tiny/sheets-a4.pdf (made)"
        assert re.fullmatch(r"1 to-do; `cardwright lint tiny` lists it \(\d+\.\d s\)", last)

    def test_lint_lists_what_it_does_not_show(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "Draw two cards.", "Draw two two cards. " + "Wait long. " * 200)
        last = run("build", "--jobs", "0").output.splitlines()[-1]
        listed = json.loads(run("lint", "tiny", "--format", "json").output)["findings"]
        assert f"; `cardwright lint tiny` lists the {len(listed)} not shown here" in last
        assert {"WRD001", "CMP001"} <= {found["code"] for found in listed}
        assert last.startswith("1 error, ")

    def test_what_fails_it_is_shown(self, run: Cli, tiny: Path) -> None:
        assert "[CMP001]" not in run("build", "--jobs", "0").output
        done = run("build", "--jobs", "0", "--fail-on", "warning")
        assert done.exit_code == 1
        assert "warning[CMP001]" in done.output
        assert re.search(r"^1 to-do \(", done.output, re.MULTILINE)

    def test_json_tells_the_same_to_programs(self, run: Cli) -> None:
        told = json.loads(run("build", "--jobs", "0", "--json").output)
        assert told["games"]["tiny"]["copies"] == 4
        assert {one["action"] for one in told["games"]["tiny"]["outputs"]} == {"made"}
        assert told["summary"]["todos"] == 1

    def test_a_broken_card_ends_with_one_and_its_finding(self, run: Cli, tiny: Path) -> None:
        edit(tiny / FILE, "cost: FF", "cots: FF")
        done = run("build", "--jobs", "0")
        assert done.exit_code == 1
        assert "error[MOD001]" in done.output
        assert "sheets-a4.pdf (skipped: `bee` is broken; `--keep-going` makes it without)" in done.output

    def test_many_outputs_with_one_fate_are_one_line(self, run: Cli, tiny: Path) -> None:
        cards = "".join(f"  ant{n}: {{name: Ant, types: [spell], cots: F}}\n" for n in range(9))
        (tiny / FILE).write_text(f"cards:\n{cards}")
        assert "  9 files (skipped: its face cannot be made)\n" in run("build", "--jobs", "0").output
        edit(tiny / "cards/tiny/game.yaml", "use: bare", "use: bear")
        told = run("build", "--jobs", "0").output
        assert re.search(r"^  \d+ files \(skipped: `cards/tiny/game.yaml` has an error\)$", told, re.MULTILINE)

    def test_more_than_one_paper(self, run: Cli, tiny: Path) -> None:
        assert run("build", "--paper", "a4", "--paper", "Letter", "--jobs", "0").exit_code == 0
        assert {path.name for path in (tiny / "output/tiny").glob("*.pdf")} == {"sheets-a4.pdf", "sheets-letter.pdf"}

    def test_from_a_folder_inside_and_from_outside(self, run: Cli, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tiny / "cards/tiny/sets")
        assert run("build", "--jobs", "0").exit_code == 0
        monkeypatch.chdir("/")
        assert "6 reused" in run("build", "--jobs", "0", "--project", str(tiny)).output

    def test_workers_make_the_same_bytes_as_this_process(self, run: Cli, tiny: Path) -> None:
        run("build", "--jobs", "0")
        before = {path: path.read_bytes() for path in (tiny / "output").rglob("*.p*")}
        for path in before:
            path.unlink()
        (tiny / ".cardwright/cache").rename(tiny / ".cardwright/gone")
        assert run("build", "--jobs", "2").exit_code == 0
        assert {path: path.read_bytes() for path in before} == before


class TestRenderAndSheets:
    def test_render_draws_the_cards_asked_for(self, run: Cli, tiny: Path) -> None:
        done = run("render", "tiny", "--card", "ant", "--dpi", "72", "--bleed", "--format", "both", "--jobs", "0")
        assert done.exit_code == 0
        made = {path.relative_to(tiny / "output/tiny").as_posix() for path in (tiny / "output").rglob("ant.*")}
        assert made == {"faces-bleed-72dpi/ant.png", "faces/ant.pdf"}
        named = [line for line in done.output.splitlines() if line.startswith("  ")]
        assert set(named) >= {f"  output/tiny/{name} (made)" for name in made}
        assert all(line.endswith(" (made)") for line in named)

    def test_render_and_proof_say_where(self, run: Cli) -> None:
        drawn = run("render", "tiny", "--dpi", "72", "--format", "both", "--jobs", "0").output
        assert "\n  output/tiny/faces/ant.pdf (made)\n" in drawn
        assert "\n  output/tiny/faces-72dpi/ant.png (made)\n" in drawn
        assert "\n  output/tiny/proof/ (6 made)\n" in run("proof", "tiny", "--dpi", "60", "--jobs", "0").output

    def test_sheets_takes_paper_size_backs_and_marks(self, run: Cli, tiny: Path) -> None:
        words = ["--paper", "letter", "--size", "63.5 x 88.9 mm", "--backs", "short-edge"]
        words += ["--marks", "none", "--no-drafts"]
        assert run("sheets", "tiny", *words, "--jobs", "0").exit_code == 0
        assert (tiny / "output/tiny/sheets-letter-63.5x88.9-short-edge-no-marks-no-drafts.pdf").exists()


class TestOtherCommands:
    def test_games_counts_cards(self, run: Cli) -> None:
        assert run("games").output == "tiny  Tiny: 3 cards, 1 of them drafts, 4 in the box\n"
        assert json.loads(run("games", "--json").output)["tiny"]["copies"] == 4

    def test_explain_and_rules_tell_of_the_same_rules(self, run: Cli) -> None:
        lines = run("rules").output.splitlines()
        assert lines
        for line in lines:
            assert run("explain", line.split()[0]).output.startswith(" ".join(line.split()[:2]))

    def test_schema_writes_all_files_and_can_print_them(self, run: Cli, tiny: Path) -> None:
        assert run("schema", "tiny").output.count("(made)") == 3
        assert run("schema", "tiny").output.count("(unchanged)") == 3
        printed = json.loads(run("schema", "tiny", "--stdout").output)
        written = {path.name: json.loads(path.read_text()) for path in (tiny / "cards/tiny/.schema").iterdir()}
        assert printed == written
        assert set(written) == {"game.json", "cards.json", "decks.json"}


class TestExitCodes:
    @pytest.mark.parametrize(
        ("words", "code", "message", "hint"),
        [
            (["build", "tyny"], 2, "there is no game `tyny`", "did you mean `tiny`?"),
            (["sheets", "tiny", "--paper", "a44"], 2, "`a44` is no known paper; did you mean `A4`?", "write one of"),
            (["sheets", "tiny", "--size", "63"], 2, "`63` is no size", "--size '63.5 x 88.9 mm'"),
            (["sheets", "tiny", "--size", "300 x 310 mm"], 2, "`1 x 1` cards of `300 x 310 mm` take", ""),
            (["sheets", "tiny", "--size", "300 x 400 mm"], 2, "a card's height is `400 mm`; it is from 5 mm", "--size"),
            (["render", "--card", "anti"], 2, "there is no card `anti`; did you mean `ant`?", ""),
            (["explain", "KEY999"], 2, "there is no code `KEY999`", ""),
            (["lint", "--select", "nope"], 2, "there is no rule `nope`", "lists them"),
            (["lint", "--watch", "--format", "json"], 2, "`--watch` takes no `--format`", "leave one of the two out"),
            (["lint", "--watch", "--fix"], 2, "`--watch` takes no `--fix`", "leave one of the two out"),
            (["lint", "--watch", "--diff"], 2, "`--watch` takes no `--diff`", "leave one of the two out"),
            (["lint", "--project", "/"], 3, "there is no game in `/`", "cardwright new my-game"),
        ],
    )
    def test_errors_are_a_sentence_and_a_remedy(
        self, tiny: Path, words: list[str], code: int, message: str, hint: str
    ) -> None:
        done = process(*words, at=tiny)
        assert done.returncode == code
        first, *rest = done.stderr.splitlines()
        assert first.startswith(f"cardwright: {message}")
        assert hint in " ".join(rest)
        assert done.stdout == ""

    @pytest.mark.parametrize(
        "words", [["biuld"], ["lint", "--fail-on", "sometimes"], ["render", "--dpi", "12"], ["replay"]]
    )
    def test_words_that_do_not_fit_are_usage(self, tiny: Path, words: list[str]) -> None:
        assert process(*words, at=tiny).returncode == 2

    def test_a_full_disk_is_five_and_names_the_file(self, tiny: Path) -> None:
        (tiny / "output").write_text("a file where a folder is to be")
        done = process("build", at=tiny)
        assert done.returncode == 5
        assert "output/tiny" in done.stderr

    def test_a_missing_library_is_four(self, run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing(*words: object) -> None:
            raise EnvironmentFault("a library is missing", "install it")

        monkeypatch.setattr("pipeline.build.build", missing)
        assert ended(monkeypatch, "build") == 4

    @pytest.mark.parametrize(
        "words", [("diff", "a" * 5000), ("verify", "a" * 5000 + ".pdf"), ("lint", "--project", "a" * 5000)]
    )
    def test_a_name_that_is_too_long_is_no_bug(
        self, run: Cli, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
    ) -> None:
        assert ended(monkeypatch, *words) == 2
        assert f"`{'a' * 40}…` is too long for the name of a file" in capsys.readouterr().err

    def test_a_bug_is_seventy_with_a_line_and_no_traceback(
        self, run: Cli, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("pipeline.build.build", lambda *words: 1 // 0)
        assert ended(monkeypatch, "build") == 70
        told = capsys.readouterr().err
        assert "bug of Cardwright: ZeroDivisionError" in told
        assert "CARDWRIGHT_DEBUG=1" in told
        assert "Traceback" not in told
        monkeypatch.setenv("CARDWRIGHT_DEBUG", "1")
        with pytest.raises(ZeroDivisionError):
            ended(monkeypatch, "build")

    def test_ctrl_c_is_130(self, run: Cli, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        def interrupted(*words: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("pipeline.build.build", interrupted)
        assert ended(monkeypatch, "build") == 130
        assert "Traceback" not in capsys.readouterr().err

    @pytest.mark.parametrize(
        "words",
        ["rules", "--help", "rules --help", "--version", "lint --format json", "explain REF010", "games", "lint nosuch",
         "nosuch", "lint --nosuch", "fmt --diff"],
    )  # fmt: skip
    @pytest.mark.parametrize("held", ["", "1"], ids=["in blocks", "at once"])
    def test_a_reader_that_goes_away_ends_it_quietly(self, tiny: Path, words: str, held: str) -> None:
        edit(tiny / FILE, "name: Ant", "name: Ant, x-mine: 1, status: final")  # something to tell
        heard, said = os.pipe()
        os.close(heard)  # nobody will ever read
        try:
            done = subprocess.run(
                [*RUN, *words.split()], cwd=tiny, stdout=said, stderr=said, timeout=120, check=False,
                env={**os.environ, "PYTHONUNBUFFERED": held},
            )  # fmt: skip
        finally:
            os.close(said)
        assert done.returncode == 141

    def test_what_is_left_of_a_reader_that_goes_away_is_not_told(self, tiny: Path) -> None:
        heard, said = os.pipe()
        os.close(heard)
        done = subprocess.run([*RUN, "rules"], cwd=tiny, stdout=said, stderr=subprocess.PIPE, timeout=120, check=False)
        os.close(said)
        assert (done.returncode, done.stderr) == (141, b"")

    def test_nothing_of_the_author_acts_on_the_terminal(self, tiny: Path) -> None:
        write(tiny, {FILE: 'cards:\n  ant: {name: "A\\x1b[2Jnt", types: [spel]}\n'})
        done = process("lint", at=tiny)
        assert "\x1b" not in done.stdout + done.stderr


def ended(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run the command line in this process; give its exit code."""
    monkeypatch.setattr(sys, "argv", ["cardwright", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert isinstance(end.value.code, int)
    return end.value.code


class TestNew:
    def test_a_new_game_is_clean_and_its_schemas_are_there(self, tmp_path: Path) -> None:
        assert process("new", "my-game", at=tmp_path).returncode == 0
        game = tmp_path / "my-game"
        assert process("lint", "--fail-on", "info", at=game).stdout.startswith("nothing found\n")
        assert process("schema", "my-game", at=game).stdout.count("(unchanged)") == 3
        assert "title: My Game\n" in (game / "game.yaml").read_text()
        assert (game / ".gitignore").read_text().split("\n")[1:4] == ["/output/", "/.cardwright/", "/.schema/"]

    def test_in_a_project_it_goes_to_the_other_games(self, tiny: Path) -> None:
        assert process("new", "second", at=tiny / "cards/tiny").returncode == 0
        assert not (tiny / "cards/second/.gitignore").exists()
        assert [line.split()[0] for line in process("games", at=tiny).stdout.splitlines()] == ["second", "tiny"]

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("x" * 100, "64 letters at most, not 100"),
            ("CON", "keeps it for a device"),
            ("lpt1", "keeps it for a device"),
        ],
    )
    def test_a_name_that_no_folder_may_have_is_refused_with_its_reason(
        self, tmp_path: Path, name: str, said: str
    ) -> None:
        done = process("new", name, at=tmp_path)
        assert (done.returncode, said in done.stderr) == (2, True)
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("name", ["../x", "a b", "", "-x", "/etc/x", "x" * 65, "ä"])
    def test_a_name_that_is_no_id_is_refused(self, tmp_path: Path, name: str) -> None:
        assert process("new", "--", name, at=tmp_path).returncode == 2
        assert not list(tmp_path.iterdir())

    def test_a_new_look_is_two_files_and_a_declaration(self, tiny: Path) -> None:
        assert process("new", "--look", "mine", "--from", "bare", at=tiny / "cards/tiny").returncode == 0
        made = tiny / "templates/mine"
        assert {path.name for path in made.iterdir()} == {"template.yaml", "face.html.j2", "face.css"}
        assert "title: Mine\nextends: bare\n" in (made / "template.yaml").read_text()

    def test_a_new_round_look_begins_with_the_face_that_it_extends(self, tiny: Path) -> None:
        assert process("new", "--look", "mine", "--from", "tiles", at=tiny).returncode == 0
        made = tiny / "templates/mine"
        assert (made / "template.yaml").read_text().endswith("title: Mine\nextends: tiles\n")
        shipped = data_dir() / "templates/tokens"
        for name in ("face.html.j2", "face.css"):
            assert (made / name).read_text() == (shipped / name).read_text()

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (["--look", "bare"], "is there already"),
            (["--look", "../x"], "cannot be a look's name"),
            (["--look", "mine", "--from", "bear"], "did you mean `bare`?"),
            (["mine", "--look", "mine"], "name a game or a look"),
            (["mine", "--from", "tokens"], "`--from` goes with `--look`"),
            ([], "name a game or a look"),
        ],
    )
    def test_a_look_that_cannot_be_made(self, tiny: Path, words: list[str], says: str) -> None:
        done = process("new", *words, at=tiny)
        assert done.returncode == 2
        assert says in done.stderr
        assert not (tiny / "templates/mine").exists()
        assert not (tiny / "cards/mine").exists()

    def test_a_folder_that_is_there_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "my-game").mkdir()
        assert "is there already" in process("new", "my-game", at=tmp_path).stderr
        assert not list((tmp_path / "my-game").iterdir())
