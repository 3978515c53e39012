"""Runs the JavaScript kernel in an engine: the modules become one script of nested scopes."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.kernel.javascript_engines import ENGINES

KERNEL = Path(__file__).parents[2] / "transpiler" / "kernel"
LONGS = Path(__file__).with_name("longs.mjs")
"""Goes before every script."""

_IMPORT_ALL = re.compile(r'^import \* as (\w+) from "\./(\w+)\.mjs";$', re.MULTILINE)
_IMPORT_NAMES = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.mjs";$', re.MULTILINE)
_IMPORTED = re.compile(r'^import .*?from "\./(\w+)\.mjs";$', re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export (?:const|let|function\*?|class) (\w+)", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([^}]*)\}(?: from \"\./(\w+)\.mjs\")?;$", re.MULTILINE)


def exported_names(module: str) -> list[str]:
    """What a kernel module exports."""
    text = (KERNEL / f"{module}.mjs").read_text(encoding="utf-8")
    names = _EXPORT.findall(text)
    for listed, _ in _EXPORT_LIST.findall(text):
        names += [name.split(" as ")[-1].strip() for name in listed.split(",") if name.strip()]
    return names


def _scope(module: str) -> str:
    text = (KERNEL / f"{module}.mjs").read_text(encoding="utf-8")
    names = exported_names(module)
    text = _IMPORT_ALL.sub(r"const \1 = kernel.\2;", text)
    text = _IMPORT_NAMES.sub(
        lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = kernel.{found[2]};", text
    )
    text = _EXPORT_LIST.sub("", text)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return f"kernel.{module} = (() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def bundle(modules: list[str]) -> str:
    """The modules and what they import, each after its imports."""
    done: list[str] = []

    def visit(module: str) -> None:
        if module in done:
            return
        text = (KERNEL / f"{module}.mjs").read_text(encoding="utf-8")
        for imported in _IMPORTED.findall(text):
            visit(imported)
        done.append(module)

    for module in modules:
        visit(module)
    return "const kernel = {};\n" + "".join(map(_scope, done))


class JavaScriptKernel:
    """The kernel in an engine of its own."""

    def __init__(self, modules: list[str], script: str, engine: str = "quickjs") -> None:
        self._evaluate = ENGINES[engine]()
        self._evaluate(f"{bundle(modules)}{LONGS.read_text('utf-8')}{script}; 0")

    def call(self, function: str, argument: object) -> object:
        """A function of the script, from JSON to JSON."""
        given = json.dumps(json.dumps(argument))
        return json.loads(self._evaluate(f"JSON.stringify({function}(JSON.parse({given})))"))
