"""Expressions of type bool: comparisons, logic, patterns."""

from __future__ import annotations

from tests.differential.generator import numbers, strings
from tests.differential.generator.numeric_types import (
    EDGES,
    FLOATING,
    INTEGERS,
    REALS,
    edge,
    promoted,
)
from tests.differential.generator.writer import Writer

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


def truth(w: Writer, depth: int = 1) -> str:
    """A bool expression, in parentheses where it needs them."""
    options = [comparison, comparison, text_test, number_test, pattern]
    if depth > 0:
        options += [logic, logic, negation]
    if w.visible("bool"):
        options.append(variable)
    return w.chance.pick(options)(w, depth)


def variable(w: Writer, depth: int) -> str:
    return w.chance.pick(w.visible("bool"))


def comparison(w: Writer, depth: int) -> str:
    left = numbers.any_type(w)
    right = numbers.any_type(w) if w.chance.happens(40) else left
    if promoted(left, right) is None:
        right = left
    below = max(depth - 1, 0)
    first, second = numbers.number(w, left, below), numbers.number(w, right, below)
    return f"(({first}) {w.chance.pick(COMPARISONS)} ({second}))"


def logic(w: Writer, depth: int) -> str:
    operator = w.chance.pick(("&&", "||", "&", "|", "^", "==", "!="))
    return f"({truth(w, depth - 1)} {operator} {truth(w, depth - 1)})"


def negation(w: Writer, depth: int) -> str:
    return f"!({truth(w, depth - 1)})"


def text_test(w: Writer, depth: int) -> str:
    first, second = strings.leaf(w), strings.leaf(w)
    match w.chance.number(0, 5):
        case 0:
            return f"({first} == {second})"
        case 1:
            return f"{first}.StartsWith({second})"
        case 2:
            return f"{first}.Contains({second})"
        case 3:
            return f"(string.Compare({first}, {second}) < 0)"
        case 4:
            return f"string.IsNullOrWhiteSpace({first})"
    return f"{first}.Equals({second}, StringComparison.OrdinalIgnoreCase)"


def number_test(w: Writer, depth: int) -> str:
    type_ = numbers.any_type(w)
    operand = f"({numbers.number(w, type_, max(depth - 1, 0))})"
    if type_ == "char":
        name = w.chance.pick(
            ("IsDigit", "IsLetter", "IsUpper", "IsWhiteSpace", "IsPunctuation", "IsLetterOrDigit")
        )
        return f"char.{name}({operand})"
    if type_ in FLOATING:
        name = w.chance.pick(("IsNaN", "IsInfinity", "IsNegative", "IsFinite", "IsInteger"))
        return f"{type_}.{name}({operand})"
    if type_ in INTEGERS and w.chance.happens(40):
        return f"{type_}.{w.chance.pick(('IsEvenInteger', 'IsPow2'))}({operand})"
    return f"{operand}.Equals({numbers.leaf(w, type_)})"


def pattern(w: Writer, depth: int) -> str:
    names = [one for one in w.variables if one.type in EDGES]
    if not names:
        return comparison(w, depth)
    one = w.chance.pick(names)
    return f"({one.name} is {number_pattern(w, one.type)})"


def number_pattern(w: Writer, type_: str) -> str:
    """A pattern that a value of the type may have: relations, constants, and, or, not."""
    relations = [edge(w.chance, type_) for _ in range(2)]
    if any("NaN" in one for one in relations):
        return "not 0" if type_ not in REALS else "> 0"
    low, high = relations
    match w.chance.number(0, 4):
        case 0:
            return f"> {low}" if "Max" not in low else f"< {low}"
        case 1:
            return f"not {low}"
        case 2:
            return f"{low} or > {high}" if "Max" not in high and low != high else f"not {low}"
        case 3:
            return f">= {low} and not {high}" if "Min" not in low and low != high else f"not {high}"
    return low
