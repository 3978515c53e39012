"""What C# asks of a method or operator declaration by itself."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.modifiers import Modifiers
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import syntax as syntax_messages
from scsharp.diagnostics.catalog import unsupported
from scsharp.symbols.display import display_member
from scsharp.symbols.members import Method, MethodKind
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
    base_types,
)
from scsharp.syntax import nodes as syntax


def check_method(context: Context, made: Method, modifiers: Modifiers) -> None:
    container = context.container
    shown = display_member(made)
    if container.is_static and not made.is_static and not container.is_script:
        context.report(made.span, messages.instance_in_static(shown))
        made.is_static = True
        return
    _check_body(context, made, modifiers, shown)
    check_dispatch(context, made, modifiers, shown)


def _check_body(context: Context, made: Method, modifiers: Modifiers, shown: str) -> None:
    is_extern = "extern" in modifiers
    if made.has_body:
        if "abstract" in modifiers:
            context.report(made.span, messages.abstract_with_body(shown))
    elif needs_body(context, made, modifiers) and not is_extern and made.intrinsic is None:
        context.report(made.span, messages.body_missing(shown))


def needs_body(context: Context, made: Method, modifiers: Modifiers) -> bool:
    """Abstract methods have none; those of an interface if nothing says that they are other."""
    if context.container.kind is not TypeKind.INTERFACE:
        return not made.is_abstract
    words = modifiers.words & {"private", "static", "sealed", "virtual"}
    return bool(words) and "abstract" not in modifiers


def check_dispatch(context: Context, made: Method, modifiers: Modifiers, shown: str) -> None:
    """The modifiers abstract, virtual, override, sealed and new against each other."""
    container = context.container
    words = modifiers.words
    if _is_outside(context, made, modifiers):
        return
    dispatched = words & {"abstract", "virtual", "override"}
    if "static" in words and dispatched and container.kind is not TypeKind.INTERFACE:
        context.report(made.span, messages.static_virtual(sorted(dispatched)[0]))
    elif "override" in words and words & {"new", "virtual"}:
        context.report(made.span, messages.override_with_new(shown))
    elif "sealed" in words and "override" not in words and container.kind is not TypeKind.INTERFACE:
        context.report(made.span, messages.sealed_without_override(shown))
    elif "abstract" in words and words & {"virtual", "sealed", "static"}:
        word = sorted(words & {"virtual", "sealed", "static"})[0]
        context.report(made.span, messages.abstract_conflict(shown, word))
    elif "abstract" in words and container.kind is TypeKind.CLASS and not container.is_abstract:
        context.report(made.span, messages.abstract_in_concrete(shown, container.name))
    elif dispatched and made.accessibility is Accessibility.PRIVATE:
        context.report(made.span, messages.virtual_private(shown))
    elif words & {"abstract", "virtual"} and container.is_sealed and _is_class(container):
        context.report(made.span, messages.virtual_in_sealed(shown, container.name))


def _is_outside(context: Context, made: Method, modifiers: Modifiers) -> bool:
    """Reports what SC# leaves out: static members that types implement, and foreign code."""
    in_interface = made.container.kind is TypeKind.INTERFACE
    if in_interface and made.is_static and modifiers.words & {"abstract", "virtual"}:
        what = "a static abstract or virtual member"
        instead = "write an overload for each type, or take the operation as a delegate"
    elif "extern" in modifiers and not made.container.is_library:
        what, instead = "an extern member", "write its body in SC#"
    else:
        return False
    context.report(made.span, unsupported.not_in_scsharp(what, instead))
    return True


def _is_class(definition: TypeDefinition) -> bool:
    return definition.kind is TypeKind.CLASS


def _may_hold_extensions(container: TypeDefinition) -> bool:
    return container.is_static and not container.type_parameters


def is_receiver(written: syntax.Parameter) -> bool:
    return any(word.text == "this" for word in written.modifiers)


def check_extension(context: Context, made: Method, written: tuple[syntax.Parameter, ...]) -> None:
    """Marks an extension method, and reports one in the wrong place."""
    for index, one in enumerate(written):
        if not is_receiver(one):
            continue
        container = made.container
        if index > 0:
            context.report(one.span, messages.this_not_first(one.name.text))
        elif container.container is not None:
            context.report(made.span, messages.extension_in_nested_class(container.name))
        elif not _may_hold_extensions(container):
            context.report(container.span, messages.extension_outside_static_class())
        elif not made.is_static:
            context.report(made.span, messages.extension_not_static())
        else:
            made.is_extension = True
            context.world.extensions.setdefault(made.name, []).append(made)


# -------------------------------------------------------------------------------- operators

