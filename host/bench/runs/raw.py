"""The raw traffic of a run: what was sent and what came back, byte for byte but for keys.

Conversations repeat their beginning in every request, so each message is stored once, in a file
named by its hash, and requests list the hashes.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

import msgspec

from host.bench.runs.files import write_whole


class RawRequest(msgspec.Struct, frozen=True):
    """`body` is without its messages; `messages` are the hashes of those. `sha256` is that of the
    body as it was sent."""

    method: str
    url: str
    body: dict[str, Any]
    messages: list[str]
    sha256: str


class RawResponse(msgspec.Struct, frozen=True):
    """`status` is 0 where no whole response came: then `error` says why, and `error_kind` is
    refused, broken or timeout. `base64` says that `body` is no UTF-8 text and stands in base64."""

    status: int
    headers: dict[str, str]
    body: str
    seconds: float
    base64: bool = False
    error: str = ""
    error_kind: str = ""

    @property
    def data(self) -> bytes:
        return base64.b64decode(self.body) if self.base64 else self.body.encode()


def response_of(status: int, headers: dict[str, str], data: bytes, seconds: float) -> RawResponse:
    try:
        return RawResponse(status, headers, data.decode(), seconds)
    except UnicodeDecodeError:
        text = base64.b64encode(data).decode()
        return RawResponse(status, headers, text, seconds, base64=True)


class RawTraffic:
    """The folder `raw` of a run: NNNN.request.json, NNNN.response.json, messages/HASH.json."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def next_number(self) -> int:
        numbers = [int(one.name[:4]) for one in self.folder.glob("[0-9]*.request.json")]
        return max(numbers, default=0) + 1

    def write_request(self, number: int, method: str, url: str, body: dict[str, Any]) -> None:
        """Before it is sent."""
        data = msgspec.json.encode(body)
        hashes = [self.keep_message(one) for one in body.get("messages", [])]
        rest = {name: value for name, value in body.items() if name != "messages"}
        request = RawRequest(method, url, rest, hashes, hashlib.sha256(data).hexdigest())
        write_whole(self.path(number, "request"), msgspec.json.encode(request))

    def keep_message(self, message: object) -> str:
        data = msgspec.json.encode(message)
        name = hashlib.sha256(data).hexdigest()[:32]
        path = self.folder / "messages" / f"{name}.json"
        if not path.exists():
            write_whole(path, data)
        return name

    def write_response(self, number: int, response: RawResponse) -> None:
        """As soon as it is there, before anything is made of it."""
        write_whole(self.path(number, "response"), msgspec.json.encode(response))

    def read_response(self, number: int) -> RawResponse | None:
        """None where the host was ended before it came."""
        path = self.path(number, "response")
        if not path.exists():
            return None
        return msgspec.json.decode(path.read_bytes(), type=RawResponse)

    def read_request(self, number: int) -> dict[str, Any]:
        """The body as it was sent."""
        stored = msgspec.json.decode(self.path(number, "request").read_bytes(), type=RawRequest)
        messages = [
            msgspec.json.decode((self.folder / "messages" / f"{one}.json").read_bytes())
            for one in stored.messages
        ]
        return {**stored.body, "messages": messages} if messages else stored.body

    def path(self, number: int, what: str) -> Path:
        return self.folder / f"{number:04}.{what}.json"
