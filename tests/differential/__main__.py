"""python -m tests.differential: random programs on every engine, and in real C#.

    python -m tests.differential --count 1000 --first 1 --engines python,quickjs,v8 --oracle csrun

prints each seed that differs, with its first different line. With --log the seeds that are done
are kept in a file, and the next run goes on after them. --show prints a seed's program, --reduce
makes it smaller while it differs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.differential.batches import Batch
from tests.differential.compare import Disagreement
from tests.differential.generator.program import generate
from tests.differential.reduce import reduced
from tests.differential.runner import Runner, batches


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.differential", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--engines", default="python,quickjs,v8")
    parser.add_argument("--oracle", help="the file of real C#'s Worker")
    parser.add_argument("--batch", type=int, default=25, help="programs in one compilation")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--log", type=Path, help="where the seeds that are done and found are kept")
    parser.add_argument("--show", action="store_true", help="print the first seed's program")
    parser.add_argument(
        "--reduce", action="store_true", help="make the first seed's program smaller"
    )
    return parser.parse_args()


def run_share(options: argparse.Namespace, numbers: Sequence[range]) -> list[Disagreement]:
    found: list[Disagreement] = []
    with Runner(options.engines.split(","), options.oracle) as runner:
        for batch in numbers:
            differences = runner.compare(batch)
            found += differences
            report(options, batch, differences)
    return found


def report(options: argparse.Namespace, batch: range, differences: list[Disagreement]) -> None:
    for one in differences:
        print(one, flush=True)
    if options.log is not None:
        with options.log.open("a", encoding="utf-8") as log:
            log.writelines(f"found {one.number}\n" for one in differences)
            log.write(f"done {batch.start} {batch.stop}\n")


def is_done(log: Path | None) -> set[int]:
    """The seeds that earlier runs with the same log have done."""
    lines = log.read_text("utf-8").splitlines() if log is not None and log.exists() else []
    parts = [line.split() for line in lines]
    return {
        number for one in parts if one[0] == "done" for number in range(int(one[1]), int(one[2]))
    }


def main() -> int:
    options = parse()
    if options.show or options.reduce:
        program = generate(options.first)
        if options.reduce:
            program = reduced(program, options.engines.split(","), options.oracle)
        print(Batch([program], "\n".join(f"{name}();" for name in program.runs)).text)
        return 0
    done = is_done(options.log)
    work = [
        one for one in batches(options.first, options.count, options.batch) if not set(one) <= done
    ]
    shares = [work[at :: options.processes] for at in range(options.processes)]
    start = time.monotonic()
    # Each thread waits for a worker process of its own.
    with ThreadPoolExecutor(options.processes) as pool:
        found = [one for part in pool.map(partial(run_share, options), shares) for one in part]
    count = sum(map(len, work))
    seconds = time.monotonic() - start
    print(
        f"{count} programs, {len(found)} disagreements, {count / max(seconds, 0.001):.1f} per second"
    )
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
