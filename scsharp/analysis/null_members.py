"""Members that say otherwise about null than what they override or implement: callers of the base
member may give what the member does not take, or get what they do not expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scsharp.analysis.null_state import NullFacts, NullFlow, is_reference
from scsharp.diagnostics.catalog import null_members as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag, Message
from scsharp.source import Span
from scsharp.symbols.members import Method, MethodKind, Parameter, Property
from scsharp.symbols.nullness import (
    UNKNOWN,
    Mapped,
    Nullness,
    fits,
    instantiate,
    mapping_of,
)
from scsharp.symbols.signatures import find_implementation, methods_of
from scsharp.symbols.types import (
    NamedType,
    Type,
    TypeDefinition,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
)
from scsharp.typed import nodes as typed


@dataclass(frozen=True, slots=True)
class Wordings:
    """The messages about a parameter and a result, and those about parts of their types."""

    parameter: Callable[[str], Message]
    parameter_part: Callable[[str], Message]
    result: Callable[[], Message]
    result_part: Callable[[], Message]


OVERRIDES = Wordings(
    messages.override_takes_less,
    messages.override_takes_other,
    messages.override_gives_null,
    messages.override_gives_other,
)
IMPLEMENTS = Wordings(
    messages.implementation_takes_less,
    messages.implementation_takes_other,
    messages.implementation_gives_null,
    messages.implementation_gives_other,
)
IMPLEMENTS_BY_NAME = Wordings(
    messages.explicit_takes_less,
    messages.explicit_takes_other,
    messages.explicit_gives_null,
    messages.explicit_gives_other,
)


def check_members(program: typed.TypedProgram, bag: DiagnosticBag, facts: NullFacts) -> None:
    for definition in program.types:
        if definition.is_script or definition.source is None:
            continue
        flow = NullFlow(definition.source, bag, facts)
        if definition.kind in (TypeKind.CLASS, TypeKind.STRUCT):
            for method in methods_of(definition.self_type):
                check_override(flow, definition, method)
            for interface in all_interfaces(definition.self_type):
                check_interface(flow, definition, interface)


def check_override(flow: NullFlow, definition: TypeDefinition, method: Method) -> None:
    base = method.overridden
    if base is None or method.container is not definition or is_made(method):
        return
    for owner in base_types(definition.self_type):
        if owner.definition is base.container:
            compare(flow, method, base, mapping_to(flow, definition, owner), OVERRIDES)


def check_interface(flow: NullFlow, definition: TypeDefinition, interface: NamedType) -> None:
    mapping = mapping_to(flow, definition, interface)
    for wanted in methods_of(interface):
        if wanted.is_static:
            continue
        found = find_implementation(definition.self_type, interface, wanted)
        if found is None or found.method.container is not definition:
            continue
        if not is_made(found.method):
            is_explicit = found.method.explicit_interface is not None
            wordings = IMPLEMENTS_BY_NAME if is_explicit else IMPLEMENTS
            compare(flow, found.method, wanted, mapping, wordings)


def is_made(method: Method) -> bool:
    """A member that C# makes for a record; the accessors of an auto property are written."""
    return method.is_compiler_made and not isinstance(method.associated, Property)


def mapping_to(flow: NullFlow, definition: TypeDefinition, base: NamedType) -> Mapped:
    """What the base list says of the base type's parameters. Behind a base that mentions `?`,
    nothing is known of further ones."""
    parts = flow.facts.parts.get((definition, base.definition))
    if parts is not None:
        return mapping_of(base.definition, parts)
    bases = [*definition.interfaces, *([definition.base] if definition.base else [])]
    if any((definition, one.definition) in flow.facts.parts for one in bases):
        return dict.fromkeys(base.definition.all_type_parameters, UNKNOWN)
    return {}


# ------------------------------------------------------------------------------- comparison


def compare(
    flow: NullFlow, method: Method, base: Method, mapping: Mapped, wordings: Wordings
) -> None:
    """One message about the result, else one for each parameter."""
    if wrong := result_problem(flow, method, base, mapping, wordings):
        flow.report(place(flow, method), wrong)
        return
    for mine, theirs in zip(method.parameters, base.parameters, strict=False):
        ours = declared_of(flow, method, mine)
        wanted = instantiate(theirs.type, declared_of(flow, base, theirs), mapping)
        for message in parameter_problems(mine, ours, wanted, wordings):
            flow.report(place(flow, method), message)


def result_problem(
    flow: NullFlow, method: Method, base: Method, mapping: Mapped, wordings: Wordings
) -> Message | None:
    if method.method_kind in (MethodKind.SETTER, MethodKind.ADDER, MethodKind.REMOVER):
        return None
    type_ = method.return_type
    given = flow.declared(method.associated or method)
    wanted = instantiate(base.return_type, flow.declared(base.associated or base), mapping)
    if is_wider(given, wanted, type_):
        return wordings.result()
    return None if fits(given.parts, wanted.parts, type_) else wordings.result_part()


def place(flow: NullFlow, method: Method) -> Span:
    """The name; the accessor of a property; the value that stands for one."""
    if method.associated is None or method.span != method.associated.span:
        return method.span
    text = flow.source.text
    at = text.find("=>", method.span.end) + 2
    while text[at : at + 1].isspace():
        at += 1
    return Span(at, at + 1)


def declared_of(flow: NullFlow, method: Method, parameter: Parameter) -> Nullness:
    """The value of a setter is what its property says."""
    is_value = method.method_kind is MethodKind.SETTER and parameter is method.parameters[-1]
    return flow.declared(method.associated if is_value else parameter)


def parameter_problems(
    parameter: Parameter, ours: Nullness, wanted: Nullness, wordings: Wordings
) -> Iterator[Message]:
    """What goes in must be taken, what comes out expected."""
    type_, name = parameter.type, parameter.name
    takes = parameter.modifier == "out" or not is_wider(wanted, ours, type_)
    gives = parameter.modifier not in ("out", "ref") or not is_wider(ours, wanted, type_)
    if not (takes and gives):
        yield wordings.parameter(name)
    elif not fits(wanted.parts, ours.parts, type_):
        yield wordings.parameter_part(name)


def is_wider(one: Nullness, other: Nullness, type_: Type) -> bool:
    """May the one be null where the other says that it is not?"""
    can_be_null = is_reference(type_) or (
        isinstance(type_, TypeParameter) and not type_.has_struct_constraint
    )
    return can_be_null and one.may_be_null is True and other.may_be_null is False
