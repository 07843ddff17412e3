"""Bots in other processes: our own workers, programs of any language, and plugins of installed distributions."""
