-- +goose Up
-- What stands beside a commit and not in its bytes: the text of a ruleset, once
-- for all tables, and the names of people, which can be erased without a change
-- to the chain.

CREATE TABLE ruleset_text (
    sha256 BLOB NOT NULL PRIMARY KEY,
    text   BLOB NOT NULL
) WITHOUT ROWID;

ALTER TABLE game ADD COLUMN text BLOB; -- the sha256 to which its first commit refers; null: to none, the text stands in it

CREATE TABLE place (
    person_id BLOB    NOT NULL, -- the owner of the commit, 32 bytes
    table_id  TEXT    NOT NULL,
    seq       INTEGER NOT NULL, -- the commit by which the person came to the table
    name      TEXT,             -- null: there is none, or it was erased
    PRIMARY KEY (person_id, table_id, seq)
) WITHOUT ROWID;

CREATE INDEX place_at_table ON place (table_id, seq);
