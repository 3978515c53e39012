"""The fixed layout, by example."""

from __future__ import annotations

import pytest

from scsharp.formatting.formatter import format_source
from scsharp.source import SourceText

SPACING = {
    "int   x=5;": "int x = 5;",
    "var p=(int)-x;": "var p = (int)-x;",
    "y = - -x+ +x;": "y = - -x + +x;",
    "x ++; -- y;": "x++; --y;",
    "if(x>3)y( 1,2 );": "if (x > 3) y(1, 2);",
    "for(;;) { }": "for (;;) { }",
    "for(int i=0;i<3;i ++) ;": "for (int i = 0; i < 3; i++) ;",
    "var d=new Dictionary < string,List<int> >{[1]=2};": (
        "var d = new Dictionary<string, List<int>> { [1] = 2 };"
    ),
    "int[ ,] g=new int [2,3];": "int[,] g = new int[2, 3];",
    "int ? n=a ? [0] : b ?. c ;": "int? n = a ? [0] : b?.c;",
    "var z=s !.Length;": "var z = s!.Length;",
    "var t=( 1,b:2 );": "var t = (1, b: 2);",
    "var(a,b)=t;": "var (a, b) = t;",
    "o = x is>3 and not(5 or 6);": "o = x is > 3 and not (5 or 6);",
    "o = x is{A:>0,B:_} or(1,2) or Pt ( 3,_ );": "o = x is { A: > 0, B: _ } or (1, 2) or Pt(3, _);",
    "o = x is[1,..var r];": "o = x is [1, .. var r];",
    "int[] c=[ 1,..a ];": "int[] c = [1, .. a];",
    "o = a[ ^1 ]+a[1 .. ^2]+a[..];": "o = a[^1] + a[1..^2] + a[..];",
    "f=x=>x*2;": "f = x => x * 2;",
    "f=delegate(int k){return k;};": "f = delegate (int k) { return k; };",
    "f=(int x,int y)=>{};": "f = (int x, int y) => { };",
    "o = typeof ( int )==default ( Type );": "o = typeof(int) == default(Type);",
    "class A<T>(int z):B(z),I where T:class,new(){}": (
        "class A<T>(int z) : B(z), I where T : class, new() { }"
    ),
    "class A { A():this(k:3){} }": "class A { A() : this(k: 3) { } }",
    "struct V { public static V operator+(V a,V b)=>a; }": (
        "struct V { public static V operator +(V a, V b) => a; }"
    ),
    "struct V { public static explicit operator int (V a)=>1; }": (
        "struct V { public static explicit operator int(V a) => 1; }"
    ),
    "enum E:byte{A=1,B}": "enum E : byte { A = 1, B }",
    "var r=x switch{1=>2,_=>3};": "var r = x switch { 1 => 2, _ => 3 };",
    "s=$\"a{x,3:F2}{ y }\"+@\"c:\\ {\";": "s = $\"a{x,3:F2}{ y }\" + @\"c:\\ {\";",
    "x=1;   // kept": "x = 1;   // kept",
    "x=1;\t// moved   ": "x = 1; // moved",
    "f(/*a*/x,/* b */ y);": "f(/*a*/x, /* b */ y);",
    "": "",
}  # fmt: skip

