"""Members of types: which kind each is, and the file that declares that kind."""

from __future__ import annotations

from scsharp.binding import declare_fields, declare_methods, declare_properties, declare_records
from scsharp.binding.context import Context
from scsharp.binding.declared import DeclaredType, type_context
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import unsupported
from scsharp.symbols.members import Method, MethodKind
from scsharp.symbols.types import Accessibility, TypeKind
from scsharp.syntax import nodes as syntax


def declare_members(world: World, declared: DeclaredType) -> None:
    context = type_context(world, declared)
    match declared.node:
        case syntax.TypeDeclaration() as node:
            if node.parameters is not None:
                declare_records.declare_primary_constructor(context, declared, node)
            for member in node.members:
                declare_member(context, declared, member)
            if declared.definition.is_record:
                declare_records.declare_record_members(context, declared)
            _default_constructor(context, declared)
        case syntax.EnumDeclaration() as enum:
            declare_fields.declare_enum_members(context, declared, enum)
        case syntax.DelegateDeclaration() as delegate:
            declare_methods.declare_invoke(context, declared, delegate)


def declare_member(
    context: Context, declared: DeclaredType, member: syntax.MemberDeclaration
) -> None:
    match member:
        case syntax.Field():
            declare_fields.declare_field(context, declared, member)
        case syntax.Property(is_event=True):
            declare_properties.declare_event(context, declared, member)
        case syntax.Property():
            declare_properties.declare_property(context, declared, member)
        case syntax.Method():
            declare_methods.declare_method(context, declared, member)
        case syntax.Constructor():
            declare_methods.declare_constructor(context, declared, member)
        case syntax.Operator():
            declare_methods.declare_operator(context, declared, member)
        case syntax.Destructor():
            instead = "objects have no end that a script can see: call a method, or use using"
            context.report(member.span, unsupported.not_in_scsharp("a destructor", instead))
        case _:
            pass


def _default_constructor(context: Context, declared: DeclaredType) -> None:
    """The constructor that C# makes for a class without any."""
    definition = declared.definition
    if definition.kind is not TypeKind.CLASS or definition.is_static:
        return
    constructors = list(definition.members.get(".ctor", ()))
    if any(not getattr(one, "is_compiler_made", False) for one in constructors):
        return
    made = Method(
        ".ctor",
        definition,
        Accessibility.PROTECTED if definition.is_abstract else Accessibility.PUBLIC,
        source=declared.source,
        span=definition.span,
        method_kind=MethodKind.CONSTRUCTOR,
        return_type=context.world.void,
        has_body=False,
        is_compiler_made=True,
    )
    definition.add(made)
