"""The members of a type for the reference: which are shown, in what order, and how they read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scsharp.reference.constants import constant_text
from scsharp.symbols.display import OPERATOR_SIGNS, display
from scsharp.symbols.members import Event, Field, Member, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import Accessibility, TypeDefinition, TypeKind, TypeParameter

SHOWN_KINDS = (
    MethodKind.ORDINARY,
    MethodKind.CONSTRUCTOR,
    MethodKind.OPERATOR,
    MethodKind.CONVERSION,
)
EVERYWHERE = {("Equals", 1), ("GetHashCode", 0)}
"""Overrides that say nothing about a type that is not said of `object`."""

OPERATOR_MEANINGS = {
    ("op_UnaryPlus", 1): "The value itself.",
    ("op_UnaryNegation", 1): "The value with the other sign.",
    ("op_Addition", 2): "The sum.",
    ("op_Subtraction", 2): "The difference.",
    ("op_Multiply", 2): "The product.",
    ("op_Division", 2): "The quotient.",
    ("op_Modulus", 2): "The remainder of the division.",
    ("op_Equality", 2): "Whether both are equal.",
    ("op_Inequality", 2): "Whether they differ.",
    ("op_LessThan", 2): "Whether the first is less.",
    ("op_GreaterThan", 2): "Whether the first is greater.",
    ("op_LessThanOrEqual", 2): "Whether the first is less or equal.",
    ("op_GreaterThanOrEqual", 2): "Whether the first is greater or equal.",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a type's table."""

    text: str
    meaning: str


def rows_of(definition: TypeDefinition) -> Iterator[Row]:
    """Constructors, constants, properties, methods, operators; as declared within each group."""
    shown = [one for members in definition.members.values() for one in members if is_shown(one)]
    for member in sorted(shown, key=group_of):
        meaning = " ".join(member.docs.split()) or operator_meaning(member)
        yield Row(member_text(definition, member), meaning)


def is_shown(member: Member) -> bool:
    if member.accessibility is not Accessibility.PUBLIC:
        return False
    if isinstance(member, Method):
        return is_shown_method(member)
    return getattr(member, "explicit_interface", None) is None


def is_shown_method(method: Method) -> bool:
    if method.method_kind not in SHOWN_KINDS or method.explicit_interface is not None:
        return False
    is_implied = method.is_override and (method.name, len(method.parameters)) in EVERYWHERE
    return not method.is_compiler_made and not is_implied


def group_of(member: Member) -> int:
    match member:
        case Method(method_kind=MethodKind.CONSTRUCTOR):
            return 0
        case Field():
            return 1
        case Property(parameters=parameters):
            return 3 if parameters else 2
        case Method(method_kind=MethodKind.OPERATOR):
            return 5
        case Method(method_kind=MethodKind.CONVERSION):
            return 6
        case Method():
            return 4
        case Event():
            return 7


def member_text(definition: TypeDefinition, member: Member) -> str:
    """The member as C# declares it, without `public`, and without `static` in static classes."""
    if definition.kind is TypeKind.ENUM:
        return enum_value_text(member)
    is_said = not member.is_static or definition.is_static
    prefix = "" if is_said else "static "
    match member:
        case Method():
            return method_text(definition, member, prefix)
        case Property():
            return f"{prefix}{property_text(member)}"
        case Field():
            return field_text(member, prefix)
        case Event():
            return f"{prefix}event {display(member.type)} {member.name}"


def enum_value_text(member: Member) -> str:
    has_value = isinstance(member, Field) and member.constant is not None
    return f"{member.name} = {member.constant}" if has_value else member.name  # type: ignore[union-attr]


def method_text(definition: TypeDefinition, method: Method, prefix: str) -> str:
    inside = parameters_text(method)
    match method.method_kind:
        case MethodKind.CONSTRUCTOR:
            generic = type_parameters_text(definition.type_parameters)
            return f"new {definition.name}{generic}({inside})"
        case MethodKind.OPERATOR:
            sign = OPERATOR_SIGNS.get(method.name, method.name)
            return f"{display(method.return_type)} operator {sign}({inside})"
        case MethodKind.CONVERSION:
            word = "implicit" if method.name == "op_Implicit" else "explicit"
            return f"{word} operator {display(method.return_type)}({inside})"
    generic = type_parameters_text(method.type_parameters)
    result = ("ref " if method.returns_ref else "") + display(method.return_type)
    rules = "".join(map(constraint_text, method.type_parameters))
    return f"{prefix}{result} {method.name}{generic}({inside}){rules}"


def property_text(property_: Property) -> str:
    inside = ", ".join(map(parameter_text, property_.parameters))
    name = f"this[{inside}]" if property_.parameters else property_.name
    accessors = ["get;"] if property_.getter is not None else []
    setter = property_.setter
    if setter is not None and setter.accessibility is Accessibility.PUBLIC:
        accessors.append("init;" if setter.is_init else "set;")
    return f"{display(property_.type)} {name} {{ {' '.join(accessors)} }}"


def field_text(field: Field, prefix: str) -> str:
    if field.is_const:
        value = constant_text(field.type, field.constant)
        return f"const {display(field.type)} {field.name} = {value}"
    word = "readonly " if field.is_readonly else ""
    return f"{prefix}{word}{display(field.type)} {field.name}"


def operator_meaning(member: Member) -> str:
    """Operators need no comment of their own where the sign says it."""
    if not isinstance(member, Method):
        return ""
    if member.method_kind is MethodKind.CONVERSION:
        return f"Converts to {display(member.return_type)}."
    return OPERATOR_MEANINGS.get((member.name, len(member.parameters)), "")


def parameters_text(method: Method) -> str:
    this = "this " if method.is_extension else ""
    return this + ", ".join(map(parameter_text, method.parameters))


def parameter_text(parameter: Parameter) -> str:
    """`ref int x`, `params object[] args`, `int n = 1`."""
    words = [parameter.modifier or ("params" if parameter.is_params else "")]
    text = " ".join(word for word in [*words, display(parameter.type), parameter.name] if word)
    if not parameter.has_default:
        return text
    return f"{text} = {constant_text(parameter.type, parameter.default)}"


def type_parameters_text(parameters: tuple[TypeParameter, ...]) -> str:
    """`<TKey, TValue>`, or nothing."""
    return f"<{', '.join(one.name for one in parameters)}>" if parameters else ""


def constraint_text(parameter: TypeParameter) -> str:
    words = ["class"] * parameter.has_class_constraint + [
        "struct"
    ] * parameter.has_struct_constraint
    words += map(display, parameter.constraint_types)
    words += ["new()"] * parameter.has_new_constraint
    return f" where {parameter.name} : {', '.join(words)}" if words else ""
