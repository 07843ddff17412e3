"""The WebSocket of a table: one connection per viewer, its queue of messages and its close codes."""
