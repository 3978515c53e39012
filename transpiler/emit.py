"""A lowered program as one JavaScript module body: types, statics, functions, the way in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal

from scsharp.decimals import parts
from scsharp.lowering import nodes as lowered
from scsharp.lowering.layout import own_statics
from scsharp.lowering.walk import every_node
from transpiler import arithmetic
from transpiler import nodes as js
from transpiler.context import ModuleContext
from transpiler.emit_functions import emit_function
from transpiler.emit_types import emit_class, emit_runtime_type, emit_static
from transpiler.names import MEMBER_MARK
from transpiler.split_locals import LONGS


def emit_module(
    program: lowered.Program,
    kernel_names: frozenset[str],
    free_names: frozenset[str],
    known_members: frozenset[str] | None = None,
) -> tuple[js.Module, ModuleContext]:
    """The module, and the context that knows the kernel names it uses; `free_names` are those of
    kernel functions that never charge a step. For a page, the names of members are marked to be
    shortened, but for `known_members`, which kernels may name too."""
    module = ModuleContext(program, kernel_names, free_names, known_members is not None)
    if known_members is not None:
        module.members.mark = MEMBER_MARK
        module.members.known = known_members
    module.globals.taken |= kernel_names
    for name in program.functions:
        module.globals.name(name)
    module.constructors |= set(constructors(program))
    functions = [emit_function(module, one) for one in program.functions.values()]
    classes = [each for one in program.classes.values() for each in emit_class(module, one)]
    statics = [emit_static(module, one) for one in program.statics.values()]
    types = [emit_runtime_type(module, one) for one in program.types.values()]
    decimals = [emit_decimal(module, *one) for one in module.decimals.values()]
    longs = [emit_long(module, name, *key) for key, name in module.longs.items()]
    body = [*types, *decimals, *longs, *classes, *statics, *functions, emit_script(module)]
    return js.Module(body), module


def emit_decimal(module: ModuleContext, name: str, value: Decimal) -> js.Statement:
    """const $decimal = decimal_of(110n, 2, false);"""
    size, scale = parts(value)
    sign = js.Literal("true" if value.is_signed() else "false")
    made = module.call("decimal_of", js.Literal(f"{size}n"), js.Literal(str(scale)), sign)
    return js.VariableDeclaration("const", [name], made)


def emit_long(module: ModuleContext, name: str, suffix: str, value: int) -> js.Statement:
    """const $long = wrap_u64(14695981039346656037n);"""
    made = module.call(f"wrap_{suffix}", js.Literal(f"{value}n"))
    return js.VariableDeclaration("const", [name], made)


def constructors(program: lowered.Program) -> Iterator[str]:
    for function in program.functions.values():
        for statement in function.body:
            for node in every_node(statement):
                if isinstance(node, lowered.New) and node.constructor is not None:
                    yield node.constructor


def emit_script(module: ModuleContext) -> js.Statement:
    """const script = { entry, exports: {...}, exceptions: {...}, variables: {...}, state };"""
    program = module.program
    facts: list[tuple[str, js.Expression]] = [
        ("entry", js.Identifier(module.function(program.entry))),
        ("exports", function_table(module, program.exports)),
        ("exceptions", function_table(module, program.exceptions)),
        ("describe", function_or_null(module, program.describe)),
        ("state", state_values(module)),
    ]
    if not module.is_for_page:
        facts.insert(-1, ("variables", variable_table(module)))
    return js.VariableDeclaration("const", ["$script"], js.ObjectExpression(facts))


def function_or_null(module: ModuleContext, name: str | None) -> js.Expression:
    return js.Literal("null") if name is None else js.Identifier(module.function(name))


def function_table(module: ModuleContext, functions: dict[str, str]) -> js.Expression:
    return js.ObjectExpression(
        [
            (own_key(name), js.Identifier(module.function(target)))
            for name, target in functions.items()
        ]
    )


def own_key(name: str) -> str:
    """A computed key: `__proto__` as a plain one would set the prototype."""
    return f"[{json.dumps(name)}]"


def variable_table(module: ModuleContext) -> js.Expression:
    """{ "score": { get: () => score, set: (value) => score = value }, ... }"""
    rows: list[tuple[str, js.Expression]] = []
    for field in module.program.statics.values():
        if not field.is_script:
            continue
        static = js.Identifier(module.static(field.name))
        write = js.AssignmentExpression("=", static, given_value(module, field.type))
        access = js.ObjectExpression(
            [
                ("get", js.ArrowFunctionExpression([], static)),
                ("set", js.ArrowFunctionExpression(["$value"], write)),
            ]
        )
        rows.append((own_key(field.shown_name), access))
    return js.ObjectExpression(rows)


def given_value(module: ModuleContext, type_: lowered.Type) -> js.Expression:
    """What the host gives for a variable: a 64-bit integer as a number or BigInt."""
    value = js.Identifier("$value")
    if type_.kind not in LONGS:
        return value
    return module.call(f"wrap_{arithmetic.SUFFIX[type_.kind]}", arithmetic.big(value))


def state_values(module: ModuleContext) -> js.Expression:
    """() => [score, player]"""
    values: list[js.Expression] = [
        js.Identifier(module.static(one.name)) for one in own_statics(module.program)
    ]
    return js.ArrowFunctionExpression([], js.ArrayExpression(values))
