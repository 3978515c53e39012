"""The VS Code folder: what VS Code reads is well-formed, knows every keyword, and starts the server."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import quickjs

from host.cli import SUBCOMMANDS
from scsharp.editing.keywords import keywords
from scsharp.syntax.tokens import OTHER_KEYWORDS

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "editors/vscode"
GRAMMAR: dict[str, Any] = json.loads(
    (FOLDER / "syntaxes/scsharp.tmLanguage.json").read_text("utf-8")
)
PACKAGE: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))
WORD_RULES = ("keywords", "constants")


def rules(node: object) -> Iterator[dict[str, Any]]:
    """Every rule of the grammar, at any depth."""
    if isinstance(node, dict):
        if "match" in node or "begin" in node or "include" in node:
            yield node
        for value in node.values():
            yield from rules(value)
    elif isinstance(node, list):
        for value in node:
            yield from rules(value)


def test_patterns_compile() -> None:
    found = list(rules(GRAMMAR))
    assert len(found) > 40
    for one in found:
        assert ("begin" in one) == ("end" in one)
        if "match" in one:
            re.compile(one["match"])
        elif "begin" in one:
            re.compile(one["begin"])
            re.compile(one["begin"] + one["end"])  # the end may repeat what the beginning captured


def test_includes_lead_somewhere() -> None:
    names = {one["include"] for one in rules(GRAMMAR) if "include" in one}
    assert {name.removeprefix("#") for name in names} == set(GRAMMAR["repository"])


@pytest.mark.parametrize("word", [*keywords(), *OTHER_KEYWORDS])
def test_every_keyword_has_a_colour(word: str) -> None:
    patterns = [
        re.compile(one["match"])
        for name in WORD_RULES
        for one in rules(GRAMMAR["repository"][name])
        if "match" in one
    ]
    lines = (f"{word} name", f"{word};", f"{word} {{")
    found = [pattern.match(line) for pattern in patterns for line in lines]
    assert any(one is not None and one.group() == word for one in found)


def test_names_that_are_no_keywords_have_none() -> None:
    for line in ("newer", "classes x", "get = 1", "select = 1", "from;", "format x", "_if"):
        for name in WORD_RULES:
            for one in rules(GRAMMAR["repository"][name]):
                assert re.match(one.get("match", "(?!)"), line) is None, (line, one["match"])


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("12_000L;", ";"), ("0xFFu;", ";"), ("0b1010;", ";"), ("1.5e-3f;", ";"), (".5m;", ";"),
        ("3..4", "..4"), ("1.ToString()", ".ToString()"),
    ],
)  # fmt: skip
def test_numbers(text: str, rest: str) -> None:
    found = re.match(GRAMMAR["repository"]["numbers"]["match"], text)
    assert found is not None and text[found.end() :] == rest


def test_files_that_the_package_names() -> None:
    contributes = PACKAGE["contributes"]
    named = [PACKAGE["main"], contributes["grammars"][0]["path"]]
    named.append(contributes["languages"][0]["configuration"])
    assert [one for one in named if not (FOLDER / one).is_file()] == []
    assert contributes["grammars"][0]["scopeName"] == GRAMMAR["scopeName"]
    assert contributes["languages"][0]["extensions"] == [".scs"]


def test_the_language_configuration() -> None:
    found = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    assert found["comments"]["lineComment"] == "//"
    deeper = re.compile(found["indentationRules"]["increaseIndentPattern"])
    assert deeper.match("if (x) {") and not deeper.match("x = y; // {")


RUN = """
const told = [], commands = {};
class LanguageClient {
  constructor(...all) { told.push(["made", ...all]); }
  async start() { told.push(["started"]); if (fails) throw new Error("no such file"); }
  isRunning() { return !fails; }
  async stop() { told.push(["stopped"]); }
}
const vscode = {
  workspace: { getConfiguration: (part) => ({ get: (name) => `/bin/${part}.${name}` }) },
  commands: { registerCommand: (name, work) => { commands[name] = work; return name; } },
  window: { showErrorMessage: (text) => told.push(["error", text]) },
};
const modules = { "vscode": vscode, "vscode-languageclient/node": { LanguageClient } };
const module = { exports: {} };
new Function("require", "module", source)((name) => modules[name], module);
const context = { subscriptions: [] };
const { activate, deactivate } = module.exports;
activate(context).then(() => commands["scsharp.restart"]()).then(deactivate);
"""


def run_extension(fails: bool) -> list[list[Any]]:
    """What the extension does when VS Code activates, restarts and deactivates it."""
    context = quickjs.Context()
    context.set("source", (FOLDER / "extension.js").read_text("utf-8"))
    context.set("fails", fails)
    context.eval(RUN)
    while context.execute_pending_job():
        pass
    told: list[list[Any]] = json.loads(context.eval("JSON.stringify(told)"))
    return told


def test_the_extension_starts_the_server() -> None:
    told = run_extension(fails=False)
    names = [one[0] for one in told]
    assert names == ["made", "started", "stopped", "made", "started", "stopped"]
    server, documents = told[0][3], told[0][4]
    assert server == {"command": "/bin/scsharp.command", "args": ["lsp"]}
    assert "lsp" in SUBCOMMANDS
    assert documents == {"documentSelector": [{"language": "scsharp"}]}


def test_a_server_that_does_not_start_is_told() -> None:
    told = run_extension(fails=True)
    (first, *_) = [one[1] for one in told if one[0] == "error"]
    assert "no such file" in first and "pip install 'scsharp[editor]'" in first


def test_the_settings_of_other_editors() -> None:
    page = (DOCS / "editors.md").read_text("utf-8")
    (helix,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    found = tomllib.loads(helix)
    assert found["language-server"]["scsharp"] == {"command": "scsharp", "args": ["lsp"]}
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (DOCS / link).exists(), link
