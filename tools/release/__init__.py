"""Check that a version can be released: `python -m tools.release`, or `make release-check`."""
