"""One server: sends requests, keeps the raw traffic, and gives what came back, cleaned of keys.

Nothing is tried again here. A request has a deadline of its own, which trickling bytes do not move.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from host.bench.model.secrets import Redactor, secrets_of_url, without_login
from host.bench.runs.raw import RawResponse, RawTraffic, response_of

CONNECT_SECONDS = 5.0
MOST_BYTES = 64 << 20
KEPT_HEADERS = ("content-type", "retry-after", "server", "date", "x-request-id")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Server:
    """Use it as a context manager. `transport` takes the place of the network in tests and for the
    embedded model."""

    def __init__(
        self,
        url: str,
        key: str,
        raw: RawTraffic,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.raw = raw
        self.redactor = Redactor([key, *secrets_of_url(url)])
        self.client = httpx.Client(
            headers={"authorization": f"Bearer {key}"} if key else {},
            transport=transport,
            # A proxy for the outside world does not know this machine's own servers.
            trust_env=urlsplit(url).hostname not in LOOPBACK,
            # Minutes pass between requests: a connection that is kept may be closed by then, which
            # only the next request would find out.
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def address(self, path: str) -> str:
        """`/api/...` and `/props` lie beside `/v1`, all else below it."""
        is_beside = path.startswith(("/api/", "/props", "/version"))
        base = self.url.removesuffix("/v1") if is_beside else self.url
        return base.removesuffix("/api") + path if path.startswith("/api/") else base + path

    def exchange(self, path: str, body: dict[str, Any] | None, seconds: float) -> RawResponse:
        """Sends one request (GET without a body) and writes both sides to the raw traffic."""
        return self.send(self.write(path, body), path, body, seconds)

    def write(self, path: str, body: dict[str, Any] | None) -> int:
        """Writes a request that will be sent; gives the number of the exchange."""
        number = self.raw.next_number()
        address = without_login(self.address(path))
        self.raw.write_request(number, method_of(body), address, body or {})
        return number

    def send(
        self, number: int, path: str, body: dict[str, Any] | None, seconds: float
    ) -> RawResponse:
        """Sends a request that was written, and writes what comes back."""
        response = self.response_to(self.address(path), body, seconds)
        self.raw.write_response(number, response)
        return response

    def response_to(self, address: str, body: dict[str, Any] | None, seconds: float) -> RawResponse:
        start = time.monotonic()
        data = None if body is None else msgspec.json.encode(body)
        try:
            with self.opened(method_of(body), address, data, seconds) as response:
                content = bytearray()
                for part in response.iter_bytes():
                    content += part
                    if time.monotonic() - start > seconds:
                        raise httpx.ReadTimeout("the answer came too slowly")
                    if len(content) > MOST_BYTES:
                        return failed("body", f"the answer is over {MOST_BYTES:,} bytes", start)
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            return failed(kind_of(error), self.redactor.text(words_for(error, address)), start)
        headers = {one: response.headers[one] for one in KEPT_HEADERS if one in response.headers}
        seconds_taken = round(time.monotonic() - start, 3)
        clean = self.redactor.data(bytes(content))
        return response_of(response.status_code, headers, clean, seconds_taken)

    @contextmanager
    def opened(
        self, method: str, address: str, data: bytes | None, seconds: float
    ) -> Iterator[httpx.Response]:
        timeout = httpx.Timeout(seconds, connect=CONNECT_SECONDS)
        headers = {"content-type": "application/json"} if data is not None else {}
        with self.client.stream(
            method, address, content=data, headers=headers, timeout=timeout
        ) as response:
            yield response


def method_of(body: object) -> str:
    return "GET" if body is None else "POST"


def failed(kind: str, message: str, start: float) -> RawResponse:
    seconds = round(time.monotonic() - start, 3)
    return RawResponse(0, {}, "", seconds, error=message, error_kind=kind)


def kind_of(error: Exception) -> str:
    match error:
        case httpx.ConnectError() | httpx.ConnectTimeout() | httpx.InvalidURL():
            return "refused"
        case httpx.TimeoutException():
            return "timeout"
        case httpx.DecodingError():
            return "body"
        case _:
            return "broken"


def words_for(error: Exception, address: str) -> str:
    """What went wrong, with the address as it may be shown."""
    where = without_login(address)
    match error:
        case httpx.ConnectError() | httpx.ConnectTimeout():
            return f"cannot connect to {where}: {error}"
        case httpx.TimeoutException():
            return f"no whole answer from {where} in time"
        case _:
            return f"the exchange with {where} broke: {type(error).__name__}: {error}"
