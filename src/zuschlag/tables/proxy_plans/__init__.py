"""Plans for proxy bidding, one module for each game that has them."""
