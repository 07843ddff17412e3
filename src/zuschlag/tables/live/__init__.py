"""Tables in memory: the registry of live tables, how commands change them, and the connections that watch them."""
