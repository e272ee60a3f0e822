-- +goose Up
-- What people say at tables, beside the log: it can be erased without a change to
-- the chain. Players and watchers are apart.

CREATE TABLE chat (
    side      TEXT    NOT NULL, -- players, watchers
    table_id  TEXT    NOT NULL,
    line      INTEGER NOT NULL, -- counted from 1 at the table, over both sides
    at        INTEGER NOT NULL, -- microseconds since 1970
    person_id BLOB    NOT NULL,
    name      TEXT    NOT NULL, -- under which it was said
    phrase    TEXT    NOT NULL, -- a ready phrase by its id; empty: body
    body      TEXT    NOT NULL,
    PRIMARY KEY (side, table_id, line)
) WITHOUT ROWID;

CREATE INDEX chat_table ON chat (table_id, line);

CREATE INDEX chat_person ON chat (person_id, table_id);

ALTER TABLE report ADD COLUMN line INTEGER; -- of a chat, that was reported; null: of none
