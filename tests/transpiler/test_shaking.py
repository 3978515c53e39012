"""Bundles take from kernel modules what is needed, in full."""

from __future__ import annotations

from importlib.resources import files

import pytest

from host.app.kernel import HOST_KERNEL
from tests.platform.free_names import free_names
from tests.platform.javascript_rules import GLOBALS, PAGE_GLOBALS, listed
from transpiler.bundle import all_modules, in_order
from transpiler.shaking import module_text, names_needed, parse_module

MODULES = all_modules(HOST_KERNEL.javascript)
A = """import { one as other } from "./b.mjs";
import * as all from "./c.mjs";
// A comment.
export const first = () => other();

export function second() {
  // Another.
  return all.three + helper;
}
const helper = [
  1,
];
export class Unused {}
first.label = "kept";
"""
B = "export const one = 1, two = 2;\nexport const three = 3;\n"


def needed(*names: str) -> dict[str, frozenset[str]]:
    modules = {"a": parse_module("a", A), "b": parse_module("b", B), "c": parse_module("c", B)}
    return dict(names_needed(modules, [("a", name) for name in names]))


def test_names_are_followed_from_module_to_module() -> None:
    assert needed("first") == {"a": {"first", "other"}, "b": {"one"}}
    assert needed("second")["c"] >= {"three"}
    assert "Unused" not in needed("second")["a"] and "helper" in needed("second")["a"]


def test_the_text_has_no_more_than_is_needed() -> None:
    text = module_text(parse_module("a", A), needed("first")["a"])
    assert text.split("\n") == [
        "const $kernel_a = (() => {",
        "const other = $kernel_b.one;",
        "const first = () => other();",
        'first.label = "kept";',
        "return { first };",
        "})();",
    ]


@pytest.mark.parametrize("name", sorted(MODULES))
def test_every_export_alone_has_all_that_it_names(name: str) -> None:
    for export in MODULES[name].exports:
        wanted = names_needed(MODULES, [(name, export)])
        parts = [module_text(MODULES[one], wanted[one]) for one in in_order(MODULES, wanted)]
        assert set(free_names("\n".join(parts))) <= listed(GLOBALS, PAGE_GLOBALS), export


def test_no_two_modules_share_a_name() -> None:
    with pytest.raises(LookupError, match="two kernel modules are named"):
        all_modules((files("transpiler") / "kernel",))
