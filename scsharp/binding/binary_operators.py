"""Binary operators: which one is meant, its operands converted, constants folded."""

from __future__ import annotations

from scsharp.binding import tuple_equality
from scsharp.binding.constants import ConstantDivisionByZero, ConstantOverflow, fold_binary
from scsharp.binding.context import Context
from scsharp.binding.conversion import apply, bad, bad_of, convert, default_value
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import BOX, built_in, exists
from scsharp.binding.converted_operators import converted_row
from scsharp.binding.expression_conversions import explicit, implicit
from scsharp.binding.operator_warnings import warn_about
from scsharp.binding.operators import (
    EQUALITY,
    METHOD_NAMES,
    Ambiguous,
    Row,
    enum_row,
    numeric_row,
)
from scsharp.binding.pending import (
    NEEDS_TARGET,
    PENDING_KINDS,
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingGroup,
    PendingLambda,
    PendingSwitch,
)
from scsharp.binding.type_facts import (
    UNTYPED,
    S,
    can_be_null,
    is_delegate,
    is_reference_type,
    is_string,
    is_value_type,
    is_void,
    nullable_element,
    same_type,
    special_of,
    underlying,
)
from scsharp.binding.user_operators import user_operator
from scsharp.binding.values import natural, operand
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.types import ERROR, NULL, Type, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind


def bind_binary(context: Context, written: syntax.Binary) -> typed.Expression:
    """Long chains like a + b + c + ... are taken from the left without recursion."""
    chain: list[syntax.Binary] = []
    first: syntax.Expression = written
    while isinstance(first, syntax.Binary) and first.operator not in ("??",):
        chain.append(first)
        first = first.left
    left = operand_of(context, first)
    for node in reversed(chain):
        left = bind_step(context, node, left)
    return left


def bind_step(context: Context, node: syntax.Binary, left: typed.Expression) -> typed.Expression:
    from scsharp.binding.logical_operators import bind_logical

    right = operand_of(context, node.right)
    if node.operator in ("&&", "||"):
        return bind_logical(context, node.operator, left, right, node.span)
    return binary(context, node.operator, left, right, node.span)


def operand_of(context: Context, written: syntax.Expression) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    return operand(context, bind_expression(context, written))


def binary(
    context: Context,
    sign: str,
    left: typed.Expression,
    right: typed.Expression,
    span: Span,
) -> typed.Expression:
    """left sign right, with both operands bound."""
    if left.type is ERROR or right.type is ERROR:
        return bad(span, left, right)
    left, right = with_defaults(context, sign, left, right)
    if sign in EQUALITY and tuple_equality.applies(left, right):
        return tuple_equality.compare(context, sign, left, right, span)
    if not sign:
        # Recovery from an unknown operator, which was reported.
        return bad(span, left, right)
    shown_sign = f"{sign}=" if isinstance(left, typed.CompoundHole) else sign
    lacking = next((one for one in (left, right) if isinstance(one, NEEDS_TARGET)), None)
    if lacking is not None:
        context.report(span, messages.operator_on_default(shown_sign, describe(lacking)))
        return bad(span, left, right)
    row = find_row(context, sign, left, right)
    if isinstance(left, typed.Bad) or isinstance(right, typed.Bad):
        return bad_of(span, row.result) if isinstance(row, Row) else bad(span)
    if isinstance(row, Row):
        return build(context, sign, left, right, row, span)
    untyped = [one for one in (left, right) if isinstance(one, (PendingConditional, PendingSwitch))]
    if untyped:
        for one in untyped:
            natural(context, one)
        return bad(span)
    shown = (shown_sign, describe(left), describe(right))
    if isinstance(row, Ambiguous):
        context.report(span, messages.ambiguous_binary_operator(*shown))
    else:
        hint = operator_hint(sign, left, right)
        context.report(span, messages.no_binary_operator(*shown, hint))
    return bad(span, left, right)


