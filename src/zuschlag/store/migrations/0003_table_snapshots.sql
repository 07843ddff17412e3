-- The state of a long table at one of its versions, so that loading it need not read all rows. A cache: it can be deleted at any time.
CREATE TABLE table_snapshot (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES listing ON DELETE CASCADE,
    version INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;
