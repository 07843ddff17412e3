"""The server: HTTP and WebSocket. It parses, authenticates, asks a table, answers; it decides nothing of a match."""
