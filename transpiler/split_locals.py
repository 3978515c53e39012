"""Which 64-bit locals are kept as two halves.

Arithmetic works on halves, everything else on whole values (docs/values.md). A local that is an
operand somewhere is split when it is given its value; one that is only handed on stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.lowering.walk import children, every_node

LONGS = frozenset({Kind.I64, Kind.U64})


def split_locals(function: lowered.Function) -> frozenset[str]:
    """The function's own locals to split, parameters among them."""
    longs, others = locals_by_type(function)
    return frozenset(operand_names(function.body)) - others if longs else frozenset()


def locals_by_type(function: lowered.Function) -> tuple[set[str], set[str]]:
    """The 64-bit locals, and those of other types: a nullable one is read as its value, too."""
    seen = [(one.name, one.type) for one in function.parameters]
    for statement in function.body:
        for node in every_node(statement):
            if isinstance(node, (lowered.Declare, lowered.Let, lowered.Local)):
                seen.append((node.name, node.type))
    longs = {name for name, type_ in seen if type_.kind in LONGS}
    return longs, {name for name, type_ in seen if type_.kind not in LONGS}


def operand_names(nodes: Iterable[lowered.Node]) -> Iterator[str]:
    """The 64-bit locals that stand as operands; of those in a lambda the ones it captures."""
    for node in nodes:
        if isinstance(node, lowered.Lambda):
            yield from set(node.captures) & split_locals(node.function)
            continue
        for operand in operands(node):
            if isinstance(operand, lowered.Local) and operand.type.kind in LONGS:
                yield operand.name
        yield from operand_names(children(node))


def operands(node: lowered.Node) -> tuple[lowered.Expression, ...]:
    match node:
        case lowered.Binary(left=left, right=right) | lowered.Compare(left=left, right=right):
            return left, right
        case lowered.Unary(operand=operand) | lowered.Convert(operand=operand):
            return (operand,)
        case _:
            return ()
