"""Trained networks as bots: integer inference in the kernel subset, so that every build chooses the same move."""
