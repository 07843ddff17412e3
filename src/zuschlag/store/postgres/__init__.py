"""The store in a PostgreSQL database, for many servers on many machines. Needs the extra `postgres`."""
