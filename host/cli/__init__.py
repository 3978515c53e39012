"""The `scsharp` command: one module per subcommand, argument parsing and printing only."""

from __future__ import annotations

from typing import Any

import click

from host.cli.endings import with_plain_endings

SUBCOMMANDS = (
    "new", "check", "run", "test", "play", "record", "replay", "export", "dump", "docs",
    "format", "lsp", "task", "bench",
)  # fmt: skip


class LazyGroup(click.Group):
    """Imports a subcommand's module when it is asked for, so that `check` never loads numpy."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        from importlib import import_module

        command = import_module(f"host.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in SUBCOMMANDS:
            ctx.fail(f"there is no command '{name}'{meant_by(name)}")
        return super().resolve_command(ctx, args)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        # The help of all commands is made here, and imports them.
        return with_plain_endings(
            lambda: super(LazyGroup, self).make_context(info_name, args, parent, **extra)
        )

    def invoke(self, ctx: click.Context) -> object:
        return with_plain_endings(lambda: super(LazyGroup, self).invoke(ctx))


def meant_by(word: str) -> str:
    """What somebody may have meant who wrote this in place of a command."""
    from difflib import get_close_matches

    if word.endswith(".scs"):
        return f"; did you mean `scsharp check {word}` or `scsharp play {word}`?"
    near = get_close_matches(word, SUBCOMMANDS, n=2, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return f"; there are {', '.join(SUBCOMMANDS)}"


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: scsharp test app.scs. Each command has its own --help.",
)
@click.version_option(package_name="scsharp", message="%(version)s")
def main() -> None:
    """SC#: check, run, test and export scripts and apps.

    Exit codes: 0 fine, 1 the program has errors or a test failed, 2 wrong usage, 3 a fault of the
    host itself, 130 interrupted.
    """
