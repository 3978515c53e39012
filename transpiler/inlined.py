"""Kernel functions whose work is one operation of JavaScript: printed in place of a call, so that
V8 sees at each place what is there. Each form does what the kernel function of that name does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from transpiler import nodes as js

Form = Callable[..., js.Expression]


def member(name: str) -> Form:
    return lambda value: js.MemberExpression(value, name)


def method(name: str) -> Form:
    return lambda value, *operands: js.CallExpression(
        js.MemberExpression(value, name), list(operands)
    )


def mathematics(name: str) -> Form:
    function = js.MemberExpression(js.Identifier("Math"), name)
    return lambda value: js.CallExpression(function, [value])


FORMS: Mapping[str, Form] = {
    "array_self": lambda array: array,
    "buffer_add": method("push"),
    "buffer_count": member("length"),
    "buffer_get": js.IndexExpression,
    "buffer_new": lambda: js.ArrayExpression([]),
    "buffer_set": lambda buffer, index, value: js.AssignmentExpression(
        "=", js.IndexExpression(buffer, index), value
    ),
    "math_abs": mathematics("abs"),
    "math_ceiling": mathematics("ceil"),
    "math_floor": mathematics("floor"),
    "math_sqrt": mathematics("sqrt"),
    "math_truncate": mathematics("trunc"),
    "string_length": member("length"),
}
