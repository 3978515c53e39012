"""Which functions can be printed in place of their call.

Only functions that count neither a step nor depth (lowering/leaves.py) and whose body is one
expression, perhaps behind one test that throws. A user's function must not be able to fail, so
that its frame is missing in no stack trace.
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of, walk
from scsharp.lowering.nodes import Kind

MOST_NODES = 30


@dataclass(frozen=True, slots=True)
class Shape:
    """`value` is what the function gives, unless `test` holds: then it throws."""

    value: lowered.Expression
    test: lowered.Expression | None = None

    def nodes(self) -> list[lowered.Node]:
        parts = (self.value,) if self.test is None else (self.test, self.value)
        return [one for part in parts for one in walk(part)]

    def only_reads_fields(self, name: str) -> bool:
        """Is the parameter used for nothing but reading its fields?"""
        nodes = self.nodes()
        owners = {id(one.object) for one in nodes if isinstance(one, lowered.Field)}
        uses = [one for one in nodes if isinstance(one, lowered.Local) and one.name == name]
        return all(id(one) in owners for one in uses)


def shape_of(function: lowered.Function) -> Shape | None:
    """How a function can be printed in place; None if it cannot."""
    if function.counts_step or function.counts_depth or function.is_iterator:
        return None
    shape = shape_of_body(function.body)
    if shape is None:
        return None
    nodes = shape.nodes()
    if len(nodes) > MOST_NODES or any(isinstance(one, lowered.Let) for one in nodes):
        return None
    if not function.is_library and (shape.test is not None or may_fail(function, nodes)):
        return None
    return shape


def shape_of_body(body: tuple[lowered.Statement, ...]) -> Shape | None:
    match body:
        case (lowered.Return(value=value),) if value is not None:
            return Shape(value)
        case (lowered.Evaluate(value=value),):
            return Shape(value)
        case (
            lowered.If(test=test, then=(lowered.Throw(),), otherwise=()),
            lowered.Return(value=value),
        ) if value is not None:
            return Shape(value, test)
    return None


def may_fail(function: lowered.Function, nodes: list[lowered.Node]) -> bool:
    """Could anything but a null receiver end the function early?"""
    this = function.parameters[0].name if function.parameters else ""
    for node in nodes:
        match node:
            case lowered.Field(object=lowered.Local(name=name)) if name == this:
                continue
            case lowered.CallIntrinsic() | lowered.New():
                return True
            case _ if effects_of((node,)).throws and not has_only_fields_of(node, this):
                return True
    return False


def has_only_fields_of(node: lowered.Node, this: str) -> bool:
    """Is all that may fail in it the reading of fields of the receiver?"""
    for one in walk(node):
        match one:
            case lowered.Field(object=lowered.Local(name=name)):
                if name != this:
                    return False
            case lowered.Field():
                return False
            case lowered.Binary(operator="/" | "%", type=lowered.Type(kind=kind)):
                if kind not in (Kind.F32, Kind.F64):
                    return False
            case lowered.Element() | lowered.Dereference() | lowered.ArrayLength():
                return False
            case lowered.Cast() | lowered.NewArray() | lowered.ReferenceTo():
                return False
            case lowered.Binary(is_checked=True) | lowered.Convert(is_checked=True):
                return False
    return True


def notices_null(shape: Shape, this: str) -> bool:
    """Is a field of the receiver read whatever happens?"""
    first = shape.test if shape.test is not None else shape.value
    while True:
        match first:
            case lowered.Field(object=lowered.Local(name=name)) if name == this:
                return True
            case lowered.Field(object=inner):
                first = inner
            case lowered.Binary(left=left) | lowered.Compare(left=left):
                if any(reads_field(one, this) for one in (first.left, first.right)):
                    return True
                first = left
            case lowered.Logical(left=left) | lowered.Conditional(test=left):
                first = left
            case lowered.CallIntrinsic(arguments=arguments):
                return any(reads_field(one, this) for one in arguments)
            case _:
                return False


def reads_field(node: lowered.Expression, this: str) -> bool:
    match node:
        case lowered.Field(object=lowered.Local(name=name)):
            return name == this
        case lowered.CallIntrinsic(arguments=(first, *_)):
            return reads_field(first, this)
    return False
