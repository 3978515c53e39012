"""Classes, run-time types and static fields."""

from __future__ import annotations

import json

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from transpiler import nodes as js
from transpiler.context import ModuleContext
from transpiler.emit_expressions import constant

TYPED_ARRAYS = {
    Kind.I8: "Int8Array", Kind.U8: "Uint8Array", Kind.I16: "Int16Array", Kind.U16: "Uint16Array",
    Kind.CHAR: "Uint16Array", Kind.I32: "Int32Array", Kind.U32: "Uint32Array",
    Kind.F32: "Float32Array", Kind.F64: "Float64Array",
}  # fmt: skip
THIS = js.Identifier("this")


def emit_class(module: ModuleContext, class_: lowered.Class) -> list[js.Statement]:
    """The class, then what hangs on its prototype: its run-time type."""
    body = [] if class_.kind == "array" else object_body(module, class_)
    methods = [emit_slot(module, *each) for each in class_.slots.items()]
    name = module.class_(class_.name)
    prototype = js.MemberExpression(js.Identifier(name), "prototype")
    own_type = js.AssignmentExpression(
        "=", js.MemberExpression(prototype, "$type"), module.type_token(class_.type_id)
    )
    declaration = js.ClassDeclaration(name, super_class(module, class_), [*body, *methods])
    facts = [js.ExpressionStatement(own_type)]
    if class_.kind == "array" and class_.rank == 2 and (row := typed_array(class_)) is not None:
        own_rows = js.AssignmentExpression("=", js.MemberExpression(prototype, "row_class"), row)
        facts.append(js.ExpressionStatement(own_rows))
    return [declaration, *facts]


def typed_array(class_: lowered.Class) -> js.Identifier | None:
    """JavaScript's own array for elements of that type."""
    typed = TYPED_ARRAYS.get(class_.item.kind) if class_.item else None
    return None if typed is None else js.Identifier(typed)


def super_class(module: ModuleContext, class_: lowered.Class) -> js.Expression | None:
    if class_.kind == "array":
        if class_.rank > 1:
            return module.use("PlaneArray" if class_.rank == 2 else "CubeArray")
        return typed_array(class_) or js.Identifier("Array")
    return js.Identifier(module.class_(class_.base)) if class_.base else None


def object_body(module: ModuleContext, class_: lowered.Class) -> list[js.MethodDefinition]:
    """A constructor that gives every field its default, and for structs $copy and $assign."""
    body: list[js.Statement] = []
    if class_.base:
        body.append(js.ExpressionStatement(js.CallExpression(js.Identifier("super"), [])))
    for one in class_.fields:
        target = js.MemberExpression(THIS, module.member(one.name))
        body.append(
            js.ExpressionStatement(js.AssignmentExpression("=", target, default(module, one)))
        )
    made = [js.MethodDefinition("constructor", [], body)] if body else []
    return made + (struct_methods(module, class_) if class_.kind == "struct" else [])


def default(module: ModuleContext, field: lowered.FieldDeclaration) -> js.Expression:
    if field.default is None and field.type.kind is Kind.STRUCT:
        return js.NewExpression(js.Identifier(module.class_(field.type.name)), [])
    return (
        js.Literal("null")
        if field.default is None
        else constant(module, field.default.value, field.type)
    )


def struct_methods(module: ModuleContext, class_: lowered.Class) -> list[js.MethodDefinition]:
    other, copy = js.Identifier("$other"), js.Identifier("$copied")
    assign: list[js.Statement] = []
    for one in class_.fields:
        name = module.member(one.name)
        value: js.Expression = js.MemberExpression(other, name)
        if one.type.kind is Kind.STRUCT:
            value = js.CallExpression(js.MemberExpression(value, "$copy"), [])
        target = js.MemberExpression(THIS, name)
        assign.append(js.ExpressionStatement(js.AssignmentExpression("=", target, value)))
    made = js.NewExpression(js.Identifier(module.class_(class_.name)), [])
    copied: list[js.Statement] = [
        js.VariableDeclaration("const", ["$copied"], made),
        js.ExpressionStatement(js.CallExpression(js.MemberExpression(copy, "$assign"), [THIS])),
        js.ReturnStatement(copy),
    ]
    return [
        js.MethodDefinition("$copy", [], copied),
        js.MethodDefinition("$assign", ["$other"], assign),
    ]


def emit_slot(module: ModuleContext, slot: str, function: str) -> js.MethodDefinition:
    """slot(a, b) { return Function(this, a, b); }"""
    target = module.program.functions[function]
    params = [f"a{index}" for index in range(1, len(target.parameters))]
    call = js.CallExpression(
        js.Identifier(module.function(function)), [THIS, *map(js.Identifier, params)]
    )
    return js.MethodDefinition(module.member(slot), params, [js.ReturnStatement(call)])


def emit_runtime_type(module: ModuleContext, type_: lowered.RuntimeType) -> js.Statement:
    """const type_X = runtime_type({ id: "X", ... }); kernel/types.mjs says what the rest is."""
    facts: list[tuple[str, js.Expression]] = [("id", text(type_.id))]
    if type_.name != type_.id:
        facts.append(("name", text(type_.name)))
    if type_.full_name != type_.id:
        facts.append(("full_name", text(type_.full_name)))
    if type_.kind != "class":
        facts.append(("kind", text(type_.kind)))
    if (ancestors := sorted(type_.ancestors)) != [type_.id]:
        facts.append(("ancestors", js.ArrayExpression([text(one) for one in ancestors])))
    if type_.enum_kind is not None:
        facts += enum_facts(type_, type_.enum_kind)
    made = module.call("runtime_type", js.ObjectExpression(facts))
    return js.VariableDeclaration("const", [module.type_token(type_.id).name], made)


def enum_facts(type_: lowered.RuntimeType, kind: Kind) -> list[tuple[str, js.Expression]]:
    members: list[js.Expression] = [
        js.ArrayExpression([text(name), enum_value(type_, value)])
        for name, value in type_.enum_members
    ]
    return [
        ("enum_members", js.ArrayExpression(members)),
        ("is_flags", js.Literal("true" if type_.is_flags else "false")),
        ("enum_kind", text(kind.value)),
    ]


def enum_value(type_: lowered.RuntimeType, value: int) -> js.Literal:
    is_long = type_.enum_kind in (Kind.I64, Kind.U64)
    return js.Literal(f"{value}n" if is_long else str(value))


def text(value: str) -> js.Literal:
    return js.Literal(json.dumps(value))


def emit_static(module: ModuleContext, field: lowered.StaticField) -> js.Statement:
    if field.default is not None:
        value: js.Expression = constant(module, field.default.value, field.type)
    elif field.type.kind is Kind.STRUCT:
        value = js.NewExpression(js.Identifier(module.class_(field.type.name)), [])
    else:
        value = js.Literal("null")
    return js.VariableDeclaration("let", [module.static(field.name)], value)
