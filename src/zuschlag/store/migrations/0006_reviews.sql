-- Servers of the version before do not know reviews; the references delete them with the match or the record nevertheless.
UPDATE schema_compatibility SET oldest = 2;

-- Reviews of finished matches, of tables or of uploaded records: jobs that are waiting or under way, and what they have found.
CREATE TABLE review (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL,
    table_id TEXT REFERENCES listing ON DELETE CASCADE,
    record_id TEXT REFERENCES kept ON DELETE CASCADE,
    key TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due INTEGER NOT NULL,
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    size INTEGER NOT NULL,
    outline BLOB NOT NULL,
    accuracy TEXT NOT NULL,
    UNIQUE (subject, key)
) STRICT;

CREATE INDEX review_active ON review (at) WHERE state IN ('waiting', 'running');
CREATE INDEX review_table ON review (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX review_record ON review (record_id) WHERE record_id IS NOT NULL;
CREATE INDEX review_person ON review (person);

-- Batches of parts; when a review is done, all of it in one.
CREATE TABLE review_part (
    review INTEGER NOT NULL REFERENCES review ON DELETE CASCADE,
    first INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (review, first)
) STRICT;
