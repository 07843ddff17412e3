"""Tests of `zuschlag.review`."""
