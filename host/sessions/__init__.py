"""Apps played frame by frame on any engine, by the window and by recordings."""
