"""Big Shot's network: the features that it sees, its weights, and the moves that it makes."""
