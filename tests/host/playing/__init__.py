"""Playing apps: sessions, the window's parts, recordings."""
