"""A symbol in words: its declaration as C# writes it, what kind it is, and its /// text."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.editing.names import Meaning, Symbol
from scsharp.reference.constants import constant_text
from scsharp.reference.members import constraint_text
from scsharp.reference.pages import is_worth_naming, kind_of, type_name
from scsharp.symbols.display import display, display_definition, display_parameter, qualified_name
from scsharp.symbols.members import (
    Event,
    Field,
    Local,
    Method,
    MethodKind,
    Parameter,
    Property,
)
from scsharp.symbols.types import (
    Accessibility,
    Type,
    TypeDefinition,
    TypeKind,
    TypeParameter,
    substitute,
)


@dataclass(frozen=True, slots=True)
class Description:
    """`kind` is one or two plain words: local variable, method, enum value ..."""

    declaration: str
    kind: str
    docs: str = ""


def describe(meaning: Meaning) -> Description:
    symbol = meaning.symbol
    docs = " ".join(str(getattr(symbol, "docs", "")).split())
    return Description(declaration_of(meaning), kind_of_symbol(symbol), docs)


def declaration_of(meaning: Meaning) -> str:
    symbol = meaning.symbol
    match symbol:
        case Local():
            word = "const " if symbol.is_const else ""
            return f"{word}{display(symbol.type)} {symbol.name}"
        case Parameter():
            return display_parameter(symbol)
        case TypeParameter():
            return f"{symbol.name}{constraint_text(symbol)}"
        case TypeDefinition():
            return type_declaration(symbol)
        case Method():
            return method_declaration(symbol, meaning)
        case Field():
            return field_declaration(symbol, meaning)
        case Property():
            return property_declaration(symbol, meaning)
        case Event():
            return f"event {display(seen(symbol.type, meaning))} {owned_name(symbol)}"


def seen(type_: Type, meaning: Meaning) -> Type:
    """A type in a declaration as it is through the constructed type."""
    return substitute(type_, meaning.owner.mapping) if meaning.owner is not None else type_


def owned_name(member: Field | Property | Event) -> str:
    container = member.container
    return member.name if container.is_script else f"{display_definition(container)}.{member.name}"


def type_declaration(definition: TypeDefinition) -> str:
    invoke = definition.delegate_invoke
    if definition.kind is TypeKind.DELEGATE and invoke is not None:
        inside = ", ".join(map(display_parameter, invoke.parameters))
        return f"delegate {display(invoke.return_type)} {type_name(definition)}({inside})"
    above = [definition.base] if definition.base is not None else []
    shown = [display(one) for one in (*above, *definition.interfaces) if is_worth_naming(one)]
    bases = f" : {', '.join(shown)}" if shown else ""
    rules = "".join(map(constraint_text, definition.type_parameters))
    return f"{kind_of(definition)} {type_name(definition)}{bases}{rules}"


def method_declaration(method: Method, meaning: Meaning) -> str:
    use = meaning.use
    types = use.parameter_types if use is not None else tuple(p.type for p in method.parameters)
    shown = [display_parameter(p, t) for p, t in zip(method.parameters, types, strict=True)]
    inside = ("this " if method.is_extension else "") + ", ".join(shown)
    if method.method_kind is MethodKind.CONSTRUCTOR:
        return f"{display_definition(method.container)}({inside})"
    result = use.return_type if use is not None else method.return_type
    static = "static " if method.is_static and not method.container.is_script else ""
    return f"{static}{display(result)} {qualified_name(method)}({inside})"


def field_declaration(field: Field, meaning: Meaning) -> str:
    type_ = seen(field.type, meaning)
    name = owned_name(field)
    if field.container.kind is TypeKind.ENUM or field.is_const:
        value = constant_text(field.type, field.constant)
        word = "" if field.container.kind is TypeKind.ENUM else f"const {display(type_)} "
        number = field.constant if field.container.kind is TypeKind.ENUM else value
        return f"{word}{name} = {number}"
    words = "readonly " if field.is_readonly else ""
    words = f"static {words}" if field.is_static and not field.container.is_script else words
    return f"{words}{display(type_)} {name}"


def property_declaration(property_: Property, meaning: Meaning) -> str:
    accessors = ["get;"] if property_.getter is not None else []
    setter = property_.setter
    if setter is not None and setter.accessibility is not Accessibility.PRIVATE:
        accessors.append("init;" if setter.is_init else "set;")
    name = owned_name(property_)
    if property_.parameters:
        inside = ", ".join(map(display_parameter, property_.parameters))
        name = f"{display_definition(property_.container)}.this[{inside}]"
    static = "static " if property_.is_static else ""
    type_ = display(seen(property_.type, meaning))
    return f"{static}{type_} {name} {{ {' '.join(accessors)} }}"


def kind_of_symbol(symbol: Symbol) -> str:
    match symbol:
        case Local():
            return "local constant" if symbol.is_const else "local variable"
        case Parameter():
            return "parameter"
        case TypeParameter():
            return "type parameter"
        case TypeDefinition():
            return symbol.kind.value
        case Method():
            return kind_of_method(symbol)
        case Field():
            return kind_of_field(symbol)
        case Property():
            return "indexer" if symbol.parameters else "property"
        case Event():
            return "event"


def kind_of_method(method: Method) -> str:
    if method.container.is_script:
        is_local = method.method_kind is MethodKind.LOCAL_FUNCTION
        return "local function" if is_local else "function"
    return "extension method" if method.is_extension else method.method_kind.value


def kind_of_field(field: Field) -> str:
    if field.container.kind is TypeKind.ENUM:
        return "enum value"
    if field.is_const:
        return "constant"
    return "script variable" if field.container.is_script else "field"
