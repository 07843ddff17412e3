"""What clients and server say to each other about a table: commands, messages, and what each viewer may know."""
