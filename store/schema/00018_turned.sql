-- +goose Up
-- Where several programs share one database, each knows by these what others have
-- changed of people whom it has in memory: one row after the other, kept for an hour.

INSERT INTO counter (name, n) VALUES ('turned', 0);

CREATE TABLE turned (
    seq       INTEGER NOT NULL PRIMARY KEY, -- from 1, without a gap
    at        INTEGER NOT NULL,
    person_id BLOB    NOT NULL,             -- whose sessions, or guests, are others now
    secret    BLOB,                         -- of the session that has an end now; null: whichever
    erased    INTEGER NOT NULL              -- 1: the person was erased
) WITHOUT ROWID;
