"""Messages about statements: jumps, switch, loops, try, return, local declarations."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS1023")
def embedded_declaration() -> tuple[str, str]:
    text = "Embedded statement cannot be a declaration or labeled statement"
    return text, "put braces around it"


@warning("CS0642")
def empty_statement() -> tuple[str, str]:
    return "Possible mistaken empty statement", "remove the semicolon"


@error("CS0139")
def no_enclosing_loop() -> str:
    return "No enclosing loop out of which to break or continue"


@error("CS1632")
def leaves_lambda() -> str:
    return "Control cannot leave the body of an anonymous method or lambda expression"


@error("CS0157")
def leaves_finally() -> str:
    return "Control cannot leave the body of a finally clause"


@error("CS0157")
def leaves_finally_by_return() -> str:
    return "Control cannot leave the body of a finally clause"


@error("CS0140")
def label_twice(name: str) -> str:
    return f"The label '{name}' is a duplicate"


@error("CS0159")
def label_not_found(name: str) -> str:
    return f"No such label '{name}' within the scope of the goto statement"


@error("CS0153")
def goto_case_outside() -> str:
    return "A goto case is only valid inside a switch statement"


@error("CS0152")
def case_twice(value: str) -> str:
    return f"The switch statement contains multiple cases with the label value '{value}'"


@error("CS0163")
def falls_through(label: str) -> tuple[str, str]:
    text = f"Control cannot fall through from one case label ('{label}') to another"
    return text, "end the section with break, return, continue, throw or goto case"


@error("CS8070")
def falls_out(label: str) -> tuple[str, str]:
    text = f"Control cannot fall out of switch from final case label ('{label}')"
    return text, "end the section with break"


@error("CS0126")
def return_without_value(type_: str) -> str:
    return f"An object of a type convertible to '{type_}' is required"


@error("CS0127")
def void_returns_value(name: str) -> tuple[str, str]:
    text = (
        f"Since '{name}' returns void, a return keyword must not be followed by an object "
        "expression"
    )
    if name == "Main":
        return text, "a script gives no exit code: write return alone"
    return text, "give the method a return type"


@error("CS8030")
def lambda_returns_value() -> str:
    return "Anonymous function converted to a void returning delegate cannot return a value"


@error("CS1622")
def return_in_iterator() -> tuple[str, str]:
    text = (
        "Cannot return a value from an iterator. Use the yield return statement to return a "
        "value, or yield break to end the iteration."
    )
    return text, ""


@error("CS1624")
def not_an_iterator_type(name: str, type_: str) -> str:
    return (
        f"The body of '{name}' cannot be an iterator block because '{type_}' is not an iterator "
        "interface type"
    )


@error("CS1623")
def iterator_reference_parameter() -> str:
    return "Iterators cannot have ref, in or out parameters"


@error("CS1621")
def yield_in_lambda() -> str:
    return "The yield statement cannot be used inside an anonymous method or lambda expression"


@error("CS1625")
def yield_in_finally() -> str:
    return "Cannot yield in the body of a finally clause"


@error("CS1626")
def yield_in_try() -> str:
    return "Cannot yield a value in the body of a try block with a catch clause"


@error("CS1631")
def yield_in_catch() -> str:
    return "Cannot yield a value in the body of a catch clause"


@error("CS8150")
def return_by_value() -> str:
    return "By-value returns may only be used in methods that return by value"


@error("CS8149")
def return_by_reference() -> str:
    return "By-reference returns may only be used in methods that return by reference"


@error("CS8172")
def ref_local_without_ref() -> str:
    return "Cannot initialize a by-reference variable with a value"


@error("CS8171")
def ref_for_plain_variable() -> tuple[str, str]:
    text = "Cannot initialize a by-value variable with a reference"
    return text, "write ref in front of the type, or leave ref out of the value"


@error("CS0818")
def var_without_value() -> tuple[str, str]:
    text = "Implicitly-typed variables must be initialized"
    return text, "give it a value, or write its type instead of var"


@error("CS0819")
def var_with_several() -> str:
    return "Implicitly-typed variables cannot have multiple declarators"


@error("CS0822")
def var_constant() -> str:
    return "Implicitly-typed variables cannot be constant"


@error("CS0128")
def script_variable_twice(name: str) -> tuple[str, str]:
    text = f"A local variable or function named '{name}' is already defined in this scope"
    return text, "use another name, or assign to the existing variable without a type"


@error("CS8112")
def local_function_without_body(name: str) -> str:
    return f"Local function '{name}' must declare a body because it is not marked 'static extern'."


@error("CS0155")
def not_an_exception() -> str:
    return "The type caught or thrown must be derived from System.Exception"


@error("CS0160")
def caught_already(type_: str) -> tuple[str, str]:
    text = (
        "A previous catch clause already catches all exceptions of this or of a super type "
        f"('{type_}')"
    )
    return text, "put the more special exception first"


@error("CS1017")
def catch_all_not_last() -> str:
    return "Catch clauses cannot follow the general catch clause of a try statement"


@error("CS0156")
def rethrow_outside_catch() -> str:
    return "A throw statement with no arguments is not allowed outside of a catch clause"


@error("CS0724")
def rethrow_in_finally() -> str:
    return (
        "A throw statement with no arguments is not allowed in a finally clause that is nested "
        "inside the nearest enclosing catch clause"
    )


@error("CS0210")
def using_without_value() -> str:
    return "You must provide an initializer in a fixed or using statement declaration"


@error("CS1674")
def not_disposable(type_: str) -> tuple[str, str]:
    text = f"'{type_}': type used in a using statement must implement 'System.IDisposable'"
    return text, "let the type implement IDisposable"


@error("CS8119")
def nothing_to_switch(what: str) -> tuple[str, str]:
    text = f"The switch expression must be a value; found '{what}'"
    return text, "call the method with ( ), or switch on a variable that has a type"
