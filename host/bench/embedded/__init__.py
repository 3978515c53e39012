"""The embedded model: recorded sessions, played without a model server."""
