"""Zahltag's guided search: a trained network proposes moves, plays them on in every seat, and values where that leads."""
