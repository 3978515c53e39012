"""64-bit arithmetic on pairs of 32-bit halves.

    long x = a + b;    $1 = a + b | 0;
                       let x = $1, x$high = a$high + b$high + ($1 >>> 0 < b >>> 0 ? 1 : 0) | 0;

What an operation must do first (calls, temporaries) comes before as `setup`, in the order of
evaluation; the halves themselves only read locals, temporaries and literals.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from transpiler import nodes as js
from transpiler.context import FunctionContext

ZERO = js.Literal("0")
WORD = js.Literal("4294967296")
SIGN = js.Literal("31")


@dataclass(slots=True)
class Halves:
    low: js.Expression
    high: js.Expression
    setup: list[js.Expression] = field(default_factory=list)


def constant(value: int) -> Halves:
    return Halves(js.Literal(str(signed_word(value))), js.Literal(str(signed_word(value >> 32))))


def is_exact_number(value: int) -> bool:
    """Is the long a number, rather than a Long of the kernel?"""
    return -(1 << 53) <= value < 1 << 53


def signed_word(value: int) -> int:
    return (value & 0xFFFFFFFF ^ 0x80000000) - 0x80000000


def binary(operator: str, left: js.Expression, right: js.Expression) -> js.Expression:
    return js.BinaryExpression(operator, left, right)


def to_int(value: js.Expression) -> js.Expression:
    return binary("|", value, ZERO)


def unsigned(value: js.Expression) -> js.Expression:
    """A half as the unsigned number that its bits mean."""
    if isinstance(value, js.Literal):
        return js.Literal(str(int(value.text) & 0xFFFFFFFF))
    return binary(">>>", value, ZERO)


def one_if(test: js.Expression) -> js.Expression:
    return js.ConditionalExpression(test, js.Literal("1"), ZERO)


def is_simple(value: js.Expression) -> bool:
    """May it be written twice?"""
    return isinstance(value, (js.Identifier, js.Literal))


def stored(
    context: FunctionContext, value: js.Expression, setup: list[js.Expression]
) -> js.Identifier:
    """The value in a fresh temporary."""
    temporary = js.Identifier(context.temporary())
    setup.append(js.AssignmentExpression("=", temporary, value))
    return temporary


def after(setup: list[js.Expression], value: js.Expression) -> js.Expression:
    """The value, once all that is done."""
    return js.SequenceExpression([*setup, value]) if setup else value


def simple(context: FunctionContext, halves: Halves) -> Halves:
    """The same with halves that may be written twice."""
    setup = list(halves.setup)
    low = halves.low if is_simple(halves.low) else stored(context, halves.low, setup)
    high = halves.high if is_simple(halves.high) else stored(context, halves.high, setup)
    return Halves(low, high, setup)


def kept(context: FunctionContext, halves: Halves) -> Halves:
    """The same in temporaries of its own, which later assignments do not change."""
    setup = list(halves.setup)
    low = stored(context, halves.low, setup)
    return Halves(low, stored(context, halves.high, setup), setup)


def add(context: FunctionContext, left: Halves, right: Halves) -> Halves:
    """The sum of the low halves is smaller than either of them when it carries."""
    right = simple(context, right)
    setup = left.setup + right.setup
    low = stored(context, to_int(binary("+", left.low, right.low)), setup)
    carry = one_if(binary("<", unsigned(low), unsigned(right.low)))
    high = binary("+", binary("+", left.high, right.high), carry)
    return Halves(low, to_int(high), setup)


def subtract(context: FunctionContext, left: Halves, right: Halves) -> Halves:
    left, right = simple(context, left), simple(context, right)
    setup = left.setup + right.setup
    low = stored(context, to_int(binary("-", left.low, right.low)), setup)
    borrow = one_if(binary("<", unsigned(left.low), unsigned(right.low)))
    high = binary("-", binary("-", left.high, right.high), borrow)
    return Halves(low, to_int(high), setup)


def bitwise(operator: str, left: Halves, right: Halves) -> Halves:
    return Halves(
        binary(operator, left.low, right.low),
        binary(operator, left.high, right.high),
        left.setup + right.setup,
    )


def complement(operand: Halves) -> Halves:
    low, high = js.UnaryExpression("~", operand.low), js.UnaryExpression("~", operand.high)
    return Halves(low, high, operand.setup)


def multiply(context: FunctionContext, left: Halves, right: Halves) -> Halves:
    operands = [left.low, left.high, right.low, right.high]
    return product(context, "mul_halves", operands, left.setup + right.setup)


def multiply_ints(context: FunctionContext, left: Halves, right: Halves) -> Halves:
    """Of operands whose high halves are only signs."""
    return product(context, "mul_ints", [left.low, right.low], left.setup + right.setup)


def product(
    context: FunctionContext, name: str, operands: list[js.Expression], setup: list[js.Expression]
) -> Halves:
    low = stored(context, context.module.call(name, *operands), setup)
    high = js.MemberExpression(context.module.use("long_product"), "high")
    return Halves(low, stored(context, high, setup), setup)


def shift(context: FunctionContext, operator: str, operand: Halves, count: int) -> Halves:
    """<<, >> (with the sign) or >>> by a constant."""
    count &= 63
    if count == 0:
        return operand
    operand = simple(context, operand)
    if operator == "<<":
        return shift_left(operand, count)
    return shift_right(operator, operand, count)


def shift_left(operand: Halves, count: int) -> Halves:
    if count >= 32:
        return Halves(ZERO, shifted("<<", operand.low, count - 32), operand.setup)
    carried = binary(">>>", operand.low, js.Literal(str(32 - count)))
    high = binary("|", shifted("<<", operand.high, count), carried)
    return Halves(shifted("<<", operand.low, count), high, operand.setup)


def shift_right(operator: str, operand: Halves, count: int) -> Halves:
    if count >= 32:
        sign = binary(">>", operand.high, SIGN) if operator == ">>" else ZERO
        return Halves(to_int(shifted(operator, operand.high, count - 32)), sign, operand.setup)
    carried = binary("<<", operand.high, js.Literal(str(32 - count)))
    low = binary("|", shifted(">>>", operand.low, count), carried)
    return Halves(low, shifted(operator, operand.high, count), operand.setup)


def shifted(operator: str, half: js.Expression, count: int) -> js.Expression:
    return binary(operator, half, js.Literal(str(count))) if count else half


def equal(operator: str, left: Halves, right: Halves) -> js.Expression:
    """=== or !=="""
    both = "&&" if operator == "===" else "||"
    return binary(
        both, binary(operator, left.low, right.low), binary(operator, left.high, right.high)
    )


def ordered(
    context: FunctionContext, operator: str, left: Halves, right: Halves, *, is_signed: bool
) -> tuple[js.Expression, list[js.Expression]]:
    """< > <= >= and what must be done first: the high halves decide unless they are equal."""
    left, right = simple(context, left), simple(context, right)
    above = [half if is_signed else unsigned(half) for half in (left.high, right.high)]
    by_low = binary(operator, unsigned(left.low), unsigned(right.low))
    by_high = binary(operator[0], *above)
    same = binary("&&", binary("===", left.high, right.high), by_low)
    return binary("||", by_high, same), left.setup + right.setup


def to_double(halves: Halves, *, is_signed: bool) -> js.Expression:
    """Both terms are exact, so that the sum rounds once."""
    high = halves.high if is_signed else unsigned(halves.high)
    return binary("+", binary("*", high, WORD), unsigned(halves.low))
