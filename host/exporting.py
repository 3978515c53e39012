"""An app as one HTML page: the translated program, the host in JavaScript, and the page around."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePath

from host.app.kernel import HOST_KERNEL
from host.app.life import app_alone, with_app_life
from host.app.uses import AppUses, uses_of
from scsharp.compilation import Compilation
from transpiler.bundle import Bundle, transpile

PAGE = files("host") / "web" / "page"


@dataclass(frozen=True)
class PageParts:
    """What the page's script is made of."""

    bundle: Bundle
    uses: AppUses
    path: str


def export_page(compilation: Compilation) -> str:
    """The page's text. Tests, and what only they reach, are left out."""
    program = app_alone(compilation.lowered)
    kernels = HOST_KERNEL.javascript
    bundle = transpile(with_app_life(program), *kernels, entry="play_script", is_loader=True)
    path = PurePath(compilation.sources[0].path)
    uses = uses_of(program)
    return page_text(PageParts(bundle, uses, path.name), uses.title or path.stem)


def page_text(parts: PageParts, title: str) -> str:
    """The template filled in; nothing that is filled in is looked at again."""
    style = (PAGE / "page.css").read_text("utf-8")
    before, after = (PAGE / "page.html").read_text("utf-8").split("\n{{program}}\n")
    head = before.replace("{{style}}", style)
    script = f"\n{script_text(parts, head.count(chr(10)))}\n"
    head = head.replace("{{policy}}", policy(script, style))
    # The title comes last: its text may look like a mark.
    return head.replace("{{title}}", html.escape(title)) + script + after


def policy(script: str, style: str) -> str:
    """Allows this script and this style, and nothing from anywhere."""
    return (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def script_text(parts: PageParts, line: int) -> str:
    """The program, called with facts about it; it begins below `line` lines of the page."""
    bundle, uses = parts.bundle, parts.uses
    facts = {
        "places": {
            "functions": bundle.function_names,
            "lines": bundle.line_table(),
            "firstLine": line + 2 + bundle.program_line,
            "path": parts.path,
        },
        "layout": json.loads(bundle.layout),
        "uses": {"keys": uses.keys, "isMouse": uses.is_mouse, "isTyped": uses.is_typed},
    }
    data = json.dumps(facts, separators=(",", ":"))
    text = f"{without_comments(bundle.text.strip())}({data});"
    # A string that says </script would end the script element, and <!-- would hide its end.
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")


def without_comments(text: str) -> str:
    """The same lines without indentation, and empty where they are comments: a stack trace counts
    lines. No text of several lines stands in them (tested)."""
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join("" if line.startswith("//") else line for line in lines)
