-- +goose Up
-- Where several programs share one database: which of them live, and who owns what.

INSERT INTO counter (name, n) VALUES ('epoch', 0);

-- One row for each life of a node.
CREATE TABLE node (
    epoch   INTEGER NOT NULL PRIMARY KEY, -- of the counter; never given again
    life    BLOB    NOT NULL,             -- random: where a database went back to what it was, an epoch may be given twice, and this is not
    name    TEXT    NOT NULL,
    address TEXT    NOT NULL,             -- at which other nodes ask it
    version TEXT    NOT NULL,             -- of the program
    beat    INTEGER NOT NULL,             -- counts its transactions
    dead    INTEGER NOT NULL              -- 1: for good
) WITHOUT ROWID;

-- Who owns a table, or something of which there is one. The row of a dead owner is as none.
CREATE TABLE owner (
    name  TEXT    NOT NULL PRIMARY KEY,
    epoch INTEGER NOT NULL,
    turn  INTEGER NOT NULL -- of the claim, among those of this epoch
) WITHOUT ROWID;

CREATE INDEX owner_of ON owner (epoch);
