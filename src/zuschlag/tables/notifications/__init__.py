"""Notifications by mail and webhook: when it is somebody's turn, a match is over or a rematch waits."""
