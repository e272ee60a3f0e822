-- +goose Up
-- What comes of playing with strangers: games of quick match that people have left,
-- and what who keeps the server is to look at.

CREATE TABLE left_game (
    person_id BLOB    NOT NULL,
    table_id  TEXT    NOT NULL,
    at        INTEGER NOT NULL, -- microseconds since 1970
    PRIMARY KEY (person_id, table_id)
) WITHOUT ROWID;

CREATE TABLE report (
    report_id TEXT    NOT NULL PRIMARY KEY,
    kind      TEXT    NOT NULL,
    table_id  TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    about     BLOB,             -- a person; null: nobody
    reporter  BLOB,             -- a person; null: the server
    settled   INTEGER           -- when who keeps the server was done with it; null: not yet
) WITHOUT ROWID;
