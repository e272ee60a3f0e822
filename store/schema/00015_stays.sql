-- +goose Up
-- Tables that stay: an address and settings, of which a new table is opened whenever
-- somebody comes and none waits.

CREATE TABLE stay (
    name      TEXT    NOT NULL PRIMARY KEY, -- in its address
    person_id BLOB    NOT NULL,             -- whose it is
    title     TEXT    NOT NULL,
    made      INTEGER NOT NULL,
    changed   INTEGER NOT NULL,             -- when its settings were
    open      INTEGER NOT NULL,             -- 1: in the lists of everybody
    settings  TEXT    NOT NULL              -- of its tables: JSON, as an order of the API
) WITHOUT ROWID;

CREATE INDEX stay_of ON stay (person_id);

-- Its tables.
CREATE TABLE stay_table (
    name     TEXT    NOT NULL, -- of the stay
    made     INTEGER NOT NULL, -- when it was opened
    table_id TEXT    NOT NULL,
    PRIMARY KEY (name, made, table_id)
) WITHOUT ROWID;
