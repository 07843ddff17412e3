-- Servers of the version before do not know it; a person who is deleted there leaves reports behind until they expire.
UPDATE schema_compatibility SET oldest = 2;

-- What people have reported to the operator.
CREATE TABLE report (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    line TEXT NOT NULL,
    note TEXT NOT NULL,
    UNIQUE (reporter, person, table_id)
) STRICT;

CREATE INDEX report_at ON report (at);
CREATE INDEX report_person ON report (person);
