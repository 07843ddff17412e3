"""Units of time in milliseconds: all times of tables and people are milliseconds since 1970."""

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
