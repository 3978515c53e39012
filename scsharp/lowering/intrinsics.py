"""Which kernel functions a lowered program calls."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import every_node


def used_intrinsics(program: lowered.Program) -> frozenset[str]:
    return frozenset(
        node.name
        for function in program.functions.values()
        for node in every_node(function)
        if isinstance(node, lowered.CallIntrinsic)
    )
