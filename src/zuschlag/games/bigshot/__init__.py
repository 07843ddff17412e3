"""Big Shot, by Alex Randolph (Ravensburger, 2001)."""
