"""Messages about text that is not SC# syntax, or is C# syntax which SC# leaves out."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import Wording, error, warning

# --------------------------------------------------------------------- something is missing


@error("CS1002")
def semicolon_expected() -> Wording:
    return "; expected"


@error("CS1026")
def close_parenthesis_expected() -> Wording:
    return ") expected"


@error("CS1513")
def close_brace_expected(opened: int | None) -> Wording:
    return "} expected", f"the {{ of line {opened} is not closed" if opened else ""


@error("CS1514")
def open_brace_expected() -> Wording:
    return "{ expected"


@error("CS1001")
def identifier_expected() -> Wording:
    return "Identifier expected"


@error("CS1031")
def type_expected() -> Wording:
    return "Type expected"


@error("CS1515")
def in_expected() -> Wording:
    return "'in' expected"


@error("CS1003")
def token_expected(token: str) -> Wording:
    return f"Syntax error, '{token}' expected"


@error("CS1524")
def catch_or_finally_expected() -> Wording:
    return "Expected catch or finally", "write catch (Exception error) { ... } after it"


@error("CS1526")
def new_needs_arguments() -> Wording:
    return (
        "A new expression requires an argument list or (), [], or {} after type",
        "write () after the type's name",
    )


@error("CS0443")
def value_expected() -> Wording:
    return "Syntax error; value expected"


@error("CS0839")
def argument_missing() -> Wording:
    return "Argument missing"


@error("CS8504")
def pattern_missing() -> Wording:
    return "Pattern missing"


# --------------------------------------------------------------------- something is in the way


@error("CS1525")
def invalid_expression_term(token: str, hint: str = "") -> Wording:
    return f"Invalid expression term '{token}'", hint


@error("CS1519")
def invalid_token_in_member(token: str) -> Wording:
    return f"Invalid token '{token}' in a member declaration"


@error("CS1520")
def method_without_type() -> Wording:
    return (
        "Method must have a return type",
        "put the return type, or void, before the name; a constructor is named like its type",
    )


@error("CS1022")
def stray_closing() -> Wording:
    return "Type or namespace definition, or end-of-file expected", "one } too many stands here"


@error("CS1003")
def unexpected_token(token: str) -> Wording:
    return f"Syntax error, unexpected '{token}'"


@error("CS1002")
def stray_before_semicolon(token: str) -> Wording:
    return f"; expected before '{token}'", f"'{token}' does not fit here"


@error("CS1026")
def stray_before_parenthesis(token: str) -> Wording:
    return f") expected before '{token}'", f"'{token}' does not fit here"


@error("CS1525")
def no_such_operator(token: str, instead: str) -> Wording:
    return f"Invalid expression term '{token}'", f"write {instead}"


@error("CS1026")
def word_for_operator(word: str, operator: str) -> Wording:
    return (
        f") expected before '{word}'",
        f"between booleans write {operator}; the word '{word}' belongs to patterns",
    )


@error("CS1514")
def base_after_word(word: str) -> Wording:
    return f"{{ expected before '{word}'", "write a base type after a colon: class Dog : Animal"


@error("CS8515")
def switch_needs_parentheses() -> Wording:
    return "Parentheses are required around the switch governing expression."


@error("CS9134")
def arm_begins_with_case() -> Wording:
    return (
        "A switch expression arm does not begin with a 'case' keyword.",
        "write `pattern => value,`",
    )


@error("CS8361")
def conditional_in_hole() -> Wording:
    return (
        "A conditional expression cannot be used directly in a string interpolation because the "
        "':' ends the interpolation. Parenthesize the conditional expression.",
        'write $"{(test ? a : b)}"',
    )


@error("CS0270")
def size_in_declaration() -> Wording:
    return (
        "Array size cannot be specified in a variable declaration",
        "write `int[] name = new int[size];`",
    )


@error("CS0178")
def sizes_after_first_rank() -> Wording:
    return (
        "Invalid rank specifier: expected ',' or ']'",
        "only the first brackets take a size; fill the inner arrays in a loop",
    )


@error("CS1020")
def binary_operator_expected() -> Wording:
    return "Overloadable binary operator expected"


@error("CS1597")
def semicolon_after_body() -> Wording:
    return "Semicolon after method or accessor block is not valid", "remove the semicolon"


@error("CS8180")
def accessor_semicolon_expected() -> Wording:
    return "{ or ; or => expected"


@error("CS1014")
def accessor_expected() -> Wording:
    return "A get or set accessor expected"


@error("CS1007")
def accessor_already_defined() -> Wording:
    return "Property accessor already defined"


@error("CS0230")
def foreach_needs_type() -> Wording:
    return (
        "Type and identifier are both required in a foreach statement",
        "write `foreach (var item in items)`",
    )


@error("CS8641")
def else_without_if() -> Wording:
    return (
        "'else' cannot start a statement",
        "an else must follow the single statement, or the { } block, of its if",
    )


@error("CS0081")
def type_parameter_is_no_name() -> Wording:
    return "Type parameter declaration must be an identifier not a type"


@error("CS1552")
def array_rank_after_name() -> Wording:
    return (
        "Array type specifier, [], must appear before parameter name",
        "write `int[] name`",
    )


@error("CS0650")
def bad_array_declarator() -> Wording:
    return (
        "Bad array declarator: To declare a managed array the rank specifier precedes the "
        "variable's identifier.",
        "write `int[] name`",
    )


@error("CS1586")
def array_needs_size() -> Wording:
    text = "Array creation must have array size or array initializer"
    return text, "write new int[3], or new[] { 1, 2 }"


@error("CS1529")
def using_after_declarations() -> Wording:
    return (
        "A using clause must precede all other elements defined in the namespace except "
        "extern alias declarations"
    )


@error("CS8078")
def too_complex() -> Wording:
    return (
        "An expression is too long or complex to compile",
        "split it into several statements or functions",
    )


# --------------------------------------------------------------------- literals


@error("CS1009")
def unknown_escape() -> Wording:
    return (
        "Unrecognized escape sequence",
        r"write \\ for a backslash, or use a verbatim string @\"...\"",
    )


@error("CS1010")
def newline_in_constant() -> Wording:
    return "Newline in constant", "close the string on its line"


@error("CS1011")
def empty_character() -> Wording:
    return "Empty character literal"


@error("CS1012")
def long_character() -> Wording:
    return (
        "Too many characters in character literal",
        "use double quotes for a string",
    )


@error("CS1013")
def invalid_number() -> Wording:
    return "Invalid number"


@error("CS0595")
def invalid_real() -> Wording:
    return "Invalid real literal."


@error("CS1021")
def number_too_large() -> Wording:
    return "Integral constant is too large"


@error("CS0594")
def real_out_of_range(type_name: str) -> Wording:
    return f"Floating-point constant is outside the range of type '{type_name}'"


@warning("CS0078")
def small_l_suffix() -> Wording:
    return "The 'l' suffix is easily confused with the digit '1' -- use 'L' for clarity"


@error("CS1035")
def open_comment() -> Wording:
    return "End-of-file found, '*/' expected"


@error("CS1039")
def open_string() -> Wording:
    return "Unterminated string literal"


@error("CS1056")
def unexpected_character(character: str) -> Wording:
    hint = ""
    if character[0] == "`":
        hint = 'text stands in double quotes, and with values in it: $"{x}"'
    elif character[0] in "\u201c\u201d\u2018\u2019\u00ab\u00bb":
        hint = "write straight quotes"
    return f"Unexpected character '{character}'", hint


@error("CS1646")
def verbatim_specifier_alone() -> Wording:
    return "Keyword, identifier, or string expected after verbatim specifier: @"


@error("CS8997")
def open_raw_string() -> Wording:
    return "Unterminated raw string literal."


@error("CS8999")
def raw_line_indentation() -> Wording:
    return "Line does not start with the same whitespace as the closing line of the raw string literal."


@error("CS9000")
def raw_text_beside_quotes() -> Wording:
    return "Raw string literal delimiter must be on its own line"


@error("CS9002")
def raw_string_without_lines() -> Wording:
    return "Multi-line raw string literals must contain at least one line of content."


@error("CS8076")
def open_interpolation() -> Wording:
    return "Missing close delimiter '}' for interpolated expression started with '{'."


@error("CS8086")
def lone_close_brace() -> Wording:
    return "A '}' character must be escaped (by doubling) in an interpolated string."


@error("CS8089")
def empty_format() -> Wording:
    return "Empty format specifier."


@error("CS1733")
def expression_expected() -> Wording:
    return "Expected expression"


# --------------------------------------------------------------------- outside of SC#


@error("CS1024")
def directive_expected() -> Wording:
    return "Preprocessor directive expected", "comments start with //; nothing is included"


@error("CS1040")
def directive_not_first() -> Wording:
    return (
        "Preprocessor directives must appear as the first non-whitespace character on a line",
        "comments start with //",
    )
