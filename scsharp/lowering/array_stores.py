"""Stores to arrays that may be arrays of a derived type: string[] passes for object[].

    object[] objects = words; objects[0] = 5;   ->   objects[0] = check(objects, 5)

Only array types that some conversion of the program makes covariant get the check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT
from scsharp.lowering.throws import make_exception
from scsharp.lowering.walk import every_node
from scsharp.symbols.types import ArrayType

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

MISMATCH = "Attempted to access an element as a type incompatible with the array."


def check_array_stores(builder: ProgramBuilder) -> None:
    """Adds the checks to all functions made so far."""
    checks = {
        builder.lower_type(target).name: check_function(builder, target)
        for _, target in builder.covariant
    }
    if not checks:
        return
    for function in builder.functions.values():
        count = 0
        declared: list[lowered.Statement] = []
        for node in every_node(function):
            if isinstance(node, lowered.Assign) and isinstance(node.place, lowered.Element):
                check = checks.get(node.place.array.type.name)
                if check is not None and not isinstance(node.value, lowered.Constant):
                    count += 1
                    declared.extend(checked(node, node.place, check, count))
        function.body = (*declared, *function.body)


def checked(
    node: lowered.Assign, place: lowered.Element, check: str, count: int
) -> list[lowered.Statement]:
    """a()[i] = v   ->   (t = a())[i] = check(t, v)"""
    declared: list[lowered.Statement] = []
    array = place.array
    if not isinstance(array, lowered.Local):
        name = f"$stored{count}"
        declared.append(lowered.Declare(NOWHERE, name, array.type, None))
        place.array = lowered.Let(array.span, array.type, name, array)
        array = lowered.Local(array.span, array.type, name)
    arguments = (array, node.value)
    node.value = lowered.Call(node.span, node.value.type, check, arguments)
    return declared


def check_function(builder: ProgramBuilder, target: ArrayType) -> str:
    held = builder.lower_type(target.element)
    array = lowered.Parameter("array", builder.lower_type(target))
    value = lowered.Parameter("value", held)

    def make(name: str) -> lowered.Function:
        body = [
            source_check(builder, source, array, value)
            for source, other in builder.covariant
            if other is target
        ]
        result = build.give(build.parameter_local(value))
        return build.function(name, (array, value), held, (*body, result))

    return builder.use_made(("store", target), f"store {array.type.name}", make)


def source_check(
    builder: ProgramBuilder, source: ArrayType, array: lowered.Parameter, value: lowered.Parameter
) -> lowered.Statement:
    """if (array is S[] && value != null && value is not S) throw"""
    is_source = lowered.TypeTest(
        NOWHERE, BOOL, build.parameter_local(array), builder.tested_type(source)
    )
    stored = lowered.Local(NOWHERE, OBJECT, value.name)
    is_other = build.negate(
        lowered.TypeTest(NOWHERE, BOOL, stored, builder.tested_type(source.element))
    )
    wrong = build.both(build.is_not_null(stored), is_other)
    fail = lowered.Throw(NOWHERE, make_exception(builder, "ArrayTypeMismatchException", MISMATCH))
    return lowered.If(NOWHERE, build.both(is_source, wrong), (fail,))