UNARY_ONLY = frozenset({"!", "~", "++", "--", "true", "false"})
EITHER = frozenset({"+", "-"})


def check_operator(context: Context, made: Method, node: syntax.Operator) -> bool:
    """Reports what is wrong with an operator; False if it cannot be declared at all."""
    shown = display_member(made)
    if not _count_is_fine(context, node):
        return False
    container = context.container
    if container.is_static:
        context.report(made.span, messages.static_class_operator(shown))
        return False
    if not made.is_static or made.accessibility is not Accessibility.PUBLIC:
        context.report(made.span, messages.operator_not_public_static(shown))
        return True
    if node.body is None and made.intrinsic is None:
        context.report(made.span, messages.body_missing(shown))
    if any(one.type is ERROR for one in made.parameters) or made.return_type is ERROR:
        return False
    if made.method_kind is MethodKind.CONVERSION:
        _check_conversion(context, made, shown)
    else:
        _check_types(context, made, node)
    return True


def _count_is_fine(context: Context, node: syntax.Operator) -> bool:
    count = len(node.parameters)
    if node.symbol in ("implicit", "explicit") or node.symbol in UNARY_ONLY:
        if count == 2 and node.symbol in UNARY_ONLY:
            context.report(node.symbol_span, syntax_messages.binary_operator_expected())
        elif count != 1:
            context.report(node.symbol_span, messages.unary_operator_parameters(node.symbol))
        return count == 1
    if node.symbol in EITHER and count == 1:
        return True
    if count != 2:
        context.report(node.symbol_span, messages.binary_operator_parameters(node.symbol))
    return count == 2


def _is_own(type_: Type, container: TypeDefinition) -> bool:
    if isinstance(type_, NamedType) and type_.is_nullable_value:
        type_ = type_.arguments[0]
    return isinstance(type_, NamedType) and type_.definition is container


def _check_types(context: Context, made: Method, node: syntax.Operator) -> None:
    container = context.container
    if isinstance(made.return_type, NamedType) and made.return_type.special is Special.VOID:
        context.report(made.span, messages.void_operator())
    elif not any(_is_own(one.type, container) for one in made.parameters):
        is_unary = len(made.parameters) == 1
        unary, binary = messages.unary_operator_without_own_type, messages.operator_without_own_type
        context.report(made.span, unary() if is_unary else binary())
    elif node.symbol in ("true", "false"):
        if made.return_type is not context.world.bool_:
            context.report(made.span, messages.bool_operator_type())
    elif node.symbol in ("++", "--") and not _is_own(made.return_type, container):
        context.report(made.span, messages.increment_type())


def _check_conversion(context: Context, made: Method, shown: str) -> None:
    container = context.container
    source, target = made.parameters[0].type, made.return_type
    if source.erased is target.erased:
        context.report(made.span, messages.conversion_to_itself())
        return
    if not (_is_own(source, container) or _is_own(target, container)):
        context.report(made.span, messages.conversion_without_own_type())
        return
    for other in (source, target):
        if not isinstance(other, NamedType) or _is_own(other, container):
            continue
        if other.kind is TypeKind.INTERFACE:
            context.report(made.span, messages.conversion_of_interface(shown))
        elif other in list(base_types(container.self_type))[1:]:
            context.report(made.span, messages.conversion_of_base(shown))


PARTNERS = {
    "op_Equality": "op_Inequality", "op_LessThan": "op_GreaterThan",
    "op_LessThanOrEqual": "op_GreaterThanOrEqual", "op_True": "op_False",
}  # fmt: skip
SIGNS = {
    "op_Equality": "==", "op_Inequality": "!=", "op_LessThan": "<", "op_GreaterThan": ">",
    "op_LessThanOrEqual": "<=", "op_GreaterThanOrEqual": ">=", "op_True": "true",
    "op_False": "false",
}  # fmt: skip
BOTH_WAYS = {**PARTNERS, **{value: key for key, value in PARTNERS.items()}}


def check_operator_pairs(context: Context, definition: TypeDefinition) -> None:
    """== needs != with the same parameters, and so on (CS0216)."""
    for name, partner in BOTH_WAYS.items():
        others = [one for one in definition.members.get(partner, ()) if isinstance(one, Method)]
        for one in definition.members.get(name, ()):
            if isinstance(one, Method) and not any(_same_types(one, other) for other in others):
                message = messages.operator_needs_partner(display_member(one), SIGNS[partner])
                context.report(one.span, message)


def _same_types(one: Method, other: Method) -> bool:
    pairs = zip(one.parameters, other.parameters, strict=False)
    return len(one.parameters) == len(other.parameters) and all(
        a.type.erased is b.type.erased for a, b in pairs
    )
