"""Training: networks learn by playing leagues of games, and exploiters show what can be won against a bot.

Games, observations and the valuer run in C++ (`simulator`); learning is the same arithmetic on numpy arrays, on a CPU, and on
PyTorch's, on a GPU (`arrays`). See `docs/explanation/champions.md` and `docs/how-to/train.md`.
"""
