"""Exported pages in a browser: for the tests of what people see and do there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from host.app.kernel import HOST_KERNEL
from host.compiling import compile_app
from host.exporting import export_page
from scsharp.engines import Script
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText
from transpiler.bundle import transpile
from transpiler.engines.script import JavaScriptScript

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update"
).split()
IN_A_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]
SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "cursor.scs"
PROBE = """([name, values]) => {
    const box = {};
    document.dispatchEvent(new CustomEvent("scsharp-probe", { detail: box }));
    return box.probe[name](...values);
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def browser_script(program: Program) -> Iterator[Script]:
    """The program in a page, behind the same interface as in an engine."""
    bundle = transpile(program, *HOST_KERNEL.javascript)
    with chromium() as browser:
        page = browser.new_page()
        page.evaluate(f"() => {{ globalThis.script = {bundle.text}; }}")
        script = JavaScriptScript(page.evaluate, bundle, lambda: None)
        script.start(1_000_000_000, "", 0)
        yield script


@dataclass
class AppPage:
    """A page that has an app, opened from its file; `told` is what its console says."""

    page: Page
    told: list[str]

    def start(self) -> None:
        self.page.click("#start")

    def ask(self, name: str, *values: object) -> Any:
        """A function of host/web/page/probe.mjs."""
        return self.page.evaluate(PROBE, [name, list(values)])

    def begin(self) -> None:
        """Starts the app; its frames come from `step` alone."""
        report = self.ask("begin", 1)
        assert report["error"] == "", report

    def step(self, count: int = 1) -> None:
        report = self.ask("step", count)
        assert report["error"] == "", report

    def state(self) -> dict[str, str]:
        """The script's variables as text."""
        lines = [line.partition(" = ") for line in self.ask("state").splitlines()]
        return {name: value for name, _, value in lines}

    def variable(self, name: str) -> str:
        return self.state()[name]

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()


def exported(text: str, path: str = "app.scs") -> str:
    return export_page(compile_app(SourceText(text, path)))


def open_page(browser: Browser, folder: Path, html: str, **context: Any) -> AppPage:
    file = folder / "app.html"
    file.write_text(html, encoding="utf-8")
    page = browser.new_context(**context).new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(f"page error: {error}"))
    page.goto(file.as_uri())
    return AppPage(page, told)
