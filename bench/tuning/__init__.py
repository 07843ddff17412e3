"""Re-derives the numbers that bots play by: see `python -m bench.tuning --help`."""
