"""Goofspiel for Zuschlag: a prize is turned up, all bid a card in secret, the highest card takes the prize."""
