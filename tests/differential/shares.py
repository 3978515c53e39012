"""One process's share of the seeds. A module of its own: a process that is spawned cannot find what
stands in a package's __main__."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.differential.compare import Disagreement
from tests.differential.runner import Runner


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