def operator_hint(sign: str, left: typed.Expression, right: typed.Expression) -> str:
    """What to do about operands that do not go together."""
    for value in (left, right):
        if isinstance(value, PendingGroup):
            return f"did you mean to call it: {value.name}()?"
    types = (left.type, right.type)
    specials = [special_of(one) for one in types]
    if S.STRING in specials and S.CHAR in specials and sign in EQUALITY:
        return "compare with a char in single quotes, or use s == c.ToString()"
    if S.STRING in specials and sign in EQUALITY:
        other = types[1 - specials.index(S.STRING)]
        return f"convert one side: {name_of(other)}.Parse(...) or .ToString()"
    if specials == [S.STRING, S.STRING] and sign in ("<", ">", "<=", ">="):
        return "use string.Compare(a, b) or a.CompareTo(b)"
    if any(isinstance(one, PendingCollection) for one in (left, right)):
        return "ask for the number: list.Count == 0, or compare with SequenceEqual"
    return numeric_hint(sign, specials)


def numeric_hint(sign: str, specials: list[S | None]) -> str:
    """Operators that mean another thing in other languages, or bind otherwise than they look."""
    if sign == "^" and (S.DOUBLE in specials or S.SINGLE in specials):
        return "^ is exclusive or; a power is Math.Pow(x, y)"
    if sign in ("&", "|", "^") and S.BOOLEAN in specials:
        return f"== binds tighter than {sign}: write (x {sign} 1) == 0"
    if sign == "*" and S.STRING in specials:
        return "use string.Concat(Enumerable.Repeat(text, n))"
    if sign == "-" and S.STRING in specials:
        return 'text is joined with + only; use Replace(part, "") or TrimEnd to take a part away'
    return ""


def name_of(type_: Type) -> str:
    from scsharp.symbols.display import display

    return display(type_)


