"""The JavaScript back end: a lowered program becomes one ES module with a source map."""
