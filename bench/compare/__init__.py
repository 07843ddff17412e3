"""Compares the speed of our games with that of other libraries: `python -m bench.compare`."""
