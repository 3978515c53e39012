"""Methods, constructors, operators and delegates' Invoke."""

from __future__ import annotations

from functools import partial

from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.declare_attributes import attributes_of
from scsharp.binding.declare_constraints import bind_constraints
from scsharp.binding.declare_fields import default_access
from scsharp.binding.declared import DeclaredMember, DeclaredType
from scsharp.binding.method_checks import check_extension, check_method, check_operator
from scsharp.binding.modifiers import (
    CONSTRUCTOR_MODIFIERS,
    METHOD_MODIFIERS,
    OPERATOR_MODIFIERS,
    Modifiers,
    read_modifiers,
)
from scsharp.binding.parameters import (
    bind_defaults,
    bind_parameters,
    make_type_parameters,
)
from scsharp.binding.types import bind_type
from scsharp.binding.yields import contains_yield
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import names
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition
from scsharp.symbols.members import Method, MethodKind, Parameter
from scsharp.symbols.types import (
    Accessibility,
    NamedType,
    Type,
    TypeKind,
)
from scsharp.syntax import nodes as syntax

BINARY_NAMES = {
    "+": "op_Addition", "-": "op_Subtraction", "*": "op_Multiply", "/": "op_Division",
    "%": "op_Modulus", "&": "op_BitwiseAnd", "|": "op_BitwiseOr", "^": "op_ExclusiveOr",
    "<<": "op_LeftShift", ">>": "op_RightShift", ">>>": "op_UnsignedRightShift",
    "==": "op_Equality", "!=": "op_Inequality", "<": "op_LessThan", ">": "op_GreaterThan",
    "<=": "op_LessThanOrEqual", ">=": "op_GreaterThanOrEqual",
}  # fmt: skip
UNARY_NAMES = {
    "+": "op_UnaryPlus", "-": "op_UnaryNegation", "!": "op_LogicalNot", "~": "op_OnesComplement",
    "++": "op_Increment", "--": "op_Decrement", "true": "op_True", "false": "op_False",
}  # fmt: skip
CONVERSION_NAMES = {"implicit": "op_Implicit", "explicit": "op_Explicit"}
OPERATOR_SYMBOLS = frozenset({*BINARY_NAMES, *UNARY_NAMES, *CONVERSION_NAMES})


def intrinsic_of(attributes: tuple[syntax.Attribute, ...]) -> str | None:
    """The name that [Intrinsic("name")] gives."""
    for one in attributes:
        if one.name.name.text == "Intrinsic" and one.arguments:
            value = one.arguments[0].expression
            if isinstance(value, syntax.Literal):
                return str(value.value)
    return None


def bind_return_type(context: Context, written: syntax.Type, name: Span) -> Type:
    type_ = bind_type(context, written, check=False)
    if isinstance(type_, NamedType) and type_.definition.is_static:
        shown = display_definition(type_.definition)
        context.report(name, names.static_type_return(shown))
    return type_


def explicit_interface(context: Context, written: syntax.NamedType | None) -> NamedType | None:
    if written is None:
        return None
    type_ = bind_type(context, written, check=False)
    if not isinstance(type_, NamedType):
        return None
    if type_.kind is not TypeKind.INTERFACE:
        context.report(written.span, messages.explicit_no_interface(display(type_)))
        return None
    return type_


def declare_method(context: Context, declared: DeclaredType, node: syntax.Method) -> None:
    modifiers = read_modifiers(context, node.modifiers, METHOD_MODIFIERS, node.name.span)
    interface = explicit_interface(context, node.explicit_interface)
    made = Method(
        f"{display(interface)}.{node.name.text}" if interface else node.name.text,
        context.container,
        modifiers.access(default_access(context)),
        is_static="static" in modifiers,
        source=declared.source,
        span=node.name.span,
        docs=node.docs,
        explicit_interface=interface,
        is_readonly="readonly" in modifiers,
        intrinsic=intrinsic_of(node.attributes),
        attributes=attributes_of(context.container.is_library, node.attributes),
    )
    signature_of(context, made, node)
    set_dispatch(made, modifiers, node.body is not None)
    made.is_iterator = contains_yield(node.body)
    check_extension(context, made, node.parameters)
    check_method(context, made, modifiers)
    context.container.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)


def signature_of(
    context: Context, made: Method, node: syntax.Method | syntax.LocalFunction
) -> None:
    """Type parameters, parameters and return type; default values follow at the end."""
    inner = context.with_scope()
    first = len(context.container.all_type_parameters)
    made.type_parameters = make_type_parameters(
        inner, node.type_parameters, node.constraints, first
    )
    for one in made.type_parameters:
        inner.scope.add_parameter(one.name, one)
        _check_hiding(inner, one.name, one.span)
    bind_constraints(inner, made.type_parameters, node.constraints)
    made.parameters = bind_parameters(inner, node.parameters, defaults=False)
    made.return_type = bind_return_type(inner, node.return_type, made.span)
    made.returns_ref = isinstance(node.return_type, syntax.RefType)
    note_annotation(context.world, made, node.return_type)
    if any(one.default is not None for one in node.parameters):
        context.world.late.append(partial(bind_defaults, inner, node.parameters, made.parameters))


