"""How a model calls tools: by the server's own means, in tags, or as one JSON object a turn."""
