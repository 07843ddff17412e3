"""Authentication: the session cookie, the server's password and the operator's key."""
