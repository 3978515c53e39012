"""The script class: top-level variables are its static fields, top-level functions its methods.

What a top-level statement declares in passing (out variables, pattern variables,
deconstructions) becomes a field too; its type is known once the statement is bound.
"""

from __future__ import annotations

from functools import partial

from scsharp.binding import entry
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.declare_fields import check_field_type, defer_constant, make_field
from scsharp.binding.declare_methods import signature_of
from scsharp.binding.declared import DeclaredMember, DeclaredType, type_context
from scsharp.binding.expression_variables import declared_in_statement
from scsharp.binding.method_checks import check_extension
from scsharp.binding.modifiers import (
    SCRIPT_FIELD_MODIFIERS,
    SCRIPT_METHOD_MODIFIERS,
    read_modifiers,
)
from scsharp.binding.types import bind_type, is_var
from scsharp.binding.world import World
from scsharp.binding.yields import contains_yield
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import statements as statement_messages
from scsharp.symbols.members import Field, Method
from scsharp.symbols.types import Accessibility
from scsharp.syntax import nodes as syntax


def declared_scripts(world: World, units: list) -> list[DeclaredType]:  # type: ignore[type-arg]
    """The script class once for each unit: the parts of one class."""
    script = world.table.script
    assert script is not None
    script.base = world.object
    made = [
        DeclaredType(script, one.unit, one.source, world.unit_usings[one.unit]) for one in units
    ]
    if made:
        world.declared[script] = made[0]
    return made


def declare_script(world: World, declared: DeclaredType) -> None:
    assert isinstance(declared.node, syntax.Unit)
    context = type_context(world, declared)
    for item in declared.node.items:
        match item:
            case syntax.LocalFunction():
                _declare_function(context, declared, item)
            case syntax.LocalDeclaration() if entry.is_script_variable(item):
                _declare_variables(context, declared, item)
                _declare_in_passing(context, declared, item)
            case syntax.Namespace() | syntax.UsingDirective() | syntax.TypeDeclaration():
                pass
            case syntax.EnumDeclaration() | syntax.DelegateDeclaration():
                pass
            case _:
                _declare_in_passing(context, declared, item)


def _declare_function(context: Context, declared: DeclaredType, node: syntax.LocalFunction) -> None:
    read_modifiers(context, node.modifiers, SCRIPT_METHOD_MODIFIERS, node.name.span)
    made = Method(
        node.name.text,
        context.container,
        Accessibility.PUBLIC,
        is_static=True,
        source=declared.source,
        span=node.name.span,
        docs=node.docs,
        has_body=node.body is not None,
        is_iterator=contains_yield(node.body),
    )
    signature_of(context, made, node)
    check_extension(context, made, node.parameters)
    if node.body is None:
        context.report(made.span, statement_messages.local_function_without_body(made.name))
    context.container.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)


def _declare_variables(
    context: Context, declared: DeclaredType, node: syntax.LocalDeclaration
) -> None:
    inferred = is_var(context, node.type)
    type_ = None if inferred else bind_type(context, node.type)
    if type_ is not None:
        check_field_type(context, type_, node.type.span, node.declarators[0].name.span)
    for declarator in node.declarators:
        made = make_field(
            context,
            node.modifiers,
            type_,  # type: ignore[arg-type]
            declarator,
            node.docs,
            SCRIPT_FIELD_MODIFIERS,
        )
        if not inferred:
            note_annotation(context.world, made, node.type)
        made.is_static = True
        made.accessibility = Accessibility.PUBLIC
        if not _is_new(context, made):
            continue
        context.container.add(made)
        context.world.declared[made] = DeclaredMember(declarator, declared.usings)
        if inferred:
            work = partial(entry.infer_variable, context, made, node)
            context.world.pending[made] = work
        elif made.is_const:
            defer_constant(context, made, declarator)


def _is_new(context: Context, made: Field) -> bool:
    for one in context.container.members.get(made.name, ()):
        if isinstance(one, Field):
            context.report(made.span, statement_messages.script_variable_twice(made.name))
            return False
        context.report(made.span, messages.member_declared_twice("Script", made.name))
        return False
    return True


def _declare_in_passing(
    context: Context, declared: DeclaredType, statement: syntax.Statement
) -> None:
    for name in declared_in_statement(statement):
        made = Field(
            name.text,
            context.container,
            Accessibility.PUBLIC,
            is_static=True,
            source=declared.source,
            span=name.span,
        )
        if _is_new(context, made):
            context.container.add(made)
            work = partial(entry.infer_in_passing, context, made, statement)
            context.world.pending[made] = work
