"""Which dialect a server speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from host.bench.model import ollama_dialect, openai_dialect
from host.bench.model.chat import ChatRequest, ChatResult
from host.bench.runs.raw import RawResponse
from host.bench.setup import ServerKind, Setup


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a request is written, where it is sent, and how the answer is read. `models_path` lists
    what the server has."""

    path: str
    models_path: str
    body: Callable[[Setup, ChatRequest], dict[str, Any]]
    read: Callable[[RawResponse], ChatResult]


OPENAI = Dialect(
    openai_dialect.PATH, "/models", openai_dialect.request_body, openai_dialect.read_response
)
OLLAMA = Dialect(
    ollama_dialect.PATH, "/api/tags", ollama_dialect.request_body, ollama_dialect.read_response
)


def dialect_of(kind: ServerKind) -> Dialect:
    return OLLAMA if kind == "ollama" else OPENAI
