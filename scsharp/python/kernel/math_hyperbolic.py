"""Portable hyperbolic functions and their inverses; math_exponential.py says how."""

from __future__ import annotations

from math import isnan, sqrt

from scsharp.python.kernel.floats import INFINITY, NAN
from scsharp.python.kernel.math_exponential import exp_of_sum, exp_parts, log_parts
from scsharp.python.kernel.math_tables import (
    LN2_HIGH,
    LN2_LOW,
)

__all__ = ["math_acosh", "math_asinh", "math_atanh", "math_cosh", "math_sinh", "math_tanh"]


def math_sinh(x: float) -> float:
    """|x| <= 0.3: odd polynomial; else (exp(x) - exp(-x))/2 in high + low part. Bound 0.55 ulp."""
    a = abs(x)
    if a <= 0.3:
        z = x * x
        series = 2.755729061644262e-06 + z * 2.5088346816493337e-08
        series = 0.00019841269850486476 + z * series
        series = 0.008333333333332294 + z * series
        series = 0.16666666666666666 + z * series
        return x + x * z * series if a > 1e-08 else x
    if a > 22.0:
        t = exp_of_sum(a, 0.0, -1)
    elif isnan(a):
        return x
    else:
        u, ul = exp_parts(a)
        v, vl = exp_parts(-a)
        t = u - v
        t = 0.5 * (t + (u - t - v + (ul - vl)))
    return t if x > 0.0 else -t


def math_cosh(x: float) -> float:
    """(exp(x) + exp(-x))/2 in high + low part. Bound 0.52 ulp."""
    a = abs(x)
    if a > 22.0:
        return exp_of_sum(a, 0.0, -1)
    if isnan(a):
        return x
    u, ul = exp_parts(a)
    v, vl = exp_parts(-a)
    t = u + v
    return 0.5 * (t + (u - t + v + (ul + vl)))


def math_tanh(x: float) -> float:
    """|x| <= 1/4: odd polynomial; else (E - 1)/(E + 1), E = exp(2x) in high + low part, residual
    as in tan. Bound 0.55 ulp."""
    a = abs(x)
    if a <= 0.25:
        z = x * x
        series = -0.0014502062043221294 + z * 0.000533595403445869
        series = 0.003591832762381115 + z * series
        series = -0.008863226912464656 + z * series
        series = 0.021869488399290933 + z * series
        series = -0.053968253967185104 + z * series
        series = 0.13333333333333014 + z * series
        series = -0.3333333333333333 + z * series
        return x + x * z * series if a > 1e-08 else x
    if a > 22.0:
        return 1.0 if x > 0.0 else -1.0
    if isnan(a):
        return x
    e, lo = exp_parts(a + a)
    n = e - 1.0
    nl = e - n - 1.0 + lo
    d = e + 1.0
    dl = e - d + 1.0 + lo
    q = n / d
    a = 134217729.0 * q
    qh = a - (a - q)
    a = 134217729.0 * d
    dh = a - (a - d)
    t = qh + (n - qh * dh - qh * (d - dh) + (nl - qh * dl)) / d
    return t if x > 0.0 else -t


def _square_parts(x: float) -> tuple[float, float]:
    """x * x as high + low part, exactly."""
    a = 134217729.0 * x
    high = a - (a - x)
    low = x - high
    square = x * x
    return square, high * high - square + 2.0 * high * low + low * low


def _root_parts(h: float, lo: float) -> tuple[float, float]:
    """The square root of h + lo as high + low part."""
    root = sqrt(h)
    square, low = _square_parts(root)
    return root, (h - square - low + lo) / (root + root)


def _log_of_sum(x: float, h: float, lo: float) -> float:
    """log(x + h + lo) for 0 <= h, x >= 1 or x >= h, and lo small beside them."""
    t = x + h
    rest = h - (t - x) if x >= h else x - (t - h)
    high, low = log_parts(t)
    return high + (low + (rest + lo) / t)


def _log_of_double(x: float) -> float:
    """log(2x) for great x."""
    high, low = log_parts(x)
    t = high + LN2_HIGH
    return t + ((LN2_HIGH - (t - high)) + (low + LN2_LOW))


def math_asinh(x: float) -> float:
    """log(|x| + sqrt(x*x + 1)), all but the logarithm's sum in high + low parts. Bound 0.51."""
    a = abs(x)
    if a < 1e-9 or x - x != 0.0:
        return x
    if a > 1e150:
        t = _log_of_double(a)
    else:
        square, rest = _square_parts(a)
        h = square + 1.0
        lo = (1.0 - (h - square) if square >= 1.0 else square - (h - 1.0)) + rest
        t = _log_of_sum(a, *_root_parts(h, lo))
    return t if x > 0.0 else -t


def math_acosh(x: float) -> float:
    """log(x + sqrt(x*x - 1)) in the same way. Bound 0.51."""
    if not x > 1.0:
        return 0.0 if x == 1.0 else NAN
    if x == INFINITY:
        return x
    if x > 1e150:
        return _log_of_double(x)
    square, rest = _square_parts(x)
    h = square - 1.0
    total = h + rest
    return _log_of_sum(x, *_root_parts(total, rest - (total - h) + (square - h - 1.0)))


def math_atanh(x: float) -> float:
    """log((1 + |x|) / (1 - |x|)) / 2, the quotient as high + low part. Bound 0.51."""
    a = abs(x)
    if not a < 1.0:
        return INFINITY if x == 1.0 else -INFINITY if x == -1.0 else NAN
    if a < 1e-9:
        return x
    n = 1.0 + a
    n_low = a - (n - 1.0)
    d = 1.0 - a
    d_low = (1.0 - d) - a
    q = n / d
    u = 134217729.0 * q
    q_high = u - (u - q)
    u = 134217729.0 * d
    d_high = u - (u - d)
    rest = ((n - q_high * d_high) - q_high * (d - d_high)) - (q - q_high) * d_high
    rest = rest - (q - q_high) * (d - d_high) + (n_low - q * d_low)
    high, low = log_parts(q)
    t = 0.5 * (high + (low + rest / d / q))
    return t if x > 0.0 else -t
