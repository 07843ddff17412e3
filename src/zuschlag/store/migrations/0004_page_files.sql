-- Servers that know no newer schema than this one still work with this database. Every later migration sets it.
CREATE TABLE schema_compatibility (oldest INTEGER NOT NULL) STRICT;

INSERT INTO schema_compatibility (oldest) VALUES (2);

-- Files of the page that this server or another one was built with, compressed by gzip: their names tell what is in them.
CREATE TABLE page_file (
    name TEXT NOT NULL PRIMARY KEY,
    used INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX page_file_used ON page_file (used);
