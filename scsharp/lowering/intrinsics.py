"""Which kernel functions a lowered program calls."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.lowering.summary import Summary


def used_intrinsics(summaries: list[Summary]) -> Iterator[str]:
    for one in summaries:
        yield from one.intrinsics
        yield from used_intrinsics(one.lambdas)
