-- +goose Up
-- The log. One row is one commit: one thing that somebody did at a table and
-- all that followed from it. The primary key is the fence: the commit after
-- the last can be written once. Times are microseconds since 1970, UTC.

CREATE TABLE game (
    table_id TEXT    NOT NULL PRIMARY KEY,
    opened   INTEGER NOT NULL,
    over     INTEGER          -- when its last commit was written; null: not over
) WITHOUT ROWID;

CREATE INDEX game_going_on ON game (opened) WHERE over IS NULL;

CREATE TABLE "commit" (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL, -- from 0, without gaps
    data     BLOB    NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- One row that Check writes, to see whether the disk still takes anything.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
