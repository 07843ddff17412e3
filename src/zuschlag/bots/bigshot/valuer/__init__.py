"""The valuer of Big Shot: what moves are worth by a hand-made evaluation. It runs as plain Python and compiled."""
