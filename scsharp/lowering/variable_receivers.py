"""Members of value types that are called on a variable: they see what their arguments do to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeGuard, get_args

from msgspec.structs import replace

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import is_value
from scsharp.lowering.effects import effects_of, is_changed, is_effect_free
from scsharp.lowering.operands import Maker, in_order, put_before, settled
from scsharp.lowering.structs import is_variable
from scsharp.symbols.members import MethodUse
from scsharp.typed import nodes as typed
from scsharp.typed.walk import walk

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext

Operands = tuple[lowered.Expression, ...]


def works_on_variable(
    ctx: FunctionContext, receiver: typed.Expression, arguments: tuple[typed.Expression, ...]
) -> bool:
    """Does the member get its receiver by address in C#, and may it matter?"""
    if not is_value(ctx.type(receiver.type)) or not is_variable(receiver, ctx.method):
        return False
    return any(acts(node) for one in arguments for node in walk(one))


def acts(node: typed.Node) -> bool:
    """May it set a variable? The library's own members set none of the script's."""
    match node:
        case typed.Call(method=use) | typed.New(constructor=MethodUse() as use):
            return not use.method.container.is_library
        case typed.PropertyAccess(property=use):
            return not use.property.container.is_library and use.property.backing_field is None
        case (
            typed.Assignment()
            | typed.CoalesceAssignment()
            | typed.CompoundAssignment()
            | typed.Deconstruction()
            | typed.Increment()
            | typed.Invoke()
            | typed.OutVariable()
            | typed.Reference()
        ):
            return True
    return False


def in_order_on_variable(
    ctx: FunctionContext, receiver: lowered.Expression, makers: Sequence[Maker]
) -> Operands:
    """Receiver and arguments; of a variable that they change only its place comes before them.

    a[i].CompareTo(a[0] = i++)   ->   t = i; a[t]; u = i++; a[0] = u; a[t].CompareTo(u)
    """
    with ctx.collect() as statements:
        arguments = in_order(ctx, makers)
    if is_place(receiver) and is_changed(receiver, effects_of((*statements, *arguments))):
        receiver = settled_place(ctx, receiver)
        if not is_effect_free(receiver):
            ctx.emit(build.perform(receiver))
        ctx.emit_all(statements)
        return receiver, *(settled(ctx, one) for one in arguments)
    [receiver] = put_before(ctx, [receiver], statements)
    return receiver, *arguments


def is_place(value: lowered.Expression) -> TypeGuard[lowered.Place]:
    return isinstance(value, get_args(lowered.Place))


def settled_place(ctx: FunctionContext, place: lowered.Place) -> lowered.Place:
    """The place with its parts worked out now: which one it is changes no more."""
    match place:
        case lowered.Field(object=owner) if owner.type.kind is lowered.Kind.STRUCT:
            inside = settled_place(ctx, owner) if is_place(owner) else settled(ctx, owner)
            return replace(place, object=inside)
        case lowered.Field(object=owner):
            return replace(place, object=settled(ctx, owner))
        case lowered.Element(array=array, indices=indices):
            array, *held = (settled(ctx, one) for one in (array, *indices))
            return replace(place, array=array, indices=tuple(held))
        case lowered.Dereference(cell=cell):
            return replace(place, cell=settled(ctx, cell))
    return place
