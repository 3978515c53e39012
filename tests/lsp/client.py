"""A client as an editor has one: messages of the protocol to and from a server process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-c", "from host.cli import main; main()", "lsp")
URI = "file:///app.scs"
LIMIT = 60.0
"""Seconds after which a silent server is a broken one."""


class Client:
    """Sends requests and keeps what the server tells of its own accord."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        self.numbers = count(1)
        self.version = 0
        self.told: list[dict[str, Any]] = []

    def send(self, method: str, params: Any, **more: Any) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params, **more}
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has ended"
        found: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return found

    def request(self, method: str, params: Any = None) -> Any:
        """The result, or the error under the key `error`."""
        number = next(self.numbers)
        self.send(method, params, id=number)
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message["result"] if "result" in message else {"error": message["error"]}
            self.told.append(message)

    def start(self) -> dict[str, Any]:
        abilities = {"textDocument": {"rename": {"prepareSupport": True}}}
        found: dict[str, Any] = self.request(
            "initialize", {"processId": None, "rootUri": None, "capabilities": abilities}
        )
        self.send("initialized", {})
        return found

    def stop(self) -> int:
        self.request("shutdown")
        self.send("exit", None)
        code = self.process.wait(LIMIT)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        return code

    # ---------------------------------------------------------------------------- documents

    def open(self, text: str) -> None:
        self.version += 1
        item = {"uri": URI, "languageId": "scsharp", "version": self.version, "text": text}
        self.send("textDocument/didOpen", {"textDocument": item})

    def change(self, text: str) -> None:
        self.version += 1
        document = {"uri": URI, "version": self.version}
        self.send(
            "textDocument/didChange",
            {"textDocument": document, "contentChanges": [{"text": text}]},
        )

    def diagnostics(self) -> list[dict[str, Any]]:
        """What is told about the present version."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            for one in self.told:
                params = one.get("params", {})
                is_about = one.get("method") == "textDocument/publishDiagnostics"
                if is_about and params.get("version") == self.version:
                    found: list[dict[str, Any]] = params["diagnostics"]
                    return found
            self.told.append(self.receive())
        raise AssertionError("no diagnostics")

    def ask(self, method: str, line: int = 0, character: int = 0, **more: Any) -> Any:
        """A request about a place in the document."""
        params = {
            "textDocument": {"uri": URI},
            "position": {"line": line, "character": character},
            **more,
        }
        return self.request(f"textDocument/{method}", params)
