"""Messages about types: conversions, operators, constants."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS0029")
def no_implicit_conversion(source: str, target: str, way: str = "") -> tuple[str, str]:
    return f"Cannot implicitly convert type '{source}' to '{target}'", way


@error("CS0266")
def needs_cast(source: str, target: str, text: str = "", way: str = "") -> tuple[str, str]:
    cast = f"({target}){text}" if text else f"({target})"
    return (
        f"Cannot implicitly convert type '{source}' to '{target}'; an explicit conversion exists",
        way or f"write the cast where that is meant: {cast}",
    )


@error("CS0716")
def cast_to_static(type_: str) -> str:
    return f"Cannot convert to static type '{type_}'"


@error("CS0030")
def no_conversion(source: str, target: str, way: str = "") -> tuple[str, str]:
    return f"Cannot convert type '{source}' to '{target}'", way


@error("CS0031")
def constant_out_of_range(value: str, target: str) -> tuple[str, str]:
    return (
        f"Constant value '{value}' cannot be converted to a '{target}'",
        f"use a value in the range of {target}, or a wider type",
    )


@error("CS0221")
def constant_cast_out_of_range(value: str, target: str) -> tuple[str, str]:
    return (
        f"Constant value '{value}' cannot be converted to a '{target}'",
        f"unchecked(({target})...) takes the lowest bits",
    )


@error("CS0220")
def constant_overflow() -> tuple[str, str]:
    return (
        "The constant expression overflows its type in checked arithmetic",
        "use a wider type (a suffix L makes a long), or unchecked(...)",
    )


@error("CS0463")
def decimal_overflow() -> str:
    return "The evaluation of the decimal constant expression failed"


@error("CS0020")
def constant_division_by_zero() -> str:
    return "Division by constant zero"


@error("CS0664")
def literal_needs_suffix(target: str, suffix: str) -> tuple[str, str]:
    return (
        f"A literal of type double cannot be implicitly converted to type '{target}'",
        f"use the suffix {suffix}",
    )


@error("CS0037")
def null_to_value_type(target: str) -> tuple[str, str]:
    return (
        f"Cannot convert null to '{target}' because it is a non-nullable value type",
        f"use {target}? where null is meant",
    )


@error("CS0403")
def null_to_type_parameter(target: str) -> tuple[str, str]:
    return (
        f"Cannot convert null to type parameter '{target}' because it could be a value type",
        f"use default({target})",
    )


@error("CS0019")
def no_binary_operator(sign: str, left: str, right: str, hint: str = "") -> tuple[str, str]:
    return f"Operator '{sign}' cannot be applied to operands of type '{left}' and '{right}'", hint


@error("CS0023")
def no_unary_operator(sign: str, operand: str) -> str:
    return f"Operator '{sign}' cannot be applied to operand of type '{operand}'"


@error("CS0034")
def ambiguous_binary_operator(sign: str, left: str, right: str) -> tuple[str, str]:
    return (
        f"Operator '{sign}' is ambiguous on operands of type '{left}' and '{right}'",
        f"cast one operand: neither {left} nor {right} holds all values of the other",
    )


@error("CS8310")
def operator_on_default(sign: str, what: str) -> str:
    return f"Operator '{sign}' cannot be applied to operand '{what}'"


@error("CS0217")
def user_logical_wrong(method: str) -> str:
    return (
        f"In order to be applicable as a short circuit operator, '{method}' must have parameter "
        "types and return type of its class"
    )


@error("CS0218")
def user_logical_without_test(method: str, type_: str) -> str:
    return f"'{type_}' must define operator true and operator false for '{method}' to be used here"


@error("CS0457")
def ambiguous_user_conversion(source: str, target: str, first: str, second: str) -> str:
    return (
        f"Ambiguous user-defined conversions '{first}' and '{second}' "
        f"when converting from '{source}' to '{target}'"
    )


@error("CS0039")
def as_cannot(source: str, target: str) -> str:
    return f"Cannot convert type '{source}' to '{target}' by any conversion that 'as' allows"


@error("CS0077")
def as_needs_nullable(target: str) -> tuple[str, str]:
    return (
        f"The as operator needs a reference type or nullable type ('{target}' is a value type)",
        f"use 'as {target}?' or 'is {target} name'",
    )


@error("CS0413")
def as_type_parameter(target: str) -> str:
    return f"Type parameter '{target}' cannot be used with 'as': it has no class constraint"


@error("CS0173")
def no_common_type(first: str, second: str) -> tuple[str, str]:
    return (
        "The type of the conditional expression cannot be determined: there is no implicit "
        f"conversion between '{first}' and '{second}'",
        "cast one side, or give the variable a type",
    )


@error("CS8506")
def switch_without_type() -> tuple[str, str]:
    return (
        "No best type was found for the switch expression",
        "give the result a type: int x = ... instead of var x = ...",
    )


@error("CS0826")
def no_array_type() -> tuple[str, str]:
    return (
        "No best type found for the implicitly typed array",
        "write the element type: new int[] { ... }",
    )


@error("CS0815")
def var_cannot_take(what: str) -> tuple[str, str]:
    return f"Cannot assign {what} to an implicitly-typed variable", "write the type instead of var"


@error("CS8917")
def no_delegate_type(method: str = "") -> tuple[str, str]:
    way = "write the type: Func<int, int> f = x => ..."
    return "The delegate type could not be inferred", (method and call_it(method)) or way


def call_it(method: str) -> str:
    return f"did you mean to call it: {method}()?"


@error("CS9176")
def collection_without_target() -> tuple[str, str]:
    return (
        "There is no target type for the collection expression",
        "write the type: int[] a = [1, 2] or List<int> a = [1, 2]",
    )


@error("CS9174")
def not_a_collection(target: str) -> tuple[str, str]:
    return (
        f"Cannot initialize type '{target}' with a collection expression because the type is not "
        "constructible",
        "",
    )


@error("CS8716")
def default_without_type() -> tuple[str, str]:
    return "There is no target type for the default literal", "write default(T) with the type"


@error("CS8754")
def new_without_type(arguments: str) -> tuple[str, str]:
    return f"There is no target type for 'new({arguments})'", "write the type after new"


@error("CS8115")
def throw_not_here() -> str:
    return "A throw expression is not allowed in this context"


@error("CS0150")
def constant_expected() -> tuple[str, str]:
    return "A constant value is expected", ""


@error("CS8384")
def tuple_equality_count(left: int, right: int) -> str:
    return (
        "Tuple types used as operands of == or != must have the same number of elements: "
        f"left {left}, right {right}"
    )


@error("CS8173")
def reference_of_other_type(type_: str) -> str:
    return f"The expression must be of type '{type_}' because it is being assigned by reference"


@warning("CS0183")
def is_always_true(type_: str) -> str:
    return f"The given expression is always of the provided ('{type_}') type"


@error("CS0837")
def function_tested() -> tuple[str, str]:
    text = (
        "The first operand of an 'is' or 'as' operator may not be a lambda expression, anonymous "
        "method, or method group"
    )
    return text, "call the method with ( ), or test a variable that holds the function"


@warning("CS7023")
def static_type_tested(name: str) -> tuple[str, str]:
    text = f"The second operand of an 'is' or 'as' operator may not be static type '{name}'"
    return text, "no value is ever of a static class"


@warning("CS0184")
def is_always_false(type_: str) -> str:
    return f"The given expression is never of the provided ('{type_}') type"


@warning("CS0252")
def reference_comparison_left(type_: str) -> tuple[str, str]:
    return (
        "Possible unintended reference comparison",
        f"to compare values, cast the left side to '{type_}'",
    )


@warning("CS0253")
def reference_comparison_right(type_: str) -> tuple[str, str]:
    return (
        "Possible unintended reference comparison",
        f"to compare values, cast the right side to '{type_}'",
    )


@warning("CS0458")
def always_null(type_: str) -> str:
    return f"The result of the expression is always 'null' of type '{type_}'"


@warning("CS0464")
def comparison_with_null(type_: str) -> str:
    return f"Comparing with null of type '{type_}' always produces 'false'"


@warning("CS0472")
def never_null(result: str, type_: str) -> tuple[str, str]:
    return (
        f"The result of the expression is always '{result}' since a value of type '{type_}' is "
        "never null",
        "",
    )


@warning("CS0652")
def constant_outside_type(type_: str) -> str:
    return f"Comparison to integral constant is useless: it is outside the range of type '{type_}'"


@warning("CS1718")
def self_comparison() -> tuple[str, str]:
    return (
        "Comparison made to same variable",
        "did you mean to compare something else?",
    )


@error("CS0208")
def sizeof_not_unmanaged(type_: str) -> str:
    return f"Cannot take the size of type '{type_}'"


@error("CS1021")
def integer_too_large() -> tuple[str, str]:
    return "Integral constant is too large", "no integer type holds it: use a double or decimal"


@error("CS0622")
def array_initializer_not_here() -> tuple[str, str]:
    return (
        "Can only use array initializer expressions to assign to array types",
        "use a new expression instead: new List<int> { 1, 2 }",
    )


@error("CS0820")
def var_with_array_initializer() -> tuple[str, str]:
    return (
        "Cannot initialize an implicitly-typed variable with an array initializer",
        "write the type: int[] a = { 1, 2 }",
    )
