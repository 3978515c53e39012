"""The statistics of proportions and of paired comparisons, exact and without packages."""

from __future__ import annotations

import math

Z_95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


def wilson_interval(passed: int, total: int) -> tuple[float, float]:
    """The 95 % interval of Wilson (1927) for a proportion: what share is likely behind `passed` of
    `total` equal and independent trials. It stays between 0 and 1, and is (0, 1) without trials."""
    if total == 0:
        return 0.0, 1.0
    share, z2 = passed / total, Z_95 * Z_95
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = Z_95 / (1 + z2 / total) * math.sqrt(share * (1 - share) / total + z2 / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def sign_test(wins: int, losses: int) -> float:
    """The exact two-sided p-value: how often a fair coin falls at least as unevenly. Ties are left
    out by whoever counts; without a win or a loss it is 1."""
    total = wins + losses
    tail = sum(math.comb(total, one) for one in range(min(wins, losses) + 1))
    return float(min(1.0, 2 * tail / 2**total))
