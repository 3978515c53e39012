"""`scsharp format`: one fixed layout for every script; nothing but white space changes."""
