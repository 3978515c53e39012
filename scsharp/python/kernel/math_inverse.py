"""Portable atan, atan2, asin and acos; math_exponential.py says how."""

from __future__ import annotations

from math import copysign, isnan, sqrt

from scsharp.python.kernel.floats import INFINITY, NAN
from scsharp.python.kernel.math_tables import (
    ATAN_TABLE,
    HALF_PI_HIGH,
    HALF_PI_LOW,
    PI_HIGH,
    PI_LOW,
    POWERS_OF_TWO,
)

__all__ = ["math_acos", "math_asin", "math_atan", "math_atan2"]


def math_atan(x: float) -> float:
    """|x| < 1/8: odd polynomial; up to 1: atan(c) + atan((x-c)/(1+cx)), c = j/128; above: pi/2 -
    atan(1/x). Bound 0.56 ulp."""
    a = abs(x)
    if a <= 0.125:
        z = x * x
        series = 0.07685514839601913 + z * -0.06350915280902072
        series = -0.09090836255792115 + z * series
        series = 0.11111110709374976 + z * series
        series = -0.14285714284657935 + z * series
        series = 0.19999999999998958 + z * series
        series = -0.3333333333333333 + z * series
        return x + x * z * series if a > 1e-08 else x
    if a <= 1.0:
        j = int(a * 128.0 + 0.5)
        h, lo = ATAN_TABLE[j]
        c = j * 0.0078125
        t = (a - c) / (1.0 + a * c)
        z = t * t
        t = h + (t + (lo + t * z * (-0.3333333333290077 + z * 0.1999977765998586)))
        return t if x > 0.0 else -t
    if isnan(x):
        return x
    t = _angle(1.0, 0.0, a, 0.0, HALF_PI_HIGH, HALF_PI_LOW, -1.0)
    return t if x > 0.0 else -t


def _angle(n: float, nl: float, d: float, dl: float, bh: float, bl: float, s: float) -> float:
    """bh + bl + s*atan((n + nl)/(d + dl)), 0 <= n <= d: the quotient as 26 bits and a rest, then
    as atan."""
    q = n / d
    if q < 1e-09:
        return bh + (bl + s * q) if bh > 0.0 else q
    if d > 1e150:
        n *= POWERS_OF_TWO[474]
        d *= POWERS_OF_TWO[474]
    elif d < 1e-150:
        n *= POWERS_OF_TWO[1674]
        d *= POWERS_OF_TWO[1674]
    a = 134217729.0 * q
    qh = a - (a - q)
    a = 134217729.0 * d
    dh = a - (a - d)
    ql = (n - qh * dh - qh * (d - dh) + (nl - qh * dl)) / d
    if q <= 0.125:
        z = q * q
        a = s * qh
        t = bh + a if bh > 0.0 else a
        series = 0.07685514839601913 + z * -0.06350915280902072
        series = -0.09090836255792115 + z * series
        series = 0.11111110709374976 + z * series
        series = -0.14285714284657935 + z * series
        series = 0.19999999999998958 + z * series
        series = -0.3333333333333333 + z * series
        return t + (a - (t - bh) + (bl + s * (ql + q * z * series)))
    j = int(q * 128.0 + 0.5)
    h, lo = ATAN_TABLE[j]
    c = j * 0.0078125
    t = (qh - c + ql) / (1.0 + q * c)
    z = t * t
    return (
        bh
        + s * h
        + (s * t + (bl + s * (lo + t * z * (-0.3333333333290077 + z * 0.1999977765998586))))
    )


def math_atan2(y: float, x: float) -> float:
    """_angle of the smaller over the larger, from 0, pi/2 or pi. Bound 0.55 ulp."""
    if isnan(x) or isnan(y):
        return NAN
    a = abs(x)
    b = abs(y)
    if b == 0.0 or a == INFINITY:
        if b == INFINITY:
            t = 0.7853981633974483 if x > 0.0 else 2.356194490192345
        else:
            t = 0.0 if copysign(1.0, x) > 0.0 else 3.141592653589793
    elif b == INFINITY or a == 0.0:
        t = 1.5707963267948966
    elif b <= a:
        t = (
            _angle(b, 0.0, a, 0.0, 0.0, 0.0, 1.0)
            if x > 0.0
            else _angle(b, 0.0, a, 0.0, PI_HIGH, PI_LOW, -1.0)
        )
    else:
        t = _angle(a, 0.0, b, 0.0, HALF_PI_HIGH, HALF_PI_LOW, copysign(1.0, -x))
    return t if copysign(1.0, y) > 0.0 else -t


def _cosine_parts(x: float) -> tuple[float, float]:
    """sqrt(1 - x*x) as high + low part, 1e-9 < x <= 1."""
    a = 134217729.0 * x
    h = a - (a - x)
    lo = x - h
    u = x * x
    w = 1.0 - u
    e = 1.0 - w - u - (h * h - u + 2.0 * h * lo + lo * lo)
    v = w + e
    e = e - (v - w)
    if v <= 0.0:
        return (v, 0.0)
    s = sqrt(v)
    a = 134217729.0 * s
    h = a - (a - s)
    lo = s - h
    return (s, (v - h * h - 2.0 * h * lo - lo * lo + e) / (s + s))


def math_asin(x: float) -> float:
    """|x| <= 1/4: odd polynomial; else the angle of x over sqrt(1 - x*x). Bound 0.55 ulp."""
    a = abs(x)
    if a <= 0.25:
        z = x * x
        series = 0.011214278828034423 + z * 0.01250507578041746
        series = 0.013986702251582417 + z * series
        series = 0.017351947340739547 + z * series
        series = 0.022372176943614472 + z * series
        series = 0.030381944225981262 + z * series
        series = 0.044642857144193575 + z * series
        series = 0.07499999999999686 + z * series
        series = 0.16666666666666666 + z * series
        return x + x * z * series if a > 1e-08 else x
    if not a <= 1.0:
        return NAN
    s, lo = _cosine_parts(a)
    t = (
        _angle(a, 0.0, s, lo, 0.0, 0.0, 1.0)
        if a <= s
        else _angle(s, lo, a, 0.0, HALF_PI_HIGH, HALF_PI_LOW, -1.0)
    )
    return t if x > 0.0 else -t


def math_acos(x: float) -> float:
    """The angle of sqrt(1 - x*x) over x. Bound 0.53 ulp."""
    a = abs(x)
    if not a <= 1.0:
        return NAN
    if a < 1e-09:
        return HALF_PI_HIGH + (HALF_PI_LOW - x)
    s, lo = _cosine_parts(a)
    if a <= s:
        return _angle(a, 0.0, s, lo, HALF_PI_HIGH, HALF_PI_LOW, copysign(1.0, -x))
    return (
        _angle(s, lo, a, 0.0, 0.0, 0.0, 1.0)
        if x > 0.0
        else _angle(s, lo, a, 0.0, PI_HIGH, PI_LOW, -1.0)
    )
