"""How many servers, databases and bots a site needs: measured costs, and the arithmetic that follows from them."""
