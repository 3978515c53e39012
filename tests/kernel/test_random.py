"""Seeds for unseeded sources: the same in both kernels, different from each other."""

from __future__ import annotations

import pytest

from scsharp.python.kernel import machine
from scsharp.python.kernel.random import random_host_seed
from tests.kernel.javascript import JavaScriptKernel

SCRIPT = """
const draw = (seed) => {
  kernel.machine.streams.seed = seed;
  return Array.from({ length: 5 }, kernel.random.random_host_seed);
};
"""


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**32 - 1, -7, 2**40 + 3])
def test_both_kernels_draw_the_same_seeds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "current", machine.Machine(seed=seed))
    drawn = [random_host_seed() for _ in range(5)]
    assert JavaScriptKernel(["random"], SCRIPT).call("draw", seed) == drawn
    assert len(set(drawn)) == 5
    assert all(0 <= one <= 0x7FFFFFFF for one in drawn)
