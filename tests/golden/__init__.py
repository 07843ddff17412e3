"""Golden games: whole games written down once, with their stories, for people to read in a diff."""
