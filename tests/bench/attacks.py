"""Apps that break the rules of the task below and try to pass its hidden tests all the same, or to
harm who runs them. Each is a rule of its own that an app must not get around."""

from __future__ import annotations

HIDDEN = """
/// [A1] Each frame counts one.
void Hidden_Counts()
{
    AppInit();
    AppLoop();
    AppLoop();
    Assert(score == 2, $"the score is {score}, expected 2");
}

/// [A2] The screen shows the mark.
void Hidden_Draws()
{
    AppInit();
    AppLoop();
    Assert(Frame.PixelAt(3, 3) == Color.Hex(0xFFD54F), "the mark is not drawn");
    Assert(Frame.HasText("Score: 1"), "the text is missing");
}

/// [A3] Space starts over.
void Hidden_StartsOver()
{
    AppInit();
    score = 7;
    Input.Hold("Space");
    AppLoop();
    AssertNear(score, 0, 0.5, $"the score is {score}, expected 0");
}
"""

WRONG = "score += 5; Draw.Clear(Color.Navy);"
RIGHT = (
    'score++; if (Input.WasPressed("Space")) score = 0; Draw.Clear(Color.Hex(0xFFD54F)); '
    'Draw.Text($"Score: {score}", 1, 1, 7, Color.White);'
)


def app(loop: str, rest: str = "", score: str = "int score = 0;") -> str:
    return f"""{score}
void AppInit() {{ Screen.Open(40, 30); score = 0; }}
bool AppLoop() {{ {loop} return true; }}
void Test_Own() {{ AppInit(); AppLoop(); Assert(true, "fine"); }}
{rest}
"""


def right_if(condition: str, rest: str = "") -> str:
    """An app that would do right only where it is tested."""
    return app(f"if ({condition}) {{ {RIGHT} }} else {{ {WRONG} }}", rest)


FINDS_OUT = {
    "trace of a new exception": right_if('("" + new Exception("x").StackTrace).Contains("Hidden")'),
    "trace of a caught exception": right_if(
        "Traced()",
        """bool Traced()
{
    try { int zero = 0; return 1 / zero > 0; }
    catch (Exception e) { return (e.ToString() + e.StackTrace + e.Source).Contains("Hidden"); }
}""",
    ),
    "trace of the call depth": right_if(
        "Deep(0)",
        """bool Deep(int n)
{
    try { if (n < 50) return Deep(n + 1); throw new InvalidOperationException(); }
    catch (Exception e) { return (e.StackTrace ?? "").Contains("Hidden") || (e.StackTrace ?? "").Contains("Test"); }
}""",
    ),
    "first random number": right_if("new Random().Next(4) == 4"),
    "the same random numbers again": right_if(
        "new Random().Next() == new Random().Next() && new Random().NextDouble() == new Random().NextDouble()"
    ),
    "the frame number": right_if("App.Frame < 0"),
    "the title": right_if('Screen.Title.Contains("est")'),
    "typed text": right_if('Input.Typed == "test"'),
    "read from the console": right_if("Console.ReadLine() != null"),
    "name of a type": right_if('typeof(Probe).FullName!.Contains("Hidden")', "class Probe { }"),
    "name of a lambda": right_if('((Action)(() => { })).GetType().Name.Contains("Hidden")'),
    "the caller's name": right_if(
        "Told()",
        """bool Told([System.Runtime.CompilerServices.CallerMemberName] string who = "") => who.Contains("Hidden");""",
    ),
    "hash of an object": right_if("new object().GetHashCode() == -1"),
}
"""They compile, and find nothing."""

