"""The server answers an editor, whatever is being typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lsp.client import URI, Client

APP = """\
/// Points so far.
int score = 0;
string hat = "🎩"; int behind = score;

void AppInit() => Screen.Open(160, 120);

bool AppLoop()
{
    score++;
    return !Input.IsDown("Escape");
}
"""


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    made = Client()
    made.start()
    yield made
    assert made.stop() == 0


@pytest.fixture
def app(client: Client) -> Client:
    client.open(APP)
    return client


def place(line: int, start: int, end: int) -> dict[str, dict[str, int]]:
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }


def test_what_the_server_can_do() -> None:
    client = Client()
    can = client.start()["capabilities"]
    assert can["completionProvider"]["triggerCharacters"] == ["."]
    assert can["renameProvider"] == {"prepareProvider": True}
    for name in ("hover", "definition", "documentSymbol", "documentFormatting"):
        assert can[f"{name}Provider"]
    assert client.stop() == 0


def test_diagnostics_while_typing(app: Client) -> None:
    assert app.diagnostics() == []
    app.change(APP.replace("score = 0", "score = 1.5"))
    (found,) = app.diagnostics()
    assert (found["code"], found["severity"], found["source"]) == ("CS0266", 1, "scsharp")
    assert found["range"] == place(1, 12, 15)
    app.change(APP)
    assert app.diagnostics() == []


def test_quick_changes_are_looked_at_once(app: Client) -> None:
    app.diagnostics()
    app.told.clear()
    for end in range(8):
        app.change(APP + "scor"[:end])
    assert app.diagnostics()
    assert len([one for one in app.told if "publishDiagnostics" in one.get("method", "")]) == 1


def test_places_are_in_utf16(app: Client) -> None:
    """The hat is one character here, and two units in the protocol."""
    found = app.ask("hover", 2, 24)
    assert "int behind" in found["contents"]["value"]
    assert found["range"] == place(2, 23, 29)
    app.change(APP.replace("int behind", "int behind = 1, x"))
    assert [one["range"]["start"] for one in app.diagnostics()] == []
    app.change(APP.replace("behind = score", "behind = 1.5"))
    assert app.diagnostics()[0]["range"] == place(2, 32, 35)


def test_completion(app: Client) -> None:
    app.change(APP.replace("score++;", "Draw."))
    labels = {one["label"]: one for one in app.ask("completion", 8, 9)}
    assert {"Clear", "Rect", "Text"} <= set(labels)
    assert labels["Clear"]["kind"] == 2
    app.change(APP.replace("score++;", "sc"))
    labels = {one["label"]: one for one in app.ask("completion", 8, 6)}
    assert labels["score"]["documentation"] == "Points so far."
    assert labels["while"]["kind"] == 14


def test_hover(app: Client) -> None:
    found = app.ask("hover", 8, 6)["contents"]
    assert found["kind"] == "markdown"
    assert found["value"] == "```csharp\nint score\n```\nscript variable\n\nPoints so far."
    assert "static bool Input.IsDown" in app.ask("hover", 9, 20)["contents"]["value"]
    assert app.ask("hover", 3, 0) is None


def test_definition(app: Client) -> None:
    assert app.ask("definition", 8, 6) == {"uri": URI, "range": place(1, 4, 9)}
    assert app.ask("definition", 9, 20) is None


def test_rename(app: Client) -> None:
    assert app.ask("prepareRename", 8, 6) == place(8, 4, 9)
    edits = app.ask("rename", 8, 6, newName="points")["changes"][URI]
    assert [one["range"] for one in edits] == [place(1, 4, 9), place(2, 32, 37), place(8, 4, 9)]
    assert {one["newText"] for one in edits} == {"points"}
    assert app.ask("prepareRename", 9, 20) is None
    refused = app.ask("rename", 8, 6, newName="behind")["error"]
    assert "would be wrong" in refused["message"]


def test_outline(app: Client) -> None:
    app.change("class A { int x; void M() { } }\nenum E { One }\n" + APP)
    found = app.ask("documentSymbol")
    names = [one["name"] for one in found]
    assert names == ["A", "E", "score", "hat", "behind", "AppInit", "AppLoop"]
    assert [one["name"] for one in found[0]["children"]] == ["x", "M"]
    assert found[0]["selectionRange"] == place(0, 6, 7)


def test_formatting(app: Client) -> None:
    options = {"tabSize": 2, "insertSpaces": True}
    assert app.ask("formatting", options=options) == []
    app.change("int   x=5;\r\n")
    (edit,) = app.ask("formatting", options=options)
    assert edit["newText"] == "int x = 5;\r\n"
    assert edit["range"]["end"] == {"line": 1, "character": 0}
    app.change("int   x=;\n")
    assert app.ask("formatting", options=options) == []


def test_every_beginning_of_an_app_is_answered(app: Client) -> None:
    """What is being typed is broken most of the time."""
    for end in range(0, len(APP), 11):
        text = APP[:end]
        app.change(text)
        line, start = text.count("\n"), text.rfind("\n") + 1
        character = len(text[start:].encode("utf-16-le")) // 2
        for method in ("hover", "definition", "completion", "documentSymbol", "prepareRename"):
            found = app.ask(method, line, character)
            assert not (isinstance(found, dict) and "error" in found), (text, method, found)
    app.change(APP)
    assert app.diagnostics() == []
    assert [one for one in app.told if one.get("method") == "window/logMessage"] == []


ODD = (
    "",
    "\ufeff",
    "\r",
    "\x00",
    "((((" * 400,
    "{" * 3000,
    '$"{' * 60,
    '"' * 7,
    "class",
    "/*",
    "\u2028x.",
)


@pytest.mark.parametrize("text", ODD)
def test_odd_texts(app: Client, text: str) -> None:
    app.change(text)
    app.diagnostics()
    for method in ("hover", "completion", "documentSymbol", "formatting"):
        options = {"tabSize": 4, "insertSpaces": True}
        found = app.ask(method, 0, 2, options=options)
        assert not (isinstance(found, dict) and "error" in found)


def test_closing(app: Client) -> None:
    app.send("textDocument/didClose", {"textDocument": {"uri": URI}})
    app.open("int x = 1.5;")
    assert [one["code"] for one in app.diagnostics()] == ["CS0266"]
