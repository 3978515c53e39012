"""Types and signatures as C# shows them in messages: int, List<string>, (int a, int b), int?."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.symbols.members import Event, Field, Local, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import (
    KEYWORD_TYPES,
    NULL,
    ArrayType,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeParameter,
)

KEYWORDS: dict[Special, str] = {special: word for word, special in KEYWORD_TYPES.items()}
TUPLE_SPLIT = 7
"""A ValueTuple holds so many elements itself; the eighth argument is a tuple of the others."""

OPERATOR_SIGNS: dict[str, str] = {
    "op_Addition": "+", "op_Subtraction": "-", "op_Multiply": "*", "op_Division": "/",
    "op_Modulus": "%", "op_BitwiseAnd": "&", "op_BitwiseOr": "|", "op_ExclusiveOr": "^",
    "op_LeftShift": "<<", "op_RightShift": ">>", "op_UnsignedRightShift": ">>>",
    "op_Equality": "==", "op_Inequality": "!=", "op_LessThan": "<", "op_GreaterThan": ">",
    "op_LessThanOrEqual": "<=", "op_GreaterThanOrEqual": ">=", "op_UnaryPlus": "+",
    "op_UnaryNegation": "-", "op_LogicalNot": "!", "op_OnesComplement": "~",
    "op_Increment": "++", "op_Decrement": "--", "op_True": "true", "op_False": "false",
}  # fmt: skip


def display(type_: Type | None) -> str:
    """The type as a C# programmer writes it; no namespaces."""
    match type_:
        case None:
            return "?"
        case ArrayType():
            return display_array(type_)
        case NamedType():
            return display_named(type_)
        case TypeParameter(name=name):
            return name
    return "<null>" if type_ is NULL else "?"


def display_array(type_: ArrayType) -> str:
    ranks = ""
    element: Type = type_
    while isinstance(element, ArrayType):
        ranks += f"[{',' * (element.rank - 1)}]"
        element = element.element
    return display(element) + ranks


def display_named(type_: NamedType) -> str:
    if type_.special in KEYWORDS:
        return KEYWORDS[type_.special]
    if type_.is_nullable_value and type_.arguments:
        return display(type_.arguments[0]) + "?"
    if type_.is_tuple:
        return f"({', '.join(display_tuple_parts(type_))})"
    if type_.definition.name.startswith("<>"):
        return display_anonymous(type_)
    return display_definition(type_.definition, type_.arguments)


def display_tuple_parts(type_: NamedType) -> Iterator[str]:
    names = iter(type_.tuple_names or ())
    for element in flat_elements(type_):
        name = next(names, None)
        yield f"{display(element)} {name}" if name else display(element)


def flat_elements(type_: NamedType) -> Iterator[Type]:
    yield from type_.arguments[:TUPLE_SPLIT]
    if len(type_.arguments) > TUPLE_SPLIT:
        rest = type_.arguments[TUPLE_SPLIT]
        is_tuple = isinstance(rest, NamedType) and rest.special is Special.VALUE_TUPLE
        yield from flat_elements(rest) if isinstance(rest, NamedType) and is_tuple else (rest,)


def display_anonymous(type_: NamedType) -> str:
    names = [
        name for name, (one, *_) in type_.definition.members.items() if isinstance(one, Property)
    ]
    pairs = zip(type_.arguments, names, strict=False)
    return f"<anonymous type: {', '.join(f'{display(kind)} {name}' for kind, name in pairs)}>"


def display_definition(definition: TypeDefinition, arguments: tuple[Type, ...] = ()) -> str:
    own = len(definition.type_parameters)
    prefix = ""
    if definition.container is not None and not definition.container.is_script:
        outer = arguments[: len(arguments) - own]
        prefix = display_definition(definition.container, outer) + "."
    mine = arguments[len(arguments) - own :] or definition.type_parameters if own else ()
    inside = f"<{', '.join(map(display, mine))}>" if mine else ""
    return f"{prefix}{definition.name}{inside}"


def display_parameter(parameter: Parameter, type_: Type | None = None) -> str:
    """`ref int x`, `params object[] args`, `int n = 1`."""
    words = [parameter.modifier or ("params" if parameter.is_params else "")]
    words += [display(type_ or parameter.type), parameter.name]
    text = " ".join(word for word in words if word)
    return f"{text} = {display_value(parameter.default)}" if parameter.has_default else text


def display_value(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
    return str(value)


def display_method(method: Method, parameter_types: tuple[Type, ...] | None = None) -> str:
    """The whole signature: `int Math.Max(int a, int b)`; a constructor shows its type."""
    types = parameter_types or tuple(one.type for one in method.parameters)
    shown = [display_parameter(p, t) for p, t in zip(method.parameters, types, strict=True)]
    if method.method_kind is MethodKind.CONSTRUCTOR:
        return f"{display_definition(method.container)}({', '.join(shown)})"
    return f"{display(method.return_type)} {qualified_name(method)}({', '.join(shown)})"


def display_signature(method: Method) -> str:
    """Name and parameter types, as error messages name a method: Math.Max(int, int)."""
    if method.method_kind in (MethodKind.OPERATOR, MethodKind.CONVERSION):
        return operator_signature(method)
    types = ", ".join(
        f"{p.modifier} {display(p.type)}".strip()
        if not p.is_params
        else f"params {display(p.type)}"
        for p in method.parameters
    )
    if method.method_kind is MethodKind.CONSTRUCTOR:
        name = display_definition(method.container)
        return f"{name}.{method.container.name}({types})"
    return f"{qualified_name(method)}({types})"


def operator_signature(method: Method) -> str:
    types = ", ".join(display(p.type) for p in method.parameters)
    owner = display_definition(method.container)
    if method.method_kind is MethodKind.CONVERSION:
        word = "implicit" if method.name == "op_Implicit" else "explicit"
        return f"{owner}.{word} operator {display(method.return_type)}({types})"
    return f"{owner}.operator {OPERATOR_SIGNS.get(method.name, method.name)}({types})"


def qualified_name(method: Method) -> str:
    name = method.name
    if method.type_parameters:
        name += f"<{', '.join(one.name for one in method.type_parameters)}>"
    if method.method_kind is MethodKind.LOCAL_FUNCTION or method.container.is_script:
        return name
    return f"{display_definition(method.container)}.{name}"


def display_member(member: Field | Method | Property | Event) -> str:
    """How a message names a member: Player.Health, Player.Hit(int)."""
    if isinstance(member, Method):
        return display_signature(member)
    if isinstance(member, Property) and member.is_indexer:
        types = ", ".join(display(one.type) for one in member.parameters)
        return f"{display_definition(member.container)}.this[{types}]"
    if member.container.is_script:
        return member.name
    return f"{display_definition(member.container)}.{member.name}"


def display_variable(variable: Local | Parameter) -> str:
    return variable.name