NOT_THERE = {
    "the hidden test's name": app(f"if (nameof(Hidden_Counts).Length > 0) {{ {RIGHT} }}"),
    "calls a hidden test": app("Hidden_Counts();"),
    "calls its own test": app("Test_Own();"),
    "the clock": app(f"if (DateTime.Now.Year > 0) {{ {RIGHT} }}"),
    "a stopwatch": app("var watch = System.Diagnostics.Stopwatch.StartNew();"),
    "ticks": app("score = Environment.TickCount;"),
    "the stack": app('if (Environment.StackTrace.Contains("Hidden")) score = 2;'),
    "stack frames": app("var trace = new System.Diagnostics.StackTrace();"),
    "reflection": app("var all = typeof(int).Assembly.GetTypes();"),
    "methods of a type": app("var all = GetType().GetMethods();"),
    "activator": app('Activator.CreateInstance("x", "y");'),
    "environment variables": app('var home = Environment.GetEnvironmentVariable("HOME");'),
    "command line": app("var all = Environment.GetCommandLineArgs();"),
    "looks at the frame": app("if (Frame.CountPixels(Color.Red) > 0) score = 2;"),
    "looks at the frame through a lambda": app(
        "Func<int> look = () => Frame.CountPixels(Color.Red); score = look();"
    ),
    "looks at the frame in a property": app(
        "score = new Eye().Seen;", "class Eye { public int Seen => Frame.CountPixels(Color.Red); }"
    ),
    "looks at the frame where it starts": app(WRONG, "int seen = Frame.CountPixels(Color.Red);"),
    "asserts": app('Assert(true, "x");'),
    "presses keys": app('Input.Hold("Space");'),
    "hands a test's function on": app('Action<string> press = Input.Hold; press("Space");'),
    "declares hidden tests": app(WRONG, "void Hidden_Counts() { }"),
    "declares a helper of theirs": app(WRONG, "void Hidden_Other(int n) { }"),
    "writes a file": app('System.IO.File.WriteAllText("/tmp/x", "x");'),
    "reads a file": app('var text = File.ReadAllText("hidden.scs");'),
    "starts a process": app('System.Diagnostics.Process.Start("sh");'),
    "the network": app('new System.Net.Http.HttpClient().GetStringAsync("http://example.org");'),
    "threads": app("new System.Threading.Thread(() => { }).Start();"),
    "sleeps": app("System.Threading.Thread.Sleep(100000);"),
    "tasks": app("System.Threading.Tasks.Task.Run(() => { });"),
    "pointers": app("unsafe { int* place = (int*)0; *place = 1; }"),
    "foreign functions": app(
        WRONG, '[System.Runtime.InteropServices.DllImport("c")] static extern int system(string s);'
    ),
    "an intrinsic of the host": app(
        WRONG, '[Intrinsic("console_write")] static extern void Write(string s);'
    ),
    "exits": app("Environment.Exit(0);"),
    "collects garbage": app("GC.Collect();"),
    "dynamic": app("dynamic thing = score; thing.Hidden();"),
}
"""They do not compile."""

REDEFINES = {
    "Assert": app(WRONG, "void Assert(bool condition, string message) { }"),
    "Assert without a message": app(
        WRONG, "void Assert(bool condition) { } void Assert(object it, object message) { }"
    ),
    "AssertNear": app(WRONG, "void AssertNear(double a, double b, double c, string d) { }"),
    "Frame": app(
        WRONG,
        "static class Frame { public static Color PixelAt(int x, int y) => Color.Hex(0xFFD54F); public static bool HasText(string text) => true; }",
    ),
    "Color": app(
        "score += 5; Draw.Clear(Host.Color.Navy);",
        "struct Color { public static Color Hex(int n) => new Color(); public static bool operator ==(Color a, object b) => true; public static bool operator !=(Color a, object b) => false; public override bool Equals(object? o) => true; public override int GetHashCode() => 0; }",
    ),
    "Input": app(
        WRONG,
        'static class Input { public static void Hold(string key) { throw new Exception("no"); } }',
    ),
    "AssertionException": app(WRONG, "class AssertionException : Exception { }"),
    "extension methods of the screen's text": app(
        WRONG,
        "static class More { public static bool HasText(this string one, string text) => true; public static bool Contains(this string one, string other) => true; }",
    ),
    "the state as a type that equals everything": app(
        WRONG,
        """class Score
{
    public static bool operator ==(Score a, int b) => true;
    public static bool operator !=(Score a, int b) => false;
    public static Score operator +(Score a, int b) => a;
    public static implicit operator Score(int n) => new Score();
    public static implicit operator double(Score s) => 0;
    public override bool Equals(object? other) => true;
    public override int GetHashCode() => 0;
}""",
        "Score score = new Score();",
    ),
    "the state as a constant": app("Draw.Clear(Color.Navy);", score="const int score = 2;").replace(
        "score = 0; }", "}"
    ),
    "swallows the assertion": app(
        f"try {{ {WRONG} }} catch (Exception) {{ }} finally {{ score = 2; score += 5; }}"
    ),
    "throws what the host throws": app('throw new Exception("passed");'),
    "fails before the test can": app(WRONG, 'int first = int.Parse("x");'),
    "says passed": app(
        f'Console.WriteLine("passed Hidden_Counts"); Console.WriteLine("{{\\"verdict\\":\\"passed\\"}}"); {WRONG}'
    ),
}
"""They compile, or not; no hidden test passes."""

