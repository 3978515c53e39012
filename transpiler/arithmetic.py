"""Numbers in JavaScript: 32-bit integers by | 0 and Math.imul, float by Math.fround, decimal by
kernel functions; of 64-bit ones what works on whole values (halves.py has the rest). What no
operator and none of these can do is a kernel function."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import binary_throws
from scsharp.lowering.nodes import Kind
from transpiler import nodes as js
from transpiler.context import ModuleContext
from transpiler.split_locals import LONGS

INTS = frozenset({Kind.I32, Kind.U32})
FLOATS = frozenset({Kind.F32, Kind.F64})
SUFFIX = {
    Kind.I8: "i8", Kind.U8: "u8", Kind.I16: "i16", Kind.U16: "u16", Kind.I32: "i32",
    Kind.U32: "u32", Kind.I64: "i64", Kind.U64: "u64", Kind.CHAR: "char", Kind.F32: "f32",
    Kind.F64: "f64",
}  # fmt: skip
DECIMAL_NAMES = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder"}
SHIFTS = {"<<": "shl", ">>": "shr", ">>>": "ushr"}
BITS = {
    Kind.I8: 7, Kind.U8: 8, Kind.I16: 15, Kind.U16: 16, Kind.CHAR: 16, Kind.I32: 31, Kind.U32: 32,
    Kind.I64: 63, Kind.U64: 64,
}  # fmt: skip
SIGNED = frozenset({Kind.I8, Kind.I16, Kind.I32, Kind.I64})
ZERO = js.Literal("0")
SMALL_FACTOR = 1 << 21


def wrap(module: ModuleContext, kind: Kind, value: js.Expression) -> js.Expression:
    """An exact integer brought into the range of its kind."""
    match kind:
        case Kind.I32:
            return js.BinaryExpression("|", value, ZERO)
        case Kind.U32:
            return js.BinaryExpression(">>>", value, ZERO)
        case Kind.U8:
            return js.BinaryExpression("&", value, js.Literal("255"))
        case Kind.U16 | Kind.CHAR:
            return js.BinaryExpression("&", value, js.Literal("65535"))
        case _:
            return module.call(f"wrap_{SUFFIX[kind]}", value)


def binary(
    module: ModuleContext, node: lowered.Binary, left: js.Expression, right: js.Expression
) -> js.Expression:
    """The operator on operands of the node's own kind."""
    kind = node.type.kind
    if kind is Kind.BOOL:
        return boolean(node.operator, left, right)
    if kind in FLOATS:
        return floating(module, node.operator, kind, left, right)
    if kind is Kind.DECIMAL:
        return module.call(f"decimal_{DECIMAL_NAMES[node.operator]}", left, right)
    if node.operator in ("/", "%"):
        # The sign of a zero goes with the wrapping.
        if kind in INTS and not binary_throws(node):
            return wrap(module, kind, js.BinaryExpression(node.operator, left, right))
        name = "div" if node.operator == "/" else "rem"
        return module.call(f"{name}_{long_or_int(kind)}", left, right)
    if node.operator in SHIFTS:
        return shift(module, node.operator, kind, left, right)
    if node.operator in ("&", "|", "^"):
        result = js.BinaryExpression(node.operator, left, right)
        return wrap(module, kind, result) if kind is Kind.U32 else result
    return ring(module, node, left, right)


def long_or_int(kind: Kind) -> str:
    """Division is defined for the four kinds that C# promotes to."""
    return SUFFIX[kind] if kind in (Kind.I32, Kind.U32, Kind.I64, Kind.U64) else "i32"


def ring(
    module: ModuleContext, node: lowered.Binary, left: js.Expression, right: js.Expression
) -> js.Expression:
    """+ - *"""
    kind = node.type.kind
    if kind in LONGS:
        left, right = big(left), big(right)
    exact = js.BinaryExpression(node.operator, left, right)
    if node.is_checked:
        return module.call(f"checked_{SUFFIX[kind]}", exact)
    if node.operator == "*" and not has_exact_product(node):
        product = math("imul", left, right)
        return product if kind is Kind.I32 else wrap(module, kind, product)
    # What is proved to fit still goes through | 0: it costs nothing and tells V8 the type.
    return wrap(module, kind, exact)


def has_exact_product(node: lowered.Binary) -> bool:
    """Is one factor so small that the product stays below 2**53, where doubles are exact?"""
    return any(
        isinstance(one, lowered.Constant)
        and isinstance(one.value, int)
        and abs(one.value) <= SMALL_FACTOR
        for one in (node.left, node.right)
    )


