"""Runs as folders: settings, event log, versions of the file, raw traffic. Formats:
docs/benchmark-files.md."""
