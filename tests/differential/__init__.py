"""Random whole programs, run on every engine and in real C#: what differs is a fault."""