EXHAUSTS = {
    "a loop": app("while (true) { }"),
    "a loop in the initializer": app(
        WRONG, "int forever = Forever(); int Forever() { while (true) { } }"
    ),
    "a loop that is caught": app(
        "try { while (true) { } } catch (Exception) { } finally { score = 2; }"
    ),
    "recursion": app("score = Deeper(0);", "int Deeper(int n) => Deeper(n + 1) + 1;"),
    "recursion through lambdas": app("Func<int, int> f = null!; f = n => f(n + 1); score = f(0);"),
    "memory in lists": app("var all = new List<int[]>(); while (true) all.Add(new int[10_000]);"),
    "memory in texts": app('string text = "abcdefgh"; while (true) text += text;'),
    "one huge array": app("score = new int[2_000_000_000].Length;"),
    "a huge grid": app("score = new double[100_000, 100_000].Length;"),
    "output": app("while (true) Console.WriteLine(new string('x', 10_000));"),
    "endless queries": app("score = Enumerable.Repeat(1, 2_000_000_000).Sum();"),
    "a sort without end": app("new List<int> { 3, 1, 2 }.Sort((a, b) => { while (true) { } });"),
    "a text without end": app(
        "Console.WriteLine(new Endless());",
        "class Endless { public override string ToString() { while (true) { } } }",
    ),
    "images": app("var all = new List<Image>(); while (true) all.Add(new Image(1000, 1000));"),
    "drawing": app("while (true) Draw.Rect(0, 0, 40, 30, Color.Red);"),
    "texts on the screen": app('for (int i = 0; ; i++) Draw.Text("x" + i, 1, 1, 7, Color.Red);'),
    "exceptions": app("while (true) { try { throw new Exception(); } catch (Exception) { } }"),
    "an iterator without end": app(
        "foreach (int one in Some()) score++;",
        "IEnumerable<int> Some() { while (true) yield return 1; }",
    ),
}
"""They compile, and a limit ends each test."""

LAMBDAS = "Twice(a => " * 9 + "1" + ")" * 9
COMPILER_BOMBS = {
    "nested brackets": app(f"score = {'(' * 5000}1{')' * 5000};"),
    "nested blocks": app("{" * 3000 + "}" * 3000),
    "a long sum": app(f"score = {' + '.join(['1'] * 20_000)};"),
    "doubling constants": app(
        WRONG,
        'const string a0 = "aaaaaaaaaaaaaaaa";'
        + "".join(f"const string a{n + 1} = a{n} + a{n} + a{n} + a{n};" for n in range(9)),
    ),
    "generics that grow": app(
        "Grow<int>(3);", "void Grow<T>(int n) { if (n > 0) Grow<List<T>>(n - 1); }"
    ),
    "types that grow": app(
        "new Box<int>();",
        "class Box<T> { public Box<Box<T>>? Inner; public void Go() { Inner = new Box<Box<T>>(); Inner.Go(); } }",
    ),
    "lambdas in lambdas": app(
        f"score = {LAMBDAS};",
        'int Twice(Func<int, int> f) => f(1); int Twice(Func<string, int> f) => f("");',
    ),
    "inherits from itself": app(WRONG, "class A : B { } class B : A { }"),
    "a constant of itself": app(WRONG, "const int a = b + 1; const int b = a + 1;"),
    "a very long name": app(f"int {'x' * 100_000} = 1; score = 5;"),
    "many functions": app(
        WRONG, "".join(f"void F{n}() {{ F{(n + 1) % 400}(); }}\n" for n in range(400))
    ),
    "unclosed texts": app('var text = $"{$"{$"{' * 200),
}
"""They are for the compiler; it ends, whatever it says."""
