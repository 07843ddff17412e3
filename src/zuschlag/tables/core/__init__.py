"""One table without I/O: the facts that happen at it, the state that follows from them, and who may do what."""