def _check_hiding(context: Context, name: str, span: Span) -> None:
    if any(one.name == name for one in context.container.all_type_parameters):
        shown = display_definition(context.container)
        context.report(span, messages.type_parameter_hides(name, shown))


def set_dispatch(made: Method, modifiers: Modifiers, has_body: bool) -> None:
    """abstract, virtual, override, sealed, new, and what being in an interface means."""
    made.is_abstract = "abstract" in modifiers
    made.is_virtual = "virtual" in modifiers
    made.is_override = "override" in modifiers
    made.is_sealed = "sealed" in modifiers
    made.hides = "new" in modifiers
    made.has_body = has_body
    is_plain = not made.is_static and "extern" not in modifiers
    if made.explicit_interface is not None:
        made.accessibility = Accessibility.PRIVATE
    elif made.container.kind is TypeKind.INTERFACE and is_plain:
        made.is_abstract = made.is_abstract or not has_body
        made.is_virtual = has_body


def declare_constructor(context: Context, declared: DeclaredType, node: syntax.Constructor) -> None:
    container = context.container
    modifiers = read_modifiers(context, node.modifiers, CONSTRUCTOR_MODIFIERS, node.name.span)
    is_static = "static" in modifiers
    kind = MethodKind.STATIC_CONSTRUCTOR if is_static else MethodKind.CONSTRUCTOR
    made = Method(
        ".cctor" if is_static else ".ctor",
        container,
        modifiers.access(Accessibility.PRIVATE),
        is_static=is_static,
        source=declared.source,
        span=node.name.span,
        docs=node.docs,
        method_kind=kind,
        return_type=context.world.void,
        intrinsic=intrinsic_of(node.attributes),
        has_body=node.body is not None,
    )
    made.parameters = bind_parameters(context, node.parameters, defaults=False)
    if any(one.default is not None for one in node.parameters):
        work = partial(bind_defaults, context, node.parameters, made.parameters)
        context.world.late.append(work)
    _check_constructor(context, made, modifiers, node)
    container.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)


def _check_constructor(
    context: Context, made: Method, modifiers: Modifiers, node: syntax.Constructor
) -> None:
    """One of another name was reported; as in C#, `new` finds it all the same."""
    container = context.container
    if node.name.text != container.name:
        return
    if made.is_static:
        if made.parameters:
            context.report(made.span, messages.static_constructor_parameters(container.name))
        if modifiers.accessibility is not None:
            context.report(made.span, messages.static_constructor_access(container.name))
    elif container.is_static:
        context.report(made.span, messages.static_class_constructor())
    elif container.kind is TypeKind.INTERFACE:
        context.report(made.span, messages.interface_constructor())
    elif not made.has_body and "extern" not in modifiers:
        shown = f"{display_definition(container)}.{container.name}()"
        context.report(made.span, messages.body_missing(shown))


def declare_operator(context: Context, declared: DeclaredType, node: syntax.Operator) -> None:
    if node.symbol not in OPERATOR_SYMBOLS:
        return
    modifiers = read_modifiers(context, node.modifiers, OPERATOR_MODIFIERS, node.symbol_span)
    is_conversion = node.symbol in CONVERSION_NAMES
    made = Method(
        operator_name(node),
        context.container,
        modifiers.access(Accessibility.PRIVATE),
        is_static="static" in modifiers,
        source=declared.source,
        span=node.return_type.span if is_conversion else node.symbol_span,
        docs=node.docs,
        method_kind=MethodKind.CONVERSION if is_conversion else MethodKind.OPERATOR,
        return_type=bind_return_type(context, node.return_type, node.symbol_span),
        parameters=bind_parameters(context, node.parameters),
        intrinsic=intrinsic_of(node.attributes),
        has_body=node.body is not None,
    )
    if check_operator(context, made, node):
        context.container.add(made)
        context.world.declared[made] = DeclaredMember(node, declared.usings)


def operator_name(node: syntax.Operator) -> str:
    if node.symbol in CONVERSION_NAMES:
        return CONVERSION_NAMES[node.symbol]
    is_unary = len(node.parameters) == 1 and node.symbol in UNARY_NAMES
    table = UNARY_NAMES if is_unary or node.symbol not in BINARY_NAMES else BINARY_NAMES
    return table[node.symbol]


def declare_invoke(
    context: Context, declared: DeclaredType, node: syntax.DelegateDeclaration
) -> None:
    parameters: tuple[Parameter, ...] = bind_parameters(context, node.parameters)
    made = Method(
        "Invoke",
        context.container,
        Accessibility.PUBLIC,
        source=declared.source,
        span=node.name.span,
        method_kind=MethodKind.DELEGATE_INVOKE,
        parameters=parameters,
        return_type=bind_return_type(context, node.return_type, node.name.span),
        returns_ref=isinstance(node.return_type, syntax.RefType),
        has_body=False,
    )
    context.container.delegate_invoke = made
    context.container.add(made)
