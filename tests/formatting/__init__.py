"""What `scsharp format` does to scripts."""
