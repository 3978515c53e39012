"""Batches in real C#: a compiler and runtime that answers requests, outside of this project.

It is a Python file with a class Worker, whose `run(name, text=…)` compiles and runs a text and
answers a dict with `stdout`, `stderr`, `exit`, `compiled` and `codes`: [id, severity, line, column].
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

from tests.differential.batches import Answer, Batch, uncaught, without
from tests.differential.generator.program import Generated

MARK = "\x01#\x02"
"""What no program prints, though some print any character by chance."""


class Oracle:
    """Real C#, kept running between batches."""

    def __init__(self, path: str, seconds: float = 60.0) -> None:
        loader = SourceFileLoader("csharp_oracle", path)
        spec = spec_from_loader(loader.name, loader)
        assert spec is not None
        module = module_from_spec(spec)
        loader.exec_module(module)
        options = {"opts": "", "timeout": seconds, "roslyn": "", "invariant": True}
        self.worker: Any = module.Worker(options)

    def close(self) -> None:
        self.worker.stop()

    def run_programs(self, programs: Sequence[Generated]) -> dict[int, Answer]:
        answers: dict[int, Answer] = {}
        accepted = list(programs)
        while accepted:
            batch = Batch(accepted, "\n".join(map(call, accepted)))
            reply = self.worker.run("batch.cs", text=batch.text, stdin="", run=True)
            if reply["compiled"]:
                if reply["exit"]:
                    return answers | self.one_by_one(accepted, reply)
                return answers | split_answers(reply["stdout"])
            found: dict[int, set[str]] = {}
            for code, severity, line, _ in reply["codes"]:
                if severity == "Error":
                    owner = batch.owner(line)
                    assert owner is not None, (code, line, batch.text)
                    found.setdefault(owner, set()).add(code)
            assert found, reply
            answers |= {
                number: Answer(rejected=tuple(sorted(codes))) for number, codes in found.items()
            }
            accepted = without(accepted, set(found))
        return answers

    def one_by_one(self, programs: Sequence[Generated], reply: dict[str, Any]) -> dict[int, Answer]:
        """After a crash or a hang: each alone; the one that does it again has its error."""
        if len(programs) == 1:
            return {
                programs[0].number: Answer(
                    reply["stdout"] + uncaught("crash", reply["stderr"][:500])
                )
            }
        return {
            number: answer
            for one in programs
            for number, answer in self.run_programs([one]).items()
        }


def call(program: Generated) -> str:
    caught = (
        'Console.Write($"\\n! {e.GetType()}: {e.Message}"); '
        "for (var x = e.InnerException; x != null; x = x.InnerException) "
        'Console.Write($"\\n ---> {x.GetType()}: {x.Message}"); Console.Write("\\n");'
    )
    runs = [f"try {{ {name}(); }} catch (Exception e) {{ {caught} }}" for name in program.runs]
    return f'Console.Write("\\u0001#\\u0002{program.number}\\u0001#\\u0002"); {" ".join(runs)}'


def split_answers(output: str) -> dict[int, Answer]:
    """The output's parts: MARK number MARK text."""
    parts = output.split(MARK)[1:]
    return {int(number): Answer(text) for number, text in zip(parts[::2], parts[1::2], strict=True)}
