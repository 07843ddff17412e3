"""PostgreSQL and NATS for tests, started from Debian's binaries in a temporary folder and on a port of their own."""
