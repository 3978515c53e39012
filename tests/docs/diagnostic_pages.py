"""Reading docs/diagnostics: for each code a program that it is about, and the same one mended."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from host.compiling import compile_app
from host.hidden import compile_with_hidden
from scsharp.compilation import compile_text
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.source import SourceText

PAGES = Path(__file__).parents[2] / "docs/diagnostics"
SECTION = re.compile(r"^## (\w{6}): (.*)$", re.M)
BLOCKS = re.compile(r"^```csharp\n(.*?)\n```\n(?:```csharp hidden\n(.*?)\n```\n)?", re.M | re.S)
MARK = re.compile(r"// (next line: )?((?:(?:error|warning) \w{6}(?:, )?)+)$")
OF_APPS = re.compile(r"\bApp(?:Init|Loop)\(\)")

Found = tuple[str, int, str, str]
"""File, line, severity and code."""


@dataclass(frozen=True)
class Program:
    """A script, or an app, perhaps with its file of hidden tests."""

    text: str
    hidden: str | None

    @property
    def expected(self) -> list[Found]:
        """What its comments name."""
        found = []
        for path, text in (("app.scs", self.text), ("hidden.scs", self.hidden or "")):
            for number, line in enumerate(text.split("\n"), 1):
                if mark := MARK.search(line):
                    found += [
                        (path, number + bool(mark[1]), *one.split(" "))
                        for one in mark[2].split(", ")
                    ]
        return sorted(found)

    @property
    def found(self) -> list[Found]:
        """What is reported; the same code counts once a line."""
        return sorted({(d.path, d.line, d.severity.value, d.code) for d in self.diagnostics})

    @property
    def diagnostics(self) -> list[Diagnostic]:
        source = SourceText(self.text, "app.scs")
        if self.hidden is not None:
            return compile_with_hidden(source, SourceText(self.hidden, "hidden.scs")).errors
        if OF_APPS.search(self.text):
            return compile_app(source).diagnostics
        return compile_text(self.text, source.path).diagnostics


@dataclass(frozen=True)
class Section:
    """`programs` are the wrong one and the mended one, or none where it cannot be shown."""

    code: str
    title: str
    page: str
    programs: tuple[Program, ...]


def sections() -> list[Section]:
    found = []
    for path in sorted(PAGES.glob("*.md")):
        _, *parts = SECTION.split(path.read_text(encoding="utf-8"))
        for code, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            programs = tuple(Program(one[1], one[2]) for one in BLOCKS.finditer(body))
            found.append(Section(code, title, path.name, programs))
    return found


def index(found: list[Section]) -> str:
    """The table of docs/diagnostics/README.md."""
    ordered = sorted(found, key=lambda one: (not one.code.startswith("SC"), one.code))
    return "\n".join(map(row, ordered))


def row(one: Section) -> str:
    anchor = re.sub(r"[^\w -]", "", f"{one.code}: {one.title}".lower()).replace(" ", "-")
    shown = one.title.replace("|", "\\|")
    return f"| [{one.code}]({one.page}#{anchor}) | {shown} |"
