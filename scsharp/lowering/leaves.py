"""Which functions count no step when they are entered: small ones that call and repeat nothing.

Their work is bounded by their size, and whoever calls them is counted, so the budget still bounds
the whole. Accessors and operators are such functions: the back ends may print them in place.
"""

from __future__ import annotations

from scsharp.lowering.summary import Summary

MOST_NODES = 60
"""A larger function counts, whatever it does."""


def mark_leaves(summaries: list[Summary]) -> None:
    """Sets `counts_step` of every function, lambdas included."""
    for one in summaries:
        is_leaf = one.size < MOST_NODES and not one.works
        one.function.counts_step = one.function.is_iterator or not is_leaf
        mark_leaves(one.lambdas)
