"""64-bit expressions: as one value, or as halves to compute with."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from transpiler import arithmetic, emit_expressions, halves
from transpiler import nodes as js
from transpiler.context import FunctionContext
from transpiler.halves import Halves
from transpiler.split_locals import LONGS

RING = {"+": halves.add, "-": halves.subtract, "*": halves.multiply}
WHOLE_OPERATORS = ("/", "%")
"""What kernel functions do on whole values."""


def is_computed(node: lowered.Expression) -> bool:
    """Does the expression give halves, rather than a whole value?"""
    match node:
        case lowered.Binary(is_checked=True) | lowered.Unary(is_checked=True):
            return False
        case lowered.Binary(operator=operator, right=right):
            if operator in arithmetic.SHIFTS:
                return isinstance(right, lowered.Constant)
            return operator not in WHOLE_OPERATORS
        case lowered.Unary():
            return True
        case lowered.Convert(operand=operand, is_checked=checked):
            return is_widening(node) or (operand.type.kind in LONGS and not checked)
        case lowered.Conditional(when_true=one, when_false=other):
            return is_computed(one) or is_computed(other)
        case _:
            return False


def is_widening(node: lowered.Convert) -> bool:
    """From a smaller integer; a check cannot fail when every value fits."""
    source, target = node.operand.type.kind, node.type.kind
    if source not in INTEGER_KINDS or source in LONGS:
        return False
    return not node.is_checked or arithmetic.fits(source, target)


def emit_halves(context: FunctionContext, node: lowered.Expression) -> Halves:
    """The halves of a 64-bit expression."""
    match node:
        case lowered.Constant(value=int(value)):
            return halves.constant(value)
        case lowered.Local(name=name) if name in context.split:
            return local_halves(context, name)
        case lowered.Let(name=name, value=value) if name in context.split:
            return assigned(context, name, value)
        case lowered.Binary() if is_computed(node):
            return binary_halves(context, node)
        case lowered.Unary(operator="-", operand=operand) if is_computed(node):
            return halves.subtract(context, halves.constant(0), emit_halves(context, operand))
        case lowered.Unary(operand=operand) if is_computed(node):
            return halves.complement(emit_halves(context, operand))
        case lowered.Convert() if is_computed(node):
            return converted(context, node)
        case lowered.Conditional() if is_computed(node):
            return conditional(context, node)
        case _:
            return taken_apart(context, node)


def local_halves(context: FunctionContext, name: str) -> Halves:
    return Halves(js.Identifier(context.local(name)), js.Identifier(context.high(name)))


def assigned(context: FunctionContext, name: str, node: lowered.Expression) -> Halves:
    """The halves of a split local that is first set to the value."""
    value, target = emit_halves(context, node), local_halves(context, name)
    setup, high = list(value.setup), value.high
    if mentions(high, context.local(name)):
        high = halves.stored(context, high, setup)
    setup.append(js.AssignmentExpression("=", target.low, value.low))
    setup.append(js.AssignmentExpression("=", target.high, high))
    return Halves(target.low, target.high, setup)


def mentions(node: js.Expression, name: str) -> bool:
    """Does an expression of halves read that local?"""
    match node:
        case js.Identifier():
            return node.name == name
        case js.BinaryExpression(left=left, right=right):
            return mentions(left, name) or mentions(right, name)
        case js.UnaryExpression(argument=argument):
            return mentions(argument, name)
        case js.ConditionalExpression(test=test):
            return mentions(test, name)
        case _:
            return False


def binary_halves(context: FunctionContext, node: lowered.Binary) -> Halves:
    left = emit_halves(context, node.left)
    if node.operator in arithmetic.SHIFTS:
        assert isinstance(node.right, lowered.Constant) and isinstance(node.right.value, int)
        is_logical = node.operator == ">>" and node.type.kind is Kind.U64
        return halves.shift(context, ">>>" if is_logical else node.operator, left, node.right.value)
    left, right = both(context, left, node.right)
    if node.operator not in RING:
        return halves.bitwise(node.operator, left, right)
    if node.operator == "*" and is_int(node.left) and is_int(node.right):
        return halves.multiply_ints(context, left, right)
    return RING[node.operator](context, left, right)


def both(context: FunctionContext, left: Halves, node: lowered.Expression) -> tuple[Halves, Halves]:
    """The left operand, saved from what the right one assigns, and the right one."""
    if effects_of((node,)).assigned:
        left = halves.kept(context, left)
    return left, emit_halves(context, node)


def is_int(node: lowered.Expression) -> bool:
    """Is the high half only the sign of the low one?"""
    match node:
        case lowered.Constant(value=int(value)):
            return -(1 << 31) <= value < 1 << 31
        case lowered.Convert(operand=operand) if operand.type.kind in INTEGER_KINDS:
            return arithmetic.fits(operand.type.kind, Kind.I32)
        case _:
            return False


def converted(context: FunctionContext, node: lowered.Convert) -> Halves:
    """Between long and ulong the bits stay; a smaller signed integer is extended by its sign."""
    source = node.operand.type.kind
    if source in LONGS:
        return emit_halves(context, node.operand)
    value, setup = stable(context, node.operand)
    if source not in arithmetic.SIGNED:
        return Halves(halves.to_int(value) if source is Kind.U32 else value, halves.ZERO, setup)
    return Halves(value, halves.binary(">>", value, halves.SIGN), setup)


def conditional(context: FunctionContext, node: lowered.Conditional) -> Halves:
    """test ? ($1 = ..., $2 = ...) : ($1 = ..., $2 = ...)"""
    test = emit_expressions.emit(context, node.test)
    low, high = js.Identifier(context.temporary()), js.Identifier(context.temporary())
    branches: list[js.Expression] = []
    for branch in (node.when_true, node.when_false):
        value = emit_halves(context, branch)
        store = [js.AssignmentExpression("=", low, value.low)]
        store.append(js.AssignmentExpression("=", high, value.high))
        branches.append(js.SequenceExpression([*value.setup, *store]))
    return Halves(low, high, [js.ConditionalExpression(test, branches[0], branches[1])])


def taken_apart(context: FunctionContext, node: lowered.Expression) -> Halves:
    """The halves of a whole value."""
    value, setup = stable(context, node)
    call = context.module.call
    return Halves(call("low_word", value), call("high_word", value), setup)


def stable(
    context: FunctionContext, node: lowered.Expression
) -> tuple[js.Expression, list[js.Expression]]:
    """The value as something to read twice, and what must be done first. Another's call may change
    a static, but not a local."""
    setup: list[js.Expression] = []
    value = emit_expressions.emit(context, node)
    if not isinstance(node, (lowered.Local, lowered.Constant)):
        value = halves.stored(context, value, setup)
    return value, setup


def put_together(context: FunctionContext, value: Halves, kind: Kind) -> js.Expression:
    """The whole value of halves."""
    whole = context.module.call(f"pack_{arithmetic.SUFFIX[kind]}", value.low, value.high)
    return halves.after(value.setup, whole)


def emit_whole(context: FunctionContext, node: lowered.Expression) -> js.Expression | None:
    """A 64-bit expression that is made of halves as one value; None for any other."""
    match node:
        case lowered.Local() | lowered.Let() if is_split(context, node):
            pass
        case lowered.Convert(operand=operand) if is_exact(node):
            return emit_expressions.emit(context, operand)
        case lowered.Conditional():
            return None
        case _ if not is_computed(node):
            return None
    return put_together(context, emit_halves(context, node), node.type.kind)


def is_exact(node: lowered.Convert) -> bool:
    """Is the operand, a number, already the value?"""
    source = node.operand.type.kind
    return (
        source not in LONGS and source in INTEGER_KINDS and arithmetic.fits(source, node.type.kind)
    )


def emit_compare(context: FunctionContext, node: lowered.Compare) -> js.Expression:
    """A comparison of 64-bit operands."""
    operator = {"==": "===", "!=": "!=="}.get(node.operator, node.operator)
    left, right = both(context, emit_halves(context, node.left), node.right)
    if operator in ("===", "!=="):
        test, setup = halves.equal(operator, left, right), left.setup + right.setup
    else:
        is_signed = node.left.type.kind is Kind.I64
        test, setup = halves.ordered(context, operator, left, right, is_signed=is_signed)
    return halves.after(setup, test)


def is_narrowing(node: lowered.Convert) -> bool:
    """From 64 bits to a smaller integer without a check, or to double?"""
    if node.operand.type.kind not in LONGS:
        return False
    if node.type.kind is Kind.F64:
        return True
    return node.type.kind in INTEGER_KINDS - LONGS and not node.is_checked


def emit_narrowing(context: FunctionContext, node: lowered.Convert) -> js.Expression:
    """From 64 bits to a smaller integer without a check, or to double."""
    operand, kind = node.operand, node.type.kind
    if not is_split(context, operand) and not is_computed(operand):
        return narrowed_whole(context, node)
    value = emit_halves(context, operand)
    if kind is Kind.F64:
        result = halves.to_double(value, is_signed=node.operand.type.kind is Kind.I64)
    elif kind is Kind.I32:
        result = value.low
    else:
        result = arithmetic.wrap(context.module, kind, value.low)
    return halves.after(value.setup, result)


def is_split(context: FunctionContext, node: lowered.Expression) -> bool:
    return isinstance(node, (lowered.Local, lowered.Let)) and node.name in context.split


def narrowed_whole(context: FunctionContext, node: lowered.Convert) -> js.Expression:
    module, value = context.module, emit_expressions.emit(context, node.operand)
    if node.type.kind is Kind.F64:
        return module.call(f"{arithmetic.SUFFIX[node.operand.type.kind]}_to_f64", value)
    low = module.call("low_word", value)
    return low if node.type.kind is Kind.I32 else arithmetic.wrap(module, node.type.kind, low)
