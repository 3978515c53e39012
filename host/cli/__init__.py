"""The `scsharp` command: one module per subcommand, argument parsing and printing only."""

from __future__ import annotations

import click

from host.cli.endings import with_plain_endings

SUBCOMMANDS = (
    "new", "check", "run", "test", "play", "record", "replay", "export", "dump", "docs",
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

    def invoke(self, ctx: click.Context) -> object:
        return with_plain_endings(lambda: super(LazyGroup, self).invoke(ctx))


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
