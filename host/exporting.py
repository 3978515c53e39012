"""An app as one HTML page: the translated program, the host in JavaScript, and the page around."""

from __future__ import annotations

import html
import json
from importlib.resources import files
from pathlib import PurePath

from host.app.kernel import HOST_KERNEL
from host.app.keys import KEYS
from host.app.life import with_app_life
from scsharp.compilation import Compilation
from scsharp.lowering import nodes as lowered
from scsharp.lowering.prune import every_node, keep_exports
from transpiler.bundle import Bundle, transpile

PAGE = files("host") / "web" / "page.html"


def export_page(compilation: Compilation) -> str:
    """The page's text. Tests, and what only they reach, are left out."""
    program = keep_exports(compilation.lowered, ("AppInit", "AppLoop"))
    bundle = transpile(with_app_life(program), *HOST_KERNEL.javascript, entry="play_script")
    path = compilation.sources[0].path
    page = PAGE.read_text("utf-8").replace("{{title}}", html.escape(PurePath(path).stem))
    before, after = page.split("{{program}}")
    return before + script_text(bundle, program, path, before.count("\n")) + after


def script_text(bundle: Bundle, program: lowered.Program, path: str, line: int) -> str:
    """The places on one line, then the program; the text begins `line` lines down the page."""
    places = {
        "functions": bundle.function_names,
        "lines": bundle.line_table(),
        "firstLine": line + 2 + bundle.program_line,
        "path": path,
    }
    data = json.dumps(places, separators=(",", ":"))
    keys = json.dumps(keys_named(program))
    text = f"const places = {data};\n{without_comments(bundle.text.strip())}(places, {keys});\n"
    # A string that says </script would end the script element.
    return text.replace("</", "<\\/")


def without_comments(text: str) -> str:
    """The same lines without indentation, and empty where they are comments: a stack trace counts
    lines. No text of several lines stands in them (tested)."""
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join("" if line.startswith("//") else line for line in lines)


def keys_named(program: lowered.Program) -> list[str]:
    """The keys that the program's text mentions, in order, for the start card."""
    found: dict[str, None] = {}
    for function in program.functions.values():
        for node in every_node(function.body):
            if isinstance(node, lowered.Constant) and node.value in KEYS:
                found[str(node.value)] = None
    return list(found)
