"""The four tools that a model has: create the file, change lines, check, submit."""
