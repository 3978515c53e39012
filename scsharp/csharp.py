"""A script as the C# file that it means: `scsharp dump --stage csharp`.

Script variables become static fields of a static class Script, functions its static methods,
statements its entry; types stand beside it. Everything else is the script's own text.

    int n = 2;                     static class Script {
    int Twice() => n * 2;    ->        public static int n = default!;
    Console.WriteLine(Twice());        public static int Twice() => n * 2;
                                       static void Main() { n = 2; Console.WriteLine(Twice()); } }
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scsharp.source import SourceText, Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Field
from scsharp.symbols.types import NULL, TypeDefinition
from scsharp.syntax import nodes as syntax

USINGS = (
    "System", "System.Collections.Generic", "System.Collections.ObjectModel", "System.Linq",
    "System.Text", "System.Numerics",
)  # fmt: skip


@dataclass(slots=True)
class Parts:
    """The pieces of the file, each in textual order."""

    usings: list[str] = field(default_factory=lambda: [f"using {name};" for name in USINGS])
    fields: list[str] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)


def csharp_text(source: SourceText, unit: syntax.Unit, script: TypeDefinition) -> str:
    """The C# file for a script without errors; `script` is its class, with typed fields."""
    parts = Parts()
    for item in unit.items:
        add_item(parts, source, item, script)
    body = [*parts.fields, *parts.methods, "static void Main()", "{", *parts.entry, "}"]
    inside = "\n".join(body)
    head = "\n".join([*dict.fromkeys(parts.usings), "using static Script;"])
    return f"{head}\n\nstatic class Script\n{{\n{inside}\n}}\n\n" + "\n\n".join(parts.types) + "\n"


def add_item(parts: Parts, source: SourceText, item: syntax.Item, script: TypeDefinition) -> None:
    match item:
        case syntax.UsingDirective():
            parts.usings.append(slice_of(source, item.span))
        case syntax.Namespace() | syntax.TypeDeclaration() | syntax.EnumDeclaration():
            parts.types.append(slice_of(source, item.span))
        case syntax.DelegateDeclaration():
            parts.types.append(slice_of(source, item.span))
        case syntax.LocalFunction(return_type=return_type):
            text = slice_of(source, Span(return_type.span.start, item.span.end))
            parts.methods.append(f"public static {text}")
        case syntax.LocalDeclaration() if not item.is_using:
            add_variables(parts, source, item, script)
        case _:
            declare_in_passing(parts, item, script)
            parts.entry.append(without_declarations(source, item, item.span, script))


def add_variables(
    parts: Parts, source: SourceText, item: syntax.LocalDeclaration, script: TypeDefinition
) -> None:
    """A field for each variable, and its initialiser as a statement of the entry."""
    for declarator in item.declarators:
        found = field_named(script, declarator.name.text)
        if found is None:
            parts.entry.append(slice_of(source, item.span))
            return
        name, type_ = slice_of(source, declarator.name.span), display(found.type)
        if found.is_const and declarator.value is not None:
            value = slice_of(source, declarator.value.span)
            parts.fields.append(f"public const {type_} {name} = {value};")
            continue
        if found.is_readonly and found.type.is_value_type:
            # Members are called on copies of it, but the entry must be able to set it.
            parts.fields.append(f"public static ref readonly {type_} {name} => ref {name}__value;")
            name = f"{name}__value"
        parts.fields.append(f"public static {type_} {name} = default!;")
        if declarator.value is not None:
            declare_in_passing(parts, declarator.value, script)
            value = without_declarations(source, declarator.value, declarator.value.span, script)
            is_array = isinstance(declarator.value, syntax.Initializer)
            parts.entry.append(
                f"{name} = new {type_} {value};" if is_array else f"{name} = {value};"
            )


def declare_in_passing(parts: Parts, node: object, script: TypeDefinition) -> None:
    """Fields for what the statement declares beside variables: out var x, var (a, b) = ..."""
    for one in declarations_in(node):
        for name in designated(one.designation):
            found = field_named(script, name)
            if found is not None and found.type is not NULL:
                parts.fields.append(f"public static {display(found.type)} {name} = default!;")


def without_declarations(
    source: SourceText, node: object, span: Span, script: TypeDefinition
) -> str:
    """The text with `out var x` as `out x` and `var (a, b)` as `(a, b)`, where they are fields."""
    pieces, at = [], span.start
    for one in declarations_in(node):
        if all(name == "_" or field_named(script, name) for name in designated(one.designation)):
            pieces += [source.text[at : one.span.start], slice_of(source, one.designation.span)]
            at = one.span.end
    return "".join([*pieces, source.text[at : span.end]])


def declarations_in(node: object) -> Iterator[syntax.DeclarationExpression]:
    """The declaration expressions of a statement that are not those of a lambda or block in it."""
    if isinstance(node, (syntax.Lambda, syntax.Block, syntax.LocalFunction)):
        return
    if isinstance(node, syntax.DeclarationExpression):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from declarations_in(one)
    elif isinstance(node, syntax.Node):
        for name in node.__struct_fields__:
            yield from declarations_in(getattr(node, name))


def designated(designation: syntax.Designation) -> Iterator[str]:
    match designation:
        case syntax.SingleDesignation(name=name):
            yield name.text
        case syntax.ParenthesizedDesignation(elements=elements):
            for one in elements:
                yield from designated(one)


def field_named(script: TypeDefinition, name: str) -> Field | None:
    """The script variable of that name; one of an anonymous type stays a local, as C# demands."""
    for one in script.members.get(name, []):
        if isinstance(one, Field) and "<anonymous" not in display(one.type):
            return one
    return None


def slice_of(source: SourceText, span: Span) -> str:
    return source.text[span.start : span.end]
