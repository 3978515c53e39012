"""Messages about names: unknown, ambiguous, declared twice, not accessible."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from scsharp.diagnostics.catalog import habits
from scsharp.diagnostics.catalog.entry import error


def suggestion(name: str, known: Sequence[str]) -> str:
    """A hint with the nearest known name, or what C# has for a name of another language."""
    name = name.partition("<")[0]
    folded = {one.lower(): one for one in reversed(known)}
    near = get_close_matches(name.lower(), list(folded), n=1, cutoff=0.65)
    is_own = bool(near) and near[0] == name.lower() and folded[near[0]] != name
    if name in habits.NAMES and (not is_own or name in habits.NO_TYPES):
        return habits.NAMES[name]
    return f"did you mean '{folded[near[0]]}'?" if near and folded[near[0]] != name else ""


@error("CS0103")
def name_not_found(name: str, known: Sequence[str] = ()) -> tuple[str, str]:
    return f"The name '{name}' does not exist in the current context", suggestion(name, known)


@error("CS0103")
def name_of_ended_block(name: str) -> tuple[str, str]:
    text = f"The name '{name}' does not exist in the current context"
    return text, f"'{name}' ends with the block that declares it: declare it before that block"


@error("CS0128")
def local_declared_twice(name: str) -> tuple[str, str]:
    text = f"A local variable or function named '{name}' is already defined in this scope"
    return text, "use another name, or assign to the existing variable without a type"


@error("CS0136")
def local_hides_outer(name: str) -> tuple[str, str]:
    text = (
        f"A local or parameter named '{name}' cannot be declared in this scope because that name "
        "is used in an enclosing local scope to define a local or parameter"
    )
    return text, "use another name for one of them"


@error("CS0841")
def used_before_declared(name: str) -> tuple[str, str]:
    return f"Cannot use local variable '{name}' before it is declared", "move its declaration up"


@error("CS0844")
def used_before_hiding(name: str, field: str) -> tuple[str, str]:
    text = (
        f"Cannot use local variable '{name}' before it is declared. The declaration of the local "
        f"variable hides the field '{field}'."
    )
    return text, "give the local variable another name, or leave out its type to assign the field"


@error("CS0246")
def type_not_found(name: str, known: Sequence[str] = ()) -> tuple[str, str]:
    text = (
        f"The type or namespace name '{name}' could not be found "
        "(are you missing a using directive or an assembly reference?)"
    )
    return text, suggestion(name, known)


@error("CS0234")
def type_not_in_namespace(name: str, namespace: str, known: Sequence[str] = ()) -> tuple[str, str]:
    text = (
        f"The type or namespace name '{name}' does not exist in the namespace '{namespace}' "
        "(are you missing an assembly reference?)"
    )
    return text, suggestion(name, known)


@error("CS0426")
def nested_type_not_found(name: str, type_: str) -> str:
    return f"The type name '{name}' does not exist in the type '{type_}'"


@error("CS7003")
def unbound_type(type_: str) -> tuple[str, str]:
    return "Unexpected use of an unbound generic name", f"write its types, as in {type_}"


@error("CS0305")
def wrong_type_argument_count(type_: str, count: int) -> tuple[str, str]:
    text = f"Using the generic type '{type_}' requires {count} type arguments"
    return text, f"write {type_} with types such as int or string in place of the names"


@error("CS0308")
def not_generic(kind: str, name: str) -> str:
    return f"The non-generic {kind} '{name}' cannot be used with type arguments"


@error("CS0307")
def no_type_arguments(kind: str, name: str) -> str:
    return f"The {kind} '{name}' cannot be used with type arguments"


@error("CS0118")
def wrong_kind(name: str, kind: str, wanted: str) -> str:
    return f"'{name}' is a {kind} but is used like a {wanted}"


@error("CS0119")
def not_valid_here(name: str, kind: str) -> str:
    return f"'{name}' is a {kind}, which is not valid in the given context"


@error("CS0229")
def ambiguous_member(first: str, second: str) -> str:
    return f"Ambiguity between '{first}' and '{second}'"


@error("CS0122")
def inaccessible(name: str) -> tuple[str, str]:
    text = f"'{name}' is inaccessible due to its protection level"
    return text, "members are private unless they say public"


