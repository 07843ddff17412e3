"""Starting, running and stopping the server, and what it does on its own meanwhile."""
