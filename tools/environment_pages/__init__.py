"""What the pages of the environments say of each game and its rules do not hold."""
