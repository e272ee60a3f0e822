-- +goose Up
-- Who is whose friend, and whom somebody wants nothing of. All of them have accounts.

CREATE TABLE friend (
    person_id BLOB    NOT NULL, -- who asked
    other_id  BLOB    NOT NULL, -- who was asked
    made      INTEGER NOT NULL, -- when
    since     INTEGER,          -- since when they are friends; null: that was not answered
    PRIMARY KEY (person_id, other_id)
) WITHOUT ROWID;

CREATE INDEX friend_other ON friend (other_id);

CREATE TABLE block (
    person_id BLOB    NOT NULL,
    other_id  BLOB    NOT NULL, -- of whom person_id wants nothing
    made      INTEGER NOT NULL,
    what      TEXT    NOT NULL, -- all, or asks: those to be a friend, for a while
    PRIMARY KEY (person_id, other_id)
) WITHOUT ROWID;

CREATE INDEX block_other ON block (other_id);

-- Who does not show friends being there.
CREATE TABLE unseen (
    person_id BLOB    NOT NULL PRIMARY KEY,
    made      INTEGER NOT NULL
) WITHOUT ROWID;