def shift(
    module: ModuleContext, operator: str, kind: Kind, left: js.Expression, right: js.Expression
) -> js.Expression:
    match kind, operator:
        case (Kind.I32, "<<" | ">>"):
            return js.BinaryExpression(operator, left, right)
        case (Kind.I32, _):
            return wrap(module, kind, js.BinaryExpression(operator, left, right))
        case (Kind.U32, ">>" | ">>>"):
            return js.BinaryExpression(">>>", left, right)
        case (Kind.U32, _):
            return wrap(module, kind, js.BinaryExpression(operator, left, right))
        case _:
            return module.call(f"{SHIFTS[operator]}_{SUFFIX[kind]}", left, right)


def boolean(operator: str, left: js.Expression, right: js.Expression) -> js.Expression:
    if operator == "^":
        return js.BinaryExpression("!==", left, right)
    both = js.BinaryExpression(operator, left, right)
    return js.BinaryExpression("!==", both, ZERO)


def floating(
    module: ModuleContext, operator: str, kind: Kind, left: js.Expression, right: js.Expression
) -> js.Expression:
    result = js.BinaryExpression(operator, left, right)
    return result if kind is Kind.F64 else fround(result)


def fround(value: js.Expression) -> js.Expression:
    return math("fround", value)


def math(name: str, *operands: js.Expression) -> js.CallExpression:
    """Math.name(operands)"""
    return js.CallExpression(js.MemberExpression(js.Identifier("Math"), name), list(operands))


def unary(module: ModuleContext, node: lowered.Unary, operand: js.Expression) -> js.Expression:
    kind = node.type.kind
    if kind is Kind.DECIMAL:
        return module.call("decimal_negate", operand)
    if kind in LONGS:
        operand = big(operand)
    result = js.UnaryExpression(node.operator, operand)
    if node.operator == "!" or kind in FLOATS:
        return result
    if node.is_checked:
        return module.call(f"checked_{SUFFIX[kind]}", result)
    if node.operator == "~" and kind is Kind.I32:
        return result
    return wrap(module, kind, result)


def convert(module: ModuleContext, node: lowered.Convert, operand: js.Expression) -> js.Expression:
    """Between numeric kinds, by .NET's rules."""
    source, target = node.operand.type.kind, node.type.kind
    if source is target:
        return operand
    if target is Kind.DECIMAL:
        return module.call(f"decimal_from_{SUFFIX[source]}", operand)
    if source is Kind.DECIMAL:
        return module.call(f"decimal_to_{SUFFIX[target]}", operand)
    if source in FLOATS:
        return from_floating(module, node, operand)
    if target in FLOATS:
        return to_floating(module, source, target, operand)
    if source in LONGS or target in LONGS:
        return checked_conversion(module, node, operand)
    if fits(source, target):
        return operand
    if node.is_checked:
        return module.call(f"checked_{SUFFIX[target]}", operand)
    return wrap(module, target, operand)


def compare(
    module: ModuleContext, node: lowered.Compare, left: js.Expression, right: js.Expression
) -> js.Expression:
    operator = {"==": "===", "!=": "!=="}.get(node.operator, node.operator)
    if node.left.type.kind is node.right.type.kind is Kind.DECIMAL:
        return js.BinaryExpression(operator, module.call("decimal_compare", left, right), ZERO)
    return js.BinaryExpression(operator, left, right)


def fits(source: Kind, target: Kind) -> bool:
    """Is every value of the one integer kind a value of the other?"""
    if source in SIGNED:
        return target in SIGNED and BITS[source] <= BITS[target]
    return BITS[source] <= BITS[target]


def from_floating(
    module: ModuleContext, node: lowered.Convert, operand: js.Expression
) -> js.Expression:
    target = node.type.kind
    if target is Kind.F64:
        return operand
    if target is Kind.F32:
        return fround(operand)
    prefix = "checked_f64_to" if node.is_checked else "f64_to"
    return module.call(f"{prefix}_{SUFFIX[target]}", operand)


def to_floating(
    module: ModuleContext, source: Kind, target: Kind, operand: js.Expression
) -> js.Expression:
    if source in LONGS:
        return module.call(f"{SUFFIX[source]}_to_{SUFFIX[target]}", operand)
    return operand if target is Kind.F64 else fround(operand)


def checked_conversion(
    module: ModuleContext, node: lowered.Convert, operand: js.Expression
) -> js.Expression:
    """Between integers, from or to 64 bits."""
    target = node.type.kind
    exact = big(operand) if target in LONGS else number(operand)
    return module.call(f"checked_{SUFFIX[target]}", exact)


def big(value: js.Expression) -> js.Expression:
    """A whole 64-bit value as a BigInt."""
    return js.CallExpression(js.Identifier("BigInt"), [value])


def number(value: js.Expression) -> js.Expression:
    """A whole 64-bit value as a double, rounded where it is far out of any index's range."""
    return js.CallExpression(js.Identifier("Number"), [value])
