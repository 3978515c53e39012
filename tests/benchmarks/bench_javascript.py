"""Generated JavaScript against hand-written twins, both in V8, compiling apart.

    python -m tests.benchmarks.bench_javascript [NAME ...] [--dotnet PATH]

Each program runs in a fresh process, some rounds in one isolate, of which the fastest counts; times
are of the processor, V8's helper threads included. Columns: seconds to check and to translate, the
twin's milliseconds, the generated program's as a ratio with counted steps, and real .NET's
milliseconds where `csrun` (the C# oracle) is given.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from scsharp.compilation import compile_text
from transpiler.bundle import transpile

PROGRAMS = Path(__file__).with_name("programs")
STEPS = 10**9
OUTPUT_UNITS = 10**9
ROUNDS = 7
SECONDS = 300
TWIN = """
(() => {
  let written = [];
  const console = { log: (...items) => written.push(items.join(" ")) };
  const run = () => { %s
  };
  return { start() { written = []; }, run, output: () => written.join("\\n") + "\\n" };
})()
"""
CLOCK = """var clock__ = System.Diagnostics.Stopwatch.StartNew();
AppDomain.CurrentDomain.ProcessExit +=
    (_, _) => Console.Error.WriteLine(clock__.Elapsed.TotalMilliseconds);
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """`milliseconds` of processor time of the fastest round, and what was written."""

    milliseconds: float
    output: str


def timing(kind: str, name: str) -> Timing:
    """Of a twin or a generated program, in a process of its own: V8 has hung at its end."""
    command = [sys.executable, "-m", __package__ + ".bench_javascript", "--one", kind, name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return Timing(**json.loads(done.stdout))


def run_one(kind: str, name: str) -> Timing:
    from transpiler.engines.v8 import new_context

    context = new_context()
    context.eval(f"var subject = {twin(name) if kind == 'twin' else generated(name)}; 0")
    options = json.dumps({"steps": STEPS, "outputUnits": OUTPUT_UNITS})
    best = float("inf")
    for _ in range(ROUNDS):
        context.eval(f"subject.start({options}); 0")
        before = time.process_time()
        context.eval("subject.run(); 0")
        best = min(best, time.process_time() - before)
    return Timing(best * 1000, str(context.eval("subject.output()")))


def twin(name: str) -> str:
    return TWIN % (PROGRAMS / f"{name}.js").read_text("utf-8")


def generated(name: str) -> str:
    path = PROGRAMS / f"{name}.scs"
    bundle = transpile(compile_text(path.read_text("utf-8"), path.name).lowered)
    answers = "start: (o) => script.start(o), run: () => script.run()"
    return (
        f"(() => {{ const script = {bundle.text};"
        f" return {{ {answers}, output: () => JSON.parse(script.output()) }}; }})()"
    )


@dataclass(frozen=True, slots=True)
class Compiling:
    check: float
    translate: float


def compiling(name: str) -> Compiling:
    path = PROGRAMS / f"{name}.scs"
    text = path.read_text("utf-8")
    transpile(compile_text("Console.WriteLine(1);").lowered)
    start = time.process_time()
    compilation = compile_text(text, path.name)
    assert not compilation.has_errors
    checked = time.process_time()
    transpile(compilation.lowered)
    return Compiling(checked - start, time.process_time() - checked)


def dotnet(csrun: str | None, name: str) -> str:
    """Milliseconds of the one run of a process, starting the runtime and compiling apart."""
    if csrun is None:
        return "-"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"{name}.cs")
        file.write_text(CLOCK + (PROGRAMS / f"{name}.scs").read_text("utf-8"), "utf-8")
        command = [csrun, "--invariant-globalization", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return f"{float(done.stderr.split()[-1]):.1f}"


def measure(name: str, csrun: str | None) -> float:
    cost = compiling(name)
    by_hand, ours = timing("twin", name), timing("generated", name)
    ratio = ours.milliseconds / by_hand.milliseconds
    agree = "equal" if by_hand.output == ours.output else "OUTPUT DIFFERS"
    print(
        f"{name:12} {cost.check:8.2f} {cost.translate:9.2f} {by_hand.milliseconds:8.1f}"
        f" {ratio:8.2f} {dotnet(csrun, name):>8}  {agree}",
        flush=True,
    )
    return ratio


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="programs; all when left out")
    parser.add_argument("--dotnet", metavar="CSRUN", help="the C# oracle's csrun")
    parser.add_argument("--one", choices=("twin", "generated"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        print(json.dumps(asdict(run_one(options.one, options.names[0]))))
        return 0
    names = options.names or sorted(one.stem for one in PROGRAMS.glob("*.scs"))
    print(
        f"{'program':12} {'check':>8} {'translate':>9} {'twin ms':>8} {'ratio':>8} {'.NET ms':>8}"
    )
    ratios = [measure(name, options.dotnet) for name in names]
    print(f"median {statistics.median(ratios):.2f}, most {max(ratios):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
