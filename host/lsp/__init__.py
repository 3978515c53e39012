"""`scsharp lsp`: what scsharp.editing knows, told by the language server protocol."""
