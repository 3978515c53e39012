"""How long a check takes, by the number of lines: in a warm process, and as a fresh one.

The programs are golden programs put side by side, each in a static class of its own, which use the
library widely: nine tenths of what is translated is the library's. Then copies of one game, which
is mostly its own code, as apps are. Warm times are
CPU seconds of the best of three; fresh ones wall-clock seconds of the best of five, with the
library's snapshot in the cache. Beyond the check, also warm: lowering, and Python code and JavaScript of that.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import scsharp
from scsharp.compilation import compile_text
from scsharp.python.engine import CompiledProgram
from transpiler.bundle import transpile

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("games", "language", "library")
GAME = Path(__file__).with_name("programs") / "tetris.scs"
LINES = (500, 1000, 2000, 4000)
TYPE = re.compile(
    r"^(public |internal |sealed |abstract |static |readonly )*"
    r"(class|struct|record|enum|interface|delegate)\b",
    re.M,
)


def sections() -> list[str]:
    """Golden programs as static classes; those that only work at the top level are left out."""
    made: list[str] = []
    for family in FAMILIES:
        for path in sorted((GOLDEN / family).glob("*.scs")):
            text = path.read_text("utf-8")
            part = section(text, len(made))
            if "using " not in text and not any(one.is_error for one in scsharp.check(part)):
                made.append(part)
    return made


def copies(path: Path, count: int) -> list[str]:
    """One program several times, each time as a static class."""
    return [section(path.read_text("utf-8"), number) for number in range(count)]


def section(text: str, number: int) -> str:
    found = TYPE.search(text)
    split = found.start() if found else len(text)
    body, types = text[:split], text[split:]
    run = f"public static void Run()\n{{\n{body}\n}}"
    return f"static class Part{number}\n{{\n{run}\n{types}\n}}\n"


def program(parts: list[str], lines: int) -> str:
    """Parts up to that many lines, and calls of them all: what nobody calls is not translated."""
    text, count, at = "", 0, 0
    while count < lines and at < len(parts):
        text += parts[at]
        count += parts[at].count("\n") + 1
        at += 1
    return "".join(f"Part{one}.Run();\n" for one in range(at)) + text


def warm_seconds(text: str) -> float:
    times = []
    for _ in range(3):
        start = time.process_time()
        scsharp.check(text)
        times.append(time.process_time() - start)
    return min(times)


def translation_seconds(text: str) -> tuple[float, float, float]:
    """Of lowering, of Python code, and of the JavaScript bundle."""
    rows = []
    for _ in range(3):
        compilation = compile_text(text)
        assert not compilation.has_errors
        start = time.process_time()
        program = compilation.lowered
        lowered = time.process_time()
        CompiledProgram(program)
        compiled = time.process_time()
        transpile(program)
        rows.append((lowered - start, compiled - lowered, time.process_time() - compiled))
    lowering, python, javascript = map(min, zip(*rows, strict=True))
    return lowering, python, javascript


def fresh_seconds(text: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.scs"
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", "from host.cli import main; main()", "check", str(file)]
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run(command, capture_output=True, check=False)
            times.append(time.perf_counter() - start)
    return min(times)


def measure(parts: list[str], lines: int) -> None:
    text = program(parts, lines)
    lowering, python, javascript = translation_seconds(text)
    print(
        f"{text.count(chr(10)):6} {warm_seconds(text):11.3f} {lowering:9.3f} {python:7.3f}"
        f" {javascript:11.3f} {fresh_seconds(text):8.3f}",
        flush=True,
    )


def main() -> None:
    parts = sections()
    print(
        f"{'lines':>6} {'warm CPU s':>11} {'lowering':>9} {'Python':>7} {'JavaScript':>11} {'fresh s':>8}"
    )
    for lines in LINES:
        measure(parts, lines)
    print("copies of one game")
    for lines in LINES:
        measure(copies(GAME, lines // 240), lines)


if __name__ == "__main__":
    main()