def with_defaults(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> tuple[typed.Expression, typed.Expression]:
    """x == default takes the other side's type."""
    if sign in EQUALITY:
        if isinstance(right, PendingDefault) and left.type not in (UNTYPED, NULL):
            right = default_value(context.world, right.span, left.type)
        elif isinstance(left, PendingDefault) and right.type not in (UNTYPED, NULL):
            left = default_value(context.world, left.span, right.type)
    return left, right


# ---------------------------------------------------------------------------------- finding


def find_row(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | Ambiguous | None:
    """The operator that the operands' types choose."""
    if is_void(left.type) or is_void(right.type):
        return None
    found = numeric_row(context.world, sign, left, right)
    if found is not None:
        return found
    name = METHOD_NAMES[sign]
    user = user_operator(context, name, sign, (left, right))
    if user is not None:
        return user
    return (
        enum_row(context.world, sign, left, right)
        or string_row(context, sign, left, right)
        or delegate_row(context, sign, left, right)
        or converted_row(context, sign, left, right)
        or equality_row(context, sign, left, right)
    )


def string_row(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | None:
    string = context.world.string
    ours, theirs = is_string(left.type), is_string(right.type)
    if sign == "+" and (ours or theirs):
        other = right if ours else left
        if is_void(other.type):
            return None
        if isinstance(other, PENDING_KINDS):
            return object_row(context, other, ours)
        return Row(left.type, right.type, string, string)
    fits = (ours or left.type is NULL) and (theirs or right.type is NULL)
    if sign in EQUALITY and (ours or theirs) and fits:
        return Row(string, string, string, context.world.bool_)
    return None


def object_row(context: Context, other: typed.Expression, is_right: bool) -> Row | None:
    """A string and what has no type of its own, but can be an object."""
    string, object_ = context.world.string, context.world.object
    if not isinstance(other, (PendingConditional, PendingSwitch, PendingGroup)):
        return None
    if not exists(implicit(context, other, object_)):
        return None
    left, right = (string, object_) if is_right else (object_, string)
    return Row(left, right, string, string)


def delegate_row(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | None:
    """+ and - combine and remove, == and != compare delegates of one type."""
    if sign not in ("+", "-", "==", "!="):
        return None
    type_ = left.type if is_delegate(left.type) else right.type
    if not is_delegate(type_):
        return None
    other = right if type_ is left.type else left
    fits = same_type(other.type, type_) or other.type is NULL
    if not fits and isinstance(other, (PendingLambda, PendingGroup)):
        fits = exists(implicit(context, other, type_))
    if not fits:
        return None
    return Row(type_, type_, type_, context.world.bool_ if sign in EQUALITY else type_)


def equality_row(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | None:
    """== and != of references, and of anything that may be null with null."""
    if sign not in EQUALITY:
        return None
    world = context.world
    if NULL in (left.type, right.type):
        return null_row(context, left.type if right.type is NULL else right.type)
    for value in (left, right):
        if not (is_reference_type(value.type) or isinstance(value.type, TypeParameter)):
            return None
    if not (is_reference_type(left.type) and is_reference_type(right.type)):
        return None
    if not related(context, left.type, right.type):
        return None
    return Row(left.type, right.type, world.object, world.bool_)


def related(context: Context, one: Type, other: Type) -> bool:
    forth = built_in(context.world, one, other).kind
    back = built_in(context.world, other, one).kind
    fine = (ConversionKind.IDENTITY, ConversionKind.REFERENCE, ConversionKind.DOWNCAST)
    return forth in fine or back in fine


def null_row(context: Context, type_: Type) -> Row | None:
    world = context.world
    if type_ is NULL:
        return Row(world.object, world.object, world.object, world.bool_)
    element = nullable_element(type_)
    if element is not None:
        return Row(type_, type_, element, world.bool_, is_lifted=True)
    if can_be_null(type_) or (isinstance(type_, TypeParameter) and not is_value_type(type_)):
        return Row(type_, type_, world.object, world.bool_)
    return None


# --------------------------------------------------------------------------------- building


def build(
    context: Context,
    sign: str,
    left: typed.Expression,
    right: typed.Expression,
    row: Row,
    span: Span,
) -> typed.Expression:
    warn_about(context, sign, left, right, row, span)
    first = to_operand(context, left, row.left, row)
    second = to_operand(context, right, row.right, row)
    if ERROR in (first.type, second.type):
        return bad(span)
    folded = fold(context, sign, first, second, row, span)
    if folded is not None:
        return folded
    made = typed.Binary(
        span, row.result, sign, first, second, row.works_on,
        row.method, row.is_lifted, context.is_checked,
    )  # fmt: skip
    if row.back_to is None:
        return made
    return back_to_enum(context, made, row.back_to)


def to_operand(
    context: Context, value: typed.Expression, type_: Type, row: Row
) -> typed.Expression:
    """An operand as the operator takes it; enums of + and - become numbers."""
    if row.back_to is not None:
        rule = explicit(context, value, type_)
        return apply(context, value, type_, rule, is_explicit=False)
    if isinstance(type_, TypeParameter) and row.works_on is context.world.object:
        return boxed(context, value)
    if value.type is NULL and type_ is NULL:
        return value
    return convert(context, value, type_)


def boxed(context: Context, value: typed.Expression) -> typed.Expression:
    """A value of an unconstrained type parameter that is compared with null."""
    world = context.world
    if value.type is NULL:
        return typed.Constant(value.span, world.object, None)
    return typed.Conversion(value.span, world.object, value, BOX)


def back_to_enum(context: Context, made: typed.Expression, type_: Type) -> typed.Expression:
    if made.type is type_:
        return made
    rule = built_in(context.world, made.type, type_)
    if isinstance(made, typed.Constant):
        return apply(context, made, type_, rule, is_explicit=True)
    return typed.Conversion(made.span, type_, made, rule, context.is_checked, False)


def fold(
    context: Context,
    sign: str,
    left: typed.Expression,
    right: typed.Expression,
    row: Row,
    span: Span,
) -> typed.Expression | None:
    """The constant result, or None; overflow and division by zero are reported."""
    if row.method is not None or row.is_lifted:
        return None
    special = special_of(underlying(row.works_on))
    if not isinstance(left, typed.Constant) or not isinstance(right, typed.Constant):
        return None
    if special is None or not foldable(special, left, right, sign):
        return None
    try:
        value = fold_binary(sign, left.value, right.value, special, context.is_unchecked)
    except ConstantOverflow:
        is_decimal = special is S.DECIMAL
        message = messages.decimal_overflow() if is_decimal else messages.constant_overflow()
        context.report(span, message)
        return bad(span)
    except ConstantDivisionByZero:
        context.report(span, messages.constant_division_by_zero())
        return bad(span)
    made = typed.Constant(span, row.result, value)
    return made if row.back_to is None else back_to_enum(context, made, row.back_to)


def foldable(special: object, left: typed.Constant, right: typed.Constant, sign: str) -> bool:
    if special is S.OBJECT:
        return False
    if special is S.STRING and sign == "+":
        return all(
            isinstance(one.value, str)
            or (one.value is None and (is_string(one.type) or one.type is NULL))
            for one in (left, right)
        ) and (isinstance(left.value, str) or isinstance(right.value, str))
    return True
