"""A program and the kernel modules it uses as one text that needs nothing from outside.

Kernel modules are written as plain ES modules. In the bundle each becomes a function of its own
that returns its exports, so private names of two modules never meet:

    const $kernel_strings = (() => { ... return { string_trim, string_index_of }; })();

Only what the program reaches of them is taken (shaking.py). The result is a script that evaluates
to the `$script` object of transpiler/emit.py; a page or an engine wraps it as it likes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from scsharp.lowering import nodes as lowered
from scsharp.lowering.layout import layout_of
from transpiler.emit import emit_module
from transpiler.printer import print_module
from transpiler.shaking import (
    KernelModule,
    module_text,
    names_needed,
    names_that_reach,
    parse_module,
)
from transpiler.source_map import SourceMap

BUDGET_MODULE = "machine"


@dataclass(frozen=True)
class Bundle:
    """`text` is one JavaScript expression; `source_map` speaks of the lines from `program_line` on.

    `function_names` maps the JavaScript names of the script's own functions to those that a stack
    trace shows; `members` are the JavaScript names of fields.
    """

    text: str
    program_line: int
    source_map: SourceMap
    function_names: dict[str, str]
    program: lowered.Program
    members: dict[str, str]

    @cached_property
    def layout(self) -> str:
        """Where the script's state lies, as JSON for the kernel function `state_text`."""
        return json.dumps(layout_of(self.program, self.members.__getitem__))

    def line_table(self) -> list[int]:
        """For each line from `program_line` on the SC# line it comes from; 0 where none is."""
        last = max(self.source_map.segments, default=-1)
        found = [self.source_map.find(line, None) for line in range(last + 1)]
        return [0 if one is None else one[1].line for one in found]

    def locate(self, line: int, column: int | None) -> tuple[str, int, int] | None:
        """Path, line and column in SC# for a line and column (from 1) of `text`."""
        found = self.source_map.find(
            line - 1 - self.program_line, None if column is None else column - 1
        )
        return None if found is None else (found[0].path, *found[1])


def transpile(
    program: lowered.Program,
    *kernels: Traversable,
    entry: str = "run_script",
    is_loader: bool = False,
) -> Bundle:
    """The whole program as one expression: what the kernel function `entry` makes of the script.

    `kernels` are folders of more kernel modules (a host's). With `is_loader` the function is given
    one that makes the script anew with each call.
    """
    modules = all_modules(kernels)
    owners = {name: module for module in modules.values() for name in module.exports}
    tree, context = emit_module(program, frozenset(owners), free_names(kernels))
    text, source_map = print_module(tree)
    missing = sorted(context.kernel - owners.keys())
    if missing:
        raise LookupError(f"no kernel module exports {', '.join(missing)}")
    used = sorted(context.kernel | {entry})
    wanted = names_needed(modules, [(owners[name].name, name) for name in used])
    before = [
        "(() => {",
        '"use strict";',
        *(module_text(modules[name], wanted[name]) for name in in_order(modules, wanted)),
        *(f"const {name} = $kernel_{owners[name].name}.{name};" for name in used),
        # A scope of its own: a class of the script named TypeError must not be the kernel's.
        f"const {'$load' if is_loader else '$script'} = {'' if is_loader else '('}() => {{",
    ]
    head = "\n".join(before) + "\n"
    end = "}};\nreturn {}($load);" if is_loader else "}})();\nreturn {}($script);"
    tail = f"return $script;\n{end.format(entry)}\n}})()\n"
    shown = context.shown | {
        context.function(one.name): one.shown_name
        for one in program.functions.values()
        if not one.is_library and one.source is not None
    }
    lines = head.count("\n")
    return Bundle(head + text + tail, lines, source_map, shown, program, context.members.given)


def program_text(program: lowered.Program, *kernels: Traversable) -> str:
    """The program's own JavaScript, without kernels, to read."""
    modules = all_modules(kernels)
    names = {name for one in modules.values() for name in one.exports}
    return print_module(emit_module(program, frozenset(names), free_names(kernels))[0])[0]


@cache
def free_names(kernels: tuple[Traversable, ...]) -> frozenset[str]:
    """The kernel functions that charge no step themselves: none of theirs reaches the budget."""
    modules = all_modules(kernels)
    charging = names_that_reach(modules, BUDGET_MODULE)
    return frozenset(
        name for key, one in modules.items() for name in one.exports if (key, name) not in charging
    )


def all_modules(kernels: tuple[Traversable, ...]) -> dict[str, KernelModule]:
    found: dict[str, KernelModule] = {}
    for folder in (files("transpiler") / "kernel", *kernels):
        added = read_folder(folder)  # type: ignore[arg-type]
        if twice := found.keys() & added.keys():
            raise LookupError(f"two kernel modules are named {', '.join(sorted(twice))}")
        found.update(added)
    return found


@cache
def read_folder(folder: Traversable) -> dict[str, KernelModule]:
    entries = [one for one in folder.iterdir() if one.name.endswith(".mjs")]
    modules = [
        parse_module(one.name.removesuffix(".mjs"), one.read_text("utf-8"))
        for one in sorted(entries, key=lambda one: one.name)
    ]
    return {module.name: module for module in modules}


def in_order(modules: dict[str, KernelModule], names: Iterable[str]) -> list[str]:
    """The modules, each after those of them that it imports."""
    order: list[str] = []
    left = set(names)

    def visit(name: str) -> None:
        if name not in left:
            return
        left.remove(name)
        for imported, _, _ in modules[name].imports:
            visit(imported)
        order.append(name)

    for name in sorted(left):
        visit(name)
    return order
