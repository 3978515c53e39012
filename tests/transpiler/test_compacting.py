"""Compact texts say the same in fewer characters: names by their meaning, lines where SC# has them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import quickjs

from scsharp.compilation import compile_text
from scsharp.running import run
from tests.platform.javascript_rules import GLOBALS, PAGE_GLOBALS, listed
from transpiler.bundle import link
from transpiler.compacting import Compact, Writer, compact
from transpiler.javascript_tokens import tokens
from transpiler.merging import merged
from transpiler.pieces import piece_of
from transpiler.token_roles import PLATFORM, roles_of

GAMES = sorted((Path(__file__).parents[1] / "golden" / "games").glob("*.scs"))
ENTRY = "run_script"
EVERYTHING = r"""
using System.Collections.Generic;
using System.Linq;

interface IShape { double Area(); string at(int place); }
struct Point { public int x; public int push; public Point(int x, int y) { this.x = x; push = y; } }
class Square : IShape
{
    public double side = 1.5;
    public double Area() => side * side;
    public virtual string at(int place) => $"`$m$at` {place} {side:0.00}";
    public override string ToString() => "$m$side";
}
enum Mode { First, of = 5, Last }
void Swap(ref int a, ref int b) { int c = a; a = b; b = c; }
IEnumerable<int> Count(int of) { for (int get = 0; get < of; get++) { yield return get; } }

IShape shape = new Square();
Func<double> area = shape.Area;
var points = new[] { new Point(1, 2), new Point(3, 4) };
Swap(ref points[0].x, ref points[1].push);
int minus = 3;
Console.WriteLine($"{area()} {shape.at(2)} {shape} {points[0].x} {points[1].push}");
Console.WriteLine(minus - -1 + +2 - --minus + string.Join(",", Count(4).Select(i => i / 2.0)));
Console.WriteLine($"{Mode.of} {(Mode)6} {"a;b,c}".Replace(";}", "")} {long.MaxValue / 7} {1.10m + 2}");
outer:
foreach (string text in new[] { "7", "x", "99999999999", null })
{
    try { Console.WriteLine(int.Parse(text)); }
    catch (Exception e) when (e is not OverflowException) { Console.WriteLine(e.GetType() + e.Message); }
    catch (OverflowException) { Console.WriteLine("too great"); }
}
switch (minus) { case 2: Console.WriteLine("two"); break; default: Console.WriteLine("other"); break; }
"""


def compacted(text: str) -> Compact:
    return compact(link(compile_text(text).lowered, entry=ENTRY, is_for_page=True), ENTRY)


def output_of(made: Compact) -> str:
    """What the script writes; the entry is given the script, not what loads it."""
    call = re.compile(r"return ([\w$]+)\(([\w$]+)\);\}\)\(\)$")
    text, count = call.subn(r"return \1(\2())})()", made.text.strip())
    assert count == 1
    context = quickjs.Context()
    context.set_max_stack_size(4 << 20)
    context.eval(f"var script = {text}; 0")
    context.eval(f"script.start({json.dumps({'steps': 200_000_000, 'stdin': '', 'seed': 0})}); 0")
    outcome = json.loads(context.eval("script.run()"))
    assert "error" not in outcome, outcome
    return str(json.loads(context.eval("script.output()")))


@pytest.mark.parametrize("path", GAMES[:3], ids=lambda path: path.stem)
def test_games_say_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    assert output_of(compacted(text)) == run(text, "python").stdout


def test_a_program_with_everything_says_the_same() -> None:
    text = EVERYTHING.replace("outer:\n", "")
    expected = run(text, "python")
    assert expected.error is None and "$m$at` 2 1.50 $m$side 4 1" in expected.stdout
    assert output_of(compacted(text)) == expected.stdout


def written(text: str) -> str:
    """The text as it is written with names in capitals for short ones."""
    found = tokens(text)
    pieces = [
        piece_of(one, role, str.upper) for one, role in zip(found, roles_of(found), strict=True)
    ]
    writer = Writer({one.key: one.key for one in pieces}, {})
    writer.put(list(merged(pieces)))
    return "".join(writer.parts).strip()


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("const a = { b, c: d, [e]: f, g() { h(); } };", "const A={b:B,c:D,[E]:F,g(){H()}};"),
        ("const { a, b: c = 1, d = e } = f;", "const{a:A,b:C=1,d:D=E}=F;"),
        ("function a({ b }, ...c) { return { b }; }", "function A({b:B},...C){return{b:B}}"),
        ("class A extends B { c = d; static e(f) { super.e(f.g); } }",
         "class A extends B{c=D;static e(F){super.e(F.g)}}"),
        ("class A { get b() { return this.c; } *d() { yield e; } }",
         "class A{get b(){return this.c}*d(){yield E}}"),
        ("switch (a) { case b: { c(); } default: d(); }", "switch(A){case B:{C()}default:D()}"),
        ("x = a ? { b } : { c }; d: for (;;) { break d; }",
         "X=A?{b:B}:{c:C};D:for(;;){break D}"),
        ("a = b?.c ?? `d ${e.f} ${{ g }} h`;", "A=B?.c??`d ${E.f} ${{g:G}} h`;"),
        ("a = b - -c + +d - --e + ++f / 2;", "A=B- -C+ +D- --E+ ++F/2;"),
        ("a = /[/}]x/g.test(b) && b < !c;", "A=/[/}]x/g.test(B)&&B< !C;"),
        ("const a = (b) => ({ b }), c = [1, 2,];", "const A=(B)=>({b:B}),C=[1,2];"),
        ("for (const [a, b] of c) d(Math.max(a, b), typeof undefined);",
         "for(const[A,B]of C)D(Math.max(A,B),typeof undefined);"),
        ("return a in b; throw new Error(\"x; }\");", "return A in B;throw new Error(\"x; }\");"),
        ("const a = () => { let b = 1; let c; d(); let e; const f = b; }; const g = a; let h;",
         "const A=()=>{let B=1,C;D();let E;const F=B},G=A;let H;"),
        ("for (let a = 0; ; ) { let b; } let c; for (const d of e) { const f = d; } const g = c;",
         "for(let A=0;;){let B}let C;for(const D of E){const F=D}const G=C;"),
    ],
)  # fmt: skip
def test_names_and_spaces(text: str, short: str) -> None:
    assert written(text) == short


def test_names_from_outside_are_kept() -> None:
    assert listed(GLOBALS, PAGE_GLOBALS) <= PLATFORM


def test_a_line_of_the_script_that_goes_on_with_a_declaration() -> None:
    made = compacted(
        "void F(int x)\n{\n    int a = x;\n    int b = a;\n    Console.WriteLine(b);\n}\nF(1);\n"
    )
    first = made.lines.index(3)
    assert made.lines[first : first + 3] == [3, 4, 5]
    assert made.text.split("\n")[made.program_line + first].endswith(",")


def test_a_line_for_each_line_of_the_script_that_has_code() -> None:
    text = "int a = 1;\n\nvoid F()\n{\n    a++;\n    a--;\n}\nF();\nConsole.WriteLine(a);\n"
    made = compacted(text)
    lines = made.text.split("\n")[made.program_line :]
    assert [one for one in made.lines if one] == [1, 8, 9, 3, 5, 6]
    assert len(lines) == len(made.lines) + 1
    (place,) = (index for index, line in enumerate(made.lines) if line == 5)
    assert "+1|0" in lines[place] and "-1|0" not in lines[place]
