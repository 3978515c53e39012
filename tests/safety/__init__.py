"""Scripts that would harm their host."""
