-- The last number of each room's chat, also after lines are deleted.
CREATE TABLE chat_room (
    table_id TEXT NOT NULL,
    room TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (table_id, room)
) STRICT, WITHOUT ROWID;

INSERT INTO chat_room (table_id, room, last) SELECT table_id, room, max(number) FROM line GROUP BY table_id, room;

-- What one of several servers does alone for a while: a table's time-outs and bots, for example.
CREATE TABLE claim (
    key TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX claim_until ON claim (until);

-- Notifications that have to be sent.
CREATE TABLE notice (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL,
    due INTEGER NOT NULL
) STRICT;

CREATE INDEX notice_due ON notice (due);
CREATE INDEX notice_person ON notice (person);
