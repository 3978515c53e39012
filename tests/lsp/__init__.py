"""The language server as a process, over standard input and output."""
