"""Measures the server of tables against boardgame.io: `python -m bench.server`."""
