"""Runs rows of arguments through both kernels and finds where they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice, repeat
from operator import length_hint
from pathlib import Path
from typing import Any

from scsharp.python.errors import as_kernel_error
from scsharp.python.kernel import machine
from scsharp.python.kernel.registry import kernel_functions
from tests.kernel.agreement.enum_types import facts
from tests.kernel.agreement.rows import rows
from tests.kernel.agreement.signature import Row, Signature
from tests.kernel.agreement.signatures import SIGNATURES
from tests.kernel.agreement.wire import PREPARE, SEND, SHOW, UNPASSED, show_list, show_text
from tests.kernel.javascript import KERNEL, JavaScriptKernel

STEPS = 100_000
"""What a call may take: little enough that what would make a huge text ends soon."""
BATCH = 5000
MODULES = sorted(file.stem for file in KERNEL.glob("*.mjs"))


@dataclass
class Agreement:
    """What a comparison found: how many rows there were, and those that differ (their number, and
    some of them with what Python and JavaScript made of them)."""

    compared: int = 0
    disagreements: int = 0
    shown: list[tuple[Row, str, str]] = field(default_factory=list)


class PythonSide:
    """One function of the Python kernel on many rows."""

    def __init__(self, name: str, signature: Signature) -> None:
        self.work = kernel_functions()[name.split(" ", maxsplit=1)[0]]
        self.tags = signature.tags_of_rows()
        self.makers = [PREPARE.get(tag) for tag in self.tags]
        self.passed = [index for index, tag in enumerate(self.tags) if tag not in UNPASSED]
        self.show = SHOW[signature.result]
        self.show_changed = SHOW[signature.changed]

    def work_out(self, row: Row) -> str:
        """Its result, the steps it took, and what it changed."""
        machine.current = machine.Machine(10**9)
        values = [one if make is None or (one is None and tag != "reference") else make(one)
                  for make, tag, one in zip(self.makers, self.tags, row, strict=True)]  # fmt: skip
        steps = machine.current.steps = repeat(None, STEPS)
        shown = self.outcome([values[index] for index in self.passed])
        used = STEPS - length_hint(steps)
        machine.start(10**9)
        return f"{shown} {used} {' '.join(self.changes(values, row))}"

    def outcome(self, values: list[Any]) -> str:
        try:
            return self.show(self.work(*values))
        except machine.LimitReached as limit:
            return f"!{limit.kind}"
        except Exception as error:
            known = as_kernel_error(error)
            if known is None:
                return f"?{type(error).__name__} {error}"
            return f"!{known.type_name}|{show_text(known.message)}|{show_text(known.parameter)}"

    def changes(self, values: list[Any], row: Row) -> Iterator[str]:
        for tag, value, drawn in zip(self.tags, values, row, strict=True):
            if tag == "reference":
                yield "unset" if value.value is None else self.show_changed(value.value)
            elif tag == "array" and value is not None:
                yield show_list(drawn[0])(value.a)
            elif tag == "buffer":
                yield show_text("".join(value.pieces))


def open_kernel(engine: str) -> JavaScriptKernel:
    """The JavaScript kernel with wire.mjs, in one of the engines."""
    wire = Path(__file__).with_name("wire.mjs").read_text("utf-8")
    kernel = JavaScriptKernel(MODULES, wire, engine)
    kernel.call("define_types", facts())
    return kernel


def compare(name: str, count: int, javascript: JavaScriptKernel, seed: str = "") -> Agreement:
    """Both kernels' results of about `count` rows of arguments."""
    signature = SIGNATURES[name]
    python = PythonSide(name, signature)
    tags = signature.tags_of_rows()
    senders = [SEND.get(tag) for tag in tags]
    found = Agreement()
    source = rows(signature, count, name + seed)
    while batch := list(islice(source, BATCH)):
        sent = [sent_row(senders, row) for row in batch]
        task = {"name": name.split(" ", maxsplit=1)[0], "tags": tags, "result": signature.result,
                "changed": signature.changed, "steps": STEPS, "rows": sent}  # fmt: skip
        theirs = javascript.call("work_out", task)
        assert isinstance(theirs, list)
        gather(found, batch, map(python.work_out, batch), theirs)
    return found


def sent_row(senders: list[Callable[[Any], Any] | None], row: Row) -> list[Any]:
    return [one if send is None or one is None else send(one)
            for send, one in zip(senders, row, strict=True)]  # fmt: skip


def gather(found: Agreement, batch: list[Row], ours: Iterator[str], theirs: list[str]) -> None:
    for row, mine, other in zip(batch, ours, theirs, strict=True):
        found.compared += 1
        if mine != other:
            found.disagreements += 1
            if len(found.shown) < 20:
                found.shown.append((row, mine, other))
