"""What each function calls and how large it is, found in one walk over the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import children


@dataclass(slots=True, eq=False)
class Summary:
    """One function or lambda: `calls` are the functions it calls by name, `constructors` those of
    them that New calls, `slots` those it calls through, `delegates` and `delegate_slots` what it
    makes delegates of. `size` counts nodes, those of its lambdas not included. `works` tells
    whether it calls, repeats or allocates, `catches` whether it catches exceptions."""

    function: lowered.Function
    calls: list[str] = field(default_factory=list)
    constructors: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    delegates: list[str] = field(default_factory=list)
    delegate_slots: list[str] = field(default_factory=list)
    intrinsics: list[str] = field(default_factory=list)
    lambdas: list[Summary] = field(default_factory=list)
    invokes: bool = False
    resumes: bool = False
    works: bool = False
    catches: bool = False
    size: int = 0


def summarize(program: lowered.Program) -> list[Summary]:
    """All functions, those of lambdas inside their functions' summaries."""
    return [summarize_function(one) for one in program.functions.values()]


def every_summary(summaries: Iterable[Summary]) -> Iterator[Summary]:
    """These, and those of the lambdas inside."""
    for one in summaries:
        yield one
        yield from every_summary(one.lambdas)


def summarize_function(function: lowered.Function) -> Summary:
    made = Summary(function)
    waiting: list[lowered.Node] = list(function.body)
    while waiting:
        node = waiting.pop()
        made.size += 1
        note = NOTES.get(type(node))
        if note is not None:
            note(made, node)
            if isinstance(node, lowered.Lambda):
                made.lambdas.append(summarize_function(node.function))
                continue
        waiting.extend(children(node))
    return made


def note_call(made: Summary, node: lowered.Call) -> None:
    made.works = True
    made.calls.append(node.function)


def note_new(made: Summary, node: lowered.New) -> None:
    if node.constructor is not None:
        made.works = True
        made.calls.append(node.constructor)
        made.constructors.append(node.constructor)


def note_slot(made: Summary, node: lowered.CallSlot) -> None:
    made.works = True
    made.slots.append(node.slot)


def note_invoke(made: Summary, node: lowered.Invoke) -> None:
    made.works = made.invokes = True


def note_delegate(made: Summary, node: lowered.MethodDelegate) -> None:
    if node.slot is None:
        made.delegates.append(node.function)
    else:
        made.delegate_slots.append(node.slot)


def note_intrinsic(made: Summary, node: lowered.CallIntrinsic) -> None:
    made.intrinsics.append(node.name)
    if node.name.startswith("iterator_"):
        made.works = made.resumes = True


def note_try(made: Summary, node: lowered.Try) -> None:
    made.catches |= bool(node.catches)


def note_work(made: Summary, node: lowered.Node) -> None:
    made.works = True


NOTES: dict[type, Callable[[Summary, Any], None]] = {
    lowered.Call: note_call,
    lowered.New: note_new,
    lowered.CallSlot: note_slot,
    lowered.Invoke: note_invoke,
    lowered.MethodDelegate: note_delegate,
    lowered.CallIntrinsic: note_intrinsic,
    lowered.Try: note_try,
    lowered.Loop: note_work,
    lowered.Lambda: note_work,
    lowered.NewArray: note_work,
    lowered.Concat: note_work,
}
