"""Statements: scopes, jumps, switch, try, using, yield."""

from __future__ import annotations

import pytest

from tests.binding.found import errors

MISTAKES = {
    "twice in one scope": ("int a = 1;\nint a = 2;", ["2:5 CS0128"]),
    "inner hides outer": ("int a = 1;\nif (a > 0) { int a = 2; a++; }\na++;", ["2:18 CS0136"]),
    "inner hides later": ("if (true) { int b = 1; b++; }\nint b = 2; b++;", ["1:17 CS0136"]),
    "before its declaration": ("a = 3;\nint a = 1; a++;", ["1:1 CS0841"]),
    "break outside": ("break;", ["1:1 CS0139"]),
    "case twice": (
        "int a = 1;\nswitch (a) { case 1: break; case 1: break; }",
        ["2:29 CS0152"],
    ),
    "no such label": ("goto out1;", ["1:6 CS0159"]),
    "return without value": ("int G() { return; }\nG();", ["1:11 CS0126"]),
    "return with value": ("void G() { return 1; }\nG();", ["1:12 CS0127"]),
    "catch order": (
        "try { }\ncatch (Exception) { }\ncatch (ArgumentException) { }",
        ["3:8 CS0160"],
    ),
    "throw outside catch": ("throw;", ["1:1 CS0156"]),
    "not disposable": ("using (new object()) { }", ["1:8 CS1674"]),
    "not an iterator type": ("int G() { yield return 1; }\nG();", ["1:5 CS1624"]),
    "var without value": ("var a;", ["1:5 CS0818"]),
    "constant of a variable": ("int a = 1;\nconst int b = a;\nint c = b;", ["2:15 CS0133"]),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str) -> None:
    text, expected = MISTAKES[name]
    assert errors(f"void Run()\n{{\n{text}\n}}") == [_moved(one) for one in expected]


def _moved(place: str) -> str:
    line, rest = place.split(":")
    return f"{int(line) + 2}:{rest}"


def test_all_statements_are_accepted() -> None:
    text = """
        IEnumerable<int> Count(int to)
        {
            for (int i = 0, j = 1; i < to; i++, j++) { if (i == 5) yield break; yield return i * j; }
        }
        void Run(object o)
        {
            foreach (var n in Count(3)) { if (n == 1) continue; Console.WriteLine(n); }
            foreach (var (k, v) in new Dictionary<string, int> { ["a"] = 1 }) Console.WriteLine(k + v);
            int i = 0;
            while (true) { if (++i > 3) break; }
            do { i--; } while (i > 0);
            switch (o)
            {
                case int n when n > 3: Console.WriteLine(n); break;
                case string s: Console.WriteLine(s); goto default;
                case null: goto default;
                case true: break;
                default: return;
            }
            try { throw new InvalidOperationException("x"); }
            catch (ArgumentException e) when (e.ParamName == "a") { throw; }
            catch { i = 1; }
            finally { i++; }
        again:
            if (i++ < 9) goto again;
            checked { i += 1; }
            ref int r = ref i;
            r = 4;
            const string name = "n";
            int Local<T>(T value) => value is null ? 0 : name.Length;
            Console.WriteLine(Local(i));
        }
        Run(1);
    """
    assert errors(text) == []


def test_sections_of_a_switch_share_a_scope() -> None:
    text = """
        void Run(int a)
        {
            switch (a)
            {
                case 1: int x = 1; Console.WriteLine(x); break;
                case 2: x = 2; Console.WriteLine(x); break;
            }
        }
        Run(1);
    """
    assert errors(text) == []
