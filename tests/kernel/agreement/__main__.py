"""Compares the kernels function by function and prints a table."""

from __future__ import annotations

import argparse
import sys

from tests.kernel.agreement.comparing import compare, open_kernel
from tests.kernel.agreement.signatures import SIGNATURES
from tests.kernel.javascript_engines import ENGINES


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.agreement", description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="rows of arguments per function")
    parser.add_argument("--function", help="only those whose name contains this")
    parser.add_argument("--engine", choices=ENGINES, default="quickjs")
    parser.add_argument("--seed", default="", help="for other random arguments")
    parser.add_argument("--show", type=int, default=1, help="disagreements to show of each")
    options = parser.parse_args()
    kernel = open_kernel(options.engine)
    total = wrong = 0
    print(f"{'function':34} {'compared':>10} {'disagree':>9}")
    for name in SIGNATURES:
        if options.function is not None and options.function not in name:
            continue
        found = compare(name, options.count, kernel, options.seed)
        total += found.compared
        wrong += found.disagreements
        print(f"{name:34} {found.compared:10} {found.disagreements:9}", flush=True)
        for row, python, javascript in found.shown[: options.show]:
            print(
                f"    {row!r}\n      python     {python}\n      javascript {javascript}", flush=True
            )
    print(f"{'all':34} {total:10} {wrong:9}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
