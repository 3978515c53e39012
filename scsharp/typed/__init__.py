"""The typed tree: every expression has a type, every name its symbol, every conversion is a node."""
