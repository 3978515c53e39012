"""Generic types that would be instantiated without end: A<T> uses A<A<T>>.

C# makes them while the program runs, until it dies. Here a function that needs one that nests too
deep becomes one that throws, and such a class is one about which nothing is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import NOWHERE
from scsharp.lowering.limits import TYPE_NESTING
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import ArrayType, NamedType, Type

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

MESSAGE = "Generic types nest without end here"


class NestingError(Exception):
    """The method that nests too deep, by name."""


def nesting(type_: Type) -> int:
    """How deep a type's arguments nest."""
    match type_:
        case ArrayType(element=element):
            return 1 + nesting(element)
        case NamedType(arguments=arguments) if arguments:
            return 1 + max(map(nesting, arguments))
    return 0


CROWD = 8_000
"""From so many classes or functions on, less nesting is allowed: they may double each time."""
CROWDED_NESTING = 8


def nests_too_deep(type_: Type, count: int) -> bool:
    """`count` tells how many classes (or functions) there are already."""
    if isinstance(type_, NamedType) and not type_.arguments:
        return False
    return nesting(type_) > (TYPE_NESTING if count < CROWD else CROWDED_NESTING)


def failing_function(
    builder: ProgramBuilder, name: str, use: MethodUse, reason: NestingError
) -> lowered.Function:
    """f(parameters) { throw new NotSupportedException(…); }"""
    from scsharp.lowering.boxes import slot_parameters
    from scsharp.lowering.functions import result_type
    from scsharp.lowering.throws import make_exception

    parameters = slot_parameters(builder, use)
    if not use.method.is_static and use.owner is not None:
        parameters = (lowered.Parameter("this", builder.lower_type(use.owner)), *parameters)
    exception = make_exception(builder, "NotSupportedException", f"{MESSAGE}: {reason}.")
    body = (lowered.Throw(NOWHERE, exception),)
    return build.function(name, parameters, result_type(builder, use), body)
