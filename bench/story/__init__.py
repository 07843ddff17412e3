"""The story of the champions in plots: how strong they are, how they learnt, and what they do."""
