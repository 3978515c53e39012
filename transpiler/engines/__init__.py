"""JavaScript engines behind the interface of scsharp.engines."""
