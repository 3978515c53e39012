"""Portable exp, log and pow.

The same operations in the same order as in JavaScript, so the same bits everywhere: only + - * /
sqrt, comparisons, exact conversions and frexp are used, no fused multiply-add and nothing of the
platform's own. The argument is split into a point of a table and a small rest; the table's value
is held as high + low part, and rounding to a grid by (t + B) - B keeps all but the last addition
exact. Bounds are in units in the last place, from estimates and sampling.
"""

from __future__ import annotations

from math import copysign, floor, fmod, frexp, isnan

from scsharp.python.kernel.floats import INFINITY, NAN
from scsharp.python.kernel.math_tables import (
    EXP_TABLE,
    LN2_128_HIGH,
    LN2_128_LOW,
    LN2_HIGH,
    LN2_LOW,
    LOG2_E_HIGH,
    LOG2_E_LOW,
    LOG10_E_HIGH,
    LOG10_E_LOW,
    LOG_TABLE,
    PER_LN2_128,
    POWERS_OF_TWO,
)

__all__ = ["math_exp", "math_log", "math_log2", "math_log10", "math_pow"]


def math_exp(x: float) -> float:
    """x = f*ln2/128 + r, |r| < 0.00271: 2**(f/128) from the table times 1 + r + r*r*P(r). Bound
    0.52 ulp."""
    if -708.0 < x < 709.0:
        f = x * PER_LN2_128 + 6755399441055744.0 - 6755399441055744.0
        k = int(f)
        r = x - f * LN2_128_HIGH - f * LN2_128_LOW
        h, lo = EXP_TABLE[k & 127]
        series = 0.04166667454713656 + r * 0.008333336542448692
        series = 0.16666666666666272 + r * series
        series = 0.5 + r * series
        return (h + (lo + h * (r + r * r * series))) * POWERS_OF_TWO[(k >> 7) + 1074]
    if isnan(x):
        return x
    return exp_of_sum(x, 0.0, 0)


def exp_of_sum(p: float, q: float, d: int) -> float:
    """exp(p + q) * 2**d for |q| < 2**-7: as exp; a subnormal result is rounded once, by adding a
    power of two."""
    if p > 800.0:
        return INFINITY
    if p < -800.0:
        return 0.0
    f = (p + q) * PER_LN2_128 + 6755399441055744.0 - 6755399441055744.0
    k = int(f)
    r = p - f * LN2_128_HIGH - f * LN2_128_LOW + q
    h, lo = EXP_TABLE[k & 127]
    series = 0.04166667454713656 + r * 0.008333336542448692
    series = 0.16666666666666272 + r * series
    series = 0.5 + r * series
    u = lo + h * (r + r * r * series)
    v = h + u
    n = (k >> 7) + d
    if -1022 <= n <= 1023:
        return v * POWERS_OF_TWO[n + 1074]
    k = n >> 1
    if n < 0:
        u = u - (v - h)
        s = 4503599627370496.0 * POWERS_OF_TWO[-n]
        t = s + v
        v = t + (v - (t - s) + u) - s
    return v * POWERS_OF_TWO[k + 1074] * POWERS_OF_TWO[n - k + 1074]


def exp_parts(x: float) -> tuple[float, float]:
    """exp(x) as high + low part for |x| < 50, relative error about 2**-60."""
    f = x * PER_LN2_128 + 6755399441055744.0 - 6755399441055744.0
    k = int(f)
    r = x - f * LN2_128_HIGH - f * LN2_128_LOW
    h, lo = EXP_TABLE[k & 127]
    series = 0.04166667454713656 + r * 0.008333336542448692
    series = 0.16666666666666272 + r * series
    series = 0.5 + r * series
    u = lo + h * (r + r * r * series)
    v = h + u
    s = POWERS_OF_TWO[(k >> 7) + 1074]
    return (v * s, (u - (v - h)) * s)


