// What .NET says about every UTF-16 unit: the input of write_char_tables.py.
using System.Text;

var lines = new StringBuilder();
for (int code = 0; code < 65536; code++)
{
    char c = (char)code;
    int category = (int)char.GetUnicodeCategory(c);
    lines.Append($"{category} {(int)char.ToUpperInvariant(c)} {(int)char.ToLowerInvariant(c)} {char.GetNumericValue(c):R}\n");
}
Console.Write(lines);
