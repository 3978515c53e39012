"""Every message there is, one function each, grouped by what it is about.

A message function takes the facts it names and returns the wording; its decorator gives code and
severity. A call site reads as the mistake: `report(span, names.name_not_found("scroe", ["score"]))`.
Codes are C#'s own where C# has the same error, else SC0001 and up. `TABLE` lists them all.
"""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import TABLE as TABLE
