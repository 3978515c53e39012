"""Proves that tasks are fair; docs/writing-tasks.md tells what is proved."""
