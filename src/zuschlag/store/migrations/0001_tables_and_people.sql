-- What happened at the tables: appended, never changed.
CREATE TABLE table_row (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE listing (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    host TEXT NOT NULL,
    opened INTEGER NOT NULL,
    is_listed INTEGER NOT NULL,
    due INTEGER,
    summary BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX listing_opened ON listing (opened);
CREATE INDEX listing_status ON listing (status, is_listed, opened);
CREATE INDEX listing_host ON listing (host, status);
CREATE INDEX listing_due ON listing (due) WHERE due IS NOT NULL;

CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    link BLOB,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_person ON seat (person);
CREATE INDEX seat_link ON seat (link) WHERE link IS NOT NULL;

CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    about BLOB NOT NULL,
    is_muted INTEGER NOT NULL,
    is_banned INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE line (
    table_id TEXT NOT NULL,
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, room, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX line_person ON line (person);

-- Long bodies: these are better off in a table with row numbers.
CREATE TABLE kept (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX kept_person ON kept (person);

CREATE TABLE note (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