LINES = {
    "braces": (
        "if (x) {\n y();\n} else if(z) {\n  w();\n}\nelse\nif (v) u();\n",
        "if (x)\n{\n    y();\n}\nelse if (z)\n{\n    w();\n}\nelse if (v) u();\n",
    ),
    "one line stays one line": (
        "try { a(); } catch { b(); }\nif (x) { y(); } else { z(); }\n",
        "try { a(); } catch { b(); }\nif (x) { y(); } else { z(); }\n",
    ),
    "bodies without braces": (
        "for (int i = 0; i < 3; i++)\nif (i > 1)\nf();\nelse\ng(1,\n2);\n",
        "for (int i = 0; i < 3; i++)\n    if (i > 1)\n        f();\n"
        "    else\n        g(1,\n            2);\n",
    ),
    "switch": (
        "switch(x) {\ncase 1: case 2:\ny = 1;\nbreak; // b\n// c\ndefault: {\n  break;\n}\n}\n",
        "switch (x)\n{\n    case 1: case 2:\n        y = 1;\n        break; // b\n    // c\n"
        "    default:\n        {\n            break;\n        }\n}\n",
    ),
    "blank lines": (
        "\n\n\nint a;\n\n\n\nint b;\nvoid F() {\n\n\nf();\n\n\n}\n\n\n",
        "int a;\n\nint b;\nvoid F()\n{\n    f();\n}\n",
    ),
    "lambdas": (
        "list.ForEach(x => {\nf(x);\n});\nlist\n.Where(x => x > 1)\n.ToList();\n",
        "list.ForEach(x =>\n{\n    f(x);\n});\nlist\n    .Where(x => x > 1)\n    .ToList();\n",
    ),
    "initialisers": (
        "var p = new P {\nX = 1,\nY =\n2,\n};\nint[] a =\n[\n1,\n2,\n];\n",
        "var p = new P\n{\n    X = 1,\n    Y =\n        2,\n};\nint[] a =\n[\n    1,\n    2,\n];\n",
    ),
    "rows": (
        "int[,] a = {\n{1,2},\n{3,4} };\n",
        "int[,] a =\n{\n    { 1, 2 },\n    { 3, 4 }\n};\n",
    ),
    "members": (
        "class A {\n[Flags]\nenum E { X }\npublic int P {\nget { return 1; }\nset;\n} = 3;\n"
        "/// doc\nint F()\n=> 1; }\n",
        "class A\n{\n    [Flags]\n    enum E { X }\n    public int P\n    {\n"
        "        get { return 1; }\n        set;\n    } = 3;\n"
        "    /// doc\n    int F()\n        => 1;\n}\n",
    ),
    "labels": (
        "void F() {\nagain:\nx++;\nif (x < 9) goto again;\n}\n",
        "void F()\n{\nagain:\n    x++;\n    if (x < 9) goto again;\n}\n",
    ),
    "do": ("do {\nx--;\n} while(x > 0);\n", "do\n{\n    x--;\n} while (x > 0);\n"),
    "usings": (
        "using (var a = f())\nusing (var b = f()) {\ng();\n}\n",
        "using (var a = f())\nusing (var b = f())\n{\n    g();\n}\n",
    ),
    "regions": (
        "void F() {\n#region A\nf();\n#endregion\n}\n",
        "void F()\n{\n    #region A\n    f();\n    #endregion\n}\n",
    ),
    "raw strings": (
        'void F() {\nvar s = """\n  a\n   b\n  """;\n}\n',
        'void F()\n{\n    var s = """\n  a\n   b\n  """;\n}\n',
    ),
    "comments alone": ("// a\n\n\n\n/* b\n   c */\n", "// a\n\n/* b\n   c */\n"),
    "line ends": ("x=1;\r\nif (y) {\r\nz();\r\n}", "x = 1;\r\nif (y)\r\n{\r\n    z();\r\n}\r\n"),
    "byte order mark": ("\ufeffx=1;\n", "\ufeffx = 1;\n"),
}


@pytest.mark.parametrize(("before", "after"), SPACING.items())
def test_spacing(before: str, after: str) -> None:
    assert formatted(before) == (f"{after}\n" if after else "")


@pytest.mark.parametrize("name", LINES)
def test_lines(name: str) -> None:
    before, after = LINES[name]
    assert formatted(before) == after
    assert formatted(after) == after


def formatted(text: str) -> str:
    made = format_source(SourceText(text))
    assert not made.errors
    return made.text


def test_a_text_with_syntax_errors_is_left_as_it_is() -> None:
    text = "int   x = ;\nvoid F( {"
    made = format_source(SourceText(text))
    assert made.text == text
    assert [one.code for one in made.errors][:1] == ["CS1525"]


def test_other_errors_do_not_matter() -> None:
    assert formatted('int x="no";') == 'int x = "no";\n'
