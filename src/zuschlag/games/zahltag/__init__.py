"""Zahltag, by Franz-Benno Delonge (Ravensburger, 2002)."""
