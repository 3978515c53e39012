"""Portable sin, cos and tan; math_exponential.py says how."""

from __future__ import annotations

from math import frexp

from scsharp.python.kernel.floats import NAN
from scsharp.python.kernel.math_tables import (
    PER_PI_64,
    PER_PI_64_BITS,
    PI_64_BITS,
    PI_64_HIGH,
    PI_64_LOW,
    PI_64_MIDDLE,
    POWERS_OF_TWO,
    TRIG_TABLE,
)

__all__ = ["math_cos", "math_sin", "math_tan"]


def _reduce_angle(x: float) -> tuple[int, float, float]:
    """x = (128 n + k) * pi/64 + r + l, any finite x: fixed point with 64/pi to 1400 bits (Machin's
    formula, once)."""
    m, e = frexp(x)
    t = int(m * 9007199254740992.0) * (PER_PI_64_BITS >> 1400 - 192 - (e - 53)) & (1 << 199) - 1
    k = t + (1 << 191) >> 192
    t = (t - (k << 192)) * PI_64_BITS >> 200
    r = float(t)
    return (k & 127, r * POWERS_OF_TWO[1074 - 192], float(t - int(r)) * POWERS_OF_TWO[1074 - 192])


def _sine_parts(k: int, r: float, lo: float) -> tuple[float, float]:
    """sin(k*pi/64 + r + l) = t + u, |r| <= pi/128: sin a + cos a * h exactly (h: r on the grid
    2**-30); the rest: u."""
    s, sl, c, ch, cl = TRIG_TABLE[k & 127]
    if s == 0.0 and -1e-07 < r < 1e-07:
        return (c * r, c * (lo - r * r * r * 0.16666666666666666))
    h = r + 6291456.0 - 6291456.0
    q = r - h + lo
    r = h + q
    z = r * r
    b = ch * h
    t = s + b
    series = 0.008333333332748003 + z * -0.0001984101583288606
    series = -0.16666666666666666 + z * series
    even = 0.041666666665496004 + z * -0.001388873648381132
    even = -0.5 + z * even
    return (t, b - (t - s) + (sl + cl * h + c * (q + r * z * series) + s * z * even))


def math_sin(x: float) -> float:
    """x = k*pi/64 + r + l by a three-part pi/64 (|x| < 1e5) or big integers; then _kernel,
    inlined. Bound 0.52 ulp."""
    if -100000.0 < x < 100000.0:
        f = x * PER_PI_64 + 6755399441055744.0 - 6755399441055744.0
        a = x - f * PI_64_HIGH
        b = f * PI_64_MIDDLE
        r = a - b
        lo = a - r - b - f * PI_64_LOW
        s, sl, c, ch, cl = TRIG_TABLE[int(f) & 127]
        h = r + 6291456.0 - 6291456.0
        q = r - h + lo
        r = h + q
        z = r * r
        b = ch * h
        t = s + b
        series = 0.008333333332748003 + z * -0.0001984101583288606
        series = -0.16666666666666666 + z * series
        even = 0.041666666665496004 + z * -0.001388873648381132
        even = -0.5 + z * even
        t += b - (t - s) + (sl + cl * h + c * (q + r * z * series) + s * z * even)
        if t > 1e-08 or t < -1e-08:
            return t
        if f == 0.0:
            return x
    elif x - x != 0.0:
        return NAN
    k, r, lo = _reduce_angle(x)
    t, u = _sine_parts(k, r, lo)
    return t + u


def math_cos(x: float) -> float:
    """sin(x + pi/2): 32 rows further in the table. Bound 0.52 ulp."""
    if -100000.0 < x < 100000.0:
        f = x * PER_PI_64 + 6755399441055744.0 - 6755399441055744.0
        a = x - f * PI_64_HIGH
        b = f * PI_64_MIDDLE
        r = a - b
        lo = a - r - b - f * PI_64_LOW
        s, sl, c, ch, cl = TRIG_TABLE[int(f) + 32 & 127]
        h = r + 6291456.0 - 6291456.0
        q = r - h + lo
        r = h + q
        z = r * r
        b = ch * h
        t = s + b
        series = 0.008333333332748003 + z * -0.0001984101583288606
        series = -0.16666666666666666 + z * series
        even = 0.041666666665496004 + z * -0.001388873648381132
        even = -0.5 + z * even
        t += b - (t - s) + (sl + cl * h + c * (q + r * z * series) + s * z * even)
        if t > 1e-08 or t < -1e-08:
            return t
    elif x - x != 0.0:
        return NAN
    k, r, lo = _reduce_angle(x)
    t, u = _sine_parts(k + 32, r, lo)
    return t + u


def math_tan(x: float) -> float:
    """sin/cos, both as high + low part, the quotient corrected by its residual. Bound 0.52 ulp."""
    if -1e-08 < x < 1e-08:
        return x
    if x - x != 0.0:
        return NAN
    r = 0.0
    if -100000.0 < x < 100000.0:
        f = x * PER_PI_64 + 6755399441055744.0 - 6755399441055744.0
        a = x - f * PI_64_HIGH
        b = f * PI_64_MIDDLE
        r = a - b
        lo = a - r - b - f * PI_64_LOW
        k = int(f)
    if -1e-08 < r < 1e-08:
        k, r, lo = _reduce_angle(x)
    s, sl = _sine_parts(k, r, lo)
    c, cl = _sine_parts(k + 32, r, lo)
    n = s + sl
    sl = sl - (n - s)
    d = c + cl
    cl = cl - (d - c)
    q = n / d
    a = 134217729.0 * q
    qh = a - (a - q)
    a = 134217729.0 * d
    dh = a - (a - d)
    return qh + (n - qh * dh - qh * (d - dh) + (sl - qh * cl)) / d
