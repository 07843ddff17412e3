"""Notifications by mail and webhook: when it is a person's turn, a match is over or a rematch is waiting."""
