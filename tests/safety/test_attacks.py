"""Scripts that reach for what is not theirs: they print what .NET prints, on every engine."""

from __future__ import annotations

import builtins
import json
import re
from functools import cache
from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.engines import engine_names, get_engine
from scsharp.lowering.nodes import Program
from scsharp.running import RunResult, run
from transpiler.bundle import program_text

PROGRAMS = sorted((Path(__file__).parent / "programs" / "attacks").glob("*.scs"))
ENGINES = engine_names()
STEPS = 50_000_000

NAMES = """
    __builtins__ __import__ __class__ __dict__ __globals__ __init__ __name__ __proto__ arguments
    constructor prototype eval exec globalThis window self undefined NaN hasOwnProperty toString
    valueOf then budget caught concat fail print open getattr type len None True lambda def _ _steps
    _machine _statics _k_console_write _thrown Error TypeError Int32Array copy other value get set
    script streams charge await_ let of package run Main describe length name caller a made
    """.split()


@cache
def compiled(text: str) -> Program:
    return compile_text(text, "script.scs").lowered


@cache
def result(text: str, engine: str) -> RunResult:
    return run(text, engine, steps=STEPS)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_output_is_that_of_net(path: Path, engine: str) -> None:
    found = result(path.read_text(encoding="utf-8"), engine)
    assert not [one for one in found.diagnostics if one.severity == "error"]
    assert found.error is None
    assert found.stdout == path.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_steps_are_equal(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len({result(text, engine).steps for engine in ENGINES}) == 1


def every_use(name: str, number: int) -> str:
    """A program that uses one name for everything that has a name."""
    n, t = f"@{name}", f"@{name}"
    return f"""
class Use{number}
{{
    public class {t} {{ public int Inside = 1; }}
    public enum Kind {{ {n} = 2, Other }}
    public int Sum<{t}_>({t}_ {n}) {{ int result = {n} is int number ? number : 0; return result; }}
    public int Field(int {n}) {{ Func<int, int> f = {n}_ => {n}_ + {n}; return f({n}); }}
    public static int Refer(ref int {n}) {{ {n}++; return {n}; }}
    public int Loop() {{ int total = 0; foreach (int {n} in new[] {{ 1, 2 }}) total += {n}; return total; }}
}}
class Has{number} {{ public int {n} = 3; public int {n}_p {{ get; set; }} = 4; }}
struct Holds{number} {{ public int {n}; public Holds{number}(int {n}) {{ this.{n} = {n}; }} }}
record Says{number}(int {n});
"""


def uses(name: str, number: int) -> str:
    n = f"@{name}"
    return f"""
{{
    int {n} = {number};
    var one = new Has{number}(); one.{n} += Use{number}.Refer(ref {n}); one.{n}_p++;
    var held = new Holds{number}({n}); var copy_ = held; copy_.{n}++;
    var use = new Use{number}();
    Console.WriteLine({n} + " " + one.{n} + " " + one.{n}_p + " " + held.{n} + copy_.{n} + " "
        + new Says{number}({n}) + Use{number}.Kind.{n} + use.Sum({n}) + use.Field({n}) + use.Loop()
        + new Use{number}.{n}().Inside + new Use{number}.{n}().GetType().Name + nameof(use));
}}
"""


def all_uses() -> str:
    parts = [uses(name, at) for at, name in enumerate(NAMES)]
    return "".join(parts + [every_use(name, at) for at, name in enumerate(NAMES)])


def expected(name: str, number: int) -> str:
    n = number + 1
    plain = name.removeprefix("@")
    return (
        f"{n} {3 + n} 5 {n}{n + 1} Says{number} {{ {plain} = {n} }}{plain}{n}{2 * n}31{plain}use\n"
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_every_name_for_everything(engine: str) -> None:
    script = get_engine(engine).load(compiled(all_uses()), steps=STEPS)
    error = script.run_entry().error
    assert error is None, error
    assert script.output == "".join(expected(name, at) for at, name in enumerate(NAMES))


@pytest.mark.parametrize("engine", ENGINES)
def test_variables_and_functions_of_the_script(engine: str) -> None:
    """The host finds them by their names, and nothing else by these names."""
    names = [one for one in NAMES if one != "Main"]
    text = "".join(f"int @{one} = 1; void @{one}_f() {{ @{one}++; }}\n" for one in names)
    script = get_engine(engine).load(compiled(text), steps=10_000)
    assert script.run_entry().error is None
    for number, name in enumerate(names):
        script.set(name, number)
        assert script.call(f"{name}_f").error is None
    assert [script.get(name) for name in names] == list(range(1, len(names) + 1))
    script.close()


LITERALS = [
    "quote \" apostrophe ' backslash \\ tick ` dollar ${x} percent %s brace {0} {{title}}",
    "</script><script>alert(1)</script><!-- ]]> &amp; \u2028 \u2029 \x00 \x1b \x7f \ufeff",
    "\ud800", "\udc00\ud800", "a\ud83d\ude00b", "\U0001f600", "e\u0301\u200b\u202e", "x" * 50_000,
]  # fmt: skip


def quoted(text: str) -> str:
    """A C# literal of the text, with all but plain characters escaped."""
    units = text.encode("utf-16-le", "surrogatepass")
    codes = [int.from_bytes(units[at : at + 2], "little") for at in range(0, len(units), 2)]
    return (
        '"'
        + "".join(chr(c) if chr(c).isalnum() and c < 128 else f"\\u{c:04x}" for c in codes)
        + '"'
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("literal", LITERALS, ids=range(len(LITERALS)))
def test_literals(engine: str, literal: str) -> None:
    text = f"""
        string all = {quoted(literal)};
        int sum = all.Length;
        foreach (char one in all) sum = unchecked(sum * 31 + one);
        Console.WriteLine(sum + " " + (all == {quoted(literal)}) + " " + new Dictionary<string, int> {{ [all] = 5 }}[all]);
        switch (all) {{ case {quoted(literal)}: Console.WriteLine("same"); break; }}
        """
    units = literal.encode("utf-16-le", "surrogatepass")
    codes = [int.from_bytes(units[at : at + 2], "little") for at in range(0, len(units), 2)]
    total = len(codes)
    for code in codes:
        total = (total * 31 + code + 2**31) % 2**32 - 2**31
    assert result(text, engine).stdout == f"{total} True 5\nsame\n"


@pytest.mark.parametrize("engine", ENGINES)
def test_raw_characters_in_the_source(engine: str) -> None:
    marks = "</script>${1}`'{{title}}\ufeff\x00\u200b\U0001f600"
    found = result(f'var all = "{marks}"; Console.WriteLine(all.Length);', engine)
    assert found.stdout == f"{len(marks) + 1}\n"


@pytest.mark.parametrize("end", ["\u0085", "\u2028", "\u2029"])
@pytest.mark.parametrize("start", ['"', '$"'])
def test_no_string_goes_over_the_end_of_a_line(start: str, end: str) -> None:
    found = compile_text(f'var all = {start}a{end}b";', "script.scs").diagnostics
    assert next(iter(found)).code in ("CS1010", "CS1039")


def test_generated_javascript_reaches_for_no_global() -> None:
    """Names like these are changed; what is left of them stands in strings."""
    code = re.sub(r'"[^"]*"', '""', program_text(compiled(all_uses())))
    assert not re.findall(
        r"(?<![\w$.])(?:globalThis|eval|Function|arguments|window)(?![\w$])", code
    )
    assert not re.findall(r"\.(?:constructor|__proto__|caller)(?![\w$])", code)


def test_generated_python_has_no_builtins() -> None:
    from scsharp.python.engine import PythonEngine

    script = PythonEngine().load(compiled(all_uses()), steps=STEPS)
    assert script.run_entry().error is None
    assert script.namespace["__builtins__"] == {}
    for name, value in script.namespace.items():
        if name.isidentifier() and not name.startswith("_"):
            assert value is not getattr(builtins, name, script)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_script_cannot_tell_that_it_is_tested(engine: str) -> None:
    """No exception text has a word of the host's."""
    text = """
        string told = "";
        void Test_Look()
        {
            try { int zero = 0; int n = 1 / zero; }
            catch (Exception e) { told = e.ToString() + e.StackTrace + e.Source + new Exception("x").StackTrace; }
        }
        """
    script = get_engine(engine).load(compiled(text), steps=10_000)
    assert script.run_entry().error is None and script.call("Test_Look").error is None
    told = script.get("told")
    script.close()
    assert isinstance(told, str)
    assert not [
        word for word in ("Test_", "python", ".py", ".mjs", "guarded", "eval") if word in told
    ]


def test_what_travels_to_the_engine_is_escaped() -> None:
    assert json.dumps("\u2028</script>\ud800").isascii()
