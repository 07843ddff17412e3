"""The terminal: what is printed, in which colours, and what is typed."""
