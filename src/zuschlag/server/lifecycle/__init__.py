"""Starting, running and stopping the server, and its background tasks."""
