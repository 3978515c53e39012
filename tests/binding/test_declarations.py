"""Declaring types and members: what is accepted, and the codes for what is not."""

from __future__ import annotations

import pytest

from tests.binding.found import errors, found

MISTAKES = {
    "type twice": ("class A { }\nclass A { }", ["2:7 CS0101"]),
    "member twice": ("class A { public int X; public string X; }", ["1:39 CS0102"]),
    "method twice": ("class A { void F(int a) { } void F(int b) { } }", ["1:34 CS0111"]),
    "parameter twice": ("void F(int a, int a) { }", ["1:19 CS0100"]),
    "nothing to override": ("class A { public override void F() { } }", ["1:32 CS0115"]),
    "base is not virtual": (
        "class A { public void F() { } }\nclass B : A { public override void F() { } }",
        ["2:36 CS0506"],
    ),
    "other return type": (
        "class A { public virtual int F() => 1; }\n"
        'class B : A { public override string F() => ""; }',
        ["2:38 CS0508"],
    ),
    "other access": (
        "class A { public virtual int F() => 1; }\nclass B : A { protected override int F() => 2; }",
        ["2:38 CS0507"],
    ),
    "abstract member missing": (
        "abstract class A { public abstract void F(); }\nclass B : A { }",
        ["2:7 CS0534"],
    ),
    "interface member missing": (
        "interface I { void F(); }\nclass B : I { }",
        ["2:11 CS0535"],
    ),
    "interface member with other type": (
        "interface I { int F(); }\nclass B : I { public void F() { } }",
        ["2:11 CS0738"],
    ),
    "sealed base": ("sealed class A { }\nclass B : A { }", ["2:11 CS0509"]),
    "circular base": ("class A : B { }\nclass B : A { }", ["1:7 CS0146", "2:7 CS0146"]),
    "struct in itself": ("struct S { public S Other; }", ["1:21 CS0523"]),
    "unknown type": ("Foo x = null;", ["1:1 CS0246"]),
    "wrong number of type arguments": ("List x = null;", ["1:1 CS0305"]),
    "instance member in static class": ("static class A { public int F() => 1; }", ["1:29 CS0708"]),
    "modifier out of place": ("class A { abstract int x; }", ["1:24 CS0681"]),
    "operator without partner": (
        "class A { public static bool operator <(A a, A b) => true; }",
        ["1:39 CS0216"],
    ),
    "member named as its type": ("class A { public int A; }", ["1:22 CS0542"]),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str) -> None:
    text, expected = MISTAKES[name]
    assert errors(text) == expected


def test_script_variables_and_functions_see_each_other() -> None:
    text = """
        int count = 1;
        var doubled = Twice(count);
        int Twice(int n) => n * factor;
        int factor = 2;
        class Counter { public int Next() => count += Twice(1); }
        Console.WriteLine(new Counter().Next() + doubled);
    """
    assert found(text) == []


def test_a_script_variable_may_be_declared_in_passing() -> None:
    text = """
        if (int.TryParse("5", out var n)) Show();
        object o = n;
        if (o is int m) Show();
        var (a, b) = (1, 2);
        void Show() => Console.WriteLine(n + m + a + b);
    """
    assert found(text) == []


def test_a_program_of_classes_is_accepted() -> None:
    text = """
        using System;
        namespace Game
        {
            class Program
            {
                static void Main(string[] args) { Console.WriteLine(new Inner.Thing().Size); }
            }
        }
        namespace Game.Inner { class Thing { public int Size => 3; } }
    """
    assert found(text) == []


def test_records_have_their_members() -> None:
    text = """
        record Point(int X, int Y = 2) { public int Sum => X + Y; }
        record Point3(int X, int Y, int Z) : Point(X, Y);
        record struct Size(double W, double H);
        var p = new Point3(1, 2, 3);
        var (x, y, z) = p;
        Console.WriteLine(p with { X = 5 } == p || p.Equals(null) || x + y + z > p.Sum);
        var s = new Size(1, 2) { W = 3 };
        s.H = 4;
        Console.WriteLine($"{s} {p.ToString()} {p.GetHashCode()}");
    """
    assert errors(text) == []


def test_hiding_is_a_warning() -> None:
    text = "class A { public void F() { } }\nclass B : A { public void F() { } }"
    assert found(text) == ["2:27 CS0108"]


def test_the_made_constructor_needs_a_fitting_base_constructor() -> None:
    text = "class A { public A(int n) { } }\nclass B : A { }\nclass C : A { public C() { } }"
    assert errors(text) == ["2:7 CS7036", "3:22 CS7036"]
