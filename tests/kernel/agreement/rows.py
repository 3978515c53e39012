"""The arguments to try: all edges with each other where they are few, a sample where they are many,
then random ones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from random import Random

from tests.kernel.agreement.signature import Row, Signature


def rows(signature: Signature, count: int, seed: str) -> Iterator[Row]:
    """About `count` rows, the same ones for the same seed; up to half of them are edges."""
    random = Random(seed)
    made = 0
    for row in crossed(signature, count // 2, random):
        made += 1
        yield from adjusted(signature, row)
    for _ in range(count - made):
        yield from adjusted(signature, tuple(kind.draw(random) for kind in signature.kinds))


def adjusted(signature: Signature, row: Row) -> Iterator[Row]:
    fitting = row if signature.adjust is None else signature.adjust(row)
    if fitting is not None:
        yield fitting


def crossed(signature: Signature, most: int, random: Random) -> Iterator[Row]:
    edges = [kind.edges for kind in signature.kinds]
    if math.prod(map(len, edges)) <= most:
        yield from product(*edges)
        return
    for _ in range(most):
        yield tuple(map(random.choice, edges))
