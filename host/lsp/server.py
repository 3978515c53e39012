"""The server: which requests it answers, and when it tells diagnostics.

A request that fails is answered with nothing and told in the client's log: text in the middle of
being typed must never end the server.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from importlib.metadata import version
from typing import TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from host.lsp import answers
from host.lsp.documents import Document, Documents
from scsharp.editing.rename import Refusal

QUIET = 0.25
"""Seconds without a change after which diagnostics are told."""
REQUEST_FAILED = -32803

T = TypeVar("T")


class Server(LanguageServer):
    """A language server with the documents that it has looked at."""

    def __init__(self) -> None:
        super().__init__(
            "scsharp",
            version("scsharp"),
            # Whole texts: then only one side has to count lines.
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
        )
        self.documents = Documents()

    def answer(self, uri: str, work: Callable[[Document], T], otherwise: T) -> T:
        """What the work makes of the document; where it fails, that is logged and no more."""
        try:
            return work(self.document(uri))
        except Refusal as refusal:
            raise JsonRpcException(refusal.reason, REQUEST_FAILED) from None
        except Exception as fault:
            text = "".join(traceback.format_exception(fault))
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, text))
            return otherwise

    def document(self, uri: str) -> Document:
        opened = self.workspace.get_text_document(uri)
        encoding = lsp.PositionEncodingKind(self.workspace.position_encoding or "utf-16")
        return self.documents.get(uri, opened.source, opened.path or uri, encoding.value)

    def publish(self, uri: str) -> None:
        nothing: list[lsp.Diagnostic] = []
        found = self.answer(uri, answers.diagnostics, nothing)
        number = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, number))


def make_server() -> Server:
    server = Server()
    add_synchronization(server)
    add_names(server)
    add_writing(server)
    return server


def add_synchronization(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        server.publish(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        """Only the last of several quick changes is looked at."""
        changed = params.text_document
        await asyncio.sleep(QUIET)
        opened = server.workspace.text_documents.get(changed.uri)
        if opened is not None and opened.version == changed.version:
            server.publish(changed.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.documents.forget(uri)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


def add_names(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        place = params.position
        uri = params.text_document.uri
        return server.answer(uri, lambda document: answers.hover(document, place), None)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        place = params.position
        uri = params.text_document.uri
        return server.answer(uri, lambda document: answers.definition(document, uri, place), None)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def document_symbol(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        return server.answer(params.text_document.uri, answers.symbols, [])


def add_writing(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["."]))
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        place = params.position
        uri = params.text_document.uri
        return server.answer(uri, lambda document: answers.completion(document, place), [])

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        place = params.position
        uri = params.text_document.uri
        return server.answer(uri, lambda document: answers.prepare_rename(document, place), None)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri, name, place = params.text_document.uri, params.new_name, params.position
        return server.answer(
            uri, lambda document: answers.renaming(document, uri, place, name), None
        )

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return server.answer(params.text_document.uri, answers.formatting, [])
