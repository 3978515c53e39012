"""Records what real C# says to programs, so that the quick tests need no C#.

    python -m tests.differential.record --oracle csrun [--first 1 --count 60]

The programs are recorded with the answers: a change of the generator changes neither.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from tests.differential.batches import Answer
from tests.differential.generator.program import Generated, generate
from tests.differential.oracle import Oracle

RECORDED = Path(__file__).parent / "recorded" / "programs.json.gz"


def write(programs: list[Generated], answers: Mapping[int, Answer]) -> None:
    """Compressed, since the programs are of no use to read; the same bytes for the same answers."""
    rows = [{"program": asdict(one), "answer": asdict(answers[one.number])} for one in programs]
    text = json.dumps(rows, indent=0)
    RECORDED.write_bytes(gzip.compress(text.encode("utf-8", "surrogatepass"), mtime=0))


def read() -> list[tuple[Generated, Answer]]:
    rows = json.loads(gzip.decompress(RECORDED.read_bytes()))
    return [(program_of(row["program"]), answer_of(row["answer"])) for row in rows]


def program_of(row: dict[str, object]) -> Generated:
    number, entry, functions, types = row.values()
    assert isinstance(number, int) and isinstance(entry, str)
    assert isinstance(functions, list) and isinstance(types, list)
    return Generated(number, entry, tuple(functions), tuple(types))


def answer_of(row: dict[str, object]) -> Answer:
    output, _, rejected = row.values()
    assert isinstance(output, str) and isinstance(rejected, list)
    return Answer(output, None, tuple(rejected))


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.differential.record")
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    options = parser.parse_args()
    programs = [generate(number) for number in range(options.first, options.first + options.count)]
    oracle = Oracle(options.oracle)
    write(programs, oracle.run_programs(programs))
    oracle.close()


if __name__ == "__main__":
    main()
