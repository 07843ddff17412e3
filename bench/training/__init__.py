"""Training networks on a GPU: games, observations and the valuer in C++, learning in PyTorch.

See `docs/explanation/champions.md`.
"""
