"""Checks of single lowered expressions: names that exist, kinds that fit."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind

REFERENCE_KINDS = frozenset((Kind.OBJECT, Kind.STRING, Kind.ARRAY, Kind.NULLABLE))


def expression_faults(program: lowered.Program, node: lowered.Node) -> Iterator[str]:
    """What is wrong with the node itself; its parts are looked at elsewhere."""
    match node:
        case lowered.Call():
            yield from call_faults(program, node)
        case lowered.New():
            yield from new_faults(program, node)
        case lowered.Field():
            yield from field_faults(program, node)
        case lowered.Static(name=name):
            if name not in program.statics:
                yield f"no static {name}"
        case lowered.TypeToken(id=id_) | lowered.TypeTest(id=id_) | lowered.Cast(id=id_):
            if id_ not in program.types:
                yield f"no run-time type {id_}"
        case lowered.Constant():
            yield from constant_faults(node)
        case lowered.MethodDelegate(slot=None, function=name):
            if name not in program.functions:
                yield f"delegate of no function {name}"
        case _:
            yield from operand_faults(node)


def operand_faults(node: lowered.Node) -> Iterator[str]:
    """What is wrong with the kinds of an operation's operands."""
    match node:
        case lowered.Binary():
            yield from binary_faults(node)
        case lowered.Compare(left=left, right=right, operator=operator):
            if not comparable(left.type.kind, right.type.kind):
                yield f"{left.type.kind.value} {operator} {right.type.kind.value}"
        case lowered.Logical(left=left, right=right):
            if left.type.kind is not Kind.BOOL or right.type.kind is not Kind.BOOL:
                yield "&& or || on something other than bool"
        case lowered.Element(array=array) | lowered.ArrayLength(array=array):
            if array.type.kind not in (Kind.ARRAY, Kind.OBJECT):
                yield f"element or length of a {array.type.kind.value}"
        case lowered.Dereference(cell=cell):
            if cell.type.kind is not Kind.CELL:
                yield f"dereference of a {cell.type.kind.value}"
        case lowered.CopyStruct(operand=operand):
            if operand.type.kind is not Kind.STRUCT:
                yield f"copy of a {operand.type.kind.value}"


def call_faults(program: lowered.Program, node: lowered.Call) -> Iterator[str]:
    function = program.functions.get(node.function)
    if function is None:
        yield f"call of no function {node.function}"
        return
    if len(function.parameters) != len(node.arguments):
        yield f"call of {node.function} with {len(node.arguments)} arguments"
        return
    yield from argument_faults(node.function, function.parameters, node.arguments)


def argument_faults(
    name: str,
    parameters: tuple[lowered.Parameter, ...],
    arguments: tuple[lowered.Expression, ...],
) -> Iterator[str]:
    from scsharp.lowering.verify import is_held_alike

    for parameter, one in zip(parameters, arguments, strict=True):
        if not is_held_alike(parameter.type, one.type):
            kinds = f"{one.type.kind.value} for {parameter.type.kind.value}"
            yield f"call of {name}: {kinds} as {parameter.name}"


def new_faults(program: lowered.Program, node: lowered.New) -> Iterator[str]:
    if node.class_name not in program.classes:
        yield f"new of no class {node.class_name}"
    if node.constructor is None:
        if node.arguments:
            yield f"new {node.class_name} with arguments for nobody"
        return
    function = program.functions.get(node.constructor)
    if function is None:
        yield f"new with no constructor {node.constructor}"
    elif len(function.parameters) != len(node.arguments) + 1:
        yield f"constructor {node.constructor} with {len(node.arguments)} arguments"
    else:
        yield from argument_faults(node.constructor, function.parameters[1:], node.arguments)


def field_faults(program: lowered.Program, node: lowered.Field) -> Iterator[str]:
    held = node.object.type
    if held.kind not in (Kind.OBJECT, Kind.STRUCT):
        yield f"field {node.name} of a {held.kind.value}"
        return
    current = program.classes.get(held.name)
    if current is None:
        return
    while current is not None:
        if any(one.name == node.name for one in current.fields):
            return
        current = program.classes.get(current.base) if current.base is not None else None
    yield f"class {held.name} has no field {node.name}"


def binary_faults(node: lowered.Binary) -> Iterator[str]:
    left, right, kind = node.left.type.kind, node.right.type.kind, node.type.kind
    if node.operator in ("<<", ">>", ">>>"):
        if right is not Kind.I32 or left is not kind:
            yield f"shift of {left.value} by {right.value} as {kind.value}"
    elif left is not kind or right is not kind:
        yield f"{left.value} {node.operator} {right.value} as {kind.value}"


def comparable(left: Kind, right: Kind) -> bool:
    return left is right or (left in REFERENCE_KINDS and right in REFERENCE_KINDS)


def constant_faults(node: lowered.Constant) -> Iterator[str]:
    value, kind = node.value, node.type.kind
    if kind is Kind.STRUCT:
        yield "constant struct"
    elif value is None:
        if kind not in REFERENCE_KINDS and kind not in (Kind.CELL, Kind.VOID):
            yield f"null as {kind.value}"
    elif not fits(value, kind):
        yield f"constant {value!r} as {kind.value}"


def fits(value: object, kind: Kind) -> bool:
    if isinstance(value, bool):
        return kind is Kind.BOOL or kind in (Kind.NULLABLE,)
    if isinstance(value, int):
        return kind in lowered.INTEGER_KINDS or kind is Kind.NULLABLE
    if isinstance(value, float):
        return kind in (Kind.F32, Kind.F64, Kind.NULLABLE)
    if isinstance(value, str):
        return kind in (Kind.STRING, Kind.OBJECT)
    return kind in (Kind.DECIMAL, Kind.NULLABLE)
