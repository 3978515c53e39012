"""Kernel functions whose work is one operation of JavaScript: printed in place of a call, so that
V8 sees at each place what is there. Each form does what the kernel function of that name does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from transpiler import nodes as js
from transpiler.arithmetic import math

Form = Callable[..., js.Expression]


def member(name: str) -> Form:
    return lambda value: js.MemberExpression(value, name)


def method(name: str) -> Form:
    return lambda value, *operands: js.CallExpression(
        js.MemberExpression(value, name), list(operands)
    )


FORMS: Mapping[str, Form] = {
    "array_self": lambda array: array,
    "buffer_add": method("push"),
    "buffer_count": member("length"),
    "buffer_get": js.IndexExpression,
    "buffer_new": lambda: js.ArrayExpression([]),
    "buffer_set": lambda buffer, index, value: js.AssignmentExpression(
        "=", js.IndexExpression(buffer, index), value
    ),
    "math_abs": partial(math, "abs"),
    "math_ceiling": partial(math, "ceil"),
    "math_floor": partial(math, "floor"),
    "math_sqrt": partial(math, "sqrt"),
    "math_truncate": partial(math, "trunc"),
    "string_length": member("length"),
}
