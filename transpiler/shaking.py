"""What of the kernel modules a bundle needs: declarations are taken one by one.

Modules are written so that a line that begins a declaration or statement at the top stands at the
margin, and no other line does, but for what closes it. Which names a declaration needs is
taken from its words, so a word too many takes something along, and none is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

IMPORT_ALL = re.compile(r'^import \* as (\w+) from "\./(?:[\w./]*/)?([\w]+)\.mjs";$', re.M)
IMPORT_SOME = re.compile(r'^import \{([^}]*)\} from "(?:\.\.?/)+(?:[\w./]*/)?([\w]+)\.mjs";', re.M)
EXPORT = re.compile(r"^export (const|let|class|function\*?) (\w+)", re.M)
EXPORT_LIST = re.compile(r"^export \{([^}]*)\};$", re.M)
DECLARATION = re.compile(r"(?:const|let|class|function\*?) (?:(\w+)|[{\[]([^}\]]*)[}\]] = )")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


@dataclass(frozen=True)
class Item:
    """A declaration with the names it makes, or a statement that makes none and always runs."""

    names: tuple[str, ...]
    text: str
    words: frozenset[str]


@dataclass(frozen=True)
class KernelModule:
    """One .mjs file: what it imports (module, exported name, local name), exports and declares.

    An imported name of None means the whole module under the local name.
    """

    name: str
    imports: tuple[tuple[str, str | None, str], ...]
    exports: tuple[str, ...]
    items: tuple[Item, ...]


def parse_module(name: str, text: str) -> KernelModule:
    imports: list[tuple[str, str | None, str]] = [
        (match[2], None, match[1]) for match in IMPORT_ALL.finditer(text)
    ]
    for match in IMPORT_SOME.finditer(text):
        imports += [(match[2], *names) for names in imported_names(match[1])]
    exports = [match[2] for match in EXPORT.finditer(text)]
    for match in EXPORT_LIST.finditer(text):
        exports += [one.strip() for one in match[1].split(",") if one.strip()]
    body = IMPORT_ALL.sub("", IMPORT_SOME.sub("", EXPORT_LIST.sub("", text)))
    body = EXPORT.sub(r"\1 \2", body)
    return KernelModule(name, tuple(imports), tuple(exports), tuple(items_of(body)))


def imported_names(text: str) -> list[tuple[str, str]]:
    """The exported and the local name of each in the braces of an import."""
    parts = [[part.strip() for part in one.split(" as ")] for one in text.split(",")]
    return [(part[0], part[-1]) for part in parts if part[0]]


def items_of(body: str) -> list[Item]:
    """Without comments that have lines of their own, which nobody reads in a bundle."""
    groups: list[list[str]] = []
    for line in body.split("\n"):
        if not line.strip() or line.lstrip().startswith("//"):
            continue
        if line[0] in " })]" and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    return [item_of("\n".join(lines)) for lines in groups]


def item_of(text: str) -> Item:
    words = frozenset(WORD.findall(text))
    match = DECLARATION.match(text)
    if match is None:
        return Item((), text, words)
    if match[1] is not None:
        return Item((match[1],), text, words)
    return Item(
        tuple(name for _, name in imported_names(match[2].replace(":", " as "))), text, words
    )


Wanted: TypeAlias = Mapping[str, frozenset[str]]
"""By module the names that stay."""


@dataclass(slots=True)
class Shaking:
    """Follows names from module to module."""

    modules: Mapping[str, KernelModule]
    wanted: dict[str, set[str]] = field(default_factory=dict)
    waiting: list[tuple[str, str]] = field(default_factory=list)

    def want(self, module: str, names: Iterable[str]) -> None:
        if module not in self.wanted:
            self.wanted[module] = set()
            imports, declared = table_of(self.modules[module])
            effects = (one.words for one in self.modules[module].items if not one.names)
            self.want(module, frozenset[str]().union(*effects) & {*imports, *declared})
        for name in names:
            if name not in self.wanted[module]:
                self.wanted[module].add(name)
                self.waiting.append((module, name))

    def run(self) -> None:
        while self.waiting:
            module, name = self.waiting.pop()
            imports, words = table_of(self.modules[module])
            if name in words:
                self.want(module, words[name])
            if name in imports:
                source, exported = imports[name]
                self.want(source, self.modules[source].exports if exported is None else (exported,))


@cache
def table_of(
    module: KernelModule,
) -> tuple[dict[str, tuple[str, str | None]], dict[str, frozenset[str]]]:
    """Where its imported names come from, and which of its names each of its declarations needs."""
    imports = {local: (source, name) for source, name, local in module.imports}
    known = imports.keys() | {name for one in module.items for name in one.names}
    return imports, {name: one.words & known for one in module.items for name in one.names}


def names_needed(modules: Mapping[str, KernelModule], roots: Iterable[tuple[str, str]]) -> Wanted:
    """By module the names that the roots (module, name) need; modules without any are left out."""
    shaking = Shaking(modules)
    for module, name in roots:
        shaking.want(module, (name,))
    shaking.run()
    return {module: frozenset(names) for module, names in shaking.wanted.items()}


def names_that_reach(modules: Mapping[str, KernelModule], target: str) -> set[tuple[str, str]]:
    """The names (module, name) that need something of the target, at first or second hand."""
    users: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for module in modules.values():
        imports, words = table_of(module)
        for name, needs in words.items():
            for need in needs:
                users.setdefault((module.name, need), []).append((module.name, name))
        for local, (source, exported) in imports.items():
            for name in modules[source].exports if exported is None else (exported,):
                users.setdefault((source, name), []).append((module.name, local))
    waiting = [(target, name) for name in modules[target].exports]
    found = set(waiting)
    while waiting:
        fresh = set(users.get(waiting.pop(), ())) - found
        found |= fresh
        waiting += fresh
    return found


def resolved(modules: Mapping[str, KernelModule], module: str, name: str) -> tuple[str, str]:
    """The module that declares what `name` is in the module, and its name there."""
    imports, _ = table_of(modules[module])
    source, exported = imports.get(name, (module, None))
    return (module, name) if exported is None else resolved(modules, source, exported)


def items_kept(module: KernelModule, wanted: frozenset[str]) -> list[Item]:
    return [one for one in module.items if not one.names or wanted.intersection(one.names)]


def module_text(module: KernelModule, wanted: frozenset[str]) -> str:
    """The module as a function of its own that returns what is wanted of its exports."""
    bindings = [
        f"const {local} = $kernel_{source};"
        if name is None
        else f"const {local} = $kernel_{source}.{name};"
        for source, name, local in module.imports
        if local in wanted
    ]
    items = [one.text for one in items_kept(module, wanted)]
    exports = ", ".join(name for name in module.exports if name in wanted)
    return "\n".join(
        [
            f"const $kernel_{module.name} = (() => {{",
            *bindings,
            *items,
            f"return {{ {exports} }};",
            "})();",
        ]
    )
