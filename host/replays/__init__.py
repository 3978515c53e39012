"""Recordings: the input of each frame, with checksums of what the app made of it."""
