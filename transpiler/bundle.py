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

from scsharp.collector import without_collector
from scsharp.lowering import nodes as lowered
from scsharp.lowering.layout import layout_of
from transpiler import nodes as js
from transpiler.emit import emit_module
from transpiler.printer import print_module
from transpiler.shaking import (
    KernelModule,
    Wanted,
    items_kept,
    module_text,
    names_needed,
    names_that_reach,
    parse_module,
)
from transpiler.source_map import SourceMap

BUDGET_MODULE = "machine"


@dataclass(frozen=True)
class Linked:
    """A program's own JavaScript, and of the kernel `modules`, in order, the names `wanted`.

    `owners` are the modules of the kernel names that the program uses; `source_map` speaks of
    `text`. `function_names` maps the JavaScript names of the script's own functions to those that
    a stack trace shows; `members` are the JavaScript names of fields.
    """

    program: lowered.Program
    text: str
    source_map: SourceMap
    modules: dict[str, KernelModule]
    wanted: Wanted
    owners: dict[str, str]
    function_names: dict[str, str]
    members: dict[str, str]

    def kernel_words(self) -> set[str]:
        """All names and words in what is wanted of the kernels."""
        return {
            word
            for name, module in self.modules.items()
            for item in items_kept(module, self.wanted[name])
            for word in item.words
        }


@dataclass(frozen=True)
class Bundle:
    """`text` is one JavaScript expression; the program stands from its line `program_line` on."""

    text: str
    program_line: int
    linked: Linked

    @property
    def function_names(self) -> dict[str, str]:
        return self.linked.function_names

    @cached_property
    def layout(self) -> str:
        """Where the script's state lies, as JSON for the kernel function `state_text`."""
        return json.dumps(layout_of(self.linked.program, self.linked.members.__getitem__))

    def locate(self, line: int, column: int | None) -> tuple[str, int, int] | None:
        """Path, line and column in SC# for a line and column (from 1) of `text`."""
        found = self.linked.source_map.find(
            line - 1 - self.program_line, None if column is None else column - 1
        )
        return None if found is None else (found[0].path, *found[1])


def transpile(program: lowered.Program, *kernels: Traversable, entry: str = "run_script") -> Bundle:
    """The whole program as one expression: what the kernel function `entry` makes of the script.

    `kernels` are folders of more kernel modules (a host's).
    """
    linked = link(program, *kernels, entry=entry)
    before = [
        "(() => {",
        '"use strict";',
        *(module_text(module, linked.wanted[name]) for name, module in linked.modules.items()),
        *(f"const {name} = $kernel_{owner}.{name};" for name, owner in linked.owners.items()),
        # A scope of its own: a class of the script named TypeError must not be the kernel's.
        "const $script = (() => {",
    ]
    head = "\n".join(before) + "\n"
    tail = f"return $script;\n}})();\nreturn {entry}($script);\n}})()\n"
    return Bundle(head + linked.text + tail, head.count("\n"), linked)


def link(
    program: lowered.Program, *kernels: Traversable, entry: str, is_for_page: bool = False
) -> Linked:
    """The program's text with what it and the kernel function `entry` need of the kernels."""
    modules = all_modules(kernels)
    owners = owners_in(modules)
    known = all_words(modules) if is_for_page else None
    with without_collector():
        tree, context = emit_module(program, frozenset(owners), free_names(kernels), known)
        text, source_map = print_module(tree)
    missing = sorted(context.kernel - owners.keys())
    if missing:
        raise LookupError(f"no kernel module exports {', '.join(missing)}")
    used = {name: owners[name] for name in sorted(context.kernel | {entry})}
    wanted = names_needed(modules, [(owner, name) for name, owner in used.items()])
    chosen = {name: modules[name] for name in in_order(modules, wanted)}
    shown = context.shown | {
        context.function(one.name): one.shown_name
        for one in program.functions.values()
        if not one.is_library and one.source is not None
    }
    return Linked(program, text, source_map, chosen, wanted, used, shown, context.members.given)


def program_text(program: lowered.Program, *kernels: Traversable) -> str:
    """The program's own JavaScript, without kernels, to read."""
    return print_module(module_of(program, *kernels))[0]


def module_of(program: lowered.Program, *kernels: Traversable) -> js.Module:
    """The program's own JavaScript as a tree: all that can fail for one program and not another."""
    names = frozenset(owners_in(all_modules(kernels)))
    with without_collector():
        return emit_module(program, names, free_names(kernels))[0]


def owners_in(modules: dict[str, KernelModule]) -> dict[str, str]:
    """The names that the modules export, with the module of each."""
    return {name: module.name for module in modules.values() for name in module.exports}


@cache
def free_names(kernels: tuple[Traversable, ...]) -> frozenset[str]:
    """The kernel functions that charge no step themselves: none of theirs reaches the budget."""
    modules = all_modules(kernels)
    charging = names_that_reach(modules, BUDGET_MODULE)
    return frozenset(
        name for key, one in modules.items() for name in one.exports if (key, name) not in charging
    )


def all_words(modules: dict[str, KernelModule]) -> frozenset[str]:
    """All names and words in the kernels."""
    return frozenset(word for one in modules.values() for item in one.items for word in item.words)


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
