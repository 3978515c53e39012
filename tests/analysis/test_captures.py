"""Which variables lambdas and local functions capture."""

from __future__ import annotations

from scsharp.analysis.captures import captures_of
from scsharp.compilation import compile_text


def captured(text: str) -> tuple[list[str], list[str]]:
    """Names of captured variables, and of those that need a cell, in the function Run."""
    compilation = compile_text(text)
    assert compilation.diagnostics == []
    bodies = compilation.program.types[compilation.program.script].methods
    body = next(body for method, body in bodies.items() if method.name == "Run")
    captures = captures_of(body)
    names = sorted(one.name for one in captures.captured)
    return names, sorted(one.name for one in captures.cells)


def test_a_constant_variable_needs_no_cell() -> None:
    text = """
        Action Run(int p)
        {
            int a = p;
            int n = 0;
            return () => { n++; Console.WriteLine(a + n + p); };
        }
        Run(1)();
    """
    assert captured(text) == (["a", "n", "p"], ["n"])


def test_parameters_of_the_lambda_itself_are_not_captured() -> None:
    text = """
        int Run(List<int> list) => list.Where(x => x > 1).Sum(x => { int y = x; y++; return y; });
        Run([1]);
    """
    assert captured(text) == ([], [])


def test_local_functions_capture_too() -> None:
    text = """
        int Run()
        {
            int total = 0;
            void Add(int n) => total += n;
            Add(1);
            return total;
        }
        Run();
    """
    assert captured(text) == (["total"], ["total"])
