"""The client of model servers: what is sent, what comes back, and what went wrong."""
