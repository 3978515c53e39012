"""Makes a program smaller while it still differs: lines and blocks are left out, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scsharp.workers import TaskFault, Worker, WorkerError
from tests.differential.compare import ORACLE, disagreements
from tests.differential.engines import run_programs
from tests.differential.generator.program import Generated
from tests.differential.oracle import Oracle

Differs = Callable[[Generated], bool]


def reduced(program: Generated, engines: Sequence[str], oracle: str | None = None) -> Generated:
    """A smaller program that differs in the same kind: still accepted or still rejected."""
    known = Oracle(oracle) if oracle is not None else None
    with Worker(is_bounded=False) as worker:
        wanted = kind_of(program, engines, known, worker)
        assert wanted, "the program does not differ"
        result = smaller(program, lambda one: kind_of(one, engines, known, worker) == wanted)
    if known is not None:
        known.close()
    return result


def kind_of(
    program: Generated, engines: Sequence[str], oracle: Oracle | None, worker: Worker
) -> str:
    """Nothing where all agree; else who differs, and whether about errors of compilation."""
    try:
        answers = worker.run(60.0, run_programs, [program], engines)
    except (WorkerError, TaskFault):
        return "fault"
    if oracle is not None:
        answers = {ORACLE: oracle.run_programs([program]), **answers}
    accepted = {name: not one[program.number].rejected for name, one in answers.items()}
    found = disagreements(answers)
    return f"{found[0].second} {accepted}" if found else ""


def smaller(program: Generated, differs: Differs) -> Generated:
    """Leaves out what can be left out, until nothing can."""
    while True:
        for candidate in candidates(program):
            if differs(candidate):
                program = candidate
                break
        else:
            return program


def candidates(program: Generated) -> Iterator[Generated]:
    """The program without one function, type, run of lines or block."""
    for types in shorter_lists(program.types, 0):
        yield replace(program, types=types)
    for functions in shorter_lists(program.functions, 1):
        yield replace(program, functions=functions)


def shorter_lists(texts: tuple[str, ...], kept: int) -> Iterator[tuple[str, ...]]:
    """One text less, or one shorter; the first `kept` stay."""
    for at, text in enumerate(texts):
        before, after = texts[:at], texts[at + 1 :]
        if at >= kept:
            yield before + after
        for shorter in shorter_texts(text):
            yield (*before, shorter, *after)


def shorter_texts(text: str) -> Iterator[str]:
    lines = text.split("\n")
    size = max(len(lines) // 2, 1)
    while size:
        for at in range(1, len(lines) - size):
            yield "\n".join(lines[:at] + lines[at + size :])
        size //= 2
    for at, line in enumerate(lines):
        if line.strip() == "{" and at > 1 and f"\n{line.replace('{', '}')}" in text:
            end = next(
                to for to in range(at, len(lines)) if lines[to].startswith(line.replace("{", "}"))
            )
            inside, after = lines[at + 1 : end], lines[end + 1 :]
            yield "\n".join([*lines[: at - 1], *inside, *after])
            yield "\n".join([*lines[:at], *inside, *after])  # a block without a head
