-- +goose Up
-- Where several programs share one database, what is numbered or put in an order is
-- so by a row that one of them at a time may change.

CREATE TABLE counter (
    name TEXT    NOT NULL PRIMARY KEY, -- 'over': the last game.over; 'turn': whoever changes it may do more than append to a log
    n    INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO counter (name, n) SELECT 'over', coalesce(max("over"), 0) FROM game;

INSERT INTO counter (name, n) VALUES ('turn', 0);

-- One row while jansou move copies another database into this one, so that nothing is
-- served from half of it, and the copying can go on.
CREATE TABLE moving (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    source BLOB    NOT NULL, -- the hash of all that is copied
    begun  INTEGER NOT NULL
) WITHOUT ROWID;
