"""A model server whose answers a test writes, spoken to over real HTTP.

It plays OpenAI-compatible servers and Ollama's own API, with every oddity that a reply can have:
any status and bytes, delays, trickling, connections that break before or within the answer.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """`drop` closes the connection without a byte; `cut` after so many bytes of the body.
    `trickle` seconds pass between single bytes."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    trickle: float = 0.0
    drop: bool = False
    cut: int | None = None


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any


Script = Sequence["Reply | Mapping[str, Any] | str"]


def as_reply(given: Reply | Mapping[str, Any] | str) -> Reply:
    """A mapping is a JSON body, a text an answer that says it."""
    if isinstance(given, Reply):
        return given
    data = said(given) if isinstance(given, str) else given
    return Reply(json.dumps(data).encode(), headers={"content-type": "application/json"})


def failed(status: int, error: Any, **headers: str) -> Reply:
    """An error in the usual body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps({"error": error}).encode(), status, named)


def said(
    content: Any = "", *calls: Mapping[str, Any], finish: str = "stop", **message: Any
) -> dict[str, Any]:
    """A chat completion."""
    spoken: dict[str, Any] = {"role": "assistant", "content": content, **message}
    if calls:
        spoken["tool_calls"] = list(calls)
    return {
        "choices": [{"index": 0, "message": spoken, "finish_reason": finish}],
        "usage": {"prompt_tokens": 1_000, "completion_tokens": 10},
    }


def called(name: str, arguments: Any = None, id_: str | None = "c1") -> dict[str, Any]:
    """A native call; arguments that are no text are written as JSON."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
    call: dict[str, Any] = {"type": "function", "function": {"name": name, "arguments": text}}
    return call if id_ is None else {"id": id_, **call}


class ModelServer:
    """Answers POSTs with the script's replies in their order (the last one again and again), and
    GETs with `pages` by path. A function as script gets the body and gives the reply."""

    def __init__(
        self,
        script: Script | Callable[[Any], Reply | Mapping[str, Any] | str],
        pages: Mapping[str, Any] | None = None,
    ) -> None:
        self.script = script
        self.pages = {"/v1/models": {"data": [{"id": "tiny-1b"}]}, **(pages or {})}
        self.received: list[Received] = []
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.http.daemon_threads = True
        self.thread = threading.Thread(
            target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    def __enter__(self) -> ModelServer:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    @property
    def posts(self) -> list[Any]:
        """The bodies of all chat requests."""
        return [one.body for one in self.received if one.path.endswith(("/completions", "/chat"))]

    def reply_to(self, received: Received) -> Reply:
        self.received.append(received)
        if received.method == "GET" or received.path in self.pages:
            page = self.pages.get(received.path)
            if isinstance(page, Reply):
                return page
            return failed(404, "no such page") if page is None else as_reply(page)
        if callable(self.script):
            return as_reply(self.script(received.body))
        return as_reply(self.script[min(len(self.posts), len(self.script)) - 1])

    def handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.answer(None)

            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                self.answer(json.loads(self.rfile.read(length)))

            def answer(self, body: Any) -> None:
                received = Received(self.command, self.path, lower(self.headers), body)
                write_reply(self, server.reply_to(received))

            def log_message(self, *_: object) -> None:
                pass

        return Handler


def lower(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def write_reply(handler: BaseHTTPRequestHandler, reply: Reply) -> None:
    time.sleep(reply.delay)
    handler.close_connection = True
    if reply.drop:
        handler.connection.shutdown(socket.SHUT_RDWR)
        return
    handler.send_response(reply.status)
    for name, value in {**reply.headers, "content-length": str(len(reply.body))}.items():
        handler.send_header(name, value)
    handler.end_headers()
    body = reply.body if reply.cut is None else reply.body[: reply.cut]
    pieces = [body] if not reply.trickle else [bytes([one]) for one in body]
    try:
        for piece in pieces:
            handler.wfile.write(piece)
            handler.wfile.flush()
            time.sleep(reply.trickle)
    except (BrokenPipeError, ConnectionResetError):
        pass
