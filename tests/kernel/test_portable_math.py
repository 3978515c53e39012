"""The portable functions: equal bits in both kernels, and near the true value."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from decimal import Decimal, localcontext
from random import Random

import pytest

from scsharp.python.kernel import (
    math_exponential,
    math_functions,
    math_hyperbolic,
    math_inverse,
    math_roots,
    math_trigonometry,
)
from scsharp.python.kernel.floats import f64_to_bits
from tests.kernel.javascript import JavaScriptKernel

MODULES = (
    math_exponential, math_functions, math_hyperbolic, math_inverse, math_roots, math_trigonometry
)  # fmt: skip
FUNCTIONS: dict[str, Callable[..., float]] = {
    name: getattr(module, name)
    for module in MODULES
    for name in module.__all__
    if name not in ("math_round_to", "math_f_round_to", "math_scale_b")
}
TWO_ARGUMENTS = ("math_atan2", "math_hypot", "math_pow")
EDGES = (
    0.0, -0.0, 1.0, -1.0, 0.5, math.inf, -math.inf, math.nan, 5e-324, 1e308, 1e-9, 1e150, 2.0,
    2e150, 1e22, -745.2, 709.9, 0.25, 1e5, 3.141592653589793,
)  # fmt: skip

SCRIPT = """
const functions = Object.assign({}, ...Object.values(kernel));
const bits = (value) => show_long(kernel.floats.f64_to_bits(value));
const value_of = (text) => kernel.floats.bits_to_f64(long_of(text));
const work_out = ([name, rows]) => rows.map((row) => bits(functions[name](...row.map(value_of))));
"""


@pytest.fixture(scope="module")
def javascript() -> JavaScriptKernel:
    names = [module.__name__.rsplit(".", 1)[1] for module in MODULES]
    return JavaScriptKernel([*names, "floats"], SCRIPT)


def arguments(random: Random) -> float:
    match random.randrange(6):
        case 0:
            value: float = struct.unpack("<d", random.randbytes(8))[0]
            return value
        case 1:
            return random.uniform(-1, 1)
        case 2:
            return random.uniform(-800, 800)
        case 3:
            return random.randrange(-64, 64) / random.choice([1, 2, 4, 8])
        case 4:
            return random.choice(EDGES)
        case _:
            return math.ldexp(random.uniform(1, 2), random.randrange(-60, 60))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_both_kernels_give_the_same_bits(name: str, javascript: JavaScriptKernel) -> None:
    random = Random(name)
    count = 2 if name in TWO_ARGUMENTS else 1
    rows = [[arguments(random) for _ in range(count)] for _ in range(500)]
    python = [str(f64_to_bits(FUNCTIONS[name](*row))) for row in rows]
    texts = [[str(f64_to_bits(value)) for value in row] for row in rows]
    assert javascript.call("work_out", [name, texts]) == python


def true_value(name: str, x: float) -> Decimal:
    exact = Decimal(x)
    match name:
        case "math_exp":
            return exact.exp()
        case "math_log":
            return exact.ln()
        case "math_log10":
            return exact.log10()
        case "math_sqrt":
            return exact.sqrt()
        case "math_cbrt":
            return exact ** (1 / Decimal(3))
        case "math_sinh":
            return (exact.exp() - (-exact).exp()) / 2
        case "math_cosh":
            return (exact.exp() + (-exact).exp()) / 2
        case "math_asinh":
            return (exact + (exact * exact + 1).sqrt()).ln()
        case "math_acosh":
            return (exact + (exact * exact - 1).sqrt()).ln()
        case _:
            return ((1 + exact) / (1 - exact)).ln() / 2


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("math_exp", -700, 700), ("math_log", 1e-9, 1e9), ("math_log10", 1e-9, 1e9),
        ("math_sqrt", 0, 1e9), ("math_cbrt", 1e-6, 1e9), ("math_sinh", 1e-6, 50),
        ("math_cosh", 0, 50), ("math_asinh", 1e-6, 1e9), ("math_acosh", 1, 1e6),
        ("math_atanh", 1e-6, 1),
    ],
)  # fmt: skip
def test_near_the_true_value(name: str, low: float, high: float) -> None:
    random = Random(name)
    with localcontext() as context:
        context.prec = 60
        for _ in range(200):
            x = random.uniform(low, high)
            result = FUNCTIONS[name](x)
            error = abs(Decimal(result) - true_value(name, x)) / Decimal(math.ulp(result))
            assert error < Decimal("0.6"), (name, x)


@pytest.mark.parametrize(
    ("name", "row", "result"),
    [
        ("math_pow", (2.0, 10.0), 1024.0), ("math_pow", (10.0, 15.0), 1e15),
        ("math_pow", (9.0, 0.5), 3.0), ("math_pow", (-2.0, 3.0), -8.0),
        ("math_pow", (-1.0, math.inf), 1.0), ("math_pow", (math.nan, 0.0), 1.0),
        ("math_log10", (1000.0,), 3.0), ("math_log2", (0.125,), -3.0), ("math_cbrt", (-27.0,), -3.0),
        ("math_exp", (0.0,), 1.0), ("math_cos", (0.0,), 1.0), ("math_hypot", (3.0, 4.0), 5.0),
        ("math_atan2", (0.0, -1.0), math.pi), ("math_acosh", (1.0,), 0.0),
        ("math_atanh", (1.0,), math.inf), ("math_round", (2.5,), 2.0), ("math_floor", (-0.5,), -1.0),
    ],
)  # fmt: skip
def test_exact_results(name: str, row: tuple[float, ...], result: float) -> None:
    assert FUNCTIONS[name](*row) == result
