"""What the documents promise."""
