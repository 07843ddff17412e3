"""Units of time in milliseconds: all times of tables and people are milliseconds since 1970."""

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
