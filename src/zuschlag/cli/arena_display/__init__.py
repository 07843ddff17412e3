"""How `zuschlag arena` shows its progress and its results."""
