"""Programs and kernel run the same in an engine that has nothing but what the rules allow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import quickjs

from scsharp.compilation import compile_text
from scsharp.running import run
from tests.kernel.agreement.comparing import compare, open_kernel
from tests.kernel.agreement.signatures import SIGNATURES
from tests.kernel.javascript_engines import ENGINES
from tests.platform.javascript_rules import GLOBALS, MATH, METHODS, listed
from transpiler.bundle import transpile

GAMES = sorted((Path(__file__).parents[1] / "golden" / "games").glob("*.scs"))
STEPS = 200_000_000

STRIP = """
(({ globals, math, methods }) => {
  const kept = [Array, BigInt, Map, Number, Object, Set, String, WeakMap, Error, RegExp, Int8Array];
  for (const one of kept) {
    for (const name of methods) if (name !== "constructor") delete one.prototype[name];
  }
  for (const name of Object.getOwnPropertyNames(Math)) if (!math.includes(name)) delete Math[name];
  const all = globalThis;
  for (const name of Object.getOwnPropertyNames(all)) {
    if (!globals.includes(name)) delete all[name];
  }
})(%s);
"""


def bare_context() -> quickjs.Context:
    context = quickjs.Context()
    context.set_memory_limit(-1)
    context.set_max_stack_size(4 << 20)
    rules = {"globals": sorted(listed(GLOBALS)), "math": sorted(listed(MATH)),
             "methods": sorted(METHODS)}  # fmt: skip
    context.eval(STRIP % json.dumps(rules))
    return context


def test_the_engine_is_bare() -> None:
    context = bare_context()
    asked = (
        "[typeof eval, typeof Date, typeof Math.sin, typeof globalThis, typeof 'a'.localeCompare]"
    )
    assert set(json.loads(context.eval(f"JSON.stringify({asked})"))) == {"undefined"}


@pytest.mark.parametrize("path", GAMES[1:3], ids=lambda path: path.stem)
def test_programs_run_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    context = bare_context()
    context.eval(f"var script = {transpile(compile_text(text, path.name).lowered).text}; 0")
    options: dict[str, Any] = {"steps": STEPS, "stdin": "", "seed": 0}
    context.eval(f"script.start({json.dumps(options)}); 0")
    assert "error" not in json.loads(context.eval("script.run()"))
    expected = run(text, "python")
    assert expected.error is None
    assert json.loads(context.eval("script.output()")) == expected.stdout


def test_kernel_functions_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "bare", lambda: bare_context().eval)
    kernel = open_kernel("bare")
    for name in SIGNATURES:
        assert compare(name, 60, kernel).shown == []
