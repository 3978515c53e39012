"""scsharp dump"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from host.cli.endings import exit_code_of
from host.cli.files import read_source, write_output
from host.cli.paths import ScriptFile
from host.compiling import compile_app
from scsharp.compilation import Compilation
from scsharp.diagnostics.render import render_text
from scsharp.tree_printer import print_tree


def syntax_text(compilation: Compilation) -> str:
    return "\n".join(print_tree(one.unit) for one in compilation.units) + "\n"


def typed_text(compilation: Compilation) -> str:
    return print_tree(compilation.program) + "\n"


def lowered_text(compilation: Compilation) -> str:
    program = compilation.lowered
    parts = [*program.types.values(), *program.classes.values(), *program.statics.values()]
    own = [one for one in program.functions.values() if not one.is_library]
    return "\n".join(map(print_tree, [*parts, *own])) + "\n"


def python_text(compilation: Compilation) -> str:
    from scsharp.python.emit import emit_program
    from scsharp.python.source_text import python_source

    paths = {source.path for source in compilation.sources}
    trees = emit_program(compilation.lowered).trees
    own = [tree for source, tree in trees if source is not None and source.path in paths]
    return "\n\n".join(map(python_source, own)) + "\n"


def javascript_text(compilation: Compilation) -> str:
    from host.app.kernel import HOST_KERNEL
    from transpiler.bundle import program_text

    return program_text(compilation.lowered, *HOST_KERNEL.javascript)


def csharp_text(compilation: Compilation) -> str:
    from scsharp.csharp import csharp_text

    script = compilation.world.table.script
    assert script is not None
    return csharp_text(compilation.sources[0], compilation.units[0].unit, script)


STAGES: Mapping[str, Callable[[Compilation], str]] = {
    "syntax": syntax_text,
    "typed": typed_text,
    "lowered": lowered_text,
    "python": python_text,
    "javascript": javascript_text,
    "csharp": csharp_text,
}


@click.command(name="dump", epilog="Example: scsharp dump app.scs --stage javascript")
@click.argument("file", type=ScriptFile())
@click.option("--stage", type=click.Choice(list(STAGES)), required=True, help="What to print.")
def command(file: Path, stage: str) -> None:
    """Print a stage of FILE's compilation.

    `syntax`, `typed` and `lowered` are the trees, `python` and `javascript` the generated code, and
    `csharp` is a plain script as a file that C# compilers accept.
    """
    compilation = compile_app(read_source(file))
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors and stage != "syntax":
        click.echo(render_text(errors), err=True)
        raise SystemExit(exit_code_of(errors))
    write_output(STAGES[stage](compilation))