def math_log(x: float) -> float:
    """x = 2**e * m, m = c(1 + z), c = j/128, |z| < 0.0056: e*ln2 + log(c) + zh is exact (zh: z on
    the grid 2**-33). Bound 0.52 ulp."""
    if 0.0 < x < INFINITY:
        m, e = frexp(x)
        if m < 0.7071067811865476:
            m += m
            e -= 1
        c, rc, lh, ll = LOG_TABLE[int(m * 128.0 + 0.5)]
        d = m - c
        z = d * rc
        zh = z + 786432.0 - 786432.0
        zl = (d - zh * c) * rc
        w = e * LN2_HIGH + lh + zh
        t = w + zl
        series = -0.16667156766001479 + z * 0.14286118678900303
        series = 0.19999999997319073 + z * series
        series = -0.24999999996156916 + z * series
        series = 0.3333333333333333 + z * series
        return t + (zl - (t - w) + (e * LN2_LOW + ll) - z * z * (0.5 - z * series))
    if x == 0.0:
        return -INFINITY
    return x if x > 0.0 or isnan(x) else NAN


def log_parts(x: float) -> tuple[float, float]:
    """log(x) as high + low part for finite x > 0, relative error 2**-69: log with z*z/2 taken
    exactly, one more term."""
    m, e = frexp(x)
    if m < 0.7071067811865476:
        m += m
        e -= 1
    c, rc, lh, ll = LOG_TABLE[int(m * 128.0 + 0.5)]
    d = m - c
    zh = d * rc + 786432.0 - 786432.0
    zl = (d - zh * c) * rc
    z = zh + zl
    w = e * LN2_HIGH + lh + zh
    t = w + zl
    u = -0.5 * zh * zh
    h = t + u
    series = 0.1428623706029908 + z * -0.12500437162847083
    series = -0.16666666662178145 + z * series
    series = 0.19999999993851028 + z * series
    series = -0.25000000000000006 + z * series
    series = 0.3333333333333334 + z * series
    return (
        h,
        u
        - (h - t)
        + (zl - (t - w) + (e * LN2_LOW + ll) - zl * (zh + 0.5 * zl) + z * z * z * series),
    )


def _log_to_base(x: float, bh: float, bl: float) -> float:
    """log(x) * (bh + bl), bh of 26 bits: Veltkamp split of log's hi part. Bound 0.51 ulp, exact
    cases exact."""
    if 0.0 < x < INFINITY:
        h, lo = log_parts(x)
        a = 134217729.0 * h
        t = a - (a - h)
        return t * bh + ((h - t + lo) * bh + (h + lo) * bl)
    if x == 0.0:
        return -INFINITY
    return x if x > 0.0 or isnan(x) else NAN


def math_log2(x: float) -> float:
    """Exact where the true value is a double."""
    return _log_to_base(x, LOG2_E_HIGH, LOG2_E_LOW)


def math_log10(x: float) -> float:
    """Exact where the true value is a double."""
    return _log_to_base(x, LOG10_E_HIGH, LOG10_E_LOW)


def math_pow(x: float, y: float) -> float:
    """exp(y * log x), log x and the product as high + low part. Bound 0.53 ulp, exact results come
    out exact."""
    if y == 2.0:
        return x * x
    if 0.0 < x < INFINITY and -1e19 < y < 1e19:
        h, lo = log_parts(x)
        a = 134217729.0 * y
        yh = a - (a - y)
        a = 134217729.0 * h
        t = a - (a - h)
        return exp_of_sum(yh * t, yh * (h - t) + ((y - yh) * h + y * lo), 0)
    if y == 0.0 or x == 1.0:
        return 1.0
    if isnan(x) or isnan(y):
        return NAN
    if y in (INFINITY, -INFINITY):
        a = abs(x)
        return 1.0 if a == 1.0 else INFINITY if (a > 1.0) == (y > 0.0) else 0.0
    a = abs(y)
    odd = a < 9007199254740992.0 and fmod(a, 2.0) == 1.0
    if x in (0.0, INFINITY, -INFINITY):
        r = INFINITY if (x == 0.0) == (y < 0.0) else 0.0
        return -r if odd and copysign(1.0, x) < 0.0 else r
    if x > 0.0:
        return INFINITY if (x > 1.0) == (y > 0.0) else 0.0
    if floor(a) != a:
        return NAN
    return -math_pow(-x, y) if odd else math_pow(-x, y)
