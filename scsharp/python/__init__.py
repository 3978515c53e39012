"""The CPython engine: a lowered program becomes Python's own tree, compiled and run with limits."""
