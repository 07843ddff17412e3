"""Exit statuses of `zuschlag` beyond 0 (done) and 1 (refused, or trouble)."""

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""
