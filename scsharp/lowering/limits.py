"""Limits that every engine keeps the same."""

from __future__ import annotations

CALL_DEPTH = 2_000
"""How deep calls of functions that can recurse may nest (see docs/decisions)."""

DEFAULT_STEPS = 1_000_000_000
"""The step limit of a plain run, for which nobody set one."""

OUTPUT_UNITS = 4_000_000
"""How many UTF-16 units a script may write in one run."""

TEXT_UNITS = 1 << 24
"""How long a text may become; a longer one counts as too much memory."""

CATCH_STEPS = 200
"""What it takes to catch an exception; four more for each level of calls."""

TYPE_NESTING = 24
"""How deep generic instantiation may nest before it counts as endless."""
