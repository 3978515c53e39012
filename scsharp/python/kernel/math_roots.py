"""Portable cube root and length of a vector; math_exponential.py says how."""

from __future__ import annotations

from math import frexp, isnan, sqrt

from scsharp.python.kernel.floats import INFINITY
from scsharp.python.kernel.math_tables import (
    POWERS_OF_TWO,
)

__all__ = ["math_cbrt", "math_hypot"]


def math_cbrt(x: float) -> float:
    """A cubic guess, a Halley step, t rounded to 26 bits, a Halley step with the exact residual.
    Bound 0.501 ulp."""
    if x == 0.0 or x - x != 0.0:
        return x
    m, e = frexp(x)
    q = (e + 1200) // 3
    e = e + 1200 - 3 * q
    m = abs(m)
    series = -0.5037219119925953 + m * 0.1406354736915826
    series = 0.9220044243035053 + m * series
    series = 0.44113157750282334 + m * series
    t = series
    if e == 1:
        t *= 1.2599210498948732
        m += m
    elif e == 2:
        t *= 1.5874010519681994
        m *= 4.0
    s = t * t * t
    t += t * (m - s) / (s + s + m)
    t = t + 201326592.0 - 201326592.0
    s = t * t
    sh = s + 201326592.0 - 201326592.0
    a = m - sh * t - (s - sh) * t
    t = (t + t * a / (3.0 * s * t + a)) * POWERS_OF_TWO[q + 674]
    return t if x > 0.0 else -t


def math_hypot(x: float, y: float) -> float:
    """sqrt of the exact x*x + y*y as high + low part, one Newton correction. Bound 0.501 ulp."""
    x = abs(x)
    y = abs(y)
    if INFINITY in (x, y):
        return INFINITY
    if x < y:
        x, y = (y, x)
    if y == 0.0 or isnan(x) or isnan(y):
        return x + y
    if y < x * 1e-17:
        return x
    s = 1.0
    if x > 1e150:
        x *= POWERS_OF_TWO[474]
        y *= POWERS_OF_TWO[474]
        s = POWERS_OF_TWO[1674]
    elif y < 1e-140:
        x *= POWERS_OF_TWO[1674]
        y *= POWERS_OF_TWO[1674]
        s = POWERS_OF_TWO[474]
    a = 134217729.0 * x
    xh = a - (a - x)
    xl = x - xh
    a = 134217729.0 * y
    yh = a - (a - y)
    yl = y - yh
    u = x * x
    v = y * y
    h = u + v
    lo = (
        v
        - (h - u)
        + (xh * xh - u + 2.0 * xh * xl + xl * xl)
        + (yh * yh - v + 2.0 * yh * yl + yl * yl)
    )
    t = sqrt(h)
    a = 134217729.0 * t
    a = a - (a - t)
    b = t - a
    return (t + (h - a * a - 2.0 * a * b - b * b + lo) / (t + t)) * s
