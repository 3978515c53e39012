"""An app as one HTML page: the translated program, the host in JavaScript, and the page around."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePath

from msgspec.structs import replace

from host.app.kernel import HOST_KERNEL
from host.app.life import app_alone, with_app_life
from host.app.uses import AppUses, uses_of
from scsharp.compilation import Compilation
from scsharp.lowering import nodes as lowered
from scsharp.lowering.layout import layout_of
from transpiler.bundle import Linked, link
from transpiler.compacting import compact

ENTRY = "play_script"
PAGE = files("host") / "web" / "page"


@dataclass(frozen=True)
class PageParts:
    """What the page's script is made of."""

    linked: Linked
    uses: AppUses
    path: str


def export_page(compilation: Compilation) -> str:
    """The page's text. Tests, and what only they reach, are left out."""
    program = app_alone(compilation.lowered)
    linked = linked_app(program)
    path = PurePath(compilation.sources[0].path)
    uses = uses_of(program)
    return page_text(PageParts(linked, uses, path.name), uses.title or path.stem)


def linked_app(program: lowered.Program) -> Linked:
    """The program without the exceptions that only kernel functions make which it does not reach.

    They are asked for when they are caught, and by the names that stand where they are thrown.
    """
    kept: set[str] = set()
    while True:
        exceptions = {name: one for name, one in program.exceptions.items() if name in kept}
        less = with_app_life(app_alone(replace(program, exceptions=exceptions)))
        linked = link(less, *HOST_KERNEL.javascript, entry=ENTRY, is_for_page=True)
        needed = set[str]()
        if "caught" in linked.wanted["runtime"]:
            needed = linked.kernel_words() & program.exceptions.keys()
        if needed <= kept:
            return linked
        kept |= needed


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
    linked, uses = parts.linked, parts.uses
    made = compact(linked, ENTRY)
    members = {name: made.members.get(one, one) for name, one in linked.members.items()}
    functions = {
        made.names[name]: shown
        for name, shown in linked.function_names.items()
        if name in made.names
    }
    facts = {
        "places": {
            "functions": functions,
            "lines": made.lines,
            "firstLine": line + 2 + made.program_line,
            "path": parts.path,
        },
        "layout": layout_of(linked.program, members.__getitem__),
        "uses": {"keys": uses.keys, "isMouse": uses.is_mouse, "isTyped": uses.is_typed},
    }
    data = json.dumps(facts, separators=(",", ":"))
    text = f"{made.text.strip()}({data});"
    # A string that says </script would end the script element, and <!-- would hide its end.
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")
