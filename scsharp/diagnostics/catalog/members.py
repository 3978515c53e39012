"""Messages about members: missing, of the wrong kind, not assignable; initialisers."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from scsharp.diagnostics.catalog import habits
from scsharp.diagnostics.catalog.entry import error, warning

NEAR = 5
"""So many near names a hint lists."""


def near_names(name: str, known: Sequence[str]) -> str:
    """A hint with the members that look like the name, the same letters in any case first."""
    lowered = name.lower()
    same = [one for one in known if one.lower() == lowered]
    close = get_close_matches(lowered, [one.lower() for one in known], n=NEAR, cutoff=0.5)
    inside = [one for one in known if lowered in one.lower() or one.lower() in lowered]
    by_lower = {one.lower(): one for one in reversed(known)}
    found = list(dict.fromkeys([*same, *(by_lower[one] for one in close), *inside]))[:NEAR]
    return f"did you mean {' or '.join(found)}?" if found else ""


OTHER_LANGUAGES = {
    "length": "Count", "size": "Count", "len": "Count", "push": "Add", "append": "Add",
    "touppercase": "ToUpper", "tolowercase": "ToLower", "substr": "Substring",
    "indexof": "IndexOf", "includes": "Contains", "has": "ContainsKey", "foreach": "ForEach",
    "map": "Select", "filter": "Where", "reduce": "Aggregate", "println": "WriteLine",
    "pop": "RemoveAt", "squareroot": "Sqrt",
}  # fmt: skip


def member_hint(type_: str, name: str, known: Sequence[str]) -> str:
    if any(one.lower() == name.lower() for one in known) and name != name.lower():
        return near_names(name, known)
    other = OTHER_LANGUAGES.get(name.lower())
    if other in known:
        return f"did you mean {other}?"
    return habits.member_hint(type_, name, known) or near_names(name, known)


@error("CS1061")
def no_member(type_: str, name: str, known: Sequence[str] = ()) -> tuple[str, str]:
    text = (
        f"'{type_}' does not contain a definition for '{name}' and no accessible extension "
        f"method '{name}' accepting a first argument of type '{type_}' could be found"
    )
    return text, member_hint(type_, name, known)


@error("CS0117")
def no_static_member(type_: str, name: str, known: Sequence[str] = ()) -> tuple[str, str]:
    text = f"'{type_}' does not contain a definition for '{name}'"
    return text, member_hint(type_, name, known)


@error("CS1936")
def no_query_method(type_: str, method: str) -> str:
    return (
        f"Could not find an implementation of the query pattern for source type '{type_}'. "
        f"'{method}' not found."
    )


@error("CS1929")
def extension_needs_receiver(
    type_: str, name: str, method: str, wanted: str, known: Sequence[str] = ()
) -> tuple[str, str]:
    text = (
        f"'{type_}' does not contain a definition for '{name}' and the best extension method "
        f"overload '{method}' requires a receiver of type '{wanted}'"
    )
    return text, member_hint(type_, name, known) if known else ""


@error("CS7036")
def span_method_lacks(
    type_: str, name: str, parameter: str, known: Sequence[str]
) -> tuple[str, str]:
    text = (
        f"'{type_}' does not contain a definition for '{name}', and there is no argument given "
        f"that corresponds to the required parameter '{parameter}' of 'MemoryExtensions.{name}'"
    )
    return text, member_hint(type_, name, known)


@error("CS1955")
def not_callable(name: str) -> tuple[str, str]:
    return f"Non-invocable member '{name}' cannot be used like a method", "leave out the ()"


@error("CS0070")
def event_outside(name: str, type_: str) -> str:
    return (
        f"The event '{name}' can only appear on the left hand side of += or -= "
        f"(except when used from within the type '{type_}')"
    )


@error("CS0079")
def event_with_accessors(name: str) -> str:
    return f"The event '{name}' can only appear on the left hand side of += or -="


@error("CS0026")
def this_in_static() -> str:
    return (
        "Keyword 'this' is not valid in a static property, static method, or static field "
        "initializer"
    )


@error("CS0027")
def this_in_initializer() -> str:
    return "Keyword 'this' is not available in the current context"


@error("CS1511")
def base_in_static() -> str:
    return "Keyword 'base' is not available in a static method"


@error("CS0175")
def base_alone() -> str:
    return "Use of keyword 'base' is not valid in this context"


@error("CS0205")
def abstract_base_call(name: str) -> str:
    return f"Cannot call an abstract base member: '{name}'"


@error("CS1673")
def this_in_struct_lambda() -> tuple[str, str]:
    return (
        "Anonymous methods, lambda expressions, query expressions, and local functions inside "
        "structs cannot access instance members of 'this'",
        "copy 'this' to a local variable first and use that",
    )


# ------------------------------------------------------------------------------- indexing


@error("CS0021")
def no_indexer(type_: str) -> str:
    return f"Cannot apply indexing with [] to an expression of type '{type_}'"


@error("CS0022")
def wrong_index_count(count: int) -> str:
    return f"Wrong number of indices inside []; expected {count}"


@error("CS1742")
def array_index_named() -> str:
    return "An array access may not have a named argument specifier"


# ----------------------------------------------------------------------------- initialisers


@error("CS1912")
def initialized_twice(name: str) -> str:
    return f"Duplicate initialization of member '{name}'"


@error("CS1913")
def not_initializable(name: str) -> str:
    return f"Member '{name}' cannot be initialized. It is not a field or property."


@error("CS1914")
def static_not_initializable(name: str) -> str:
    return f"Static field or property '{name}' cannot be assigned in an object initializer"


@error("CS1922")
def not_collection_initializable(type_: str) -> str:
    return (
        f"Cannot initialize type '{type_}' with a collection initializer because it does not "
        "implement 'System.Collections.IEnumerable'"
    )


@error("CS0747")
def wrong_initializer_member() -> str:
    return "Invalid initializer member declarator"


@error("CS1918")
def value_property_initialized(name: str, type_: str) -> str:
    return (
        f"Members of property '{name}' of type '{type_}' cannot be assigned with an object "
        "initializer because it is of a value type"
    )


@error("CS9035")
def required_not_set(name: str) -> tuple[str, str]:
    return (
        f"Required member '{name}' must be set in the object initializer or attribute constructor",
        f"write new ... {{ {name.rpartition('.')[2]} = ... }}",
    )


@error("CS0144")
def abstract_instance(name: str, kind: str) -> tuple[str, str]:
    return (
        f"Cannot create an instance of the abstract type or interface '{name}'",
        "create one of its derived types" if kind == "class" else "",
    )


@error("CS0712")
def static_instance(name: str) -> str:
    return f"Cannot create an instance of the static class '{name}'"


@error("CS0304")
def parameter_instance(name: str) -> tuple[str, str]:
    return (
        f"Cannot create an instance of the variable type '{name}' because it does not have the "
        "new() constraint",
        f"add 'where {name} : new()'",
    )


@error("CS0417")
def parameter_instance_arguments(name: str) -> str:
    return f"'{name}': cannot provide arguments when creating an instance of a variable type"


@error("CS1958")
def delegate_initializer() -> str:
    return "Object and collection initializer expressions may not be applied to a delegate creation expression"


@error("CS0149")
def method_name_expected() -> str:
    return "Method name expected"


@error("CS0847")
def array_initializer_length(length: int) -> str:
    return f"An array initializer of length '{length}' is expected"


@error("CS0846")
def nested_initializer_expected() -> str:
    return "A nested array initializer is expected"


@error("CS0623")
def nested_initializer_not_here() -> str:
    return (
        "Array initializers can only be used in a variable or field initializer. "
        "Try using a new expression instead."
    )


@error("CS0248")
def negative_array_length() -> str:
    return "Cannot create an array with a negative size"


@warning("CS0251")
def negative_index() -> tuple[str, str]:
    return (
        "Indexing an array with a negative index (array indices always start at zero)",
        "a[^1] is the last",
    )


@error("CS0828")
def anonymous_value(what: str) -> str:
    return f"Cannot assign '{what}' to anonymous type property"


@error("CS0833")
def anonymous_duplicate() -> str:
    return "An anonymous type cannot have multiple properties with the same name"


@error("CS0746")
def anonymous_name_needed() -> tuple[str, str]:
    return (
        "Invalid anonymous type member declarator. Anonymous type members must be declared with "
        "a member assignment, simple name or member access.",
        "write new { Name = value }",
    )


@error("CS8858")
def with_not_supported(type_: str) -> tuple[str, str]:
    return (
        f"The receiver type '{type_}' is not a valid record type and is not a struct type",
        "declare the class as a record",
    )


@error("CS1950")
def add_does_not_fit(method: str) -> str:
    return (
        f"The best overloaded Add method '{method}' for the collection initializer has some "
        "invalid arguments"
    )


@error("CS0719")
def static_array(name: str) -> str:
    return f"'{name}': array elements cannot be of static type"


# -------------------------------------------------------------------- deconstruction, loops


@error("CS8129")
def no_deconstruct(type_: str, count: int) -> tuple[str, str]:
    outs = ", ".join(f"out T{index + 1} x{index + 1}" for index in range(count))
    return (
        f"No suitable 'Deconstruct' instance or extension method was found for type '{type_}', "
        f"with {count} out parameters and a void return type",
        f"declare one: public void Deconstruct({outs})",
    )


@error("CS8130")
def deconstruction_type_unknown(name: str) -> str:
    return f"Cannot infer the type of implicitly-typed deconstruction variable '{name}'"


@error("CS8132")
def deconstruction_count(have: int, wanted: int) -> str:
    return f"Cannot deconstruct a tuple of '{have}' elements into '{wanted}' variables"


@error("CS8131")
def deconstruction_without_type() -> str:
    return "Deconstruct assignment requires an expression with a type on the right-hand-side"


@error("CS8183")
def discard_type_unknown() -> str:
    return "Cannot infer the type of implicitly-typed discard"


@error("CS1579")
def not_enumerable(type_: str) -> tuple[str, str]:
    return (
        f"foreach statement cannot operate on variables of type '{type_}' because '{type_}' does "
        "not contain a public instance or extension definition for 'GetEnumerator'",
        "",
    )


@error("CS0446")
def foreach_over_group(name: str) -> tuple[str, str]:
    return (
        "Foreach cannot operate on a 'method group'. Did you intend to invoke the 'method group'?",
        f"{name}()",
    )


@error("CS0186")
def foreach_over_null() -> str:
    return "Use of null is not valid in this context"


@error("CS8978")
def cannot_be_nullable(type_: str) -> str:
    return f"'{type_}' cannot be made nullable."
