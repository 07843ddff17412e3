"""Exit statuses of `zuschlag` beyond 0 (done)."""

FAILED = 1
"""Refused, or trouble. It is what click uses for our errors, too."""
INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""
