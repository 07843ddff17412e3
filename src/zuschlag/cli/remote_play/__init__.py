"""A match in the terminal at a table on a server, over HTTP and WebSocket."""
