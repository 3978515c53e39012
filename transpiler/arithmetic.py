"""Numbers in JavaScript: 32-bit integers by | 0 and Math.imul, 64-bit ones as BigInt, float by
Math.fround, decimal by kernel functions. What no operator and none of these can do is a kernel
function."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from transpiler import nodes as js
from transpiler.context import ModuleContext

LONGS = frozenset({Kind.I64, Kind.U64})
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
    exact = js.BinaryExpression(node.operator, left, right)
    if node.is_checked:
        return module.call(f"checked_{SUFFIX[kind]}", exact)
    if node.operator == "*" and kind not in LONGS:
        product = js.CallExpression(
            js.MemberExpression(js.Identifier("Math"), "imul"), [left, right]
        )
        return product if kind is Kind.I32 else wrap(module, kind, product)
    # What is proved to fit still goes through | 0: it costs nothing and tells V8 the type.
    return wrap(module, kind, exact)


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
    return js.CallExpression(js.MemberExpression(js.Identifier("Math"), "fround"), [value])


def unary(module: ModuleContext, node: lowered.Unary, operand: js.Expression) -> js.Expression:
    kind = node.type.kind
    if kind is Kind.DECIMAL:
        return module.call("decimal_negate", operand)
    result = js.UnaryExpression(node.operator, operand)
    if node.operator == "!" or kind in FLOATS:
        return result
    if node.is_checked:
        return module.call(f"checked_{SUFFIX[kind]}", result)
    if node.operator == "~" and kind in (Kind.I32, Kind.I64):
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
        return long_conversion(module, node, operand)
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


def long_conversion(
    module: ModuleContext, node: lowered.Convert, operand: js.Expression
) -> js.Expression:
    source, target = node.operand.type.kind, node.type.kind
    big = operand if source in LONGS else js.CallExpression(js.Identifier("BigInt"), [operand])
    if not fits(source, target):
        name = f"{'checked' if node.is_checked else 'wrap'}_{SUFFIX[target]}"
        if target in LONGS:
            return module.call(name, big)
        if node.is_checked:
            return module.call(name, js.CallExpression(js.Identifier("Number"), [big]))
        return wrap(module, target, low_bits(big))
    return big if target in LONGS else js.CallExpression(js.Identifier("Number"), [big])


def low_bits(big: js.Expression) -> js.Expression:
    """The lowest 32 bits of a BigInt as a number."""
    method = js.MemberExpression(js.Identifier("BigInt"), "asIntN")
    return js.CallExpression(
        js.Identifier("Number"), [js.CallExpression(method, [js.Literal("32"), big])]
    )
