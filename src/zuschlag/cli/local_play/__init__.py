"""A match in the terminal against bots in the same process."""
