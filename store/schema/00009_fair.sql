-- +goose Up
-- The seals of the server's shares of walls, of all tables, in the order in which
-- they were told: a chain, so that none can be taken out later. docs/fair.md.

CREATE TABLE commitment (
    n    INTEGER NOT NULL PRIMARY KEY, -- from 0, without gaps
    at   INTEGER NOT NULL,
    seal BLOB    NOT NULL,
    sum  BLOB    NOT NULL              -- SHA-256, see package fair; it covers all before it
) WITHOUT ROWID;

CREATE INDEX commitment_seal ON commitment (seal);

-- What was counted of the walls of games that are over, by how many tiles they have.
CREATE TABLE wall_count (
    tiles  INTEGER NOT NULL PRIMARY KEY,
    since  INTEGER NOT NULL, -- when the first was counted
    counts BLOB    NOT NULL  -- fair.Counts in JSON
) WITHOUT ROWID;
