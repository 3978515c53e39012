"""scsharp lsp"""

from __future__ import annotations

import click


@click.command(name="lsp", epilog="Example: scsharp lsp, started by an editor; see docs/editors.md")
def command() -> None:
    """Serve an editor over standard input and output, by the language server protocol.

    Errors while typing, completion, hover, definitions, renaming, outline, formatting.
    """
    try:
        from host.lsp.server import make_server
    except ModuleNotFoundError as missing:
        if missing.name not in ("pygls", "lsprotocol"):
            raise
        raise click.UsageError(
            f"the editor support needs the package {missing.name!r}: pip install 'scsharp[editor]'"
        ) from None
    make_server().start_io()
