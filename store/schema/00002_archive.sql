-- +goose Up
-- Games that are over. Their commits are taken out of the log, so that it
-- stays small, and kept here in one piece each.

CREATE TABLE archive (
    table_id TEXT    NOT NULL PRIMARY KEY,
    commits  INTEGER NOT NULL, -- how many
    data     BLOB    NOT NULL  -- the commits, a line each, compressed with zstd
) WITHOUT ROWID;
