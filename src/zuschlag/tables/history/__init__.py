"""Finished matches: their records, their replays and their statistics."""
