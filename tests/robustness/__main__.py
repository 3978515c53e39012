"""python -m tests.robustness: damaged sources through the whole check, and what they compile to.

    python -m tests.robustness --count 20000 --first 100000 --log FILE

prints each seed whose text makes the compiler fail or takes long. A damaged text that still
compiles is lowered and printed for every engine too. With --log the next run goes on where the
last one was ended; --show prints a seed's text.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.robustness.damage import damaged
from tests.robustness.faults import fault_of

BLOCK = 100


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.robustness", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=100_000)
    parser.add_argument("--log", type=Path, help="where the seeds that are done and found are kept")
    parser.add_argument("--show", action="store_true", help="print the first seed's text")
    return parser.parse_args()


def is_done(log: Path | None) -> set[int]:
    """The blocks, told by their first seed, that earlier runs with the same log have done."""
    lines = log.read_text("utf-8").splitlines() if log is not None and log.exists() else []
    return {int(line.split()[1]) for line in lines if line.startswith("done ")}


def run_block(seeds: range, log: Path | None) -> int:
    """How many of the seeds have a fault."""
    found = [(seed, fault) for seed in seeds if (fault := fault_of(damaged(seed)[1]))]
    lines = [f"found {seed}: {damaged(seed)[0]}: {fault}" for seed, fault in found]
    for line in lines:
        print(line, flush=True)
    if log is not None:
        with log.open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in [*lines, f"done {seeds.start}"])
    return len(found)


def main() -> int:
    options = parse()
    if options.show:
        print(damaged(options.first)[1])
        return 0
    done, end, faults = is_done(options.log), options.first + options.count, 0
    for start in range(options.first, end, BLOCK):
        if start not in done:
            faults += run_block(range(start, min(start + BLOCK, end)), options.log)
    print(f"{options.count} texts, {faults} faults in what was not done before")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
