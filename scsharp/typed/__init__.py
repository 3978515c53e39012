"""The typed tree: each expression with its type, each name its symbol, each conversion a node."""