@error("CS0120")
def needs_instance(name: str) -> tuple[str, str]:
    text = f"An object reference is required for the non-static field, method, or property '{name}'"
    path, _, parameters = name.partition("(")
    type_, _, member = path.rpartition(".")
    example = f"{type_[:1].lower()}{type_[1:]}.{member}" if type_.isidentifier() else member
    call = "(...)" if parameters else ""
    return (
        text,
        f"use it on an object that is there, as in {example}{call}, or declare {member} static",
    )


@error("CS0176")
def needs_type(name: str) -> tuple[str, str]:
    text = (
        f"Member '{name}' cannot be accessed with an instance reference; "
        "qualify it with a type name instead"
    )
    return text, f"write {name.partition('(')[0]}"


@error("CS0236")
def initializer_uses_instance(name: str) -> str:
    return (
        f"A field initializer cannot reference the non-static field, method, or property '{name}'"
    )


@error("CS8421")
def static_function_uses_local(name: str) -> str:
    return f"A static local function cannot contain a reference to '{name}'"


@error("CS8820")
def static_lambda_uses_local(name: str) -> str:
    return f"A static anonymous function cannot contain a reference to '{name}'"


@error("CS1537")
def alias_declared_twice(name: str) -> str:
    return f"The using alias '{name}' appeared previously in this namespace"


@error("CS0718")
def static_type_argument(name: str) -> str:
    return f"'{name}': static types cannot be used as type arguments"


@error("CS0723")
def static_type_variable(name: str) -> str:
    return f"Cannot declare a variable of static type '{name}'"


@error("CS0721")
def static_type_parameter(name: str) -> str:
    return f"'{name}': static types cannot be used as parameters"


@error("CS0722")
def static_type_return(name: str) -> str:
    return f"'{name}': static types cannot be used as return types"


@error("CS0310")
def constraint_new(argument: str, parameter: str, generic: str) -> str:
    return (
        f"'{argument}' must be a non-abstract type with a public parameterless constructor in "
        f"order to use it as parameter '{parameter}' in the generic type or method '{generic}'"
    )


@error("CS0452")
def constraint_class(argument: str, parameter: str, generic: str) -> str:
    return (
        f"The type '{argument}' must be a reference type in order to use it as parameter "
        f"'{parameter}' in the generic type or method '{generic}'"
    )


@error("CS0453")
def constraint_struct(argument: str, parameter: str, generic: str) -> str:
    return (
        f"The type '{argument}' must be a non-nullable value type in order to use it as "
        f"parameter '{parameter}' in the generic type or method '{generic}'"
    )


def _no_conversion(argument: str, parameter: str, generic: str, bound: str, how: str) -> str:
    return (
        f"The type '{argument}' cannot be used as type parameter '{parameter}' in the generic "
        f"type or method '{generic}'. There is no {how} from '{argument}' to '{bound}'."
    )


@error("CS0311")
def constraint_reference(argument: str, parameter: str, generic: str, bound: str) -> str:
    how = "implicit reference conversion"
    return _no_conversion(argument, parameter, generic, bound, how)


@error("CS0312")
def constraint_nullable(argument: str, parameter: str, generic: str, bound: str) -> str:
    return (
        f"The type '{argument}' cannot be used as type parameter '{parameter}' in the generic "
        f"type or method '{generic}'. The nullable type '{argument}' does not satisfy the "
        f"constraint of '{bound}'."
    )


@error("CS0313")
def constraint_nullable_interface(argument: str, parameter: str, generic: str, bound: str) -> str:
    return (
        f"The type '{argument}' cannot be used as type parameter '{parameter}' in the generic "
        f"type or method '{generic}'. The nullable type '{argument}' does not satisfy the "
        f"constraint of '{bound}'. Nullable types can not satisfy any interface constraints."
    )


@error("CS0314")
def constraint_parameter(argument: str, parameter: str, generic: str, bound: str) -> str:
    how = "boxing conversion or type parameter conversion"
    return _no_conversion(argument, parameter, generic, bound, how)


@error("CS0315")
def constraint_boxing(argument: str, parameter: str, generic: str, bound: str) -> str:
    return _no_conversion(argument, parameter, generic, bound, "boxing conversion")


@error("CS0138")
def using_of_type(name: str) -> tuple[str, str]:
    text = (
        "A 'using namespace' directive can only be applied to namespaces; "
        f"'{name}' is a type not a namespace. Consider a 'using static' directive instead"
    )
    return text, f"write using static {name};"


@error("CS0825")
def var_not_here() -> tuple[str, str]:
    text = (
        "The contextual keyword 'var' may only appear within a local variable declaration or in "
        "script code"
    )
    return text, "write the type: fields, properties, parameters and results have no var"
