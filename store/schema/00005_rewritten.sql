-- +goose Up
-- Logs of before schema 4 have names in their commits. Where one was erased, the
-- chain was made anew, and both heads are here for good.

CREATE TABLE rewritten (
    table_id TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    commits  INTEGER NOT NULL, -- how many there were, from the first on
    old_sum  BLOB    NOT NULL, -- of the last of them, before
    new_sum  BLOB    NOT NULL, -- and since
    PRIMARY KEY (table_id, at)
) WITHOUT ROWID;
