"""Time the stages of a build apart, and print them as a table, with the machine and the versions.

    python benchmarks/run.py 216
    python benchmarks/run.py 216 2160 10000 --generated

Each stage runs as a process of its own, as a designer would start it. `CPU` is the time of all its processes together,
`peak` the memory of the largest. With `typst` (the Python package or the program) or Chromium installed, as many cards
are laid out by them too, for comparison.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import decks
import others

HERE = Path(__file__).parent
ROOT = HERE.parent
TOOLS = ("weasyprint", "pydyf", "pikepdf", "pypdfium2", "pillow", "deflate")
TICK_S = 0.02
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""What is timed runs as it does where it is installed: what Python makes of its modules is kept."""


@dataclass(frozen=True)
class Taken:
    """What a stage took: seconds by the clock, seconds of all processors, bytes of its largest process."""

    seconds: float
    cpu: float
    peak: int


def main() -> None:
    """Run all stages for each size of deck."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counts", type=int, nargs="+")
    parser.add_argument("--generated", action="store_true", help="no pictures: they are generated when cards are drawn")
    parser.add_argument("--folder", type=Path, help="where the decks are written; a temporary folder when left out")
    words = parser.parse_args()
    print(machine())
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "pipeline")], check=True, env=ENVIRON)
    with tempfile.TemporaryDirectory() as temporary:
        for count in words.counts:
            folder = (words.folder or Path(temporary)) / f"deck-{count}{'-generated' if words.generated else ''}"
            decks.write(folder, count, pictures=not words.generated)
            print(f"\n{count:,} cards{', pictures generated' if words.generated else ''}")
            print(f"| {'stage':34} | seconds |     CPU |   a card |   peak |")
            print("|".join(["", *("-" * width for width in (36, 9, 9, 10, 8)), ""]))
            for name, taken in stages(folder):
                show(name, taken, count)
            for name, command in others.jobs(folder, count):
                show(name, measure(command), count)


def show(name: str, taken: Taken, count: int) -> None:
    """Print a line of the table."""
    each = taken.cpu * 1000 / count
    figures = f"{taken.seconds:7.2f} | {taken.cpu:7.2f} | {each:5.1f} ms | {taken.peak / 1e6:3.0f} MB"
    print(f"| {name:34} | {figures} |", flush=True)


def stages(folder: Path) -> Iterator[tuple[str, Taken]]:
    """Run the stages one after the other, and give what each took."""
    run = [sys.executable, "-m", "pipeline"]
    at = ["--project", str(folder)]
    build = [*run, "build", "--fail-on", "never", *at]
    sheets = [*run, "sheets", "deck", "--fail-on", "never", *at]
    clean = [*run, "clean", "--outputs", *at]
    yield "read, model, lint", measure([*run, "lint", "--fail-on", "never", *at])
    measure(clean)
    yield "sheets, cold", measure(sheets)
    shutil.rmtree(folder / "output")
    yield "sheets from cached faces", measure(sheets)
    yield "the stage `impose` alone", alone("impose.py", folder)
    yield "pictures at 300 dpi, cached faces", measure([*run, "render", "deck", "--fail-on", "never", *at])
    measure(clean)
    yield "sheets and pictures, cold", measure(build)
    time.sleep(3)  # what changed just now is read again
    measure(build)
    yield "no change", measure(build)
    edit(folder, "Once")
    yield "one card edited, sheets", measure(sheets)
    edit(folder, "Twice")
    yield "one card edited, all", measure(build)
    yield "one card edited, warm: its picture", alone("warm.py", folder)


def edit(folder: Path, word: str) -> None:
    """Change a card's text."""
    file = folder / "cards/deck/sets/set-01.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("or pay {F}", f"or pay {{F}}. {word} more", 1), "utf-8")


def alone(script: str, folder: Path) -> Taken:
    """Run a script that times a part of the work by itself."""
    done = subprocess.run(
        [sys.executable, str(HERE / script), str(folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=ENVIRON,
    )
    seconds, cpu, peak = done.stdout.split()
    return Taken(float(seconds), float(cpu), int(peak))


def measure(command: list[str]) -> Taken:
    """Run a command in a session of its own, and look at its processes until it ends."""
    seen: dict[int, tuple[float, int]] = {}
    begun = time.monotonic()
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd=ROOT,
        env=ENVIRON,
        text=True,
    )
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(TICK_S):
            seen.update(processes(process.pid))

    watcher = threading.Thread(target=look)
    watcher.start()
    said = process.communicate()[1]
    seconds = time.monotonic() - begun
    ended.set()
    watcher.join()
    if process.returncode not in (0, 1):
        sys.exit(f"{command} ended with {process.returncode}: {said}")
    return Taken(seconds, sum(cpu for cpu, _ in seen.values()), max((peak for _, peak in seen.values()), default=0))


def processes(session: int) -> dict[int, tuple[float, int]]:
    """Give the seconds and the largest memory of each process of a session (proc(5))."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                if int(fields[3]) == session:
                    status = (folder / "status").read_text()
                    peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
                    cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                    found[int(folder.name)] = cpu, peak
            except (OSError, IndexError, ValueError):
                continue  # it has just ended
    return found


def machine() -> str:
    """Tell the machine and the versions, and how fast one core counts, since others may be using it."""
    begun = time.process_time()
    total = 0
    for number in range(10_000_000):
        total += number
    speed = time.process_time() - begun
    info = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    model = info.split("model name\t: ")[1].split("\n")[0] if "model name\t: " in info else platform.processor()
    versions = ", ".join(f"{name} {version(name)}" for name in TOOLS)
    cores, load = os.cpu_count(), os.getloadavg()[0]
    return (
        f"{model}, {cores} cores, load {load:.1f}; ten million additions take {speed:.2f} s\n"
        f"{platform.system()} {platform.release()}, Python {platform.python_version()}, {versions}"
    )


if __name__ == "__main__":
    main()
