"""From what scsharp.editing says to the protocol's structures."""

from __future__ import annotations

from lsprotocol import types as lsp

from host.compiling import compile_app
from host.lsp.documents import Document
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.editing.completion import Suggestion, complete
from scsharp.editing.describe import describe
from scsharp.editing.outline import Entry, outline
from scsharp.editing.rename import Refusal, rename, renameable
from scsharp.formatting.formatter import format_source
from scsharp.source import Span

ITEM_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "namespace": lsp.CompletionItemKind.Module,
    "class": lsp.CompletionItemKind.Class,
    "struct": lsp.CompletionItemKind.Struct,
    "interface": lsp.CompletionItemKind.Interface,
    "enum": lsp.CompletionItemKind.Enum,
    "delegate": lsp.CompletionItemKind.Class,
    "type parameter": lsp.CompletionItemKind.TypeParameter,
    "method": lsp.CompletionItemKind.Method,
    "extension method": lsp.CompletionItemKind.Method,
    "function": lsp.CompletionItemKind.Function,
    "local function": lsp.CompletionItemKind.Function,
    "property": lsp.CompletionItemKind.Property,
    "event": lsp.CompletionItemKind.Event,
    "field": lsp.CompletionItemKind.Field,
    "constant": lsp.CompletionItemKind.Constant,
    "local constant": lsp.CompletionItemKind.Constant,
    "enum value": lsp.CompletionItemKind.EnumMember,
}
"""Everything else is a variable."""

SYMBOL_KINDS = {
    "class": lsp.SymbolKind.Class,
    "record": lsp.SymbolKind.Class,
    "record class": lsp.SymbolKind.Class,
    "struct": lsp.SymbolKind.Struct,
    "record struct": lsp.SymbolKind.Struct,
    "interface": lsp.SymbolKind.Interface,
    "enum": lsp.SymbolKind.Enum,
    "value": lsp.SymbolKind.EnumMember,
    "delegate": lsp.SymbolKind.Class,
    "function": lsp.SymbolKind.Function,
    "method": lsp.SymbolKind.Method,
    "constructor": lsp.SymbolKind.Constructor,
    "property": lsp.SymbolKind.Property,
    "field": lsp.SymbolKind.Field,
    "variable": lsp.SymbolKind.Variable,
}


def diagnostics(document: Document) -> list[lsp.Diagnostic]:
    return [diagnostic(document, one) for one in document.diagnostics]


def diagnostic(document: Document, one: Diagnostic) -> lsp.Diagnostic:
    start = document.offset_of(one.line, one.column)
    end = document.offset_of(one.end_line, one.end_column)
    severity = lsp.DiagnosticSeverity.Error if one.is_error else lsp.DiagnosticSeverity.Warning
    text = f"{one.message}\nhelp: {one.hint}" if one.hint else one.message
    place = document.positions.range(Span(start, max(start, end)))
    return lsp.Diagnostic(place, text, severity, code=one.code, source="scsharp")


def completion(document: Document, position: lsp.Position) -> list[lsp.CompletionItem]:
    offset = document.positions.offset(position)
    found = complete(document.source, offset, compile_app)
    return [completion_item(one, order) for order, one in enumerate(found)]


def completion_item(one: Suggestion, order: int) -> lsp.CompletionItem:
    """Nearer names first: the order is that of the scopes."""
    return lsp.CompletionItem(
        one.label,
        kind=ITEM_KINDS.get(one.kind, lsp.CompletionItemKind.Variable),
        detail=one.detail or None,
        documentation=one.docs or None,
        sort_text=f"{order:05}",
    )


def hover(document: Document, position: lsp.Position) -> lsp.Hover | None:
    found = document.names.at(document.positions.offset(position))
    if found is None:
        return None
    span, meaning = found
    shown = describe(meaning)
    text = f"```csharp\n{shown.declaration}\n```\n{shown.kind}"
    text += f"\n\n{shown.docs}" if shown.docs else ""
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(content, document.positions.range(span))


def definition(document: Document, uri: str, position: lsp.Position) -> lsp.Location | None:
    found = document.names.at(document.positions.offset(position))
    place = document.names.declaration(found[1]) if found is not None else None
    return None if place is None else lsp.Location(uri, document.positions.range(place))


def prepare_rename(document: Document, position: lsp.Position) -> lsp.Range | None:
    try:
        place = renameable(document.names, document.positions.offset(position))
    except Refusal:
        return None
    return document.positions.range(place)


def renaming(document: Document, uri: str, position: lsp.Position, name: str) -> lsp.WorkspaceEdit:
    """Raises Refusal where the script would not mean the same."""
    offset = document.positions.offset(position)
    places = rename(document.source, offset, name, compile_app)
    edits = [lsp.TextEdit(document.positions.range(one), name) for one in places]
    return lsp.WorkspaceEdit(changes={uri: edits})


def symbols(document: Document) -> list[lsp.DocumentSymbol]:
    units = document.compilation.units
    return [document_symbol(document, one) for one in outline(units[0].unit)]


def document_symbol(document: Document, one: Entry) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        one.name or "?",
        SYMBOL_KINDS[one.kind],
        document.positions.range(one.span),
        document.positions.range(one.name_span),
        children=[document_symbol(document, each) for each in one.children],
    )


def formatting(document: Document) -> list[lsp.TextEdit]:
    """One edit of the whole text; none where nothing changes or there are syntax errors."""
    made = format_source(document.source)
    if made.text == document.source.text:
        return []
    return [lsp.TextEdit(document.positions.whole(), made.text)]
